package derive

import (
	"math/bits"
	"slices"
)

// clusterAsk is one question of the exact search: the best way to serve some units of a cluster with at most so many
// indexes of each kind.
type clusterAsk struct {
	rest                   unitSet
	natives, slots, locals int
}

func (a clusterAsk) indexes() int { return a.natives + a.slots + a.locals }

func (s unitSet) first() int { return bits.TrailingZeros64(uint64(s)) }
func (s unitSet) len() int   { return bits.OnesCount64(uint64(s)) }

// within is the best way to serve the cluster's units within the caps, with as few native indexes as can be; nil where
// the caps are too low. At last, where the table has no more LSIs to give, consistent units may stay unserved instead.
func (c *cluster) within(limit caps, last bool) *part {
	ask := clusterAsk{natives: -1, slots: limit.slots, locals: limit.locals}
	if last {
		ask.natives = -2
	}
	if p, known := c.best[ask]; known {
		return p
	}
	p := c.search(limit, last)
	c.best[ask] = p
	return p
}

func (c *cluster) search(limit caps, last bool) *part {
	if c.tangled {
		return c.placeAll(limit)
	}
	alone, left := c.unservable()
	for natives := range left.len() + 1 {
		a := clusterAsk{rest: left, natives: natives, slots: limit.slots, locals: limit.locals}
		if p := c.serve(a); p != nil {
			return p.and(alone)
		}
		if c.solver.exhausted() || !c.takesNatives() {
			break
		}
	}
	if c.solver.exhausted() || last {
		return c.placeAll(limit)
	}
	return nil
}

// takesNatives reports whether more native indexes can help.
func (c *cluster) takesNatives() bool {
	return slices.ContainsFunc(c.units, c.solver.callsForNative)
}

// unservable sets apart the units that not even an index of their own serves.
func (c *cluster) unservable() (alone *part, left unitSet) {
	alone = &part{}
	for i, u := range c.units {
		if len(c.layoutsOf(1<<i)) > 0 {
			left |= 1 << i
			continue
		}
		alone.unserved = append(alone.unserved, u)
		alone.score.unserved++
	}
	return alone, left
}

// serve is the best part that answers the question, or nil. The first unit left goes into a group with every set of
// those it could share an index with, in turn; what is left then is the same question again.
func (c *cluster) serve(a clusterAsk) *part {
	if a.rest == 0 {
		return &part{}
	}
	if p, known := c.best[a]; known {
		return p
	}
	var best *part
	if c.apart(a.rest) <= a.indexes() {
		first := unitSet(1) << a.rest.first()
		c.grow(a, first, 0, a.rest&c.near[a.rest.first()], &best)
	}
	if !c.solver.exhausted() {
		c.best[a] = best
	}
	return best
}

// grow extends a group by each set of the candidates. Units left out need other indexes than the group's, which bounds
// how many can be left out.
func (c *cluster) grow(a clusterAsk, group, out, candidates unitSet, best **part) {
	if c.solver.step(1); c.solver.exhausted() || c.apart(out) >= a.indexes() {
		return
	}
	if candidates == 0 {
		c.settle(a, group, best)
		return
	}
	v := candidates.first()
	rest := candidates &^ (1 << v)
	if grown := group | 1<<v; c.promises(grown) {
		c.grow(a, grown, out|rest&^c.near[v], rest&c.near[v], best)
	}
	c.grow(a, group, out|1<<v, rest, best)
}

// settle completes the answer with one group and keeps it if it is the best.
func (c *cluster) settle(a clusterAsk, group unitSet, best **part) {
	for _, l := range c.layoutsOf(group) {
		c.settleWith(a, group, l, best)
	}
}

// settleWith completes the answer with one layout of the group.
func (c *cluster) settleWith(a clusterAsk, group unitSet, l *layout, best **part) {
	own := &part{layouts: []*layout{l}, score: c.solver.scoreOf(l)}
	a.rest &^= group
	switch l.kind {
	case nativeKey:
		a.natives--
		own.score.indexes++
	case slotKey:
		a.slots--
		own.caps.slots = 1
	default:
		a.locals--
		own.caps.locals = 1
	}
	if min(a.natives, a.slots, a.locals) < 0 {
		return
	}
	if p := c.serve(a); p != nil {
		if p = p.and(own); p.betterThan(*best) {
			*best = p
		}
	}
}

// apart is a number of units no two of which can share an index, so that they need as many indexes: chosen greedily, it
// is a lower bound.
func (c *cluster) apart(units unitSet) int {
	n := 0
	for rest := units; rest != 0; n++ {
		// the unit with the fewest neighbours left keeps the most others in
		chosen, fewest := 0, maxClusterUnits+1
		for s := rest; s != 0; s &= s - 1 {
			if near := (c.near[s.first()] & rest).len(); near < fewest {
				chosen, fewest = s.first(), near
			}
		}
		rest &^= c.near[chosen] | 1<<chosen
	}
	return n
}

// promises reports whether one index serves a set of units, or could if others were added for whose sake it is made.
func (c *cluster) promises(set unitSet) bool {
	if len(c.layoutsOf(set)) > 0 {
		return true
	}
	units := c.unitsOf(set)
	return !slices.ContainsFunc(units, (*unit).wantsLocal) && c.solver.mayJoin(units...)
}

// unitsOf are the units of a set, in order of id.
func (c *cluster) unitsOf(set unitSet) []*unit {
	var units []*unit
	for rest := set; rest != 0; rest &= rest - 1 {
		units = append(units, c.units[rest.first()])
	}
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	return units
}

// layoutsOf are the best layouts of one index for a set of units, of each kind that serves them: only an LSI where one of
// them is consistent.
func (c *cluster) layoutsOf(set unitSet) []*layout {
	if l, known := c.layouts[set]; known {
		return l
	}
	units := c.unitsOf(set)
	local := slices.ContainsFunc(units, (*unit).wantsLocal)
	var list []*layout
	if !local {
		for _, kind := range c.solver.kindsTogether(units) {
			list = append(list, c.solver.cached(kind, units))
		}
	}
	if local || c.locals {
		list = append(list, c.solver.localLayout(units, c.base))
	}
	list = slices.DeleteFunc(list, func(l *layout) bool { return l == nil })
	c.layouts[set] = list
	return list
}
