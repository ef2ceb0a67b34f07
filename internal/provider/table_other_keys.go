package provider

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// otherKeys says with each hot partition of a new table which lines would give keys that have none. The fewest indexes are
// searched whatever partitions take; the cheapest design has no hot partition, where there is one without.
func (p *tablePlan) otherKeys(found []finding.Finding, declared model.Table, d *design.Design) []finding.Finding {
	asked := p.exists || declared.Optimize == model.OptimizeCost || len(p.openTerms()) > 0
	if asked || !slices.ContainsFunc(found, finding.IsHotPartition) {
		return found
	}
	cheapest := declared
	cheapest.Optimize = model.OptimizeCost
	other := p.coolDesign(cheapest)
	if other == nil {
		return found
	}
	pinned, pins := derive.WithPins(declared, d, other)
	if len(pins) > 0 && p.coolDesign(pinned) == nil {
		pins = nil
	}
	found = slices.Clone(found)
	for i, f := range found {
		if finding.IsHotPartition(f) {
			found[i] = finding.OtherKeys(f, pins)
		}
	}
	return found
}

// coolDesign is the design that a new table of the declaration has; nil where it has none, or one with a hot partition.
func (p *tablePlan) coolDesign(declared model.Table) *design.Design {
	result := p.derive(declared, nil, p.terms())
	if result.Design == nil || finding.HasErrors(result.Findings) {
		return nil
	}
	resolved, w := workload(declared, result.Design)
	estimate := w.Estimate(p.prices.Prices, p.billing(result.Design))
	if finding.HasErrors(lint.Run(lint.Input{Model: resolved, Design: result.Design, Workload: w, Estimate: estimate})) {
		return nil
	}
	return result.Design
}
