package application

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Merge joins what several requests returned into one sequence, in the order that the path gives.
func Merge(d *design.Design, path design.Path, answers [][]sample.Item) []sample.Item {
	all := slices.Concat(answers...)
	if len(path.PerValueOf) == 0 || len(path.MergeBy) == 0 {
		return all
	}
	slices.SortStableFunc(all, func(a, b sample.Item) int {
		if path.Blocks && a.Entity != b.Entity {
			return slices.Index(path.Entities, a.Entity) - slices.Index(path.Entities, b.Entity)
		}
		order := compareBy(d, path, a, b)
		if path.Descending {
			return -order
		}
		return order
	})
	return all
}

func compareBy(d *design.Design, path design.Path, a, b sample.Item) int {
	for _, name := range path.MergeBy {
		if order := rank(d, path, a, name).Compare(rank(d, path, b, name)); order != 0 {
			return order
		}
	}
	return 0
}

// rank is a value as orders compare it: by its place in the closed list of values where there is one.
func rank(d *design.Design, path design.Path, item sample.Item, name string) store.Value {
	v := item.Attributes[name]
	for _, entity := range path.Entities {
		facts, _ := d.Entity(entity)
		if a, ok := facts.Attribute(name); ok && len(a.Coding.Values) > 0 {
			return store.Text(strings.Repeat("x", 1+slices.Index(a.Coding.Values, v.Text)))
		}
	}
	return v
}
