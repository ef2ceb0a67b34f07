package derive

import "slices"

// mayBase are the attributes that the table's key may hold: in a composite table they are written as text.
func (s *solver) mayBase(e *entity) attrSet {
	if s.natural { // the item's own attributes, which it has
		return e.based.minus(e.standing)
	}
	return e.based & e.textual()
}

// basePartitions lists the partitions a group may have on the base table.
func (s *solver) basePartitions(members []*entity, collections []*unit) []map[*entity][]int {
	var list []map[*entity][]int
	if pinned(members) {
		mapping := map[*entity][]int{}
		for _, e := range members {
			if e.pin == nil {
				return nil // derived and pinned keys can't be read together from the table
			}
			mapping[e] = places(e.pin.partition)
		}
		return []map[*entity][]int{mapping}
	}
	if len(collections) > 0 {
		for _, mapping := range partitions(members, collections, func(u *unit, eq equality) bool { return true }) {
			if !s.ofTenant(baseKey, collections, mapping) {
				continue
			}
			if len(mapping[members[0]]) > 0 || s.constantBase(members) {
				list = append(list, mapping)
			}
		}
		return list
	}
	return slices.DeleteFunc(s.ownPartitions(members[0]), func(mapping map[*entity][]int) bool {
		return !s.ofTenant(baseKey, nil, mapping)
	})
}

// ownPartitions lists the partitions of an entity that no collection couples: its whole identity, and what the
// equalities of its patterns can fill. Any other serves nothing. A get by the identity is answered under each of them, so
// it asks for none.
func (s *solver) ownPartitions(e *entity) []map[*entity][]int {
	var list []map[*entity][]int
	seen := map[attrSet]bool{}
	add := func(sub attrSet) bool {
		if !seen[sub] && (sub != 0 || s.constantBase([]*entity{e})) {
			list = append(list, map[*entity][]int{e: sub.places()})
		}
		seen[sub] = true
		return len(seen) < maxPartitions
	}
	add(e.identity)
	add(0)
	if e.tenanted() {
		add(setOf(tenantPlace))
	}
	for _, p := range e.identity.places() { // a natural key has one partition attribute
		add(setOf(p))
	}
	for _, u := range s.units {
		m := u.memberOf(e)
		if m < 0 || !u.single() && !s.takesLocals() || u.get && e.identity.within(u.equalSet(m)) {
			continue
		}
		(u.equalSet(m) & (e.based | e.identity)).choices(add)
	}
	if len(seen) >= maxPartitions {
		s.truncated = true
	}
	return list
}

// maxPartitions bounds how many partitions of one entity's base key are tried.
const maxPartitions = 256

// constantBase reports whether entities may all live under one constant partition of the table (3.2).
func (s *solver) constantBase(members []*entity) bool {
	if len(members) != 1 {
		return false
	}
	e := members[0]
	return e.identity == 0 || e.resolved.Declared.Spread != nil || smallEnough(members)
}
