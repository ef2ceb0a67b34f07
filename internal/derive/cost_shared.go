package derive

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// The capacity of a table is what all components share. What it takes beyond what is declared costs no less the more it takes
// already, so that together they come to no less than each by itself; where they come to just that, nothing is cheaper. Else the
// best is one of what each may be where its table may take less and less.

// shared finds the cheapest solution where the best of each component by itself may not be together, or come to more.
func (c *cheapest) shared(parts [][]*entity, apart *solution, may bool) *solution {
	least, over := c.alone, c.over || c.scans(c.solver.entities)
	if c.provisioned() && !over {
		c.fronts = c.frontsOf(parts)
		mix := c.mixed(c.fronts)
		best := c.solutionOf(mix)
		switch {
		case best == nil && !c.over:
			return nil
		case best != nil && c.fits(best):
			for i, o := range mix.chosen {
				c.found[i].base, c.found[i].indexes = o.base, o.indexes
			}
			if best.least = best.money; c.over {
				best.least = least
			}
			return best
		}
		c.fronts = nil
	}
	return c.asOne(apart, may)
}

// asOne is the cheapest solution in one search for all, which begins with the best of each component by itself where that may be.
func (c *cheapest) asOne(apart *solution, may bool) *solution {
	if may {
		c.from = apart
	}
	return c.together([][]*entity{c.solver.entities})
}

// mixedOtherwise is the cheapest design with another choice in one component, of what each may be; none is true where there is
// none, and the design nil where that isn't known.
func (c *cheapest) mixedOtherwise(at int) (design *solution, none bool) {
	if c.scans(c.solver.entities) {
		return nil, false
	}
	if c.fronts == nil {
		spared, unfiltered := c.spared, c.unfiltered
		c.spared, c.unfiltered = nil, ""
		for _, part := range c.found {
			c.fronts = append(c.fronts, c.front(part.members))
		}
		c.spared, c.unfiltered = spared, unfiltered
	}
	fronts := slices.Clone(c.fronts)
	fronts[at] = c.front(c.found[at].members)
	t := c.solutionOf(c.mixed(fronts))
	if t == nil || c.mayBe(c.solver.entities, t.base, t.indexes) {
		return t, t == nil
	}
	return nil, false
}

// addsUp reports whether the best of each component by itself come to what they are weighed by. Of scans that isn't known, because
// what they take depends on all indexes.
func (c *cheapest) addsUp(t *solution) bool {
	return !c.scans(c.solver.entities) && t.money != nil && c.alone != nil && t.money.Cmp(c.alone) == 0
}

// room is what a table may take beyond what is declared: less than that; nil for any.
type room struct{ reads, writes money }

func (r room) holds(reads, writes money) bool {
	return (r.reads == nil || reads.Cmp(r.reads) < 0) && (r.writes == nil || writes.Cmp(r.writes) < 0)
}

func (r room) String() string { return fmt.Sprint(r.reads, " ", r.writes) }

// option is one way to have a component: what it costs beside the plain base keys without what is added to the table's capacity,
// and what the table takes beyond what is declared.
type option struct {
	base, indexes        []*layout
	money, reads, writes money
	score                score
}

// maxOptions is how many ways to have a component are looked for.
const maxOptions = 200

// frontsOf are, of each component, all ways that may be best beside others: the cheapest, and the cheapest of those whose table
// takes less.
func (c *cheapest) frontsOf(parts [][]*entity) [][]option {
	var fronts [][]option
	for _, members := range parts {
		fronts = append(fronts, c.front(members))
	}
	return fronts
}

func (c *cheapest) front(members []*entity) []option {
	c.unshared = true
	defer func() { c.unshared, c.room = false, room{} }()
	var list []option
	seen := map[string]bool{}
	for open := []room{{}}; len(open) > 0; open = open[1:] {
		if seen[open[0].String()] || c.exhausted() {
			continue
		}
		seen[open[0].String()] = true
		c.room = open[0]
		p := c.part(members)
		p.base, p.indexes = nil, nil
		if c.within(p.search); p.base == nil {
			continue
		}
		o := c.optionOf(p)
		list = append(list, o)
		open = append(open, room{o.reads, c.room.writes}, room{c.room.reads, o.writes})
		c.over = c.over || len(list) >= maxOptions
	}
	return list
}

