package derive

import "slices"

// standing is how some units are served beside chosen base keys: by the table, and by the groups of indexes.
type standing struct {
	onTable []*unit
	groups  []*layout
}

// start finds a good answer before all are tried: it serves one unit after the other where that adds least; then it moves single
// units, gives indexes up, brings two together, and parts what copies less from one that copies all, as long as that saves.
func (a *assignment) start() {
	t := standing{}
	for _, u := range a.units {
		next, possible := a.cheapestOf(a.ways(t, u))
		if !possible {
			return
		}
		t = next
	}
	for changed := true; changed && !a.exhausted(); {
		t, changed = a.improved(t)
	}
	money := a.asDeclared(t)
	a.onTable, a.groups = t.onTable, t.groups
	if a.distinct() && a.sparing() {
		a.complete(money)
	}
	a.onTable, a.groups = nil, nil
}

// improved is a standing after the first change that saves; it reports whether there is one.
func (a *assignment) improved(t standing) (standing, bool) {
	before := a.standingWorth(t)
	for _, u := range a.units {
		for _, rest := range a.without(t, u) {
			if next, possible := a.cheapestOf(a.ways(rest, u)); possible && cheaper(a.standingWorth(next), before) {
				return next, true
			}
		}
	}
	for i, l := range t.groups {
		rest := standing{t.onTable, slices.Delete(slices.Clone(t.groups), i, i+1)}
		list := a.partedFrom(rest, l)
		for k, other := range rest.groups[i:] {
			both := standing{t.onTable, slices.Delete(slices.Clone(rest.groups), i+k, i+k+1)}
			list = append(list, a.with(both, slices.Concat(l.units, other.units))...)
		}
		if next, possible := a.cheapestOf(append(list, a.givenUp(rest, l)...)); possible && cheaper(a.standingWorth(next), before) {
			return next, true
		}
	}
	return t, false
}

// standingWorth is what a standing costs with the capacity that has to be added; nil where it may not be.
func (a *assignment) standingWorth(t standing) money {
	if !a.fit(t.groups) {
		return nil
	}
	so := a.asDeclared(t)
	if so == nil || !a.provisioned() {
		return so
	}
	a.onTable, a.groups = t.onTable, t.groups
	defer func() { a.onTable, a.groups = nil, nil }()
	more, may := a.addedToAll()
	if !may {
		return nil
	}
	return plus(so, more)
}

// asDeclared is what a standing costs with the capacity that is declared.
func (a *assignment) asDeclared(t standing) money {
	a.onTable, a.groups = t.onTable, t.groups
	defer func() { a.onTable, a.groups = nil, nil }()
	if !a.apart() {
		return plus(a.price(a.serving(), a.groups).keys, a.moreOf(a.groups))
	}
	total := plus(a.floor)
	for _, u := range t.onTable {
		total = plus(total, a.ofTable(u))
	}
	for _, l := range t.groups {
		total = plus(total, a.ofIndex(l))
	}
	return total
}

// cheapestOf is the cheapest of some standings; it reports whether any may be.
func (a *assignment) cheapestOf(list []standing) (best standing, possible bool) {
	var least money
	for _, t := range list {
		a.solver.step(1)
		if v := a.standingWorth(t); cheaper(v, least) {
			best, least = t, v
		}
	}
	return best, least != nil
}

// with is a standing with one more index, of each key that serves the units.
func (a *assignment) with(t standing, units []*unit) []standing {
	var list []standing
	for _, l := range a.layoutsOf(units, a.base) {
		list = append(list, standing{t.onTable, append(slices.Clone(t.groups), l)})
	}
	return list
}

// ways are all ways to serve one more pattern.
func (a *assignment) ways(t standing, u *unit) []standing {
	var list []standing
	for _, form := range a.formsOf(u) {
		if a.onBase(form) {
			list = append(list, standing{append(slices.Clone(t.onTable), form), t.groups})
		}
		for i, l := range t.groups {
			rest := standing{t.onTable, slices.Delete(slices.Clone(t.groups), i, i+1)}
			list = append(list, a.with(rest, append(slices.Clone(l.units), form))...)
		}
		list = append(list, a.with(t, []*unit{form})...)
	}
	return list
}

// without are the ways to leave a pattern out of a standing.
func (a *assignment) without(t standing, u *unit) []standing {
	same := func(o *unit) bool { return o.name() == u.name() }
	if slices.ContainsFunc(t.onTable, same) {
		return []standing{{slices.DeleteFunc(slices.Clone(t.onTable), same), t.groups}}
	}
	at := slices.IndexFunc(t.groups, func(l *layout) bool { return slices.ContainsFunc(l.units, same) })
	rest := standing{t.onTable, slices.Delete(slices.Clone(t.groups), at, at+1)}
	if units := slices.DeleteFunc(slices.Clone(t.groups[at].units), same); len(units) > 0 {
		return a.with(rest, units)
	}
	return []standing{rest}
}

// givenUp serves what an index served elsewhere, one unit after the other; empty where that can't be done.
func (a *assignment) givenUp(t standing, l *layout) []standing {
	for _, u := range l.units {
		if u.strong != nil {
			u = u.strong
		}
		next, possible := a.cheapestOf(a.ways(t, u))
		if !possible {
			return nil
		}
		t = next
	}
	return []standing{t}
}

// partedFrom gives what needs only some attributes an index of its own beside one that copies all.
func (a *assignment) partedFrom(t standing, l *layout) []standing {
	var whole, less []*unit
	for _, u := range l.units {
		if all, _ := a.solver.needs(l, u); all {
			whole = append(whole, u)
		} else {
			less = append(less, u)
		}
	}
	if len(whole) == 0 || len(less) == 0 {
		return nil
	}
	var list []standing
	for _, rest := range a.with(t, whole) {
		list = append(list, a.with(rest, less)...)
	}
	return list
}
