package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// hopeless lists what no design can do, before any search: writes that can't find their item, and patterns that no key
// of any kind serves by itself.
func (s *solver) hopeless() []finding.Finding {
	var list []finding.Finding
	for _, e := range s.entities {
		if len(e.attrs) > maxKeyAttributes {
			list = append(list, finding.TooManyKeyAttributes(e.name(), len(e.attrs), maxKeyAttributes))
		}
	}
	if len(list) > 0 {
		return list
	}
	if len(s.misplaced) > 0 {
		return s.misplaced
	}
	for _, e := range s.entities {
		for _, w := range e.strandedWrites() {
			missing := e.names(e.identity.minus(w.known).places())
			list = append(list, finding.WriteCannotFindItem(w.pattern.Name, e.name(), missing))
		}
	}
	list = append(list, s.guardFindings()...)
	list = append(list, s.pinnedForNothing()...)
	list = append(list, s.pinnedApart()...)
	list = append(list, s.splitFindings()...)
	for _, u := range s.units {
		if u.wantsLocal() || s.servable(u) || slices.ContainsFunc(u.members, func(e *entity) bool { return len(u.strictSplitFindings(e)) > 0 }) {
			continue
		}
		if u.pinnedTo() != "" {
			list = append(list, s.explainPin(u, nil))
			continue
		}
		list = append(list, s.explain(u))
	}
	return list
}

// alsoRefused is what remains refused when the patterns refused already are left out, so that all is said at once.
func (s *solver) alsoRefused(refused []finding.Finding) []finding.Finding {
	for _, f := range refused {
		if f.Subject.Kind == finding.KindEntity {
			return nil // there is no telling what the entity's patterns come to
		}
		s.units = slices.DeleteFunc(s.units, func(u *unit) bool { return u.name() == f.Subject.Name })
		s.forget()
	}
	best := s.solve()
	if best == nil {
		return nil
	}
	return s.refusals(best)
}

// servable reports whether some key serves the unit by itself: an index of either kind, or a base key.
func (s *solver) servable(u *unit) bool {
	if u.mayUseBase() && s.servableOnBase(u) || s.anyKeptServes(u) {
		return true
	}
	return !u.wantsLocal() && s.cached(s.kindOf(u), []*unit{u}) != nil
}

// servableOnBase reports whether some base key, composite or natural, serves the unit.
func (s *solver) servableOnBase(u *unit) bool {
	was := s.natural
	defer func() { s.natural = was }()
	for _, natural := range []bool{false, true} {
		if s.natural = natural; natural && !s.mayBeNatural() {
			continue
		}
		if u.single() {
			for _, l := range s.baseLayouts(u.members, nil) {
				if slices.Contains(l.units, u) {
					return true
				}
			}
		} else if u.conditionsOnBase() && !natural && len(s.baseLayouts(membersOf([]*unit{u}), []*unit{u})) > 0 {
			return true
		}
	}
	return false
}

// explain says why no key serves the unit: the first reason that applies.
func (s *solver) explain(u *unit) finding.Finding {
	asked := u.asked()
	if asked == 0 && !u.constantAccepted() {
		return finding.ConstantPartition(u.name(), u.entityNames())
	}
	if u.operators() && u.equalSet(0).has(tenantPlace) {
		return finding.OperatorsOfOneTenant(u.name(), u.members[0].attr(tenantPlace).Name)
	}
	if f := u.writtenDifferently(); f != nil {
		return *f
	}
	for m, e := range u.members {
		for _, p := range u.orderOf(m) {
			if e.optional.minus(e.standing).has(p) && !u.sure(m).has(p) {
				return finding.OrderByOptional(u.name(), e.name(), e.attr(p).Name)
			}
		}
		if f := u.unknownCopy(m); f != nil {
			return *f
		}
		if w := s.unknowing(u, e); w != nil {
			return finding.WriteCannotKeepKey(u.name(), w.pattern.Name, e.name(), getOf(s.resolved, e), s.unknownTo(u, e, w))
		}
	}
	if u.operators() {
		reason, instead := s.whyNotNative(u)
		return finding.OperatorsWithoutKey(u.name(), reason, instead, u.asFilters())
	}
	return finding.NoKeyServes(u.name(), u.entityNames())
}

