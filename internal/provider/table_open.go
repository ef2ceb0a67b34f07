package provider

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// openTerms are the arguments that designs are priced by, and that are not known yet.
func (p *tablePlan) openTerms() []string {
	bearing := []string{
		"billing_mode", "table_class", "read_capacity", "write_capacity", "scaled_elsewhere", "warm_throughput", "index_settings",
	}
	open := slices.DeleteFunc(bearing, func(name string) bool { return tfvalue.FullyKnown(p.plan.Value(name)) })
	if p.prices.unknown {
		open = append(open, "prices (of the provider block)")
	}
	return open
}

// findingsOpen reports whether findings may come or go once all arguments are known: those of capacity and money, those of the
// table's own policy, and those that are ignored.
func (p *tablePlan) findingsOpen() bool {
	policy := tfvalue.FullyKnown(p.plan.Value("resource_policy"))
	return !policy || !tfvalue.FullyKnown(p.plan.Value("ignore_findings")) || len(p.openTerms()) > 0
}
