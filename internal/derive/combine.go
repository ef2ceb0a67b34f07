package derive

import "slices"

// combination is the exact search for one base layout of each of some linked groups: the indexes that serve what the
// bases leave over couple them.
type combination struct {
	solver *solver
	groups [][]*layout
	within caps
	// open are, from each group on, the units that no base of those groups serves; left are those that one choice leaves.
	open [][]*unit
	left map[*layout][]*unit
	// least is the least score of the bases from each group on.
	least []score
	best  *solution
}

// combine finds the best base layouts of linked groups, with the indexes that serve the rest; nil where the caps are too
// low.
func (s *solver) combine(groups [][]*layout, within caps) *solution {
	c := &combination{solver: s, groups: groups, within: within, left: map[*layout][]*unit{}}
	c.open, c.least = make([][]*unit, len(groups)+1), make([]score, len(groups)+1)
	for i := len(groups) - 1; i >= 0; i-- {
		c.measure(i)
	}
	c.start()
	c.try(0, nil, nil, score{})
	return c.best
}

// measure settles what a group leaves over in any case, and what it costs at least.
func (c *combination) measure(i int) {
	var always []*unit
	var least score
	for at, l := range c.groups[i] {
		left := c.solver.leftover([]*layout{l})
		c.left[l] = left
		v := c.solver.scoreOf(l)
		if at == 0 {
			always, least = left, v
			continue
		}
		always = slices.DeleteFunc(slices.Clone(always), func(u *unit) bool { return !slices.Contains(left, u) })
		if v.compare(least) < 0 {
			least = v
		}
	}
	c.open[i] = slices.Concat(always, c.open[i+1])
	c.least[i] = least.plus(c.least[i+1])
}

// leftover are the units about the entities of some base layouts that these don't serve, in order of id.
func (s *solver) leftover(base []*layout) []*unit {
	var members []*entity
	served := make([]bool, s.ids)
	for _, l := range base {
		members = append(members, l.members...)
		for _, u := range l.units {
			served[u.id] = true
		}
	}
	return slices.DeleteFunc(s.unitsOf(members), func(u *unit) bool { return served[u.id] || s.looksUp(u) != nil })
}

// start finds a first solution by descent: from the first choice of every group, one group after the other takes what is
// best beside the others, until nothing gets better.
func (c *combination) start() {
	chosen := make([]*layout, len(c.groups))
	for i, g := range c.groups {
		chosen[i] = g[0]
	}
	c.judge(chosen)
	for improved := true; improved && !c.solver.exhausted(); {
		improved = false
		for i, g := range c.groups {
			for _, l := range g {
				next := slices.Clone(chosen)
				next[i] = l
				if c.judge(next) {
					chosen, improved = next, true
				}
			}
		}
	}
}

// judge completes a choice for every group, and reports whether it is the best so far.
func (c *combination) judge(chosen []*layout) bool {
	c.solver.step(1)
	found := c.solver.complete(chosen, c.within)
	if found == nil || c.best != nil && !found.betterThan(c.best) {
		return false
	}
	c.best = found
	return true
}

// try extends a choice by each base of the next group. What is chosen, the least of what is not, and the indexes that
// surely are needed bound what can come of it.
func (c *combination) try(i int, chosen []*layout, left []*unit, v score) {
	if c.solver.step(1); c.solver.exhausted() {
		return
	}
	if i == len(c.groups) {
		c.judge(chosen)
		return
	}
	if !c.promising(i, left, v) {
		return
	}
	for _, l := range c.groups[i] {
		c.try(i+1, append(slices.Clone(chosen), l), slices.Concat(left, c.left[l]), v.plus(c.solver.scoreOf(l)))
	}
}

// promising reports whether a solution from here on can be within the caps and better than the best: it costs at least
// the bases chosen, the best ones of the other groups, and the indexes for the units that are left over whatever is
// chosen. Those that LSIs may serve are left out of these, because LSIs depend on the bases.
func (c *combination) promising(i int, left []*unit, v score) bool {
	sure := c.solver.surelyGlobal(slices.Concat(left, c.open[i]), c.within)
	slices.SortFunc(sure, func(a, b *unit) int { return a.id - b.id })
	p := c.solver.cover(sure, nil, c.within)
	return p != nil && (c.best == nil || v.plus(c.least[i]).plus(p.score).compare(c.best.score) <= 0)
}

// betterThan compares two solutions of the same entities; between equal scores their texts decide.
func (t *solution) betterThan(other *solution) bool {
	if n := t.score.compare(other.score); n != 0 {
		return n < 0
	}
	return t.text() < other.text()
}
