package provider

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// How long operations may take where timeouts says nothing.
const (
	createTimeout = 30 * time.Minute
	updateTimeout = 60 * time.Minute
	deleteTimeout = 10 * time.Minute
)

// Create makes the table of the planned design. It never derives again. The state is saved as soon as the table
// exists, and from then on there are only warnings.
func (r *tableResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	var planned types.Object
	resp.Diagnostics.Append(req.Plan.Get(ctx, &planned)...)
	var limits timeouts.Value
	resp.Diagnostics.Append(req.Plan.GetAttribute(ctx, path.Root("timeouts"), &limits)...)
	limit, diags := limits.Create(ctx, createTimeout)
	resp.Diagnostics.Append(diags...)
	if resp.Diagnostics.HasError() {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	plan, _ := (&tfvalue.Reader{}).Root(planned)
	name := plan.Text("name")
	d, err := design.ParseDocument(plan.Text("design"))
	if err != nil {
		resp.Diagnostics.AddError(failure("create", name), err.Error()+". This is a bug in ddbmodel; please report it with the configuration.")
		return
	}
	tables, err := r.open(ctx, plan.Text("region"))
	if err != nil {
		resp.Diagnostics.AddError(failure("create", name), err.Error())
		return
	}
	wanted := dynamo.Settings{
		Table: tfvalue.DecodeSettings(plan), DeletionProtection: plan.Flag("deletion_protection"), Tags: plan.Texts("tags_all"),
	}
	made, err := tables.Create(ctx, d, wanted)
	if err != nil {
		resp.Diagnostics.Append(notMade(name, err)...)
		return
	}
	resp.State.Raw = req.Plan.Raw
	resp.Diagnostics.Append(r.saveMade(ctx, &resp.State, plan, d, made)...)
	resp.Diagnostics.Append(saveIdentity(ctx, resp.Identity, resp.State, made.ARN)...)
	if resp.Diagnostics.HasError() {
		return
	}
	findings := await(ctx, tables, made, wanted)
	resp.Diagnostics.Append(keepManagedKey(ctx, resp.Private, wanted.Encryption, made)...)
	if wanted.Stream != "" {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("stream_arn"), orNull(made.StreamARN))...)
	}
	resp.Diagnostics.Append(tfvalue.Report(tfvalue.Heard(findings, plan.List("ignore_findings")))...)
}

// notMade says why there is no table.
func notMade(name string, err error) diag.Diagnostics {
	var failed *dynamo.Error
	if errors.As(err, &failed) && failed.Class == dynamo.Exists && failed.Found != nil {
		found := facts(failed.Found)
		found.Name = name
		return tfvalue.Report([]finding.Finding{finding.Exists(found, failed.Differences)})
	}
	var diags diag.Diagnostics
	diags.AddError(failure("create", name), err.Error())
	return diags
}

// await waits until a new table is ready and makes the settings that are made after it. That something of it fails is only
// ever a warning: an error would make Terraform mark the table as tainted, and the next apply would delete it to make it
// again. Reading the table goes on waiting.
func await(ctx context.Context, tables Tables, made *dynamo.State, wanted dynamo.Settings) []finding.Finding {
	ready, err := tables.WaitActive(ctx, made.Name)
	if err != nil {
		return []finding.Finding{finding.NotReady(made.Name, err.Error())}
	}
	made.StreamARN, made.Settings = cmp.Or(made.StreamARN, ready.StreamARN), ready.Settings
	findings := follow(ctx, tables, made, wanted.Table)
	if len(wanted.Tags) == 0 {
		return findings
	}
	if err := tables.WaitTags(ctx, made.ARN, wanted.Tags, nil); err != nil {
		findings = append(findings, finding.TagsUnread(made.Name, err.Error()))
	}
	return findings
}

// saveMade saves what is known only once the table exists.
func (r *tableResource) saveMade(ctx context.Context, state *tfsdk.State, plan tfvalue.Object, d *design.Design, made *dynamo.State) diag.Diagnostics {
	var diags diag.Diagnostics
	set := func(attribute string, value any) {
		diags.Append(state.SetAttribute(ctx, path.Root(attribute), value)...)
	}
	if plan.Value("region").IsUnknown() {
		set("region", r.regionOf(made.ARN))
	}
	set("table_id", orNull(made.ID))
	set("stream_arn", orNull(made.StreamARN))
	if plan.Value("tags_all").IsUnknown() { // only a bug leaves it open; the state must be whole all the same
		set("tags_all", tfvalue.Texts(made.Tags))
	}
	if planned := text(plan.Value("arn")); known(planned) {
		if planned.ValueString() != made.ARN {
			elsewhere := finding.Elsewhere(made.Name, planned.ValueString(), made.ARN)
			diags.Append(tfvalue.Report([]finding.Finding{elsewhere})...)
		}
		return diags
	}
	set("arn", made.ARN)
	derived := tfvalue.Encode(d, types.StringValue(made.ARN))
	set("global_secondary_indexes", derived.GlobalIndexes)
	set("local_secondary_indexes", derived.LocalIndexes)
	return diags
}

// saveIdentity saves what tells the table of a state from all others, once: an identity never changes. The ARN is the
// one AWS gave, which tells the account.
func saveIdentity(ctx context.Context, identity *tfsdk.ResourceIdentity, state tfsdk.State, arn string) diag.Diagnostics {
	if identity == nil || !identity.Raw.IsFullyNull() {
		return nil
	}
	return writeIdentity(ctx, identity, state, arn)
}

func writeIdentity(ctx context.Context, identity *tfsdk.ResourceIdentity, state tfsdk.State, arn string) diag.Diagnostics {
	var diags diag.Diagnostics
	var name, region types.String
	diags.Append(state.GetAttribute(ctx, path.Root("name"), &name)...)
	diags.Append(state.GetAttribute(ctx, path.Root("region"), &region)...)
	_, account := placeOf(arn)
	diags.Append(identity.SetAttribute(ctx, path.Root("name"), name)...)
	diags.Append(identity.SetAttribute(ctx, path.Root("region"), region)...)
	diags.Append(identity.SetAttribute(ctx, path.Root("account_id"), orNull(account))...)
	return diags
}

// placeOf is the region and the account in an ARN (arn:partition:service:region:account:resource).
func placeOf(arn string) (region, account string) {
	parts := strings.SplitN(arn, ":", 6)
	if len(parts) < 6 {
		return "", ""
	}
	return parts[3], parts[4]
}

// regionOf is the region of a table that names none: the provider's, which a call has resolved by now, else that of the
// ARN. Engines write regions of their own into ARNs.
func (c *configured) regionOf(arn string) string {
	if region, ok := c.cloud.KnownRegion(); ok {
		return region
	}
	region, _ := placeOf(arn)
	return region
}

// failure is the headline of an operation that failed.
func failure(verb, table string) string { return fmt.Sprintf("Table %q: %s failed", table, verb) }

func orNull(s string) types.String {
	if s == "" {
		return types.StringNull()
	}
	return types.StringValue(s)
}
