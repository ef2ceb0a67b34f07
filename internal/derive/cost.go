package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
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
	// allows is what designs may have that are weighed: as little as some have. lacking is whether any was passed over because
	// it lacks capacity, heated whether because partitions take more than one can.
	allows          allowance
	lacking, heated bool
	// passed is true where a complete choice was passed over for its heat.
	passed bool
	// from is what the search begins with: first, or the best of each component by itself; alone is what these come to where they
	// add up.
	from  *solution
	alone money
	// unshared is true where what is added to the table's capacity isn't weighed, room what a table may take of it meanwhile. fronts
	// are all ways to have the components found that may be best beside others; nil where that wasn't asked.
	unshared bool
	room     room
	fronts   [][]option
	// locals is true where LSIs that some pattern demands may serve others, too, with a text of another entity.
	locals bool
	// mingles is true where items of one component may be in indexes of another.
	mingles bool
	// over is true where the search was cut short.
	over bool
	// least is an amount that every design of the entities seen so far costs at least.
	least money
	// found are the parts of the best.
	found []*costPart
	// unfiltered is a pattern of which nothing may be left to the filter, and spared how many indexes of a key, by its text,
	// there may be: so it is asked what they save.
	unfiltered string
	spared     map[string]int
	// names are the structural names of keys on attributes, own the layouts of the search for indexes of their own, and longer
	// tells whether a unit lengthens texts of the table.
	names  map[*layout]string
	own    map[*layout]*layout
	longer map[served]bool
}

// cheapest finds the cheapest solution, beginning with one of the fewest indexes; where that can't be priced, it says what
// is missing.
func (s *solver) cheapest(first *solution, terms Terms) (*solution, []finding.Finding) {
	s.strong = s.units
	c := &cheapest{
		locals: !s.natural && slices.ContainsFunc(s.units, (*unit).wantsLocal),
		pricer: &pricer{solver: s, terms: terms, table: tableOf(terms), memo: map[string]pricing{}, hot: map[string][]string{}},
		first:  first, forms: map[string][]*unit{}, names: map[*layout]string{}, own: map[*layout]*layout{}, longer: map[served]bool{}, limit: s.globalLimit(),
	}
	c.first.money = c.price(first.base, first.indexes).whole()
	if c.first.money == nil {
		return nil, []finding.Finding{unpriced(c.missing)}
	}
	tried := s.tried
	s.begin() // a budget of its own
	best := c.search()
	for best == nil && c.relax() {
		cut := c.over
		s.begin()
		c.over = false
		best = c.search()
		c.over = c.over || cut
	}
	s.truncated = s.truncated || c.over
	proven := !s.truncated
	if best != nil && !s.work.quiet {
		untilOver(func() { c.tell(best) })
	}
	s.end()
	s.tried, s.truncated, s.ended = s.tried+tried, !proven, false
	if best == nil {
		s.units = s.strong
		s.forget()
		return nil, s.refusals(first)
	}
	s.units = s.instead(slices.Concat(best.base, best.indexes))
	s.forget()
	s.leaveRestTo(best.base)
	s.settleScore(best)
	return best, nil
}

// mayBe reports whether a table may have a design: with so many global indexes, with peaks that what is provisioned holds, and
// with no partition of items of some entities that takes more than one can.
func (c *cheapest) mayBe(members []*entity, base, indexes []*layout) bool {
	natives, used := c.solver.count(indexes)
	return natives+used.slots <= c.limit && !c.tooSmall(c.price(base, indexes).load.lacks) && !c.tooHot(members, base, indexes)
}

// tooHot reports whether a design is passed over for its heat.
func (c *cheapest) tooHot(members []*entity, base, indexes []*layout) bool {
	if c.allows >= allowHeat || !c.overheats(members, base, indexes) {
		return false
	}
	c.heated = true
	return true
}

// begins reports whether a part of what the search begins with serves all patterns about some entities, and may be: then it bounds the
// search.
func (c *cheapest) begins(members []*entity, base, indexes []*layout) bool {
	return !slices.ContainsFunc(c.from.unserved, func(u *unit) bool { return len(intersect(u.members, members)) > 0 }) && c.mayBe(members, base, indexes)
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

// unpriced says what would have to be declared for the designs to be priced.
func unpriced(missing []capacity.Gap) finding.Finding {
	slices.SortFunc(missing, capacity.Gap.Compare)
	return finding.Unpriced(capacity.GapTexts(slices.Compact(missing)))
}
