package derive

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"

// lookupPath reads the guard of a value, or of each of several, and then the item that it names. What else the pattern
// compares is tested on the guard where it is of the identity, which the guard holds, and on the item where it isn't.
func (em *emitter) lookupPath(u *unit, g *guard) design.Path {
	e, q := u.members[0], question{unit: u}
	c := newCondition()
	em.guardKey(c, g, "")
	path := design.Path{
		Pattern: u.name(), Operation: design.GetItem, Consistent: true, Entities: []string{e.name()}, KeyCondition: c.text(),
		Requests: "two: the guard, then the item whose identity it holds",
	}
	rest := u.equalSet(0).minus(setOf(g.place))
	if e.tenanted() {
		rest = rest.minus(setOf(tenantPlace)) // the guard's key holds it
	}
	if held := rest & e.identity; held != 0 {
		path.Operation = design.Query
		em.filterAmong(c, u, held)
	}
	path.Filter, path.Names, path.Values = c.filter(), emptyNil(c.names), c.values
	if eq := q.equal()[g.place]; eq.kind == many || eq.kind == oneOf {
		path.PerValueOf, path.MergeBy = []string{eq.name}, u.mergedBy(0)
		path.Requests = "two for each value of " + eq.name + ": the guard, then the item whose identity it holds"
		if eq.kind == oneOf {
			path.ValueSets = map[string][]string{eq.name: eq.values}
		}
	}
	path.Summary = em.readSummary(q, path)
	path.Next = em.lookedUp(u, rest.minus(e.identity))
	return path
}

// lookedUp reads the item that a guard names, and tests the rest of what the pattern asks.
func (em *emitter) lookedUp(u *unit, rest attrSet) *design.Path {
	e := u.members[0]
	c := newCondition()
	em.itemKey(c, e)
	item := design.Path{
		Pattern: u.name(), Operation: design.GetItem, Consistent: true, Entities: []string{e.name()}, KeyCondition: c.text(),
		Summary: "the " + words(e.name()) + " that the guard names",
	}
	if rest != 0 || u.conditioned() {
		item.Operation = design.Query
		em.filterAmong(c, u, rest)
		em.filterConditions(c, question{unit: u})
		em.filters(c, u.pattern, question{unit: u}.answers)
	}
	item.Filter, item.Names, item.Values = c.filter(), emptyNil(c.names), c.values
	return &item
}

// filterAmong tests equalities of the one item read, those of several values at once.
func (em *emitter) filterAmong(c *condition, u *unit, places attrSet) {
	e := u.members[0]
	for _, p := range places.places() {
		a := e.attr(p)
		switch eq := (question{unit: u}).equal()[p]; eq.kind {
		case many:
			c.test(c.name(a.Name) + " IN (" + c.value(eq.name, "_in", design.Value(eq.name), filterType(a.Type)) + ")")
		case oneOf:
			c.test(c.name(a.Name) + " IN (" + c.among(a.Name, eq.values, filterType(a.Type)) + ")")
		default:
			em.filterRest(c, question{unit: u}, setOf(p))
		}
	}
}
