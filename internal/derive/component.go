package derive

import (
	"fmt"
	"slices"
)

// solveComponent tries every way to serve some collections on the base table and the rest from indexes.
func (s *solver) solveComponent(members []*entity, within caps) *solution {
	var wide []*unit
	for _, u := range s.unitsOf(members) {
		if !u.single() && u.conditionsOnBase() && u.mayUseBase() && !s.natural {
			wide = append(wide, u)
		}
	}
	s.truncated = s.truncated || len(wide) > maxCollections
	var best *solution
	all := attrSet(1)<<min(len(wide), maxCollections) - 1
	all.subsets(func(left attrSet) bool { // all on the table first, so that a search cut short has the likely best
		s.step(1)
		onBase, fromIndexes := sideBySide(wide, all.minus(left)), sideBySide(wide, left)
		if s.worthTrying(onBase, fromIndexes, within, best) {
			found := s.withCollections(members, onBase, within)
			if found != nil && (best == nil || found.betterThan(best)) {
				best = found
			}
		}
		return best == nil || !s.exhausted()
	})
	return best
}

func sideBySide(units []*unit, places attrSet) []*unit {
	var list []*unit
	for _, p := range places.places() {
		list = append(list, units[p])
	}
	return list
}

// worthTrying reports whether collections may stand on the base table two by two, and the others need no more indexes
// than the best solution has.
func (s *solver) worthTrying(onBase, fromIndexes []*unit, within caps, best *solution) bool {
	for i, u := range onBase {
		for _, v := range onBase[i+1:] {
			if !s.togetherOnBase(u, v) {
				return false
			}
		}
	}
	p := s.cover(s.surelyGlobal(fromIndexes, within), nil, within)
	if p == nil || best == nil {
		return p != nil
	}
	needed := score{unserved: p.score.unserved, indexes: p.score.indexes}
	return needed.compare(score{unserved: best.score.unserved, indexes: best.score.indexes}) <= 0
}

// togetherOnBase reports whether one base layout of their entities serves two collections.
func (s *solver) togetherOnBase(u, v *unit) bool {
	pair := [2]int{u.id, v.id}
	fit, known := s.paired[pair]
	if !known {
		both := []*unit{u, v}
		fit = true
		for _, group := range coupled(membersOf(both), [][]*entity{u.members, v.members}) {
			var own []*unit
			for _, w := range both {
				if slices.Contains(group, w.members[0]) {
					own = append(own, w)
				}
			}
			fit = fit && len(s.baseOptions(group, own)) > 0
		}
		s.paired[pair] = fit
	}
	return fit
}

// maxCollections is how many patterns over several entities of one component are tried on the base table.
const maxCollections = 10

// withCollections finds the best solution with exactly those collections on the base table.
func (s *solver) withCollections(members []*entity, onBase []*unit, within caps) *solution {
	var options [][]*layout
	for _, group := range coupled(members, append(s.links(onBase, nil), s.pinLinks()...)) {
		var own []*unit
		for _, u := range onBase {
			if slices.Contains(group, u.members[0]) {
				own = append(own, u)
			}
		}
		list := s.baseOptions(group, own)
		if len(list) == 0 {
			return nil
		}
		options = append(options, list)
	}
	total := &solution{}
	for _, linked := range s.linkedGroups(options, onBase) {
		found := s.combine(linked, within)
		if found == nil {
			return nil
		}
		total.add(found)
	}
	return total
}

// baseOptions are the base layouts of a group, kept for the next question about it.
func (s *solver) baseOptions(group []*entity, collections []*unit) []*layout {
	key := fmt.Sprint(s.natural)
	for _, e := range group {
		key += fmt.Sprint(" ", e.id)
	}
	for _, u := range collections {
		key += fmt.Sprint(" u", u.id)
	}
	list, known := s.bases[key]
	if !known {
		list = s.baseLayouts(group, collections)
		s.bases[key] = list
	}
	return list
}

// linkedGroups brings together the groups that collections served from indexes couple; the others are independent.
func (s *solver) linkedGroups(options [][]*layout, onBase []*unit) [][][]*layout {
	var everybody []*entity
	var links [][]*entity
	for _, group := range options {
		everybody = append(everybody, group[0].members...)
		links = append(links, group[0].members)
	}
	slices.SortFunc(everybody, func(a, b *entity) int { return a.id - b.id })
	links = append(links, s.links(s.unitsOf(everybody), onBase)...)
	var linked [][][]*layout
	for _, cluster := range coupled(everybody, links) {
		var groups [][]*layout
		for _, group := range options {
			if slices.Contains(cluster, group[0].members[0]) {
				groups = append(groups, group)
			}
		}
		linked = append(linked, groups)
	}
	return linked
}

// complete serves what the base leaves from indexes, or returns nil where the caps are too low.
func (s *solver) complete(base []*layout, within caps) *solution {
	found := s.cover(s.leftover(base), base, within)
	if found == nil {
		return nil
	}
	total := &solution{base: base, indexes: found.layouts, unserved: found.unserved, score: found.score, caps: found.caps}
	for _, l := range base {
		total.score = total.score.plus(s.scoreOf(l))
	}
	return total
}
