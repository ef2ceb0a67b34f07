package proof

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// ProveTexts is the part of Prove that decides about key texts, without executing anything.
func ProveTexts(resolved *model.Resolved, d *design.Design) []finding.Finding {
	p := newProver(resolved, d, 0)
	p.proveTexts()
	for _, path := range d.Paths {
		p.ran[path.Pattern] = true
	}
	return p.findings()
}
