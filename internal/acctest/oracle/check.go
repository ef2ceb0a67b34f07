package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Check holds what came back against what the question means among all items: the same items, and in the order asked up
// to the ties that the pattern leaves open. The error shows the first difference.
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
			return fmt.Errorf("out of order at %d: %s stands before %s", i, q.show(got[i-1]), q.show(got[i]))
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
			return fmt.Errorf("%d items, want %d: %s is not wanted, or came twice", len(got), len(wanted), q.show(item))
		}
	}
	for _, item := range wanted {
		if count[item.ID(q.Model)] > 0 {
			return fmt.Errorf("%d items, want %d: %s is missing", len(got), len(wanted), q.show(item))
		}
	}
	return nil
}

// checkNested checks blocks without a sort: within each value of the identity that the entities share beyond match,
// items stand together, in the order of their entities.
func (q Question) checkNested(got []sample.Item) error {
	shared := q.sharedRoots()
	seen := map[string]bool{}
	for i, item := range got {
		group := q.groupOf(item, shared)
		if i == 0 || q.groupOf(got[i-1], shared) != group {
			if seen[group] {
				return fmt.Errorf("at %d: %s stands apart from its group", i, q.show(item))
			}
			seen[group] = true
		} else if q.block(got[i-1]) > q.block(item) {
			return fmt.Errorf("at %d: %s stands before %s", i, q.show(got[i-1]), q.show(item))
		}
	}
	return nil
}

// sharedRoots are the roots of identity attributes that every entity of the pattern has and match doesn't give.
func (q Question) sharedRoots() []string {
	var shared []string
	first := q.Pattern.Entities[0]
	for _, name := range first.Identity {
		root := first.Attributes[name].Root
		everywhere := !slices.ContainsFunc(q.Pattern.Declared.Match, func(given string) bool {
			own, ok := q.Pattern.AttributeOf(first, given)
			return ok && own == name
		})
		for _, e := range q.Pattern.Entities {
			everywhere = everywhere && len(identityOf(e, root)) == 1
		}
		if everywhere {
			shared = append(shared, root)
		}
	}
	return shared
}

func identityOf(e *model.ResolvedEntity, root string) []string {
	return slices.DeleteFunc(e.SameRoot(root), func(name string) bool { return !e.IsIdentity(name) })
}

func (q Question) groupOf(item sample.Item, roots []string) string {
	var parts []string
	for _, root := range roots {
		parts = append(parts, item.Attributes[identityOf(q.Model.Entity(item.Entity), root)[0]].Text)
	}
	return strings.Join(parts, "\x00")
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
