package proof_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// Whatever the budget, every path is asked, and a slip in the last of them is noticed.
func TestProve_asksEveryPathWhateverTheBudget(t *testing.T) {
	t.Parallel()
	for _, m := range designs(t) {
		if findings := proof.Prove(m.resolved, m.design, 1); len(findings) > 0 {
			t.Errorf("%s:\n%s", m.name, details(findings))
		}
	}
	resolved, d := derived(models(t)["workshop/native"])
	for i := range d.Paths {
		if !resolved.Pattern(d.Paths[i].Pattern).IsWrite() {
			broken := *d
			broken.Paths = append(broken.Paths[:0:0], d.Paths...)
			broken.Paths[i].Index = "no index of the table"
			broken.Paths[i].KeyCondition += " AND "
			if len(proof.Prove(resolved, &broken, 1)) == 0 {
				t.Errorf("%s is not asked", d.Paths[i].Name())
			}
		}
	}
}

// large is a model of many entities and patterns, five of each entity.
func large(entities int) model.Table {
	t := model.Table{Name: "large", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	for e := range entities {
		name := fmt.Sprintf("e%03d", e)
		attributes := map[string]model.Attribute{"created_at": {Type: model.Timestamp, Immutable: new(true)}}
		for a := range 2 {
			attributes[fmt.Sprintf("%s_a%d", name, a)] = model.Attribute{}
		}
		t.Entities[name] = model.Entity{Identity: []string{name + "_id"}, Attributes: attributes}
		t.Patterns["get_"+name] = model.Pattern{Entity: name, Match: []string{name + "_id"}}
		for p := range 4 {
			t.Patterns[fmt.Sprintf("list_%s_%d", name, p)] = model.Pattern{
				Entity: name, Match: []string{fmt.Sprintf("%s_a%d", name, p%2)}, Sort: []string{"created_at"}, Descending: p > 1,
			}
		}
	}
	t.Limits.GlobalIndexes = 1000
	return t
}

// BenchmarkProve_large is the proof of 200 entities and 1,000 patterns.
func BenchmarkProve_large(b *testing.B) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		table := large(200)
		table.Keys.Indexes = style
		resolved, d := derived(table)
		if d == nil {
			b.Fatal("the model is refused")
		}
		b.Run(style, func(b *testing.B) {
			for b.Loop() {
				if findings := proof.Prove(resolved, d, proof.Budget); len(findings) > 0 {
					b.Fatal(details(findings))
				}
			}
		})
	}
}
