package derive

import "slices"

// solvedWith is the best solution with exactly those slots and LSIs, which its score counts; nil where they are too few, or
// where fewer do, with which it was found before. A search that is over takes it all the same.
func (s *solver) solvedWith(within caps) *solution {
	total := s.solveWithin(within)
	if total == nil || total.caps != within && !s.exhausted() {
		return nil
	}
	if _, used := s.count(total.indexes); used.slots > total.caps.slots {
		total.caps.slots = used.slots // entities are pinned to different ones
	}
	total.score.local = total.caps.locals
	total.score.indexes += total.caps.slots + total.caps.locals
	return total
}

// beats reports whether a solution, if there is one, is the first or has a better score.
func (t *solution) beats(best *solution) bool {
	return t != nil && (best == nil || t.score.compare(best.score) < 0)
}

// mostLocals is how many LSIs are worth considering: none where no pattern demands one; where the table is there already, as
// many as it has for texts.
func (s *solver) mostLocals() int {
	switch {
	case !slices.ContainsFunc(s.units, (*unit).wantsLocal):
		return 0
	case s.kept.exists():
		return s.kept.fillable()
	}
	return maxLocalIndexes
}

// mostSlots is how many slots are worth considering: one for each unit of a component that a slot would serve, as
// components share them.
func (s *solver) mostSlots() int {
	most := 0
	for _, members := range s.components() {
		n := 0
		for _, u := range s.unitsOf(members) {
			if s.takesSlot(u) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}
