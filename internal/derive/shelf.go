package derive

import (
	"slices"
	"strings"
)

// shelfOrder puts first the layouts that say which shelf is theirs, then those of many entities.
func shelfOrder(a, b *layout) int {
	if n := b.place() - a.place(); n != 0 {
		return n
	}
	if n := len(b.members) - len(a.members); n != 0 {
		return n
	}
	return strings.Compare(a.text(), b.text())
}

// shelve puts the layouts of one kind into shared indexes: each into that which a search for money settled; where it settled none
// yet, each into one of its own; else into as few as can be.
func (s *solver) shelve(built []*layout, kind keyKind) [][]*layout {
	own := shelved(built, kind)
	if !slices.ContainsFunc(own, func(l *layout) bool { return l.apart }) {
		return s.fewestShelves(built, kind)
	}
	var shelves [][]*layout
	taken := func(n int) bool { return slices.ContainsFunc(own, func(l *layout) bool { return l.place() == n }) }
	next := 1
	for _, l := range own {
		n := l.place()
		if n == 0 {
			for taken(next) {
				next++
			}
			n = next
			next++
		}
		shelves = put(shelves, n, l)
	}
	return shelves
}

// place is the number of the shared index that a layout is to be in; 0 where that isn't settled.
func (l *layout) place() int {
	if n := l.slot(); n > 0 && l.kind == slotKey {
		return n
	}
	return l.shelf
}

// shelved are the layouts of one kind that are to be put into shared indexes, in the order in which they are.
func shelved(built []*layout, kind keyKind) []*layout {
	var own []*layout
	for _, l := range built {
		if l.kind == kind && l.key == nil {
			own = append(own, l)
		}
	}
	slices.SortStableFunc(own, shelfOrder)
	return own
}

// put adds a layout to the shared index of a number.
func put(shelves [][]*layout, n int, l *layout) [][]*layout {
	for len(shelves) < n {
		shelves = append(shelves, nil)
	}
	shelves[n-1] = append(shelves[n-1], l)
	return shelves
}

// fewestShelves puts the layouts of one kind into as few shared indexes as their order allows: layouts with an entity in
// common can't share one, and those that have been put into different ones don't. Wide layouts come first, which is exact where
// layouts of one entity are the rest. Indexes that the table has are filled up before others are added.
func (s *solver) fewestShelves(built []*layout, kind keyKind) [][]*layout {
	own := shelved(built, kind)
	if len(own) < 2 && (kind == localKey || s.kept == nil) && !slices.ContainsFunc(own, func(l *layout) bool { return l.place() > 0 }) {
		return single(own)
	}
	var shelves [][]*layout
	for _, l := range own {
		if n := l.place(); n > 0 { // those come first: see their order
			shelves = put(shelves, n, l)
			continue
		}
		fits := func(n int) bool {
			return n > len(shelves) || !slices.ContainsFunc(shelves[n-1], func(o *layout) bool { return meet(o.members, l.members) })
		}
		if kind == slotKey {
			shelves = put(shelves, s.kept.freeSlot(l, shelves, fits), l)
			continue
		}
		at := 1
		for !fits(at) {
			at++
		}
		shelves = put(shelves, at, l)
	}
	return shelves
}

func single(own []*layout) [][]*layout {
	if len(own) == 0 {
		return nil
	}
	return [][]*layout{own}
}
