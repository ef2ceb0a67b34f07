package provider

import (
	"context"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Update changes tags, deletion protection and global indexes. Everything else that the plan lets through changes nothing
// at AWS. Each step is saved when it is done.
func (r *tableResource) Update(ctx context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	var planned, stored types.Object
	var limits timeouts.Value
	resp.Diagnostics.Append(req.Plan.Get(ctx, &planned)...)
	resp.Diagnostics.Append(req.State.Get(ctx, &stored)...)
	resp.Diagnostics.Append(req.Plan.GetAttribute(ctx, path.Root("timeouts"), &limits)...)
	limit, diags := limits.Update(ctx, updateTimeout)
	resp.Diagnostics.Append(diags...)
	reader := &tfvalue.Reader{}
	plan, _ := reader.Root(planned)
	state, _ := reader.Root(stored)
	resp.Diagnostics.Append(saveIdentity(ctx, resp.Identity, req.State, state.Text("arn"))...)
	if resp.Diagnostics.HasError() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	declared, _ := tfvalue.Decode(planned)
	work, err := planIndexes(stored, state, plan, declared.Limits.GlobalIndexes)
	if err == nil {
		err = r.carryOut(ctx, plan, state, work, resp)
	}
	if err != nil {
		resp.Diagnostics.AddError(failure("update", state.Text("name")), err.Error())
	}
	if !resp.Diagnostics.HasError() {
		resp.State.Raw = req.Plan.Raw
	}
}

// carryOut makes the changes, and saves each when it is done.
func (r *tableResource) carryOut(ctx context.Context, plan, state tfvalue.Object, work *indexWork, resp *resource.UpdateResponse) error {
	before, after := state.Texts("tags_all"), plan.Texts("tags_all")
	protect := plan.Flag("deletion_protection")
	retag, reprotect := !maps.Equal(before, after), protect != state.Flag("deletion_protection")
	if !retag && !reprotect && !work.any() {
		return nil
	}
	save := func(attributes ...string) {
		for _, name := range attributes {
			resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(name), plan.Value(name))...)
		}
	}
	tables, err := r.open(ctx, state.Text("region"))
	if err != nil {
		return err
	}
	found, other, err := look(ctx, tables, state)
	if err != nil || len(other) > 0 {
		resp.Diagnostics.Append(tfvalue.Report(other)...)
		return err
	}
	if retag {
		switch err := tables.SetTags(ctx, found.ARN, before, after); {
		case dynamo.TagsUnreadable(err):
			unread := []finding.Finding{finding.TagsUnread(found.Name, err.Error())}
			resp.Diagnostics.Append(tfvalue.Report(tfvalue.Heard(unread, plan.List("ignore_findings")))...)
		case err != nil:
			return err
		}
		save("tags", "tags_all")
	}
	if reprotect {
		if err := tables.SetDeletionProtection(ctx, state.Text("name"), protect); err != nil {
			return err
		}
		save("deletion_protection")
	}
	return work.carryOut(ctx, tables, found.Name, waits(plan), saveIndexes(ctx, resp, state.Text("arn")))
}
