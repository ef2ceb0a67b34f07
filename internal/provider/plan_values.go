package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// planValues are the attributes of a plan while it is made.
type planValues struct {
	ctx   context.Context
	diags *diag.Diagnostics
	// types and values are those of the attributes; values is what comes of the plan.
	types  map[string]attr.Type
	values map[string]attr.Value
}

func newPlanValues(ctx context.Context, planned types.Object, diags *diag.Diagnostics) planValues {
	return planValues{ctx: ctx, diags: diags, types: planned.AttributeTypes(ctx), values: planned.Attributes()}
}

// readPlan reads what a plan starts from: the state, null where there is none, and what is planned. It is done where the
// resource goes, of which leaving tells, or where something can't be read.
func readPlan(ctx context.Context, req resource.ModifyPlanRequest, diags *diag.Diagnostics, leaving func(stored types.Object) []finding.Finding) (stored, planned types.Object, done bool) {
	if !req.State.Raw.IsNull() {
		diags.Append(req.State.Get(ctx, &stored)...)
	}
	if req.Plan.Raw.IsNull() {
		diags.Append(tfvalue.Report(leaving(stored))...)
		return stored, planned, true
	}
	diags.Append(req.Plan.Get(ctx, &planned)...)
	return stored, planned, diags.HasError()
}

// planTags plans tags_all, and tells of tags that are never written.
func (p *planValues) planTags(policy tagPolicy, plan tfvalue.Object, ignored []string) {
	if policy.unknown || !tfvalue.FullyKnown(plan.Value("tags")) {
		p.set("tags_all", types.MapUnknown(types.StringType))
		return
	}
	tags := plan.Texts("tags")
	p.set("tags_all", tfvalue.Texts(policy.all(tags)))
	var never []finding.Finding
	for _, key := range policy.never(tags) {
		never = append(never, finding.TagIgnored(key))
	}
	p.report(tfvalue.Heard(never, ignored))
}

// set plans the value of a computed attribute.
func (p *planValues) set(attribute string, value any) {
	var planned attr.Value
	p.diags.Append(tfsdk.ValueFrom(p.ctx, value, p.types[attribute], &planned)...)
	p.values[attribute] = planned
}

// save writes all values at once into a plan or state: setting them one by one walks the whole of it each time.
func (p *planValues) save(into *tftypes.Value) {
	if p.diags.HasError() {
		return
	}
	whole, diags := types.ObjectValue(p.types, p.values)
	p.diags.Append(diags...)
	raw, err := whole.ToTerraformValue(p.ctx)
	if err != nil {
		p.fault("The values can't be written", err)
		return
	}
	*into = raw
}

// empty is the null value (nil) or the unknown value (tftypes.UnknownValue) of an attribute.
func (p *planValues) empty(attribute string, value any) attr.Value {
	t := p.types[attribute]
	v, err := t.ValueFromTerraform(p.ctx, tftypes.NewValue(t.TerraformType(p.ctx), value))
	if err != nil {
		p.fault("The attribute "+attribute+" can't be left empty", err)
	}
	return v
}

// fault reports what can't happen.
func (p *planValues) fault(summary string, err error) {
	p.diags.AddError(summary, err.Error()+". This is a bug in ddbmodel; please report it with the configuration.")
}

// report tells findings at their lines.
func (p *planValues) report(findings []finding.Finding) {
	p.diags.Append(tfvalue.Report(findings)...)
}
