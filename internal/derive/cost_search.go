package derive

import "slices"

// search finds the cheapest solution of each component and brings them together. Where that takes more indexes than the table
// may have, or they come to more than the capacity of the table, which all share, it is one search for all. It is nil where none
// was found.
func (c *cheapest) search() *solution {
	s := c.solver
	if len(c.forms) == 0 {
		s.units = c.allForms()
	}
	s.forget()
	c.from, c.fronts = c.first, nil
	begun := false
	s.unbounded(func() { begun = c.begins(s.entities, c.first.base, c.first.indexes) })
	c.plain = nil
	var best *solution
	c.within(func() {
		if !c.standPlain() {
			c.over = true
			return
		}
		parts := c.parts()
		if best = c.together(parts); best != nil && len(parts) > 1 {
			best = c.broughtTogether(parts, best)
		}
	})
	if best == nil || !c.fits(best) {
		best, c.found = nil, nil
		if begun {
			best, c.first.least = c.first, plus()
			s.unbounded(func() { best.money = c.worth(best.base, best.indexes) })
		}
	}
	if best != nil {
		best.allows = c.allows
	}
	return best
}

// broughtTogether is the cheapest solution, where the best of each component by itself are one: just that, where it may be and costs
// what these come to.
func (c *cheapest) broughtTogether(parts [][]*entity, apart *solution) *solution {
	hosts, whole := c.hosts(parts)
	c.mingles = len(hosts) > 0 || !whole
	switch may := c.fits(apart); {
	case c.mingles && may:
		return c.mingled(hosts, whole, apart)
	case c.mingles:
		return c.asOne(apart, false)
	case !may || c.provisioned() && !c.addsUp(apart):
		return c.shared(parts, apart, may)
	}
	return apart
}

// fits reports whether a whole solution may be.
func (c *cheapest) fits(t *solution) (fits bool) {
	c.solver.unbounded(func() { fits = c.mayBe(c.solver.entities, t.base, t.indexes) })
	return fits
}

// allForms are the patterns' own units and those that may stand for them.
func (c *cheapest) allForms() []*unit {
	var all []*unit
	for _, u := range c.solver.strong {
		own := append([]*unit{u}, c.solver.weaker(u)...)
		c.forms[u.name()] = own
		all = append(all, own...)
	}
	return all
}

// standPlain finds plain base keys; it finds none where pins don't let collections be left aside.
func (c *cheapest) standPlain() bool {
	for _, members := range coupled(c.solver.entities, c.solver.pinLinks()) {
		options := c.solver.baseOptions(members, nil)
		if len(options) == 0 {
			return false
		}
		c.plain = append(c.plain, options[0].serving(nil))
	}
	return true
}

// parts are the components. Those that slots or LSIs may serve are one: what one of them copies is paid for by all that
// share it. So are those whose base keys bear on each other's.
func (c *cheapest) parts() [][]*entity {
	s := c.solver
	if s.work.joined {
		return [][]*entity{s.entities}
	}
	var apart [][]*entity
	var sharing []*entity
	for _, members := range s.components() {
		if slices.ContainsFunc(s.unitsOf(members), func(u *unit) bool { return s.looksUp(u) == nil && (c.locals || s.kindOf(u) != nativeKey) }) {
			sharing = append(sharing, members...)
			continue
		}
		apart = append(apart, members)
	}
	if len(sharing) > 0 {
		slices.SortFunc(sharing, func(a, b *entity) int { return a.id - b.id })
		apart = append(apart, sharing)
	}
	return c.tied(apart)
}

// together is the cheapest solution of each part, as one; nil where one has none.
func (c *cheapest) together(parts [][]*entity) *solution {
	s := c.solver
	c.least, c.found = c.price(c.plain, nil).keys, nil
	floor := c.worth(c.plain, nil)
	c.alone = floor
	var list []*costPart
	for _, members := range parts {
		p := c.part(members)
		if list = append(list, p); len(parts) > 1 {
			c.within(p.survey)
		}
	}
	for _, p := range list {
		c.within(p.search)
		if p.base == nil {
			return nil
		}
		c.least, c.found = plus(c.least, p.bound()), append(c.found, p)
		c.alone = plus(c.alone, minus(p.money, floor))
	}
	total := c.joined(c.found)
	switch {
	case !c.over && !s.truncated:
		c.least = total.money
	case c.least == nil:
		c.least = plus()
	}
	total.least = c.least
	return total
}

// joined is what was found of the components as one.
func (c *cheapest) joined(parts []*costPart) *solution {
	var base, indexes []*layout
	for _, p := range parts {
		base, indexes = append(base, p.base...), append(indexes, p.indexes...)
	}
	return c.wholeOf(base, indexes)
}

// wholeOf is a whole solution of base keys and indexes. It is priced in any case: that is what was found.
func (c *cheapest) wholeOf(base, indexes []*layout) *solution {
	t := &solution{natural: c.first.natural, base: base, indexes: indexes}
	slices.SortFunc(t.base, func(a, b *layout) int { return a.members[0].id - b.members[0].id })
	c.solver.unbounded(func() { t.money = c.worth(t.base, t.indexes) })
	return t
}

// withoutUnits are base keys as if they served nothing.
func withoutUnits(base []*layout) []*layout {
	var list []*layout
	for _, l := range base {
		list = append(list, l.serving(nil))
	}
	return list
}
