package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
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
	// firsts are the units by the first of their members.
	firsts map[*entity][]*unit
	// near are the units that could share a GSI with each, by id; hosting are those of hosts, nil until asked for.
	near    [][]*unit
	hosting *[]*unit
	// clustered holds the cluster of a set of units, bases the base layouts of a group of entities with collections.
	clustered map[string]*cluster
	bases     map[string][]*layout
	// paired remembers which collections fit on the table together, by their ids.
	paired map[[2]int]bool
	// cache holds the best layout of a set of units in an index, by kind and units; nil where there is none.
	cache map[string]*layout
	// shared remembers which pairs of units one index could serve, crosses those of different entities.
	shared  map[[2]int]bool
	crosses *[][2]*unit
	// strong are the patterns' own units, where others may stand for them (optimize = "cost").
	strong []*unit
	// ids is one more than the highest id of a unit.
	ids int
	// misplaced are what is wrong with pinned keys.
	misplaced []finding.Finding
	// splits are the names under which native keys store shards and periods, by entity and template; nil until asked for.
	splits map[string]string
	// kept is what a table with items has, and what the declaration says of its indexes; nil for a table that is yet to be made
	// where it says nothing.
	kept *kept
	// tried counts placements against the budget of this search, work those of all searches for the same answer; bounds is
	// where the search that is made just now stops.
	tried, budget int
	bounds        bounds
	work          *work
	// ended is true once a search had to end, emitting while the answer is written down.
	ended, emitting bool
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
	// caps is how many slots and LSIs the layouts need.
	caps    caps
	natural bool
	// idle is how many indexes of the table are kept that served nothing any more otherwise.
	idle int
	// money is what the design costs per month, and least what every one costs: both only under optimize = "cost".
	money, least money
	choices      []design.Choice
}

// newSolver prepares the search for a design beside what is kept, within a budget, and within what is left of the work.
func newSolver(r *model.Resolved, k *kept, budget int, w *work) *solver {
	s := &solver{
		budget: budget, work: w,
		resolved: r, keys: r.Keys, kept: k, ranks: newRankNames(r, k), cache: map[string]*layout{}, shared: map[[2]int]bool{},
		clustered: map[string]*cluster{}, bases: map[string][]*layout{}, paired: map[[2]int]bool{},
	}
	s.entities = newEntities(r, k)
	addWrites(r, s.entities)
	s.guards = newGuards(s.entities, k)
	s.readPins()
	s.units = newUnits(r, s.entities)
	s.ids = len(s.units)
	s.stillFiltered()
	for _, u := range s.units {
		byIdentity := u.get && u.single() && u.members[0].identity.within(u.equalSet(0))
		s.truncated = s.truncated || !byIdentity && len(u.equal) > wideSet
	}
	return s
}

// severalEntities reports whether the table holds items of several entities: those declared no more count.
func (s *solver) severalEntities() bool {
	return len(s.entities) > 1 || s.kept != nil && len(s.kept.former) > 0
}

// searchBudget bounds how many placements of units the searches for index layouts of one table try before they stop with
// the best found. It is a count and not a time, so that the same model gives the same design on every machine.
const searchBudget = 250_000

// solve finds the best solution for the whole table. Components, groups of entities that patterns over several of them
// couple, are solved one by one; they share the slots and LSIs of a table, whose numbers are therefore fixed from outside.
// There are as few LSIs as consistent patterns require; once there, other patterns may use them (3.6). A search that stops
// before it has any solution takes the first one that it comes to with slots and LSIs for all; one that ends has none.
func (s *solver) solve() *solution {
	var best *solution
	untilOver(func() {
		most := caps{s.mostSlots(), s.mostLocals()}
		for locals := 0; locals <= most.locals; locals++ {
			if best != nil && best.score.unserved == 0 {
				break // LSIs are made only where they are required
			}
			for slots := 0; slots <= most.slots && s.worthMore(caps{slots, locals}, best); slots++ {
				if best == nil && s.exhausted() {
					slots, locals = most.slots, most.locals
				}
				if total := s.solvedWith(caps{slots, locals}); total.beats(best) {
					best = total
				}
			}
		}
	})
	return best
}

// worthMore reports whether the search goes on with those caps: they are not more indexes than the best needs.
func (s *solver) worthMore(within caps, best *solution) bool {
	return best == nil || !s.exhausted() && (best.score.unserved > 0 || within.slots+within.locals <= best.score.indexes)
}

// solveWithin finds the best solution within the caps. Its score counts the native GSIs alone.
func (s *solver) solveWithin(within caps) *solution {
	total := &solution{natural: s.natural}
	for _, members := range s.components() {
		found := s.solveComponent(members, within)
		if found == nil {
			return nil
		}
		total.add(found)
	}
	return total
}

// add takes in the solution of other entities.
func (t *solution) add(other *solution) {
	t.base = append(t.base, other.base...)
	t.indexes = append(t.indexes, other.indexes...)
	t.unserved = append(t.unserved, other.unserved...)
	t.score = t.score.plus(other.score)
	t.caps = caps{max(t.caps.slots, other.caps.slots), max(t.caps.locals, other.caps.locals)}
}

// components groups the entities that patterns couple, each in order of id: patterns over several of them, and
// patterns that one native index could serve together.
func (s *solver) components() [][]*entity {
	return coupled(s.entities, append(s.links(s.units, nil), s.pinLinks()...))
}

// forget drops what was remembered of the units, because some of them were left out.
func (s *solver) forget() {
	s.firsts, s.crosses, s.near, s.hosting = nil, nil, nil, nil
	s.clustered, s.bases = map[string]*cluster{}, map[string][]*layout{}
}

// unitsOf are the units about any of the members, in order of id.
func (s *solver) unitsOf(members []*entity) []*unit {
	if s.firsts == nil {
		s.firsts = map[*entity][]*unit{}
		for _, u := range s.units {
			s.firsts[u.members[0]] = append(s.firsts[u.members[0]], u)
		}
	}
	var list []*unit
	for _, e := range members {
		list = append(list, s.firsts[e]...)
	}
	slices.SortFunc(list, func(a, b *unit) int { return a.id - b.id })
	return list
}

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

// text is the canonical text of a solution's keys: the last word between equal scores.
func (t *solution) text() string {
	var b strings.Builder
	var indexes []string
	for _, l := range t.indexes {
		indexes = append(indexes, l.text())
	}
	slices.Sort(indexes)
	for _, l := range t.base {
		b.WriteString(l.text() + "\n")
	}
	for _, text := range indexes {
		b.WriteString(text + "\n")
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
		for _, piece := range l.split.segments() {
			b.WriteString(" " + piece.String())
		}
		if l.root == nil {
			fmt.Fprintf(&b, " %v %v", l.members[0].names(l.sort), l.members[0].names(l.ranked.places()))
			continue
		}
		for _, t := range l.root.tokens(e) {
			switch {
			case t.place < 0:
				b.WriteString(" " + t.literal)
			case l.standsIn(e).has(t.place):
				b.WriteString(" {" + e.attr(t.place).Name + "?}")
			default:
				b.WriteString(" {" + e.attr(t.place).Name + "}")
			}
		}
	}
	return b.String()
}
