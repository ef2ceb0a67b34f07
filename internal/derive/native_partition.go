package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// maxNativeAttributes is how many partition attributes, and how many sort attributes, a GSI may have (Amazon DynamoDB
// developer guide, Global secondary indexes: multi-attribute keys).
const maxNativeAttributes = 4

// nativePartitions lists the choices of partition attributes, by name: each unit compares all of them for equality, some
// perhaps by its filter.
func nativePartitions(members []*entity, units []*unit) []map[*entity][]int {
	first := units[0].members[0]
	common := units[0].equalSet(0) | units[0].tests[0].equal
	var declared attrSet // a filter that every unit has is none's reason for a key
	for _, u := range units {
		for m, e := range u.members {
			common &= first.set(e.names((u.equalSet(m) | u.tests[m].equal).places()))
			declared |= first.set(e.names(u.equalSet(m).places()))
		}
	}
	common &= declared
	var list []map[*entity][]int
	common.choices(func(sub attrSet) bool {
		mapping := map[*entity][]int{}
		for _, e := range members {
			mapping[e] = []int{}
			for _, name := range first.names(sub.places()) {
				mapping[e] = append(mapping[e], e.place[name])
			}
		}
		list = append(list, mapping)
		return true
	})
	return list
}

// membersOf is every entity of the units, by id.
func membersOf(units []*unit) []*entity {
	var list []*entity
	for _, u := range units {
		for _, e := range u.members {
			if !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	slices.SortFunc(list, func(a, b *entity) int { return a.id - b.id })
	return list
}

// partitioned reports whether the partition of an index holds an equality that each unit's caller gives, or the unit
// has none and accepts a constant partition.
func partitioned(units []*unit, mapping map[*entity][]int) bool {
	for _, u := range units {
		asked := u.asked()
		switch {
		case asked != 0 && !asked.overlaps(setOf(mapping[u.members[0]]...)):
			return false
		case asked == 0 && !u.constantAccepted():
			return false
		}
	}
	return true
}

// sharedNames reports whether all members of a unit spell its attributes alike and have them all.
func sharedNames(u *unit) bool {
	for _, eq := range u.equal {
		if !u.alike(eq.places) {
			return false
		}
	}
	return !slices.ContainsFunc(u.order, func(places []int) bool { return !u.alikeWhere(places) })
}

// alike reports whether all members have an attribute, and spell and store it alike.
func (u *unit) alike(places []int) bool {
	return !slices.Contains(places, -1) && u.alikeWhere(places)
}

// alikeWhere reports whether the members that have a place spell and store its attribute alike.
func (u *unit) alikeWhere(places []int) bool {
	var first *model.ResolvedAttribute
	for m, e := range u.members {
		if places[m] < 0 {
			continue
		}
		a := e.attr(places[m])
		if first == nil {
			first = a
		}
		if a.Name != first.Name || !sameStored(a, first) {
			return false
		}
	}
	return true
}

// sameStored reports whether equal values of two attributes are stored alike and compare alike: instants of two
// resolutions don't, nor do numbers that one of them orders by its list of values.
func sameStored(a, b *model.ResolvedAttribute) bool {
	if a.Type.Stored() == "N" {
		return a.Type == b.Type && a.Declared.Decimals == b.Declared.Decimals && slices.Equal(a.Declared.Values, b.Declared.Values)
	}
	return sameText(a, b)
}
