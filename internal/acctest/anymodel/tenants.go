package anymodel

import (
	"maps"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Tenanted draws a declaration with tenants.
func Tenanted(t *rapid.T, limits Limits) model.Table {
	return drawer{t: t}.tenants(plain(t, limits))
}

// tenants gives a declaration tenants of either isolation: some entities are theirs to read or the operators' alone, some
// patterns the operators', some base partitions split, and a single entity may have a natural key.
func (d drawer) tenants(table model.Table) model.Table {
	isolation := d.from("isolation", []string{model.IsolationStrict, model.IsolationStrict, model.IsolationPrefix})
	table.Tenant = &model.Tenant{Attribute: "tenant_id", Isolation: isolation, Writers: d.from("writers", []string{model.WritersTenants, model.WritersTrusted})}
	if len(table.Entities) == 1 && isolation == model.IsolationStrict && d.chance("natural", 2) {
		table.Keys.Base = model.BaseNatural
	}
	entities := maps.Clone(table.Entities)
	uuid := d.chance("uuid", 3)
	for _, name := range sorted(table.Entities) {
		e := entities[name]
		if table.Keys.Base != model.BaseNatural {
			e = d.tenantEntity(e)
		}
		if uuid {
			e.Attributes = maps.Clone(e.Attributes)
			e.Attributes["tenant_id"] = model.Attribute{Type: model.UUID}
		}
		entities[name] = e
	}
	table.Entities = entities
	patterns := maps.Clone(table.Patterns)
	for _, name := range sorted(table.Patterns) {
		p := patterns[name]
		if d.chance("operators", 5) {
			p.TenantScoped = new(false)
			if write := p.Operation == model.Update || p.Operation == model.Delete; write || d.chance("of one tenant", 2) {
				p.Match = append([]string{"tenant_id"}, p.Match...)
				p.Spread = nil
			}
		}
		patterns[name] = p
	}
	table.Patterns = patterns
	return table
}

// tenantEntity draws what tenants may do with an entity, and how its partitions are split.
func (d drawer) tenantEntity(e model.Entity) model.Entity {
	if d.chance("access", 4) {
		e.TenantAccess = d.from("what", []string{model.AccessRead, model.AccessNone})
	}
	if d.chance("shards", 4) {
		e.Spread = &model.Spread{Shards: rapid.SampledFrom([]int{2, 8, 12}).Draw(d.t, "of")}
	}
	return e
}
