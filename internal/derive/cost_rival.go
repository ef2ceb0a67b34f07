package derive

import (
	"fmt"
	"slices"
)

// rivals are other base keys of a part than those found: they cost more by themselves, and may save that in the indexes of others.
type rivals struct {
	hosts []host
	// found are the base keys found, cost what the part costs with them, slack how much more than that rivals may cost.
	found       []*layout
	cost, slack money
	// list are those that may save something, seen what the part costs with them by what items have as base keys, gain what any saves
	// at most.
	seen map[string]money
	list [][]*layout
	gain money
}

// maxRivals is how many ways to have other base keys in some components are tried.
const maxRivals = 16

// outdone is the cheapest solution where base keys of some components may save more in the indexes of others than they cost more by
// themselves: of all these ways the cheapest. With whatever else nothing is cheaper. Known is false where they are too many, or what
// they save isn't bounded: then least is what any costs at least, or nil.
func (c *cheapest) outdone(hosts []host, t *solution) (best *solution, known bool) {
	gain := plus()
	ways := [][][]*layout{nil}
	t.least = nil
	for _, part := range c.found {
		r, known := c.rivalsOf(part, hosts, t)
		if !known || c.over {
			return t, false
		}
		gain = plus(gain, r.gain)
		var longer [][][]*layout
		for _, begun := range ways {
			for _, base := range append([][]*layout{part.base}, r.list...) {
				longer = append(longer, append(slices.Clone(begun), base))
			}
		}
		if ways = longer; len(ways) > maxRivals {
			ways = ways[:1]
			t.least = plus()
		}
	}
	if t.least != nil {
		t.least = minus(t.money, gain)
		return t, false
	}
	best = t
	for _, bases := range ways[1:] {
		if other, parts := c.withBases(bases); other != nil && cheaper(other.money, best.money) && c.fits(other) {
			best, c.found = other, parts
		}
	}
	return best, !c.over
}

// rivalsOf are those of a component; known is false where what they save isn't bounded.
func (c *cheapest) rivalsOf(part *costPart, hosts []host, t *solution) (r *rivals, known bool) {
	p := c.beside(part.members, t)
	r = &rivals{hosts: hosts, found: p.base, cost: part.money, gain: plus(), seen: map[string]money{}}
	p.rivals = r
	slack, known := p.saved(func(h host) money { return p.leastIn(h) })
	if known && slack.Sign() > 0 {
		r.slack = slack
		p.within(p.search)
	}
	return r, known
}

// withBases is the cheapest solution with just those base keys of each component, beside which what their indexes cost adds up; nil
// where there is none.
func (c *cheapest) withBases(bases [][]*layout) (*solution, []*costPart) {
	whole := &solution{natural: c.first.natural, base: slices.Concat(bases...)}
	var parts []*costPart
	for i, part := range c.found {
		p := c.beside(part.members, whole).anew()
		if c.within(func() { p.assign(bases[i]) }); p.base == nil {
			return nil, nil
		}
		parts = append(parts, p)
	}
	return c.joined(parts), parts
}

// note keeps some base keys if they may save something, and what the part saves with them at most.
func (r *rivals) note(p *costPart, base []*layout, known money) {
	text := p.keysText(base)
	before, seen := r.seen[text]
	if text == p.keysText(r.found) || seen && !cheaper(known, before) {
		return
	}
	keys := slices.Concat(p.others, withoutUnits(base))
	saved, _ := p.saved(func(h host) money { return p.price(keys, []*layout{h.layout}).own })
	gain := minus(plus(r.cost, saved), known)
	if gain.Sign() <= 0 {
		return
	}
	if r.seen[text] = known; !seen {
		r.list = append(r.list, slices.Clone(base))
	}
	if r.gain.Cmp(gain) < 0 {
		r.gain = gain
	}
}

// saved is what entries of the part's items in the indexes of others cost less, at most, where one costs as said instead of beside
// the base keys found; for each pattern that has such an index the most of all that it may have. It isn't known where one of them
// lacks capacity.
func (p *costPart) saved(in func(host) money) (total money, known bool) {
	most := map[string]money{}
	found := slices.Concat(p.others, p.rivals.found)
	for _, h := range p.rivals.hosts {
		if meet(h.layout.members, p.members) {
			continue
		}
		now, other := p.price(found, []*layout{h.layout}), in(h)
		if now.own == nil || other == nil || now.load.indexLacks {
			return nil, false
		}
		for _, pattern := range h.serves {
			if saves := minus(now.own, other); saves.Sign() > 0 && (most[pattern] == nil || cheaper(most[pattern], saves)) {
				most[pattern] = saves
			}
		}
	}
	total = plus()
	for _, m := range most {
		total = plus(total, m)
	}
	return total, true
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
				m := minus(p.price(replaced(p.plain, choice.base.serving(nil)), []*layout{h.layout}).own, bare)
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

// keysText is what items have as base keys.
func (p *costPart) keysText(base []*layout) string {
	return fmt.Sprint(p.written(slices.Concat(p.others, base), nil).ItemKeys)
}
