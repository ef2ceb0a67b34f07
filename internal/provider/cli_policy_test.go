package provider_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

const tenantResources = `
variable "access" {
  default = "read"
}
variable "table" {
  default = "app"
}
resource "ddbmodel_table" "app" {
  name                = var.table
  tenant              = { attribute = "tenant_id" }
  deletion_protection = false
  allow_replacement   = true
  entities            = { order = { identity = ["order_id"] } }
  access_patterns = {
    get_order = { entity = "order", match = ["order_id"] }
    put_order = { entity = "order", operation = "put" }
  }
}
resource "ddbmodel_tenant_policy" "app" {
  table       = ddbmodel_table.app
  name        = "app-tenant"
  tenant_from = { principal_tag = "tenant_id" }
  access      = var.access
}
`

// The terraform program, at strict fakes of both services: what a user sees of faults in the life of a policy, one after
// another, is a policy that is made once, and whose default version is the wanted one.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_faultsInTheLifeOfAPolicy(t *testing.T) {
	aws := dynamofake.Start(t)
	iam := iamfake.Serve(t, &iamfake.Fake{Lag: 2})
	text := fmt.Sprintf(`
provider "ddbmodel" {
  region     = %q
  account_id = %q
  access_key = "AKIAEXAMPLE"
  secret_key = "secret"
  endpoints  = { dynamodb = %q, iam = %q }
}
`, acctest.Region, acctest.Account, aws.URL(), iam.URL()) + tenantResources
	access := func(value string) config.Variables { return config.Variables{"access": config.StringVariable(value)} }
	const address = "ddbmodel_tenant_policy.app"
	step := func(variables config.Variables, action plancheck.ResourceActionType, spoil func(*wire.Faults), versions string) resource.TestStep {
		return resource.TestStep{
			Config: text, ConfigVariables: variables,
			PreConfig: func() {
				iam.Faults.Clear()
				spoil(iam.Faults)
			},
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)}},
			Check: func(*terraform.State) error {
				if got := strings.Join(iam.Versions(tenantPolicy), " "); got != versions {
					return fmt.Errorf("versions %q, want %q", got, versions)
				}
				return nil
			},
		}
	}
	failing := func(s resource.TestStep, pattern string) resource.TestStep {
		s.ExpectError = regexp.MustCompile(pattern)
		return s
	}
	once := func(operation string, fault wire.Fault) func(*wire.Faults) {
		return func(f *wire.Faults) { f.Call(operation, 1, fault) }
	}
	denied := func(operation string) func(*wire.Faults) {
		return func(f *wire.Faults) { f.Every(operation, iamfake.Denied) }
	}
	create, update, none := plancheck.ResourceActionCreate, plancheck.ResourceActionUpdate, plancheck.ResourceActionNoop
	other := config.Variables{"access": config.StringVariable("read_write"), "table": config.StringVariable("other")}
	moved := step(access("read_write"), update, func(*wire.Faults) { iam.SetDefault(tenantPolicy, "v1") }, "v1 v2 v3*")
	attached := resource.TestStep{
		Config: text, ConfigVariables: other, Destroy: true, ExpectError: regexp.MustCompile(`attached to role\s+app`),
		PreConfig: func() { iam.Attach(tenantPolicy, "role app") },
	}
	detached := attached
	detached.ExpectError, detached.PreConfig = nil, func() { iam.Detach(tenantPolicy) }
	dependencies := atFake(aws)
	dependencies.Derive = derive.BesideAt
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cliWith(t, dependencies),
		Steps: []resource.TestStep{
			failing(step(access("read"), create, denied("CreatePolicy"), ""), `iam:CreatePolicy`),
			step(access("read"), create, once("CreatePolicy", iamfake.DroppedAfter), "v1*"),
			failing(step(access("read_write"), update, denied("CreatePolicyVersion"), "v1*"), `iam:CreatePolicyVersion`),
			step(access("read_write"), update, once("CreatePolicyVersion", iamfake.ServerErrorAfter), "v1 v2*"),
			step(access("read_write"), none, func(f *wire.Faults) { f.Call("GetPolicy", 1, iamfake.Throttled) }, "v1 v2*"),
			moved,
			step(other, plancheck.ResourceActionDestroyBeforeCreate, once("DeletePolicy", iamfake.DroppedAfter), "v1*"),
			attached,
			detached,
		},
		CheckDestroy: func(*terraform.State) error {
			if names := iam.Names(); len(names) > 0 || len(aws.Names(acctest.Region)) > 0 {
				return fmt.Errorf("still there: %q, %q", names, aws.Names(acctest.Region))
			}
			return nil
		},
	})
}
