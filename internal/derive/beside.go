package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Beside checks a declaration and derives its design for a table that has a prior one; nil for a table that is yet to be
// made. What the table has stays: its key, its indexes as far as patterns use them, the texts and ranks that items carry,
// and the key that serves each pattern. A pattern that is new or changed is served by a key that is there, else by as few
// indexes more as can be. Where the declaration asks for another key of the table or of some entity, nothing is kept: the
// design is that of a new table, and whoever compares it with the prior one sees what can't be.
//
// What a table has is not given up for money: under optimize = "cost" too, a pattern that is new or changed is served by as few
// indexes more as can be, and one that a filter answers in part still is.
func Beside(t model.Table, prior *design.Design) Result {
	return besideWithin(t, prior, &work{most: planWork})
}

// BesideAt is Beside where new tables are priced at other terms than what is published.
func BesideAt(t model.Table, prior *design.Design, terms Terms) Result {
	return besideWithin(t, prior, &work{most: planWork, terms: &terms})
}

// besideWithin derives as Beside does, with what is left of the work.
func besideWithin(t model.Table, prior *design.Design, w *work) Result {
	if prior == nil {
		return tableWithin(t, w)
	}
	r, s := beside(t, prior, w)
	if r.Design != nil {
		if again, solver, keeps := unmoved(t, prior, r.Design, w); keeps {
			r, s = again, solver
			if prior.Tenancy != nil { // keepsAll saw to it that the table is the same
				r.Design.Tenancy.Adopted = prior.Tenancy.Adopted
			}
		}
		r.advise(t, s, w)
		r.refuseIdle(t)
	}
	r.Work = w.spent
	return r
}

func beside(t model.Table, prior *design.Design, w *work) (Result, *solver) {
	kept := t
	if prior != nil {
		kept = keepLabels(AsMade(t, prior), prior)
	}
	resolved, findings := model.Check(kept)
	if finding.HasErrors(findings) && prior != nil {
		resolved, findings = model.Check(t)
	}
	switch {
	case finding.HasErrors(findings):
		return Result{Findings: finding.Sort(findings)}, nil
	case prior == nil || !keepsTable(resolved, prior):
		return anew(t, w)
	}
	s := newSolver(resolved, newKept(resolved, prior), searchBudget, w)
	s.natural = priorNatural(prior)
	if !s.recall() {
		return anew(t, w)
	}
	best, refused := s.deriveBeside()
	return s.result(best, append(findings, refused...)), s
}

// anew derives all at once, for a table that has nothing to keep.
func anew(t model.Table, w *work) (Result, *solver) {
	resolved, findings := model.Check(t)
	if finding.HasErrors(findings) {
		return Result{Findings: finding.Sort(findings)}, nil
	}
	return fresh(resolved, findings, w)
}

// deriveBeside finds the best solution that keeps what the table has, or says why there is none.
func (s *solver) deriveBeside() (*solution, []finding.Finding) {
	if broken := append(s.pinnedBroken(), s.keptBroken()...); len(broken) > 0 {
		return nil, broken
	}
	var best *solution
	var refused []finding.Finding
	s.begin()
	untilOver(func() {
		if refused = s.hopeless(); len(refused) == 0 {
			best = s.solveBeside()
		}
	})
	s.end()
	if len(refused) > 0 {
		return nil, refused
	}
	if best == nil {
		return nil, []finding.Finding{s.noAnswer()}
	}
	best.natural = s.natural
	if lost := s.lostFor(best); len(lost) > 0 {
		return nil, lost
	}
	return best, s.refusals(best)
}

// lostFor lists the writes that can't keep true what items carry, where patterns depend on it that no key but one of texts,
// which stored items lack, or none at all would serve.
func (s *solver) lostFor(t *solution) []finding.Finding {
	stranded := slices.Clone(t.unserved)
	for _, l := range t.indexes {
		if l.key == nil && (l.kind == slotKey || l.ranked != 0 || l.stored() != nil) {
			stranded = append(stranded, l.units...)
		}
	}
	var found []finding.Finding
	for _, lost := range s.kept.lost {
		e, w := lost.entity, lost.write
		depends := slices.ContainsFunc(stranded, func(u *unit) bool {
			return u.memberOf(e) >= 0 && slices.Contains(lost.key.index.Serves, u.name())
		})
		if depends {
			found = append(found, finding.KeptKey(finding.Pattern(w.pattern.Name), e.name(), s.textsOf(lost.key.index, e),
				"the write "+w.pattern.Name+" changes part of that without knowing the rest",
				"Let the write know all that these texts hold: name it in match, or read the item first (reads_first)."))
		}
	}
	return found
}

// textsOf are the key attributes that items of an entity carry for an index.
func (s *solver) textsOf(index design.Index, e *entity) string {
	var texts []string
	for _, a := range slices.Concat(index.Partition, index.Sort) {
		if template, has := s.kept.template(e.name(), a.Name); has {
			texts = append(texts, a.Name+" = "+template.String())
		}
	}
	return list(texts, "and")
}

