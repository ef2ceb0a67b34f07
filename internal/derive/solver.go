package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// solver finds the best design of a resolved model by exhaustive search.
type solver struct {
	resolved *model.Resolved
	keys     model.Keys
	entities []*entity
	units    []*unit
	// natural is true while the table's own key is made of its one entity's attributes.
	natural bool
	// cache holds the best layout of a set of units in an index, by kind and units; nil where there is none.
	cache map[string]*layout
	// truncated is true once a search stopped at its budget, so that the result may not be the best.
	truncated bool
}

// solution is a complete choice: a base layout for every entity, and index layouts that serve the other units.
type solution struct {
	base    []*layout
	indexes []*layout
	// unserved are the units that no layout serves.
	unserved []*unit
	score    score
	// slots and locals are how many generic GSIs and LSIs the layouts need.
	slots, locals int
	natural       bool
}

func newSolver(r *model.Resolved) *solver {
	s := &solver{resolved: r, keys: r.Keys, cache: map[string]*layout{}}
	s.entities = newEntities(r)
	addWrites(r, s.entities)
	s.units = newUnits(r, s.entities)
	return s
}

func (s *solver) severalEntities() bool { return len(s.entities) > 1 }

// searchBudget bounds how many placements one search for index layouts tries before it stops with the best found. It is
// a count and not a time, so that the same model gives the same design on every machine.
const searchBudget = 200_000

// solve finds the best solution for the whole table. Components, groups of entities that patterns over several of them
// couple, are solved one by one; they share the slots of a table, whose number is therefore fixed from outside.
func (s *solver) solve() *solution {
	var best *solution
	for slots := 0; slots <= len(s.units); slots++ {
		if best != nil && slots > best.score.indexes {
			break // that many slots would be more indexes than the best needs
		}
		total := s.solveWithin(slots)
		if total == nil || total.slots < slots {
			continue
		}
		total.score.indexes += total.slots
		if best == nil || total.score.compare(best.score) < 0 {
			best = total
		}
	}
	return best
}

// solveWithin finds the best solution with at most that many slots. Its score counts every index but the slots.
func (s *solver) solveWithin(slots int) *solution {
	total := &solution{natural: s.natural}
	for _, members := range s.components() {
		part := s.solveComponent(members, slots)
		if part == nil {
			return nil
		}
		total.base = append(total.base, part.base...)
		total.indexes = append(total.indexes, part.indexes...)
		total.unserved = append(total.unserved, part.unserved...)
		total.score = total.score.plus(part.score)
		total.slots = max(total.slots, part.slots)
		total.locals = max(total.locals, part.locals)
	}
	total.score.local = total.locals
	total.score.indexes += total.locals
	return total
}

// components groups the entities that patterns couple, each in order of id.
func (s *solver) components() [][]*entity {
	var wide []*unit
	for _, u := range s.units {
		if !u.single() {
			wide = append(wide, u)
		}
	}
	return coupled(s.entities, wide)
}

// coupled partitions entities into those that the units connect.
func coupled(entities []*entity, units []*unit) [][]*entity {
	var claims []claim
	for _, u := range units {
		claims = append(claims, claim{unit: u, members: u.members, equal: []int{0}})
	}
	return finest(entities, claims)
}

// unitsOf are the units about any of the members.
func (s *solver) unitsOf(members []*entity) []*unit {
	var list []*unit
	for _, u := range s.units {
		if slices.Contains(members, u.members[0]) {
			list = append(list, u)
		}
	}
	return list
}

// solveComponent tries every way to serve some collections on the base table and the rest from indexes.
func (s *solver) solveComponent(members []*entity, slots int) *solution {
	var wide []*unit
	for _, u := range s.unitsOf(members) {
		if !u.single() && u.conditionsOnBase() && !s.natural {
			wide = append(wide, u)
		}
	}
	var best *solution
	all := attrSet(1)<<min(len(wide), maxCollections) - 1
	all.subsets(func(sub attrSet) bool {
		var onBase []*unit
		for _, at := range sub.places() {
			onBase = append(onBase, wide[at])
		}
		if found := s.withCollections(members, onBase, slots); found != nil && (best == nil || found.score.compare(best.score) < 0) {
			best = found
		}
		return true
	})
	return best
}

