package derive

import (
	"iter"
	"slices"
)

// packed are the groups put into shared indexes in each way that may be the cheapest: in as few as can be, and where that costs
// more than each in an index of its own would, in all others that the table may have. Entries of two entities in one index both
// hold what either's patterns need.
func (a *assignment) packed(base []*layout) iter.Seq[[]*layout] {
	return func(yield func([]*layout) bool) {
		few, possible := a.inFewest()
		if !possible || cheaper(a.money, a.leastOf(base, nil, a.groups)) {
			return
		}
		if localsDemanded(few) && (!yield(few) || a.isLeast(base, few)) {
			return
		}
		rest := append(shelved(a.groups, slotKey), shelved(a.groups, localKey)...)
		placed := slices.DeleteFunc(slices.Clone(a.groups), func(l *layout) bool { return slices.Contains(rest, l) })
		(&packing{a, base, yield}).pack(placed, rest)
	}
}

// localsDemanded reports whether each LSI is there for some pattern that demands it: others may use what is there.
func localsDemanded(indexes []*layout) bool {
	demands := map[int]bool{}
	for _, l := range indexes {
		if l.kind == localKey {
			demands[l.shelf] = demands[l.shelf] || slices.ContainsFunc(l.units, (*unit).wantsLocal)
		}
	}
	for _, asked := range demands {
		if !asked {
			return false
		}
	}
	return true
}

// packing tries the ways to put groups into shared indexes.
type packing struct {
	*assignment
	base []*layout
	// yield takes what is complete, and tells whether to go on.
	yield func([]*layout) bool
}

// inFewest puts the groups into as few shared indexes as can be; that isn't possible where two that are pinned to one can't share it.
func (a *assignment) inFewest() (list []*layout, possible bool) {
	list = slices.Clone(a.groups)
	for _, kind := range []keyKind{slotKey, localKey} {
		for i, shelf := range a.solver.fewestShelves(a.groups, kind) {
			for k, l := range shelf {
				if slices.ContainsFunc(shelf[:k], func(o *layout) bool { return meet(o.members, l.members) }) {
					return nil, false
				}
				list[slices.Index(list, l)] = l.on(i + 1)
			}
		}
	}
	return list, true
}

// pack puts the rest of the groups into the shared indexes that there are so far, and each into one more, while there may be more
// and while, with the rest in indexes of their own, it doesn't cost more than the best. It reports whether to go on.
func (p *packing) pack(placed, rest []*layout) bool {
	if p.solver.step(1); p.exhausted() {
		return false
	}
	if !p.fit(placed) || cheaper(p.money, p.leastOf(p.base, placed, rest)) {
		return true
	}
	if len(rest) == 0 {
		return !localsDemanded(placed) || p.yield(placed)
	}
	l := rest[0]
	for _, n := range placesFor(l, placed, rest) {
		if !p.pack(append(slices.Clone(placed), l.on(n)), rest[1:]) {
			return false
		}
	}
	return true
}

// isLeast reports whether no way to share indexes costs less than the fewest: each has entries as in an index of its own, and, where
// capacity is provisioned, as much of that.
func (a *assignment) isLeast(base, few []*layout) bool {
	alone, shared := a.price(base, a.groups), a.price(base, few)
	if !a.provisioned() {
		return !cheaper(alone.keys, shared.keys)
	}
	return a.table.Least == a.table.Capacity[""] && !shared.load.lacks && shared.load.indexes.Sign() == 0 &&
		!cheaper(minus(alone.keys, alone.load.declared), minus(shared.keys, shared.load.declared))
}

// leastOf is what groups that are placed cost at least with the rest: these have entries as in indexes of their own, but no
// capacity.
func (a *assignment) leastOf(base, placed, rest []*layout) money {
	all, more := a.price(base, slices.Concat(placed, rest)), a.moreOf(slices.Concat(placed, rest))
	if !a.provisioned() {
		return plus(all.keys, more)
	}
	count := int64(0)
	for i, l := range placed {
		taken := func(o *layout) bool { return o.kind == slotKey && o.place() == l.place() }
		if l.kind == nativeKey || l.kind == slotKey && !slices.ContainsFunc(placed[:i], taken) {
			count++
		}
	}
	return plus(minus(all.keys, all.load.declared), a.leastCapacity(count), more)
}

// placesFor are the numbers of the shared indexes that a group may be put into: its own where it is pinned, else those that are
// used and have no entity in common with it, and the first that isn't.
func placesFor(l *layout, placed, rest []*layout) []int {
	if n := l.place(); n > 0 {
		return []int{n}
	}
	var list []int
	for n := 1; ; n++ {
		used, shares := false, false
		for _, o := range slices.Concat(placed, rest) {
			if o.kind == l.kind && o.place() == n {
				used, shares = true, shares || meet(o.members, l.members)
			}
		}
		if !shares {
			list = append(list, n)
		}
		if !used {
			return list
		}
	}
}

// on is a layout in the shared index of a number.
func (l *layout) on(shelf int) *layout {
	copied := *l
	copied.shelf = shelf
	return &copied
}
