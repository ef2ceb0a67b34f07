package derive

import (
	"fmt"
	"slices"
)

// rivals are other base keys of a part than those found: they cost more by themselves, and may save that in the indexes of others.
type rivals struct {
	hosts []host
	// found is what was found, slack how much more than that rivals may cost. Gap is what the whole costs more than what its
	// components come to: where there is one, rivals are what has other indexes, too, and costs less than that more.
	found      *costPart
	slack, gap money
	// list are those that may save something, seen what items have as base keys with them, gain what any saves at most.
	seen map[string]bool
	list [][]*layout
	gain money
}

// maxRivals is how many ways to have other base keys in some components are tried.
const maxRivals = 16

// outdone is the cheapest solution where base keys of some components may save more in the indexes of others than they cost more by
// themselves: of all these ways the cheapest. It reports whether nothing is cheaper; else least is what any costs at least, or nil where
// they are too many and what they save isn't bounded.
func (c *cheapest) outdone(hosts []host, t *solution) (*solution, bool) {
	ways, gain := c.ways(hosts)
	if t.least = minus(t.money, gain); ways == nil {
		return t, false
	}
	best, least := t, c.comeTo(c.found)
	for _, bases := range ways[1:] {
		other, parts := c.withBases(bases)
		if other == nil {
			continue
		}
		if sum := c.comeTo(parts); cheaper(sum, least) {
			least = sum
		}
		if cheaper(other.money, best.money) && c.fits(other) {
			best, c.found = other, parts
		}
	}
	if c.over {
		return best, false
	}
	best.least = least
	if gap := minus(best.money, least); gap.Sign() > 0 && (len(ways) > 1 || !c.apartBy(gap, hosts)) {
		return best, false
	}
	return best, true
}

// ways are the base keys of each component in each way that may cost less than what was found, that the first, and gain what any saves at
// most: nil where they are too many, and gain, too, where it isn't bounded.
func (c *cheapest) ways(hosts []host) (ways [][][]*layout, gain money) {
	ways, gain = [][][]*layout{nil}, plus()
	many := false
	for _, part := range c.found {
		r, known := part.rivalsTo(hosts, plus())
		if !known || c.over {
			return nil, nil
		}
		gain = plus(gain, r.gain)
		if many = many || len(ways)*(1+len(r.list)) > maxRivals; many {
			continue
		}
		var longer [][][]*layout
		for _, begun := range ways {
			for _, base := range append([][]*layout{part.base}, r.list...) {
				longer = append(longer, append(slices.Clone(begun), base))
			}
		}
		ways = longer
	}
	if many {
		ways = nil
	}
	return ways, gain
}

// apartBy reports whether what has other indexes costs in any component at least so much more than what was found, and other base keys
// at least what they may save.
func (c *cheapest) apartBy(gap money, hosts []host) bool {
	for _, part := range c.found {
		if r, known := part.rivalsTo(hosts, gap); !known || len(r.list) > 0 || c.over {
			return false
		}
	}
	return true
}

// comeTo is what a solution costs where what its components cost adds up: no less than that, because items grow by what they carry for
// slots, shards and ranks, and entries in the indexes of others with them.
func (c *cheapest) comeTo(parts []*costPart) money {
	bare := c.worth(c.plain, nil)
	sum := bare
	for _, p := range parts {
		sum = plus(sum, minus(p.money, bare))
	}
	return sum
}

// rivalsTo are those to what was found of a component; known is false where what they save isn't bounded.
func (p *costPart) rivalsTo(hosts []host, gap money) (r *rivals, known bool) {
	again := p.anew()
	r = &rivals{hosts: hosts, found: p, gap: gap, gain: plus(), seen: map[string]bool{}}
	again.rivals = r
	saved, known := again.saved(again.leastIn)
	if r.slack = plus(saved, gap); known && r.slack.Sign() > 0 {
		again.within(again.search)
	}
	return r, known
}

