package model

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkOnEntity checks that one entity of a pattern over several has the attribute that a field names.
func (c *checker) checkOnEntity(p *ResolvedPattern, f patternField, name string, e *ResolvedEntity) {
	at := finding.Pattern(p.Name).At(f.name)
	candidates := p.candidates(e, name)
	switch {
	case len(candidates) == 1 && f.name == fieldMatch:
		for _, earlier := range f.names[:slices.Index(f.names, name)] {
			if own, ok := p.AttributeOf(e, earlier); ok && own == candidates[0] && earlier != name {
				c.report(finding.MatchedTwice(at, earlier, name, e.Name, own))
			}
		}
	case len(candidates) == 1:
	case len(candidates) > 1:
		c.report(finding.SeveralOnOne(at, name, e.Name, candidates, p.instead(name)))
	case f.reach == inOrder && p.Declared.Order == OrderAny: // a finding of its own: an order and none
	case f.reach == inRange && p.Order() == OrderAny: // those that lack it are wanted whole
	case f.reach == inRange && slices.Contains(p.Declared.Sort, name): // sort says the same
	case (f.reach == inOrder || f.reach == inRange) && p.Declared.Order != OrderMerged:
		if !p.isSingle(e) {
			c.report(finding.LacksOrder(at, f.name, name, e.Name, e.Identity))
		}
	case f.name == fieldMatch:
		c.report(finding.NotMatched(at, name, e.Name, p.rootOf(name), p.instead(name)))
	default:
		c.report(finding.NotOnAll(at, f.name, name, e.Name))
	}
}

// instead returns the attributes that match could name in place of one that it can't: those that hold values of an
// attribute of that name, and that mean one attribute on every entity of the pattern.
func (p *ResolvedPattern) instead(name string) []string {
	var list []string
	for _, e := range p.Entities {
		for _, other := range e.AttributeNames() {
			root := e.Attributes[other].Root
			if other == name || root != p.rootOf(name) && !strings.HasSuffix(root, "."+name) {
				continue
			}
			if !slices.ContainsFunc(p.Entities, func(on *ResolvedEntity) bool { return len(p.matched(on, other)) != 1 }) {
				list = appendNew(list, other)
			}
		}
	}
	slices.Sort(list)
	return list
}

// rootOf returns the root of the first attribute of that name.
func (p *ResolvedPattern) rootOf(name string) string {
	for _, e := range p.Entities {
		if a := e.Attributes[name]; a != nil {
			return a.Root
		}
	}
	return name
}

// isSingle reports whether match covers the entity's identity, so that the pattern returns at most one of it.
func (p *ResolvedPattern) isSingle(e *ResolvedEntity) bool {
	var own []string
	for _, name := range p.Declared.Match {
		if attribute, ok := p.AttributeOf(e, name); ok {
			own = append(own, attribute)
		}
	}
	return containsAll(own, e.Identity)
}

// checkSame checks that what one name stands for on several entities has one type, and in match one label.
func (c *checker) checkSame(p *ResolvedPattern, f patternField, name string) {
	var types, labels, typed, labelled []string
	for _, e := range p.Entities {
		own, ok := p.AttributeOf(e, name)
		if !ok {
			continue
		}
		a := e.Attributes[own]
		types = appendNew(types, string(a.Type))
		labels = appendNew(labels, a.Label)
		typed = append(typed, e.Name+"."+own+" ("+string(a.Type)+")")
		labelled = append(labelled, e.Name+"."+own+" ("+a.Label+")")
	}
	at := finding.Pattern(p.Name).At(f.name)
	switch {
	case len(types) > 1:
		c.report(finding.TypesDiffer(at, f.name, name, typed))
	case len(labels) > 1 && f.name == fieldMatch:
		c.report(finding.LabelsDiffer(at, f.name, name, labelled))
	}
}

// checkAbsences checks that all entities with an attribute that a filter tests store the same text for absence, or none.
func (c *checker) checkAbsences(p *ResolvedPattern, f patternField, name string) {
	var texts, absences []string
	for _, o := range p.entitiesWith(name) {
		text := "nothing"
		if o.attribute.Optional && o.attribute.Declared.AbsentStored {
			text = strconv.Quote(o.attribute.Declared.AbsentAs)
		}
		texts = appendNew(texts, text)
		absences = append(absences, o.entity.Name+"."+o.attribute.Name+" ("+text+")")
	}
	if len(texts) > 1 {
		c.report(finding.AbsencesDiffer(finding.Pattern(p.Name).At(f.name), f.name, name, absences))
	}
}

