package provider

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// policyTimeout bounds what is done with a policy where timeouts says nothing. IAM is slow to show changes, by seconds.
const policyTimeout = 5 * time.Minute

// policyFailure is the headline of what AWS refused.
func policyFailure(verb, name string) string { return fmt.Sprintf("Policy %q: %s failed", name, verb) }

// policyChange is one apply of a policy: what was planned, written again from what is known by now.
type policyChange struct {
	planValues
	plan     tfvalue.Object
	document string
	policies Policies
}

// begin writes the policy of a plan again, now that everything is known. It is the policy that was planned, or an error.
func (r *policyResource) begin(ctx context.Context, planned types.Object, diags *diag.Diagnostics) (*policyChange, bool) {
	c := &policyChange{planValues: newPlanValues(ctx, planned, diags)}
	c.plan, _ = (&tfvalue.Reader{}).Root(planned)
	name := c.plan.Text("name")
	before := c.values
	c.values = planned.Attributes()
	result, told := c.policy(planned)
	if !told {
		if !diags.HasError() {
			c.fault("Policy "+name+" can't be written", errors.New("its arguments are not known during apply"))
		}
		return nil, false
	}
	c.document = result.Document
	if shown := text(before["document"]); known(shown) && !iam.Same(shown.ValueString(), c.document) {
		c.fault("Policy "+name+" is not the one that was planned", errors.New("the table's design gives another document during apply than in the plan"))
		return nil, false
	}
	for attribute, value := range before {
		if tfvalue.FullyKnown(value) { // what was shown is what is saved
			c.values[attribute] = value
		}
	}
	if !tfvalue.FullyKnown(before["tags_all"]) {
		c.set("tags_all", tfvalue.Texts(r.tags.all(c.plan.Texts("tags"))))
	}
	var err error
	if c.policies, err = r.openPolicies(ctx); err != nil {
		diags.AddError(policyFailure("open", name), err.Error())
		return nil, false
	}
	return c, true
}

// limit is the deadline of an operation.
func limit(ctx context.Context, from interface {
	GetAttribute(context.Context, path.Path, any) diag.Diagnostics
}, diags *diag.Diagnostics, read func(timeouts.Value) (time.Duration, diag.Diagnostics),
) (context.Context, context.CancelFunc) {
	var limits timeouts.Value
	diags.Append(from.GetAttribute(ctx, path.Root("timeouts"), &limits)...)
	duration, problems := read(limits)
	diags.Append(problems...)
	return context.WithTimeout(ctx, duration)
}

// Create makes the policy. From then on there are only warnings: an error would make Terraform mark it as tainted, and the
// next apply would try to delete it, which attached policies withstand.
func (r *policyResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var planned types.Object
	resp.Diagnostics.Append(req.Plan.Get(ctx, &planned)...)
	ctx, cancel := limit(ctx, req.Plan, &resp.Diagnostics, func(v timeouts.Value) (time.Duration, diag.Diagnostics) {
		return v.Create(ctx, policyTimeout)
	})
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	c, ok := r.begin(ctx, planned, &resp.Diagnostics)
	if !ok {
		return
	}
	wanted := c.wanted()
	made, err := c.policies.Create(ctx, wanted)
	if err != nil && made.ARN == "" {
		resp.Diagnostics.AddError(policyFailure("create", wanted.Name), err.Error())
		if iam.MayExist(err) && !c.plan.Value("name_prefix").IsNull() && wanted.ARN != "" {
			c.note(wanted, resp)
		}
		return
	}
	c.set("name", wanted.Name)
	c.made(made, err)
	c.save(&resp.State.Raw)
	resp.Diagnostics.Append(resp.Identity.SetAttribute(ctx, path.Root("arn"), made.ARN)...)
}

// note saves a policy of which nobody knows whether it was made. Its name was made up for it, so that it is no other's; without
// the state nobody would know the name, either. The error beside has Terraform take it for tainted: if it is there the next
// apply deletes it, and makes another one.
func (c *policyChange) note(wanted iam.Policy, resp *resource.CreateResponse) {
	c.set("name", wanted.Name)
	c.set("arn", wanted.ARN)
	c.set("policy_id", types.StringNull())
	c.set("version_id", types.StringNull())
	whole, diags := types.ObjectValue(c.types, c.values)
	resp.Diagnostics.Append(diags...)
	if raw, err := whole.ToTerraformValue(c.ctx); err == nil {
		resp.State.Raw = raw
		resp.Diagnostics.Append(resp.Identity.SetAttribute(c.ctx, path.Root("arn"), wanted.ARN)...)
	}
}

