package provider_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	fwresource "github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/tfversion"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// awsProvider stands for the AWS provider: its one resource keeps what it is given, as that provider's state has it.
type awsProvider struct{}

func (awsProvider) Metadata(_ context.Context, _ fwprovider.MetadataRequest, resp *fwprovider.MetadataResponse) {
	resp.TypeName = "aws"
}
func (awsProvider) Schema(context.Context, fwprovider.SchemaRequest, *fwprovider.SchemaResponse) {}
func (awsProvider) Configure(context.Context, fwprovider.ConfigureRequest, *fwprovider.ConfigureResponse) {
}
func (awsProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }
func (awsProvider) Resources(context.Context) []func() fwresource.Resource {
	return []func() fwresource.Resource{func() fwresource.Resource { return awsTable{} }}
}

// awsTable stands for aws_dynamodb_table.
type awsTable struct{}

func (awsTable) Metadata(_ context.Context, _ fwresource.MetadataRequest, resp *fwresource.MetadataResponse) {
	resp.TypeName = "aws_dynamodb_table"
}

func (awsTable) Schema(_ context.Context, _ fwresource.SchemaRequest, resp *fwresource.SchemaResponse) {
	resp.Schema = schema.Schema{Version: 1, Attributes: map[string]schema.Attribute{
		"name":     schema.StringAttribute{Required: true},
		"arn":      schema.StringAttribute{Required: true},
		"hash_key": schema.StringAttribute{Required: true},
	}}
}

func (awsTable) Create(_ context.Context, req fwresource.CreateRequest, resp *fwresource.CreateResponse) {
	resp.State.Raw = req.Plan.Raw
}
func (awsTable) Read(context.Context, fwresource.ReadRequest, *fwresource.ReadResponse)       {}
func (awsTable) Update(context.Context, fwresource.UpdateRequest, *fwresource.UpdateResponse) {}
func (awsTable) Delete(context.Context, fwresource.DeleteRequest, *fwresource.DeleteResponse) {}

// A moved block takes the table over from the AWS provider, with no request that changes it.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_movesATableFromTheAWSProvider(t *testing.T) {
	fake := dynamofake.Start(t)
	handmade(t, fake, "blog", pair("PK", "SK"), nil, over("ByAuthor", "author_id"))
	table, _ := fake.Table(acctest.Region, "blog")
	factories := cliWith(t, atFake(fake))
	factories["aws"] = providerserver.NewProtocol6WithError(awsProvider{})
	before := fmt.Sprintf(`
resource "aws_dynamodb_table" "blog" {
  name     = "blog"
  arn      = %q
  hash_key = "PK"
}
`, table.TableArn)
	after := fmt.Sprintf(`
provider "ddbmodel" {
  region     = %q
  access_key = "AKIAEXAMPLE"
  secret_key = "secret"
  endpoints  = { dynamodb = %q }
}
moved {
  from = aws_dynamodb_table.blog
  to   = ddbmodel_table.blog
}
`, acctest.Region, fake.URL()) + blogResource
	resource.UnitTest(t, resource.TestCase{
		TerraformVersionChecks:   []tfversion.TerraformVersionCheck{tfversion.SkipBelow(tfversion.Version1_8_0)},
		ProtoV6ProviderFactories: factories,
		Steps: []resource.TestStep{
			{Config: before},
			{Config: after, ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectResourceAction(blogAddress, plancheck.ResourceActionUpdate),
			}}},
			{
				Config: after, ConfigVariables: config.Variables{"protect": config.BoolVariable(false)}, // so that it can be deleted
				PreConfig: func() {
					if n := writes(fake); n > 0 {
						t.Errorf("%d requests changed the table: %s", n, fake.Log())
					}
				},
			},
		},
	})
	if names := fake.Names(acctest.Region); len(names) > 0 {
		t.Errorf("tables %q", names)
	}
}
