package provider

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// tenants says what keeps the tenants of a design from being isolated: in its keys, and in the table's own policy.
func (p *tablePlan) tenants(d *design.Design) []finding.Finding {
	return slices.Concat(tenancy.Judge(d), tenancy.JudgeResourcePolicy(d, tenancy.ResourcePolicy{Text: p.plan.Text("resource_policy")}))
}

// warningsOf are the warnings among findings.
func warningsOf(list []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f finding.Finding) bool { return f.Severity != finding.Warning })
}

// ofTenants reports whether the items of a table belong to tenants. Then a policy of the table itself matters, whoever
// made it.
func ofTenants(state tfvalue.Object) bool {
	return !state.Value("tenant").IsNull()
}
