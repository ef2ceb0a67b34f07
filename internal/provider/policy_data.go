package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

var _ datasource.DataSource = (*policyData)(nil)

// policyData is the data source ddbmodel_tenant_policy_document: a policy's text with all that is said of it. It makes no
// call.
type policyData struct{}

func (d *policyData) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_tenant_policy_document"
}

func (d *policyData) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	attributes := forData(join(policyArguments(), policyResults()))
	if from, ok := attributes["tenant_from"].(schema.SingleNestedAttribute); ok {
		from.Attributes["placeholder"] = schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "Text, as in `<tenant>`, that an application replaces by the tenant's id, checked against `tenant_id_pattern`, for session policies.",
		}
	}
	attributes["use"] = schema.StringAttribute{
		Optional: true,
		MarkdownDescription: "What the document is for: `managed` (default), `inline`, `session` or `boundary`. It decides how many characters AWS takes; " +
			"the last two only cap what other policies allow, and so have no Denies.",
	}
	resp.Schema = schema.Schema{
		MarkdownDescription: "The text of a tenant policy, for inline, session and boundary policies and for whoever manages policies otherwise. " +
			"It is the document of `ddbmodel_tenant_policy`, with the same proof and the same refusals. It makes no call.",
		Attributes: attributes,
	}
}

// Read writes the policy and proves it.
func (d *policyData) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var config types.Object
	resp.Diagnostics.Append(req.Config.Get(ctx, &config)...)
	if resp.Diagnostics.HasError() {
		return
	}
	p := newPlanValues(ctx, config, &resp.Diagnostics)
	p.policy(config)
	p.save(&resp.State.Raw)
}
