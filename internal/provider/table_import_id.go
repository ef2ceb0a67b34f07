package provider

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// accountID is what the id of an account looks like.
var accountID = regexp.MustCompile(`^[0-9]{12}$`)

// origin is where a table that is to be taken over is said to be. Region and ARN are empty where nothing is said of them.
type origin struct{ name, region, arn string }

// fault says, as full sentences, why there can't be such a table; empty where there can.
func (o origin) fault(engine bool) string {
	if !model.IsTableName(o.name) {
		return "The name is " + strconv.Quote(o.name) + ". Names of tables are 3 to 255 letters, digits, dots, underscores and hyphens."
	}
	if o.region == "" {
		return ""
	}
	return regionFault(o.region, engine)
}

// readOrigin reads what terraform import is given: a name, a name and region, or an ARN. Fault says, as full sentences, why it
// names no table.
func readOrigin(id string, engine bool) (o origin, fault string) {
	if !strings.HasPrefix(id, "arn:") {
		name, region, at := strings.Cut(id, "@")
		o = origin{name: name, region: region}
		if at && region == "" {
			return o, "There is no region behind the @."
		}
		return o, o.fault(engine)
	}
	parts := strings.SplitN(id, ":", 6)
	if len(parts) < 6 || parts[2] != "dynamodb" || !strings.HasPrefix(parts[5], "table/") {
		return origin{}, "It isn't the ARN of a table of DynamoDB."
	}
	name, below, more := strings.Cut(strings.TrimPrefix(parts[5], "table/"), "/")
	if more {
		return origin{}, "It is the ARN of something that belongs to the table " + strconv.Quote(name) + " (" + below + "), not of the table."
	}
	o = origin{name: name, region: parts[3], arn: id}
	if !accountID.MatchString(parts[4]) {
		return o, "The account in it is " + strconv.Quote(parts[4]) + ". An account id has twelve digits."
	}
	if o.region == "" {
		return o, "It has no region."
	}
	return o, o.fault(engine)
}

// ImportState takes the name of a table, with its region where that isn't the provider's, its ARN, or its identity. The
// account of an ARN or an identity is compared with that of the table when it is read.
func (r *tableResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	o, id, fault := origin{}, req.ID, ""
	if id == "" && req.Identity != nil && !req.Identity.Raw.IsNull() {
		id, o, fault = r.identified(ctx, req, resp)
	} else {
		o, fault = readOrigin(id, r.engine)
	}
	if fault != "" {
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.ImportID(id, fault)})...)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("name"), o.name)...)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("region"), orNull(o.region))...)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("arn"), orNull(o.arn))...)
}

// identified reads the identity in an import block.
func (r *tableResource) identified(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) (id string, o origin, fault string) {
	var name, region, account types.String
	resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("name"), &name)...)
	resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("region"), &region)...)
	resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("account_id"), &account)...)
	o = origin{name: name.ValueString(), region: region.ValueString()}
	if fault = o.fault(r.engine); fault != "" || account.ValueString() == "" {
		return o.name, o, fault
	}
	if !accountID.MatchString(account.ValueString()) {
		return o.name, o, "The account is " + strconv.Quote(account.ValueString()) + ". An account id has twelve digits."
	}
	place := o.region
	if place == "" && r.cloud != nil {
		place, _ = r.cloud.KnownRegion()
	}
	o.arn = dynamo.TableARN(place, account.ValueString(), o.name)
	return o.name, o, ""
}
