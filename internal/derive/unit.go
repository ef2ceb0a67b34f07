package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// slotKind tells where the value of an equality comes from.
type slotKind int

const (
	given      slotKind = iota // the caller gives one value
	many                       // the caller gives several values: one request each
	fixedValue                 // one value known today
	oneOf                      // several values known today: one request each
)

// equality is one equality of a unit. places holds the attribute of each of the unit's entities, name what the pattern
// calls it.
type equality struct {
	name   string
	places []int
	kind   slotKind
	value  string
	values []string
}

// unit is one read pattern, all its levels together: one key has to serve it. Lists of places run parallel to members.
type unit struct {
	id      int
	pattern *model.ResolvedPattern
	members []*entity
	equal   []equality
	// order are the attributes that follow the equalities, then's first; a place is -1 where a member lacks it.
	order [][]int
	// then is how many of order the caller may give.
	then int
	// rangeOp is the comparison on order[then], or "begins_with"; empty without one.
	rangeOp string
	get     bool
	// split is how the pattern's own declaration splits the partitions of its key, or nil.
	split *split
	// whole is the unit itself where this one stands for it in the search for a base key.
	whole *unit
	// beyond are the attributes of then that follow once an item is singled out: no key needs to hold them.
	beyond [][]int
	// restOnBase is true where the table's key, as far as it is chosen, answers the levels that give some of beyond.
	restOnBase bool
	// merged: one sequence over several members. grouped: blocks in the order of members.
	merged, grouped bool
	// nested: grouped without an order of its own, so within each value of what the members' identities share.
	nested bool
	// implied are, per member, the attributes that every wanted item is known to have.
	implied []attrSet
	// moved are the equalities of the pattern that this unit leaves to the filter (optimize = "cost"), by name.
	moved []string
	// strong is the pattern's own unit, where this one leaves some to the filter.
	strong *unit
	// filtered are, per member, the attributes of filter and filter_any; tests those of filter that a key could answer; tested
	// those without which an item passes no filter.
	filtered []attrSet
	tests    []keyTests
	tested   []attrSet
}

func (u *unit) name() string     { return u.pattern.Name }
func (u *unit) single() bool     { return len(u.members) == 1 }
func (u *unit) consistent() bool { return u.pattern.Declared.Consistent }

// pinnedTo is the key that the user says must serve the unit: pinBase, pinLocal, an index's name, or empty.
func (u *unit) pinnedTo() string { return u.pattern.Declared.Index }

// wantsLocal reports whether no GSI may serve the unit.
func (u *unit) wantsLocal() bool { return u.consistent() || u.pinnedTo() == pinLocal }

func (u *unit) descending() bool { return u.pattern.Declared.Descending }

// hasFilter reports whether the pattern declares tests after the key condition.
func (u *unit) hasFilter() bool {
	return len(u.pattern.Declared.Filter)+len(u.pattern.Declared.FilterAny) > 0
}

// conditioned reports whether the pattern asks for a subset by conditions, so that it is never a bare GetItem.
func (u *unit) conditioned() bool {
	d := u.pattern.Declared
	return u.hasFilter() || len(d.Where)+len(d.WhereAny)+len(d.Present)+len(d.Absent) > 0
}

// memberOf is the place of e among the unit's members, or -1.
func (u *unit) memberOf(e *entity) int { return slices.Index(u.members, e) }

// equalSet is the set of attributes of member m that the unit compares for equality.
func (u *unit) equalSet(m int) attrSet {
	var s attrSet
	for _, q := range u.equal {
		s = s.with(q.places[m])
	}
	return s
}

// asked is the set of equalities of the first member whose values the caller gives, so that their partition is no
// constant.
func (u *unit) asked() attrSet {
	var s attrSet
	for _, q := range u.equal {
		if q.kind == given || q.kind == many {
			s = s.with(q.places[0])
		}
	}
	return s
}

// orderOf are the order attributes of member m that it has.
func (u *unit) orderOf(m int) []int {
	var list []int
	for _, o := range u.order {
		if o[m] >= 0 {
			list = append(list, o[m])
		}
	}
	return list
}

// constantAccepted reports whether the pattern accepts that everything it reads lives under one partition: 3.7.
func (u *unit) constantAccepted() bool {
	if u.pattern.Declared.Spread != nil {
		return true
	}
	return smallEnough(u.members) || coldEnough(u)
}

// newUnits makes a unit of every read pattern that a key has to serve.
func newUnits(r *model.Resolved, entities []*entity) []*unit {
	var units []*unit
	for _, p := range r.Patterns {
		if p.IsWrite() || p.Operation == model.Scan || !p.IsServed() {
			continue
		}
		units = append(units, newUnit(len(units), p, entities))
	}
	return units
}

func newUnit(id int, p *model.ResolvedPattern, entities []*entity) *unit {
	u := &unit{id: id, pattern: p, get: p.Operation == model.Get}
	for _, re := range p.Entities {
		at := slices.IndexFunc(entities, func(e *entity) bool { return e.resolved.Name == re.Name })
		u.members = append(u.members, entities[at])
	}
	d := p.Declared
	for _, n := range slices.Sorted(slices.Values(d.Match)) {
		u.addEqual(n, equality{kind: given})
	}
	for _, n := range slices.Sorted(slices.Values(d.MatchAny)) {
		u.addEqual(n, equality{kind: many})
	}
	for _, n := range sortedKeys(d.Where) {
		u.addEqual(n, equality{kind: fixedValue, value: d.Where[n]})
	}
	for _, n := range sortedKeys(d.WhereAny) {
		u.addEqual(n, equality{kind: oneOf, values: d.WhereAny[n]})
	}
	for _, n := range append(slices.Clone(d.Then), orderNames(d)...) {
		u.order = append(u.order, u.orderPlacesOf(n))
	}
	u.then = len(d.Then)
	if u.single() {
		u.split = newSplit(u.members[0], d.Spread)
	}
	u.setRange(d)
	u.setOrder()
	u.setSets(d)
	return u
}

func (u *unit) addEqual(name string, q equality) {
	q.name, q.places = name, u.placesOf(name)
	u.equal = append(u.equal, q)
}

// placesOf is the attribute each member has for a name, -1 where it has none.
func (u *unit) placesOf(name string) []int {
	places := make([]int, len(u.members))
	for m, e := range u.members {
		places[m] = -1
		if own, ok := u.pattern.AttributeOf(e.resolved, name); ok {
			if p, known := e.place[own]; known {
				places[m] = p
			}
		}
	}
	return places
}
