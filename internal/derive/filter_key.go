package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// keyTests are the tests of one member's filter that a key condition can take over (design 2.3), by what they become
// there. AWS refuses a filter on an attribute that is in the key of the index it reads, so a key that holds a filtered
// attribute itself answers the test or doesn't serve. A text that contains the attribute is no obstacle and answers
// nothing: there the filter stays a filter. An attribute whose value is compared elsewhere in the pattern, or in
// filter_any too, has no such test.
type keyTests struct {
	// equal become one more equality; ranged the range that follows the equalities; exists hold of every item in a key.
	equal, ranged, exists attrSet
}

// setTests settles which tests a key could answer and which attributes they imply: a test on a missing attribute fails,
// <> and absent excepted.
func (u *unit) setTests(d model.Pattern) {
	u.tests = make([]keyTests, len(u.members))
	u.tested = make([]attrSet, len(u.members))
	for _, name := range sortedKeys(d.Filter) {
		test, err := model.ParseTest(d.Filter[name])
		if err != nil {
			continue
		}
		own := u.sameNamed(name)
		for m, p := range own {
			if p >= 0 && test.Operator != "<>" && test.Operator != "absent" {
				u.tested[m] = u.tested[m].with(p)
			}
		}
		if !test.Size && u.alike(own) && !comparedElsewhere(d, name) {
			u.addTest(test.Operator, own)
		}
	}
}

// sure are the attributes that every wanted item of member m has: the filter may be what sees to it.
func (u *unit) sure(m int) attrSet { return u.implied[m] | u.tested[m] }

// sameNamed is the attribute of exactly that name of each member, which a filter tests; -1 where it has none.
func (u *unit) sameNamed(name string) []int {
	places := make([]int, len(u.members))
	for m, e := range u.members {
		places[m] = -1
		if p, ok := e.place[name]; ok {
			places[m] = p
		}
	}
	return places
}

// comparedElsewhere reports whether the pattern compares the attribute's value beside its filter.
func comparedElsewhere(d model.Pattern, name string) bool {
	_, either := d.FilterAny[name]
	_, fixed := d.Where[name]
	return either || fixed || filterBound(d, name) != ""
}

func (u *unit) addTest(operator string, places []int) {
	for m, p := range places {
		t, a := &u.tests[m], u.members[m].attr(p)
		if u.members[m].stored.has(p) {
			continue // the text that is stored for absence passes no test, but is in the key
		}
		switch operator {
		case "=":
			t.equal = t.equal.with(p)
		case "exists":
			t.exists = t.exists.with(p)
		case "<", "<=", ">", ">=", "between", "begins_with":
			// A level of then that is not given stands where the range would be.
			if u.single() && u.rangeOp == "" && u.then == 0 && rangeable(operator, a) {
				t.ranged = t.ranged.with(p)
			}
		}
	}
}

// testedEquality is the equality that the filter's test of an attribute of the first member comes to.
func (u *unit) testedEquality(place int) equality {
	q := equality{name: u.members[0].attr(place).Name, places: []int{place}, kind: given}
	if test, err := model.ParseTest(u.pattern.Declared.Filter[q.name]); err == nil && len(test.Values) > 0 {
		q.kind, q.value = fixedValue, test.Values[0]
	}
	return q
}

// answers are the attributes of member m whose filter tests a key of attributes answers.
func (l *layout) answers(u *unit, m int) attrSet {
	e, t := u.members[m], u.tests[m]
	if t == (keyTests{}) {
		return 0
	}
	held := l.holds(e)
	equal := t.equal & held
	if l.entityFirst && !u.single() { // the key condition ends with the entities
		equal &= l.partitionSet(e)
	}
	set := equal | t.exists&held
	ranged := t.ranged.minus(l.rankedSet(e)) // a filter compares values, not their places in a list
	left := (u.equalSet(m) | equal).minus(l.partitionSet(e))
	for _, name := range l.members[0].names(l.sort) {
		p, known := e.place[name]
		switch {
		case known && left.has(p):
			left = left.minus(setOf(p))
		case known && left == 0 && ranged.has(p):
			return set.with(p)
		default:
			return set
		}
	}
	return set
}

// asks is what a unit demands of its member at for the sort attributes of a native or natural key, beside a partition. Held names the
// attributes that the key holds for whatever reason: those of its filter have to be answered.
func (l *layout) asks(u *unit, at int, held []string) demand {
	e := u.members[at]
	key := e.set(held) | l.partitionSet(e)
	d := demand{equal: (u.equalSet(at) | u.tests[at].equal&key).minus(l.partitionSet(e)), order: u.orderOf(at)}
	ranks := e.set(l.members[0].names((l.needsRanks() | l.ranked).places()))
	if ranged := (u.tests[at].ranged & key).minus(ranks); ranged.len() == 1 && !slices.Contains(d.order, ranged.places()[0]) {
		d.order = append(d.order, ranged.places()...)
	}
	return d
}

// demanded names the attributes that the units ask of a key in any case, filters left out; none where no filter could be
// answered.
func demanded(units []*unit) []string {
	var names []string
	if !slices.ContainsFunc(units, func(u *unit) bool { return u.tests[0] != keyTests{} }) {
		return nil
	}
	for _, u := range units {
		e := u.members[0]
		names = append(names, e.names((u.equalSet(0) | setOf(u.orderOf(0)...) | u.condition(0).present).places())...)
	}
	return names
}

// testsBeyond reports whether each level of a unit that gives values beyond a single item can be answered: by the key, or
// from the table, whose key is left to the caller's values alone.
func (l *layout) testsBeyond(u *unit, m int) bool {
	return l.kind != baseKey && u.restOnBase || !slices.ContainsFunc(u.questions(), func(q question) bool {
		return q.singlesOut() && !l.filtersRest(q, m)
	})
}

// filtersRest reports whether what a level gives beyond a single item is compared by the key, or outside it: AWS refuses
// filters on key attributes.
func (l *layout) filtersRest(q question, m int) bool {
	e := q.unit.members[m]
	q.answered = l.answers(q.unit, m)
	left := q.equalSet().minus(l.partitionSet(e))
	for _, name := range l.members[0].names(l.sort) {
		p, known := e.place[name]
		if !known || !left.has(p) {
			break
		}
		left = left.minus(setOf(p))
	}
	return (left & l.holds(e)).minus(l.rankedSet(e)) == 0
}
