package derive

import (
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
		if a, j := apart.Design.Certificate.Cost.PerMonth, joined.Design.Certificate.Cost.PerMonth; a != j {
			rt.Fatalf("component by component it costs %s, as one %s", a, j)
		}
	})
	if compared < 20 {
		t.Errorf("%d were compared", compared)
	}
}

// provisionedOrNot draws how a table is billed: on demand, or with capacity of which some designs take too much.
func provisionedOrNot(t *rapid.T) *Terms {
	if rapid.Bool().Draw(t, "on demand") {
		return &Terms{Prices: capacity.PublishedPrices()}
	}
	return provisioned(t)
}
