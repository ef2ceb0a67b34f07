package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// scanPath reads the narrowest key that holds every item asked for, and tests everything by a filter.
func (em *emitter) scanPath(p *model.ResolvedPattern) design.Path {
	c := newCondition()
	em.scanTests(c, p)
	em.filters(c, p, func(string) bool { return false })
	d, k := p.Declared, em.scanned(p)
	path := design.Path{
		Pattern: p.Name, Operation: design.Scan, Index: k.name, Consistent: d.Consistent,
		Filter: c.filter(), Names: emptyNil(c.names), Values: c.values, Limit: d.Limit, ReadAtMost: d.ReadAtMost,
	}
	for _, e := range p.Entities {
		path.Entities = append(path.Entities, e.Name)
	}
	path.Summary = scanSummary(p, path)
	return path
}

// scanTests tests the entity and the conditions of a scan: at once, or for entities apart that differ in what they are
// tested by, because they spell an attribute otherwise or store another text for absence.
func (em *emitter) scanTests(c *condition, p *model.ResolvedPattern) {
	var alike [][]string // names of entities
	var tests [][]string
	for _, e := range p.Entities {
		own := conditionTests(c, p, e)
		at := slices.IndexFunc(tests, func(other []string) bool { return slices.Equal(own, other) })
		if at < 0 {
			at, alike, tests = len(tests), append(alike, nil), append(tests, own)
		}
		alike[at] = append(alike[at], e.Name)
	}
	var either []string
	for i, names := range alike {
		if em.writesEntity() {
			tests[i] = append([]string{em.entityTest(c, names)}, tests[i]...)
		}
		either = append(either, strings.Join(tests[i], " AND "))
	}
	if len(tests) > 1 {
		c.test("(" + strings.Join(either, " OR ") + ")")
		return
	}
	for _, test := range tests[0] {
		c.test(test)
	}
}

// entityTest tests that an item is of one of the named entities.
func (em *emitter) entityTest(c *condition, names []string) string {
	attribute := em.solver.keys.EntityAttribute
	if len(names) == 1 {
		return c.name(attribute) + " = " + c.value(attribute, "", design.Text(names[0]), "S")
	}
	return c.name(attribute) + " IN (" + c.among(attribute, names, "S") + ")"
}

// conditionTests are the conditions of a pattern as tests of the items of one entity.
func conditionTests(c *condition, p *model.ResolvedPattern, e *model.ResolvedEntity) []string {
	d := p.Declared
	var tests []string
	for _, name := range d.Match {
		own, _ := p.AttributeOf(e, name)
		tests = append(tests, c.name(own)+" = "+c.value(name, "", design.Value(name), filterType(e.Attributes[own].Type)))
	}
	for _, name := range sortedKeys(d.Where) {
		tests = append(tests, c.name(name)+" = "+c.value(name, "", design.Text(d.Where[name]), filterType(e.Attributes[name].Type)))
	}
	for _, name := range d.Present {
		tests = append(tests, c.exists(e.Attributes[name], name, false))
	}
	for _, name := range d.Absent {
		tests = append(tests, c.exists(e.Attributes[name], name, true))
	}
	for _, name := range sortedKeys(d.WhereAny) {
		tests = append(tests, c.name(name)+" IN ("+c.among(name, d.WhereAny[name], filterType(e.Attributes[name].Type))+")")
	}
	return tests
}

// scanSummary is a sentence about a scan.
func scanSummary(p *model.ResolvedPattern, path design.Path) string {
	d := p.Declared
	conditions := spelled(d, 0, "")
	var names []string
	for _, e := range p.Entities {
		names = append(names, plural(e.Name))
	}
	subject := list(names, "and")
	if len(conditions) == 0 {
		subject = "all " + subject
	}
	text := subject + where(conditions)
	if clause := filtered(d, func(string) bool { return false }); clause != "" {
		text += ", " + clause
	}
	if path.Limit > 0 {
		text += ", at most " + strconv.Itoa(path.Limit)
	}
	if clause := fetching(d.Fetch); clause != "" {
		text += ", " + clause
	}
	from := "the table"
	if path.Index != "" {
		from = path.Index
	}
	if path.ReadAtMost > 0 {
		return text + ", by reading at most " + strconv.Itoa(path.ReadAtMost) + " items of " + from
	}
	if path.Index != "" {
		return text + ", by reading all of " + from
	}
	return text + ", by reading the whole table"
}
