package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// cheapest is the search for the design of least money per month (design 3.10, optimize = "cost"): every choice of base
// keys, of how patterns share indexes, and of what is left to filters. It begins with the design of the fewest indexes, which
// bounds it, and is exact where it comes to its end.
type cheapest struct {
	*pricer
	// first is what the search began with; plain are base keys that serve nothing, in which each entity that no pin ties to
	// another stands alone.
	first *solution
	plain []*layout
	// forms are, by pattern, the units that may stand for it: its own, and those that leave part of it to the filter.
	forms map[string][]*unit
	// limit is how many global indexes the table may have.
	limit int
	// over is true where the search was cut short.
	over bool
	// least is an amount that every design of the entities seen so far costs at least.
	least money
	// found are the parts of the best.
	found []*costPart
	// banned are indexes, by their texts, and forms of patterns that may not be used: so it is asked what they save.
	banned map[string]bool
	// names are the structural names of native keys, and longer tells whether a unit lengthens texts of the table.
	names  map[*layout]string
	longer map[served]bool
}

// cheapest finds the cheapest solution, beginning with one of the fewest indexes; where that can't be priced, it says what
// is missing.
func (s *solver) cheapest(first *solution, terms Terms) (*solution, []finding.Finding) {
	s.strong = s.units
	c := &cheapest{
		pricer: &pricer{solver: s, terms: terms, memo: map[string]pricing{}},
		first:  first, forms: map[string][]*unit{}, names: map[*layout]string{}, longer: map[served]bool{}, limit: s.globalLimit(),
	}
	c.first.money = c.price(first.base, first.indexes).whole()
	if c.first.money == nil {
		return nil, []finding.Finding{unpriced(c.missing)}
	}
	tried := s.tried
	s.begin() // a budget of its own
	best := c.search()
	s.truncated = s.truncated || c.over
	proven := !s.truncated
	if !s.work.quiet {
		untilOver(func() { c.tell(best) })
	}
	s.end()
	s.tried, s.truncated, s.ended = s.tried+tried, !proven, false
	s.units = s.instead(slices.Concat(best.base, best.indexes))
	s.forget()
	s.leaveRestTo(best.base)
	s.settleScore(best)
	return best, nil
}

// exhausted reports whether the budget is used up, and notes that the result is not proven then.
func (c *cheapest) exhausted() bool {
	c.over = c.over || c.solver.exhausted()
	return c.over
}

// within runs part of the search, and notes whether it was cut short.
func (c *cheapest) within(run func()) {
	done := false
	untilOver(func() {
		run()
		done = true
	})
	c.over = c.over || !done
}

// search finds the cheapest solution of each component and brings them together. Where that takes more indexes than the table
// may have, it is one search for all.
func (c *cheapest) search() *solution {
	s := c.solver
	var all []*unit
	for _, u := range s.strong {
		own := append([]*unit{u}, s.weaker(u)...)
		c.forms[u.name()] = own
		all = append(all, own...)
	}
	s.units = all
	s.forget()
	best := c.first
	best.least = plus()
	c.within(func() {
		if !c.standPlain() {
			c.over = true
			return
		}
		parts := c.parts()
		best = c.together(parts)
		if natives, used := s.count(best.indexes); natives+used.slots > c.limit && len(parts) > 1 {
			best = c.together([][]*entity{s.entities})
		}
	})
	return best
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
// share it.
func (c *cheapest) parts() [][]*entity {
	s := c.solver
	var apart [][]*entity
	var sharing []*entity
	for _, members := range s.components() {
		if slices.ContainsFunc(s.unitsOf(members), func(u *unit) bool { return s.looksUp(u) == nil && s.kindOf(u) != nativeKey }) {
			sharing = append(sharing, members...)
			continue
		}
		apart = append(apart, members)
	}
	if len(sharing) > 0 {
		slices.SortFunc(sharing, func(a, b *entity) int { return a.id - b.id })
		apart = append(apart, sharing)
	}
	return apart
}

// together is the cheapest solution of each part, as one.
func (c *cheapest) together(parts [][]*entity) *solution {
	s := c.solver
	total := &solution{natural: c.first.natural}
	c.least, c.found = c.price(c.plain, nil).keys, nil
	for _, members := range parts {
		p := c.part(members)
		c.within(p.search)
		total.base = append(total.base, p.base...)
		total.indexes = append(total.indexes, p.indexes...)
		c.least, c.found = plus(c.least, p.bound()), append(c.found, p)
	}
	slices.SortFunc(total.base, func(a, b *layout) int { return a.members[0].id - b.members[0].id })
	bounds := s.bounds
	s.bounds.ends = 0 // what is found is priced in any case
	total.money = c.price(total.base, total.indexes).whole()
	s.bounds = bounds
	switch {
	case !c.over && !s.truncated:
		c.least = total.money
	case c.least == nil:
		c.least = plus()
	}
	total.least = c.least
	return total
}

// withoutUnits are base keys as if they served nothing.
func withoutUnits(base []*layout) []*layout {
	var list []*layout
	for _, l := range base {
		list = append(list, l.serving(nil))
	}
	return list
}

// byCost is the cheapest solution, with the kind of base key of the one it begins with, or with the other one where both may
// be had.
func byCost(first *solution, s *solver, w *work) (*solution, *solver, []finding.Finding) {
	best, refused := s.cheapest(first, w.priced())
	if best == nil || s.keys.Base != model.BaseAuto {
		return best, s, refused
	}
	r := *s.resolved
	if r.Keys.Base = model.BaseNatural; s.natural {
		r.Keys.Base = model.BaseComposite
	}
	other, t, refused := choose(&r, searchBudget, w)
	t.resolved, t.keys = s.resolved, s.keys
	switch {
	case other == nil && !t.ended: // no key of that kind is possible
		t.truncated = false
	case other == nil || len(refused) > 0 || len(t.refusals(other)) > 0: // there was no time, or filters might serve what it leaves
		other, t.truncated = nil, true
	default:
		other, _ = t.cheapest(other, w.priced())
		t.truncated = t.truncated || other == nil
	}
	return cheaperKind(best, other, s, t)
}

// cheaperKind is the cheaper of a table's designs with either kind of base key, the natural one of two that cost the same. It
// is the cheapest of all only where the other one is proven, too. Other is nil where there is none.
func cheaperKind(best, other *solution, s, t *solver) (*solution, *solver, []finding.Finding) {
	proven := !s.truncated && !t.truncated
	least := plus()
	if other != nil {
		if least = best.least; cheaper(other.least, least) {
			least = other.least
		}
		if cheaper(other.money, best.money) || other.natural && !cheaper(best.money, other.money) {
			best, s = other, t
		}
	}
	if s.truncated = !proven; !proven {
		best.least = least
	}
	return best, s, nil
}

// unpriced says what would have to be declared for the designs to be priced.
func unpriced(missing []capacity.Gap) finding.Finding {
	slices.SortFunc(missing, capacity.Gap.Compare)
	return finding.Unpriced(capacity.GapTexts(slices.Compact(missing)))
}
