package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// keptServes is how a key of the table, as items fill it, serves a unit; nil where it doesn't. Its texts and attributes
// are fixed, so each unit is served or not whatever others are.
func (s *solver) keptServes(key *keptKey, u *unit) *layout {
	if !key.allows(u) {
		return nil
	}
	if !key.index.Overloaded {
		return s.keptNative(key, u)
	}
	for _, l := range key.layouts {
		if s.keptOfOneClass(l, u) && l.servesFixed(u) && (key.kind != localKey || s.copied(key, l, u)) {
			return l
		}
	}
	return nil
}

// allows reports whether the unit may be served by the key, as far as it says which key is to serve it, and by the kind.
func (key *keptKey) allows(u *unit) bool {
	if key.kind != localKey && u.wantsLocal() {
		return false
	}
	switch name := u.pinnedTo(); name {
	case "":
		return true
	case pinLocal:
		return key.kind == localKey
	case key.index.Name, key.pinnedAs:
		return true
	default:
		if n := u.pinnedSlot(); n > 0 && key.kind == slotKey { // an adopted index may have another name
			return key.number == n
		}
		return key.kind == nativeKey && name == design.IndexName(keyNamesOf(key.index.Partition), keyNamesOf(key.index.Sort))
	}
}

// servesFixed reports whether texts that items carry serve a unit: its items are exactly those that it finds in the key.
func (l *layout) servesFixed(u *unit) bool {
	if len(intersect(u.members, l.members)) < len(u.members) {
		return false
	}
	if !l.splitServes(u) || l.kind == slotKey && !partitioned([]*unit{u}, l.partition) {
		return false
	}
	for m, e := range u.members {
		c, own := l.entry[e], u.condition(m)
		for p, v := range c.where {
			if given, ok := own.where[p]; !ok || given != v {
				return false
			}
		}
		if own.absent != c.absent || !c.present.within(u.sure(m)) || !own.present.minus(c.present).within(e.all()&^e.optional) {
			return false
		}
	}
	return l.enteredAlike(u) && l.serving([]*unit{u}).readAsFixed([]*unit{u}) && l.serving([]*unit{u}).tellsApart()
}

// enteredAlike reports whether the entry conditions of all the unit's members answer the same of its equalities.
func (l *layout) enteredAlike(u *unit) bool {
	for _, eq := range u.equal {
		_, first := l.entry[u.members[0]].where[eq.places[0]]
		for m, e := range u.members {
			if _, in := l.entry[e].where[eq.places[m]]; in != first {
				return false
			}
		}
	}
	return true
}

// splitServes reports whether an index whose partitions are split so serves the unit (see settleSplit).
func (l *layout) splitServes(u *unit) bool {
	if l.onTable() && l.stored() == nil {
		return l.split.servesOnBase(u)
	}
	return u.split.equal(l.split) || u.split == nil && l.split.set().within(u.equalSet(0))
}

// keptNative is how an index on the entities' own attributes serves a unit, or nil.
func (s *solver) keptNative(key *keptKey, u *unit) *layout {
	l := s.nativeOf(key, u.members, []*unit{u})
	if l == nil || !sharedNames(u) || !s.ofOneClass(nativeKey, l.units, l.partition) {
		return nil
	}
	if key.kind == localKey {
		if !l.partitionAsked(u) || !l.holds(u.members[0]).within(u.members[0].keyable) || !l.ranksKept() || !u.servedNatively(0, l) || !s.copied(key, l, u) {
			return nil
		}
	} else if !l.splitServes(u) || !partitioned(l.units, l.partition) || !s.entersAlone(l, u) || !s.nativeFits(l) {
		return nil
	}
	for m, e := range u.members {
		if !l.partitionSet(e).within(u.equalSet(m) | u.tests[m].equal) {
			return nil
		}
	}
	if !(l.needsRanks() & setOf(l.sort...)).within(l.ranked) || u.beginsRank(l.ranked) || !l.inSequence(u) {
		return nil
	}
	return l
}

// beginsRank reports whether the unit asks for beginnings of a value in whose place a number stands.
func (u *unit) beginsRank(ranked attrSet) bool {
	return u.rangeOp == "begins_with" && ranked.has(u.order[u.then][0])
}