// keptBroken lists what is declared now and doesn't go with a key that the table has.
func (s *solver) keptBroken() []finding.Finding {
	list := append(s.keptTypes(), s.keptNames()...)
	for _, l := range s.kept.base {
		for _, e := range l.members {
			for _, at := range l.holds(e).minus(e.based).places() {
				w := e.unaware(at)
				subject, remedy := finding.Entity(e.name()), "Declare "+e.attr(at).Name+" as it was, or put what is new into a table of its own."
				if w != nil {
					subject = finding.Pattern(w.pattern.Name)
					remedy = "Let the write know " + e.attr(at).Name + ": name it in match, or read the item first (reads_first)."
				}
				list = append(list, finding.KeptKey(subject, e.name(), s.keyText(e), e.whyNotBased(at), remedy))
			}
		}
	}
	return list
}

// keptTypes lists the attributes that some entity declares as another type than an index of the table has.
func (s *solver) keptTypes() []finding.Finding {
	var list []finding.Finding
	for _, key := range s.kept.keys {
		for _, a := range slices.Concat(key.index.Partition, key.index.Sort) {
			for _, e := range s.entities {
				own, declared := e.resolved.Attributes[a.Name]
				if declared && own.Type.Stored() != a.Type {
					list = append(list, finding.KeptType(e.name(), a.Name, key.index.Name, a.Type, own.Type.Stored(), key.index.Serves))
				}
			}
		}
	}
	return list
}

// keptNames lists the attributes that an entity declares from now on although its items carry something else under that name,
// which the provider chose when the name was free.
func (s *solver) keptNames() []finding.Finding {
	var list []finding.Finding
	for _, e := range s.entities {
		was, had := s.kept.prior.Entity(e.name())
		for _, a := range slices.Concat(s.kept.prior.Keys(e.name()), s.kept.prior.LeftBy(e.name())) {
			_, declared := was.Attribute(a.Name)
			if _, declares := e.resolved.Attributes[a.Name]; declares && had && !declared {
				list = append(list, finding.ReservedAttribute(finding.Entity(e.name()).At("attributes", a.Name), a.Name, a.Template.String()+" for a key", ""))
			}
		}
	}
	return list
}

// unaware is a write that can't find its item by a key that holds the attribute, or nil.
func (e *entity) unaware(at int) *write {
	i := slices.IndexFunc(e.writes, func(w *write) bool { return w.operation == model.Create || !w.known.has(at) })
	if i < 0 {
		return nil
	}
	return e.writes[i]
}

// keyText is the key of an entity's items as they are stored.
func (s *solver) keyText(e *entity) string {
	key := s.kept.prior.Key
	part := func(name string) string {
		if template, has := s.kept.template(e.name(), name); has {
			return name + " = " + template.String()
		}
		return name
	}
	text := part(key.Partition.Name)
	if key.Sort != nil {
		text += ", " + part(key.Sort.Name)
	}
	return text
}

// inTheWay says which keys of the table keep a pattern from being served.
func (s *solver) inTheWay(u *unit) []string {
	var stand []string
	for m, e := range u.members {
		if l := s.kept.baseOf(e); l != nil && (!u.wantsLocal() || !l.partitionSet(e).within(u.equalSet(m))) {
			stand = append(stand, "items of "+e.name()+" are stored under "+s.keyText(e))
		}
	}
	if n := u.pinnedSlot(); n > 0 {
		return []string{"items of " + list(u.entityNames(), "and") + " fill the index " + u.pinnedTo() + " in another way, or did"}
	}
	if name, copies := s.narrowLocal(u); name != "" {
		return append(stand, "the local index "+name+" serves it, but copies no more than "+copies+", for good: write no more than that in fetch")
	}
	if conflict := s.rivals(u); len(conflict) > 0 {
		return append(stand, "one key of "+list(u.entityNames(), "and")+" can't serve it beside "+list(conflict, "and")+", and no local index can be added")
	}
	if len(stand) == 0 {
		stand = append(stand, "the table has no local index that serves it, and none can be added")
	}
	return stand
}

// narrowLocal names a local index that would serve a unit if it copied more, and what it copies beside keys; it is empty
// where there is none.
func (s *solver) narrowLocal(u *unit) (name, copies string) {
	for _, key := range s.kept.keys {
		wide := *key
		wide.index.Projection = design.ProjectAll
		if key.kind == localKey && s.keptServes(&wide, u) != nil {
			if len(key.index.Projected) == 0 {
				return key.index.Name, "keys"
			}
			return key.index.Name, list(key.index.Projected, "and")
		}
	}
	return "", ""
}

// rivals are the fewest patterns of the same entities, whose keys are yet to be derived, beside which no key serves a
// consistent unit that a key would serve alone.
func (s *solver) rivals(u *unit) []string {
	if !u.wantsLocal() || !s.newcomers(u) {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(s.units), func(o *unit) bool { return o == u || !meet(o.members, u.members) })
	fails := func(t *solution) bool { return len(t.unserved) > 0 }
	core := s.core([]*unit{u}, others, fails)
	return unitNames(slices.DeleteFunc(core, func(o *unit) bool { return o == u }))
}