// maxCollections is how many patterns over several entities of one component are tried on the base table.
const maxCollections = 10

// withCollections finds the best solution with exactly those collections on the base table.
func (s *solver) withCollections(members []*entity, onBase []*unit, slots int) *solution {
	var options [][]*layout
	for _, group := range coupled(members, onBase) {
		var own []*unit
		for _, u := range onBase {
			if slices.Contains(group, u.members[0]) {
				own = append(own, u)
			}
		}
		list := s.baseLayouts(group, own)
		if len(list) == 0 {
			return nil
		}
		options = append(options, list)
	}
	total := &solution{}
	for _, linked := range s.linkedGroups(options, onBase) {
		part := s.bestOf(linked, onBase, slots)
		if part == nil {
			return nil
		}
		total.base = append(total.base, part.base...)
		total.indexes = append(total.indexes, part.indexes...)
		total.unserved = append(total.unserved, part.unserved...)
		total.score = total.score.plus(part.score)
		total.slots = max(total.slots, part.slots)
		total.locals = max(total.locals, part.locals)
	}
	return total
}

// linkedGroups brings together the groups that collections served from indexes couple; the others are independent.
func (s *solver) linkedGroups(options [][]*layout, onBase []*unit) [][][]*layout {
	var links []*unit
	var everybody []*entity
	for _, group := range options {
		everybody = append(everybody, group[0].members...)
	}
	for _, u := range s.unitsOf(everybody) {
		if !u.single() && !slices.Contains(onBase, u) {
			links = append(links, u)
		}
	}
	links = append(links, onBase...)
	slices.SortFunc(everybody, func(a, b *entity) int { return a.id - b.id })
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

// bestOf tries every combination of base layouts of linked groups.
func (s *solver) bestOf(groups [][]*layout, onBase []*unit, slots int) *solution {
	var best *solution
	var try func(i int, chosen []*layout)
	try = func(i int, chosen []*layout) {
		if i < len(groups) {
			for _, l := range groups[i] {
				try(i+1, append(slices.Clone(chosen), l))
			}
			return
		}
		found := s.complete(chosen, slots)
		if found != nil && (best == nil || found.score.compare(best.score) < 0 ||
			found.score.compare(best.score) == 0 && found.text() < best.text()) {
			best = found
		}
	}
	try(0, nil)
	return best
}

// complete serves what the base leaves from indexes.
func (s *solver) complete(base []*layout, slots int) *solution {
	var members []*entity
	var served []*unit
	total := &solution{base: base}
	for _, l := range base {
		members = append(members, l.members...)
		served = append(served, l.units...)
		total.score = total.score.plus(s.scoreOf(l))
	}
	var rest []*unit
	for _, u := range s.unitsOf(members) {
		if !slices.Contains(served, u) {
			rest = append(rest, u)
		}
	}
	found := s.cover(rest, base, slots)
	if found == nil {
		return nil
	}
	total.indexes, total.unserved = found.indexes, found.unserved
	total.slots, total.locals = found.slots, found.locals
	total.score = total.score.plus(found.score)
	return total
}

// text is the canonical text of a solution's keys: the last word between equal scores.
func (t *solution) text() string {
	var b strings.Builder
	for _, l := range slices.Concat(t.base, t.indexes) {
		b.WriteString(l.text())
		b.WriteByte('\n')
	}
	return b.String()
}

// text is the canonical text of a layout.
func (l *layout) text() string {
	var b strings.Builder
	for _, e := range l.members {
		fmt.Fprintf(&b, "%s %d %v", e.name(), l.kind, e.names(l.partition[e]))
		if l.root == nil {
			fmt.Fprintf(&b, " %v", l.members[0].names(l.sort))
			continue
		}
		for _, t := range l.root.tokens(e) {
			if t.place < 0 {
				b.WriteString(" " + t.literal)
			} else {
				b.WriteString(" {" + e.attr(t.place).Name + "}")
			}
		}
	}
	return b.String()
}