// entersAlone reports whether the unit finds no items but its own in a native key.
func (s *solver) entersAlone(l *layout, u *unit) bool {
	switch {
	case u.single():
		return l.entityPart || l.entityFirst || s.nobodyElse(l)
	case l.entityPart:
		return false
	case l.entityFirst:
		return l.entityBlocks() && s.neighbours(l)
	}
	return l.oneSequence() && s.nobodyElse(l)
}

// inSequence reports whether the sort attributes of the key answer what the unit asks of them.
func (l *layout) inSequence(u *unit) bool {
	first, at := l.members[0], u.longest()
	held := append(demanded([]*unit{u}), first.names(l.sort)...)
	asked, ok := l.asks(u, at, held).translate(u.members[at], first)
	if !ok {
		return false
	}
	sequence, ok := chain([]demand{asked, {order: l.sort}})
	return ok && slices.Equal(sequence, l.sort)
}

// nativeOf is the layout of a native or natural key for some entities and units; nil where some of them lacks an attribute
// of the key, or stores it as another type.
func (s *solver) nativeOf(key *keptKey, members []*entity, units []*unit) *layout {
	l := &layout{kind: key.kind, members: members, units: units, partition: map[*entity][]int{}, key: key}
	for _, e := range members {
		l.partition[e] = []int{}
	}
	var stored []design.ItemAttribute
	for _, a := range key.index.Partition {
		switch at := s.partitionPlaces(key, members, a); {
		case a.Name == s.keys.EntityAttribute && key.kind == nativeKey:
			l.entityPart = true
		case at != nil:
			for m, e := range members {
				l.partition[e] = append(l.partition[e], at[m])
			}
		default:
			template, has := s.kept.template(members[0].name(), a.Name)
			if !has || len(members) > 1 {
				return nil
			}
			stored = append(stored, design.ItemAttribute{Name: a.Name, Template: template})
		}
	}
	if !l.recallSplit(stored) {
		return nil
	}
	for i, a := range key.index.Sort {
		switch at, ranked := ownPlaces(members, a), s.rankedAs(members[0], a.Name); {
		case a.Name == s.keys.EntityAttribute && i == 0 && key.kind == nativeKey:
			l.entityFirst = true
		case at != nil:
			l.sort = append(l.sort, at[0])
		case ranked >= 0:
			l.sort, l.ranked = append(l.sort, ranked), l.ranked.with(ranked)
		default:
			return nil
		}
	}
	return l
}

// recallSplit finds how the partitions of a native key are split: by attributes that items store for it, or as the table's
// own; and reports whether that can be read.
func (l *layout) recallSplit(stored []design.ItemAttribute) bool {
	if len(stored) > 0 {
		if l.split = l.members[0].splitBy(stored); l.split.parts() != len(stored) {
			return false
		}
	}
	if l.onTable() && l.split == nil {
		l.split = l.tableSplit()
	}
	return l.splitsOne()
}

// partitionPlaces are the attributes of some entities for one of a partition: under strict isolation the table's own stands
// for the tenant.
func (s *solver) partitionPlaces(key *keptKey, members []*entity, a design.KeyAttribute) []int {
	if a.Name == s.keys.PartitionKey && key.kind == nativeKey && s.strict() && !s.natural {
		return make([]int, len(members)) // tenantPlace is the first
	}
	return ownPlaces(members, a)
}

// ownPlaces are the attributes of that name of some entities; nil where one of them has none, or of another type.
func ownPlaces(members []*entity, a design.KeyAttribute) []int {
	list := []int{}
	for _, e := range members {
		at, known := e.place[a.Name]
		if !known || e.attr(at).Type.Stored() != a.Type {
			return nil
		}
		list = append(list, at)
	}
	return list
}

// rankedAs is the attribute of an entity whose rank is stored under a name, or -1.
func (s *solver) rankedAs(e *entity, name string) int {
	for p, a := range e.attrs {
		if len(a.Declared.Values) > 0 && s.ranks[a.Name] == name {
			return p
		}
	}
	return -1
}
