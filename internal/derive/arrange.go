package derive

import "slices"

// arrange puts the branches of a node into an order that gives every claim a contiguous run in the order it wants, the
// byte order of the literals where that serves. It reports whether there is such an order.
func arrange(n *node, claims []claim) bool {
	slices.SortStableFunc(n.branches, compareBranches)
	var runs []claim
	for _, c := range claims {
		if len(n.within(c)) > 1 {
			runs = append(runs, c)
		}
	}
	order := slices.Clone(n.branches)
	if !permute(order, 0, func(list []*branch) bool { return satisfies(list, runs) }) {
		return false
	}
	n.branches = order
	for _, c := range runs {
		for _, b := range n.within(c) {
			b.ordered = true
		}
	}
	return true
}

// within lists the branches that hold items of the claim.
func (n *node) within(c claim) []*branch {
	var list []*branch
	for _, b := range n.branches {
		if meet(c.members, b.below.members) {
			list = append(list, b)
		}
	}
	return list
}

// permute visits the orders of list from place i on, the given one first, until accept takes one. Groups of more than
// seven branches keep their byte order: no model known wants another, and the orders would be too many.
func permute(list []*branch, i int, accept func([]*branch) bool) bool {
	if i == len(list) || len(list) > 7 {
		return accept(list)
	}
	for j := i; j < len(list); j++ {
		moved := slices.Delete(slices.Clone(list), j, j+1)
		moved = slices.Insert(moved, i, list[j])
		if permute(moved, i+1, accept) {
			copy(list, moved)
			return true
		}
	}
	return false
}

func satisfies(list []*branch, runs []claim) bool {
	for _, c := range runs {
		var places []int // of the claim's members, in its order
		for _, e := range c.wanted() {
			at := slices.IndexFunc(list, func(b *branch) bool { return slices.Contains(b.below.members, e) })
			places = append(places, at)
		}
		if c.unit.grouped && !slices.IsSorted(places) {
			return false
		}
		slices.Sort(places)
		places = slices.Compact(places)
		if places[len(places)-1]-places[0] != len(places)-1 || !c.openEnd(list, places) {
			return false
		}
	}
	return true
}

// wanted is the claim's members in their physical order: as listed, or reversed where the result is read backwards.
func (c claim) wanted() []*entity {
	list := slices.Clone(c.members)
	if c.unit.descending() {
		slices.Reverse(list)
	}
	return list
}

// openEnd reports whether the branch that a range bounds stands at the end of the claim's run at which the range cuts
// it: the items left out lie beyond the run then.
func (c claim) openEnd(list []*branch, run []int) bool {
	if !c.mixes() {
		return true
	}
	at := run[len(run)-1]
	if c.unit.boundsBelow() {
		at = run[0]
	}
	return slices.Contains(list[at].below.members, c.unit.bounded()[0])
}
