package derive

import "slices"

// letsIn reports whether an LSI on the partition of a could serve a unit that neither a nor an LSI on b's partition
// serves, as far as the partitions go.
func (s *solver) letsIn(a, b *layout) bool {
	if !s.takesLocals() {
		return false
	}
	for _, u := range s.units {
		if meet(u.members, a.members) && !slices.Contains(b.units, u) && u.matches(a) && !u.same(a, b) {
			return true
		}
	}
	return false
}

// surelyGlobal are those of some units that surely need GSIs of their own kind. No LSI can serve them on any base, where the
// table may have LSIs: there is nothing that they compare and a base partition may hold. And they can't join a key that is
// made for the sake of another unit.
func (s *solver) surelyGlobal(units []*unit, within caps) []*unit {
	return slices.DeleteFunc(slices.Clone(units), func(u *unit) bool {
		if u.wantsLocal() || !s.callsForNative(u) && s.mayJoin(u) {
			return true
		}
		return within.locals > 0 && !slices.ContainsFunc(u.members, func(e *entity) bool {
			return !u.equalSet(u.memberOf(e)).overlaps(s.mayBase(e))
		})
	})
}

// takesLocals reports whether some unit may demand an LSI.
func (s *solver) takesLocals() bool {
	return s.resolved.Table.LocalIndexes != "never" && slices.ContainsFunc(s.units, (*unit).consistent)
}

// matches reports whether the unit compares all of the partition, of those of its members that the layout has.
func (u *unit) matches(l *layout) bool {
	for m, e := range u.members {
		if slices.Contains(l.members, e) && !l.partitionSet(e).within(u.equalSet(m)) {
			return false
		}
	}
	return true
}

// same reports whether two layouts have one partition as far as the unit goes.
func (u *unit) same(a, b *layout) bool {
	return !slices.ContainsFunc(u.members, func(e *entity) bool {
		return slices.Contains(a.members, e) && a.partitionSet(e) != b.partitionSet(e)
	})
}
