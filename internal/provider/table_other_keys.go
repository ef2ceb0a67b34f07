package provider

import (
	"maps"
	"slices"

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
	pinned, pins := withPins(declared, d, other)
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

// withPins is a declaration whose patterns ask for the indexes by which another design answers them and this one doesn't
// have, with the lines that say so.
func withPins(declared model.Table, d, other *design.Design) (model.Table, []finding.Line) {
	var pins []finding.Line
	declared.Patterns = maps.Clone(declared.Patterns)
	for _, index := range other.GlobalIndexes {
		if slices.ContainsFunc(d.GlobalIndexes, func(has design.Index) bool { return has.Name == index.Name }) {
			continue
		}
		for _, name := range index.Serves {
			pattern, ok := declared.Patterns[name]
			if !ok || pattern.Index != "" {
				continue
			}
			pattern.Index = index.Name
			declared.Patterns[name] = pattern
			pins = append(pins, finding.Line{At: finding.Pattern(name), Text: `index = "` + index.Name + `"`})
		}
	}
	return declared, pins
}
