package derive

import "slices"

// take writes a shared step and grows what follows.
func (g *grower) take(members []*entity, used map[*entity]attrSet, claims []claim, step []int) *node {
	after := map[*entity]attrSet{}
	for i, e := range members {
		after[e] = used[e].with(step[i])
	}
	var inner []claim
	for _, c := range claims {
		next, ok := c.consume(members, step, used)
		if !ok {
			return nil
		}
		inner = append(inner, next)
	}
	below := g.grow(members, after, inner, false)
	if below == nil {
		return nil
	}
	return &node{members: members, step: step, below: below}
}

// steps lists the shared steps that some claim could consume next: per member the attribute, found through the claim
// or, for members it doesn't cover, by the same label.
func (g *grower) steps(members []*entity, used map[*entity]attrSet, claims []claim) [][]int {
	var list [][]int
	for _, c := range claims {
		next := [][]int{}
		for _, q := range c.equal {
			next = append(next, c.unit.equal[q].places)
		}
		if len(c.equal) == 0 && c.ordered() {
			next = append(next, c.unit.order[c.order])
		}
		if nest := c.nest(used); nest != nil {
			next = append(next, nest)
		}
		for _, places := range next {
			step := g.step(c, places, members, used)
			if step != nil && !slices.ContainsFunc(list, func(s []int) bool { return slices.Equal(s, step) }) {
				list = append(list, step)
			}
		}
	}
	return list
}

func (g *grower) step(c claim, places []int, members []*entity, used map[*entity]attrSet) []int {
	known := c.members[0].attr(max(0, c.place(c.members[0], places)))
	step := make([]int, len(members))
	for i, e := range members {
		p := e.labelled(known.Label, used[e])
		if slices.Contains(c.members, e) {
			p = c.place(e, places)
		}
		if p < 0 || used[e].has(p) || !g.mayHold(e).has(p) || !sameText(known, e.attr(p)) {
			return nil
		}
		step[i] = p
	}
	return step
}

// finest is the partition of the members into the smallest blocks that keep together what claims want together, each
// block and the list in the order of the members.
func finest(members []*entity, claims []claim, used map[*entity]attrSet) [][]*entity {
	var links [][]*entity
	for _, c := range claims {
		if c.together(used) {
			links = append(links, c.members)
		}
		links = append(links, c.relatives(used)...)
		if c.mixes() {
			links = append(links, intersect(c.members, c.unit.bounded()))
		}
	}
	return coupled(members, links)
}

func intersect(a, b []*entity) []*entity {
	var list []*entity
	for _, e := range a {
		if slices.Contains(b, e) {
			list = append(list, e)
		}
	}
	return list
}

// meet reports whether two lists have an entity in common.
func meet(a, b []*entity) bool {
	for _, e := range a {
		if slices.Contains(b, e) {
			return true
		}
	}
	return false
}
