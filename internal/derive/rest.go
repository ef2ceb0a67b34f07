package derive

import (
	"slices"
	"strconv"
)

// leaveRestTo settles which units may leave their levels beyond a single item to the table: those whose item the values of
// such a level find there by its whole key. Where no base key is chosen yet, every unit may, so that nothing is ruled out.
func (s *solver) leaveRestTo(base []*layout) {
	for _, u := range s.units {
		u.restOnBase = s.restsOn(u, base)
	}
}

// restsOn reports whether a unit may leave its levels beyond a single item to the table.
func (s *solver) restsOn(u *unit, base []*layout) bool {
	if len(u.beyond) == 0 || u.pinnedTo() != "" {
		return false
	}
	l := s.baseOf(u.members[0], base)
	return l == nil || l.findsBeyond(u)
}

// baseOf is the layout among those chosen, or that the table has, of an entity's base key; nil where there is none yet.
func (s *solver) baseOf(e *entity, base []*layout) *layout {
	if at := slices.IndexFunc(base, func(l *layout) bool { return slices.Contains(l.members, e) }); at >= 0 {
		return base[at]
	}
	if s.kept != nil {
		return s.kept.baseOf(e)
	}
	return nil
}

// findsBeyond reports whether a base key holds nothing but what the first level beyond a single item gives, and no
// attribute that the unit filters.
func (l *layout) findsBeyond(u *unit) bool {
	e := u.members[0]
	first := question{unit: u, level: len(u.order) + 1}
	return l.depends(e).within(first.equalSet()) && !u.filtered[0].overlaps(l.depends(e))
}

// appendTo writes what the unit is known by among those of its table, while the base keys stay as they are.
func (u *unit) appendTo(key []byte) []byte {
	key = strconv.AppendInt(key, int64(u.id), 10)
	if u.restOnBase {
		key = append(key, '+')
	}
	return key
}
