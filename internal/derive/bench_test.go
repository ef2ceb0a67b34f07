package derive_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func BenchmarkTable(b *testing.B) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for _, patterns := range []int{10, 30, 100} {
			t := anymodel.Wide(patterns)
			t.Keys.Indexes = style
			t.Limits.GlobalIndexes = 200
			b.Run(fmt.Sprintf("%s/%d", style, patterns), func(b *testing.B) {
				for range b.N {
					if r := derive.Table(t); r.Design == nil {
						b.Fatal(r.Findings)
					}
				}
			})
		}
	}
}

// BenchmarkTable_large is the scale the deriving is made for: a table of an application with one busy entity, and one
// of a whole company. The entities double from line to line, so that the growth shows.
func BenchmarkTable_large(b *testing.B) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for _, size := range []struct{ entities, patterns, busiest int }{
			{30, 120, 20}, {25, 125, 0}, {50, 250, 0}, {100, 500, 0}, {200, 1000, 0},
		} {
			t := anymodel.Large(size.entities, size.patterns, size.busiest)
			t.Keys.Indexes = style
			b.Run(fmt.Sprintf("%s/%dx%d", style, size.entities, size.patterns), func(b *testing.B) {
				for b.Loop() {
					r := derive.Table(t)
					if r.Design == nil {
						b.Fatal(details(r.Findings))
					}
					b.ReportMetric(float64(len(r.Design.GlobalIndexes)), "indexes")
					b.ReportMetric(float64(len(r.Findings)), "findings")
				}
			})
		}
	}
}
