package derive_test

import (
	"math"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// steepest is the highest exponent with which the work of deriving may grow with the number of entities, patterns per
// entity alike: 1 is linear, 2 quadratic.
const steepest = 1.3

// Allocations stand for time, which this test can't measure: they are counted alike on every machine, and sorting,
// cloning and searching all allocate here. It must not run beside others, whose allocations would be counted, too.
//
//nolint:paralleltest // see above
func TestTable_growsWithEntities(t *testing.T) {
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		var steps, allocations []point
		for _, entities := range []int{10, 20, 40, 80} {
			table := anymodel.Large(entities, 5*entities, 0)
			table.Keys.Indexes = style
			var r derive.Result
			allocated := testing.AllocsPerRun(1, func() { r = derive.Table(table) })
			if r.Design == nil || !r.Design.Certificate.Optimal {
				t.Fatalf("%s, %d entities: no design that is proven best: %s", style, entities, details(r.Findings))
			}
			steps = append(steps, point{float64(entities), float64(r.Steps)})
			allocations = append(allocations, point{float64(entities), allocated})
		}
		for what, points := range map[string][]point{"steps": steps, "allocations": allocations} {
			if e := exponent(points); e > steepest {
				t.Errorf("%s: %s grow by the power of %.2f: %v", style, what, e, points)
			} else {
				t.Logf("%s: %s grow by the power of %.2f: %v", style, what, e, points)
			}
		}
	}
}

type point struct{ size, work float64 }

// exponent is the slope of the straight line that fits the logarithms best.
func exponent(points []point) float64 {
	var x, y, xx, xy float64
	for _, p := range points {
		a, b := math.Log(p.size), math.Log(p.work)
		x, y, xx, xy = x+a, y+b, xx+a*a, xy+a*b
	}
	n := float64(len(points))
	return (n*xy - x*y) / (n*xx - x*x)
}

func TestTable_busyEntityIsSolved(t *testing.T) {
	t.Parallel()
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		table := anymodel.Large(30, 120, 20)
		table.Keys.Indexes = style
		r := derive.Table(table)
		if r.Design == nil || !r.Design.Certificate.Optimal {
			t.Errorf("%s: no design that is proven best: %s", style, details(r.Findings))
		}
	}
}
