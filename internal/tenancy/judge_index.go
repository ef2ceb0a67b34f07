package tenancy

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// onBase reports whether the first partition attribute of a space is that of the table itself. IAM checks that attribute
// on every write, so that nothing can be planted there. Nothing weaker will do.
func (g *generator) onBase(p space.Space) bool { return p.Attribute == g.design.Key.Partition }

// askedBy lists the patterns whose paths use an index, those of tenants and those of operators.
func (g *generator) askedBy(index string) (tenants, operators []string) {
	for _, path := range g.design.Paths {
		for p := &path; p != nil; p = p.Next {
			switch {
			case p.Index != index:
			case g.tenancy.IsOperators(path.Pattern):
				operators = append(operators, path.Pattern)
			default:
				tenants = append(tenants, path.Pattern)
			}
		}
	}
	slices.Sort(tenants)
	slices.Sort(operators)
	return slices.Compact(tenants), slices.Compact(operators)
}

// readByTenants reports whether a policy may ever grant an index: a tenant's pattern uses it, or used it before the index
// began to retire.
func (g *generator) readByTenants(p space.Space) bool {
	tenants, _ := g.askedBy(p.Index)
	return len(tenants) > 0 || p.Retiring && g.grantsRetiring(p)
}

// grantsRetiring reports whether a retiring index is one that tenants may go on reading until it is dropped. Its
// partition key alone decides what they find there: that of the table, or one whose every text leads with its tenant.
func (g *generator) grantsRetiring(p space.Space) bool {
	served := slices.ContainsFunc(p.Definition.Serves, func(pattern string) bool { return !g.tenancy.IsOperators(pattern) })
	return served && (g.onBase(p) || g.isolates(p))
}

// isolates reports whether nobody but services writes an index that is not on the table's own partition key, and all that
// items carry for it, or may still carry, leads with its tenant and is no key of another one.
func (g *generator) isolates(p space.Space) bool {
	if g.tenancy.Isolation != design.IsolationPrefix || g.tenancy.Writers != design.WritersTrusted || p.Attribute.Type != "S" {
		return false
	}
	keys := slices.Concat(p.Keys, p.Left)
	for _, k := range keys {
		if _, bad := g.judgeKey(finding.Subject{}, k, p.Index); bad || g.access(k) == design.AccessNone {
			return false
		}
	}
	return len(g.shared(p.Index, keys)) == 0
}

func (g *generator) judgeIndexes() {
	for _, p := range g.spaces[1:] {
		tenants, operators := g.askedBy(p.Index)
		if len(tenants) > 0 && len(operators) > 0 {
			g.report(finding.TenantIndexShared(p.Index, tenants, operators))
		}
		if !g.natural() && p.Definition.HasKey(g.tenancy.Attribute) && g.tenancy.Isolation == design.IsolationStrict {
			g.report(finding.TenantAttributeInIndex(p.Index, g.tenancy.Attribute, g.design.Key.Partition.Name, orElse(strings.Join(tenants, ", "), strings.Join(operators, ", "))))
		}
		if len(operators) > 0 && !g.onBase(p) && !g.spread(p) {
			g.report(finding.OperatorIndexHot(p.Index, partitionOf(p), operators))
		}
		if len(tenants) > 0 && !g.onBase(p) {
			g.judgePlantable(p, tenants)
		}
	}
}

// natural reports whether the tenant attribute itself is the table's partition key.
func (g *generator) natural() bool { return g.design.Key.Partition.Name == g.tenancy.Attribute }

// spread reports whether each item's entry lies in one of several shards, or where no other tenant's do: any of the partition
// attributes may tell. A period tells nothing, since all that is written now is in one; nor does a value that few items
// share, since a tenant may write any.
func (g *generator) spread(p space.Space) bool {
	entering := 0
	for _, e := range g.entities() {
		if !enters(g.design, e, p) {
			continue
		}
		entering++
		var parts []design.Segment
		for _, a := range p.Definition.Partition {
			parts = append(parts, g.template(e, a.Name)...)
		}
		if !slices.ContainsFunc(parts, g.tellsApart) {
			return false
		}
	}
	return entering > 0
}

// template is what an attribute of an entity's items holds.
func (g *generator) template(e design.EntityFacts, attribute string) design.Template {
	for _, k := range g.design.Keys(e.Name) {
		if k.Name == attribute {
			return k.Template
		}
	}
	return design.Value(attribute)
}

// tellsApart reports whether a part of a partition key names the tenant, or a shard by more than the tenant: by it alone, all
// that one tenant writes is in one.
func (g *generator) tellsApart(s design.Segment) bool {
	return s == design.Segment{Attribute: g.tenancy.Attribute} || design.ShardsOf(s.Format) > 1 && s.Attribute != g.tenancy.Attribute
}

// partitionOf is the names of the partition attributes of an index.
func partitionOf(p space.Space) []string {
	var names []string
	for _, a := range p.Definition.Partition {
		names = append(names, a.Name)
	}
	return names
}

// judgePlantable judges an index that tenants read and in which whoever writes the table could plant items.
func (g *generator) judgePlantable(p space.Space, tenants []string) {
	if g.tenancy.Isolation == design.IsolationStrict || g.tenancy.Writers == design.WritersTenants {
		for _, pattern := range tenants {
			g.report(finding.TenantsCouldPlant(pattern, p.Index, p.Attribute.Name, g.design.Key.Partition.Name,
				g.tenancy.Isolation, g.tenancy.Writers, g.partition()))
		}
		return
	}
	if p.Attribute.Type != "S" {
		g.report(finding.TenantKeyType(p.Attribute.Name, p.Attribute.Type))
	}
	for _, k := range slices.Concat(p.Keys, p.Left) {
		facts, _ := g.design.Entity(k.Entity)
		switch {
		case g.access(k) != design.AccessNone:
			g.badKey(finding.Pattern(tenants[0]), k, p.Index)
		case enters(g.design, facts, p):
			g.report(finding.TenantAccessIndexed(k.Entity, p.Index, tenants))
		}
	}
}

// judgePaths refuses what tenants can't be allowed: to read without a key, and to touch what they may not.
func (g *generator) judgePaths() {
	for _, path := range g.design.Paths {
		if g.tenancy.IsOperators(path.Pattern) {
			continue
		}
		for p := &path; p != nil; p = p.Next {
			if p.Operation == design.Scan {
				g.report(finding.TenantScan(path.Pattern))
			}
			if slices.Contains(p.PerValueOf, g.tenancy.Attribute) {
				g.report(finding.TenantsAsked(path.Pattern, g.tenancy.Attribute))
			}
			g.judgeTouches(path.Pattern, *p)
		}
	}
}

func (g *generator) judgeTouches(pattern string, p design.Path) {
	if p.Operation != design.TransactWriteItems {
		for _, entity := range p.Entities {
			g.judgeTouch(pattern, entity, !reads(p.Operation))
		}
	}
	for _, step := range p.Steps {
		g.judgeTouch(pattern, step.Entity, step.Operation != design.ConditionCheck)
	}
}

// judgeTouch refuses a tenant's pattern on items of an entity whose tenant_access forbids it.
func (g *generator) judgeTouch(pattern, kind string, writes bool) {
	entity := space.Owner(kind)
	access := g.tenancy.AccessOf(entity)
	if access == design.AccessNone || access == design.AccessRead && writes {
		g.report(finding.TenantMayNot(pattern, entity, access))
	}
}
