package derive

import "slices"

// Texts of several entities under one partition value stand in the order that a collection needs, for which literals are ranked where
// what else may stand there comes between. So the base key of an entity may make those of a collection longer, of which it is no part.

// tied brings those components together of which one has collections on the table, and some base key of one changes the texts of the
// other.
func (c *cheapest) tied(parts [][]*entity) [][]*entity {
	if c.solver.natural || len(parts) == 1 {
		return parts
	}
	all, groups := make([][]*layout, len(parts)), make([][]*layout, len(parts))
	for i, members := range parts {
		all[i], groups[i] = (&costPart{cheapest: c, members: members}).baseKeys()
	}
	for i := range parts {
		for j := i + 1; j < len(parts); j++ {
			if parts[i] == nil || !c.change(groups[i], all[j]) && !c.change(groups[j], all[i]) {
				continue
			}
			parts[j] = append(slices.Clone(parts[i]), parts[j]...)
			slices.SortFunc(parts[j], func(a, b *entity) int { return a.id - b.id })
			all[j], groups[j] = slices.Concat(all[i], all[j]), slices.Concat(groups[i], groups[j])
			parts[i] = nil
		}
	}
	return slices.DeleteFunc(parts, func(members []*entity) bool { return members == nil })
}

// baseKeys are those that a component may have, and those of them with collections.
func (p *costPart) baseKeys() (all, groups []*layout) {
	s := p.solver
	seen := map[string]bool{}
	p.eachOnBase(func(collections []*unit) {
		for _, members := range coupled(p.members, append(s.links(collections, nil), s.pinLinks()...)) {
			own := slices.DeleteFunc(slices.Clone(collections), func(u *unit) bool { return !slices.Contains(members, u.members[0]) })
			for _, l := range p.wholeList(func() []*layout { return p.baseChoices(members, own) }) {
				text := textOf([]*layout{l})
				if seen[text] {
					continue
				}
				seen[text] = true
				if all = append(all, l); len(own) > 0 {
					groups = append(groups, l)
				}
			}
		}
	})
	return all, groups
}

// change reports whether some of the base keys have other texts beside some others, or these beside them.
func (c *cheapest) change(keys, others []*layout) bool {
	return slices.ContainsFunc(keys, func(l *layout) bool {
		return slices.ContainsFunc(others, func(o *layout) bool {
			if !familiesMeet(l.partitionFamily(), o.partitionFamily()) {
				return false
			}
			c.solver.step(1)
			return c.sortTexts(l, o) != c.sortTexts(l)+c.sortTexts(o)
		})
	})
}

// sortTexts are the sort texts of some base keys beside each other.
func (c *cheapest) sortTexts(keys ...*layout) (all string) {
	list := copies(keys)
	settleLiterals(list, c.solver.guards, nil)
	for _, l := range list {
		for _, e := range l.members {
			all += texts{layout: l, entity: e, delimiter: c.solver.keys.Delimiter}.sort().String() + "\n"
		}
	}
	return all
}
