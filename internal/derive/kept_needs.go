package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// copied reports whether a local index, whose projection never changes, copies what one more unit needs.
func (s *solver) copied(key *keptKey, l *layout, u *unit) bool {
	if key.index.Projection == design.ProjectAll {
		return true
	}
	all, names := s.needs(l, u)
	if all {
		return false
	}
	held := slices.Concat(key.index.Projected, keyNamesOf(key.index.Partition), keyNamesOf(key.index.Sort), keyNamesOf(design.KeyAttributes(s.kept.prior.Key)))
	return !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(held, n) })
}

// needs are the attributes that a unit needs of what an index copies: all, or those of the names.
func (s *solver) needs(l *layout, u *unit) (all bool, names []string) {
	d := u.pattern.Declared
	if u.pattern.Operation != model.Count && len(d.Fetch) == 0 {
		return true, nil
	}
	return false, slices.Concat(d.Fetch, sortedKeys(d.Filter), sortedKeys(d.FilterAny), u.testedBeyond(), s.mergeNames(l, u))
}

// keptBaseServes reports whether the table's own key, as items have it, serves a unit.
func (s *solver) keptBaseServes(u *unit) bool {
	if !u.mayUseBase() || u.pinnedTo() == pinLocal {
		return false
	}
	l := s.kept.baseOf(u.members[0])
	if l == nil || len(intersect(u.members, l.members)) < len(u.members) {
		return false
	}
	if !u.single() {
		return u.conditionsOnBase() && !s.natural && s.pinnedBase(l.members, []*unit{u}) != nil
	}
	if l.partitionSet(u.members[0]).within(u.equalSet(0)) && slices.ContainsFunc(s.waysOnBase(u, l.partition[u.members[0]]), func(way *unit) bool {
		return s.pinnedBase(l.members, []*unit{way}) != nil
	}) {
		return true
	}
	return l.answersGet(u) && s.filterable(u, l)
}

// baseOf is the layout of the table's own key that holds an entity; nil for one whose key is yet to be derived.
func (k *kept) baseOf(e *entity) *layout {
	at := slices.IndexFunc(k.base, func(l *layout) bool { return slices.Contains(l.members, e) })
	if at < 0 {
		return nil
	}
	return k.base[at]
}

// anyKeptServes reports whether some key that the table has serves a unit.
func (s *solver) anyKeptServes(u *unit) bool {
	if s.kept == nil {
		return false
	}
	s.step(1)
	return s.keptBaseServes(u) || slices.ContainsFunc(s.kept.keys, func(key *keptKey) bool { return s.keptServes(key, u) != nil })
}
