package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// kindsFor lists the kinds of index that may be made for a unit, the preferred one first: the second only serves what
// the first can't.
func (s *solver) kindsFor(u *unit) []keyKind {
	switch {
	case u.wantsLocal():
		return []keyKind{localKey}
	case u.pinnedSlot() > 0:
		return []keyKind{slotKey}
	case u.pinnedTo() != "":
		return []keyKind{nativeKey}
	case u.operators(): // a slot is the tenants'
		return []keyKind{nativeKey}
	case s.keys.Indexes == model.IndexesOverloaded && !s.kept.answers(u):
		return []keyKind{slotKey, nativeKey}
	}
	return []keyKind{nativeKey, slotKey}
}

// kindOf is the kind of index that serves a unit: native keys under "native" and slots under "overloaded", the other
// only where no key of that kind can.
func (s *solver) kindOf(u *unit) keyKind {
	kinds := s.kindsFor(u)
	for _, kind := range kinds {
		if kind == localKey || s.cached(kind, []*unit{u}) != nil {
			return kind
		}
	}
	return kinds[0]
}

// callsForNative reports whether a native key may be made for the unit's sake: under "native" wherever one serves it; under
// "overloaded" where no slot does, or where all that do put the items of an entity under few partitions although the caller
// gives a value that would spread them. Units that call for none may join a native key that is there for others.
func (s *solver) callsForNative(u *unit) bool {
	if !s.allowsNative(u) {
		return false
	}
	if s.kindsFor(u)[0] == nativeKey {
		return s.kindOf(u) == nativeKey
	}
	native, slot := s.cached(nativeKey, []*unit{u}), s.cached(slotKey, []*unit{u})
	return native != nil && (slot == nil || u.asked() != 0 && s.scoreOf(native).constants < s.scoreOf(slot).constants)
}

// allowsNative reports whether a native key may serve the unit.
func (s *solver) allowsNative(u *unit) bool { return slices.Contains(s.kindsFor(u), nativeKey) }

// allowsSlot reports whether a slot may serve the unit: under "native" only where no native key does.
func (s *solver) allowsSlot(u *unit) bool {
	kinds := s.kindsFor(u)
	return slices.Contains(kinds, slotKey) && (kinds[0] == slotKey || s.kindOf(u) == slotKey)
}

// allows reports whether a GSI of a kind may serve the unit.
func (s *solver) allows(kind keyKind, u *unit) bool {
	return kind == slotKey && s.allowsSlot(u) || kind == nativeKey && s.allowsNative(u)
}

// takesSlot reports whether some slot serves a unit that may have one.
func (s *solver) takesSlot(u *unit) bool {
	return s.allowsSlot(u) && s.cached(slotKey, []*unit{u}) != nil
}

// kindsTogether lists the kinds of GSI that may be made for the units together.
func (s *solver) kindsTogether(units []*unit) []keyKind {
	var kinds []keyKind
	if !slices.ContainsFunc(units, func(u *unit) bool { return !s.allowsSlot(u) }) {
		kinds = append(kinds, slotKey)
	}
	if s.allowNative(units) && slices.ContainsFunc(units, s.callsForNative) {
		kinds = append(kinds, nativeKey)
	}
	return kinds
}

// allowNative reports whether a native key may serve all the units, made for their sake or not.
func (s *solver) allowNative(units []*unit) bool {
	return !slices.ContainsFunc(units, func(u *unit) bool { return !s.allowsNative(u) })
}

// hosts are the units for whose sake native keys are made that others, which have slots, may join.
func (s *solver) hosts() []*unit {
	if s.hosting == nil {
		list := []*unit{}
		for _, u := range s.units {
			if !u.wantsLocal() && s.kindsFor(u)[0] == slotKey && s.callsForNative(u) {
				list = append(list, u)
			}
		}
		s.hosting = &list
	}
	return *s.hosting
}

// mayJoin reports whether some native key that is made for another unit's sake could serve all the units beside it.
func (s *solver) mayJoin(units ...*unit) bool {
	return len(s.hosts()) > 0 && s.allowNative(units) && slices.ContainsFunc(s.hosts(), func(host *unit) bool {
		all := units
		if !slices.Contains(units, host) {
			all = append(slices.Clone(units), host)
			slices.SortFunc(all, func(a, b *unit) int { return a.id - b.id })
		}
		return s.cached(nativeKey, all) != nil
	})
}
