package derive

import "slices"

// neighbours reports whether, of all kinds of items that may enter the index, those of each collection stand side by
// side in byte order, in the order asked.
func (s *solver) neighbours(l *layout) bool {
	carriers := s.carriers(l.members[0].names(l.holds(l.members[0]).places()))
	for _, u := range l.units {
		if u.single() {
			continue
		}
		c := claim{unit: u, members: u.members}
		var wanted []string
		for _, e := range c.wanted() {
			wanted = append(wanted, e.name())
		}
		if u.grouped && !slices.IsSorted(wanted) {
			return false
		}
		lowest, highest := slices.Min(wanted), slices.Max(wanted)
		if slices.ContainsFunc(carriers, func(name string) bool {
			return lowest < name && name < highest && !slices.Contains(wanted, name)
		}) {
			return false
		}
	}
	return true
}

// carriers are the values of the entity attribute on items that may have all the named attributes: entities and guards.
func (s *solver) carriers(names []string) []string {
	var list []string
	for _, e := range s.entities {
		if carries(e, names) {
			list = append(list, e.name())
		}
	}
	for _, g := range s.guards {
		if g.carries(names) {
			list = append(list, g.name())
		}
	}
	return append(list, s.kept.formerCarries(names)...)
}

// carries reports whether the guard item has all the named attributes: it holds an identity.
func (g *guard) carries(names []string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return !g.entity.resolved.IsIdentity(n) })
}

// nobodyElse reports whether only the members may enter an index without the entity attribute.
func (s *solver) nobodyElse(l *layout) bool {
	names := l.members[0].names(l.holds(l.members[0]).places())
	for _, e := range s.entities {
		if !slices.Contains(l.members, e) && carries(e, names) {
			return false
		}
	}
	return !s.guardCarries(names) && len(s.kept.formerCarries(names)) == 0
}
