package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// remarks are what a reader of the plan must know of a design that stands.
func (s *solver) remarks(t *solution) []finding.Finding {
	var list []finding.Finding
	for _, l := range t.base {
		for _, e := range l.members {
			beyond := e.names(l.depends(e).minus(e.identity).places())
			if len(beyond) > 0 && e.pin == nil && !e.changedByKey() {
				list = append(list, finding.BaseHoldsMore(e.name(), e.resolved.Identity, beyond, l.servedOf(e), putsBeyond(e)))
			}
		}
	}
	list = append(list, s.defaultDigits(t)...)
	if s.keys.Indexes != model.IndexesOverloaded {
		for _, l := range t.indexes {
			for _, u := range l.units {
				if l.kind == slotKey && u.pinnedTo() == "" {
					list = append(list, finding.SlotUnderNative(u.name(), s.whyNotNative(u)))
				}
			}
		}
	}
	if s.truncated {
		c := s.certificate(t)
		list = append(list, finding.NotProvenBest(c.Indexes, c.AtLeast))
	}
	return list
}

// changedByKey reports whether some write that finds its item by the key is declared: it knows the whole key, so the
// declaration shows that the application does.
func (e *entity) changedByKey() bool {
	return slices.ContainsFunc(e.writes, func(w *write) bool { return !w.whole() })
}

// servedOf names the patterns about the entity that the layout serves by more than the identity: all but gets.
func (l *layout) servedOf(e *entity) []string {
	var names []string
	for _, u := range l.units {
		if u.memberOf(e) >= 0 && !u.get {
			names = append(names, u.name())
		}
	}
	return names
}

// whyNotNative says why no native key serves a unit: the first reason that applies.
func (s *solver) whyNotNative(u *unit) string {
	for m := range u.members {
		if reason := u.unfit(m); reason != "" {
			return reason
		}
		for i, places := range u.order {
			if reason := u.oddOrder(m, i, places[m]); reason != "" {
				return reason
			}
		}
	}
	for m, e := range u.members {
		for _, n := range e.names((u.equalSet(m) | setOf(u.orderOf(m)...)).places()) {
			if !s.oneType([]string{n}) {
				return n + " is stored as one type by some entities and as another by others, and an index has one type for it"
			}
		}
	}
	switch {
	case u.nests():
		return "its entities stand within each value of what they share"
	case !sharedNames(u):
		return "its entities spell or store an attribute differently"
	case !u.single() && !u.merged:
		return "its entities don't stand side by side in the order of their names"
	}
	return "it would need more attributes than a key may have, or items of other entities would be among its own"
}

// unfit says why a native key can't hold exactly the items of a member that are wanted; empty where it can.
func (u *unit) unfit(m int) string {
	e, c := u.members[m], u.condition(m)
	ordered := setOf(slices.DeleteFunc(u.orderOf(m), func(p int) bool { return p < 0 })...)
	if c.absent != 0 {
		return "it asks for " + plural(e.name()) + " that lack " + list(e.names(c.absent.places()), "and")
	}
	if lacking := (ordered & e.standing).minus(u.sure(m) | e.stored); lacking != 0 {
		return plural(e.name()) + " without " + list(e.names(lacking.places()), "and") + " stand in it under a text that is not stored"
	}
	if !u.tellsApart(m, (ordered|c.present)&e.stored, true) {
		return "it means items with a value, and stored texts for absence would be among them"
	}
	for _, p := range (u.equalSet(m) | c.present).minus(e.keyable).places() {
		return e.attr(p).Name + " is of type " + string(e.attr(p).Type) + ", which no key can hold"
	}
	if held := u.filtered[m] & (u.equalSet(m) | ordered); held != 0 {
		return "its filter tests " + list(e.names(held.places()), "and") + ", which the key itself would hold, and DynamoDB refuses filters on key attributes"
	}
	return ""
}

// oddOrder says why no native key orders or bounds member m as the unit asks by its i-th order attribute; empty where one
// does.
func (u *unit) oddOrder(m, i, place int) string {
	e := u.members[m]
	if place < 0 {
		name := orderNames(u.pattern.Declared)[max(0, i-u.then)]
		if _, has := u.pattern.AttributeOf(e.resolved, name); has {
			return "" // a block of one item asks for no order
		}
		return plural(e.name()) + " have no " + name + " to be ordered by"
	}
	a, op := e.attr(place), ""
	if i == u.then && u.instant() == "" {
		op = u.rangeOp
	}
	switch {
	case needsRank(a, op) && e.losesRank(place):
		return "some write changes " + a.Name + " without knowing its new value, and so its rank"
	case !needsRank(a, op) && !rangeable(op, a):
		return "a half-open range needs neighbouring values, which " + a.Name + " has none of"
	}
	return ""
}

// putsBeyond names the puts by which an application promises that the same identity always comes with the same values.
func putsBeyond(e *entity) []string {
	var names []string
	for _, w := range e.writes {
		if w.operation == model.Put && !slices.Contains(names, w.pattern.Name) {
			names = append(names, w.pattern.Name)
		}
	}
	return names
}

// defaultDigits asks for the places of numbers that key texts write with the default ones.
func (s *solver) defaultDigits(t *solution) []finding.Finding {
	var list []finding.Finding
	seen := map[string]bool{}
	for _, l := range slices.Concat(t.base, t.indexes) {
		if l.root == nil {
			continue
		}
		for _, e := range l.members {
			for _, p := range l.holds(e).places() {
				a := e.attr(p)
				if a.Type == model.Number && a.Declared.Digits == 0 && len(a.Declared.Values) == 0 && !seen[e.name()+"."+a.Name] {
					seen[e.name()+"."+a.Name] = true
					list = append(list, finding.DefaultDigits(e.name(), a.Name, defaultDigits, a.Declared.Decimals, minimum(a.Declared)))
				}
			}
		}
	}
	return list
}
