package derive

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Result is a design, or the findings that say why there is none. Design is nil exactly when a finding is an error.
type Result struct {
	Design   *design.Design
	Findings []finding.Finding
}

// Table checks a declaration and derives its design.
func Table(t model.Table) Result {
	resolved, findings := model.Check(t)
	if finding.HasErrors(findings) {
		return Result{Findings: finding.Sort(findings)}
	}
	_ = resolved
	return Result{Findings: finding.Sort(findings)}
}
