package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// known is what a write knows when it runs: values of attributes, each of some entity.
type known struct{ values []owned }

func (k *known) add(e *ResolvedEntity, attributes ...string) {
	for _, name := range attributes {
		a := e.Attributes[name]
		if a != nil && !slices.Contains(k.values, owned{e, a}) {
			k.values = append(k.values, owned{e, a})
		}
	}
}

// names returns the names of all known attributes, sorted, each once.
func (k *known) names() []string {
	var list []string
	for _, v := range k.values {
		list = appendNew(list, v.attribute.Name)
	}
	slices.Sort(list)
	return list
}

// find returns the names of the known attributes that hold the value of an entity's attribute: the one of its name and
// root, else all of its root, else the one of its name. The root goes before the name, so that the id of one entity is
// never taken for that of another.
func (k *known) find(e *ResolvedEntity, attribute string) []string {
	a := e.Attributes[attribute]
	if a == nil {
		return nil
	}
	var related []string
	named := false
	for _, v := range k.values {
		named = named || v.attribute.Name == attribute
		if v.attribute.Root == a.Root {
			related = appendNew(related, v.attribute.Name)
		}
	}
	if slices.Contains(related, attribute) || len(related) == 0 && named {
		return []string{attribute}
	}
	slices.Sort(related)
	return related
}

// matched is what the caller of a write knows: the attributes of match, on every entity that has one of that name.
func (c *checker) matched(p *ResolvedPattern) *known {
	k := &known{}
	for _, e := range c.withReads(p) {
		k.add(e, p.Declared.Match...)
	}
	return k
}

// checkGiven checks that each value which the caller of a write gives has one type on all the entities that it is given to.
func (c *checker) checkGiven(p *ResolvedPattern) {
	for _, name := range appendNew(nil, p.Declared.Match...) {
		var types, typed []string
		for _, e := range c.withReads(p) {
			if a := e.Attributes[name]; a != nil {
				written := a.writtenAs()
				types = appendNew(types, written)
				typed = append(typed, e.Name+"."+name+" ("+written+")")
			}
		}
		if len(types) > 1 {
			c.report(finding.GivenTypesDiffer(finding.Pattern(p.Name).At(fieldMatch), name, typed))
		}
	}
}

// writtenAs is the type of an attribute, and of an instant the resolution where it is not the default one.
func (a *ResolvedAttribute) writtenAs() string {
	if a.Type == Timestamp && a.Declared.Resolution == "second" {
		return string(a.Type) + ", resolution = second"
	}
	return string(a.Type)
}

// returned adds what a read returns: what it fetches, and the identity.
func (k *known) returned(read *ResolvedPattern) {
	for _, e := range read.Entities {
		if len(read.Declared.Fetch) == 0 {
			k.add(e, e.AttributeNames()...)
			continue
		}
		k.add(e, read.Declared.Fetch...)
		k.add(e, e.Identity...)
	}
}
