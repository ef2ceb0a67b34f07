package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
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
