package application

import (
	"fmt"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Merge joins what several requests returned into one sequence, in the order that the path gives, and keeps as many items
// as the path returns at most.
func Merge(d *design.Design, path design.Path, answers [][]sample.Item) []sample.Item {
	all := sorted(d, path, answers)
	if reached(len(all), path.Limit) {
		return all[:path.Limit]
	}
	return all
}

func sorted(d *design.Design, path design.Path, answers [][]sample.Item) []sample.Item {
	all := slices.Concat(answers...)
	if !path.FansOut() || len(path.MergeBy) == 0 && !path.Blocks {
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

// rank is a value as orders compare it: by its place in the closed list of values where there is one, and where the item
// lacks it as the text that stands for that.
func rank(d *design.Design, path design.Path, item sample.Item, name string) store.Value {
	v, has := item.Attributes[name]
	entities := path.Entities
	if slices.Contains(entities, item.Entity) { // each may list its values
		entities = []string{item.Entity}
	}
	for _, entity := range entities {
		facts, _ := d.Entity(entity)
		a, ok := facts.Attribute(name)
		switch {
		case !ok:
		case a.Coding.AbsentAs != "" && (!has || v.Text == a.Coding.AbsentAs):
			return store.Text(a.Coding.AbsentAs)
		case len(a.Coding.Values) > 0:
			return store.Text(fmt.Sprintf("%03d", slices.Index(a.Coding.Values, v.Text)))
		}
	}
	return v
}
