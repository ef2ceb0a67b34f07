package execution_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
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
	if table.Keys.Base == model.BaseNatural || len(table.Entities) == 1 && c.oneIn(3) {
		table.Keys.Base = pick(c, "", model.BaseNatural, model.BaseNatural)
	}
	table.Entities, table.Patterns = maps.Clone(table.Entities), maps.Clone(table.Patterns)
	kind := pick(c, model.Type(""), "", model.UUID, model.ULID)
	for i, name := range slices.Sorted(maps.Keys(table.Entities)) {
		e := table.Entities[name]
		if isolation == model.IsolationStrict && c.oneIn(2) {
			e.Spread = nil // each pattern over periods has to bound them, and collections are read whole
		}
		if table.Keys.Base != model.BaseNatural && c.oneIn(4) {
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
		if operators := false; p.Operation == model.Scan || c.oneIn(5) {
			p.TenantScoped = &operators
			if c.oneIn(2) || p.Operation.IsWrite() || len(p.Writes) > 0 {
				p.Match = append([]string{"tenant_id"}, p.Match...)
			}
		}
		table.Patterns[name] = p
	}
	if c.oneIn(4) {
		return pinnedAsDerived(c, table)
	}
	return table
}

// pinnedAsDerived writes down some keys and indexes that a tenant table has, under another label of its tenants.
func pinnedAsDerived(c chance, table model.Table) model.Table {
	d := derive.Table(table).Design
	if d == nil || d.Key.Sort == nil {
		return table
	}
	label := pick(c, "TENANT", "ORG", "")
	for _, keys := range d.ItemKeys {
		e, declared := table.Entities[keys.Entity]
		if !declared || e.Spread != nil {
			continue
		}
		text := func(name string) string {
			for _, a := range keys.Attributes {
				if a.Name == name {
					return a.Template.String()
				}
			}
			return "{" + name + "}"
		}
		e.Key = &model.PinnedKey{Partition: text(d.Key.Partition.Name), Sort: text(d.Key.Sort.Name)}
		if label != "TENANT" {
			e.Key.Partition = strings.Replace(e.Key.Partition, "TENANT"+d.Delimiter, strings.TrimPrefix(label+d.Delimiter, d.Delimiter), 1)
		}
		table.Entities[keys.Entity] = e
	}
	for _, path := range d.Paths {
		p := table.Patterns[path.Pattern]
		if reads := path.Next == nil && path.Level == 0 && !p.Operation.IsWrite() && len(p.Writes) == 0 && p.Operation != model.Scan; reads && c.oneIn(2) {
			p.Index = path.Index
			table.Patterns[path.Pattern] = p
		}
	}
	return table
}
