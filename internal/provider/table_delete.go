package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Delete deletes the table and waits until it is gone. A protected table is refused before any call: a replacement that
// Terraform itself decides on, as for a tainted table, comes here without having been planned as a deletion.
func (r *tableResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	var stored types.Object
	var limits timeouts.Value
	resp.Diagnostics.Append(req.State.Get(ctx, &stored)...)
	resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("timeouts"), &limits)...)
	limit, diags := limits.Delete(ctx, deleteTimeout)
	resp.Diagnostics.Append(diags...)
	resp.Diagnostics.Append(tfvalue.Report(protection(stored))...)
	if resp.Diagnostics.HasError() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	state, _ := (&tfvalue.Reader{}).Root(stored)
	tables, err := r.open(ctx, state.Text("region"))
	if err == nil {
		err = remove(ctx, tables, state, &resp.Diagnostics)
	}
	if err != nil {
		resp.Diagnostics.AddError(failure("delete", state.Text("name")), err.Error())
	}
}

// remove deletes the table of a state, unless it is another one by now.
func remove(ctx context.Context, tables Tables, state tfvalue.Object, diags *diag.Diagnostics) error {
	_, other, err := look(ctx, tables, state)
	switch {
	case dynamo.IsNotFound(err):
		return nil
	case err != nil:
		return err
	case len(other) > 0:
		diags.Append(tfvalue.Report(other)...)
		return nil
	}
	return tables.Delete(ctx, state.Text("name"))
}