// wanted is the policy as it is to be.
func (c *policyChange) wanted() iam.Policy {
	tags := map[string]string{}
	if all, ok := c.values["tags_all"].(types.Map); ok {
		for key, value := range all.Elements() {
			tags[key] = text(value).ValueString()
		}
	}
	p := iam.Policy{
		Name: c.plan.Text("name"), Path: c.plan.Text("path"), Description: c.plan.Text("description"), Document: c.document, Tags: tags,
	}
	if p.Name == "" {
		p.Name = unique(c.plan.Text("name_prefix"))
	}
	if table, ok := c.plan.Child("table"); ok {
		p.ARN = iam.ARN(table.Text("arn"), p.Path, p.Name)
	}
	return p
}

// unique makes a name of a prefix, by 26 random digits.
func unique(prefix string) string {
	random := make([]byte, 13)
	_, _ = rand.Read(random) // never fails (package crypto/rand)
	return prefix + hex.EncodeToString(random)
}

// made takes over what AWS says of a policy that was made or changed, and warns of what went wrong after that.
func (c *policyChange) made(p iam.Policy, err error) {
	c.set("arn", p.ARN)
	c.set("policy_id", p.ID)
	c.set("version_id", p.Version)
	if err != nil {
		c.report([]finding.Finding{finding.PolicyUnseen(p.ARN, err.Error())})
	}
}

// Update changes tags and makes a new version where the text means something else. Nothing is asked of AWS where neither
// is needed.
func (r *policyResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var planned, stored types.Object
	resp.Diagnostics.Append(req.Plan.Get(ctx, &planned)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &stored)...)
	ctx, cancel := limit(ctx, req.Plan, &resp.Diagnostics, func(v timeouts.Value) (time.Duration, diag.Diagnostics) {
		return v.Update(ctx, policyTimeout)
	})
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	c, ok := r.begin(ctx, planned, &resp.Diagnostics)
	if !ok {
		return
	}
	state, _ := (&tfvalue.Reader{}).Root(stored)
	arn := state.Text("arn")
	if want := c.wanted().Tags; !sameTexts(state.Texts("tags_all"), want) {
		if err := c.policies.SetTags(ctx, arn, state.Texts("tags_all"), want); err != nil {
			resp.Diagnostics.AddError(policyFailure("update of tags", state.Text("name")), err.Error())
			return
		}
		for _, attribute := range []string{"tags", "tags_all"} {
			resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(attribute), c.values[attribute])...)
		}
	}
	if !iam.Same(state.Text("document"), c.document) {
		changed, err := c.policies.Update(ctx, arn, c.document)
		if err != nil && changed.Version == "" {
			resp.Diagnostics.AddError(policyFailure("update", state.Text("name")), err.Error())
			return
		}
		c.made(changed, err)
	}
	c.keepOpen(state)
	c.save(&resp.State.Raw)
	resp.Diagnostics.Append(resp.Identity.SetAttribute(ctx, path.Root("arn"), arn)...)
}

// keepOpen fills in what was left open and did not change.
func (c *policyChange) keepOpen(state tfvalue.Object) {
	for _, attribute := range []string{"name", "arn", "policy_id", "version_id"} {
		if !tfvalue.FullyKnown(c.values[attribute]) {
			c.values[attribute] = state.Value(attribute)
		}
	}
}

func sameTexts(a, b map[string]string) bool {
	return tfvalue.Texts(a).Equal(tfvalue.Texts(b))
}

// Delete deletes the policy. One that is attached stays, and the error says to what.
func (r *policyResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var arn, name types.String
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("arn"), &arn)...)
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("name"), &name)...)
	ctx, cancel := limit(ctx, req.State, &resp.Diagnostics, func(v timeouts.Value) (time.Duration, diag.Diagnostics) {
		return v.Delete(ctx, policyTimeout)
	})
	defer cancel()
	if resp.Diagnostics.HasError() {
		return
	}
	policies, err := r.openPolicies(ctx)
	if err == nil {
		err = policies.Delete(ctx, arn.ValueString())
	}
	if err != nil {
		resp.Diagnostics.AddError(policyFailure("delete", name.ValueString()), err.Error())
	}
}
