package lint_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Of random models under a high load: whatever is found is found again, it names what is declared, and a spread that a
// finding shows cures it wherever the model with it can be derived.
func TestRun_ofRandomModels(t *testing.T) {
	t.Parallel()
	looked, hot, cured := 0, 0, 0
	for seed := range 400 {
		table := rapid.Custom(func(r *rapid.T) model.Table {
			return busy(r, anymodel.Table(r, anymodel.Limits{Entities: 3, Patterns: 6}))
		}).Example(seed)
		if derive.Table(table).Design == nil {
			continue
		}
		looked++
		found := find(t, table, nil)
		if again := find(t, table, nil); !slices.Equal(found, again) {
			t.Fatalf("seed %d: found\n%s\nand then\n%s", seed, text(found), text(again))
		}
		for _, f := range found {
			if f.Code != "DM301" && f.Code != "DM302" {
				continue
			}
			hot++
			line := spreadLine.FindStringSubmatch(f.Remedy)
			if line == nil || line[1] == "" {
				continue
			}
			if split := spreadAt(table, place.FindAllStringSubmatch(line[4], -1), spreadOf(t, line)); derive.Table(split).Design != nil {
				cured++
				for _, left := range find(t, split, nil) {
					if left.Code == f.Code && left.Title == f.Title && left.Subject == f.Subject {
						t.Errorf("seed %d: not cured:\n%s", seed, text([]finding.Finding{f, left}))
					}
				}
			}
		}
	}
	if looked < 150 || hot < 30 || cured < 15 {
		t.Errorf("%d models, %d hot partitions, %d cured", looked, hot, cured)
	}
}

// busy gives a model counts, shares and high rates.
func busy(r *rapid.T, t model.Table) model.Table {
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		e := t.Entities[name]
		if rapid.Bool().Draw(r, "counted") {
			e.Count = new(rapid.Int64Range(0, 100_000).Draw(r, "count"))
		}
		for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
			a := e.Attributes[attribute]
			if rapid.Bool().Draw(r, "shared") {
				a.HottestShare = new(float64(rapid.IntRange(0, 10).Draw(r, "tenths")) / 10)
			}
			e.Attributes[attribute] = a
		}
		t.Entities[name] = e
	}
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		p.PeakPerSecond = new(float64(rapid.IntRange(0, 5000).Draw(r, "rate")))
		t.Patterns[name] = p
	}
	return t
}
