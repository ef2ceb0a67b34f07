package derive

import "slices"

// narrowed lists which members of a group are to hold no more than they must, of those that may hold more: every choice
// of a few, of many none, each, and all.
func (s *solver) narrowed(members []*entity, mapping map[*entity][]int) [][]*entity {
	loose := slices.DeleteFunc(slices.Clone(members), func(e *entity) bool {
		return s.mayBase(e).within(e.identity | setOf(mapping[e]...))
	})
	list := [][]*entity{nil}
	for _, e := range loose {
		for _, before := range list[:len(list):len(list)] {
			if len(loose) <= maxNarrowed || before == nil {
				list = append(list, append(slices.Clone(before), e))
			}
		}
	}
	if len(loose) > maxNarrowed {
		s.truncated = true
		list = append(list, loose)
	}
	return list
}

// maxNarrowed is of how many entities every choice of those that hold no more than they must is tried.
const maxNarrowed = 4

// maxWays is how many choices of one way for each get are tried.
const maxWays = 64

// oneOfEach lists the choices of one way for each unit.
func (s *solver) oneOfEach(ways [][]*unit) [][]*unit {
	all := [][]*unit{nil}
	for _, own := range ways {
		if len(all)*len(own) > maxWays {
			own, s.truncated = own[:1], true
		}
		var longer [][]*unit
		for _, way := range own {
			for _, before := range all {
				longer = append(longer, append(slices.Clone(before), way))
			}
		}
		all = longer
	}
	return all
}

// waysOnBase are what a base key of that partition may be asked for to serve a unit: all that it compares, or of a get by
// identity the identity and any more of what it compares, the rest being a filter on the one item read.
func (s *solver) waysOnBase(u *unit, partition []int) []*unit {
	if s.natural || !u.byIdentity() {
		if !u.conditionsOnBase() {
			return nil
		}
		return []*unit{u}
	}
	var list []*unit
	least := u.members[0].identity | setOf(partition...)
	(u.equalSet(0).minus(least) & s.mayBase(u.members[0])).choices(func(more attrSet) bool {
		way := u
		if some := least | more; some != u.equalSet(0) || !u.conditionsOnBase() {
			way = u.comparing(some)
		}
		list = append(list, way)
		return true
	})
	return list
}

// byIdentity reports whether the unit is a get that gives the identity.
func (u *unit) byIdentity() bool {
	return u.get && u.single() && u.members[0].identity.within(u.equalSet(0))
}

// comparing is the unit as if it compared no more than some of its equalities.
func (u *unit) comparing(some attrSet) *unit {
	part := *u
	part.whole = u
	part.equal = slices.DeleteFunc(slices.Clone(u.equal), func(q equality) bool { return !some.has(q.places[0]) })
	return &part
}
