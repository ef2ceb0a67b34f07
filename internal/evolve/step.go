package evolve

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// MostProjected is how many attributes the projections of all indexes of a table may name together, repeats counted
// (Amazon DynamoDB developer guide, Quotas: projected secondary index attributes per table).
const MostProjected = 100

// Step is one change of a table's indexes at AWS: one index is built or dropped. A step begins when the one before it is
// done, as DynamoDB changes one index at a time.
type Step struct {
	Build bool
	Index design.Index
}

// Steps leads from the global indexes that a table with a prior design has to those of the next one, of which there may be so
// many at any time. An index is built before others are dropped where there is room. Where there is none, what nothing waits
// for goes first, then the predecessor of the index that is built. Indexes of both, and those that nobody declared, are in no
// step.
func Steps(prior, next *design.Design, live Live) []Step {
	has, wants := Has(prior, live), Wanted(next)
	s := newStepper(has, wants, next.LocalIndexes, Quota(live.Most))
	s.goes = without(without(has, live.foreign(prior)), wants)
	s.run()
	return s.steps
}

// stepper builds what is to be built, and drops as it must.
type stepper struct {
	live, builds    []design.Index
	projected, most int
	// goes are the indexes that may be dropped: among equals the first goes first.
	goes  []design.Index
	steps []Step
	// early are the indexes that had to go to make room, by name: true where a successor of theirs was yet to be built.
	early map[string]bool
	// stuck are the indexes for which there is no room although all that goes is gone.
	stuck []design.Index
}

func newStepper(has, wants, local []design.Index, most int) *stepper {
	s := &stepper{live: slices.Clone(has), builds: without(wants, has), most: most, early: map[string]bool{}}
	for _, index := range local {
		s.projected += len(index.Projected)
	}
	return s
}

// without are the indexes of one list that another one lacks, by name.
func without(list, others []design.Index) []design.Index {
	var rest []design.Index
	for _, index := range list {
		if !holds(others, index.Name) {
			rest = append(rest, index)
		}
	}
	slices.SortFunc(rest, func(a, b design.Index) int { return strings.Compare(a.Name, b.Name) })
	return rest
}

// run builds all, and drops what is left to go.
func (s *stepper) run() {
	for i, index := range s.builds {
		for !s.fits(index) && len(s.goes) > 0 {
			s.makeRoom(s.builds[i:])
		}
		if !s.fits(index) {
			s.stuck = append(s.stuck, index)
		}
		s.live = append(s.live, index)
		s.steps = append(s.steps, Step{Build: true, Index: index})
	}
	for _, index := range s.goes {
		s.steps = append(s.steps, Step{Index: index})
	}
}

// fits reports whether there is room for one more index.
func (s *stepper) fits(index design.Index) bool {
	projected := s.projected + len(index.Projected)
	for _, other := range s.live {
		projected += len(other.Projected)
	}
	return len(s.live) < s.most && projected <= MostProjected
}

// makeRoom drops an index for the first of the builds that are left.
func (s *stepper) makeRoom(left []design.Index) {
	harm := func(index design.Index) int {
		switch {
		case !succeeds(left, index):
			return 0
		case succeeds(left[:1], index):
			return 1
		}
		return 2
	}
	least := 0
	for i, index := range s.goes {
		if harm(index) < harm(s.goes[least]) {
			least = i
		}
	}
	gone := s.goes[least]
	s.goes = slices.Delete(slices.Clone(s.goes), least, least+1)
	s.live = without(s.live, []design.Index{gone})
	s.steps = append(s.steps, Step{Index: gone})
	s.early[gone.Name] = harm(gone) > 0
}

// succeeds reports whether one of the indexes serves a pattern that another served.
func succeeds(list []design.Index, old design.Index) bool {
	return slices.ContainsFunc(list, func(index design.Index) bool { return len(both(index.Serves, old.Serves)) > 0 })
}

// both are the names in both lists, in the order of the first.
func both(a, b []string) []string {
	var list []string
	for _, name := range a {
		if slices.Contains(b, name) {
			list = append(list, name)
		}
	}
	return list
}

func holds(list []design.Index, name string) bool {
	return slices.ContainsFunc(list, func(index design.Index) bool { return index.Name == name })
}
