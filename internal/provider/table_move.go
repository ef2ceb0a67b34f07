package provider

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// A moved block takes a table over from another resource. The provider isn't configured for it, and makes no call: what
// identifies the table is taken from the old state, and reading the table brings the rest, as after an import. Of a source
// that is none of these movers' the framework says that it can't be moved.

// awsTableVersion is the newest version of the schema of aws_dynamodb_table whose state is known to mean what is read here
// (terraform-provider-aws, internal/service/dynamodb/table.go, SchemaVersion).
const awsTableVersion = 1

// awsTable is what is read of the state of an aws_dynamodb_table. Region is there since version 6 of its provider.
type awsTable struct {
	Name   string `json:"name"`
	Region string `json:"region"`
	ARN    string `json:"arn"`
}

// MoveState lists the sources of moved blocks.
func (r *tableResource) MoveState(ctx context.Context) []resource.StateMover {
	own := tableSchema(ctx)
	return []resource.StateMover{{StateMover: moveAWS}, {SourceSchema: &own, StateMover: moveOwn}}
}

// fromProvider reports whether an address (registry.terraform.io/hashicorp/aws) is that of a provider, wherever it is
// served. OpenTofu before 1.12.4 sends the type alone.
func fromProvider(address, namespace, name string) bool {
	parts := strings.Split(address, "/")
	if parts[len(parts)-1] != name {
		return false
	}
	return namespace == "" || len(parts) == 1 || parts[len(parts)-2] == namespace
}

// moveAWS takes over a table from the AWS provider.
func moveAWS(ctx context.Context, req resource.MoveStateRequest, resp *resource.MoveStateResponse) {
	if req.SourceTypeName != "aws_dynamodb_table" || !fromProvider(req.SourceProviderAddress, "hashicorp", "aws") {
		return
	}
	refuse := func(format string, args ...any) {
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.MoveRefused(fmt.Sprintf(format, args...))})...)
	}
	if req.SourceSchemaVersion > awsTableVersion {
		refuse("The state has version %d of its schema; this version of ddbmodel knows those up to %d.", req.SourceSchemaVersion, awsTableVersion)
		return
	}
	var source awsTable
	if err := json.Unmarshal(req.SourceRawState.JSON, &source); err != nil {
		refuse("It can't be read: %v.", err)
		return
	}
	if !model.IsTableName(source.Name) {
		refuse("The name of the table in it is %q, which AWS allows for none.", source.Name)
		return
	}
	if region, _ := placeOf(source.ARN); source.Region == "" && awsRegion.MatchString(region) {
		source.Region = region
	}
	for attribute, value := range map[string]string{"name": source.Name, "region": source.Region, "arn": source.ARN} {
		resp.Diagnostics.Append(resp.TargetState.SetAttribute(ctx, path.Root(attribute), orNull(value))...)
	}
	resp.Diagnostics.Append(identifyMoved(ctx, resp)...)
	resp.Diagnostics.Append(resp.TargetPrivate.SetKey(ctx, movedKey, []byte("true"))...)
}

// movedKey is where it is kept, beside the state, that a table was moved. Its identity stays as the move wrote it, without a
// region where an engine has one of its own: it may become complete after an import alone.
const movedKey = "moved"

// moved reports whether a table was moved.
func moved(ctx context.Context, req resource.ReadRequest) bool {
	value, _ := req.Private.GetKey(ctx, movedKey)
	return len(value) > 0
}

// moveOwn takes over a table from this provider under another address, a fork or a mirror say.
func moveOwn(ctx context.Context, req resource.MoveStateRequest, resp *resource.MoveStateResponse) {
	if req.SourceTypeName != "ddbmodel_table" || !fromProvider(req.SourceProviderAddress, "", "ddbmodel") || req.SourceState == nil {
		return
	}
	resp.TargetState = tfsdk.State{Schema: resp.TargetState.Schema, Raw: req.SourceState.Raw}
	resp.Diagnostics.Append(identifyMoved(ctx, resp)...)
}

// identifyMoved writes the identity of a moved table, which Terraform demands at once.
func identifyMoved(ctx context.Context, resp *resource.MoveStateResponse) diag.Diagnostics {
	if resp.Diagnostics.HasError() || resp.TargetIdentity == nil {
		return nil
	}
	var diags diag.Diagnostics
	var arn types.String
	diags.Append(resp.TargetState.GetAttribute(ctx, path.Root("arn"), &arn)...)
	diags.Append(writeIdentity(ctx, resp.TargetIdentity, resp.TargetState, arn.ValueString())...)
	return diags
}
