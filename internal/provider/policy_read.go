package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Read refreshes what AWS says of the policy. A text that means something else than the one that was written, as after
// somebody made another version the default one, is shown as it is: the plan then goes back.
func (r *policyResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var stored types.Object
	resp.Diagnostics.Append(req.State.Get(ctx, &stored)...)
	state, _ := (&tfvalue.Reader{}).Root(stored)
	arn := state.Text("arn")
	resp.Diagnostics.Append(resp.Identity.SetAttribute(ctx, path.Root("arn"), arn)...)
	if resp.Diagnostics.HasError() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, policyTimeout)
	defer cancel()
	policies, err := r.openPolicies(ctx)
	if err != nil {
		resp.Diagnostics.AddError(policyFailure("refresh", arn), err.Error())
		return
	}
	found, there, err := policies.Read(ctx, arn)
	switch {
	case err != nil:
		resp.Diagnostics.AddError(policyFailure("refresh", arn), err.Error())
		return
	case !there:
		resp.State.RemoveResource(ctx)
		return
	}
	for attribute, value := range r.refreshed(state, found) {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(attribute), value)...)
	}
}

// refreshed are the attributes that AWS decides, and all that it knows where the policy was imported.
func (r *policyResource) refreshed(state tfvalue.Object, found iam.Policy) map[string]any {
	refreshed := map[string]any{
		"policy_id":  found.ID,
		"version_id": found.Version,
		"tags":       textMap(r.tags.own(state.Texts("tags"), found.Tags), state.Value("tags").IsNull()),
		"tags_all":   tfvalue.Texts(r.tags.managed(found.Tags)),
	}
	if !iam.Same(state.Text("document"), found.Document) {
		refreshed["document"] = found.Document
	}
	if state.Value("name").IsNull() {
		refreshed["name"], refreshed["path"], refreshed["description"] = found.Name, found.Path, orNull(found.Description)
	}
	return refreshed
}
