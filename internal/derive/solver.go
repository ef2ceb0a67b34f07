package derive

import (
	"slices"

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
