package derive

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
)

// TestTable_boundHoldsWhereTheSearchIsCut: wherever the search for the cheapest design is cut short, the least that it states
// is no more than what the cheapest costs, and it doesn't call another one proven.
func TestTable_boundHoldsWhereTheSearchIsCut(t *testing.T) {
	t.Parallel()
	cut, bounded := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		table := anymodel.Priced(rt, anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 8}))
		whole := tableWithin(table, &work{most: planWork, quiet: true})
		if whole.Design == nil || !whole.Design.Certificate.Optimal {
			return
		}
		cheapest := decimal(rt, whole.Design.Certificate.Cost.PerMonth)
		for part := 1; part < 8; part++ {
			r := tableWithin(table, &work{most: whole.Work * part / 8, quiet: true})
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
