package lint_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// BenchmarkRun is what statistics add to a plan, beside the deriving: pricing the design and looking at it.
func BenchmarkRun(b *testing.B) {
	for _, size := range []struct{ entities, patterns, busiest int }{{30, 120, 20}, {50, 250, 0}, {100, 500, 0}, {200, 1000, 0}} {
		table := rated(anymodel.Large(size.entities, size.patterns, size.busiest))
		result := derive.Table(table)
		if result.Design == nil {
			b.Fatal(text(result.Findings))
		}
		resolved, _ := model.Check(table)
		name := fmt.Sprintf("%dx%d", size.entities, size.patterns)
		b.Run(name+"/derive", func(b *testing.B) {
			for b.Loop() {
				derive.Table(table)
			}
		})
		b.Run(name+"/lint", func(b *testing.B) {
			for b.Loop() {
				w := capacity.New(resolved, result.Design)
				e := w.Estimate(capacity.PublishedPrices(), capacity.Billing{})
				lint.Run(lint.Input{Model: resolved, Design: result.Design, Workload: w, Estimate: e})
			}
		})
	}
}

// rated gives every entity a count and every pattern a rate.
func rated(table model.Table) model.Table {
	for name, e := range table.Entities {
		e.Count = new(int64(100_000))
		table.Entities[name] = e
	}
	for name, p := range table.Patterns {
		p.PeakPerSecond, p.AveragePerSecond = new(20.0), new(7.5)
		table.Patterns[name] = p
	}
	return table
}
