package derive

import "slices"

// follows reports whether the claims can be read from a tree that can't be changed.
func (ps pins) follows(n *node, used map[*entity]attrSet, claims []claim, depth int) bool {
	switch {
	case n.step != nil:
		return ps.followsStep(n, used, claims, depth)
	case n.branches == nil:
		for _, c := range claims {
			if !c.endsIn(n, ps[n.members[0]].sort[depth:], used[n.members[0]]) {
				return false
			}
		}
		return true
	}
	for _, b := range n.branches {
		inner, ok := within(claims, b.below.members)
		if !ok || !ps.follows(b.below, used, inner, depth+1) {
			return false
		}
	}
	var runs []claim
	for _, c := range claims {
		if len(n.within(c)) > 1 {
			if c.together(used) || len(c.relatives(used)) > 0 || !n.boundsOne(c) {
				return false
			}
			runs = append(runs, c)
		}
	}
	return satisfies(n.branches, runs)
}

// boundsOne reports whether a range that bounds only some of the claim's members bounds what one branch holds. Where it bounds
// all that are left, a step before has answered it.
func (n *node) boundsOne(c claim) bool {
	if !c.mixes() {
		return true
	}
	c.members = intersect(c.members, c.unit.bounded())
	return len(n.within(c)) <= 1
}

func (ps pins) followsStep(n *node, used map[*entity]attrSet, claims []claim, depth int) bool {
	after := map[*entity]attrSet{}
	for i, e := range n.members {
		after[e] = used[e].with(n.step[i])
	}
	var inner []claim
	for _, c := range claims {
		if n.repeats(c, used) {
			inner = append(inner, c)
			continue
		}
		next, ok := c.consume(n.members, n.step, used)
		if !ok {
			return false
		}
		e := c.members[0]
		if next.order > c.order && !e.keepsOrder(ps[e].sort[depth], false) {
			return false
		}
		inner = append(inner, next)
	}
	return ps.follows(n.below, after, inner, depth+1)
}

// repeats reports whether the step writes again what stands before it for all of the claim's members, so that it neither
// parts nor orders anything.
func (n *node) repeats(c claim, used map[*entity]attrSet) bool {
	for i, e := range n.members {
		if slices.Contains(c.members, e) && !used[e].has(n.step[i]) {
			return false
		}
	}
	return true
}

// endsIn reports whether what the claim still asks for is the beginning of a leaf's attributes, which those pieces write: the
// equalities in any order, then the order in turn, on pieces that keep it. Attributes that stand before, too, add nothing.
func (c claim) endsIn(n *node, pieces []piece, used attrSet) bool {
	e := n.members[0]
	var equal attrSet
	for _, q := range c.equal {
		equal = equal.with(c.place(e, c.unit.equal[q].places))
	}
	order := c.rest(e)
	ranged := c.unit.strict()
	for i, p := range n.tail {
		last := i == len(pieces)-1
		switch {
		case used.has(p):
		case equal.has(p):
			equal = equal.minus(setOf(p))
		case equal != 0 || len(order) > 0 && (order[0] != p || !e.keepsOrder(pieces[i], last)):
			return false
		case len(order) == 0:
			return true
		case last && ranged:
			return false // the value itself ends the text, so a bound can't leave it out
		default:
			order, ranged = order[1:], false
		}
		used = used.with(p)
	}
	return equal == 0 && len(order) == 0
}

// strict reports whether the unit's range leaves out one of its bounds.
func (u *unit) strict() bool {
	return u.instant() == "" && slices.Contains([]string{"<", ">", "from_until", "after_through"}, u.rangeOp)
}
