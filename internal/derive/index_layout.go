package derive

import (
	"slices"
	"strconv"
)

// placeFirst puts the units with the least freedom first: consistent ones, then collections.
func placeFirst(a, b *unit) int {
	rank := func(u *unit) int {
		switch {
		case u.wantsLocal():
			return 0
		case !u.single():
			return 1
		}
		return 2
	}
	return rank(a) - rank(b)
}

// maxLocalIndexes is how many LSIs a table may have (Amazon DynamoDB developer guide, Constraints).
const maxLocalIndexes = 5

// cached is the best layout of a GSI's kind for units in order of id.
func (s *solver) cached(kind keyKind, units []*unit) *layout {
	key := make([]byte, 0, 64)
	key = strconv.AppendInt(key, int64(kind), 10)
	for _, u := range units {
		key = u.appendTo(append(key, ' '))
	}
	if l, known := s.cache[string(key)]; known {
		return l
	}
	l := s.bestLayout(kind, units)
	s.cache[string(key)] = l
	return l
}

// bestLayout tries every partition and keeps the layout with the best score.
func (s *solver) bestLayout(kind keyKind, units []*unit) *layout {
	var list []*layout
	switch {
	case slices.ContainsFunc(units, (*unit).onBaseOnly):
		return nil
	case kind == nativeKey:
		list = s.namedAs(s.nativeLayouts(units), units)
	case agree(units):
		list = s.slotLayouts(units)
	}
	return s.bestOf(list)
}

// bestOf is the layout with the best score of several of the same units; nil of none.
func (s *solver) bestOf(list []*layout) *layout {
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
	if slices.ContainsFunc(units, (*unit).wantsLocal) {
		return nil
	}
	members := membersOf(units)
	onPins := members[0].wholly && !s.natural && slices.ContainsFunc(members, (*entity).writtenDown)
	mappings := slices.DeleteFunc(partitions(members, units, func(*unit, equality) bool { return true }), func(mapping map[*entity][]int) bool {
		return !partitioned(units, mapping) || !s.ofOneClass(slotKey, units, mapping)
	})
	if len(mappings) == 0 || onPins && !basePins(members).parallel(units) {
		return nil
	}
	return fewestInKey(members, units, func(inKey map[*entity]attrSet) []*layout {
		var list []*layout
		for _, mapping := range mappings {
			if l := textLayout(slotKey, members, units, mapping, (*entity).textual, inKey); l != nil {
				l.bare, l.onPins, l.texts = s.natural && l.onTable(), onPins, basePins(members)
				list = append(list, l)
			}
		}
		return list
	})
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
	if !s.ofOneClass(localKey, units, mapping) {
		return nil
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
		return s.naturalLocal(members[0], units, mapping, base[0].sort)
	}
	if mapping = besideEachOther(members, units, mapping, base); mapping == nil {
		return nil
	}
	l := s.localTexts(members, units, mapping)
	if l != nil {
		l.onPins, l.texts = pinned(members), basePins(members)
	}
	return l
}

// localTexts is the best LSI filled from templates beside the base partition, or nil.
func (s *solver) localTexts(members []*entity, units []*unit, mapping map[*entity][]int) *layout {
	return s.bestOf(fewestInKey(members, units, func(inKey map[*entity]attrSet) []*layout {
		if l := textLayout(localKey, members, units, mapping, (*entity).textual, inKey); l != nil {
			return []*layout{l}
		}
		return nil
	}))
}

// besideEachOther is the base partition of the members in the order in which all write it, or nil where the texts of
// several members can't be equal.
func besideEachOther(members []*entity, units []*unit, mapping map[*entity][]int, base []*layout) map[*entity][]int {
	switch {
	case len(members) == 1:
		return mapping
	case pinned(members):
		if !basePins(members).parallel(units) {
			return nil
		}
		return mapping
	case len(mapping[members[0]]) == 0 && !slices.ContainsFunc(base, func(l *layout) bool { return len(intersect(members, l.members)) == len(members) }):
		return nil // each stands under a constant of its own
	}
	return sortMapping(members, mapping)
}

// naturalLocal is an LSI on an attribute of the entity itself, which is not the table's own sort key (Amazon DynamoDB developer
// guide, Local secondary indexes: the same partition key, and a different sort key).
func (s *solver) naturalLocal(e *entity, units []*unit, mapping map[*entity][]int, own []int) *layout {
	l := &layout{kind: localKey, members: []*entity{e}, partition: mapping, units: units}
	if !l.sortNatively(units) || len(l.sort) != 1 || slices.Equal(l.sort, own) {
		return nil
	}
	held := l.holds(e)
	if !held.within(e.keyable) || !l.ranksKept() {
		return nil
	}
	for _, u := range units {
		if !u.servedNatively(0, l) {
			return nil
		}
	}
	return l
}
