package provider

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var (
	_ provider.Provider              = (*ddbmodelProvider)(nil)
	_ provider.ProviderWithFunctions = (*ddbmodelProvider)(nil)
)

// Dependencies are what the provider is built on. Tests put their own in.
type Dependencies struct {
	// Derive derives the design of a table, beside the one that it has if it is there already; a new one at these terms where
	// it is to be the cheapest.
	Derive func(t model.Table, prior *design.Design, terms derive.Terms) derive.Result
	// Agree says where a new table would have other keys than the one that there is; nil where they are not to be compared.
	Agree func(t model.Table, has, prior *design.Design, terms derive.Terms) []finding.Finding
	// Prove executes a design and says what is wrong with it; nil where designs are not to be proved.
	Prove func(*model.Resolved, *design.Design) []finding.Finding
	// Open gives access to AWS as the provider block says. It makes no call.
	Open func(dynamo.Config) Cloud
}

// New returns the provider of a version, working at AWS.
func New(version string) func() provider.Provider {
	return NewWith(version, Dependencies{Derive: derive.BesideAt, Agree: derive.AgreementAt, Prove: proveWithin, Open: OpenDynamo})
}

// NewWith returns the provider of a version, built on dependencies.
func NewWith(version string, d Dependencies) func() provider.Provider {
	return func() provider.Provider { return &ddbmodelProvider{version: version, dependencies: d} }
}

type ddbmodelProvider struct {
	version      string
	dependencies Dependencies
}

func (p *ddbmodelProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "ddbmodel"
	resp.Version = p.version
}

func (p *ddbmodelProvider) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = providerSchema()
}

// Configure keeps the settings. It makes no call and resolves no credentials: what only derives needs none.
func (p *ddbmodelProvider) Configure(ctx context.Context, req provider.ConfigureRequest, resp *provider.ConfigureResponse) {
	var block types.Object
	resp.Diagnostics.Append(req.Config.Get(ctx, &block)...)
	if resp.Diagnostics.HasError() {
		return
	}
	config, tags, prices, unknown := decodeBlock(block)
	config.Version, config.TerraformVersion = p.version, req.TerraformVersion
	engine := hasEndpoint(config) || block.Attributes()["endpoints"].IsUnknown()
	if fault := regionFault(config.Region, engine); config.Region != "" && fault != "" {
		resp.Diagnostics.AddAttributeError(path.Root("region"), "region must be the name of a region", fault)
		return
	}
	for _, key := range tags.never(tags.defaults) {
		resp.Diagnostics.AddAttributeWarning(path.Root("default_tags"), fmt.Sprintf("The default tag %q is never written", key),
			fmt.Sprintf("default_tags has %q, and ignore_tags says that others set it. Remove it from one of them.", key))
	}
	data := &configured{cloud: p.dependencies.Open(config), unknown: unknown, tags: tags, prices: prices, engine: engine}
	resp.ResourceData, resp.DataSourceData = data, data
}

func (p *ddbmodelProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{
		func() resource.Resource {
			return &tableResource{derive: p.dependencies.Derive, agree: p.dependencies.Agree, prove: p.dependencies.Prove}
		},
		func() resource.Resource { return &policyResource{} },
	}
}

// DataSources are what reads without making anything.
func (p *ddbmodelProvider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{
		func() datasource.DataSource { return &tableData{} },
		func() datasource.DataSource { return &policyData{} },
	}
}

func (p *ddbmodelProvider) Functions(context.Context) []func() function.Function {
	return []func() function.Function{newEntitiesFunction, newPatternsFunction, newKeyFunction, newDocumentFunction}
}
