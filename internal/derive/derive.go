package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Result is a design, or the findings that say why there is none. Design is nil exactly when a finding is an error.
type Result struct {
	Design   *design.Design
	Findings []finding.Finding
	// Steps is how many placements of patterns the search tried: its work, measured alike on every machine. Work is that of
	// all searches, of those for findings, too.
	Steps, Work int
}

// Table checks a declaration and derives its design: revision 1 alone, then revision 2 beside it, and so on. All problems are
// reported at once, in one order; the design depends on nothing but the declaration.
func Table(t model.Table) Result {
	return tableWithin(t, &work{most: planWork})
}

// TableAt is Table where designs are priced at other terms than what is published: they bear on nothing but
// optimize = "cost".
func TableAt(t model.Table, terms Terms) Result {
	return tableWithin(t, &work{most: planWork, terms: &terms})
}

// tableWithin derives as Table does, with what is left of the work.
func tableWithin(t model.Table, w *work) Result {
	r, s := withPins(t, w)
	if r.Design != nil {
		r.weighKeysAlone(t, w)
		r.advise(t, s, w)
		r.refuseIdle(t)
	}
	r.Work = w.spent
	return r
}

// refuseIdle refuses a design that has no use for what the declaration gives of an index.
func (r *Result) refuseIdle(t model.Table) {
	if idle := idlePins(t, r.Design); len(idle) > 0 {
		r.Design, r.Findings = nil, finding.Sort(append(r.Findings, idle...))
	}
}

// advise adds what other declarations would come to: with the other style of indexes, without pins, and with one pattern in
// place of two. It counts indexes, so it says nothing where they are weighed by money.
func (r *Result) advise(t model.Table, s *solver, w *work) {
	if isCost(t) {
		return
	}
	r.Design.Certificate.Otherwise = s.otherwise()
	r.Findings = finding.Sort(slices.Concat(r.Findings, costOfPins(t, r.Design, w), asOne(t, r.Design, w)))
}

// withPins derives a declaration as it stands, and asks nothing about what its pins or its settings cost.
func withPins(t model.Table, w *work) (Result, *solver) {
	resolved, findings := model.Check(t)
	if finding.HasErrors(findings) {
		return Result{Findings: finding.Sort(findings)}, nil
	}
	if len(revisions(t)) > 1 {
		return inRevisions(resolved, findings, w)
	}
	return fresh(resolved, findings, w)
}

// fresh derives all at once.
func fresh(resolved *model.Resolved, findings []finding.Finding, w *work) (Result, *solver) {
	if k := newKept(resolved, nil); k != nil {
		return besidePins(resolved, k, findings, w)
	}
	best, s, refused := derive(resolved, w)
	return s.result(best, append(findings, refused...)), s
}

// besidePins derives all at once beside indexes that the declaration gives.
func besidePins(resolved *model.Resolved, k *kept, findings []finding.Finding, w *work) (Result, *solver) {
	s := newSolver(resolved, k, searchBudget, w)
	s.natural = slices.ContainsFunc(s.entities, func(e *entity) bool { return e.pin != nil && e.pin.natural })
	if len(s.misplaced) > 0 {
		return s.result(nil, append(findings, s.misplaced...)), s
	}
	if !s.recall() {
		return s.result(nil, append(findings, s.noBase())), s
	}
	best, refused := s.deriveBeside()
	return s.result(best, append(findings, refused...)), s
}

// result is the design of a solution, with all that is to be said of it.
func (s *solver) result(best *solution, findings []finding.Finding) Result {
	if finding.HasErrors(findings) {
		return Result{Findings: finding.Sort(findings), Steps: s.tried}
	}
	findings = append(findings, s.remarks(best)...)
	d, noticed := s.emit(best)
	findings = append(findings, readsMore(d)...)
	findings = append(append(findings, noticed...), s.lengths(d)...)
	if finding.HasErrors(findings) {
		return Result{Findings: finding.Sort(findings), Steps: s.tried}
	}
	return Result{Design: d, Findings: finding.Sort(findings), Steps: s.tried}
}

// derive finds the best solution, or says why there is none. With keys.base = "auto" a natural key is taken where it
// needs no more indexes than a composite one.
func derive(r *model.Resolved, w *work) (*solution, *solver, []finding.Finding) {
	chosen, s, refused := choose(r, searchBudget, w)
	if chosen == nil {
		return nil, s, refused
	}
	if isCost(r.Table) {
		return byCost(chosen, s, w)
	}
	return chosen, s, s.refusals(chosen)
}

// choose finds the best solution within a budget, which may leave patterns out, or says why there is none.
func choose(r *model.Resolved, budget int, w *work) (*solution, *solver, []finding.Finding) {
	composite, natural := newSolver(r, nil, budget, w), newSolver(r, nil, budget, w)
	natural.natural = true
	both := natural.mayBeNatural() && len(natural.guards) == 0
	if both && r.Table.Tenant != nil {
		best, refused := natural.alone() // it was asked for, and the names of indexes tell which key the table has
		switch {
		case len(refused) > 0:
			return nil, natural, refused
		case best == nil:
			return nil, natural, []finding.Finding{natural.noAnswer()}
		}
		return best, natural, nil
	}
	if both {
		w.ahead++
	}
	best, refused := composite.alone()
	if both {
		w.ahead--
	}
	if len(refused) > 0 {
		return nil, composite, refused
	}
	var own *solution
	if both {
		natural.begin()
		own = natural.solve()
		natural.end()
	}
	chosen, s := best, composite
	if own != nil && (best == nil || own.needsNoMore(best)) {
		chosen, s = own, natural
	}
	if chosen == nil {
		if natural.ended {
			s = natural
		}
		return nil, s, []finding.Finding{s.noAnswer()}
	}
	return chosen, s, nil
}

// alone finds the best solution with that kind of base key, where the declaration allows it, or says what no design can do.
func (s *solver) alone() (best *solution, refused []finding.Finding) {
	s.begin()
	defer s.end()
	untilOver(func() { refused = s.hopeless() })
	switch {
	case len(refused) > 0:
		return nil, append(refused, s.alsoRefused(refused)...)
	case s.keys.Base == model.BaseNatural && !s.natural:
		return nil, nil
	}
	return s.solve(), nil
}

// noAnswer says why a search came to no solution: it ended before, or an entity has no base key of the kind asked for.
func (s *solver) noAnswer() finding.Finding {
	answer := finding.SearchEnded(len(s.entities), len(s.units))
	if !s.ended {
		s.begin()
		defer s.end()
		untilOver(func() { answer = s.noBase() })
	}
	return answer
}

// mayBeNatural reports whether the table's own key may be made of the attributes of its one entity. With tenants that has to
// be asked for: such a table never takes a shard, a guard or a second entity.
func (s *solver) mayBeNatural() bool {
	asked := s.keys.Base == model.BaseNatural ||
		s.keys.Base == model.BaseAuto && (s.resolved.Table.Tenant == nil || s.entities[0].pin != nil && s.entities[0].pin.natural)
	return asked && len(s.entities) == 1
}

// needsNoMore reports whether a solution serves as many patterns with as few indexes as another.
func (t *solution) needsNoMore(other *solution) bool {
	a, b := t.score, other.score
	short := func(v score) score { return score{unserved: v.unserved, indexes: v.indexes, local: v.local} }
	return short(a).compare(short(b)) <= 0
}
