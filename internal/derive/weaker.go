package derive

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// maxMoved is of how many equalities of a pattern every choice to leave some of them to the filter is tried.
const maxMoved = 4

// weaker lists the units that read more than a pattern means and drop the rest by a filter: one for each choice of
// equalities that are tested and not compared by the key (optimize = "cost"). One whose value the caller gives stays with
// the key, so that no partition becomes a constant.
func (s *solver) weaker(u *unit) []*unit {
	d := u.pattern.Declared
	switch {
	case !u.single() || u.get || u.then > 0 || len(u.beyond) > 0 || u.pinnedTo() != "" || d.Spread != nil || d.ReadAtMost > 0:
		return nil
	}
	var movable attrSet
	for _, q := range u.equal {
		e := u.members[0]
		if _, tested := d.Filter[q.name]; tested {
			continue // an attribute has one test in filter
		}
		if q.kind != given && q.kind != fixedValue || e.tenanted() && q.places[0] == tenantPlace || e.attr(q.places[0]).Name != q.name {
			continue
		}
		movable = movable.with(q.places[0])
	}
	if movable.len() > maxMoved {
		s.truncated = true
		return nil
	}
	var list []*unit
	movable.choices(func(moved attrSet) bool {
		if moved != 0 && u.asked().minus(moved) != 0 && u.mayMove(moved) {
			list = append(list, s.newWeaker(u, moved))
		}
		return true
	})
	return list
}

// mayMove reports whether what the conditions select stays known: with where_share they are left to the filter all
// together or not at all.
func (u *unit) mayMove(moved attrSet) bool {
	d := u.pattern.Declared
	var fixed attrSet
	for _, q := range u.equal {
		if q.kind == fixedValue {
			fixed = fixed.with(q.places[0])
		}
	}
	if d.WhereShare == nil || !moved.overlaps(fixed) {
		return true
	}
	return fixed.within(moved) && len(d.WhereAny)+len(d.Present)+len(d.Absent) == 0
}

// newWeaker is the unit with some of its equalities left to the filter.
func (s *solver) newWeaker(u *unit, moved attrSet) *unit {
	p := *u.pattern
	var names []string
	tests := map[string]string{}
	maps.Copy(tests, p.Declared.Filter)
	for _, q := range u.equal {
		if !moved.has(q.places[0]) {
			continue
		}
		names = append(names, q.name)
		tests[q.name] = "="
		if q.kind == fixedValue {
			tests[q.name] = "= " + q.value
		}
	}
	isMoved := func(name string) bool { return slices.Contains(names, name) }
	p.Declared.Match = slices.DeleteFunc(slices.Clone(p.Declared.Match), isMoved)
	p.Declared.Where = maps.Clone(p.Declared.Where)
	maps.DeleteFunc(p.Declared.Where, func(name, _ string) bool { return isMoved(name) })
	p.Declared.Filter = tests
	w := newUnit(s.ids, &p, s.entities)
	s.ids++
	w.moved, w.strong = names, u
	return w
}

// stillFiltered puts the weaker unit in the place of each pattern that the table answers by one.
func (s *solver) stillFiltered() {
	if s.kept == nil || !isCost(s.resolved.Table) {
		return
	}
	for i, u := range s.units {
		at := slices.IndexFunc(s.kept.prior.Paths, func(p design.Path) bool { return p.Pattern == u.name() && p.Level == 0 })
		if at < 0 || len(s.kept.prior.Paths[at].Filtered) == 0 {
			continue
		}
		filtered := s.kept.prior.Paths[at].Filtered
		for _, w := range s.weaker(u) {
			if slices.Equal(w.moved, filtered) {
				s.units[i] = w
			}
		}
	}
}

// strengthened puts the pattern's own unit back in the place of a weaker one that the key it had doesn't serve any more.
func (s *solver) strengthened() {
	for i, u := range s.units {
		if _, stays := s.stays(u); u.strong != nil && !stays {
			s.units[i] = u.strong
			s.forget()
		}
	}
}

// isCost reports whether the table asks for the cheapest design.
func isCost(t model.Table) bool { return t.Optimize == model.OptimizeCost }
