package cheapest_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// form is a pattern as a request may ask it: by all of its equalities, or with some left to the filter.
type form struct {
	pattern *model.ResolvedPattern
	entity  *model.ResolvedEntity
	// equal are those that a key has to compare, moved those that a filter tests, order what the result is sorted by.
	equal, moved, order []string
}

func (f form) isGet() bool { return f.pattern.Operation == model.Get }

// isOpen reports whether a range leaves out the value that it compares with.
func (f form) isOpen() bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(f.pattern.Declared.Range)), func(op string) bool { return op == "<" || op == ">" })
}

// tested are the attributes of the pattern's own filter; a key that holds one answers that it exists.
func (f form) tested(key []string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(f.pattern.Declared.Filter)), func(a string) bool {
		return f.pattern.Declared.Filter[a] == "exists" && slices.Contains(key, a)
	})
}

// formsOf are all forms of a pattern (design 3.1; what may be left to a filter stands with optimize).
func formsOf(p *model.ResolvedPattern) []form {
	e, d := p.Entities[0], p.Declared
	whole := slices.Concat(d.Match, slices.Sorted(maps.Keys(d.Where)))
	plain := form{pattern: p, entity: e, equal: whole, order: ordered(e, whole, d)}
	list := []form{plain}
	if p.Operation == model.Get {
		return list
	}
	for _, moved := range subsets(whole) {
		given := slices.ContainsFunc(d.Match, func(a string) bool { return !slices.Contains(moved, a) })
		fixed := 0
		for _, a := range moved {
			if d.Where[a] != "" {
				fixed++
			}
		}
		if len(moved) == 0 || !given || d.WhereShare != nil && fixed > 0 && fixed < len(d.Where) {
			continue
		}
		f := plain
		f.moved = moved
		f.equal = without(whole, moved)
		f.order = ordered(e, f.equal, d)
		list = append(list, f)
	}
	return list
}

// ordered are the attributes of an order that ask something: what is compared by a range or a prefix leads it, and it ends
// where what stands before is one item.
func ordered(e *model.ResolvedEntity, equal []string, d model.Pattern) []string {
	order := slices.Collect(maps.Keys(d.Range)) // at most one
	if d.Prefix != "" {
		order = []string{d.Prefix}
	}
	for _, a := range d.Sort {
		if e.Covers(slices.Concat(equal, order)) {
			break
		}
		if !slices.Contains(order, a) {
			order = append(order, a)
		}
	}
	return order
}

// serves reports whether a key of partition attributes and sort attributes in turn answers a form in one request.
func (f form) serves(partition, sort []string) bool {
	if !within(partition, f.equal) {
		return false
	}
	rest := without(f.equal, partition)
	if len(rest) > len(sort) || !within(rest, sort[:len(rest)]) {
		return false
	}
	follows := sort[len(rest):]
	return len(f.order) <= len(follows) && slices.Equal(f.order, follows[:len(f.order)])
}

// keysFor are all native keys over just those attributes that serve all forms: the attributes of the partition, and in turn
// those of the sort key; those with most attributes on the partition side first. A partition takes a value that the caller gives, else it is constant, which is never shared with
// patterns that give one. With the entity attribute in front there is place for three more.
func keysFor(forms []form, names []string, marked bool) []nativeKey {
	most := 4
	if marked {
		most = 3
	}
	constant := len(forms[0].equal) == 0
	var keys []nativeKey
	for _, partition := range subsets(names) {
		rest := without(names, partition)
		if len(partition) > most || len(rest) > 4 || !all(forms, func(f form) bool { return f.mayLieIn(partition, constant) }) {
			continue
		}
		for _, sort := range permutations(rest) {
			if all(forms, func(f form) bool { return f.serves(partition, sort) }) {
				keys = append(keys, nativeKey{partition, fmt.Sprint(partition, sort)})
			}
		}
	}
	slices.SortFunc(keys, func(a, b nativeKey) int {
		return cmp.Or(len(b.partition)-len(a.partition), strings.Compare(a.text, b.text))
	})
	return keys
}

// nativeKey is a key by the attributes of its partition, and as a text.
type nativeKey struct {
	partition []string
	text      string
}

// mayLieIn reports whether a form may ask a partition of those attributes.
func (f form) mayLieIn(partition []string, constant bool) bool {
	if constant {
		return len(f.equal) == 0 && len(partition) == 0
	}
	return within(partition, f.equal) && len(without(partition, slices.Sorted(maps.Keys(f.pattern.Declared.Where)))) > 0
}

func all[T any](list []T, test func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !test(x) })
}

func within(list, in []string) bool {
	return all(list, func(a string) bool { return slices.Contains(in, a) })
}

func without(list, dropped []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(a string) bool { return slices.Contains(dropped, a) })
}

func union(lists ...[]string) []string {
	list := slices.Concat(lists...)
	slices.Sort(list)
	return slices.Compact(list)
}

func subsets(list []string) [][]string {
	var sets [][]string
	for bits := range 1 << len(list) {
		var set []string
		for i, a := range list {
			if bits>>i&1 == 1 {
				set = append(set, a)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

func permutations(list []string) [][]string {
	if len(list) == 0 {
		return [][]string{nil}
	}
	var orders [][]string
	for i, first := range list {
		for _, rest := range permutations(slices.Delete(slices.Clone(list), i, i+1)) {
			orders = append(orders, append([]string{first}, rest...))
		}
	}
	return orders
}
