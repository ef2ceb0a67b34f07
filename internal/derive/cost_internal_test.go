package derive

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// TestTable_boundHoldsWhereTheSearchIsCut: wherever the search for the cheapest design is cut short, the least that it states
// is no more than what the cheapest costs, and it doesn't call another one proven.
func TestTable_boundHoldsWhereTheSearchIsCut(t *testing.T) {
	t.Parallel()
	boundHolds(t, func(*rapid.T) *Terms { return nil })
}

// TestTable_boundHoldsWithProvisionedCapacity: so it is where capacity is provisioned, too, of which some designs take too much.
func TestTable_boundHoldsWithProvisionedCapacity(t *testing.T) {
	t.Parallel()
	boundHolds(t, provisioned)
}

// provisioned draws terms of capacity that is the same for the table and each index, and may be scaled.
func provisioned(t *rapid.T) *Terms {
	reads := rapid.SampledFrom([]int64{10, 1_000, 100_000, 10_000_000}).Draw(t, "reads")
	units := capacity.Units{Reads: reads, Writes: rapid.Int64Range(1, 100_000).Draw(t, "writes")}
	scaled := rapid.IntRange(0, 3).Draw(t, "scaled") == 0
	return &Terms{Prices: capacity.PublishedPrices(), Billing: func(d *design.Design) capacity.Billing {
		b := capacity.Billing{Capacity: map[string]capacity.Units{"": units}, Least: units, Scaled: map[string]bool{"": scaled}}
		for _, index := range d.GlobalIndexes {
			b.Capacity[index.Name], b.Scaled[index.Name] = units, scaled
		}
		return b
	}}
}

func boundHolds(t *testing.T, draw func(*rapid.T) *Terms) {
	t.Helper()
	cut, bounded := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		table := anymodel.Priced(rt, anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 8}))
		terms := draw(rt)
		whole := tableWithin(table, &work{most: planWork, terms: terms, quiet: true})
		if whole.Design == nil || !whole.Design.Certificate.Optimal {
			return
		}
		cheapest := decimal(rt, whole.Design.Certificate.Cost.PerMonth)
		for part := 1; part < 8; part += 2 {
			r := tableWithin(table, &work{most: whole.Work * part / 8, terms: terms, quiet: true})
			if r.Design == nil || r.Design.Certificate.Cost == nil {
				continue
			}
			cost := r.Design.Certificate.Cost
			least := decimal(rt, cost.AtLeast)
			if least.Cmp(cheapest) > 0 {
				rt.Fatalf("after %d/8 of the work it states at least %s; the cheapest costs %s", part, cost.AtLeast, cheapest.FloatString(9))
			}
			if r.Design.Certificate.Optimal && cost.PerMonth != cheapest.FloatString(9) {
				rt.Fatalf("after %d/8 of the work %s is proven; the cheapest costs %s", part, cost.PerMonth, cheapest.FloatString(9))
			}
			if !r.Design.Certificate.Optimal {
				cut++
				bounded += least.Sign()
			}
		}
	})
	if cut < 20 || bounded < 5 {
		t.Errorf("%d searches were cut, %d stated something", cut, bounded)
	}
}

func decimal(t *rapid.T, text string) *big.Rat {
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no amount", text)
	}
	return n
}
