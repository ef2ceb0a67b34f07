package evolve

import (
	"cmp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// meaning is what the name of an index of a design stands for.
func meaning(d *design.Design, index design.Index) design.GoneIndex {
	return design.GoneIndex{Name: index.Name, Partition: index.Partition, Sort: index.Sort, Class: d.Tenancy.ClassOf(index.Serves)}
}

// bound reports whether a name stands for another key or class than an index of the next design has: that of an index that
// there is, or that a table of tenants had once. A policy that names it may still be in force, and would be compared with the
// keys of the new one. Of an index that is gone a class that isn't known counts as another one.
func bound(prior, next *design.Design, name string, index design.Index) bool {
	if prior.Tenancy == nil || next.Tenancy == nil {
		return false
	}
	is := meaning(next, index)
	other := func(was design.GoneIndex) bool {
		return was.Name == name && (!slices.Equal(was.Partition, is.Partition) || !slices.Equal(was.Sort, is.Sort) || was.Class != is.Class)
	}
	if slices.ContainsFunc(prior.Gone, func(was design.GoneIndex) bool { return other(was) || was.Name == name && was.Class == "" }) {
		return true
	}
	return slices.ContainsFunc(Wanted(prior), func(has design.Index) bool {
		was := meaning(prior, has)
		if was.Class == "" || is.Class == "" { // it serves nothing, and is that one
			was.Class = is.Class
		}
		return other(was)
	})
}

// gone are the indexes that a table of tenants had by the prior design, or before that, and does not have by the next one.
func gone(prior, next *design.Design) []design.GoneIndex {
	if prior.Tenancy == nil || next.Tenancy == nil {
		return nil
	}
	was := slices.Clone(prior.Gone)
	for _, index := range Wanted(prior) {
		was = append(was, meaning(prior, index))
	}
	var list []design.GoneIndex
	for _, was := range was {
		if !holds(Wanted(next), was.Name) {
			list = append(list, was)
		}
	}
	slices.SortFunc(list, func(a, b design.GoneIndex) int { return cmp.Compare(a.Name, b.Name) })
	return list
}
