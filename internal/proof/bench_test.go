package proof_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// BenchmarkProve times the proof beside the deriving of the same model.
func BenchmarkProve(b *testing.B) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for _, patterns := range []int{10, 30, 100} {
			t := anymodel.Wide(patterns)
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
