package derive

import "slices"

// core is a set of units that can't be served together though it can without any one of them: the smallest one of up to
// three, else one from which none can be left out. The fixed units are in it in any case. It is asked for only where a
// design fails, so it may take as many searches as there are units, within the work of the plan.
func (s *solver) core(fixed, others []*unit, fails func(*solution) bool) []*unit {
	if s.failing(fixed, fails) {
		return fixed
	}
	for _, u := range others {
		if s.failing(append(slices.Clone(fixed), u), fails) {
			return append(slices.Clone(fixed), u)
		}
	}
	for i, u := range others {
		for _, v := range others[i+1:] {
			if len(others) <= maxPairs && s.failing(append(slices.Clone(fixed), u, v), fails) {
				return append(slices.Clone(fixed), u, v)
			}
		}
	}
	kept := slices.Clone(others)
	for _, u := range others {
		without := slices.DeleteFunc(slices.Clone(kept), func(o *unit) bool { return o == u })
		if s.failing(slices.Concat(fixed, without), fails) {
			kept = without
		}
	}
	return slices.Concat(fixed, kept)
}

// maxPairs is up to how many units every pair of them is tried.
const maxPairs = 24

// overQuota is a smallest set of units that needs more global indexes than the limit: units no two of which can share one,
// else a set from which none can be left out. It is nil where finding it would take too long.
func (s *solver) overQuota(limit int) []*unit {
	natives, slots := s.surelyIndexed()
	lists := [][]*unit{natives}
	for _, e := range s.entities {
		lists = append(lists, slots[e])
	}
	for _, list := range lists {
		if chosen := s.apart(list); len(chosen) > limit {
			return chosen[:limit+1]
		}
	}
	if len(s.units) > maxQuotaCore {
		return nil
	}
	kept := slices.Clone(s.units)
	fails := func(t *solution) bool { return t.score.indexes-t.caps.locals > limit }
	for _, u := range s.units {
		without := slices.DeleteFunc(slices.Clone(kept), func(o *unit) bool { return o == u })
		if s.failing(without, fails) {
			kept = without
		}
	}
	return kept
}

// maxQuotaCore is up to how many patterns the smallest set over the quota is searched by leaving out one after another.
const maxQuotaCore = 60

// failing solves the table as if it had only those units. A search that is cut short proves nothing.
func (s *solver) failing(units []*unit, fails func(*solution) bool) bool {
	if !s.work.left() {
		return false
	}
	all, tried, truncated := s.units, s.tried, s.truncated
	defer func() {
		s.end()
		s.units, s.tried, s.truncated = all, tried, truncated
		s.forget()
	}()
	s.units = slices.Clone(units)
	slices.SortFunc(s.units, func(a, b *unit) int { return a.id - b.id })
	s.truncated = false
	s.forget()
	s.begin()
	t := s.solve()
	return !s.truncated && (t == nil || fails(t))
}

// unitNames are the patterns of some units, sorted.
func unitNames(units []*unit) []string {
	var names []string
	for _, u := range units {
		names = append(names, u.name())
	}
	slices.Sort(names)
	return names
}
