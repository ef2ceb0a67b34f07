package reading

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Check holds what came back against what the question means among all items: the same items, and in the order asked up
// to the ties that the pattern leaves open. The error is a *Difference: the first one.
func (q Question) Check(got, all []sample.Item) error {
	if err := q.sameItems(got, q.Wanted(all)); err != nil {
		return err
	}
	if !q.isOrdered() {
		return nil
	}
	if q.isGrouped() && len(q.ordering()) == 0 {
		return q.checkNested(got)
	}
	for i := 1; i < len(got); i++ {
		if q.compare(got[i-1], got[i]) > 0 {
			return q.differ("out of order: it stands before the other", got[i-1], got[i])
		}
	}
	return nil
}

func (q Question) sameItems(got, wanted []sample.Item) error {
	count := map[string]int{}
	for _, item := range wanted {
		count[item.ID(q.Model)]++
	}
	for _, item := range got {
		id := item.ID(q.Model)
		if count[id]--; count[id] < 0 {
			return q.differ(fmt.Sprintf("not wanted, or came twice, among %d items where %d are wanted", len(got), len(wanted)), item, other(wanted, item)...)
		}
	}
	for _, item := range wanted {
		if count[item.ID(q.Model)] > 0 {
			return q.differ(fmt.Sprintf("missing, among %d items where %d are wanted", len(got), len(wanted)), item, other(got, item)...)
		}
	}
	return nil
}

// checkNested checks blocks without a sort: within each value of what the identities share beyond match, the entities
// come in their order, and those that share more of their identities (a team and its employees) nest in the same way.
func (q Question) checkNested(got []sample.Item) error {
	given := map[string]bool{}
	for _, name := range q.Pattern.Declared.Match {
		for _, e := range q.Pattern.Entities {
			if own, ok := q.Pattern.AttributeOf(e, name); ok {
				given[e.Attributes[own].Root] = true
			}
		}
	}
	return q.nested(got, q.Pattern.Entities, given)
}

func (q Question) nested(got []sample.Item, entities []*model.ResolvedEntity, given map[string]bool) error {
	if root, ok := sharedRoot(entities, given); ok {
		inner := maps.Clone(given)
		inner[root] = true
		return q.inGroups(got, func(item sample.Item) string {
			return item.Attributes[identityOf(q.Model.Entity(item.Entity), root)[0]].Text
		}, func(group []sample.Item) error { return q.nested(group, entities, inner) })
	}
	blocks := relatives(entities, given)
	if len(blocks) == 1 && len(entities) > 1 {
		return fmt.Errorf("%s share parts of their identities in a ring", entities[0].Name)
	}
	last := -1
	return q.inGroups(got, func(item sample.Item) string { return itoa(blockOf(blocks, item.Entity)) }, func(group []sample.Item) error {
		at := blockOf(blocks, group[0].Entity)
		if at < last {
			return q.differ("out of order: it stands after items that follow it", group[0])
		}
		last = at
		if len(blocks[at]) == 1 {
			return nil
		}
		return q.nested(group, blocks[at], given)
	})
}

// inGroups visits the runs of items with equal keys, each key once.
func (q Question) inGroups(got []sample.Item, key func(sample.Item) string, visit func([]sample.Item) error) error {
	seen := map[string]bool{}
	for start := 0; start < len(got); {
		end := start
		for end < len(got) && key(got[end]) == key(got[start]) {
			end++
		}
		if seen[key(got[start])] {
			return q.differ("out of order: it stands apart from its group", got[start])
		}
		seen[key(got[start])] = true
		if err := visit(got[start:end]); err != nil {
			return err
		}
		start = end
	}
	return nil
}

// sharedRoot is the first root, in the order of the first entity's identity, that all identities hold beyond the given.
func sharedRoot(entities []*model.ResolvedEntity, given map[string]bool) (string, bool) {
	if len(entities) < 2 {
		return "", false
	}
	for _, name := range entities[0].Identity {
		root := entities[0].Attributes[name].Root
		everywhere := !slices.ContainsFunc(entities, func(e *model.ResolvedEntity) bool { return len(identityOf(e, root)) != 1 })
		if everywhere && !given[root] {
			return root, true
		}
	}
	return "", false
}

// relatives are the entities in blocks of those that share more, each block and all of them in the order listed.
func relatives(entities []*model.ResolvedEntity, given map[string]bool) [][]*model.ResolvedEntity {
	block := make([]int, len(entities))
	for i, e := range entities {
		block[i] = i
		for j, f := range entities[:i] {
			if _, ok := sharedRoot([]*model.ResolvedEntity{f, e}, given); ok {
				from, to := block[i], block[j]
				for k, b := range block {
					if b == from {
						block[k] = to
					}
				}
			}
		}
	}
	var blocks [][]*model.ResolvedEntity
	at := map[int]int{}
	for i, e := range entities {
		if _, seen := at[block[i]]; !seen {
			at[block[i]] = len(blocks)
			blocks = append(blocks, nil)
		}
		blocks[at[block[i]]] = append(blocks[at[block[i]]], e)
	}
	return blocks
}

func blockOf(blocks [][]*model.ResolvedEntity, entity string) int {
	return slices.IndexFunc(blocks, func(b []*model.ResolvedEntity) bool {
		return slices.ContainsFunc(b, func(e *model.ResolvedEntity) bool { return e.Name == entity })
	})
}

func identityOf(e *model.ResolvedEntity, root string) []string {
	return slices.DeleteFunc(e.SameRoot(root), func(name string) bool { return !e.IsIdentity(name) })
}

// show is the item with its identity and what orders it.
func (q Question) show(item sample.Item) string {
	e := q.Model.Entity(item.Entity)
	names := slices.Clone(e.Identity)
	for _, name := range append(q.ordering(), q.Pattern.Declared.Match...) {
		if own, ok := q.Pattern.AttributeOf(e, name); ok && !slices.Contains(names, own) {
			names = append(names, own)
		}
	}
	text := item.Entity
	for _, name := range names {
		text += fmt.Sprintf(" %s=%q", name, item.Attributes[name].Text)
	}
	return text
}
