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
	guards   []*guard
	// ranks names the stored rank of an attribute, by the attribute's name.
	ranks map[string]string
	// natural is true while the table's own key is made of its one entity's attributes.
	natural bool
	// cache holds the best layout of a set of units in an index, by kind and units; nil where there is none.
	cache map[string]*layout
	// shared remembers which pairs of units one native index could serve.
	shared map[[2]int]bool
	// tried counts placements against the budget.
	tried int
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
	s := &solver{resolved: r, keys: r.Keys, ranks: newRankNames(r), cache: map[string]*layout{}, shared: map[[2]int]bool{}}
	s.entities = newEntities(r)
	addWrites(r, s.entities)
	s.units = newUnits(r, s.entities)
	s.guards = newGuards(s.entities)
	for _, u := range s.units {
		byIdentity := u.get && u.single() && u.members[0].identity.within(u.equalSet(0))
		s.truncated = s.truncated || !byIdentity && len(u.equal) > wideSet
	}
	return s
}

func (s *solver) severalEntities() bool { return len(s.entities) > 1 }

// searchBudget bounds how many placements of units the searches for index layouts of one table try before they stop with
// the best found. It is a count and not a time, so that the same model gives the same design on every machine.
const searchBudget = 250_000

// solve finds the best solution for the whole table. Components, groups of entities that patterns over several of them
// couple, are solved one by one; they share the slots of a table, whose number is therefore fixed from outside.
func (s *solver) solve() *solution {
	var best *solution
	for slots := 0; slots <= len(s.units); slots++ {
		if best != nil && best.score.unserved == 0 && slots > best.score.indexes {
			break // that many slots would be more indexes than the best needs
		}
		if slots > 0 && !s.usesSlots() {
			break
		}
		if best != nil && s.exhausted() {
			break
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

// usesSlots reports whether some unit would be served by a slot.
func (s *solver) usesSlots() bool {
	return slices.ContainsFunc(s.units, func(u *unit) bool { return s.kindOf(u) == slotKey })
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

// components groups the entities that patterns couple, each in order of id: patterns over several of them, and
// patterns that one native index could serve together.
func (s *solver) components() [][]*entity {
	return coupled(s.entities, s.links(s.units, nil))
}

// links are the groups of entities that units couple, but for those units that are served already.
func (s *solver) links(units, served []*unit) [][]*entity {
	var links [][]*entity
	for i, u := range units {
		if slices.Contains(served, u) {
			continue
		}
		if !u.single() {
			links = append(links, u.members)
			continue
		}
		for _, v := range units[i+1:] {
			if v.single() && v.members[0] != u.members[0] && !slices.Contains(served, v) && s.shareNative(u, v) {
				links = append(links, []*entity{u.members[0], v.members[0]})
			}
		}
	}
	return links
}

// shareNative reports whether one native index could serve two units of different entities.
func (s *solver) shareNative(u, v *unit) bool {
	pair := [2]int{u.id, v.id}
	shared, known := s.shared[pair]
	if !known {
		shared = sharedAsk(u, v) && s.kindOf(u) == nativeKey && s.kindOf(v) == nativeKey && s.cached(nativeKey, []*unit{u, v}) != nil
		s.shared[pair] = shared
	}
	return shared
}

// sharedAsk reports whether two units compare an attribute of the same name, or none: one partition could serve both.
func sharedAsk(u, v *unit) bool {
	a, b := u.asked(), v.asked()
	if a == 0 || b == 0 {
		return a == b
	}
	return b.overlaps(v.members[0].set(u.members[0].names(a.places())))
}

// coupled partitions entities into those that the links connect.
func coupled(entities []*entity, links [][]*entity) [][]*entity {
	group := map[*entity]int{}
	for i, e := range entities {
		group[e] = i
	}
	for _, link := range links {
		for _, e := range link[1:] {
			from, to := group[e], group[link[0]]
			for m, g := range group {
				if g == from {
					group[m] = to
				}
			}
		}
	}
	var groups [][]*entity
	at := map[int]int{}
	for _, e := range entities {
		i, seen := at[group[e]]
		if !seen {
			i = len(groups)
			at[group[e]] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], e)
	}
	return groups
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
	all.subsets(func(left attrSet) bool { // all on the table first, so that a search cut short has the likely best
		var onBase []*unit
		for _, at := range all.minus(left).places() {
			onBase = append(onBase, wide[at])
		}
		if found := s.withCollections(members, onBase, slots); found != nil && (best == nil || found.score.compare(best.score) < 0) {
			best = found
		}
		s.tried++
		return best == nil || !s.exhausted()
	})
	return best
}

// maxCollections is how many patterns over several entities of one component are tried on the base table.
const maxCollections = 10

// withCollections finds the best solution with exactly those collections on the base table.
func (s *solver) withCollections(members []*entity, onBase []*unit, slots int) *solution {
	var options [][]*layout
	for _, group := range coupled(members, s.links(onBase, nil)) {
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
		part := s.bestOf(linked, slots)
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

// combinationBudget bounds how many combinations of base layouts are tried together.
const combinationBudget = 20_000

// affordable drops the last options of the longest lists until the combinations are few enough to try all.
func (s *solver) affordable(groups [][]*layout) [][]*layout {
	kept := slices.Clone(groups)
	for {
		product, longest := 1, 0
		for i, g := range kept {
			product = min(product*len(g), combinationBudget+1)
			if len(g) > len(kept[longest]) {
				longest = i
			}
		}
		if product <= combinationBudget {
			return kept
		}
		s.truncated = true
		kept[longest] = kept[longest][:len(kept[longest])-1]
	}
}

// bestOf tries every combination of base layouts of linked groups.
func (s *solver) bestOf(groups [][]*layout, slots int) *solution {
	groups = s.affordable(groups)
	var best *solution
	var try func(i int, chosen []*layout)
	try = func(i int, chosen []*layout) {
		if i < len(groups) {
			for _, l := range groups[i] {
				if try(i+1, append(slices.Clone(chosen), l)); best != nil && s.exhausted() {
					return
				}
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
		if !slices.Contains(served, u) && s.looksUp(u) == nil {
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
	if l.canonical == "" {
		l.canonical = l.spell()
	}
	return l.canonical
}

func (l *layout) spell() string {
	var b strings.Builder
	for _, e := range l.members {
		fmt.Fprintf(&b, "%s %d %v", e.name(), l.kind, e.names(l.partition[e]))
		if l.root == nil {
			fmt.Fprintf(&b, " %v %v", l.members[0].names(l.sort), l.members[0].names(l.ranked.places()))
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
