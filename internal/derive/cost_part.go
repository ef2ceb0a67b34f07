package derive

import "slices"

// costPart is the search for the cheapest base keys and indexes of some entities that no index ties to others. The others
// keep the base keys that the search began with, and are priced alike in all that is compared.
type costPart struct {
	*cheapest
	members []*entity
	// others are the base keys of the other entities; besides are all base keys that those have which count for what the part's indexes
	// hold of them, nil for the others.
	others, besides []*layout
	// base and indexes are the best found, money what they cost with the others.
	base, indexes []*layout
	money         money
	// floor is what the plain base keys cost, least what the part costs at least beside that, of what was looked at. That is
	// all there is where as many choices of collections were looked at as there are, and no list of base keys was cut.
	floor, least money
	looked, all  int
	cut          bool
	// surveyed is true where all choices of collections were looked at before the search, started once it has a first answer of
	// its own.
	surveyed, started bool
	// rivals are what is looked for in place of the best; nil where that is.
	rivals *rivals
}

// part is the search for some entities, with its part of what the search begins with as the best so far.
func (c *cheapest) part(members []*entity) *costPart {
	p := &costPart{cheapest: c, members: members}
	own := func(l *layout) bool { return meet(l.members, p.members) }
	other := func(l *layout) bool { return !own(l) }
	p.others = slices.DeleteFunc(slices.Clone(p.plain), own)
	p.base = slices.DeleteFunc(slices.Clone(p.from.base), other)
	p.indexes = slices.DeleteFunc(slices.Clone(p.from.indexes), other)
	if !c.begins(members, slices.Concat(p.others, p.base), p.indexes) {
		p.base, p.indexes = nil, nil
	}
	return p
}

// anew is the search for the same entities beside the same base keys, with nothing found.
func (p *costPart) anew() *costPart {
	return &costPart{cheapest: p.cheapest, members: p.members, others: p.others, besides: p.besides}
}

// search tries the choices of collections that stand on the table, and for each the base keys of all groups.
func (p *costPart) search() {
	if !p.surveyed {
		p.looked, p.least = 0, nil
	}
	p.floor = p.price(p.plain, nil).keys
	if p.base != nil {
		p.money = plus(p.worth(slices.Concat(p.others, p.base), p.indexes), p.moreOf(p.indexes))
	}
	if p.rivals != nil {
		p.money = plus(p.rivals.found.money, p.rivals.slack)
	}
	p.eachOnBase(func(collections []*unit) {
		groups, possible := p.groupsOn(collections)
		if !p.surveyed {
			p.note(groups, possible)
		}
		if possible {
			p.descend(groups)
			p.choose(groups, 0, nil, plus())
		}
	})
}

// survey looks at what the base keys of all groups cost at least, before anything is searched: so that is known where the search
// stops before it comes to the part.
func (p *costPart) survey() {
	p.floor = p.price(p.plain, nil).keys
	p.eachOnBase(func(collections []*unit) { p.note(p.groupsOn(collections)) })
	p.surveyed = p.looked == p.all
}

// eachOnBase tries the choices of collections that stand on the table.
func (p *costPart) eachOnBase(try func(collections []*unit)) {
	s := p.solver
	var wide []*unit
	for _, u := range s.unitsOf(p.members) {
		if !u.single() && u.conditionsOnBase() && u.mayUseBase() && !s.natural {
			wide = append(wide, u)
		}
	}
	p.cut = p.cut || len(wide) > maxCollections
	p.over = p.over || p.cut
	all := attrSet(1)<<min(len(wide), maxCollections) - 1
	p.all = int(all) + 1
	all.subsets(func(left attrSet) bool {
		s.step(1)
		try(sideBySide(wide, all.minus(left)))
		return !p.exhausted()
	})
}

// groupsOn are the groups of entities that those collections on the table couple, with their base keys; there is no such design
// where one has none.
func (p *costPart) groupsOn(collections []*unit) (groups []*costGroup, possible bool) {
	s := p.solver
	for _, members := range coupled(p.members, append(s.links(collections, nil), s.pinLinks()...)) {
		var own []*unit
		for _, u := range collections {
			if slices.Contains(members, u.members[0]) {
				own = append(own, u)
			}
		}
		g := p.group(members, own)
		if len(g.choices) == 0 {
			return nil, false
		}
		groups = append(groups, g)
	}
	return groups, true
}

// note keeps what these groups cost at least, if it is the least of all.
func (p *costPart) note(groups []*costGroup, possible bool) {
	if p.looked++; !possible {
		return
	}
	least := plus()
	for _, g := range groups {
		least = plus(least, g.least)
	}
	if p.least == nil || cheaper(least, p.least) {
		p.least = least
	}
}

// bound is what the part costs at least beside the plain base keys; nil where the search didn't come to look at all.
func (p *costPart) bound() money {
	if p.cut || !p.surveyed && (p.all == 0 || p.looked < p.all) {
		return nil
	}
	return p.least
}

// descend finds a first answer: the cheapest base key of each group by itself, then of one group after the other what is best
// beside the others.
func (p *costPart) descend(groups []*costGroup) {
	chosen := make([]*layout, len(groups))
	for i, g := range groups {
		chosen[i] = g.choices[0].base
	}
	p.assign(chosen)
	for improved := true; improved && !p.exhausted() && len(groups) > 1; {
		improved = false
		for i, g := range groups {
			for _, choice := range g.choices {
				next := slices.Clone(chosen)
				next[i] = choice.base
				before := p.money
				if p.assign(next); cheaper(p.money, before) {
					chosen, improved = next, true
				}
			}
		}
	}
}

// choose extends base keys by each of the next group's, as far as they can still come to less than the best.
func (p *costPart) choose(groups []*costGroup, i int, chosen []*layout, sure money) {
	if p.solver.step(1); p.exhausted() {
		return
	}
	if i == len(groups) {
		p.assign(chosen)
		return
	}
	rest := plus(p.floor)
	for _, g := range groups[i+1:] {
		rest = plus(rest, g.least)
	}
	for _, choice := range groups[i].choices {
		if total := plus(sure, choice.least); !cheaper(p.money, plus(total, rest)) {
			p.choose(groups, i+1, append(slices.Clone(chosen), choice.base), total)
		}
	}
}

// judge keeps a complete choice if it is the best: of equal ones that of the better score, then of the lesser text.
func (p *costPart) judge(base, indexes []*layout, known money) {
	if known == nil || cheaper(p.money, known) {
		return
	}
	if p.rivals != nil {
		p.rivals.note(p, base, indexes, known)
		return
	}
	if !cheaper(known, p.money) && !p.beats(base, indexes) {
		return
	}
	if p.tooHot(p.members, slices.Concat(p.others, base), indexes) {
		p.passed = true
		return
	}
	p.base, p.indexes, p.money = slices.Clone(base), slices.Clone(indexes), known
}

// beats compares a choice of equal cost with the best.
func (p *costPart) beats(base, indexes []*layout) bool {
	a, b := &solution{base: base, indexes: indexes}, &solution{base: p.base, indexes: p.indexes}
	p.solver.settleScore(a)
	p.solver.settleScore(b)
	return a.betterThan(b)
}

// settleScore is the score of a complete choice, which its layouts tell.
func (s *solver) settleScore(t *solution) {
	natives, used := s.count(t.indexes)
	t.caps = used
	t.score = score{indexes: natives + used.slots + used.locals, local: used.locals}
	for _, l := range slices.Concat(t.base, t.indexes) {
		t.score = t.score.plus(s.scoreOf(l))
	}
}
