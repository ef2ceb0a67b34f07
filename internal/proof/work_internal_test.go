package proof

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A proof of 200 entities and 1,000 patterns takes no more than its budget, or one question of each path.
func TestProve_worksWithinItsBudget(t *testing.T) {
	t.Parallel()
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		table := anymodel.Large(200, 1000, 0)
		table.Keys.Indexes = style
		resolved, _ := model.Check(table)
		d := derive.Table(table).Design
		if d == nil {
			t.Fatal("no design")
		}
		for _, budget := range []int{1, Budget} {
			p := newProver(resolved, d, budget)
			p.round(0)
			if most := max(budget, len(d.Paths)*mostOfEntity); p.spent > most || len(p.wrong) > 0 {
				t.Errorf("%s, budget %d: %d operations, at most %d; %d wrong", style, budget, p.spent, most, len(p.wrong))
			} else {
				t.Logf("%s, budget %d: %d operations", style, budget, p.spent)
			}
		}
	}
}
