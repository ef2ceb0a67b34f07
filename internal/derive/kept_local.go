package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// textLocals are the local indexes of texts that the table has: an entity whose items carry no text for one yet may fill it.
func (k *kept) textLocals() []*keptKey {
	var list []*keptKey
	for _, key := range k.keys {
		if key.kind == localKey && key.index.Overloaded {
			list = append(list, key)
		}
	}
	return list
}

// mayFill reports whether a local index that the table has might serve a unit by texts that items don't carry yet.
func (s *solver) mayFill(u *unit) bool {
	return s.kept.filling && slices.ContainsFunc(s.kept.textLocals(), func(key *keptKey) bool { return s.kept.free(key, u.members) })
}

// free reports whether no item of the entities is in a local index, or may be.
func (k *kept) free(key *keptKey, members []*entity) bool {
	return !slices.ContainsFunc(members, func(e *entity) bool {
		return slices.ContainsFunc([][]design.ItemAttribute{k.prior.Keys(e.name()), k.prior.LeftBy(e.name())}, func(list []design.ItemAttribute) bool {
			return has(list, key.index.Sort[0].Name)
		})
	})
}

// fillable is how many local indexes a search may fill for more entities.
func (k *kept) fillable() int {
	if !k.filling {
		return 0
	}
	return len(k.textLocals())
}

// fillLocals gives the layouts that want a local index to those that the table has, each to one that is free for all its
// members and copies what its units need. It reports false where one finds none: none can be added.
func (s *solver) fillLocals(t *solution) bool {
	taken := map[*keptKey]bool{}
	for _, shelf := range s.shelve(t.indexes, localKey) {
		at := slices.IndexFunc(s.kept.textLocals(), func(key *keptKey) bool { return !taken[key] && s.fills(key, shelf) })
		if at < 0 {
			return false
		}
		key := s.kept.textLocals()[at]
		taken[key] = true
		for _, l := range shelf {
			t.indexes[slices.Index(t.indexes, l)] = l.inIndex(key)
		}
	}
	t.score.indexes -= t.caps.locals // they are there already
	t.score.local -= t.caps.locals
	t.caps.locals = 0
	return true
}

// fills reports whether all layouts of a shelf may fill a local index.
func (s *solver) fills(key *keptKey, shelf []*layout) bool {
	return !slices.ContainsFunc(shelf, func(l *layout) bool {
		return !s.kept.free(key, l.members) || slices.ContainsFunc(l.units, func(u *unit) bool { return !s.copied(key, l, u) })
	})
}

// inIndex is a layout in an index that the table has.
func (l *layout) inIndex(key *keptKey) *layout {
	own := *l
	own.key = key
	return &own
}
