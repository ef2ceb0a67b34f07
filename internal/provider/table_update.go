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
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Update changes settings, tags, deletion protection and global indexes. Everything else that the plan lets through changes
// nothing at AWS. Each step is saved when it is done.
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
	u := &tableUpdate{ctx: ctx, plan: plan, state: state, resp: resp, private: req.Private, streamARN: types.StringUnknown()}
	if err := r.update(u, stored, planned); err != nil {
		resp.Diagnostics.AddError(failure("update", state.Text("name")), err.Error())
	}
	if resp.Diagnostics.HasError() {
		return
	}
	resp.State.Raw = req.Plan.Raw
	if !u.streamARN.IsUnknown() {
		u.set("stream_arn", u.streamARN)
	}
}

// update finds out what is to be done, looks whether it is the table of the state, and does it.
func (r *tableResource) update(u *tableUpdate, stored, planned types.Object) error {
	declared, _ := tfvalue.Decode(planned)
	work, err := planIndexes(stored, u.state, u.plan, foreignIndexes(u.ctx, u.private), declared.Limits.GlobalIndexes)
	if err != nil {
		return err
	}
	wanted := tfvalue.DecodeSettings(u.plan)
	changes := settings.Compare(tfvalue.DecodeSettings(u.state), wanted, work.declared)
	retag, reprotect := !maps.Equal(u.state.Texts("tags_all"), u.plan.Texts("tags_all")), u.plan.Flag("deletion_protection") != u.state.Flag("deletion_protection")
	if !retag && !reprotect && !work.any() && !changes.Any() {
		return nil
	}
	if u.tables, err = r.open(u.ctx, u.state.Text("region")); err != nil {
		return err
	}
	var other []finding.Finding
	if u.found, other, err = look(u.ctx, u.tables, u.state); err != nil || len(other) > 0 {
		u.resp.Diagnostics.Append(tfvalue.Report(other)...)
		return err
	}
	return u.carryOut(work, changes, wanted, retag, reprotect)
}

// carryOut makes the changes in an order in which none stands in the way of another, and saves each when it is done.
// Indexes that go need no capacity any more; what changes the throughput of all indexes comes before new ones are made
// with it; the policy comes last, as it may take the right away to do the rest. That new indexes are filled, which may
// take days, is waited for at the end.
func (u *tableUpdate) carryOut(work *indexWork, changes settings.Changes, wanted settings.Table, retag, reprotect bool) error {
	saveIndexes := saveIndexes(u.ctx, u.resp, u.state.Text("arn"))
	for _, step := range []func() error{
		func() error { return u.protect(reprotect) },
		func() error { return work.drop(u.ctx, u.tables, u.found.Name, saveIndexes) },
		func() error { return u.setAll(u.ctx, changes.Before) },
		func() error { u.save("index_settings"); return nil },
		func() error { return work.carryOut(u.ctx, u.tables, u.found.Name, wanted, saveIndexes) },
		func() error { return u.setAll(u.ctx, changes.After) },
		func() error { return u.retag(retag) },
		func() error { return u.setAll(u.ctx, changes.Last) },
		func() error { return work.wait(u.ctx, u.tables, u.found.Name, waits(u.plan)) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// protect turns deletion protection on or off, where that changes.
func (u *tableUpdate) protect(changes bool) error {
	if !changes {
		return nil
	}
	if err := u.tables.SetDeletionProtection(u.ctx, u.found.Name, u.plan.Flag("deletion_protection")); err != nil {
		return err
	}
	u.save("deletion_protection")
	return nil
}

// retag changes the tags, where they change.
func (u *tableUpdate) retag(changes bool) error {
	if !changes {
		return nil
	}
	switch err := u.tables.SetTags(u.ctx, u.found.ARN, u.state.Texts("tags_all"), u.plan.Texts("tags_all")); {
	case dynamo.TagsUnreadable(err):
		unread := []finding.Finding{finding.TagsUnread(u.found.Name, err.Error())}
		u.resp.Diagnostics.Append(tfvalue.Report(tfvalue.Heard(unread, u.plan.List("ignore_findings")))...)
	case err != nil:
		return err
	}
	u.save("tags", "tags_all")
	return nil
}
