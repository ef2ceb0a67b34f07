package provider

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// declaredSettings decodes the settings in a configuration, plan or state, and what is wrong with them by themselves.
func declaredSettings(o types.Object) (settings.Table, []finding.Finding) {
	reader := &tfvalue.Reader{}
	root, ok := reader.Root(o)
	if !ok {
		return settings.Table{}, nil
	}
	declared := tfvalue.DecodeSettings(root)
	if root.Value("billing_mode").IsNull() { // in a configuration the default isn't filled in yet
		declared.Billing = settings.OnDemand
	}
	return declared, settings.Check(declared, !slices.ContainsFunc(reader.Unknown, bearsOnThroughput))
}

// bearsOnThroughput reports whether a value stands in an argument that is judged with the billing mode.
func bearsOnThroughput(at path.Path) bool {
	bearing := append([]string{"billing_mode", "index_settings"}, "read_capacity", "write_capacity", "scaled_elsewhere", "on_demand_throughput", "warm_throughput")
	return slices.ContainsFunc(bearing, func(name string) bool {
		return at.Steps()[0].Equal(path.PathStepAttributeName(name))
	})
}

// planSettings checks the settings, warns of their changes and plans the ARN of the stream.
func (p *tablePlan) planSettings() {
	next, findings := declaredSettings(p.planned)
	before, _ := declaredSettings(p.stored)
	p.report(findings)
	if p.exists && len(p.causes) == 0 {
		p.report(tfvalue.Heard(settings.Warn(p.state.Text("name"), before, next), p.plan.List("ignore_findings")))
		if iam.Same(before.Policy, next.Policy) {
			p.set("resource_policy", p.state.Value("resource_policy"))
		}
	}
	view := text(p.plan.Value("stream_view_type"))
	switch {
	case p.exists && len(p.causes) == 0 && view.Equal(p.state.Value("stream_view_type")):
		p.set("stream_arn", p.state.Value("stream_arn"))
	case view.IsNull():
		p.set("stream_arn", types.StringNull())
	default:
		p.set("stream_arn", types.StringUnknown())
	}
}

// judgeIndexSettings holds the settings of indexes against the indexes of the design.
func (p *tablePlan) judgeIndexSettings(d *design.Design) {
	if !tfvalue.FullyKnown(p.plan.Value("index_settings")) {
		return
	}
	next, _ := declaredSettings(p.planned)
	before, _ := declaredSettings(p.stored)
	p.report(tfvalue.Heard(settings.CheckIndexes(next, before, globalNames(d)), p.plan.List("ignore_findings")))
}

// globalNames are the names of the global indexes that a table with the design has, those that retire included.
func globalNames(d *design.Design) []string { return names(evolve.Wanted(d)) }
