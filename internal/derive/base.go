package derive

import (
	"slices"
	"strings"
)

// baseLayouts lists the base keys worth considering for a group of entities that the given collections couple, each
// with the units it serves: for every choice of partition the largest sets of units, and among keys that hold no more
// than the identity beside it, of some members or of all, again the largest sets.
func (s *solver) baseLayouts(members []*entity, collections []*unit) []*layout {
	var list []*layout
	for _, mapping := range s.basePartitions(members, collections) {
		for _, narrow := range s.narrowed(members, mapping) {
			if s.exhausted() && len(list) > 0 {
				break
			}
			list = append(list, s.baseOn(members, collections, mapping, func(e *entity) attrSet {
				if slices.Contains(narrow, e) {
					return (e.identity | setOf(mapping[e]...)) & s.mayBase(e)
				}
				return s.mayBase(e)
			})...)
		}
	}
	list = s.undominated(list)
	slices.SortStableFunc(list, func(a, b *layout) int {
		if n := len(b.units) - len(a.units); n != 0 {
			return n
		}
		if n := s.scoreOf(a).compare(s.scoreOf(b)); n != 0 {
			return n
		}
		return strings.Compare(a.text(), b.text())
	})
	return list
}

// baseOn lists the keys with that partition: one for each largest set of units that one tree serves.
func (s *solver) baseOn(members []*entity, collections []*unit, mapping map[*entity][]int, mayHold func(*entity) attrSet) []*layout {
	build := func(units []*unit) *layout { return s.buildBase(members, units, mapping, mayHold) }
	if build(collections) == nil {
		return nil
	}
	var list []*layout
	for _, candidates := range s.oneOfEach(s.waysOf(members, collections, mapping, build)) {
		for _, served := range s.largest(collections, candidates, func(units []*unit) bool { return build(units) != nil }) {
			list = append(list, s.answering(build(served)))
		}
	}
	return list
}

// waysOf are what a base key with that partition may be asked for to serve each unit that it could.
func (s *solver) waysOf(members []*entity, collections []*unit, mapping map[*entity][]int, build func([]*unit) *layout) [][]*unit {
	var ways [][]*unit
	for _, u := range s.unitsOf(members) {
		if !u.single() || !u.mayUseBase() || !setOf(mapping[u.members[0]]...).within(u.equalSet(0)) {
			continue
		}
		own := s.waysOnBase(u, mapping[u.members[0]])
		if s.exhausted() && len(own) > 0 {
			own = own[:1]
		}
		own = slices.DeleteFunc(own, func(way *unit) bool {
			return build(append(slices.Clone(collections), way)) == nil
		})
		if len(own) > 0 {
			ways = append(ways, own)
		}
	}
	return ways
}

// answering is a base key that was built, with the gets that it answers. It was not judged before: they count.
func (s *solver) answering(l *layout) *layout {
	l.built = l.units
	l.units = s.withGets(l)
	return l
}

// buildBase builds a composite or, for a natural table, a natural base key.
func (s *solver) buildBase(members []*entity, units []*unit, mapping map[*entity][]int, mayHold func(*entity) attrSet) *layout {
	if pinned(members) {
		s.step(1)
		return s.pinnedBase(members, units)
	}
	if s.natural {
		return s.naturalBase(members[0], units, mapping, mayHold)
	}
	s.step(len(members)) // a tree over several entities takes more work than one placement
	return textLayout(baseKey, members, units, mapping, mayHold, nil)
}

// naturalBase builds a table key of one or two of the entity's own attributes.
func (s *solver) naturalBase(e *entity, units []*unit, mapping map[*entity][]int, mayHold func(*entity) attrSet) *layout {
	l := &layout{kind: baseKey, members: []*entity{e}, partition: mapping, units: units}
	if e.ownSplit() != nil || len(mapping[e]) != 1 || !l.settleSplit() || !l.sortNatively(units, e.resolved.Identity...) || l.ranked != 0 {
		return nil // a key of the item's own attributes holds no shard, no period and no rank
	}
	l.sort = append(l.sort, e.identity.minus(l.holds(e)).places()...)
	if len(l.sort) > 1 || !l.holds(e).within(mayHold(e)) {
		return nil
	}
	for _, u := range units {
		if !u.servedNatively(0, l) {
			return nil
		}
	}
	return l
}

