package proof_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// Designs that are chosen by money are proved as others are: they leave parts of patterns to filters, share indexes otherwise, and have
// other base keys.
func TestProve_findsNothingWrongWithTheCheapestDesigns(t *testing.T) {
	t.Parallel()
	proved, filtered := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, anymodel.Limits{Entities: 3, Patterns: 4}))
		table.Keys.Base = rapid.SampledFrom([]string{model.BaseAuto, model.BaseComposite}).Draw(t, "base")
		d := derive.Table(table).Design
		resolved, _ := model.Check(table)
		if d == nil {
			return
		}
		if proved++; slices.ContainsFunc(d.Paths, func(p design.Path) bool { return len(p.Filtered) > 0 }) {
			filtered++
		}
		if findings := proof.Prove(resolved, d, 4*proof.Budget); len(findings) > 0 {
			t.Fatalf("%s", details(findings))
		}
	})
	if proved < 30 || filtered < 3 {
		t.Errorf("%d were proved, %d of them with filters", proved, filtered)
	}
}
