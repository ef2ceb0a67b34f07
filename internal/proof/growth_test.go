package proof_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// Every path is asked whatever the budget, so a proof grows with its model: four times the entities may take no more than
// six times the allocations, which stand for time as they are counted alike on every machine. It must not run beside other
// tests, whose allocations would be counted, too.
//
//nolint:paralleltest // see above
func TestProve_growsWithEntities(t *testing.T) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		allocated := map[int]float64{}
		for _, entities := range []int{30, 120} {
			table := anymodel.Large(entities, 5*entities, 0)
			table.Keys.Indexes = style
			resolved, d := derived(table)
			if d == nil {
				t.Fatalf("%s: %d entities have no design", style, entities)
			}
			allocated[entities] = testing.AllocsPerRun(1, func() {
				if wrong := proof.Prove(resolved, d, proof.Budget); len(wrong) > 0 {
					t.Errorf("%s, %d entities: %+v", style, entities, wrong[0])
				}
			})
		}
		t.Logf("%s: %v allocations", style, allocated)
		if allocated[120] > 6*allocated[30] {
			t.Errorf("%s: %v allocations", style, allocated)
		}
	}
}
