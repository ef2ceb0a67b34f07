package provider_test

import (
	"path/filepath"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// atFakeWithoutBlock has the terraform program's provider work at the fake, for configurations that say nothing of it.
func atFakeWithoutBlock(t *testing.T, fake *dynamofake.Server) {
	t.Helper()
	t.Setenv("AWS_ENDPOINT_URL_DYNAMODB", fake.URL())
	t.Setenv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
}

// writes are the requests that change something at AWS.
func writes(fake *dynamofake.Server) int {
	return fake.Count("CreateTable") + fake.Count("UpdateTable") + fake.Count("TagResource") + fake.Count("UntagResource")
}

// The example of the guide takes over the table that the guide tells of, changes nothing at AWS, and is empty when it is
// planned again.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_adoptATable(t *testing.T) {
	fake := dynamofake.Start(t)
	handmade(t, fake, "shop", pair("pk", "sk"), nil, over("GSI1", "gsi1pk", "gsi1sk"))
	dependencies := atFake(fake)
	dependencies.Derive = derive.BesideAt
	factories := cliWith(t, dependencies)
	t.Setenv("TF_ACC_PROVIDER_NAMESPACE", "ddbmodel")
	atFakeWithoutBlock(t, fake)
	order := tfjsonpath.New("item_keys").AtMapKey("order")
	directory := config.StaticDirectory(filepath.Join("..", "..", "examples", "guides", "adopting-a-table"))
	resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{
		{
			ProtoV6ProviderFactories: factories, ConfigDirectory: directory,
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectResourceAction("ddbmodel_table.shop", plancheck.ResourceActionUpdate),
				plancheck.ExpectKnownValue("ddbmodel_table.shop", order.AtMapKey("sk"), knownvalue.StringExact("O#{order_id}")),
				plancheck.ExpectKnownValue("ddbmodel_table.shop", order.AtMapKey("gsi1pk"), knownvalue.StringExact("STATUS#{status}")),
				plancheck.ExpectKnownValue("ddbmodel_table.shop", order.AtMapKey("gsi1sk"), knownvalue.StringExact("{placed_at}")),
			}},
		},
		{
			ProtoV6ProviderFactories: factories, ConfigDirectory: directory,
			PreConfig: func() {
				if n := writes(fake); n > 0 {
					t.Errorf("%d requests changed the table: %s", n, fake.Log())
				}
			},
			ConfigVariables: config.Variables{"deletion_protection": config.BoolVariable(false)}, // so that it can be deleted
		},
	}})
}

// The example of the data source reads that table.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_readATable(t *testing.T) {
	fake := dynamofake.Start(t)
	handmade(t, fake, "shop", pair("pk", "sk"), nil, over("GSI1", "gsi1pk", "gsi1sk"))
	factories := cliWith(t, atFake(fake))
	atFakeWithoutBlock(t, fake)
	t.Setenv("AWS_REGION", "eu-central-1")
	resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{{
		ProtoV6ProviderFactories: factories,
		ConfigDirectory:          config.StaticDirectory(filepath.Join("..", "..", "examples", "data-sources", "ddbmodel_table")),
		ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
			plancheck.ExpectKnownOutputValueAtPath("shop_keys", tfjsonpath.New("table").AtMapKey("sort_key").AtMapKey("name"), knownvalue.StringExact("sk")),
			plancheck.ExpectKnownOutputValueAtPath("shop_keys", tfjsonpath.New("global").AtMapKey("GSI1").AtMapKey("projection"), knownvalue.StringExact(string(design.ProjectAll))),
		}},
	}}})
}