// checkFiltered checks what a filter tests on several entities: absence has to look alike on all items, and what is compared
// with one value has to be of one type, instants of one resolution.
func (c *checker) checkFiltered(p *ResolvedPattern, f patternField, name string) {
	if f.name != fieldFilter && f.name != fieldFilterAny {
		return
	}
	c.checkAbsences(p, f, name)
	c.checkInstants(p, f, name)
	tests := p.Declared.Filter
	if f.name == fieldFilterAny {
		tests = p.Declared.FilterAny
	}
	if t, err := ParseTest(tests[name]); err != nil || t.Size || t.Operator == testExists || t.Operator == testAbsent {
		return // it compares no value
	}
	var types, typed []string
	for _, o := range p.entitiesWith(name) {
		types = appendNew(types, string(o.attribute.Type))
		typed = append(typed, o.entity.Name+"."+o.attribute.Name+" ("+string(o.attribute.Type)+")")
	}
	if len(types) > 1 {
		c.report(finding.TestedTypesDiffer(finding.Pattern(p.Name).At(f.name), f.name, name, typed))
	}
}

// checkInstants checks that instants which are compared with one value are stored at one resolution.
func (c *checker) checkInstants(p *ResolvedPattern, f patternField, name string) {
	var resolutions, writings []string
	for _, o := range p.entitiesWith(name) {
		if o.attribute.Type != Timestamp {
			continue
		}
		resolution := o.attribute.Declared.Resolution
		if resolution == "" {
			resolution = "millisecond"
		}
		resolutions = appendNew(resolutions, resolution)
		writings = append(writings, o.entity.Name+"."+o.attribute.Name+" (resolution = "+resolution+")")
	}
	if len(resolutions) > 1 {
		c.report(finding.WrittenDifferently(p.Name, f.name, name, writings))
	}
}

// checkOrder checks order, and that what it needs is there.
func (c *checker) checkOrder(p *ResolvedPattern) {
	d := p.Declared
	at := finding.Pattern(p.Name)
	ordered := len(d.Sort) > 0 || len(d.Range) > 0 || d.Prefix != ""
	if d.Descending && !ordered && p.Operation != Scan {
		c.report(finding.FieldNeeds(at.At("descending"), "descending", []string{"sort", "range", "prefix"},
			"Without one of them no order is promised, so there is none to turn round."))
	}
	if d.Order == "" {
		return
	}
	c.word(at.At("order"), "order", d.Order, OrderGrouped, OrderMerged, OrderAny)
	if len(d.Entities) == 0 {
		c.report(finding.FieldNeeds(at.At("order"), "order", []string{"entities"},
			"It says in which order the items of several entities come; one entity is ordered by sort alone."))
		return
	}
	switch d.Order {
	case OrderAny:
		var fields []string
		if len(d.Sort) > 0 {
			fields = append(fields, "sort")
		}
		if d.Descending {
			fields = append(fields, "descending")
		}
		if len(fields) > 0 {
			c.report(finding.OrderWithSort(at.At("order"), fields))
		}
	case OrderGrouped:
		if !ordered {
			c.checkNesting(p)
		}
	case OrderMerged:
		if !ordered {
			c.report(finding.FieldNeeds(at.At("order"), `order = "`+d.Order+`"`, []string{"sort", "range", "prefix"},
				"The order of the items is that of those attributes; without them there is none."))
		}
	}
}

// entitiesWith returns the entities of the pattern that have an attribute, with the attribute that the name means.
func (p *ResolvedPattern) entitiesWith(name string) []owned {
	var list []owned
	for _, e := range p.Entities {
		if own, ok := p.AttributeOf(e, name); ok {
			list = append(list, owned{e, e.Attributes[own]})
		}
	}
	return list
}

// owned is an attribute with its entity.
type owned struct {
	entity    *ResolvedEntity
	attribute *ResolvedAttribute
}
