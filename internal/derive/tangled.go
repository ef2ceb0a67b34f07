package derive

import "slices"

// coverage is a search for a partition of units into index layouts, for clusters that the exact search can't hold:
// where slots or LSIs are shared by layouts of several entities, or consistent units may stay unserved.
type coverage struct {
	solver *solver
	base   []*layout
	units  []*unit
	limit  caps
	// locals is true where LSIs may serve units that don't demand them.
	locals bool
	best   *part
	// late counts placements made after the search was over.
	late int
}

// maxLate is how many placements a search that is over still makes for each unit, to come to a first answer: enough to put
// every unit where it fits first. Where that needs more than the caps allow, they are taken to be too low.
const maxLate = 4

// placeAll serves the cluster's units within the caps, or returns nil.
func (c *cluster) placeAll(limit caps) *part {
	search := &coverage{solver: c.solver, base: c.base, units: c.hostsFirst(), limit: limit, locals: c.locals}
	search.place(0, nil, nil)
	return search.best
}

// place puts the units from place i on into the layouts built so far or into new ones.
func (c *coverage) place(i int, built []*layout, unserved []*unit) {
	if c.over() || c.hopeless(built, unserved) {
		return
	}
	if i == len(c.units) {
		c.judge(built, unserved)
		return
	}
	u := c.units[i]
	for at, l := range built {
		if l.kind != localKey && !c.solver.mayStandWith(l, u) {
			continue
		}
		if grown := c.layout(l.kind, append(slices.Clone(l.units), u)); grown != nil {
			next := slices.Clone(built)
			next[at] = grown
			c.place(i+1, next, unserved)
		}
	}
	leave := true
	for _, kind := range c.kindsAlone(u) {
		if l := c.layout(kind, []*unit{u}); l != nil {
			c.place(i+1, append(slices.Clone(built), l), unserved)
			leave = leave && kind == localKey
		}
	}
	if leave {
		c.place(i+1, built, append(slices.Clone(unserved), u))
	}
}

// mayStandWith reports whether a GSI may serve one unit more, as far as its kind and the units about one entity two by two go.
func (s *solver) mayStandWith(l *layout, u *unit) bool {
	return s.allows(l.kind, u) && !slices.ContainsFunc(l.units, func(o *unit) bool {
		return meet(o.members, u.members) && !s.couldShare(o, u)
	})
}

// kindsAlone lists the kinds of index that may be made for the unit's sake.
func (c *coverage) kindsAlone(u *unit) []keyKind {
	if u.wantsLocal() {
		return []keyKind{localKey}
	}
	kinds := c.solver.kindsTogether([]*unit{u})
	if c.locals {
		kinds = append(kinds, localKey)
	}
	return kinds
}

// hostsFirst are the cluster's units, before all others those for whose sake there are keys that others may join.
func (c *cluster) hostsFirst() []*unit {
	hosts := c.solver.hosts()
	if len(hosts) == 0 {
		return c.units
	}
	var first, rest []*unit
	for _, u := range c.units {
		if slices.Contains(hosts, u) {
			first = append(first, u)
		} else {
			rest = append(rest, u)
		}
	}
	return slices.Concat(first, rest)
}

// over reports whether the search has ended, with an answer or with what it may still do to come to one.
func (c *coverage) over() bool {
	if !c.solver.exhausted() {
		return false
	}
	c.late++
	return c.best != nil || c.late > maxLate*(len(c.units)+1)
}

// hopeless reports whether what is built is already worse than the best, or over the caps.
func (c *coverage) hopeless(built []*layout, unserved []*unit) bool {
	natives, used := c.solver.count(built)
	if used.slots > c.limit.slots || used.locals > c.limit.locals {
		return true
	}
	if c.best == nil {
		return false
	}
	partial := score{unserved: len(unserved), indexes: natives}
	best := score{unserved: c.best.score.unserved, indexes: c.best.score.indexes}
	return partial.compare(best) > 0
}

// judge keeps a complete coverage if it is better than the best.
func (c *coverage) judge(built []*layout, unserved []*unit) {
	found := &part{layouts: slices.Clone(built), unserved: slices.Clone(unserved)}
	natives, used := c.solver.count(built)
	found.caps = used
	for _, l := range built {
		found.score = found.score.plus(c.solver.scoreOf(l))
	}
	found.score.unserved += len(unserved)
	found.score.indexes += natives
	if found.betterThan(c.best) {
		c.best = found
	}
}

// count tells how many native GSIs, slots and LSIs the layouts need. Slots and LSIs of a composite table are shared by
// layouts of different entities. Indexes that the table has count nothing.
func (s *solver) count(built []*layout) (natives int, used caps) {
	for _, l := range built {
		if l.kind == nativeKey {
			natives++
		}
	}
	for i, shelf := range s.fewestShelves(built, slotKey) {
		if len(shelf) > 0 && !s.kept.hasSlot(i+1) {
			used.slots++
		}
	}
	used.locals = len(s.fewestShelves(built, localKey))
	return natives, used
}

// layout is the best index layout of one kind for a set of units, or nil.
func (c *coverage) layout(kind keyKind, units []*unit) *layout {
	c.solver.step(1)
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	if kind == localKey {
		return c.solver.localLayout(units, c.base)
	}
	return c.solver.cached(kind, units)
}
