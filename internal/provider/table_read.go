package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Read refreshes what AWS says of the table and warns where its keys or indexes are not those of the design. The
// design itself stays: it is what the stored items were written by.
func (r *tableResource) Read(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse) {
	var stored types.Object
	resp.Diagnostics.Append(req.State.Get(ctx, &stored)...)
	// An identity is wanted even of a table that turns out to be gone.
	resp.Diagnostics.Append(saveIdentity(ctx, resp.Identity, req.State)...)
	if resp.Diagnostics.HasError() {
		return
	}
	state, _ := (&tfvalue.Reader{}).Root(stored)
	name := state.Text("name")
	tables, err := r.open(ctx, state.Text("region"))
	if err != nil {
		resp.Diagnostics.AddError(failure("refresh", name), err.Error())
		return
	}
	found, err := tables.Table(ctx, name)
	if dynamo.IsNotFound(err) {
		resp.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		resp.Diagnostics.AddError(failure("refresh", name), err.Error())
		return
	}
	for attribute, value := range r.refreshed(state, found) {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(attribute), value)...)
	}
	resp.Diagnostics.Append(saveIdentity(ctx, resp.Identity, resp.State)...)
	resp.Diagnostics.Append(drift(state, found)...)
}

// refreshed are the attributes that AWS decides.
func (r *tableResource) refreshed(state tfvalue.Object, found *dynamo.State) map[string]any {
	tags := r.tags.own(state.Texts("tags"), found.Tags)
	refreshed := map[string]any{
		"arn":                 found.ARN,
		"table_id":            orNull(found.ID),
		"stream_arn":          orNull(found.StreamARN),
		"deletion_protection": found.DeletionProtection,
		"tags":                textMap(tags, state.Value("tags").IsNull()),
		"tags_all":            tfvalue.Texts(r.tags.managed(found.Tags)),
	}
	if text(state.Value("region")).IsNull() {
		region, _ := placeOf(found.ARN)
		refreshed["region"] = orNull(region)
	}
	return refreshed
}

// drift warns of differences between a table and its design.
func drift(state tfvalue.Object, found *dynamo.State) diag.Diagnostics {
	d, err := design.ParseDocument(state.Text("design"))
	if err != nil {
		return nil // the plan reports it where it matters
	}
	actual := &design.Design{Key: found.Key, GlobalIndexes: plain(found.GlobalIndexes), LocalIndexes: plain(found.LocalIndexes)}
	differences := evolve.Drift(d, actual)
	if mode := string(found.BillingMode); mode != onDemand {
		differences = append(differences, "Its billing mode is "+mode+"; it was made with "+onDemand+".")
	}
	if len(differences) == 0 {
		return nil
	}
	drifted := []finding.Finding{finding.Drifted(state.Text("name"), differences)}
	return tfvalue.Report(tfvalue.Heard(drifted, state.List("ignore_findings")))
}

func plain(list []dynamo.Index) []design.Index {
	var indexes []design.Index
	for _, index := range list {
		indexes = append(indexes, index.Index)
	}
	return indexes
}
