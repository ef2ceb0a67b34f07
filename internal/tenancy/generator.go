package tenancy

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// generator holds what is known of a table while a policy for it is judged and written.
type generator struct {
	design   *design.Design
	tenancy  design.Tenancy
	spaces   []space.Space
	reader   space.Reader
	findings []finding.Finding

	args   Arguments
	source source
	where  place
	// granted are the accesses that the policy is to allow.
	granted []access
}

func newGenerator(d *design.Design) *generator {
	return &generator{
		design: d, tenancy: *d.Tenancy, spaces: space.Of(d),
		reader: space.Reader{Attribute: d.Tenancy.Attribute, Delimiter: d.Delimiter},
	}
}

func (g *generator) report(f finding.Finding) { g.findings = append(g.findings, f) }

// entities are those of the design without the guards.
func (g *generator) entities() []design.EntityFacts {
	var all []design.EntityFacts
	for _, e := range g.design.Entities {
		if space.Owner(e.Name) == e.Name {
			all = append(all, e)
		}
	}
	return all
}

// access is what a tenant may do with the items of a key.
func (g *generator) access(k space.Key) string {
	return g.tenancy.AccessOf(space.Owner(k.Entity))
}

// tenantKeys are the table's keys of all that tenants may touch in some way.
func (g *generator) tenantKeys() []space.Key {
	var all []space.Key
	for _, k := range g.spaces[0].Keys {
		if g.access(k) != design.AccessNone {
			all = append(all, k)
		}
	}
	return all
}

// begin is the literal text before the tenant in every partition key.
func (g *generator) begin() string {
	if g.tenancy.Label == "" {
		return ""
	}
	return g.tenancy.Label + g.design.Delimiter
}

// partition is the template of a tenant's own partition.
func (g *generator) partition() string { return g.begin() + "{" + g.tenancy.Attribute + "}" }

// kind is the type of the tenant attribute, as the first entity has it.
func (g *generator) kind() string {
	for _, e := range g.design.Entities {
		if a, has := e.Attribute(g.tenancy.Attribute); has {
			return a.Coding.Type
		}
	}
	return "string"
}
