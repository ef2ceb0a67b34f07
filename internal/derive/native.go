package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// maxNativeAttributes is how many partition attributes, and how many sort attributes, a GSI may have (Amazon DynamoDB
// developer guide, Global secondary indexes: multi-attribute keys).
const maxNativeAttributes = 4

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

// nativePartitions lists the choices of partition attributes, by name: each unit compares all of them for equality, some
// perhaps by its filter.
func nativePartitions(members []*entity, units []*unit) []map[*entity][]int {
	first := units[0].members[0]
	common := units[0].equalSet(0) | units[0].tests[0].equal
	var declared attrSet // a filter that every unit has is none's reason for a key
	for _, u := range units {
		for m, e := range u.members {
			common &= first.set(e.names((u.equalSet(m) | u.tests[m].equal).places()))
			declared |= first.set(e.names(u.equalSet(m).places()))
		}
	}
	common &= declared
	var list []map[*entity][]int
	common.choices(func(sub attrSet) bool {
		mapping := map[*entity][]int{}
		for _, e := range members {
			mapping[e] = []int{}
			for _, name := range first.names(sub.places()) {
				mapping[e] = append(mapping[e], e.place[name])
			}
		}
		list = append(list, mapping)
		return true
	})
	return list
}

// membersOf is every entity of the units, by id.
func membersOf(units []*unit) []*entity {
	var list []*entity
	for _, u := range units {
		for _, e := range u.members {
			if !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	slices.SortFunc(list, func(a, b *entity) int { return a.id - b.id })
	return list
}

// partitioned reports whether the partition of an index holds an equality that each unit's caller gives, or the unit
// has none and accepts a constant partition.
func partitioned(units []*unit, mapping map[*entity][]int) bool {
	for _, u := range units {
		asked := u.asked()
		switch {
		case asked != 0 && !asked.overlaps(setOf(mapping[u.members[0]]...)):
			return false
		case asked == 0 && !u.constantAccepted():
			return false
		}
	}
	return true
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

// nests reports whether the unit's blocks stand within each value of an attribute that its members share.
func (u *unit) nests() bool {
	return u.nested && u.nestsUnder(given, many, fixedValue, oneOf)
}

// nestsUnder reports whether some members share an attribute of their identities beside the equalities of these kinds.
func (u *unit) nestsUnder(kinds ...slotKind) bool {
	used := map[*entity]attrSet{}
	for m, e := range u.members {
		for _, eq := range u.equal {
			if slices.Contains(kinds, eq.kind) {
				used[e] = used[e].with(eq.places[m])
			}
		}
	}
	c := claim{unit: u, members: u.members}
	return c.nest(used) != nil || len(c.relatives(used)) > 0
}

// oneSequence reports whether all units read all members as one sequence, in which equal values are equal texts.
func (l *layout) oneSequence() bool {
	for _, u := range l.units {
		if len(u.members) != len(l.members) || u.grouped || !u.sortAlike() {
			return false
		}
	}
	return true
}

// sortAlike reports whether all members write what orders them in one way: seconds don't sort among milliseconds.
func (u *unit) sortAlike() bool {
	for _, places := range u.order {
		for m, e := range u.members {
			if places[m] >= 0 && places[0] >= 0 && !sameText(u.members[0].attr(places[0]), e.attr(places[m])) {
				return false
			}
		}
	}
	return true
}

// sortNatively finds the sort attributes, in terms of the first member, whose names all members share.
func (l *layout) sortNatively(units []*unit, also ...string) bool {
	first := l.members[0]
	held := append(demanded(units), also...)
	var demands []demand
	var needed attrSet
	for _, u := range units {
		at := u.longest()
		translated, ok := l.asks(u, at, held).translate(u.members[at], first)
		if !ok || !sharedNames(u) {
			return false
		}
		demands = append(demands, translated)
		needed |= first.set(u.members[0].names(u.condition(0).present.minus(l.partitionSet(u.members[0])).places()))
	}
	sequence, ok := chain(demands)
	if !ok {
		return false
	}
	l.sort = append(sequence, needed.minus(setOf(sequence...)).minus(l.partitionSet(first)).places()...)
	l.ranked = l.needsRanks() & setOf(l.sort...)
	return true
}

// longest is the member that the unit orders by the most attributes: blocks of single items ask for fewer.
func (u *unit) longest() int {
	at := 0
	for m := range u.members {
		if len(u.orderOf(m)) > len(u.orderOf(at)) {
			at = m
		}
	}
	return at
}

// translate spells a demand of one entity with another's attributes of the same names.
func (d demand) translate(from, to *entity) (demand, bool) {
	if from == to {
		return d, true
	}
	move := func(p int) (int, bool) { at, ok := to.place[from.attr(p).Name]; return at, ok }
	var moved demand
	for _, p := range d.equal.places() {
		at, ok := move(p)
		if !ok {
			return d, false
		}
		moved.equal = moved.equal.with(at)
	}
	for _, p := range d.order {
		at, ok := move(p)
		if !ok {
			return d, false
		}
		moved.order = append(moved.order, at)
	}
	return moved, true
}

// sharedNames reports whether all members of a unit spell its attributes alike and have them all.
func sharedNames(u *unit) bool {
	for _, eq := range u.equal {
		if !u.alike(eq.places) {
			return false
		}
	}
	return !slices.ContainsFunc(u.order, func(places []int) bool { return !u.alikeWhere(places) })
}

// alike reports whether all members have an attribute, and spell and store it alike.
func (u *unit) alike(places []int) bool {
	return !slices.Contains(places, -1) && u.alikeWhere(places)
}

// alikeWhere reports whether the members that have a place spell and store its attribute alike.
func (u *unit) alikeWhere(places []int) bool {
	var first *model.ResolvedAttribute
	for m, e := range u.members {
		if places[m] < 0 {
			continue
		}
		a := e.attr(places[m])
		if first == nil {
			first = a
		}
		if a.Name != first.Name || !sameStored(a, first) {
			return false
		}
	}
	return true
}

// sameStored reports whether equal values of two attributes are stored alike and compare alike: instants of two
// resolutions don't, nor do numbers that one of them orders by its list of values.
func sameStored(a, b *model.ResolvedAttribute) bool {
	if a.Type.Stored() == "N" {
		return a.Type == b.Type && a.Declared.Decimals == b.Declared.Decimals && slices.Equal(a.Declared.Values, b.Declared.Values)
	}
	return sameText(a, b)
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
	return s.oneType(names) && l.ranksKept()
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
