package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// AWS knows the keys and indexes of a table and nothing of the questions it was made for. An imported table therefore
// has no design in its state: reading it fills in what AWS says, and the next plan derives the design and accepts it
// only where the table's own key and its local indexes are those that AWS has. A table that was moved from another resource
// is an imported one, too.

// imported reports whether a state is that of a table that was imported and not applied since.
func imported(state tfvalue.Object) bool { return state.Text("design") == "" }

// importedFacts are the attributes of an imported table besides those that every refresh reads.
func importedFacts(found *dynamo.State) map[string]any {
	derived := tfvalue.Encode(physical(found), types.StringValue(found.ARN))
	return map[string]any{
		"key_schema":               derived.KeySchema,
		"global_secondary_indexes": derived.GlobalIndexes,
		"local_secondary_indexes":  derived.LocalIndexes,
	}
}

// physical is what AWS knows of a design. An index that is being deleted is not there any more.
func physical(found *dynamo.State) *design.Design {
	d := &design.Design{Key: found.Key, LocalIndexes: plain(found.LocalIndexes)}
	for _, index := range found.GlobalIndexes {
		if index.Status != deleting {
			d.GlobalIndexes = append(d.GlobalIndexes, index.Index)
		}
	}
	return d
}

// deriveOver is the design of an imported table, where the cheapest one is wanted and that one would leave indexes out that are
// there: whoever built them pays for them either way, so a pattern that one of them serves uses it.
func (p *tablePlan) deriveOver(cheapest derive.Result, declared model.Table) derive.Result {
	if declared.Optimize != model.OptimizeCost || cheapest.Design == nil || !p.exists || !imported(p.state) || len(p.causes) > 0 {
		return cheapest
	}
	declared.Optimize = model.OptimizeFewest
	fewest := p.derive(declared, nil, p.terms())
	if fewest.Design == nil {
		return cheapest
	}
	there, most := tfvalue.DecodePhysical(p.stored), declared.Limits.GlobalIndexes
	left, over := evolve.Adopt(there, cheapest.Design, most), evolve.Adopt(there, fewest.Design, most)
	if len(over.Differences) > 0 || len(over.Missing) > 0 || len(over.Foreign) >= len(left.Foreign) {
		return cheapest
	}
	return fewest
}

// judgeImport accepts a design for an imported table where it can be made of what AWS has, and returns it with the names
// of the indexes that are there. What the items stored look like nobody can see.
func (p *tablePlan) judgeImport(next *design.Design, most int) *design.Design {
	if !p.exists || !imported(p.state) || len(p.causes) > 0 {
		return next
	}
	name := p.state.Text("name")
	a := evolve.Adopt(tfvalue.DecodePhysical(p.stored), next, most)
	if len(a.Differences) > 0 {
		p.report([]finding.Finding{finding.ImportRefused(name, a.Differences, a.Fixes)})
		return next
	}
	warnings := []finding.Finding{finding.ImportUnseen(name)}
	for _, index := range a.Missing {
		warnings = append(warnings, finding.IndexBuilt(indexFacts(index, index.Serves), false, waits(p.plan)))
	}
	for _, index := range a.Foreign {
		warnings = append(warnings, finding.ForeignIndex(name, indexFacts(index, nil)))
	}
	p.report(tfvalue.Heard(warnings, p.plan.List("ignore_findings")))
	return a.Design
}
