package derive

import "slices"

// maxInKey is of how many fixed values every choice is tried of those that stay in the key.
const maxInKey = 4

// fewestInKey is what build makes of a key of texts whose entry condition stands for all fixed values that its units have in
// common; where that comes to nothing, because some write can't tell whether an item enters, with as few of these values in
// the key itself as can be.
func fewestInKey(members []*entity, units []*unit, build func(inKey map[*entity]attrSet) []*layout) []*layout {
	if list := build(nil); len(list) > 0 {
		return list
	}
	for _, choices := range fixedInKey(members, units) {
		var list []*layout
		for _, inKey := range choices {
			list = append(list, build(inKey)...)
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// fixedInKey lists the choices of fixed values that may stand in the texts of a key although its entry condition could stand
// for them: of one value, of two, and so on.
func fixedInKey(members []*entity, units []*unit) [][]map[*entity]attrSet {
	l := &layout{kind: slotKey, members: members, units: units, entry: map[*entity]entryCondition{}}
	if !l.condition(nil) {
		return nil
	}
	type fixed struct {
		entity *entity
		place  int
	}
	var list []fixed
	for _, e := range members {
		if !slices.ContainsFunc(e.writes, (*write).changesItem) {
			continue // what is written whole always tells whether it enters
		}
		for _, p := range l.entered(e).places() {
			list = append(list, fixed{e, p})
		}
	}
	if len(list) > maxInKey {
		return nil
	}
	groups := make([][]map[*entity]attrSet, len(list))
	(attrSet(1)<<len(list) - 1).subsets(func(sub attrSet) bool {
		inKey := map[*entity]attrSet{}
		for _, at := range sub.places() {
			inKey[list[at].entity] = inKey[list[at].entity].with(list[at].place)
		}
		if sub != 0 {
			groups[sub.len()-1] = append(groups[sub.len()-1], inKey)
		}
		return true
	})
	return groups
}
