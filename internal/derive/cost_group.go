package derive

import "slices"

func (a *assignment) placeOnTable(i int, form *unit, so money) {
	if !a.onBase(form) {
		return
	}
	a.onTable = append(a.onTable, form)
	a.place(i+1, a.further(so, nil, nil))
	a.onTable = a.onTable[:len(a.onTable)-1]
}

func (a *assignment) placeInGroups(i int, form *unit, so money) {
	for at, l := range a.groups {
		for _, grown := range a.layoutsOf(append(slices.Clone(l.units), form), a.base) {
			a.groups[at] = grown
			a.place(i+1, a.further(so, l, grown))
			a.groups[at] = l
		}
	}
	for _, own := range a.layoutsOf([]*unit{form}, a.base) {
		a.groups = append(a.groups, own)
		if a.fit(a.groups) {
			a.place(i+1, a.further(so, nil, own))
		}
		a.groups = a.groups[:len(a.groups)-1]
	}
}

// placeInWaiting serves a pattern in a local index that has no sort key as yet, gives such a one its sort key, or begins one.
func (a *assignment) placeInWaiting(i int, form *unit, so money) {
	before := a.waiting
	for at, units := range before {
		rest := slices.Delete(slices.Clone(before), at, at+1)
		joined := append(slices.Clone(units), form)
		a.waiting = rest
		for _, l := range a.layoutsOf(joined, a.base) {
			a.groups = append(a.groups, l)
			a.place(i+1, a.further(so, nil, l))
			a.groups = a.groups[:len(a.groups)-1]
		}
		if a.solver.waitsForSort(joined, a.base) {
			a.waiting = append(rest, joined)
			a.place(i+1, so)
		}
	}
	if a.waiting = before; a.solver.waitsForSort([]*unit{form}, a.base) {
		a.waiting = append(slices.Clone(before), []*unit{form})
		if a.fit(a.groups) {
			a.place(i+1, so)
		}
		a.waiting = before
	}
}

// fit reports whether there are no more indexes than there may be, with the local ones that wait for a sort key.
func (a *assignment) fit(indexes []*layout) bool {
	natives, used := a.solver.count(indexes)
	return natives+used.slots <= a.limit && used.locals+len(a.waiting) <= maxLocalIndexes
}

// waitsForSort reports whether a local index would serve units if it had a sort key, which none of them asks for: they want a
// partition of a natural table and no order.
func (s *solver) waitsForSort(units []*unit, base []*layout) bool {
	if !s.natural || len(base[0].sort) == 0 || s.resolved.Table.LocalIndexes == "never" || !slices.ContainsFunc(units, (*unit).wantsLocal) {
		return false
	}
	e := base[0].members[0]
	l := &layout{kind: localKey, members: []*entity{e}, partition: base[0].partition, units: units}
	partition := setOf(base[0].partition[e]...)
	return s.ofOneClass(localKey, units, l.partition) && l.sortNatively(units) && len(l.sort) == 0 && !slices.ContainsFunc(units, func(u *unit) bool {
		return !partition.within(u.equalSet(0))
	})
}

// sortsFor are the local indexes that a unit may come to be served by which waits for a sort key, one for each attribute.
func (s *solver) sortsFor(u *unit, base []*layout) []*layout {
	if !s.waitsForSort([]*unit{u}, base) {
		return nil
	}
	e := u.members[0]
	var list []*layout
	for _, at := range e.keyable.minus(base[0].holds(e)).places() {
		l := &layout{kind: localKey, members: u.members, partition: base[0].partition, sort: []int{at}, units: []*unit{u}, apart: true}
		if u.servedNatively(0, l) {
			list = append(list, l)
		}
	}
	return list
}
