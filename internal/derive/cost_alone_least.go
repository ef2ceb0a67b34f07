package derive

import (
	"fmt"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// exactLists is up to how many patterns of an index every set of them is weighed: of so many there are 15.
const exactLists = 4

// least are those lists, by their places, with which the table costs least; of sets that cost the same the one of the fewest. At
// least one is among them, though none may save. Up to exactLists every set is weighed. Of more lists it is a set of which no
// other comes to less that has one more or one less, found from the best that sets lists: another one may come to less that
// differs in several. It is empty where there is none, and where there was no work to weigh even all; it isn't sure where there was none to
// weigh each set that has one more or one less.
func (k *keysAlone) least() (chosen []int, sure bool) {
	if _, known := k.with(k.whole()); !known || len(k.lists) == 0 {
		return nil, false
	}
	chosen = k.best(nil, k.sets())
	for len(chosen) > 0 {
		next := k.best(chosen, k.neighbours(chosen))
		if slices.Equal(next, chosen) {
			break
		}
		chosen = next
	}
	for _, set := range k.neighbours(chosen) {
		if _, known := k.with(set); !known {
			return chosen, false
		}
	}
	return chosen, true
}

// whole are all lists.
func (k *keysAlone) whole() []int {
	var all []int
	for i := range k.lists {
		all = append(all, i)
	}
	return all
}

// best is the best of some sets and the one before; empty where there is none of them.
func (k *keysAlone) best(before []int, sets [][]int) []int {
	for _, set := range sets {
		if k.beats(set, before) {
			before = set
		}
	}
	return before
}

// beats reports whether a set costs less than another one, which may be empty, or as much with fewer lists.
func (k *keysAlone) beats(set, other []int) bool {
	own, _ := k.with(set)
	if own == nil || len(other) == 0 {
		return own != nil
	}
	than, _ := k.with(other)
	diff := own.worth.Cmp(than.worth)
	return diff < 0 || diff == 0 && len(set) < len(other)
}

// sets are those to begin with: all but the empty one, or of many lists the whole, each alone, and for each pattern those that
// fetch what it doesn't: without them the index may copy what it fetches and no more.
func (k *keysAlone) sets() [][]int {
	var sets [][]int
	for i := range k.lists {
		if len(k.lists) <= exactLists {
			for _, set := range slices.Clone(sets) {
				sets = append(sets, append(slices.Clone(set), i))
			}
		}
		sets = append(sets, []int{i})
	}
	if len(k.lists) <= exactLists {
		return sets
	}
	for i := range k.lists {
		if more := slices.DeleteFunc(k.whole(), func(other int) bool { return k.fetches(i, other) }); len(more) > 0 {
			sets = append(sets, more)
		}
	}
	return append(sets, k.whole())
}

// fetches reports whether the pattern of one list fetches all that the pattern of another one does.
func (k *keysAlone) fetches(i, other int) bool {
	own, all := k.table.Patterns[k.lists[i].Pattern].Fetch, k.table.Patterns[k.lists[other].Pattern].Fetch
	return len(own) == 0 || len(all) > 0 && !slices.ContainsFunc(all, func(name string) bool { return !slices.Contains(own, name) })
}

// neighbours are the sets with one list less, and with one more; none is empty.
func (k *keysAlone) neighbours(set []int) [][]int {
	var sets [][]int
	for i := range k.lists {
		at, has := slices.BinarySearch(set, i)
		switch {
		case !has:
			sets = append(sets, slices.Insert(slices.Clone(set), at, i))
		case len(set) > 1:
			sets = append(sets, slices.Delete(slices.Clone(set), at, at+1))
		}
	}
	return sets
}

// with is the cheapest design with some of the lists; nil where there is none to compare, and where that isn't known.
func (k *keysAlone) with(set []int) (h *held, known bool) {
	key := fmt.Sprint(set)
	if len(set) == 0 {
		return nil, false
	}
	if found, tried := k.found[key]; tried || !k.work.left() {
		return found.held, found.known
	}
	var lists []design.KeyList
	for _, i := range set {
		lists = append(lists, k.lists[i])
	}
	h, known = k.find(lists)
	k.found[key] = withKeys{h, known}
	return h, known
}
