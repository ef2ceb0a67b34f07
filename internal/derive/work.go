package derive

const (
	// planWork bounds the steps of all searches that one call of Table or Beside makes: for the design, revision by
	// revision, for what the other setting and the pins cost, and for the smallest set of patterns that conflict. It is what
	// two searches take that both stop at searchBudget.
	planWork = 2 * searchBudget
	// agreementWork bounds the steps of all searches of one call of Agreement.
	agreementWork = searchBudget
	// firstDesign is how many steps, for each entity and each pattern, a search keeps back, so that one that has no answer yet
	// when it stops comes to a first design within its budget. A search that even that is too few for ends without one.
	firstDesign = 25
)

// work counts the steps of all searches that are made for one answer, and bounds them. A step is a placement of a pattern
// that is tried, or the comparison of a pattern with the keys that a table has. It is a count and not a time, so
// that the same model gives the same answer on every machine.
type work struct {
	spent, most int
	// ahead is how many searches will be made after the next one without which there is no answer.
	ahead int
	// terms are what designs are priced at; nil for what is published.
	terms *Terms
	// quiet is true where the design is asked for and nothing about it.
	quiet bool
	// joined is true where what would be searched by components is one search, with which tests compare that.
	joined bool
}

// priced are the terms.
func (w *work) priced() Terms {
	if w.terms == nil {
		return Published()
	}
	return *w.terms
}

// left reports whether more may be searched.
func (w *work) left() bool { return w.spent < w.most }

// bounds are where a search stops looking for better answers, and where it ends with or without one: numbers of steps. Ends
// is 0 where nothing ends it.
type bounds struct{ stops, ends int }

// outOfWork is what a step panics with that the search may not take any more. Only untilOver recovers it.
type outOfWork struct{}

// begin bounds a search by its budget and by its share of the work, of which those to come keep what they need for a first
// design.
func (s *solver) begin() {
	left := max(0, s.work.most-s.work.spent)
	first := firstDesign * (len(s.entities) + len(s.units))
	share := max(left-s.work.ahead*first, left/(s.work.ahead+1))
	s.tried, s.ended = 0, false
	s.bounds.ends = max(1, min(s.budget, share))
	s.bounds.stops = max(0, s.bounds.ends-first)
}

// end ends a search.
func (s *solver) end() { s.bounds = bounds{} }

// unbounded runs what has to be done however little work is left.
func (s *solver) unbounded(run func()) {
	bounds := s.bounds
	s.bounds.ends = 0
	run()
	s.bounds = bounds
}

// step counts steps of one search and of all.
func (s *solver) step(n int) {
	switch {
	case s.emitting:
		return // what looks at an answer searches for nothing
	case s.bounds.ends > 0 && (s.tried+n > s.bounds.ends || s.work.spent+n > s.work.most):
		s.truncated, s.ended = true, true
		panic(outOfWork{})
	}
	s.tried += n
	s.work.spent += n
}

// exhausted reports whether the search stops here, and notes that the result is not proven then.
func (s *solver) exhausted() bool {
	over := s.tried > s.budget || !s.work.left()
	if s.bounds.ends > 0 {
		over = s.tried >= s.bounds.stops
	}
	s.truncated = s.truncated || over
	return over
}

// untilOver runs part of a search up to the step that it may not take any more.
func untilOver(run func()) {
	defer func() {
		if r := recover(); r != nil {
			if _, over := r.(outOfWork); !over {
				panic(r)
			}
		}
	}()
	run()
}
