package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// orderPlacesOf is the attribute by which each member is ordered where a name is asked for: the attribute itself, or the
// id that carries its instant.
func (u *unit) orderPlacesOf(name string) []int {
	places := u.placesOf(name)
	for m, e := range u.members {
		if places[m] < 0 {
			continue
		}
		if id := standIn(e.resolved, e.attr(places[m]).Name); id != "" {
			places[m] = e.place[id]
		}
	}
	return places
}

// instant is the attribute whose instants bound an id that stands for it, where the unit's range is on such a one.
func (u *unit) instant() string {
	if u.rangeOp == "" {
		return ""
	}
	m := slices.IndexFunc(u.order[u.then], func(p int) bool { return p >= 0 })
	e := u.members[m]
	own, _ := u.pattern.AttributeOf(e.resolved, orderNames(u.pattern.Declared)[0])
	if own != "" && own != e.attr(u.order[u.then][m]).Name {
		return own
	}
	return ""
}

// bounded are the members whose items the range bounds, where it bounds only some: the others lack its attribute and are
// wanted whole.
func (u *unit) bounded() []*entity {
	if u.rangeOp == "" || !slices.Contains(u.order[u.then], -1) {
		return nil
	}
	var list []*entity
	for m, e := range u.members {
		if u.order[u.then][m] >= 0 {
			list = append(list, e)
		}
	}
	return list
}

// boundsBelow reports whether the unit's range has a lower end, so that what it bounds comes first in a sort key.
func (u *unit) boundsBelow() bool { return u.rangeOp == ">" || u.rangeOp == ">=" }

func (u *unit) setRange(d model.Pattern) {
	for _, op := range d.Range {
		u.rangeOp = op
	}
	if d.Prefix != "" {
		u.rangeOp = "begins_with"
	}
}

// setOrder settles how several members follow one another, and ends the order where it asks nothing more: once the
// equalities and the order before it identify one item.
func (u *unit) setOrder() {
	if !u.single() {
		order := u.pattern.Order()
		u.merged = order == model.OrderMerged
		u.grouped = order == model.OrderGrouped
		u.nested = u.grouped && len(u.order) == 0
		switch {
		case order == model.OrderAny:
			u.dropOrder()
		case u.grouped:
			u.endBlocks()
		}
		return
	}
	e, known := u.members[0], u.equalSet(0)
	for i, o := range u.order {
		if (e.identifies(known) || known.has(o[0])) && i > u.lastAsked() {
			u.order = u.order[:i]
			return
		}
		if e.identifies(known) && u.rangeOp == "" {
			u.order, u.beyond = u.order[:i], u.order[i:u.then]
			return
		}
		known = known.with(o[0])
	}
}

// endBlocks ends the order of each block where it asks nothing more, as setOrder does for one entity: a member has no
// place from there on.
func (u *unit) endBlocks() {
	for m, e := range u.members {
		known := u.equalSet(m)
		for i, o := range u.order {
			if o[m] < 0 || i > u.lastAsked() && e.identifies(known) {
				o[m] = -1
				continue
			}
			known = known.with(o[m])
		}
	}
	for n := len(u.order); n > u.lastAsked()+1 && !slices.ContainsFunc(u.order[n-1], func(p int) bool { return p >= 0 }); n-- {
		u.order = u.order[:n-1]
	}
}

// testedBeyond names the attributes of then that no key needs to hold, because they are tested on the one item read.
func (u *unit) testedBeyond() []string {
	var names []string
	for _, places := range u.beyond {
		names = append(names, u.members[0].attr(places[0]).Name)
	}
	return names
}

// lastAsked is the place in order of the last attribute that the caller may compare; it is kept in any case.
func (u *unit) lastAsked() int {
	if u.rangeOp != "" {
		return u.then
	}
	return u.then - 1
}

// dropOrder leaves only what the caller compares.
func (u *unit) dropOrder() { u.order = u.order[:u.lastAsked()+1] }

func (u *unit) setSets(d model.Pattern) {
	u.implied = make([]attrSet, len(u.members))
	u.filtered = make([]attrSet, len(u.members))
	for m, e := range u.members {
		u.implied[m] = u.equalSet(m)
		for _, n := range d.Present {
			if own, ok := u.pattern.AttributeOf(e.resolved, n); ok {
				u.implied[m] |= e.set([]string{own})
			}
		}
		if u.rangeOp != "" && u.then == 0 && u.order[0][m] >= 0 {
			u.implied[m] = u.implied[m].with(u.order[0][m])
		}
		for _, n := range append(sortedKeys(d.Filter), sortedKeys(d.FilterAny)...) {
			if own, ok := u.pattern.AttributeOf(e.resolved, n); ok {
				u.filtered[m] |= e.set([]string{own})
			}
		}
	}
	u.setTests(d)
}
