package model

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// Delimiters are the delimiters of the language: single characters that keep key text in order.
const Delimiters = "#!$%&*+,"

// slotAttributes are the names of the key attributes of overloaded and local indexes.
var slotAttributes = regexp.MustCompile(`^(GSI[0-9]+[PS]K|LSI[0-9]+SK)$`)

func (c *checker) checkTable() {
	t := c.table
	c.name(finding.Table("name"), "The table's name", t.Name, tableNames)
	if len(t.Entities) == 0 {
		c.report(finding.NothingDeclared())
	}
	c.checkKeys()
	c.checkPinnedIndexes()
	c.checkTTL()
	c.word(finding.Table("local_indexes"), "local_indexes", t.LocalIndexes, "when_required", "never")
	c.word(finding.Table("optimize"), "optimize", t.Optimize, OptimizeFewest, OptimizeCost)
	if t.Limits.GlobalIndexes < 0 {
		c.report(finding.OutOfRange(finding.Table("limits").At("global_indexes"), "global_indexes",
			strconv.Itoa(t.Limits.GlobalIndexes), "It is the number of global secondary indexes the account allows on a table; AWS's default is 20.", "20"))
	}
	c.checkIgnored()
}

func (c *checker) checkIgnored() {
	if len(c.table.IgnoreFindings) == 0 {
		return
	}
	at := finding.Table("ignore_findings")
	var known, silenced []string
	for _, entry := range finding.Codes() {
		known = append(known, string(entry.Code))
		if entry.Silenced {
			silenced = append(silenced, string(entry.Code))
		}
	}
	c.noneTwice(at, "ignore_findings", c.table.IgnoreFindings)
	for _, code := range c.table.IgnoreFindings {
		switch {
		case !slices.Contains(known, code):
			c.report(finding.UnknownCode(at, code, silenced))
		case !slices.Contains(silenced, code):
			c.report(finding.NotSilenced(at, code))
		}
	}
}

func (c *checker) checkKeys() {
	at := finding.Table("keys")
	written := c.table.Keys
	c.word(at.At("base"), "base", written.Base, BaseAuto, BaseNatural, BaseComposite)
	c.word(at.At("indexes"), "indexes", written.Indexes, IndexesNative, IndexesOverloaded)
	keys := c.resolved.Keys
	switch tenants := c.table.Tenant != nil; {
	case tenants && (len(keys.Delimiter) != 1 || !strings.Contains(TenantDelimiters, keys.Delimiter)):
		c.report(finding.TenantDelimiter(keys.Delimiter, strings.Split(TenantDelimiters, "")))
	case !tenants && (len(keys.Delimiter) != 1 || !strings.Contains(Delimiters, keys.Delimiter)):
		c.report(finding.BadDelimiter(keys.Delimiter, Delimiters))
	}
	if keys.Base == BaseNatural && len(c.table.Entities) > 1 {
		c.report(finding.NaturalSeveral(names(c.table.Entities)))
	}
	own := c.ownAttributes()
	for i, a := range own {
		c.name(at.At(a.argument), "The name of "+a.role, a.name, attributeNames)
		if slotAttributes.MatchString(a.name) {
			c.report(finding.ReservedKeyName(a.argument, a.name))
		}
		for _, b := range own[i+1:] {
			if a.name == b.name {
				c.report(finding.SameKeyName(a.argument, b.argument, a.name))
			}
		}
	}
}

// ownAttribute is an attribute that the table writes itself.
type ownAttribute struct{ argument, name, role string }

func (c *checker) ownAttributes() []ownAttribute {
	keys := c.resolved.Keys
	return []ownAttribute{
		{"partition_key", keys.PartitionKey, "the partition key"},
		{"sort_key", keys.SortKey, "the sort key"},
		{"entity_attribute", keys.EntityAttribute, "the attribute that tells what kind of item it is"},
	}
}

// checkReserved checks that an entity's attribute has no name that the table needs itself.
func (c *checker) checkReserved(at finding.Subject, name string) {
	for _, own := range c.ownAttributes() {
		unused := c.resolved.Keys.Base == BaseNatural && own.argument != "entity_attribute"
		if name == own.name && !unused {
			c.report(finding.ReservedAttribute(at, name, own.role, own.argument))
		}
	}
	if slotAttributes.MatchString(name) {
		c.report(finding.ReservedAttribute(at, name, "a key attribute of an index", ""))
	}
}

// checkTTL checks that TTL's attribute is a number of seconds on every entity that has it.
func (c *checker) checkTTL() {
	name := c.table.TTLAttribute
	if name == "" {
		return
	}
	c.name(finding.Table("ttl_attribute"), "The TTL attribute", name, attributeNames)
	found := false
	var known []string
	for _, e := range c.resolved.Entities {
		for _, other := range e.AttributeNames() {
			if e.Attributes[other].Type == EpochSeconds {
				known = appendNew(known, other)
			}
		}
		a := e.Attributes[name]
		if a == nil {
			continue
		}
		found = true
		if a.Type != EpochSeconds {
			c.report(finding.TTLType(e.Name, name, string(a.Type)))
		}
	}
	if !found {
		c.report(finding.UnknownTTL(name, known))
	}
}
