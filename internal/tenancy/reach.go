package tenancy

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// reach tells by entity what the grants really allow, and warns where no granted pattern does it. An update creates what
// isn't there, and a query returns whatever lies in its partition.
func (g *generator) reach() map[string]Reach {
	all := map[string]Reach{}
	for _, e := range g.entities() {
		r := Reach{Read: g.touched(e, true), Write: g.touched(e, false)}
		read, written := g.meant(e.Name)
		beyondRead, beyondWrite := r.Read && !read, r.Write && !written
		r.Beyond = beyondRead || beyondWrite
		all[e.Name] = r
		if r.Beyond {
			g.report(finding.PolicyReach(e.Name, beyondRead, beyondWrite, g.basis(e.Name), g.partition()))
		}
	}
	return all
}

// touched reports whether a granted access reaches items of an entity.
func (g *generator) touched(e design.EntityFacts, reading bool) bool {
	return slices.ContainsFunc(g.granted, func(a access) bool {
		isRead := slices.Contains([]string{"GetItem", "BatchGetItem", "Query"}, a.Action)
		writes := !isRead && a.Action != "ConditionCheckItem"
		if reading && !isRead || !reading && !writes {
			return false
		}
		for _, p := range g.spaces {
			if p.Index != a.Index || !enters(g.design, e, p) {
				continue
			}
			for _, k := range p.Keys {
				if k.Entity == e.Name && g.reader.Touches(a.Template, k.Template) {
					return true
				}
			}
		}
		return false
	})
}

// enters reports whether items of an entity can have entries in a space: they carry all its key attributes.
func enters(d *design.Design, e design.EntityFacts, p space.Space) bool {
	for _, a := range slices.Concat(p.Definition.Partition, p.Definition.Sort) {
		_, own := e.Attribute(a.Name)
		filled := slices.ContainsFunc(d.Keys(e.Name), func(k design.ItemAttribute) bool { return k.Name == a.Name })
		if !own && !filled {
			return false
		}
	}
	return true
}

// meant reports whether granted patterns read and write an entity.
func (g *generator) meant(entity string) (read, written bool) {
	for _, path := range g.design.Paths {
		if !slices.ContainsFunc(g.granted, func(a access) bool { return a.Pattern == path.Pattern }) {
			continue
		}
		if reads(path.Operation) {
			read = read || slices.Contains(path.Entities, entity)
			continue
		}
		written = written || path.Operation != design.TransactWriteItems && slices.Contains(path.Entities, entity)
		for _, step := range path.Steps {
			written = written || step.Operation != design.ConditionCheck && step.Entity == entity
		}
	}
	return read, written
}

// basis is the template of an entity's partition in the table.
func (g *generator) basis(entity string) string {
	for _, k := range g.spaces[0].Keys {
		if k.Entity == entity {
			return k.Template.String()
		}
	}
	return g.partition()
}

// filters tell how readers drop planted items, for each granted path on an index that others than the tenant may fill. A
// filter protects what is returned, not what is read and paid: it is no reason to let tenants write.
func (g *generator) filters() map[string]Filter {
	all := map[string]Filter{}
	if g.tenancy.Isolation == design.IsolationStrict {
		return all
	}
	key := g.design.Key.Partition.Name
	for _, path := range g.design.Paths {
		for _, p := range g.spaces[1:] {
			granted := slices.ContainsFunc(g.granted, func(a access) bool { return a.Pattern == path.Pattern && a.Index == p.Index })
			if path.Index != p.Index || !granted || g.onBase(p) || p.Definition.HasKey(key) {
				continue
			}
			f := Filter{Values: map[string]string{":tenant": g.partition()}}
			name := key
			if design.NeedsPlaceholder(key) {
				name = "#partition"
				f.Names = map[string]string{name: key}
			}
			f.Expression = name + " = :tenant"
			if !g.natural() {
				f.Expression = "begins_with(" + name + ", :tenants) OR " + f.Expression
				f.Values[":tenants"] = g.partition() + g.design.Delimiter
			}
			all[path.Name()] = f
		}
	}
	return all
}
