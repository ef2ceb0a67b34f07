package derive

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// TestTable_componentsCostWhatTheyCostAsOne: what is found component by component costs what one search for all of them finds, also
// where the entries in an index of one copy the base keys of others.
func TestTable_componentsCostWhatTheyCostAsOne(t *testing.T) {
	t.Parallel()
	compared := 0
	rapid.Check(t, func(rt *rapid.T) {
		table := anymodel.Priced(rt, anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 7}))
		table.Keys.Base, table.Keys.Indexes = model.BaseComposite, model.IndexesNative
		terms := provisionedOrNot(rt)
		apart := tableWithin(table, &work{most: 2 * planWork, terms: terms, quiet: true})
		joined := tableWithin(table, &work{most: 2 * planWork, terms: terms, quiet: true, joined: true})
		if apart.Design == nil || !apart.Design.Certificate.Optimal || !joined.Design.Certificate.Optimal {
			return
		}
		compared++
		for _, index := range apart.Design.LocalIndexes {
			if !slices.ContainsFunc(index.Serves, func(name string) bool {
				return table.Patterns[name].Consistent || table.Patterns[name].Index == pinLocal
			}) {
				rt.Fatalf("%s serves %v, and none of them demands a local index", index.Name, index.Serves)
			}
		}
		if a, j := apart.Design.Certificate.Cost.PerMonth, joined.Design.Certificate.Cost.PerMonth; a != j {
			rt.Fatalf("component by component it costs %s, as one %s", a, j)
		}
	})
	if compared < 20 {
		t.Errorf("%d were compared", compared)
	}
}

// TestTable_weighsWhatTheTableServesWithLongerTexts: a bound on its last attribute closes a text, so that what the table serves doesn't add
// up; such designs are weighed where the table serves all.
func TestTable_weighsWhatTheTableServesWithLongerTexts(t *testing.T) {
	t.Parallel()
	count, one, rate := int64(10), int64(1), 0.01
	table := model.Table{
		Name: "any", Optimize: model.OptimizeCost, Keys: model.Keys{Base: model.BaseComposite},
		Entities: map[string]model.Entity{
			"e0": {Identity: []string{"e0_id"}, Count: &count},
			"e1": {Identity: []string{"e1_id"}, Count: &count, Attributes: map[string]model.Attribute{
				"a0": {Type: model.Number, Digits: 6, Immutable: new(true), Distinct: &one},
			}},
			"e2": {Parent: "e0", Identity: []string{"e2_id"}, Count: &count},
		},
		Patterns: map[string]model.Pattern{
			"p0": {Entity: "e1", Match: []string{"e1_id"}, Range: map[string]string{"a0": "<"}, Descending: true, Consistent: true, Limit: 1, AveragePerSecond: &rate},
		},
	}
	apart := tableWithin(table, &work{most: planWork, quiet: true})
	joined := tableWithin(table, &work{most: planWork, quiet: true, joined: true})
	if a, j := apart.Design.Certificate.Cost.PerMonth, joined.Design.Certificate.Cost.PerMonth; a != j {
		t.Errorf("component by component it costs %s, as one %s", a, j)
	}
}

// provisionedOrNot draws how a table is billed: on demand, or with capacity of which some designs take too much.
func provisionedOrNot(t *rapid.T) *Terms {
	if rapid.Bool().Draw(t, "on demand") {
		return &Terms{Prices: capacity.PublishedPrices()}
	}
	return provisioned(t)
}
