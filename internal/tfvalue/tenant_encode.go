package tfvalue

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// TenantOf is the attribute tenant_of.
type TenantOf struct {
	Attribute string `tfsdk:"attribute"`
	Template  string `tfsdk:"template"`
	Filter    Filter `tfsdk:"filter"`
}

// Audit is the attribute audit.
type Audit struct {
	Scans    map[string]Filter            `tfsdk:"scans"`
	Patterns map[string]map[string]string `tfsdk:"patterns"`
}

// tenants adds what a design says of tenants; nothing without any.
func (derived *Derived) tenants(d *design.Design) {
	facts := tenancy.FactsOf(d)
	if facts == nil {
		return
	}
	derived.TenantOf = &TenantOf{Attribute: facts.Of.Attribute, Template: facts.Of.Template, Filter: filter(facts.Of.Filter)}
	for name, about := range facts.Indexes {
		index := derived.GlobalIndexes[name]
		index.Class, index.PlantProof = &about.Class, &about.PlantProof
		derived.GlobalIndexes[name] = index
	}
	derived.trust(d)
	if facts.Audit == nil {
		return
	}
	derived.Audit = &Audit{Scans: map[string]Filter{}, Patterns: facts.Audit.Patterns}
	for name, scan := range facts.Audit.Scans {
		derived.Audit.Scans[name] = filter(scan)
	}
}

// trust notes on the operators' reads of what tenants write that only the partition key tells whose an item is.
func (derived *Derived) trust(d *design.Design) {
	for _, p := range d.Paths {
		byTenants := slices.ContainsFunc(p.Entities, func(entity string) bool { return d.Tenancy.AccessOf(entity) == design.AccessReadWrite })
		reads := slices.Contains([]design.Request{design.GetItem, design.BatchGetItem, design.Query, design.Scan}, p.Operation)
		if !reads || !byTenants || !d.Tenancy.IsOperators(p.Pattern) {
			continue
		}
		path := derived.AccessPaths[p.Name()]
		path.Summary += "; whose an item is, only " + d.Key.Partition.Name + " tells (tenant_of)"
		derived.AccessPaths[p.Name()] = path
	}
}

func filter(f tenancy.Filter) Filter {
	return Filter{Expression: f.Expression, Names: orNilMap(f.Names), Values: orNilMap(f.Values)}
}