// withBases is the cheapest solution with just those base keys of each component, beside which what their indexes cost adds up; nil
// where there is none.
func (c *cheapest) withBases(bases [][]*layout) (*solution, []*costPart) {
	whole := &solution{natural: c.first.natural, base: slices.Concat(bases...)}
	var parts []*costPart
	for i, part := range c.found {
		p := part.anew()
		p.besides = whole.base
		if c.within(func() { p.assign(bases[i]) }); p.base == nil {
			return nil, nil
		}
		parts = append(parts, p)
	}
	return c.joined(parts), parts
}

// note keeps some base keys if they may save something, and what the part saves with them at most.
func (r *rivals) note(p *costPart, base, indexes []*layout, known money) {
	text, other := p.keysText(base), ownTextOf(indexes) != ownTextOf(r.found.indexes)
	if !other && text == p.keysText(r.found.base) {
		return
	}
	saved, gap := plus(), plus()
	if text != p.keysText(r.found.base) {
		keys := slices.Concat(p.others, withoutUnits(base))
		saved, _ = p.saved(func(h host) money { return p.price(keys, []*layout{h.layout}).own })
	}
	if other {
		gap = r.gap
	}
	gain := minus(plus(r.found.money, saved, gap), known)
	if gain.Sign() <= 0 {
		return
	}
	if !r.seen[text] {
		r.list = append(r.list, slices.Clone(base))
		r.seen[text] = true
	}
	if r.gain.Cmp(gain) < 0 {
		r.gain = gain
	}
}

// keysText is what items have as base keys.
func (p *costPart) keysText(base []*layout) string {
	return fmt.Sprint(p.written(slices.Concat(p.others, base), nil).ItemKeys)
}

// ownTextOf tells indexes apart by their keys and by what they serve, whatever they share.
func ownTextOf(indexes []*layout) string {
	var alone []*layout
	for _, l := range indexes {
		copied := *l
		copied.apart, copied.shelf = true, 0
		alone = append(alone, &copied)
	}
	return textOf(alone)
}

// saved is what entries of the part's items in the indexes of others cost less, at most, where one costs as said instead of beside
// the base keys found; for each pattern that has such an index the most of all that it may have. It isn't known where one of them
// lacks capacity.
func (p *costPart) saved(in func(host) money) (total money, known bool) {
	most := map[string]money{}
	found := slices.Concat(p.others, p.rivals.found.base)
	for _, h := range p.rivals.hosts {
		if meet(h.layout.members, p.members) {
			continue
		}
		now, other := p.price(found, []*layout{h.layout}), in(h)
		if now.own == nil || other == nil || now.load.indexLacks {
			return nil, false
		}
		h.keepMost(most, minus(now.own, other))
	}
	return sumOf(most), true
}

// keepMost keeps what is saved in an index, if it is the most, by each pattern for which it would be.
func (h host) keepMost(most map[string]money, saves money) {
	for _, pattern := range h.serves {
		if saves.Sign() > 0 && (most[pattern] == nil || cheaper(most[pattern], saves)) {
			most[pattern] = saves
		}
	}
}

func sumOf(amounts map[string]money) money {
	total := plus()
	for _, m := range amounts {
		total = plus(total, m)
	}
	return total
}

// leastIn is what an index of others costs with the base keys of the part that cost least in it.
func (p *costPart) leastIn(h host) (least money) {
	p.floor = p.price(p.plain, nil).keys
	bare := p.price(p.plain, []*layout{h.layout}).own
	p.eachOnBase(func(collections []*unit) {
		groups, possible := p.groupsOn(collections)
		if !possible {
			return
		}
		sum := bare
		for _, g := range groups {
			var own money
			for _, choice := range g.choices {
				m := plus() // a longer key costs no less
				if keys := replaced(p.plain, choice.base.serving(nil)); len(choice.base.members) > 1 || !cheaper(p.floor, p.price(keys, nil).keys) {
					m = minus(p.price(keys, []*layout{h.layout}).own, bare)
				}
				if own == nil || cheaper(m, own) {
					own = m
				}
			}
			sum = plus(sum, own)
		}
		if least == nil || cheaper(sum, least) {
			least = sum
		}
	})
	return least
}
