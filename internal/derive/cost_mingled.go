package derive

import "slices"

// An index on attributes holds every item that has them, of whatever entity, and an entry copies the item's base key. So what the
// components come to together is more, or less, than what each is weighed by: the base keys of one cost more in an index of
// another, the longer they are. Such components mingle.

// host is an index of one component that may hold items of others, and the patterns for which it would be.
type host struct {
	layout *layout
	serves []string
}

// maxHosts is how many sets of patterns of a component are looked at for what indexes they may have together.
const maxHosts = 200

// hosts are the indexes that may hold items of other components; whole is false where there are too many to look at.
func (c *cheapest) hosts(parts [][]*entity) (list []host, whole bool) {
	if c.solver.natural || len(parts) == 1 {
		return nil, true
	}
	for _, members := range parts {
		p := &costPart{cheapest: c, members: members}
		units := slices.DeleteFunc(p.asked(members), func(u *unit) bool { return len(p.hostsFor(u)) == 0 })
		sets := [][]*unit{nil}
		for _, u := range units {
			for _, set := range slices.Clone(sets) {
				for _, form := range p.formsOf(u) {
					sets = append(sets, append(slices.Clone(set), form))
				}
			}
			if len(sets) > maxHosts {
				return list, false
			}
		}
		for _, set := range sets[1:] {
			list = append(list, p.hostsOfOne(set)...)
		}
	}
	return list, true
}

// hostsFor are the indexes that may hold items of other components for a pattern by itself, in any of its forms. One that it shares
// holds no less in its key, and so no more items.
func (p *costPart) hostsFor(u *unit) (list []host) {
	for _, form := range p.formsOf(u) {
		list = append(list, p.hostsOfOne([]*unit{form})...)
	}
	return list
}

func (p *costPart) hostsOfOne(units []*unit) (list []host) {
	if slices.ContainsFunc(units, (*unit).wantsLocal) {
		return nil // their partitions hold no other entity's items
	}
	for _, l := range p.layoutsOf(units, p.plain) {
		if l.kind == nativeKey && p.holdsOthers(l) && p.price(p.plain, []*layout{l}).own != nil {
			list = append(list, host{layout: l, serves: unitNames(units)})
		}
	}
	return list
}

// holdsOthers reports whether items of other components may have what the key of an index is made of.
func (p *costPart) holdsOthers(l *layout) bool {
	names := l.members[0].names(l.holds(l.members[0]).places())
	return slices.ContainsFunc(p.solver.entities, func(e *entity) bool { return !slices.Contains(p.members, e) && carries(e, names) })
}

// mingled is the cheapest solution where components mingle, beginning with the best of each by itself. Each is looked for beside
// the base keys of the others until none changes. Beside these no index costs more for what it holds of the others, so that
// nothing is cheaper, unless with other base keys some component saves more in the indexes of others than it costs more by
// itself. Where that may be, it is one search for all.
func (c *cheapest) mingled(hosts []host, whole bool, apart *solution) *solution {
	if c.over {
		return apart
	}
	t, least := apart, c.price(c.plain, nil).keys
	for _, p := range c.found {
		least = plus(least, p.bound())
	}
	if whole && !c.scans(c.solver.entities) && c.addsUpBeside(apart, hosts) {
		var settled bool
		if t, settled = c.settled(apart); settled {
			var known bool
			if t, known = c.outdone(hosts, t); known {
				t.least = t.money
				return t
			}
			if t.least != nil {
				least = t.least
			}
		}
	}
	if t = c.asOne(t, true); t != nil && c.over && cheaper(t.least, least) {
		t.least = least
	}
	return t
}

// addsUpBeside reports whether what components cost adds up but for what they have in the indexes of others: on demand, or with
// capacity of which there is enough for all.
func (c *cheapest) addsUpBeside(t *solution, hosts []host) bool {
	if !c.provisioned() {
		return true
	}
	for _, scaled := range c.table.Scaled {
		if scaled {
			return false
		}
	}
	lacks := slices.ContainsFunc(hosts, func(h host) bool { return c.price(c.plain, []*layout{h.layout}).load.indexLacks })
	return c.allows == allowNone && !lacks && !c.price(t.base, t.indexes).load.lacks
}

// settled looks for the best of each component beside the base keys of the others, until none of them changes; it reports whether
// it came to that.
func (c *cheapest) settled(apart *solution) (*solution, bool) {
	now := apart
	for range maxRounds {
		before := textOf(now.base)
		for i, part := range c.found {
			c.from = now
			p := c.part(part.members)
			p.besides = now.base
			if c.within(p.search); c.over || p.base == nil {
				return now, false
			}
			c.found[i] = p
			now = c.joined(c.found)
		}
		if textOf(now.base) == before {
			return now, c.fits(now)
		}
	}
	return now, false
}

// maxRounds is how often every component is looked for.
const maxRounds = 4

// moreOf is what indexes cost more for what they hold of other components, with the base keys that these have in place of plain ones.
func (p *costPart) moreOf(indexes []*layout) money {
	total := plus()
	for _, l := range indexes {
		total = plus(total, p.more(l))
	}
	return total
}

func (p *costPart) more(l *layout) money {
	if p.besides == nil || l.kind != nativeKey || !p.holdsOthers(l) {
		return plus()
	}
	own := func(l *layout) bool { return meet(l.members, p.members) }
	others := slices.DeleteFunc(slices.Clone(p.besides), own)
	bare := slices.DeleteFunc(slices.Clone(p.plain), func(l *layout) bool { return !own(l) })
	return minus(p.price(slices.Concat(others, bare), []*layout{l}).own, p.price(p.plain, []*layout{l}).own)
}
