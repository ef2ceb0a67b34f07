package provider_test

import (
	"errors"
	"os/exec"
	"regexp"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// cli returns the provider for the terraform program, at a cloud in memory.
func cli(t *testing.T, cloud *acctest.Cloud) map[string]func() (tfprotov6.ProviderServer, error) {
	t.Helper()
	return cliWith(t, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
}

// cliWith returns a provider for the terraform program. Without the program the test is skipped: plugin-testing would
// download one.
func cliWith(t *testing.T, d provider.Dependencies) map[string]func() (tfprotov6.ProviderServer, error) {
	t.Helper()
	program, err := exec.LookPath("terraform")
	if err != nil {
		t.Skip("no terraform in PATH")
	}
	t.Setenv("TF_ACC_TERRAFORM_PATH", program)
	t.Setenv("CHECKPOINT_DISABLE", "1")
	return map[string]func() (tfprotov6.ProviderServer, error){
		"ddbmodel": providerserver.NewProtocol6WithError(provider.NewWith("test", d)()),
	}
}

const blogResource = `
variable "protect" {
  default = true
}
variable "tags" {
  type    = map(string)
  default = null
}
variable "name" {
  default = "blog"
}
variable "identity" {
  type    = list(string)
  default = ["post_id"]
}
variable "sort" {
  type    = list(string)
  default = null
}
resource "ddbmodel_table" "blog" {
  name = var.name
  entities = {
    post = { identity = var.identity, attributes = { author_id = {} } }
  }
  access_patterns = {
    get_post        = { entity = "post", match = ["post_id"] }
    posts_by_author = { entity = "post", match = ["author_id"], sort = var.sort }
  }
  deletion_protection = var.protect
  tags                = var.tags
}
`

const blogAddress = "ddbmodel_table.blog"

//nolint:paralleltest // the environment names the terraform program
func TestCLI_lifeOfATable(t *testing.T) {
	cloud := acctest.NewCloud()
	cloud.KnowsPlace = true
	in := func(variables config.Variables, checks ...plancheck.PlanCheck) resource.TestStep {
		return resource.TestStep{
			Config: blogResource, ConfigVariables: variables, ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: checks},
		}
	}
	refused := func(variables config.Variables, pattern string) resource.TestStep {
		step := in(variables)
		step.ExpectError = regexp.MustCompile(pattern)
		return step
	}
	action := func(a plancheck.ResourceActionType) plancheck.PlanCheck {
		return plancheck.ExpectResourceAction(blogAddress, a)
	}
	arn := "arn:aws:dynamodb:" + acctest.Region + ":" + acctest.Account + ":table/blog"
	created := in(nil,
		action(plancheck.ResourceActionCreate),
		plancheck.ExpectKnownValue(blogAddress, tfjsonpath.New("arn"), knownvalue.StringExact(arn)),
		plancheck.ExpectKnownValue(blogAddress, tfjsonpath.New("item_keys").AtMapKey("post").AtMapKey("PK"), knownvalue.StringExact("POST#{post_id}")),
		plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("table_id")),
	)
	created.ConfigStateChecks = []statecheck.StateCheck{
		statecheck.ExpectKnownValue(blogAddress, tfjsonpath.New("table_id"), knownvalue.StringExact("id-of-blog")),
		statecheck.ExpectKnownValue(blogAddress, tfjsonpath.New("deletion_protection"), knownvalue.Bool(true)),
	}
	unprotected := config.Variables{"protect": config.BoolVariable(false)}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cli(t, cloud),
		Steps: []resource.TestStep{
			created,
			in(nil, plancheck.ExpectEmptyPlan()),
			in(config.Variables{"tags": config.MapVariable(map[string]config.Variable{"a": config.StringVariable("b")})},
				action(plancheck.ResourceActionUpdate)),
			refused(config.Variables{"name": config.StringVariable("log")}, `\[DM202\]`),
			refused(config.Variables{"identity": config.ListVariable(config.StringVariable("author_id"), config.StringVariable("post_id"))}, `\[DM201\]`),
			{Config: blogResource, Destroy: true, ExpectError: regexp.MustCompile(`\[DM204\]`)},
			in(unprotected, action(plancheck.ResourceActionUpdate)),
		},
		CheckDestroy: func(*terraform.State) error {
			if names := cloud.Names(); len(names) > 0 {
				t.Errorf("still there: %v", names)
			}
			return nil
		},
	})
}