// fieldOf is the field in which the pattern names an attribute.
func fieldOf(d model.Pattern, name string) string {
	_, ranged := d.Range[name]
	switch {
	case slices.Contains(d.Match, name):
		return "match"
	case slices.Contains(d.MatchAny, name):
		return "match_any"
	case ranged:
		return "range"
	case d.Prefix == name:
		return "prefix"
	case slices.Contains(d.Sort, name):
		return "sort"
	case d.Where[name] != "":
		return "where"
	}
	return "where_any"
}

func (u *unit) entityNames() []string {
	var names []string
	for _, e := range u.members {
		names = append(names, e.name())
	}
	return names
}

// refusals are what the best solution leaves out: patterns that can't be served beside the others, and quotas.
func (s *solver) refusals(t *solution) []finding.Finding {
	var list []finding.Finding
	for _, u := range t.unserved {
		list = append(list, s.explainUnserved(u, t))
	}
	globals := t.score.indexes - t.caps.locals
	limit := s.globalLimit()
	if globals > limit {
		setting, globally := "", 0
		if o := s.otherwise(); o != nil {
			setting, globally = o.Setting, o.Indexes-o.Local
		}
		list = append(list, finding.TooManyIndexes(globals, limit, unitNames(s.overQuota(limit)), s.filtersWeighed(), setting, globally))
	}
	return list
}

// filtersWeighed tells what came of leaving part of the patterns to filters.
func (s *solver) filtersWeighed() finding.FiltersWeighed {
	switch {
	case s.strong == nil:
		return finding.FiltersNotAsked
	case s.truncated:
		return finding.FiltersCutShort
	}
	return finding.FiltersDontDo
}

// maxGlobalIndexes is the default quota of GSIs per table (Amazon DynamoDB developer guide, Service, account, and table
// quotas).
const maxGlobalIndexes = 20

// globalLimit is how many GSIs the table may have.
func (s *solver) globalLimit() int {
	if limit := s.resolved.Table.Limits.GlobalIndexes; limit > 0 {
		return limit
	}
	return maxGlobalIndexes
}

// explainUnserved says why a pattern that must be consistent is not served: its partition is not the base table's, or
// LSIs are not to be had.
func (s *solver) explainUnserved(u *unit, t *solution) finding.Finding {
	if s.kept.exists() && s.kept.pinnedKey(u.pinnedTo()) == nil {
		return finding.KeptBeside(u.name(), s.inTheWay(u), u.pinnedTo() != "")
	}
	e := u.members[0]
	others := slices.DeleteFunc(slices.Clone(s.units), func(o *unit) bool { return o == u })
	core := s.core([]*unit{u}, others, func(t *solution) bool { return len(t.unserved) > 0 })
	conflict := unitNames(slices.DeleteFunc(core, func(o *unit) bool { return o == u }))
	if u.pinnedTo() != "" {
		return s.explainPin(u, conflict)
	}
	for _, l := range t.base {
		if slices.Contains(l.members, e) {
			if l.partitionSet(e).within(u.equalSet(0)) {
				return finding.ConsistentNeedsLocal(u.name(), s.resolved.Table.LocalIndexes == "never", conflict)
			}
			return finding.ConsistentOnIndex(u.name(), e.names(u.equalSet(0).places()), e.names(l.partition[e]), conflict)
		}
	}
	return finding.NoKeyServes(u.name(), u.entityNames())
}

// noBase says that an entity has no base key of the kind asked for.
func (s *solver) noBase() finding.Finding {
	if s.keys.Base == model.BaseNatural {
		return finding.NoNaturalKey(len(s.entities))
	}
	for _, e := range s.entities {
		if len(s.baseLayouts([]*entity{e}, nil)) == 0 {
			return finding.NoBaseKey(e.name())
		}
	}
	return finding.NoBaseKey(s.entities[0].name())
}
