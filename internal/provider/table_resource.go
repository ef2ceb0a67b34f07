package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

var (
	_ resource.Resource                   = (*tableResource)(nil)
	_ resource.ResourceWithConfigure      = (*tableResource)(nil)
	_ resource.ResourceWithIdentity       = (*tableResource)(nil)
	_ resource.ResourceWithImportState    = (*tableResource)(nil)
	_ resource.ResourceWithMoveState      = (*tableResource)(nil)
	_ resource.ResourceWithModifyPlan     = (*tableResource)(nil)
	_ resource.ResourceWithValidateConfig = (*tableResource)(nil)
)

// tableResource is ddbmodel_table.
type tableResource struct {
	derive func(model.Table, *design.Design, derive.Terms) derive.Result
	agree  func(t model.Table, has, prior *design.Design, terms derive.Terms) []finding.Finding
	prove  func(*model.Resolved, *design.Design) []finding.Finding
	// cloud, unknown and tags are those of the configured provider; cloud is nil before it is configured.
	configured
}

func (r *tableResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_table"
}

func (r *tableResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = tableSchema(ctx)
}

func (r *tableResource) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = identityschema.Schema{Attributes: map[string]identityschema.Attribute{
		"name":       identityschema.StringAttribute{RequiredForImport: true, Description: "The name of the table."},
		"region":     identityschema.StringAttribute{OptionalForImport: true, Description: "The region. Default: the provider's."},
		"account_id": identityschema.StringAttribute{OptionalForImport: true, Description: "The account. Default: that of the credentials."},
	}}
}

// Configure takes over what the provider block says. Before the provider is configured, as while validating, there is
// nothing to take.
func (r *tableResource) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	r.configure(req.ProviderData, "ddbmodel_table", &resp.Diagnostics)
}

// ValidateConfig checks the model as soon as all of it is known, which needs no credentials. Warnings wait for the
// plan, where they would be said a second time.
func (r *tableResource) ValidateConfig(ctx context.Context, req resource.ValidateConfigRequest, resp *resource.ValidateConfigResponse) {
	var config types.Object
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	if resp.Diagnostics.HasError() {
		return
	}
	_, wrong := declaredSettings(config)
	resp.Diagnostics.Append(tfvalue.Report(wrong)...)
	declared, unknown := declaration(config, "")
	if len(unknown) > 0 {
		return
	}
	_, findings := model.Check(declared)
	resp.Diagnostics.Append(tfvalue.Report(errorsOf(findings))...)
}

func errorsOf(list []finding.Finding) []finding.Finding {
	var result []finding.Finding
	for _, f := range list {
		if f.Severity == finding.Error {
			result = append(result, f)
		}
	}
	return result
}

func pathTexts(paths path.Paths) []string {
	texts := make([]string, 0, len(paths))
	for _, p := range paths {
		texts = append(texts, p.String())
	}
	return texts
}
