package execution_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// execute derives a model and runs all that it accepts; it returns what disagreed, a panic of derive included. Accepted
// is false where the model is refused.
func execute(ctx context.Context, table model.Table, seed uint64) (wrong []error, accepted bool) {
	defer func() {
		if broken := recover(); broken != nil {
			wrong = []error{fmt.Errorf("panic: %v", broken)}
		}
	}()
	resolved, d, findings := derived(table)
	if d == nil {
		if len(summaries(findings)) == 0 {
			wrong = []error{fmt.Errorf("refused without a finding")}
		}
		return wrong, false
	}
	b := newBench(resolved, d, seed, randomItems)
	if err := b.fill(ctx); err != nil {
		return []error{err}, true
	}
	return b.check(ctx, randomCalls), true
}

// shrink drops parts of a model, one at a time, as long as it still fails, and returns the rest in the corpus shape's
// field order with all empty fields left out.
func shrink(table model.Table, fails func(model.Table) bool) (model.Table, string) {
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
