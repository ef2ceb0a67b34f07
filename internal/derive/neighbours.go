package derive

import "slices"

// couldShare reports whether one GSI could serve two units, alone or beside others.
func (s *solver) couldShare(u, v *unit) bool {
	if u.wantsLocal() || v.wantsLocal() {
		return false
	}
	if u.id > v.id {
		u, v = v, u
	}
	pair := [2]int{u.id, v.id}
	shared, known := s.shared[pair]
	if !known {
		shared = s.wouldShare(u, v)
		s.shared[pair] = shared
	}
	return shared
}

// wouldShare asks what couldShare remembers, of whatever base keys.
func (s *solver) wouldShare(u, v *unit) bool {
	was := [2]bool{u.restOnBase, v.restOnBase}
	defer func() { u.restOnBase, v.restOnBase = was[0], was[1] }()
	u.restOnBase, v.restOnBase = s.restsOn(u, nil), s.restsOn(v, nil)
	pair := []*unit{u, v}
	for _, kind := range s.kindsTogether(pair) {
		if mayMeet(kind, u, v) && s.cached(kind, pair) != nil {
			return true
		}
	}
	return mayMeet(nativeKey, u, v) && s.mayJoin(u, v)
}

// mayMeet is the cheap part of couldShare: units with an entity in common, or in a native index units that compare an
// attribute of the same name.
func mayMeet(kind keyKind, u, v *unit) bool {
	return meet(u.members, v.members) || kind == nativeKey && sharedAsk(u, v)
}

// sharedAsk reports whether two units compare an attribute of the same name, or ask for none: one partition could serve
// both.
func sharedAsk(u, v *unit) bool {
	names := v.partitionNames()
	return slices.ContainsFunc(u.partitionNames(), func(n string) bool { return slices.Contains(names, n) })
}

// partitionNames are the names of which the unit's partition holds some: those of the attributes whose values the caller
// gives; where it gives none, those of fixed values, and an empty name for the constant partition.
func (u *unit) partitionNames() []string {
	if asked := u.asked(); asked != 0 {
		return u.members[0].names(asked.places())
	}
	return append(u.members[0].names(u.equalSet(0).places()), "")
}

// crossing lists the pairs of units of different entities that one native index could serve.
func (s *solver) crossing() [][2]*unit {
	if s.crosses != nil {
		return *s.crosses
	}
	list := [][2]*unit{}
	byName := map[string][]*unit{}
	for _, u := range s.units {
		if u.wantsLocal() || !s.callsForNative(u) && !s.mayJoin(u) {
			continue
		}
		for _, v := range met(u, byName) {
			if s.couldShare(u, v) {
				list = append(list, [2]*unit{v, u})
			}
		}
	}
	s.crosses = &list
	return list
}

// met lists the units seen before that have no entity in common with u and compare an attribute of the same name, and
// adds u to them. Those that ask for nothing may share a constant partition: they meet under no name.
func met(u *unit, byName map[string][]*unit) []*unit {
	var list []*unit
	for _, n := range u.partitionNames() {
		for _, v := range byName[n] {
			if !meet(u.members, v.members) && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
		byName[n] = append(byName[n], u)
	}
	return list
}

// sharing lists, by unit id, the units that could share a GSI with each.
func (s *solver) sharing() [][]*unit {
	if s.near != nil {
		return s.near
	}
	s.near = make([][]*unit, s.ids)
	join := func(u, v *unit) {
		if !slices.Contains(s.near[u.id], v) {
			s.near[u.id] = append(s.near[u.id], v)
			s.near[v.id] = append(s.near[v.id], u)
		}
	}
	about := map[*entity][]*unit{}
	for _, u := range s.units {
		for _, e := range u.members {
			for _, v := range about[e] {
				if s.couldShare(u, v) {
					join(u, v)
				}
			}
			about[e] = append(about[e], u)
		}
	}
	for _, pair := range s.crossing() {
		join(pair[0], pair[1])
	}
	return s.near
}

// links are the groups of entities that units couple, but for those units that are served already: collections, and
// pairs of units that one native index could serve.
func (s *solver) links(units, served []*unit) [][]*entity {
	open := make([]bool, s.ids)
	for _, u := range units {
		open[u.id] = true
	}
	for _, u := range served {
		open[u.id] = false
	}
	var links [][]*entity
	for _, u := range units {
		if open[u.id] && !u.single() {
			links = append(links, u.members)
		}
	}
	for _, pair := range s.crossing() {
		if open[pair[0].id] && open[pair[1].id] {
			links = append(links, []*entity{pair[0].members[0], pair[1].members[0]})
		}
	}
	return links
}

// coupled partitions entities into those that the links connect.
func coupled(entities []*entity, links [][]*entity) [][]*entity {
	place := map[*entity]int{}
	for i, e := range entities {
		place[e] = i
	}
	group := newForest(len(entities))
	for _, link := range links {
		inside := intersect(link, entities)
		for i := 1; i < len(inside); i++ {
			group.join(place[inside[0]], place[inside[i]])
		}
	}
	var groups [][]*entity
	for _, places := range group.sets() {
		var members []*entity
		for _, p := range places {
			members = append(members, entities[p])
		}
		groups = append(groups, members)
	}
	return groups
}
