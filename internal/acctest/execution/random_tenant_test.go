package execution_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// randomTenants gives a random model tenants of either isolation, or leaves it without. Some patterns become the operators',
// and some entities theirs alone or the tenants' to read.
func randomTenants(c chance, table model.Table) model.Table {
	isolation := pick(c, "", model.IsolationStrict, model.IsolationStrict, model.IsolationPrefix)
	if isolation == "" {
		return table
	}
	table.Tenant = &model.Tenant{Attribute: "tenant_id", Isolation: isolation, Writers: pick(c, model.WritersTenants, model.WritersTrusted)}
	if !strings.Contains(model.TenantDelimiters, table.Keys.Delimiter) {
		table.Keys.Delimiter = ""
	}
	if table.Keys.Base == model.BaseNatural {
		table.Keys.Base = ""
	}
	table.Entities, table.Patterns = maps.Clone(table.Entities), maps.Clone(table.Patterns)
	kind := pick(c, model.Type(""), "", model.UUID, model.ULID)
	for i, name := range slices.Sorted(maps.Keys(table.Entities)) {
		e := table.Entities[name]
		e.Key = nil
		if isolation == model.IsolationStrict {
			e.Spread = nil
		}
		if c.oneIn(4) {
			e.TenantAccess = pick(c, model.AccessRead, model.AccessNone)
		}
		if i == 0 && kind != "" {
			e.Attributes = maps.Clone(e.Attributes)
			if e.Attributes == nil {
				e.Attributes = map[string]model.Attribute{}
			}
			e.Attributes["tenant_id"] = model.Attribute{Type: kind}
		}
		table.Entities[name] = e
	}
	for _, name := range slices.Sorted(maps.Keys(table.Patterns)) {
		p := table.Patterns[name]
		p.Index = ""
		if operators := false; p.Operation == model.Scan || c.oneIn(5) {
			p.TenantScoped = &operators
			if c.oneIn(2) || p.Operation.IsWrite() || len(p.Writes) > 0 {
				p.Match = append([]string{"tenant_id"}, p.Match...)
			}
		}
		table.Patterns[name] = p
	}
	return table
}
