package derive

import "slices"

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
