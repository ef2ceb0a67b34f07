package model

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkRead checks what only reads have.
func (c *checker) checkRead(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	c.checkKeyFields(p)
	c.checkOrder(p)
	c.checkStretch(p)
	c.checkConsistent(p)
	for _, field := range []struct {
		name  string
		tests map[string]string
	}{{fieldFilter, p.Declared.Filter}, {fieldFilterAny, p.Declared.FilterAny}} {
		for _, name := range names(field.tests) {
			c.checkTest(at.At(field.name, name), field.name, p.entitiesWith(name), field.tests[name])
		}
	}
	c.checkPresence(p)
	c.checkFetch(p)
}

// checkFetch refuses a list that could be taken for nothing and is taken for all.
func (c *checker) checkFetch(p *ResolvedPattern) {
	fetch, identity := p.Declared.Fetch, p.Entities[0].Declared.Identity
	if fetch == nil || len(fetch) > 0 {
		return
	}
	if len(identity) == 0 {
		identity = []string{"name"}
	}
	c.report(finding.EmptyList(finding.Pattern(p.Name).At(fieldFetch), fieldFetch,
		"A read returns something: all of each item where fetch is left out, and with what identifies the items alone what it takes to get them.", identity))
}

// checkKeyFields checks that what the pattern asks by can be in a key, and that fixed values can be met.
func (c *checker) checkKeyFields(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	for _, f := range p.Declared.attributeFields() {
		switch f.name {
		case fieldMatch, fieldThen, fieldMatchAny, fieldRange, fieldPrefix, fieldSort:
			for _, name := range appendNew(nil, f.names...) {
				c.checkAsked(p, f.name, name)
			}
		}
	}
	for _, name := range names(p.Declared.Where) {
		c.checkFixed(at.At(fieldWhere, name), fieldWhere, p.entitiesWith(name), p.Declared.Where[name])
	}
	for _, name := range names(p.Declared.WhereAny) {
		values := p.Declared.WhereAny[name]
		if len(values) == 0 {
			c.report(finding.NoFixedValue(at.At(fieldWhereAny, name), fieldWhereAny, name))
		}
		c.noneTwice(at.At(fieldWhereAny, name), fieldWhereAny+"."+name, values)
		for _, text := range values {
			c.checkFixed(at.At(fieldWhereAny, name), fieldWhereAny, p.entitiesWith(name), text)
		}
	}
}

// checkAsked checks one attribute that a pattern finds or orders items by. A scan tests equality on each item, so any
// type will do there.
func (c *checker) checkAsked(p *ResolvedPattern, field, name string) {
	at := finding.Pattern(p.Name).At(field)
	before := len(c.findings)
	for _, has := range p.entitiesWith(name) {
		if p.Operation == Scan && !has.attribute.Declared.Encrypted {
			continue
		}
		c.checkKeyAttribute(at, field, has.attribute)
		if stored := has.attribute.Stored(); field == fieldPrefix && (stored == "N" || stored == "B") {
			c.report(finding.PrefixType(at, name, string(has.attribute.Type)))
		} else if field == fieldPrefix && len(has.attribute.Declared.Values) > 0 {
			c.report(finding.PrefixOfValues(at, name, has.attribute.Declared.Values))
		}
		if len(c.findings) > before {
			return // one entity tells for all
		}
	}
}

// checkFixed checks a fixed value that items are selected by.
func (c *checker) checkFixed(at finding.Subject, field string, owners []owned, text string) {
	for _, has := range owners {
		a := has.attribute
		if a.Declared.Encrypted || a.Stored() == "" && a.Type != Boolean {
			c.checkKeyAttribute(at, field, a)
			return
		}
		holds, example, ok := a.accepts(text)
		if text == "" && ok {
			holds, example, ok = "texts that a key can hold, and a key is never empty", "open", false
		}
		if !ok {
			c.report(finding.BadFixedValue(at, field, a.Name, text, holds, example))
			return
		}
	}
}

// checkPresence checks that present and absent name attributes that an item may lack.
func (c *checker) checkPresence(p *ResolvedPattern) {
	for _, f := range []patternField{{name: fieldPresent, names: p.Declared.Present}, {name: fieldAbsent, names: p.Declared.Absent}} {
		for _, name := range appendNew(nil, f.names...) {
			owners := p.entitiesWith(name)
			optional := false
			for _, has := range owners {
				optional = optional || has.attribute.Optional
			}
			if len(owners) > 0 && !optional {
				c.report(finding.NeverAbsent(finding.Pattern(p.Name).At(f.name), f.name, name, owners[0].entity.Name))
			}
		}
	}
}

// checkConsistent checks that a consistent get asks for something whose uniqueness is certain.
func (c *checker) checkConsistent(p *ResolvedPattern) {
	if !p.Declared.Consistent || p.Operation != Get || len(p.Declared.Entities) > 0 {
		return
	}
	e := p.Entities[0]
	given := p.Given()
	if containsAll(given, e.Identity) {
		return
	}
	for _, name := range given {
		if a := e.Attributes[name]; a != nil && a.Declared.Unique == UniqueEnforced {
			return
		}
	}
	c.report(finding.ConsistentGet(finding.Pattern(p.Name).At("consistent"), e.Name, e.Identity))
}
