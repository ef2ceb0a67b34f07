package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// cover serves units from indexes with as few as can be, within that many slots. Units whose entities nothing connects
// are covered apart.
func (s *solver) cover(rest []*unit, base []*layout, slots int) *solution {
	total := &solution{}
	for _, cluster := range coupled(membersOf(rest), s.links(rest, nil)) {
		var units []*unit
		for _, u := range rest {
			if slices.Contains(cluster, u.members[0]) {
				units = append(units, u)
			}
		}
		slices.SortStableFunc(units, placeFirst)
		c := &coverage{solver: s, base: base, units: units, slots: slots}
		c.place(0, nil, nil)
		if c.best == nil {
			return nil
		}
		total.indexes = append(total.indexes, c.best.indexes...)
		total.unserved = append(total.unserved, c.best.unserved...)
		total.score = total.score.plus(c.best.score)
		total.slots = max(total.slots, c.best.slots)
		total.locals = max(total.locals, c.best.locals)
	}
	return total
}

// placeFirst puts the units with the least freedom first: consistent ones, then collections.
func placeFirst(a, b *unit) int {
	rank := func(u *unit) int {
		switch {
		case u.consistent():
			return 0
		case !u.single():
			return 1
		}
		return 2
	}
	return rank(a) - rank(b)
}

// coverage is one exhaustive search for a partition of units into index layouts.
type coverage struct {
	solver *solver
	base   []*layout
	units  []*unit
	slots  int
	best   *solution
}

// place puts the units from place i on into the layouts built so far or into new ones.
func (c *coverage) place(i int, built []*layout, unserved []*unit) {
	if c.solver.tried++; c.solver.exhausted() && c.best != nil {
		return
	}
	if c.hopeless(built, unserved) {
		return
	}
	if i == len(c.units) {
		c.judge(built, unserved)
		return
	}
	u := c.units[i]
	kind := c.solver.kindOf(u)
	for at, l := range built {
		if l.kind != kind && l.kind != localKey {
			continue
		}
		if grown := c.layout(l.kind, append(slices.Clone(l.units), u)); grown != nil {
			next := slices.Clone(built)
			next[at] = grown
			c.place(i+1, next, unserved)
		}
	}
	l := c.layout(kind, []*unit{u})
	if l != nil {
		c.place(i+1, append(slices.Clone(built), l), unserved)
	}
	if l == nil || u.consistent() {
		c.place(i+1, built, append(slices.Clone(unserved), u))
	}
}

// kindOf is the kind of index that serves a unit: native keys under "native" and slots under "overloaded", the other
// only where no key of that kind can.
func (s *solver) kindOf(u *unit) keyKind {
	kinds := s.kindsFor(u)
	for _, kind := range kinds {
		if kind == localKey || s.cached(kind, []*unit{u}) != nil {
			return kind
		}
	}
	return kinds[0]
}

// kindsFor lists the kinds of index that may be made for a unit, the preferred one first: the second only serves what
// the first can't.
func (s *solver) kindsFor(u *unit) []keyKind {
	switch {
	case u.consistent():
		return []keyKind{localKey}
	case s.keys.Indexes == model.IndexesOverloaded:
		return []keyKind{slotKey, nativeKey}
	}
	return []keyKind{nativeKey, slotKey}
}

// hopeless reports whether what is built is already worse than the best, or over the slots allowed.
func (c *coverage) hopeless(built []*layout, unserved []*unit) bool {
	natives, slots, locals := count(built)
	if slots > c.slots || locals > maxLocalIndexes {
		return true
	}
	if c.best == nil {
		return false
	}
	partial := score{unserved: len(unserved), indexes: natives + locals}
	best := score{unserved: c.best.score.unserved, indexes: c.best.score.indexes + c.best.locals}
	return partial.compare(best) > 0
}

// maxLocalIndexes is how many LSIs a table may have (Amazon DynamoDB developer guide, Constraints).
const maxLocalIndexes = 5

// judge keeps a complete coverage if it is better than the best.
func (c *coverage) judge(built []*layout, unserved []*unit) {
	found := &solution{indexes: built, unserved: slices.Clone(unserved)}
	natives, slots, locals := count(built)
	found.slots, found.locals = slots, locals
	for _, l := range built {
		found.score = found.score.plus(c.solver.scoreOf(l))
	}
	found.score.unserved += len(unserved)
	found.score.indexes += natives
	if c.best == nil || found.judged().compare(c.best.judged()) < 0 ||
		found.judged().compare(c.best.judged()) == 0 && found.text() < c.best.text() {
		c.best = found
	}
}

// judged is the score with the LSIs counted, which elsewhere are counted once for the whole table.
func (t *solution) judged() score {
	v := t.score
	v.indexes += t.locals
	v.local += t.locals
	return v
}

