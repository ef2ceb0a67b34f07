package tfvalue

import (
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
	if facts.Audit == nil {
		return
	}
	derived.Audit = &Audit{Scans: map[string]Filter{}, Patterns: facts.Audit.Patterns}
	for name, scan := range facts.Audit.Scans {
		derived.Audit.Scans[name] = filter(scan)
	}
}

func filter(f tenancy.Filter) Filter {
	return Filter{Expression: f.Expression, Names: orNilMap(f.Names), Values: orNilMap(f.Values)}
}
