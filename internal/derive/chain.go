package derive

import (
	"cmp"
	"slices"
)

// demand is what one unit asks of the sort attributes of one entity: the equalities first, in any order among
// themselves, then the order attributes in turn.
type demand struct {
	equal attrSet
	order []int
}

// chain finds one sequence of attributes that meets every demand, and reports whether there is one.
//
// A demand asks that certain sets be the beginnings of the sequence: its equalities, then those and one more order
// attribute after the other. Sets can all be beginnings of one sequence exactly when of any two one holds the other.
func chain(demands []demand) ([]int, bool) {
	var beginnings []attrSet
	for _, d := range demands {
		set := d.equal
		beginnings = append(beginnings, set)
		for _, p := range d.order {
			set = set.with(p)
			beginnings = append(beginnings, set)
		}
	}
	slices.SortFunc(beginnings, func(a, b attrSet) int { return cmp.Compare(a.len(), b.len()) })
	var sequence []int
	var held attrSet
	for _, set := range beginnings {
		if !held.within(set) {
			return nil, false
		}
		sequence = append(sequence, set.minus(held).places()...)
		held = set
	}
	return sequence, true
}
