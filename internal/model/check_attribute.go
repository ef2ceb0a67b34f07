package model

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkAttribute checks one entry of an entity's attributes.
func (c *checker) checkAttribute(e *ResolvedEntity, a *ResolvedAttribute) {
	at := attributeField(finding.Entity(e.Name), a.Name)
	declared := e.Declared.Attributes[a.Name]
	if a.Name != c.links.tenant { // its name is told of where tenant has it, once for all entities
		c.name(at(), "The attribute's name", a.Name, attributeNames)
		c.checkReserved(at(), a.Name)
	}
	c.checkType(at("type"), declared.Type)
	if declared.Label != "" {
		c.name(at("label"), "The label", declared.Label, labels)
	}
	c.word(at("unique"), "unique", declared.Unique, UniqueEnforced, UniqueAssumed)
	if declared.Unique != "" {
		c.checkKeyAttribute(at("unique"), "unique", a)
	}
	if declared.References != "" {
		c.checkReference(e, declared, a)
	}
	if declared.CopiedFrom != "" {
		c.checkCopy(e, at("copied_from"), declared.CopiedFrom)
	}
	c.checkValues(at, declared, a)
	c.checkAbsent(at, declared, a)
	c.checkNumberText(at, declared, a)
	c.checkAttributeSizes(at, declared)
	c.checkStatistics(at, a)
	if declared.SortsAs != "" {
		c.checkSortsAs(e, at, declared, a)
	}
}

// fieldOf makes the subject of a field below one part of the configuration.
type fieldOf func(field ...string) finding.Subject

func attributeField(entity finding.Subject, name string) fieldOf {
	return func(field ...string) finding.Subject {
		return entity.At(append([]string{"attributes", name}, field...)...)
	}
}

func (c *checker) checkType(at finding.Subject, t Type) {
	var known []string
	for _, other := range Types() {
		known = append(known, string(other))
	}
	c.word(at, "type", string(t), known...)
}

func (c *checker) checkAttributeSizes(at fieldOf, declared Attribute) {
	c.size(at("bytes"), "bytes", declared.Bytes)
	c.size(at("max_bytes"), "max_bytes", declared.MaxBytes)
	if declared.Bytes != nil && declared.MaxBytes != nil && 0 < *declared.MaxBytes && *declared.MaxBytes < *declared.Bytes {
		c.report(finding.OutOfRange(at("max_bytes"), "max_bytes", strconv.FormatInt(*declared.MaxBytes, 10),
			"The largest value is at least as large as the mean one, bytes.", strconv.FormatInt(*declared.Bytes, 10)))
	}
}

func number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }

// checkCopy checks that copied_from names an attribute of an item that is known: that of a reference, of the parent, or
// of an entity of the table.
func (c *checker) checkCopy(e *ResolvedEntity, at finding.Subject, text string) {
	first, attribute, dotted := cut(text)
	if !dotted {
		c.report(finding.BadCopy(at, text, "there is no dot in it", c.references(e)))
		return
	}
	source := c.resolved.Entity(first)
	if declared, ok := e.Declared.Attributes[first]; ok {
		target, found := c.links.referenced(declared.References)
		if declared.References != "" && !found {
			return // that it leads nowhere is said of references
		}
		if declared.References == "" {
			c.report(finding.BadCopy(at, text, strconv.Quote(first)+" references nothing", c.references(e)))
			return
		}
		source = c.resolved.Entity(target.entity)
	}
	switch {
	case source == nil:
		c.report(finding.BadCopy(at, text, strconv.Quote(first)+" is neither an attribute of the entity nor an entity", c.references(e)))
	case source.Attributes[attribute] == nil:
		c.report(finding.UnknownAttribute(at, source.Name, attribute, source.AttributeNames()))
	}
}

// references returns what a copy of the entity can come from: its references, and its parent.
func (c *checker) references(e *ResolvedEntity) []string {
	var list []string
	for _, name := range names(e.Declared.Attributes) {
		if e.Declared.Attributes[name].References != "" {
			list = append(list, name)
		}
	}
	if e.Declared.Parent != "" {
		list = append(list, e.Declared.Parent)
	}
	return list
}

func (c *checker) checkSortsAs(e *ResolvedEntity, at fieldOf, declared Attribute, a *ResolvedAttribute) {
	ids := []Type{ULID, UUID7, KSUID}
	if !slices.Contains(ids, a.Type) {
		c.needsType(at("sorts_as"), "sorts_as", a, ids...)
	}
	if e.Attributes[declared.SortsAs] == nil {
		c.report(finding.UnknownAttribute(at("sorts_as"), e.Name, declared.SortsAs, e.AttributeNames()))
	}
	if stood := e.Attributes[declared.SortsAs]; stood != nil && (!stood.Immutable || stood.Type != Timestamp || stood.Optional) {
		c.report(finding.SortsAsUnfit(at("sorts_as"), a.Name, declared.SortsAs))
	}
}

// needsType reports a field that an attribute's type has no use for. An unknown type has its finding already.
func (c *checker) needsType(at finding.Subject, field string, a *ResolvedAttribute, types ...Type) {
	if slices.Contains(Types(), a.Type) {
		c.report(finding.FieldNeedsType(at, field, a.Name, string(a.Type), words(types)))
	}
}

func words(types []Type) []string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = string(t)
	}
	return list
}
