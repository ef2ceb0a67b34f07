package reading

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Check holds what came back against what the question means among all items: the same items, or with a limit the first
// of them, and in the order asked up to the ties that the pattern leaves open. The error is a *Difference: the first one.
func (q Question) Check(got, all []sample.Item) error {
	wanted := q.Wanted(all)
	if err := q.onlyWanted(got, wanted); err != nil {
		return err
	}
	certain := q.certain(wanted, all)
	if err := q.noneMissing(got, certain, len(wanted)); err != nil {
		return err
	}
	switch {
	case q.isNested():
		return q.checkNested(got, certain)
	case !q.isOrdered():
		return nil
	}
	for i := 1; i < len(got); i++ {
		if q.compare(got[i-1], got[i]) > 0 {
			return q.differ("out of order: it stands before the other", got[i-1], got[i])
		}
	}
	return nil
}

// onlyWanted checks that every item that came back is wanted, came once, and that there are not too many.
func (q Question) onlyWanted(got, wanted []sample.Item) error {
	count := q.ids(wanted)
	for i, item := range got {
		id := item.ID(q.Model)
		if count[id]--; count[id] < 0 {
			return q.differ(fmt.Sprintf("not wanted, or came twice, among %d items where %d are wanted", len(got), len(wanted)), item, other(wanted, item)...)
		}
		if limit := q.Pattern.Declared.Limit; limit > 0 && i == limit {
			return q.differ(fmt.Sprintf("beyond the limit of %d, among %d items", limit, len(got)), item)
		}
	}
	return nil
}

// ids counts items by what identifies them.
func (q Question) ids(items []sample.Item) map[string]int {
	count := map[string]int{}
	for _, item := range items {
		count[item.ID(q.Model)]++
	}
	return count
}

// checkNested checks blocks without a sort: within each value of what the identities share beyond match, the entities
// come in their order, and those that share more of their identities (a team and its employees) nest in the same way.
func (q Question) checkNested(got, certain []sample.Item) error {
	given := map[string]bool{}
	for _, name := range q.Pattern.Declared.Match {
		for _, e := range q.Pattern.Entities {
			if own, ok := q.Pattern.AttributeOf(e, name); ok {
				given[e.Attributes[own].Root] = true
			}
		}
	}
	return q.nested(got, certain, q.Pattern.Entities, given)
}

func (q Question) nested(got, certain []sample.Item, entities []*model.ResolvedEntity, given map[string]bool) error {
	if root, ok := sharedRoot(entities, given); ok {
		inner := maps.Clone(given)
		inner[root] = true
		return q.inGroups(got, certain, func(item sample.Item) string {
			return item.Attributes[identityOf(q.Model.Entity(item.Entity), root)[0]].Text
		}, func(group, certain []sample.Item) error { return q.nested(group, certain, entities, inner) })
	}
	blocks := relatives(entities, given)
	if len(blocks) == 1 && len(entities) > 1 {
		return fmt.Errorf("%s share parts of their identities in a ring", entities[0].Name)
	}
	last := -1
	return q.inGroups(got, certain, func(item sample.Item) string { return itoa(blockOf(blocks, item.Entity)) }, func(group, own []sample.Item) error {
		at := blockOf(blocks, group[0].Entity)
		if at < last {
			return q.differ("out of order: it stands after items that follow it", group[0])
		}
		for _, item := range certain {
			if skipped := blockOf(blocks, item.Entity); last < skipped && skipped < at {
				return q.differ("left out, though it stands before the other", item, group[0])
			}
		}
		last = at
		if len(blocks[at]) == 1 {
			return nil
		}
		return q.nested(group, own, blocks[at], given)
	})
}

// inGroups visits the runs of items with equal keys, each key once, with the certain items of that key. Only the last run
// may lack some: there the limit was reached.
func (q Question) inGroups(got, certain []sample.Item, key func(sample.Item) string, visit func(group, certain []sample.Item) error) error {
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
		own := slices.DeleteFunc(slices.Clone(certain), func(item sample.Item) bool { return key(item) != key(got[start]) })
		if left := q.missing(got[start:end], own); end < len(got) && len(left) > 0 {
			return q.differ("left out of its group, which the other follows", left[0], got[end])
		}
		if err := visit(got[start:end], own); err != nil {
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
