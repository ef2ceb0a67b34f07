package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// policyPlan is one run of ModifyPlan of a policy. Every computed attribute is set on every path through it.
type policyPlan struct {
	*policyResource
	planValues
	resp        *resource.ModifyPlanResponse
	plan, state tfvalue.Object
	// exists is true for a policy that is there and stays; replaced for one that is there and goes.
	exists, replaced bool
}

// ModifyPlan writes the policy, proves it and says what is granted. It makes no call.
func (r *policyResource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	stored, planned, done := readPlan(ctx, req, &resp.Diagnostics, denialsEnd)
	if done {
		return
	}
	reader := &tfvalue.Reader{}
	p := &policyPlan{policyResource: r, planValues: newPlanValues(ctx, planned, &resp.Diagnostics), resp: resp}
	p.plan, _ = reader.Root(planned)
	p.state, p.exists = reader.Root(stored)
	p.judgeReplacement()
	p.planName()
	p.planTags(p.tags, p.plan, nil)
	_, told := p.policy(planned)
	p.planVersion(told)
	p.save(&resp.Plan.Raw)
}

// denialsEnd warns of what ends with a policy that is deleted.
func denialsEnd(stored types.Object) []finding.Finding {
	state, ok := (&tfvalue.Reader{}).Root(stored)
	if !ok || state.Text("denies") == tenancy.DeniesNone {
		return nil
	}
	return []finding.Finding{finding.DenialsEnd(state.Text("name"))}
}

// judgeReplacement finds out whether another policy is wanted than the one that is there. A policy of another incarnation
// of the table is another one: Terraform then deletes the grant before the table, and makes it after the table.
func (p *policyPlan) judgeReplacement() {
	if !p.exists {
		return
	}
	replace := func(at path.Path) {
		p.replaced = true
		p.resp.RequiresReplace = append(p.resp.RequiresReplace, at)
	}
	for _, name := range []string{"name", "name_prefix", "path", "description"} {
		before, planned := p.state.Value(name), p.plan.Value(name)
		computed := name == "name" && planned.IsUnknown() && !p.plan.Value("name_prefix").IsNull()
		imported := name == "name_prefix" && before.IsNull()
		if !computed && !imported && !planned.Equal(before) {
			replace(path.Root(name))
		}
	}
	if before := tableID(p.state); !before.IsNull() && !tableID(p.plan).Equal(before) {
		replace(path.Root("table").AtName("table_id"))
	}
	p.exists = !p.replaced
}

// tableID is the incarnation of the table that a policy is for.
func tableID(o tfvalue.Object) types.String {
	table, ok := o.Value("table").(types.Object)
	if !ok || table.IsNull() || table.IsUnknown() {
		return types.StringNull()
	}
	return text(table.Attributes()["table_id"])
}

// planName plans what a policy has from its making on.
func (p *policyPlan) planName() {
	if name := p.plan.Value("name"); name.IsUnknown() && p.exists && !p.plan.Value("name_prefix").IsNull() {
		p.set("name", p.state.Value("name"))
	}
	for _, name := range []string{"arn", "policy_id"} {
		var value attr.Value = types.StringUnknown()
		if p.exists {
			value = p.state.Value(name)
		}
		p.set(name, value)
	}
}

// planVersion plans the version: the one that is there, where its text says the same, and a new one otherwise.
func (p *policyPlan) planVersion(told bool) {
	document := text(p.values["document"])
	if told && p.exists && known(document) && iam.Same(p.state.Text("document"), document.ValueString()) {
		p.set("document", p.state.Value("document"))
		p.set("version_id", p.state.Value("version_id"))
		return
	}
	p.set("version_id", types.StringUnknown())
}
