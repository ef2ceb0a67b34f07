package provider

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// proveWithin proves a design within the budget of a plan.
func proveWithin(resolved *model.Resolved, d *design.Design) []finding.Finding {
	return proof.Prove(resolved, d, proof.Budget)
}

// proveDesign executes a design before it is planned. One that the table has already was proved when it was planned. What
// is found is reported and not kept among the findings, because it is about the provider and not about the table.
func (p *tablePlan) proveDesign(resolved *model.Resolved, d *design.Design) {
	if p.prove == nil || p.hasDesign(d) {
		return
	}
	p.report(tfvalue.Heard(p.prove(resolved, d), p.plan.List("ignore_findings")))
}

// hasDesign reports whether the table was made with the design, whichever indexes wait to be dropped.
func (p *tablePlan) hasDesign(d *design.Design) bool {
	document := p.state.Text("design")
	if !p.exists || document == "" {
		return false
	}
	prior, err := design.ParseDocument(document)
	return err == nil && sameButRetiring(*prior, *d)
}

// sameButRetiring reports whether two designs differ in nothing but the indexes that are about to go, or went.
func sameButRetiring(a, b design.Design) bool {
	a.Retiring, b.Retiring = nil, nil
	a.Gone, b.Gone = nil, nil
	first, err := a.Document()
	if err != nil {
		return false
	}
	second, err := b.Document()
	return err == nil && design.SameDocument(first, second)
}
