package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// sideLimit is how many attributes each side of an index key may have.
const sideLimit = 4

// Where the entity attribute stands in a native key.
const (
	entityNowhere = iota
	entityInPartition
	entityFirstInSort
)

// nativeKey is an index key of the entities' own attributes.
type nativeKey struct {
	partition, sort []string
	entity          int
}

func (k nativeKey) fits() bool {
	partition, sort := len(k.partition), len(k.sort)
	switch {
	case k.entity == entityInPartition || k.entity == entityNowhere && partition == 0:
		partition++ // the entity attribute is the constant partition of a table with one entity, too
	case k.entity == entityFirstInSort:
		sort++
	}
	return partition > 0 && partition <= sideLimit && sort <= sideLimit
}

// natives are the sets of patterns that one native key serves. Those of based have their deeper gets from the base.
func (s *search) natives(based int) family {
	all := newFamily(len(s.demands))
	kinds := []int{entityNowhere}
	if len(s.entities) > 1 {
		kinds = []int{entityNowhere, entityInPartition, entityFirstInSort}
	}
	seen := map[string]bool{}
	for _, first := range s.demands {
		for _, partition := range subsets(slices.Sorted(slices.Values(s.nativeNames(first, first.levels[0].equal)))) {
			id := joined(partition)
			if seen[id] {
				continue
			}
			seen[id] = true
			for _, sort := range sequences(s.nativeSorts(partition), sideLimit) {
				for _, kind := range kinds {
					s.addNative(all, nativeKey{partition, sort, kind}, based)
				}
			}
		}
	}
	return all
}

// nativeNames are those of the names that may stand in a native key.
func (s *search) nativeNames(d demand, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(d.Entities, func(e *model.ResolvedEntity) bool {
			return e.Attributes[name] == nil || !e.Attributes[name].CanBeKey()
		})
	})
}

// nativeSorts are the names that some pattern could want in a sort key beside the partition.
func (s *search) nativeSorts(partition []string) []string {
	var list []string
	for _, d := range s.demands {
		last := d.levels[len(d.levels)-1]
		names := s.nativeNames(d, slices.Concat(last.equal, last.order, d.Declared.Present))
		if slices.ContainsFunc(partition, func(a string) bool { return !slices.Contains(names, a) }) {
			continue
		}
		for _, a := range names {
			if !slices.Contains(partition, a) && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

func (s *search) addNative(all family, k nativeKey, based int) {
	if !k.fits() {
		return
	}
	mask, constant := 0, 0
	for i, d := range s.demands {
		if s.nativelyServes(k, d, based&(1<<i) != 0) {
			mask |= 1 << i
		}
	}
	var changed changes
	for i, e := range s.entities {
		changed[i] = s.changedOf(e, slices.Concat(k.partition, k.sort))
		if few(e, k.partition) {
			constant |= 1 << i
		}
	}
	all.add(mask, func(sub int) int { return s.cost(sub, constant, changed) })
}

func (s *search) nativelyServes(k nativeKey, d demand, based bool) bool {
	if d.alone() || d.Declared.Consistent || d.underConstant(k.partition) && !d.acceptsConstant() {
		return false
	}
	return !slices.ContainsFunc(d.levels, func(l level) bool {
		if len(d.Declared.Entities) > 0 {
			return !s.nativeCollection(k, d, l)
		}
		return !s.nativeSingle(k, d, l) && (!l.deep || !based && !s.nativeFilter(k, d, l))
	})
}

// nativeFilter tells whether the key leads to the one item of a get that gives more than it holds, which are filters then:
// AWS refuses those on key attributes.
func (s *search) nativeFilter(k nativeKey, d demand, l level) bool {
	e := d.Entities[0]
	left, ok := less(d.equal(e, l, nil), k.partition)
	if !ok || len(s.entities) > 1 && k.entity == entityNowhere || !d.admits(e, l, slices.Concat(k.partition, k.sort), nil) {
		return false
	}
	if !singlesOut(keyText{entity: e, partition: k.partition}, k.sort, left, nil) {
		return false
	}
	for len(k.sort) > 0 && left[k.sort[0]] {
		delete(left, k.sort[0])
		k.sort = k.sort[1:]
	}
	return !slices.ContainsFunc(k.sort, func(a string) bool { return left[a] })
}

func (s *search) nativeSingle(k nativeKey, d demand, l level) bool {
	e := d.Entities[0]
	if len(s.entities) > 1 && k.entity == entityNowhere {
		return false
	}
	order, ok := d.order(e, l)
	if !ok || !d.admits(e, l, slices.Concat(k.partition, k.sort), nil) || !s.nativeRange(d, l) {
		return false
	}
	left, ok := less(d.equal(e, l, nil), k.partition)
	return ok && follows(k.sort, left, order)
}

// nativeRange tells whether the range of a level can be said of the attribute itself: a half-open one has to be a
// BETWEEN with the neighbouring value, which only types with a step have.
func (s *search) nativeRange(d demand, l level) bool {
	if !l.ranged {
		return true
	}
	operator := d.Declared.Range[l.order[0]]
	if operator != "from_until" && operator != "after_through" {
		return true
	}
	a := d.Entities[0].Attributes[l.order[0]]
	switch a.Type {
	case model.Number, model.Timestamp, model.Date, model.EpochSeconds:
		return true
	default:
		return len(a.Declared.Values) > 0
	}
}

func (s *search) nativeCollection(k nativeKey, d demand, l level) bool {
	if k.entity == entityInPartition || !s.nativeRange(d, l) {
		return false
	}
	key := slices.Concat(k.partition, k.sort)
	for _, e := range d.Entities {
		for _, name := range slices.Concat(l.equal, l.order) {
			if d.own(e, name) != name {
				return false
			}
		}
		if !d.admits(e, l, key, nil) {
			return false
		}
	}
	e := d.Entities[0]
	left, ok := less(d.equal(e, l, nil), k.partition)
	switch {
	case !ok:
		return false
	case k.entity == entityNowhere:
		return d.Order() != model.OrderGrouped && !s.othersHave(d, key) && follows(k.sort, left, l.order)
	case d.Order() == model.OrderMerged || len(left) > 0 || l.ranged:
		return false
	}
	for _, e := range d.Entities {
		order, ok := d.order(e, l)
		if !ok || !follows(k.sort, nil, order) {
			return false
		}
	}
	return s.neighbours(d, key)
}

// othersHave tells whether an entity that the pattern doesn't want may carry all of the key.
func (s *search) othersHave(d demand, key []string) bool {
	return slices.ContainsFunc(s.entities, func(e *model.ResolvedEntity) bool {
		return !d.wants(e) && !slices.ContainsFunc(key, func(a string) bool { return e.Attributes[a] == nil })
	})
}

// neighbours tells whether the names of the listed entities are neighbours in byte order, in the order asked, among those
// of entities that may carry all of the key.
func (s *search) neighbours(d demand, key []string) bool {
	carriers := slices.DeleteFunc(slices.Clone(s.entities), func(e *model.ResolvedEntity) bool {
		return !d.wants(e) && slices.ContainsFunc(key, func(a string) bool { return e.Attributes[a] == nil })
	})
	var at []int
	for _, e := range d.Entities {
		at = append(at, slices.Index(carriers, e))
	}
	if d.Order() == model.OrderAny {
		slices.Sort(at)
	} else if d.Declared.Descending {
		slices.Reverse(at)
	}
	for i := range at[1:] {
		if at[i+1] != at[i]+1 {
			return false
		}
	}
	return true
}
