package derive

import (
	"slices"
	"strings"
)

// costGroup is some entities that collections on the table couple, with the base keys that they may have.
type costGroup struct {
	choices []costChoice
	// least is the least of what the choices cost at least.
	least money
}

// costChoice is a base key, and what the group costs at least with it, beside the base keys that the search began with: bare,
// and with the reads of its units each answered as cheaply as can be.
type costChoice struct {
	base  *layout
	least money
}

// group lists the base keys of some entities, those that may come to least first. A unit that is served on the table or by an
// index costs at least what the cheapest of both takes if it were alone.
func (p *costPart) group(members []*entity, collections []*unit) *costGroup {
	g := &costGroup{}
	for _, l := range p.wholeList(func() []*layout { return p.baseChoices(members, collections) }) {
		base := replaced(p.plain, l.serving(nil))
		choice := costChoice{base: l, least: minus(p.price(base, nil).keys, p.floor)}
		p.solver.leaveRestTo(base)
		for _, u := range p.asked(members) {
			if len(intersect(u.members, members)) == len(u.members) { // else it depends on other groups, too
				choice.least = plus(choice.least, p.readLeast(base, l, u))
			}
		}
		if choice.least == nil {
			continue // it can't be priced, or leaves something unserved
		}
		g.choices = append(g.choices, choice)
		if g.least == nil || cheaper(choice.least, g.least) {
			g.least = choice.least
		}
	}
	slices.SortStableFunc(g.choices, func(a, b costChoice) int { return a.least.Cmp(b.least) })
	return g
}

// wholeList makes a list of base keys, and notes where it was cut: then what the listed ones cost at least is no bound.
func (p *costPart) wholeList(list func() []*layout) []*layout {
	before := p.solver.truncated
	p.solver.truncated = false
	made := list()
	p.cut = p.cut || p.solver.truncated
	p.solver.truncated = p.solver.truncated || before
	return made
}

// asked are the patterns' own units about any of the members that a key has to serve.
func (p *costPart) asked(members []*entity) []*unit {
	return slices.DeleteFunc(slices.Clone(p.solver.strong), func(u *unit) bool {
		return p.solver.looksUp(u) != nil || !meet(u.members, members)
	})
}

// readLeast is the least that the reads of a pattern cost in any of its forms, by the base key or by an index of its own; nil
// where nothing serves it that can be priced. Of one with a filter it is nothing: a key that it shares with others may answer
// what it tests, so that fewer items are read than by its own.
func (p *costPart) readLeast(base []*layout, l *layout, u *unit) money {
	var least money
	for _, form := range p.formsOf(u) {
		if slices.Contains(l.units, form) {
			if m := p.readMoney(base, l, form); cheaper(m, least) {
				least = m
			}
		}
		for _, own := range append(p.layoutsOf([]*unit{form}, base), p.solver.sortsFor(form, base)...) {
			if m := p.readMoney(base, own, form); cheaper(m, least) {
				least = m
			}
		}
	}
	if d := u.pattern.Declared; least != nil && len(d.Filter)+len(d.FilterAny) > 0 {
		return plus()
	}
	return least
}

// layoutsOf are the layouts of one index for units, beside base keys: a GSI, or an LSI where one of them demands it, or some pattern
// of another entity that may share it.
func (p *costPart) layoutsOf(units []*unit, base []*layout) []*layout {
	s := p.solver
	units = slices.Clone(units)
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	if slices.ContainsFunc(units, (*unit).wantsLocal) {
		return p.allowed(s.localLayout(units, base))
	}
	var list []*layout
	for _, kind := range s.kindsTogether(units) {
		list = append(list, p.allowed(s.cached(kind, units))...)
	}
	if p.locals {
		list = append(list, p.allowed(s.localLayout(units, base))...)
	}
	return list
}

// allowed is the layout, if there is one and it may be used, as an index of its own.
func (p *costPart) allowed(l *layout) []*layout {
	if l == nil {
		return nil
	}
	if most, few := p.spared[l.text()]; few && most == 0 {
		return nil
	}
	own := p.own[l]
	if own == nil {
		copied := *l
		own, copied.apart = &copied, true
		p.own[l] = own
	}
	return []*layout{own}
}

// maxSubsets is of how many units every choice of those that a base key is built for is tried.
const maxSubsets = 6

// baseChoices lists the base keys that a group may have: unlike for the fewest indexes those, too, that serve less and are
// shorter. Of two with one text the one that serves more stands for both.
func (p *costPart) baseChoices(members []*entity, collections []*unit) []*layout {
	s := p.solver
	var list []*layout
	for _, mapping := range s.basePartitions(members, collections) {
		for _, narrow := range s.narrowed(members, mapping) {
			mayHold := func(e *entity) attrSet {
				if slices.Contains(narrow, e) {
					return (e.identity | setOf(mapping[e]...)) & s.mayBase(e)
				}
				return s.mayBase(e)
			}
			build := func(units []*unit) *layout { return s.buildBase(members, units, mapping, mayHold) }
			if build(collections) == nil {
				continue
			}
			for _, candidates := range s.oneOfEach(s.waysOf(members, collections, mapping, build)) {
				for _, served := range p.subsets(collections, candidates, build) {
					list = append(list, s.answering(build(served)))
				}
			}
		}
	}
	return widest(list)
}

// subsets lists the sets of candidates that one base key serves beside the collections: all, or of many the largest and those
// of none and one.
func (p *costPart) subsets(collections, candidates []*unit, build func([]*unit) *layout) [][]*unit {
	feasible := func(units []*unit) bool { return build(units) != nil }
	var list [][]*unit
	if len(candidates) > maxSubsets {
		p.over, p.cut = true, true
		list = append(p.solver.largest(collections, candidates, feasible), collections)
		for _, u := range candidates {
			list = append(list, append(slices.Clone(collections), u))
		}
		return list
	}
	all := attrSet(1)<<len(candidates) - 1
	all.subsets(func(sub attrSet) bool {
		if units := slices.Concat(collections, sideBySide(candidates, sub)); feasible(units) {
			list = append(list, units)
		}
		return true
	})
	return list
}

// widest drops the layouts of which another one with the same text serves all and more.
func widest(list []*layout) []*layout {
	var kept []*layout
	for i, l := range list {
		same := func(o *layout) bool { return o.text() == l.text() && containsUnits(o.units, l.units) }
		before := slices.ContainsFunc(list[:i], same)
		after := slices.ContainsFunc(list[i+1:], func(o *layout) bool { return same(o) && len(o.units) > len(l.units) })
		if !before && !after {
			kept = append(kept, l)
		}
	}
	slices.SortStableFunc(kept, func(a, b *layout) int { return strings.Compare(a.text(), b.text()) })
	return kept
}

// formsOf are the units that may stand for a pattern.
func (p *costPart) formsOf(u *unit) []*unit {
	list := p.forms[u.name()]
	if p.unfiltered == u.name() {
		return list[:1]
	}
	return list
}