// conditionsOnBase reports whether the unit's conditions can be answered by a key that every item has.
func (u *unit) conditionsOnBase() bool {
	d := u.pattern.Declared
	return len(d.Present)+len(d.Absent) == 0
}

// withGets adds the gets that the finished key answers by GetItem, or by a query of the one item with the rest as a
// filter.
func (s *solver) withGets(l *layout) []*unit {
	var units []*unit
	for _, u := range l.units {
		if u.whole != nil {
			u = u.whole
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	for _, u := range s.unitsOf(l.members) {
		if u.mayUseBase() && l.answersGet(u) && !slices.Contains(units, u) && s.filterable(u, l) {
			units = append(units, u)
		}
	}
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	return units
}

// filterable reports whether what the key leaves over of a get can be a filter: AWS refuses filters on key attributes.
func (s *solver) filterable(u *unit, l *layout) bool {
	return !s.natural || (u.filtered[0] & l.holds(u.members[0])).within(l.answers(u, 0))
}

// largest lists the largest sets of candidates that, with the fixed units, are feasible. Sets within feasible sets are
// feasible, so a set that can't grow is largest. Over the budget it follows only the first choice.
func (s *solver) largest(fixed, candidates []*unit, feasible func([]*unit) bool) [][]*unit {
	if all := slices.Concat(fixed, candidates); feasible(all) {
		return [][]*unit{all}
	}
	var found [][]*unit
	var search func(i int, chosen []*unit)
	search = func(i int, chosen []*unit) {
		if i == len(candidates) {
			if !slices.ContainsFunc(found, func(f []*unit) bool { return containsUnits(f, chosen) }) {
				found = append(found, slices.Clone(chosen))
			}
			return
		}
		s.step(1)
		with := append(slices.Clone(chosen), candidates[i])
		if feasible(with) {
			search(i+1, with)
			if s.exhausted() || compatible(with, candidates[i+1:], feasible) {
				return // nothing later conflicts with it, so leaving it out gains nothing
			}
		}
		search(i+1, chosen)
	}
	search(0, slices.Clone(fixed))
	return found
}

// compatible reports whether each of the later candidates is feasible beside the chosen units.
func compatible(chosen, later []*unit, feasible func([]*unit) bool) bool {
	last := chosen[len(chosen)-1]
	for _, u := range later {
		if !feasible([]*unit{last, u}) {
			return false
		}
	}
	return true
}

func containsUnits(all, some []*unit) bool {
	return !slices.ContainsFunc(some, func(u *unit) bool { return !slices.Contains(all, u) })
}

// undominated drops the layouts that serve no more than another one that is no worse by score.
func (s *solver) undominated(list []*layout) []*layout {
	var kept []*layout
	for i, l := range list {
		worse := slices.ContainsFunc(list[:i], func(o *layout) bool { return s.dominates(o, l) }) ||
			slices.ContainsFunc(list[i+1:], func(o *layout) bool { return s.dominates(o, l) && !s.dominates(l, o) })
		if !worse {
			kept = append(kept, l)
		}
	}
	return kept
}

func (s *solver) dominates(a, b *layout) bool {
	if !containsUnits(a.units, b.units) || s.letsIn(b, a) {
		return false
	}
	x, y := s.scoreOf(a), s.scoreOf(b)
	if len(a.units) > len(b.units) {
		x.gets, y.gets = 0, 0 // more gets come with more units
	}
	for i := range x.list() {
		if x.list()[i] > y.list()[i] {
			return false
		}
	}
	return true
}
