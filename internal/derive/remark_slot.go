package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// underNative lists the patterns that overloaded indexes serve although native ones were asked for; nil where there are none.
func (em *emitter) underNative() []finding.Finding {
	if em.solver.keys.Indexes == model.IndexesOverloaded {
		return nil
	}
	var found []finding.SlotUnderNative
	for _, k := range em.keys[1:] {
		if k.kind != slotKey {
			continue
		}
		for _, l := range k.layouts {
			for _, u := range l.units {
				if u.pinnedTo() != "" || l.key != nil && em.cached(nativeKey, []*unit{u}) != nil {
					continue // it was made when overloaded indexes were asked for
				}
				reason, instead := em.whyNotNative(u)
				found = append(found, finding.SlotUnderNative{Pattern: u.name(), Index: k.name, Reason: reason, Instead: instead})
			}
		}
	}
	if found == nil {
		return nil
	}
	slices.SortFunc(found, func(a, b finding.SlotUnderNative) int { return strings.Compare(a.Pattern, b.Pattern) })
	return []finding.Finding{finding.SlotsUnderNative(found)}
}

// whyNotNative says why no native key serves a unit, the first reason that applies, and what would have one, where
// something simple would.
func (s *solver) whyNotNative(u *unit) (reason, instead string) {
	for m, e := range u.members {
		if reason, instead = u.unfit(m); reason != "" {
			return reason, instead
		}
		for i, places := range u.order {
			if reason := u.oddOrder(m, i, places[m]); reason != "" {
				if places[m] < 0 {
					instead = "ask for " + plural(e.name()) + " in a pattern of their own"
				}
				return reason, instead
			}
		}
	}
	for m, e := range u.members {
		for _, n := range e.names((u.equalSet(m) | setOf(u.orderOf(m)...)).places()) {
			if !s.oneType([]string{n}) {
				return n + " is stored as one type by some entities and as another by others, and an index has one type for it", ""
			}
		}
	}
	switch {
	case u.nests():
		return "its entities stand within each value of what they share", ""
	case !sharedNames(u):
		return "its entities spell or store an attribute differently", ""
	case !u.single() && !u.merged:
		return s.between(u), "ask for each entity in a pattern of its own"
	}
	return "it would need more attributes than a key may have, or items of other entities would be among its own", ""
}

// between says why the entities of a unit don't stand side by side, in the order asked, in the order of their names.
func (s *solver) between(u *unit) string {
	var wanted, others []string
	for _, e := range u.members {
		wanted = append(wanted, e.name())
	}
	asked := u.members[0].names(u.equalSet(0).places())
	for _, name := range s.carriers(asked) {
		if slices.Min(wanted) < name && name < slices.Max(wanted) && !slices.Contains(wanted, name) {
			others = append(others, plural(name))
		}
	}
	switch {
	case u.grouped && !slices.IsSorted(wanted):
		return "it wants " + list(wanted, "and") + " in this order, and a native key holds them in the order of their names"
	case len(others) > 0:
		return list(others, "and") + " have " + list(asked, "and") + ", too, and would stand among its items"
	}
	return "its entities don't stand side by side in the order of their names"
}

// unfit says why a native key can't hold exactly the items of a member that are wanted, and what it could hold instead;
// empty where it can.
func (u *unit) unfit(m int) (reason, instead string) {
	e, c := u.members[m], u.condition(m)
	ordered := setOf(u.orderOf(m)...)
	if c.absent != 0 {
		return "it asks for " + plural(e.name()) + " that lack " + list(e.names(c.absent.places()), "and"),
			"keep that fact in a string that every item has, and ask for its value by where"
	}
	if lacking := (ordered & e.standing).minus(u.sure(m) | e.stored); lacking != 0 {
		names := list(e.names(lacking.places()), "and")
		return plural(e.name()) + " without " + names + " stand in it under a text that is not stored",
			"store that text in " + names + " and declare absent_stored = true"
	}
	if !u.tellsApart(m, (ordered|c.present)&e.stored, true) {
		return "it means items with a value, and stored texts for absence would be among them", ""
	}
	if unkeyable := (u.equalSet(m) | c.present).minus(e.keyable); unkeyable != 0 {
		a := e.attr(unkeyable.places()[0])
		if a.Type == model.Boolean {
			instead = "declare " + a.Name + " as a string with values = [\"false\", \"true\"]"
		}
		return a.Name + " is of type " + string(a.Type) + ", which no key can hold", instead
	}
	if held := u.filtered[m] & (u.equalSet(m) | ordered); held != 0 {
		return "its filter tests " + list(e.names(held.places()), "and") + ", which the key itself would hold, and DynamoDB refuses filters on key attributes", ""
	}
	return "", ""
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
		return e.losingRank(place) + " changes " + a.Name + " without knowing its new value, and so its rank"
	case !needsRank(a, op) && !rangeable(op, a):
		return "a half-open range needs neighbouring values, which " + a.Name + " has none of"
	}
	return ""
}

// asFilters are what a pattern asks for that no native key holds, as tests of a filter, with those that it has: missing
// attributes and booleans. None where nothing would be left for a key to compare.
func (u *unit) asFilters() []string {
	d := u.pattern.Declared
	if len(d.Match)+len(d.MatchAny) == 0 {
		return nil
	}
	var tests []string
	for _, name := range d.Absent {
		tests = append(tests, name+` = "absent"`)
	}
	for _, name := range sortedKeys(d.Where) {
		if a := u.members[0].resolved.Attributes[name]; a != nil && a.Type == model.Boolean {
			tests = append(tests, name+` = "= `+d.Where[name]+`"`)
		}
	}
	for _, name := range sortedKeys(d.Filter) {
		if tests != nil {
			tests = append(tests, name+" = "+strconv.Quote(d.Filter[name]))
		}
	}
	return tests
}