func (c *cheapest) optionOf(p *costPart) option {
	o := option{base: p.base, indexes: p.indexes, money: p.money}
	o.reads, o.writes = c.table.Beyond("", c.price(slices.Concat(p.others, p.base), p.indexes).load.table)
	t := &solution{base: p.base, indexes: p.indexes}
	c.solver.settleScore(t)
	o.score = t.score
	return o
}

// mix is one option of each component, and what they come to.
type mix struct {
	option
	chosen []option
}

// mixed is the cheapest mix that may be, with what is added to the table's capacity; nil where there is none.
func (c *cheapest) mixed(fronts [][]option) *mix {
	plain := option{money: c.price(c.plain, nil).whole()}
	plain.reads, plain.writes = c.table.Beyond("", c.price(c.plain, nil).load.table)
	list := []mix{{option: plain}}
	for _, front := range fronts {
		var longer []mix
		for _, begun := range list {
			for _, o := range front {
				longer = append(longer, begun.with(o, plain))
			}
		}
		list = undominated(longer)
		if c.solver.step(len(longer)); len(list) > maxMixes {
			list, c.over = list[:maxMixes], true
		}
	}
	var best *mix
	for i := range list {
		own := &list[i]
		own.money = plus(own.money, c.terms.paidFor(c.table, own.reads, own.writes))
		lacks := !c.table.Scaled[""] && (own.reads.Sign() > 0 || own.writes.Sign() > 0)
		if !c.tooSmall(lacks) && (best == nil || own.better(best)) {
			best = own
		}
	}
	return best
}

// maxMixes is how many of them are kept at a time.
const maxMixes = 1000

func (t mix) with(o, plain option) mix {
	return mix{
		option: option{
			money: plus(t.money, minus(o.money, plain.money)), reads: plus(t.reads, minus(o.reads, plain.reads)),
			writes: plus(t.writes, minus(o.writes, plain.writes)), score: t.score.plus(o.score),
		},
		chosen: append(slices.Clone(t.chosen), o),
	}
}

func (t *mix) better(than *mix) bool {
	n := t.money.Cmp(than.money)
	return n < 0 || n == 0 && t.score.compare(than.score) < 0
}

// undominated leaves out what another one is as good as in everything.
func undominated(list []mix) []mix {
	slices.SortStableFunc(list, func(a, b mix) int {
		return cmp.Or(a.money.Cmp(b.money), a.score.compare(b.score), a.reads.Cmp(b.reads), a.writes.Cmp(b.writes))
	})
	var kept []mix
	for _, t := range list {
		if !slices.ContainsFunc(kept, func(o mix) bool {
			return (o.money.Cmp(t.money) < 0 || o.score.compare(t.score) <= 0) && o.reads.Cmp(t.reads) <= 0 && o.writes.Cmp(t.writes) <= 0
		}) {
			kept = append(kept, t)
		}
	}
	return kept
}

// solutionOf is a mix as a solution; nil for none.
func (c *cheapest) solutionOf(t *mix) *solution {
	if t == nil {
		return nil
	}
	var base, indexes []*layout
	for _, o := range t.chosen {
		base, indexes = append(base, o.base...), append(indexes, o.indexes...)
	}
	return c.wholeOf(base, indexes)
}

// scans reports whether some pattern scans for items of some entities: what it takes depends on all indexes.
func (c *cheapest) scans(members []*entity) bool {
	return slices.ContainsFunc(c.solver.resolved.Patterns, func(p *model.ResolvedPattern) bool {
		return p.IsServed() && !p.IsWrite() && p.Operation == model.Scan && slices.ContainsFunc(p.Entities, func(re *model.ResolvedEntity) bool {
			return slices.ContainsFunc(members, func(e *entity) bool { return e.resolved == re })
		})
	})
}
