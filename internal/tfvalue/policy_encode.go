package tfvalue

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// Grant is an element of the attribute grants.
type Grant struct {
	Actions  []string `tfsdk:"actions"`
	On       []string `tfsdk:"on"`
	Keys     []string `tfsdk:"keys"`
	Patterns []string `tfsdk:"patterns"`
}

// Reach is an element of the attribute reach.
type Reach struct {
	Read           bool `tfsdk:"read"`
	Write          bool `tfsdk:"write"`
	BeyondPatterns bool `tfsdk:"beyond_patterns"`
}

// Filter is a filter expression, as in the attribute reader_filters.
type Filter struct {
	Expression string            `tfsdk:"expression"`
	Names      map[string]string `tfsdk:"names"`
	Values     map[string]string `tfsdk:"values"`
}

// PolicyProof is the attribute proof.
type PolicyProof struct {
	OwnAllowed    int `tfsdk:"own_allowed"`
	ForeignDenied int `tfsdk:"foreign_denied"`
	Readings      int `tfsdk:"readings"`
}

// EncodePolicy turns what is said of a policy into attribute values, by the names of the attributes. The texts of the
// documents are null where there are none.
func EncodePolicy(r tenancy.Result) map[string]any {
	var grants map[string]Grant
	for sid, g := range r.Grants {
		put(&grants, sid, Grant(g))
	}
	var reach map[string]Reach
	for entity, x := range r.Reach {
		put(&reach, entity, Reach{Read: x.Read, Write: x.Write, BeyondPatterns: x.Beyond})
	}
	var filters map[string]Filter
	for pattern, f := range r.ReaderFilters {
		put(&filters, pattern, Filter(f))
	}
	return map[string]any{
		"document":           orNilText(r.Document),
		"assume_role_policy": orNilText(r.AssumeRolePolicy),
		"grants":             grants,
		"reach":              reach,
		"not_granted":        orNilMap(r.NotGranted),
		"reader_filters":     filters,
		"tenant_id_pattern":  r.TenantPattern,
		"assumptions":        r.Assumptions,
		"proof":              PolicyProof(r.Proof),
		"characters":         r.Characters,
		"character_limit":    r.Limit,
		"findings":           Findings(r.Findings),
		"summary":            r.Summary(),
	}
}
