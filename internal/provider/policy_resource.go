package provider

import (
	"context"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework-validators/resourcevalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

var (
	_ resource.Resource                     = (*policyResource)(nil)
	_ resource.ResourceWithConfigure        = (*policyResource)(nil)
	_ resource.ResourceWithConfigValidators = (*policyResource)(nil)
	_ resource.ResourceWithIdentity         = (*policyResource)(nil)
	_ resource.ResourceWithImportState      = (*policyResource)(nil)
	_ resource.ResourceWithModifyPlan       = (*policyResource)(nil)
)

// policyARN is the shape of the ARN of a managed policy of an account (IAM identifiers, IAM ARNs).
var policyARN = regexp.MustCompile(`^arn:aws[a-z-]*:iam::[0-9]{12}:policy/([!-.0-~]+/)*[A-Za-z0-9+=,.@_-]{1,128}$`)

// policyResource is ddbmodel_tenant_policy.
type policyResource struct {
	// cloud, unknown and tags are those of the configured provider; cloud is nil before it is configured.
	configured
}

func (r *policyResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_tenant_policy"
}

func (r *policyResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = policySchema(ctx)
}

func (r *policyResource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"arn": identityschema.StringAttribute{RequiredForImport: true, Description: "The ARN of the policy."},
	}}
}

// ConfigValidators demand that a policy has one name.
func (r *policyResource) ConfigValidators(context.Context) []resource.ConfigValidator {
	return []resource.ConfigValidator{resourcevalidator.ExactlyOneOf(path.MatchRoot("name"), path.MatchRoot("name_prefix"))}
}

// Configure takes over what the provider block says. Before the provider is configured, as while validating, there is
// nothing to take.
func (r *policyResource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	r.configure(req.ProviderData, "ddbmodel_tenant_policy", &resp.Diagnostics)
}

// ImportState takes the ARN of a policy, or its identity. Reading the policy fills in what AWS knows; what it is for, its
// configuration says.
func (r *policyResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	arn := req.ID
	if arn == "" && req.Identity != nil && !req.Identity.Raw.IsNull() {
		var id types.String
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("arn"), &id)...)
		arn = id.ValueString()
	}
	if !policyARN.MatchString(arn) {
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.PolicyImport(arn)})...)
	}
	if resp.Diagnostics.HasError() {
		return
	}
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("arn"), arn)...)
	resp.Diagnostics.Append(resp.Identity.SetAttribute(ctx, path.Root("arn"), arn)...)
}
