package model

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// largestItem is the size of the largest item in bytes (Amazon DynamoDB developer guide, Constraints: 400 KB).
const largestItem = 400 * 1024

func (c *checker) checkEntity(e *ResolvedEntity) {
	at := finding.Entity(e.Name)
	c.name(at, "The entity's name", e.Name, identifiers)
	if e.Declared.Label != "" {
		c.name(at.At("label"), "The label", e.Declared.Label, labels)
	}
	c.checkParent(e)
	c.checkIdentity(e)
	for _, name := range names(e.Declared.Attributes) {
		c.checkAttribute(e, e.Attributes[name])
	}
	c.checkSizes(e)
	c.checkEntitySpread(e)
	c.checkEntityLater(e)
}

// checkIdentity checks the entity's own part of its identity.
func (c *checker) checkIdentity(e *ResolvedEntity) {
	at := finding.Entity(e.Name).At("identity")
	c.noneTwice(at, "identity", e.Declared.Identity)
	for _, name := range appendNew(nil, e.Declared.Identity...) {
		a := e.Attributes[name]
		declared, written := e.Declared.Attributes[name]
		if !written {
			c.name(at, "An identity attribute", name, attributeNames)
			c.checkReserved(at, name)
		}
		if declared.Optional {
			c.report(finding.IdentityOptional(e.Name, name))
		}
		if declared.Immutable != nil && !*declared.Immutable {
			c.report(finding.IdentityMutable(e.Name, name))
		}
		c.checkKeyAttribute(at, "identity", a)
	}
}

// checkKeyAttribute checks that an attribute may stand in a key.
func (c *checker) checkKeyAttribute(at finding.Subject, use string, a *ResolvedAttribute) {
	if a.Declared.Encrypted {
		c.report(finding.Encrypted(at, use, a.Name))
	}
	if a.Stored() == "" && slices.Contains(Types(), a.Type) {
		c.report(finding.KeyType(at, use, a.Name, string(a.Type)))
	}
}

// checkParent checks that the parent exists, is no descendant, and that nothing of its identity is declared again.
func (c *checker) checkParent(e *ResolvedEntity) {
	parent := e.Declared.Parent
	if parent == "" {
		return
	}
	at := finding.Entity(e.Name)
	if c.resolved.Entity(parent) == nil {
		c.report(finding.UnknownEntity(at.At("parent"), parent, without(names(c.table.Entities), e.Name)))
		return
	}
	if ring := c.parentRing(e.Name); ring != nil {
		if e.Name == slices.Min(ring) {
			c.report(finding.ParentRing(e.Name, append(ring, e.Name)))
		}
		return
	}
	for _, name := range c.links.identities[parent] {
		if slices.Contains(e.Declared.Identity, name) {
			c.report(finding.InParent(at.At("identity"), "identity", name, parent))
		}
		if _, ok := e.Declared.Attributes[name]; ok {
			c.report(finding.InParent(at.At("attributes", name), "attributes", name, parent))
		}
	}
}

// parentRing returns the entities of the ring of parents that the entity is part of, itself first, or nil.
func (c *checker) parentRing(name string) []string {
	ring := []string{name}
	for parent := c.table.Entities[name].Parent; parent != ""; parent = c.table.Entities[parent].Parent {
		if parent == name {
			return ring
		}
		if slices.Contains(ring, parent) {
			return nil
		}
		ring = append(ring, parent)
	}
	return nil
}

func (c *checker) checkSizes(e *ResolvedEntity) {
	at := finding.Entity(e.Name)
	d := e.Declared
	c.atLeast(at.At("count"), "count", d.Count, 0, "It is the number of items in steady state.")
	c.atMostItems(at.At("count"), "count", d.Count)
	c.size(at.At("item_bytes"), "item_bytes", d.ItemBytes)
	if least := c.resolved.LeastBytes(e); d.ItemBytes != nil && 0 < *d.ItemBytes && *d.ItemBytes < least {
		c.report(finding.OutOfRange(at.At("item_bytes"), "item_bytes", strconv.FormatInt(*d.ItemBytes, 10),
			"The attributes that every item has come to "+strconv.FormatInt(least, 10)+" bytes by their bytes and their types, names included.", strconv.FormatInt(least, 10)))
	}
	c.size(at.At("max_item_bytes"), "max_item_bytes", d.MaxItemBytes)
	if d.ItemBytes != nil && d.MaxItemBytes != nil && 0 < *d.MaxItemBytes && *d.MaxItemBytes < *d.ItemBytes {
		c.report(finding.OutOfRange(at.At("max_item_bytes"), "max_item_bytes", strconv.FormatInt(*d.MaxItemBytes, 10),
			"The largest item is at least as large as the mean one, item_bytes.", strconv.FormatInt(*d.ItemBytes, 10)))
	}
}

// size checks a number of bytes of an item or an attribute.
func (c *checker) size(at finding.Subject, field string, bytes *int64) {
	if bytes != nil && *bytes > largestItem {
		c.report(finding.OutOfRange(at, field, strconv.FormatInt(*bytes, 10),
			"DynamoDB stores items of at most 409,600 bytes (400 KB), attribute names included; larger contents go to S3.", strconv.Itoa(largestItem)))
	}
	c.atLeast(at, field, bytes, 1, "It is a number of bytes.")
}

func (c *checker) atLeast(at finding.Subject, field string, value *int64, least int64, rule string) {
	if value != nil && *value < least {
		c.report(finding.OutOfRange(at, field, strconv.FormatInt(*value, 10), rule, strconv.FormatInt(max(least, 1), 10)))
	}
}

// checkEntityLater refuses what later versions of the provider derive.
func (c *checker) checkEntityLater(e *ResolvedEntity) {
	at := finding.Entity(e.Name)
	d := e.Declared
	if d.TenantAccess != "" {
		c.word(at.At("tenant_access"), "tenant_access", d.TenantAccess, "read_write", "read", "none")
		c.needsTenant(at.At("tenant_access"), "tenant_access")
	}
	c.checkRevision(at.At("revision"), d.Revision)
}

func (c *checker) checkRevision(at finding.Subject, revision int) {
	if revision < 0 {
		c.report(finding.OutOfRange(at, "revision", strconv.Itoa(revision), "Revisions count from 1, which is the default.", "2"))
	}
}

// without returns the list less one name.
func without(list []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return text == name })
}