// Of a table whose name is not known yet all is planned that doesn't hold the name, and Terraform itself holds it
// against what comes of it.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_unknownUntilApply(t *testing.T) {
	cloud := acctest.NewCloud()
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cli(t, cloud),
		Steps: []resource.TestStep{{
			Config: `
resource "terraform_data" "suffix" {
  input = "x"
}
resource "ddbmodel_table" "blog" {
  name                = "blog-${terraform_data.suffix.output}"
  entities            = { post = { identity = ["post_id"] } }
  access_patterns     = { get = { entity = "post", match = ["post_id"] } }
  deletion_protection = false
}
`,
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectKnownValue(blogAddress, tfjsonpath.New("access_paths").AtMapKey("get").AtMapKey("operation"), knownvalue.StringExact("GetItem")),
				plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("design")),
				plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("arn")),
			}},
			ConfigStateChecks: []statecheck.StateCheck{
				statecheck.ExpectKnownValue(blogAddress, tfjsonpath.New("access_paths").AtMapKey("get").AtMapKey("operation"), knownvalue.StringExact("GetItem")),
			},
		}},
	})
}

//nolint:paralleltest // the environment names the terraform program
func TestCLI_functions(t *testing.T) {
	cloud := acctest.NewCloud()
	table := `
resource "ddbmodel_table" "blog" {
  name                = "blog"
  entities            = provider::ddbmodel::entities({ post = { identity = ["post_id"], attributes = { author_id = {} } } })
  access_patterns     = provider::ddbmodel::access_patterns({ get = { entity = "post", match = ["post_id"] } })
  deletion_protection = false
}
output "key" {
  value = provider::ddbmodel::key(ddbmodel_table.blog.design, "post", { post_id = 17 })
}
output "table" {
  value = jsondecode(provider::ddbmodel::document(ddbmodel_table.blog.design)).table
}
output "unknown" {
  value = provider::ddbmodel::entities({ post = { identity = [terraform_data.x.output] } }).post.identity[0]
}
resource "terraform_data" "x" {
  input = "post_id"
}
`
	failing := func(expression, pattern string) resource.TestStep {
		return resource.TestStep{Config: "output \"o\" {\n  value = " + expression + "\n}", ExpectError: regexp.MustCompile(pattern)}
	}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cli(t, cloud),
		Steps: []resource.TestStep{
			failing(`provider::ddbmodel::entities({ post = { identiy = [] } })`, `post.identiy is not supported; did\s+you mean "identity"\?`),
			failing(`provider::ddbmodel::access_patterns({ a = { match = [], spread = { shard = 1 } } })`, `a.spread.shard is\s+not\s+supported;\s+did\s+you\s+mean\s+"shards"\?`),
			failing(`provider::ddbmodel::document("x")`, `a\s+design\s+document\s+begins\s+with`),
			{
				Config: table,
				ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
					plancheck.ExpectKnownOutputValue("key", knownvalue.MapExact(map[string]knownvalue.Check{
						"PK": knownvalue.StringExact("POST#17"), "SK": knownvalue.StringExact("POST"),
					})),
					plancheck.ExpectKnownOutputValue("table", knownvalue.StringExact("blog")),
					plancheck.ExpectUnknownOutputValue("unknown"),
				}},
			},
		},
	})
}

// Terraform itself neither marks a table as tainted whose wait failed nor wants to replace it afterwards.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_waitThatFailsTaintsNothing(t *testing.T) {
	cloud := acctest.NewCloud()
	cloud.Fail("WaitActive", errors.New("after waiting 1s, still not ACTIVE: the table is CREATING"))
	unprotected := config.Variables{"protect": config.BoolVariable(false)}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cli(t, cloud),
		Steps: []resource.TestStep{
			{Config: blogResource, ConfigVariables: unprotected},
			{Config: blogResource, ConfigVariables: unprotected, ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			}},
		},
	})
	if calls := cloud.Calls(); slices.Contains(calls[:len(calls)-1], "Delete") || calls[len(calls)-1] != "Delete" {
		t.Errorf("the table was deleted before the test ended: %q", calls)
	}
}

//nolint:paralleltest // the environment names the terraform program
func TestCLI_importTakesOverWhatIsDeclared(t *testing.T) {
	cloud := acctest.NewCloud()
	unprotected := config.Variables{"protect": config.BoolVariable(false)}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cli(t, cloud),
		Steps: []resource.TestStep{
			{Config: blogResource, ConfigVariables: unprotected},
			{
				Config: blogResource, ConfigVariables: unprotected, ResourceName: blogAddress, ImportState: true,
				ImportStateId: "blog", ImportStateVerify: true, ImportStateVerifyIdentifierAttribute: "name",
				ImportStateVerifyIgnore: []string{
					"entities", "access_patterns", "item_keys", "access_paths", "design", "summary", "global_secondary_indexes",
				},
			},
		},
	})
}
