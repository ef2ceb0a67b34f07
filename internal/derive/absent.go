package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Where an attribute has absent_as, a text stands in for the value that an item lacks: the item keeps its place in a key
// whose texts hold the attribute. Items under it must be out of reach of the units that mean items with a value.

// standsIn are the attributes of e for whose absence a text stands in this key: those that can, unless every unit about e
// wants items with a value, so that the others need not be in the key.
func (l *layout) standsIn(e *entity) attrSet {
	if l.root == nil {
		return 0
	}
	s := l.sortSet(e) & e.standing
	if l.pinned && l.kind != baseKey {
		return s & l.texts[e].absences()
	}
	if l.kind == baseKey {
		return s
	}
	everywhere := e.all()
	for _, u := range l.units {
		if m := u.memberOf(e); m >= 0 {
			everywhere &= u.implied[m]
		}
	}
	return s.minus(everywhere)
}

// absences are the attributes of the pin for whose absence a text stands.
func (p *pin) absences() attrSet {
	var s attrSet
	for _, piece := range p.sort {
		if piece.absent {
			s = s.with(piece.place)
		}
	}
	return s
}

// tellsApart reports whether every unit that means items with a value finds no others in the key.
func (l *layout) tellsApart() bool {
	for _, e := range l.members {
		standing := l.standsIn(e)
		for _, u := range l.units {
			if m := u.memberOf(e); m >= 0 && !u.tellsApart(m, standing, false) {
				return false
			}
		}
	}
	return true
}

// tellsApart reports whether what the unit asks of member m reaches no item under the text for absence of one of the
// standing attributes, where it means only items with a value: by equality, or by a range that can't hold the text.
func (u *unit) tellsApart(m int, standing attrSet, native bool) bool {
	for _, p := range standing.places() {
		a := u.members[m].attr(p)
		ranged := u.rangeOp != "" && u.order[u.then][m] == p
		switch {
		case u.equalSet(m).has(p):
		case ranged && (!u.single() || reaches(u.rangeOp, a, native)):
			return false
		case !ranged && u.implied[m].has(p):
			return false
		}
	}
	return true
}

// reaches reports whether a range of values can hold the text that stands for none, by where that lies beside the first
// characters of values; where these can be any there is no telling.
func reaches(op string, a *model.ResolvedAttribute, native bool) bool {
	lowest, highest := firstCharacters(a, native)
	if lowest > highest {
		return true
	}
	first := a.Declared.AbsentAs[0]
	below, above := first < lowest, first > highest
	switch op {
	case "between", "from_until", "after_through":
		return !below && !above
	case ">", ">=":
		return !below
	case "<", "<=":
		return !above
	}
	return true
}

// firstCharacters are the lowest and the highest character that the texts of values begin with: the lowest is above the
// highest where they can begin with any. The text of a closed list is a rank but in native keys.
func firstCharacters(a *model.ResolvedAttribute, native bool) (lowest, highest byte) {
	switch {
	case len(a.Declared.Values) > 0 && !native:
		return '0', '9'
	case len(a.Declared.Values) > 0:
		return 1, 0
	}
	switch a.Type {
	case model.Timestamp, model.Date:
		return '0', '9'
	case model.ULID:
		return '0', '7'
	case model.UUID, model.UUID7:
		return '0', 'f'
	case model.KSUID:
		return '0', 'z'
	default:
		return 1, 0
	}
}

// standsNatively reports whether the stand-in of an attribute that the application stores sorts natively where it does in
// a text: of a closed list before or after all values.
func standsNatively(a *model.ResolvedAttribute) bool {
	if len(a.Declared.Values) == 0 {
		return true
	}
	none := a.Declared.AbsentAs
	if none[0] < '0' {
		return none < slices.Min(a.Declared.Values)
	}
	return none > slices.Max(a.Declared.Values)
}

// reachesAll reports whether every item the unit means of member m is in a native key that holds these attributes, and
// none beside them: an attribute that the item may lack keeps it out, unless the text for absence is stored in it.
func (u *unit) reachesAll(m int, held, ranked attrSet) bool {
	e := u.members[m]
	stored := held.minus(ranked) & e.stored
	if !(held & e.optional).minus(stored).within(u.sure(m)) || !u.tellsApart(m, stored, true) {
		return false
	}
	for _, p := range stored.minus(u.equalSet(m)).places() {
		if slices.Contains(u.orderOf(m), p) && !standsNatively(e.attr(p)) {
			return false
		}
	}
	return true
}
