// Package shrink makes a failing model as small as it can be, so that what is wrong can be seen.
package shrink

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Table drops parts of a model, one at a time, as long as it still fails, and returns the rest in the corpus shape's
// field order with all empty fields left out.
func Table(table model.Table, fails func(model.Table) bool) (model.Table, string) {
	tree := toTree(table)
	for again := true; again; {
		again = false
		for _, cut := range cuts(tree) {
			undo := cut()
			if smaller := fromTree(tree); fails(smaller) {
				again = true
				break
			}
			undo()
		}
	}
	data, _ := json.Marshal(tree) // of a tree of maps, lists and texts: never fails
	return fromTree(tree), string(data)
}

func toTree(table model.Table) map[string]any {
	data, _ := json.Marshal(table)
	tree := map[string]any{}
	_ = json.Unmarshal(data, &tree)
	prune(tree)
	return tree
}

// prune drops empty fields, save whole entities, attributes and patterns.
func prune(tree map[string]any) {
	for name, value := range tree {
		switch v := value.(type) {
		case map[string]any:
			keep := name != "Keys" && name != "Limits"
			prune(v)
			if len(v) == 0 && !keep {
				delete(tree, name)
			}
		case nil:
			delete(tree, name)
		case string:
			if v == "" {
				delete(tree, name)
			}
		case float64:
			if v == 0 {
				delete(tree, name)
			}
		case bool:
			if !v && name != "Immutable" {
				delete(tree, name)
			}
		}
	}
}

func fromTree(tree map[string]any) model.Table {
	data, _ := json.Marshal(tree)
	var table model.Table
	_ = json.Unmarshal(data, &table)
	return table
}

// cuts are all ways to drop one part of a tree. Each does it and returns how to undo it.
func cuts(tree map[string]any) []func() func() {
	var list []func() func()
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		value := tree[name]
		list = append(list, func() func() {
			delete(tree, name)
			return func() { tree[name] = value }
		})
		switch v := value.(type) {
		case map[string]any:
			list = append(list, cuts(v)...)
		case []any:
			for i := range v {
				list = append(list, func() func() {
					tree[name] = slices.Delete(slices.Clone(v), i, i+1)
					return func() { tree[name] = v }
				})
			}
		}
	}
	return list
}
