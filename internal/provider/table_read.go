package provider

import (
	"context"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
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
	state, _ := (&tfvalue.Reader{}).Root(stored)
	// An identity is wanted even of a table that turns out to be gone.
	resp.Diagnostics.Append(saveIdentity(ctx, resp.Identity, req.State, state.Text("arn"))...)
	if resp.Diagnostics.HasError() {
		return
	}
	name := state.Text("name")
	tables, err := r.open(ctx, state.Text("region"))
	if err != nil {
		resp.Diagnostics.AddError(failure("refresh", name), err.Error())
		return
	}
	found, other, beside, err := lookAround(ctx, tables, state)
	switch {
	case dynamo.IsNotFound(err):
		resp.State.RemoveResource(ctx)
		return
	case err != nil:
		resp.Diagnostics.AddError(failure("refresh", name), err.Error())
		return
	case len(other) > 0:
		resp.Diagnostics.Append(tfvalue.Report(other)...)
		return
	}
	found, beside, findings, err := r.settle(ctx, req.State, tables, state, found, beside)
	if err != nil {
		resp.Diagnostics.AddError(failure("refresh", name), err.Error())
		return
	}
	refreshed := r.refreshed(state, found)
	others := r.strangers(ctx, state, found, beside.policy)
	maps.Copy(refreshed, others.refreshed())
	d, err := design.ParseDocument(state.Text("design"))
	var indexes []string
	if err == nil { // the plan reports it where it matters
		refreshed["global_secondary_indexes"] = indexesOf(d, names(physical(found).GlobalIndexes), found.ARN)
		findings = slices.Concat(findings, drift(state, d, found), building(d, found), others.judged(d, regionIn(found.ARN)))
		resp.Diagnostics.Append(keepForeign(ctx, resp.Private, d, found)...)
		indexes = globalNames(d)
	}
	maps.Copy(refreshed, refreshedSettings(state, found, beside, managedKey(ctx, state, found, req, resp), indexes))
	if imported(state) {
		maps.Copy(refreshed, importedFacts(found))
		findings = append(findings, passing(found)...)
	}
	for attribute, value := range refreshed {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(attribute), value)...)
	}
	if imported(state) && !moved(ctx, req) {
		resp.Diagnostics.Append(writeIdentity(ctx, resp.Identity, resp.State, found.ARN)...)
	}
	resp.Diagnostics.Append(tfvalue.Report(tfvalue.Heard(findings, state.List("ignore_findings")))...)
}

// settle goes on waiting for a table that is still being made, see ready, and takes what couldn't be read to be as it was.
func (r *tableResource) settle(ctx context.Context, stored tfsdk.State, tables Tables, state tfvalue.Object, found *dynamo.State, beside *asides) (*dynamo.State, *asides, []finding.Finding, error) {
	making, known := found.Status == creating, state.Text("arn")
	found, findings := r.ready(ctx, stored, tables, found)
	// AWS says nothing else of a table that it is making, or whose ARN the state has wrong.
	if making && found.Status != creating || known != "" && known != found.ARN {
		beside = readAsides(ctx, wantedAsides(tables, state, found.Name, found.ARN))
	}
	unread, err := beside.keepUnread(state, found)
	found.Tags = beside.tags
	return found, beside, append(findings, unread...), err
}

// ready goes on waiting for a table that is still being made: an apply ended before it was ready, and what is done with
// the table after this refresh needs it.
func (r *tableResource) ready(ctx context.Context, stored tfsdk.State, tables Tables, found *dynamo.State) (*dynamo.State, []finding.Finding) {
	if found.Status != creating {
		return found, nil
	}
	var limits timeouts.Value
	_ = stored.GetAttribute(ctx, path.Root("timeouts"), &limits) // what can't be read leaves the default
	limit, _ := limits.Create(ctx, createTimeout)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	ready, err := tables.WaitActive(ctx, found.Name)
	if err != nil {
		return found, []finding.Finding{finding.NotReady(found.Name, err.Error())}
	}
	return ready, nil
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
		refreshed["region"] = orNull(r.regionOf(found.ARN))
	}
	return refreshed
}

// drift warns of differences between a table and its design.
func drift(state tfvalue.Object, d *design.Design, found *dynamo.State) []finding.Finding {
	differences := evolve.Drift(d, physical(found))
	if len(differences) == 0 {
		return nil
	}
	return []finding.Finding{finding.Drifted(state.Text("name"), differences)}
}

// building warns of indexes that AWS is still filling. A table that is still being made is warned of as a whole.
func building(d *design.Design, found *dynamo.State) []finding.Finding {
	var list []finding.Finding
	for _, index := range found.GlobalIndexes {
		declared, ok := d.Index(index.Name)
		if ok && index.Status == creating && found.Status != creating {
			list = append(list, finding.IndexBuilding(found.Name, index.Name, declared.Serves))
		}
	}
	return list
}

func names(list []design.Index) []string {
	var all []string
	for _, index := range list {
		all = append(all, index.Name)
	}
	return all
}

func plain(list []dynamo.Index) []design.Index {
	var indexes []design.Index
	for _, index := range list {
		indexes = append(indexes, index.Index)
	}
	return indexes
}
