package derive

const (
	// planWork bounds the steps of all searches that one call of Table or Beside makes: for the design, revision by
	// revision, for what the other setting and the pins cost, and for the smallest set of patterns that conflict. It is what
	// two searches take that both stop at searchBudget. A search that begins when it is used up still takes the first design
	// that it comes to, which is up to a hundred steps for each entity and pattern.
	planWork = 2 * searchBudget
	// agreementWork bounds the steps of all searches of one call of Agreement.
	agreementWork = searchBudget
)

// work counts the steps of all searches that are made for one answer, and bounds them. It is a count and not a time, so
// that the same model gives the same answer on every machine.
type work struct{ spent, most int }

// left reports whether more may be searched.
func (w *work) left() bool { return w.spent <= w.most }

// step counts steps of one search and of all.
func (s *solver) step(n int) {
	s.tried += n
	s.work.spent += n
}
