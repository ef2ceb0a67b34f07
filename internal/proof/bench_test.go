package proof_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// wide is a model of ten entities and that many patterns, spread evenly, as in internal/derive.
func wide(patterns int) model.Table {
	t := model.Table{Name: "wide", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	for e := range 10 {
		attributes := map[string]model.Attribute{"created_at": {Type: model.Timestamp, Immutable: new(true)}}
		for a := range 6 {
			attributes[fmt.Sprintf("a%d_%d", e, a)] = model.Attribute{}
		}
		t.Entities[fmt.Sprintf("e%d", e)] = model.Entity{Identity: []string{fmt.Sprintf("e%d_id", e)}, Attributes: attributes}
	}
	for p := range patterns {
		e, n := p%10, p/10
		name := fmt.Sprintf("e%d", e)
		pattern := model.Pattern{Entity: name}
		switch {
		case n == 0:
			pattern.Match = []string{name + "_id"}
		case n%2 == 1:
			pattern.Match = []string{fmt.Sprintf("a%d_%d", e, n%6)}
			pattern.Sort, pattern.Descending = []string{"created_at"}, true
		default:
			pattern.Match = []string{fmt.Sprintf("a%d_%d", e, (n-1)%6), fmt.Sprintf("a%d_%d", e, (n+1)%6)}
		}
		t.Patterns[fmt.Sprintf("p%03d", p)] = pattern
	}
	return t
}

// BenchmarkProve times the proof beside the deriving of the same model.
func BenchmarkProve(b *testing.B) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for _, patterns := range []int{10, 30, 100} {
			t := wide(patterns)
			t.Keys.Indexes = style
			t.Limits.GlobalIndexes = 200
			resolved, d := derived(t)
			b.Run(fmt.Sprintf("%s/%d/derive", style, patterns), func(b *testing.B) {
				for b.Loop() {
					derive.Table(t)
				}
			})
			b.Run(fmt.Sprintf("%s/%d/prove", style, patterns), func(b *testing.B) {
				for b.Loop() {
					if findings := proof.Prove(resolved, d, proof.Budget); len(findings) > 0 {
						b.Fatal(details(findings))
					}
				}
			})
		}
	}
}
