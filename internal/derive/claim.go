package derive

import "slices"

// claim is what one unit still asks of the entities below a node.
type claim struct {
	unit    *unit
	members []*entity
	// equal are the equalities not yet consumed, by their place in unit.equal.
	equal []int
	// order is how many of the unit's order attributes are consumed.
	order int
}

func (c claim) place(e *entity, places []int) int { return places[c.unit.memberOf(e)] }

// rest are the order attributes of e that the claim still asks for.
func (c claim) rest(e *entity) []int {
	var list []int
	for _, o := range c.unit.order[c.order:] {
		if p := c.place(e, o); p >= 0 {
			list = append(list, p)
		}
	}
	return list
}

// together reports whether the claim's members have to share a step before they may part.
func (c claim) together(used map[*entity]attrSet) bool {
	if len(c.members) < 2 {
		return false
	}
	return len(c.equal) > 0 || !c.unit.grouped && c.ordered() || c.nest(used) != nil
}

// ordered reports whether all the claim's members have the attribute that the claim's order asks for next.
func (c claim) ordered() bool {
	return c.order < len(c.unit.order) && !slices.ContainsFunc(c.members, func(e *entity) bool { return c.place(e, c.unit.order[c.order]) < 0 })
}

// mixes reports whether the claim's members are to part: a range bounds some of them, and the others are wanted whole.
func (c claim) mixes() bool {
	bounded := len(intersect(c.unit.bounded(), c.members))
	return bounded > 0 && bounded < len(c.members)
}

// nest is the step that a nested claim's members have to share next, by the unit's members: an attribute of all their
// identities that isn't written yet. It is nil where there is none.
func (c claim) nest(used map[*entity]attrSet) []int {
	if !c.unit.nested || len(c.equal) > 0 || len(c.members) < 2 {
		return nil
	}
	return sharedIdentity(c.unit, c.members, used)
}

// sharedIdentity is the first attribute that the identities of all the members hold and that isn't written yet.
func sharedIdentity(u *unit, members []*entity, used map[*entity]attrSet) []int {
	first := members[0]
	for _, p := range first.identity.minus(used[first]).places() {
		places := make([]int, len(u.members))
		for i := range places {
			places[i] = -1
		}
		found := true
		for _, e := range members {
			at := e.rooted(first.attr(p).Root, used[e])
			places[u.memberOf(e)] = at
			found = found && at >= 0
		}
		if found {
			return places
		}
	}
	return nil
}

// relatives links the members of nested claims that share more of their identities than all of them do: a team and its
// employees stand together below their department.
func (c claim) relatives(used map[*entity]attrSet) [][]*entity {
	var links [][]*entity
	if !c.unit.nested || len(c.equal) > 0 {
		return nil
	}
	for i, e := range c.members {
		for _, f := range c.members[i+1:] {
			if pair := []*entity{e, f}; sharedIdentity(c.unit, pair, used) != nil {
				links = append(links, pair)
			}
		}
	}
	return links
}

// consume moves a claim past a step, and reports whether the step may stand there at all.
func (c claim) consume(members []*entity, step []int, used map[*entity]attrSet) (claim, bool) {
	at := func(places []int) bool {
		for i, e := range members {
			if slices.Contains(c.members, e) && c.place(e, places) != step[i] {
				return false
			}
		}
		return true
	}
	if len(c.equal) > 0 {
		i := slices.IndexFunc(c.equal, func(q int) bool { return at(c.unit.equal[q].places) })
		if i >= 0 {
			c.equal = slices.Delete(slices.Clone(c.equal), i, i+1)
		}
		return c, i >= 0
	}
	if len(c.members) < len(members) || c.unit.grouped && !c.unit.nested || c.mixes() {
		return c, false // a step here would mix the wanted items with others
	}
	if c.unit.nested && len(c.members) > 1 {
		nest := c.nest(used)
		return c, nest != nil && at(nest) // any other step would stand before the blocks
	}
	if c.ordered() {
		if !at(c.unit.order[c.order]) {
			return c, false
		}
		c.order++
	}
	return c, true
}
