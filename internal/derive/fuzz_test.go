package derive_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// FuzzTable derives random valid declarations: no panic, no hang, a design or an error.
func FuzzTable(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		result := derive.Table(anymodel.Table(t, anymodel.Limits{Entities: 4, Patterns: 8}))
		if (result.Design == nil) != finding.HasErrors(result.Findings) {
			t.Fatal("neither a design nor an error")
		}
	}))
}

// FuzzDeclaration derives real declarations with a few places changed at random: names that lead nowhere, rings, other
// types, fields that contradict each other. Most are refused.
func FuzzDeclaration(f *testing.F) {
	tables := realModels(f)
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { mangled(t, tables) }))
}

// TestTable_survivesMangledModels is the same property within the time of a test.
func TestTable_survivesMangledModels(t *testing.T) {
	t.Parallel()
	tables := realModels(t)
	rapid.Check(t, func(t *rapid.T) { mangled(t, tables) })
}

func mangled(t *rapid.T, tables []model.Table) {
	table := anymodel.Edit(t, rapid.SampledFrom(tables).Draw(t, "model"))
	result := derive.Table(table)
	if (result.Design == nil) != finding.HasErrors(result.Findings) {
		t.Fatal("neither a design nor an error")
	}
	if result.Design != nil {
		if _, err := result.Design.Document(); err != nil {
			t.Fatal(err)
		}
	}
}

func realModels(t testing.TB) []model.Table {
	t.Helper()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	var tables []model.Table
	for _, m := range models {
		tables = append(tables, m.Table)
	}
	return tables
}
