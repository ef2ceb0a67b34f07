package model

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// The labels that keys of a tenant table use themselves.
const (
	// OperatorLabel begins the partitions that no tenant may touch.
	OperatorLabel = "OPERATOR"
	// UniqueLabel begins the keys of guard items.
	UniqueLabel = "UNIQUE"
)

// needsTenant checks that a field about tenants stands on a table that has them.
func (c *checker) needsTenant(at finding.Subject, field string) {
	if c.table.Tenant == nil {
		c.report(finding.FieldNeeds(at, field, []string{"tenant"}, "It says something about the tenants of a table, and this table declares none."))
	}
}

// checkTenant checks what the table declares of its tenants, as it was written.
func (c *checker) checkTenant() {
	if c.table.Tenant == nil {
		return
	}
	declared, t := *c.table.Tenant, c.table.Tenant.WithDefaults()
	at := finding.Table("tenant")
	c.name(at.At("attribute"), "The tenant attribute", t.Attribute, attributeNames)
	if t.Attribute == "" {
		return
	}
	c.checkReserved(at.At("attribute"), t.Attribute)
	if !slices.Contains([]string{IsolationStrict, IsolationPrefix}, t.Isolation) {
		c.report(finding.TenantWord(at.At("isolation"), declared.Isolation, []string{IsolationStrict, IsolationPrefix}))
	} else if !slices.Contains([]string{WritersTenants, WritersTrusted}, t.Writers) {
		c.report(finding.TenantWord(at.At("writers"), declared.Writers, []string{WritersTenants, WritersTrusted}))
	}
	c.checkTenantNatural(t)
	kind := tenantType(c.declared)
	for _, name := range names(c.declared.Entities) {
		c.checkTenantAttribute(name, c.declared.Entities[name], kind)
		c.checkTenantEntity(name)
	}
	for _, name := range names(c.declared.Patterns) {
		c.checkTenantPattern(name, c.declared.Patterns[name])
	}
}

// checkTenantNatural checks that nothing is declared of the tenants that a natural key has no room for.
func (c *checker) checkTenantNatural(t Tenant) {
	if c.resolved.Keys.Base != BaseNatural {
		return
	}
	if t.Isolation == IsolationPrefix {
		c.report(finding.TenantNatural(finding.Table("tenant").At("isolation"), "isolation is \"prefix\"",
			"Write isolation = \"strict\", which is what such a key gives, or keys = { base = \"composite\" }."))
	}
	for _, e := range c.resolved.Entities {
		if e.Access == AccessRead || e.Access == AccessNone {
			c.report(finding.TenantNatural(finding.Entity(e.Name).At("tenant_access"), "the tenant_access of "+strconv.Quote(e.Name)+" is \""+e.Access+"\"",
				"Write keys = { base = \"composite\" }, or tenant_access = \"read_write\"."))
		}
	}
}

// checkTenantAttribute checks what an entity declares of the tenant attribute: nothing but its type, which all share, and
// statistics.
func (c *checker) checkTenantAttribute(name string, e Entity, kind Type) {
	attribute := c.table.Tenant.Attribute
	at := finding.Entity(name).At("attributes", attribute)
	d := e.Attributes[attribute]
	refuse := func(why string) { c.report(finding.TenantAttribute(at, name, why)) }
	switch {
	case d.Type != "" && !slices.Contains([]Type{String, UUID, ULID}, d.Type):
		refuse("it is a " + string(d.Type))
	case d.Type != "" && d.Type != kind:
		refuse("it is a " + string(d.Type) + " here and a " + string(kind) + " elsewhere")
	}
	for _, option := range []struct {
		written bool
		why     string
	}{
		{d.Optional, "it is optional"},
		{d.Immutable != nil && !*d.Immutable, "it may change"},
		{d.AbsentAs != "" || d.AbsentStored, "it has absent_as"},
		{len(d.Values) > 0, "it has a closed list of values"},
		{d.Encrypted, "it is encrypted"},
		{d.CopiedFrom != "", "it is copied from another item"},
		{d.References != "", "it has references"},
		{d.Label != "", "it has a label of its own"},
		{d.Unique != "", "it is unique"},
		{d.SortsAs != "", "it has sorts_as"},
	} {
		if option.written {
			refuse(option.why)
		}
	}
}

// checkTenantEntity checks that nothing of an entity wears what the tenant's keys use.
func (c *checker) checkTenantEntity(name string) {
	at := finding.Entity(name)
	resolved := c.resolved.Entity(name)
	for _, label := range []string{OperatorLabel, UniqueLabel} {
		if resolved.Label == label {
			c.report(finding.TenantLabel(at.At("label"), label, "keys of tenant tables use it themselves"))
		}
	}
	for _, attribute := range resolved.AttributeNames() {
		chain := c.links.chain(link{name, attribute})
		if root := chain[len(chain)-1]; attribute != c.links.tenant && root.attribute == c.links.tenant {
			c.report(finding.TenantReferenced(at.At("attributes", attribute, "references"), attribute, c.links.tenant))
		}
	}
}

// checkTenantPattern checks that a tenant's pattern asks for one tenant and doesn't scan.
func (c *checker) checkTenantPattern(name string, p Pattern) {
	if p.IsOperators() || p.NotServed != "" {
		return
	}
	if field := p.namesBeside(c.table.Tenant.Attribute); field != "" {
		c.report(finding.TenantAskedBy(name, field, c.table.Tenant.Attribute))
	}
	if p.Operation == Scan {
		c.report(finding.TenantScan(name))
	}
}
