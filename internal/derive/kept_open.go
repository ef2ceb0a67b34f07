package derive

import "slices"

// solveOpen serves what the table's keys leave over, with some of its idle indexes kept. A consistent unit can't get a
// local index any more, but fill one that the table has, where all that then are in local indexes find room.
func (s *solver) solveOpen(open map[*unit][]*keptKey, keep []*keptKey) *solution {
	s.kept.filling = len(s.kept.textLocals()) > 0
	t := s.solveLeft(open, keep)
	if s.kept.filling && t != nil && !s.fillLocals(t) {
		s.kept.filling = false
		t = s.solveLeft(open, keep)
	}
	s.kept.filling = false
	return t
}

// solveLeft is one search of solveOpen.
func (s *solver) solveLeft(open map[*unit][]*keptKey, keep []*keptKey) *solution {
	all := s.units
	for _, key := range keep {
		key.stays = true
	}
	defer func() {
		for _, key := range keep {
			key.stays = false
		}
		s.units = all
		s.forget()
	}()
	s.units = nil
	var local []*unit
	for _, u := range all {
		idle, isOpen := open[u]
		switch {
		case !isOpen || slices.ContainsFunc(idle, func(key *keptKey) bool { return slices.Contains(keep, key) }):
		case s.kept.made && u.wantsLocal() && !s.newcomers(u) && !s.mayFill(u), s.slotTaken(u):
			local = append(local, u)
		default:
			s.units = append(s.units, u)
		}
	}
	s.forget()
	t := s.solve()
	for t == nil && s.kept.made { // what the keys of new entities don't serve consistently, nothing does
		at := slices.IndexFunc(s.units, (*unit).wantsLocal)
		if at < 0 || s.exhausted() {
			return nil
		}
		local = append(local, s.units[at])
		s.units = slices.Delete(s.units, at, at+1)
		s.forget()
		t = s.solve()
	}
	if t == nil {
		return nil
	}
	t.unserved = append(t.unserved, local...)
	t.score.unserved += len(local)
	t.idle = len(keep)
	return t
}

// newcomers reports whether the keys of all the unit's entities are yet to be derived.
func (s *solver) newcomers(u *unit) bool {
	return !slices.ContainsFunc(u.members, func(e *entity) bool { return s.kept.baseOf(e) != nil })
}

// slotTaken reports whether the unit is pinned to a slot that items of its entities fill in another way.
func (s *solver) slotTaken(u *unit) bool {
	n := u.pinnedSlot()
	return s.kept.pinnedKey(u.pinnedTo()) != nil || n > 0 && (s.kept.nameTaken(n) || slices.ContainsFunc(u.members, func(e *entity) bool { return s.kept.carriesSlot(e.name(), n) }))
}

// take settles the units that idle indexes serve.
func (s *solver) take(open map[*unit][]*keptKey, keep []*keptKey) {
	for _, u := range s.units {
		for _, key := range open[u] {
			if slices.Contains(keep, key) {
				s.kept.settled[u.id], key.stays = key, true
				break
			}
		}
	}
}

// addKept adds to a solution the keys that the table keeps, with the units they serve.
func (s *solver) addKept(t *solution) {
	settled := func(key *keptKey) []*unit {
		return slices.DeleteFunc(slices.Clone(s.units), func(u *unit) bool {
			at, ok := s.kept.settled[u.id]
			return !ok || at != key
		})
	}
	for i, l := range t.base {
		var own []*unit
		for _, u := range settled(nil) {
			if slices.Contains(l.members, u.members[0]) {
				own = append(own, u)
			}
		}
		if len(own) > 0 {
			t.base[i] = l.withUnits(own)
		}
	}
	for _, key := range s.kept.keys {
		units := settled(key)
		if key.kind == localKey {
			t.caps.locals++
			t.score.local++
		}
		if len(units) == 0 && key.kind != localKey {
			continue
		}
		t.score.indexes++
		t.indexes = append(t.indexes, s.keptLayouts(key, units)...)
	}
}
