package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// question is one level of a unit: the first attributes of then are given, the others order the result.
type question struct {
	unit  *unit
	level int
	// answered are the attributes of the first member whose filter tests the key answers.
	answered attrSet
}

// questions are the levels of a unit, shallowest first.
func (u *unit) questions() []question {
	list := []question{}
	for level := 0; level <= u.then; level++ {
		list = append(list, question{unit: u, level: level})
	}
	return list
}

// equal are the equalities of the level, of the unit's first member, those of its filter that the key answers included:
// places to what is known of the value.
func (q question) equal() map[int]equality {
	all := map[int]equality{}
	for _, eq := range q.unit.equal {
		all[eq.places[0]] = eq
	}
	then := slices.Concat(q.unit.order, q.unit.beyond)
	for _, places := range then[:min(q.level, len(then))] {
		all[places[0]] = equality{name: q.unit.members[0].attr(places[0]).Name, places: places, kind: given}
	}
	for _, p := range (q.answered & q.unit.tests[0].equal).places() {
		all[p] = q.unit.testedEquality(p)
	}
	return all
}

// singlesOut reports whether the level gives values of then that follow once an item is singled out: it reads that one
// item, and tests them by a filter.
func (q question) singlesOut() bool { return len(q.unit.beyond) > 0 && q.level > len(q.unit.order) }

// equalSet is the set of attributes the level compares for equality.
func (q question) equalSet() attrSet {
	var s attrSet
	for p := range q.equal() {
		s = s.with(p)
	}
	return s
}

// bounds reports whether the level has a range: it needs all of then.
func (q question) bounds() bool { return q.unit.rangeOp != "" && q.level >= q.unit.then }

// ranged is the place of the attribute that the level bounds, or -1.
func (q question) ranged() int {
	if !q.bounds() {
		return -1
	}
	return q.unit.order[q.unit.then][0]
}

// answers reports whether the key answers the filter's test of the named attribute.
func (q question) answers(name string) bool {
	p, known := q.unit.members[0].place[name]
	return known && q.answered.has(p)
}

// perValueOf names the attributes of which several values are given: one request for each combination.
func (q question) perValueOf() []string {
	var names []string
	for p, eq := range q.equal() {
		if eq.kind == many || eq.kind == oneOf {
			names = append(names, q.unit.members[0].attr(p).Name)
		}
	}
	slices.Sort(names)
	return names
}

// valueSets are the values known today of attributes that take several.
func (q question) valueSets() map[string][]string {
	sets := map[string][]string{}
	for p, eq := range q.equal() {
		if eq.kind == oneOf {
			sets[q.unit.members[0].attr(p).Name] = slices.Clone(eq.values)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	return sets
}

// segment is the value of an equality of the first member inside a text: the caller's, under the name that the pattern
// gives it, or the text of a value known today.
func (q question) segment(e *entity, place int, format, delimiter string) design.Segment {
	eq := q.equal()[place]
	if eq.kind != fixedValue {
		return design.Segment{Attribute: eq.name, Format: format}
	}
	if format == "" {
		return design.Segment{Literal: eq.value}
	}
	text, err := codingOf(e.attr(place)).Text(eq.value, format, delimiter)
	if err != nil {
		return design.Segment{Attribute: eq.name, Format: format}
	}
	return design.Segment{Literal: text}
}
