package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// nativeLayouts lists the native keys on which one GSI serves all the units, one for each choice of partition
// attributes. Units of several entities share a key whose attributes they all spell alike; the entity attribute keeps
// their items apart.
func (s *solver) nativeLayouts(units []*unit) []*layout {
	members := membersOf(units)
	var list []*layout
	for _, mapping := range nativePartitions(members, units) {
		if !partitioned(units, mapping) || !s.ofOneClass(nativeKey, units, mapping) {
			continue
		}
		for _, l := range s.nativeOn(members, units, mapping) {
			if s.nativeFits(l) {
				list = append(list, l)
			}
		}
	}
	return list
}

// nativeOn builds the keys with that partition: one where every unit reads a single entity; for collections one with the entity
// attribute in the sort key, and one merged by the order.
func (s *solver) nativeOn(members []*entity, units []*unit, mapping map[*entity][]int) []*layout {
	l := layout{kind: nativeKey, members: members, partition: mapping, units: units}
	if !l.settleSplit() {
		return nil
	}
	if !slices.ContainsFunc(units, func(u *unit) bool { return !u.single() }) {
		l.entityPart = s.severalEntities() || len(s.guards) > 0 || len(mapping[members[0]]) == 0 && l.split == nil
		full := len(mapping[members[0]])+l.stored().parts() == maxNativeAttributes
		unmarked := len(mapping[members[0]]) > 0 && s.kept.unmarked(members[0])
		if (full || unmarked) && len(members) == 1 && s.onlyCarrier(members[0], &l) {
			l.entityPart = false
		}
		if l.sortNatively(units) {
			return []*layout{&l}
		}
		return nil
	}
	var list []*layout
	blocks := l
	blocks.entityFirst = true
	if blocks.entityBlocks() && blocks.sortNatively(units) && s.neighbours(&blocks) {
		list = append(list, &blocks)
	}
	one := l
	if one.oneSequence() && one.sortNatively(units) && s.nobodyElse(&one) {
		list = append(list, &one)
	}
	return list
}

// onlyCarrier reports whether no other entity declares all the partition attributes, so that none can enter the index.
func (s *solver) onlyCarrier(e *entity, l *layout) bool {
	for _, other := range s.entities {
		if other != e && carries(other, e.names(l.partition[e])) {
			return false
		}
	}
	names := e.names(l.partition[e])
	return !s.guardCarries(names) && len(s.kept.formerCarries(names)) == 0
}

// guardCarries reports whether some guard item has all the named attributes.
func (s *solver) guardCarries(names []string) bool {
	return slices.ContainsFunc(s.guards, func(g *guard) bool { return g.carries(names) })
}

// carries reports whether items of e may have all the named attributes.
func carries(e *entity, names []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return e.resolved.Attributes[n] == nil })
}

// entityBlocks reports whether the entity attribute can come first in the sort key: nothing but the partition is
// compared before it.
func (l *layout) entityBlocks() bool {
	for _, u := range l.units {
		if u.single() {
			continue
		}
		if u.merged || !u.grouped && len(u.order) > 0 || u.rangeOp != "" {
			return false
		}
		partition := l.partitionSet(u.members[0])
		if u.equalSet(0)|u.tests[0].equal&partition != partition || u.nests() {
			return false
		}
	}
	return true
}

// nativeFits checks what DynamoDB allows of a native key and what its units need of it.
func (s *solver) nativeFits(l *layout) bool {
	part, sort := len(l.partition[l.members[0]])+l.stored().parts(), len(l.sort)
	if l.entityPart {
		part++
	}
	if l.entityFirst {
		sort++
	}
	if part == 0 || part > maxNativeAttributes || sort > maxNativeAttributes {
		return false
	}
	if l.members[0].tenanted() && (l.entityPart && part == 1 || l.holdsTenant()) {
		return false // the entity attribute never comes first there
	}
	names := l.members[0].names(l.holds(l.members[0]).places())
	for _, e := range l.members {
		held := e.set(names)
		if held.len() != len(names) || !(held | l.split.set()).within(e.keyable) || !l.splitKept(e) {
			return false
		}
		for _, u := range l.units {
			if m := u.memberOf(e); m >= 0 && !u.servedNatively(m, l) {
				return false
			}
		}
	}
	first := l.members[0] // of ranked attributes the key holds a number of its own
	return s.oneType(first.names(l.holds(first).minus(l.rankedSet(first)).places())) && l.ranksKept()
}

// oneType reports whether every entity that declares one of the attributes stores it as the same type; another would
// make the other entity's writes fail.
func (s *solver) oneType(names []string) bool {
	for _, n := range names {
		var first *model.ResolvedAttribute
		for _, e := range s.entities {
			a := e.resolved.Attributes[n]
			if first == nil {
				first = a
			}
			if a != nil && a.Type.Stored() != first.Type.Stored() {
				return false
			}
		}
	}
	return true
}

// servedNatively checks one member's items in a key on its own attributes: all wanted items are in it, and conditions,
// filters, order and range are what such a key can answer. Of the ranked attributes it holds a rank.
func (u *unit) servedNatively(m int, l *layout) bool {
	e := u.members[m]
	held, ranked := l.holds(e), l.rankedSet(e)
	c := u.condition(m)
	missing := c.present.minus(held) & e.optional
	if missing != 0 || c.absent != 0 || !u.reachesAll(m, held, ranked) {
		return false
	}
	filtered := (u.filtered[m] & held).minus(ranked)
	return filtered.within(l.answers(u, m)) && l.testsBeyond(u, m) && u.ranksAlike(m, ranked) && u.ordersAsStored(m, ranked)
}