// count tells how many native GSIs, slots and LSIs the layouts need. Slots and LSIs of a composite table are shared by
// layouts of different entities.
func count(built []*layout) (natives, slots, locals int) {
	for _, l := range built {
		if l.kind == nativeKey {
			natives++
		}
	}
	return natives, len(shelve(built, slotKey)), len(shelve(built, localKey))
}

// shelve puts the layouts of one kind into as few shared indexes as their order allows: layouts with an entity in
// common can't share one. Wide layouts come first, which is exact where layouts of one entity are the rest.
func shelve(built []*layout, kind keyKind) [][]*layout {
	var own []*layout
	for _, l := range built {
		if l.kind == kind {
			own = append(own, l)
		}
	}
	if len(own) < 2 {
		return single(own)
	}
	slices.SortStableFunc(own, func(a, b *layout) int {
		if n := len(b.members) - len(a.members); n != 0 {
			return n
		}
		return strings.Compare(a.text(), b.text())
	})
	var shelves [][]*layout
	for _, l := range own {
		at := slices.IndexFunc(shelves, func(shelf []*layout) bool {
			return !slices.ContainsFunc(shelf, func(o *layout) bool { return len(intersect(o.members, l.members)) > 0 })
		})
		if at < 0 {
			at = len(shelves)
			shelves = append(shelves, nil)
		}
		shelves[at] = append(shelves[at], l)
	}
	return shelves
}

func single(own []*layout) [][]*layout {
	if len(own) == 0 {
		return nil
	}
	return [][]*layout{own}
}

// layout is the best index layout of one kind for a set of units, or nil.
func (c *coverage) layout(kind keyKind, units []*unit) *layout {
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	if kind == localKey {
		return c.solver.localLayout(units, c.base)
	}
	return c.solver.cached(kind, units)
}

// cached is the best layout of a GSI's kind for units in order of id.
func (s *solver) cached(kind keyKind, units []*unit) *layout {
	key := fmt.Sprint(kind)
	for _, u := range units {
		key += fmt.Sprint(" ", u.id)
	}
	if l, known := s.cache[key]; known {
		return l
	}
	l := s.bestLayout(kind, units)
	s.cache[key] = l
	return l
}

// bestLayout tries every partition and keeps the layout with the best score.
func (s *solver) bestLayout(kind keyKind, units []*unit) *layout {
	var list []*layout
	if kind == nativeKey {
		list = s.nativeLayouts(units)
	} else {
		list = s.slotLayouts(units)
	}
	var best *layout
	for _, l := range list {
		if best == nil {
			best = l
			continue
		}
		a, b := s.scoreOf(l), s.scoreOf(best)
		if n := a.compare(b); n < 0 || n == 0 && l.text() < best.text() {
			best = l
		}
	}
	return best
}

// slotLayouts lists the ways in which one slot serves all the units.
func (s *solver) slotLayouts(units []*unit) []*layout {
	if slices.ContainsFunc(units, func(u *unit) bool { return u.consistent() }) {
		return nil
	}
	members := membersOf(units)
	var list []*layout
	for _, mapping := range partitions(members, units, func(*unit, equality) bool { return true }) {
		if !partitioned(units, mapping) {
			continue
		}
		if l := textLayout(slotKey, members, units, mapping, (*entity).textual); l != nil {
			list = append(list, l)
		}
	}
	return list
}

// localLayout is how an LSI serves the units: on the partition of the base table.
func (s *solver) localLayout(units []*unit, base []*layout) *layout {
	if s.resolved.Table.LocalIndexes == "never" {
		return nil
	}
	members := membersOf(units)
	mapping := map[*entity][]int{}
	for _, e := range members {
		for _, l := range base {
			if slices.Contains(l.members, e) {
				mapping[e] = l.partition[e]
			}
		}
	}
	for _, u := range units {
		for m, e := range u.members {
			if !setOf(mapping[e]...).within(u.equalSet(m)) {
				return nil
			}
		}
	}
	if s.natural {
		if len(base[0].sort) == 0 {
			return nil // a table with LSIs has a sort key
		}
		return s.naturalLocal(members[0], units, mapping)
	}
	if len(members) > 1 {
		if mapping = sortMapping(members, mapping); mapping == nil {
			return nil
		}
	}
	return textLayout(localKey, members, units, mapping, (*entity).textual)
}

// naturalLocal is an LSI on an attribute of the entity itself.
func (s *solver) naturalLocal(e *entity, units []*unit, mapping map[*entity][]int) *layout {
	l := &layout{kind: localKey, members: []*entity{e}, partition: mapping, units: units}
	if !l.sortNatively(units) || len(l.sort) != 1 {
		return nil
	}
	held := l.holds(e)
	if !held.within(e.keyable) || !l.ranksKept() {
		return nil
	}
	for _, u := range units {
		if !u.servedNatively(0, held, l.ranked) {
			return nil
		}
	}
	return l
}
