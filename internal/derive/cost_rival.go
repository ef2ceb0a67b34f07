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
	// seen is, by what items have as base keys, what the part costs with them; gain what any saves at most.
	seen map[string]money
	gain money
}

// note keeps what the part saves at most with some base keys, if that is the most.
func (r *rivals) note(p *costPart, base []*layout, known money) {
	text := p.keysText(base)
	if before, seen := r.seen[text]; text == p.keysText(r.found) || seen && !cheaper(known, before) {
		return
	}
	r.seen[text] = known
	keys := slices.Concat(p.others, withoutUnits(base))
	saved, _ := p.saved(func(h host) money { return p.price(keys, []*layout{h.layout}).own })
	if gain := minus(plus(r.cost, saved), known); r.gain.Cmp(gain) < 0 {
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
