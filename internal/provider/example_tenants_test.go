package provider_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/awsstub"
)

// withoutSources copies an example without the file that says where providers come from: plugin-testing says so itself.
func withoutSources(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.tf"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	copied := t.TempDir()
	for _, file := range files {
		if filepath.Base(file) == "terraform.tf" {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, filepath.Base(file)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

// The three ways of the guide to give tenants credentials are applied, with stand-ins for the roles and pools, planned again
// to nothing, and destroyed.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_ofTenants(t *testing.T) {
	folders, err := filepath.Glob("../../examples/guides/tenant-isolation/*")
	if err != nil || len(folders) != 3 {
		t.Fatal(folders, err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			cloud := acctest.NewCloud()
			cli(t, cloud)
			providers := deriving(cloud)
			providers["aws"] = func() (tfprotov6.ProviderServer, error) {
				return providerserver.NewProtocol6(awsstub.New(cloud.IAM))(), nil
			}
			step := resource.TestStep{
				ProtoV6ProviderFactories: providers,
				ConfigDirectory:          config.StaticDirectory(withoutSources(t, folder)),
				ConfigVariables:          config.Variables{"deletion_protection": config.BoolVariable(false)},
				ConfigPlanChecks:         resource.ConfigPlanChecks{PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()}},
				ConfigStateChecks:        []statecheck.StateCheck{isolated{cloud}}, // Check knows no for_each
			}
			steps := []resource.TestStep{step}
			if filepath.Base(folder) == "role-per-tenant" { // plugin-testing can't destroy what has for_each
				none := step
				none.ConfigStateChecks = nil
				none.ConfigVariables = config.Variables{
					"deletion_protection": config.BoolVariable(false), "partner_roles": config.MapVariable(map[string]config.Variable{}),
				}
				steps = append(steps, none)
			}
			resource.UnitTest(t, resource.TestCase{Steps: steps})
			if names := cloud.Names(); len(names) > 0 || len(cloud.IAM.Names()) > 0 {
				t.Errorf("left behind: %q %q", names, cloud.IAM.Names())
			}
		})
	}
}

// isolated demands of every policy that it is the default version at IAM, attached, and was proved.
type isolated struct{ cloud *acctest.Cloud }

// CheckState implements statecheck.StateCheck.
func (c isolated) CheckState(_ context.Context, req statecheck.CheckStateRequest, resp *statecheck.CheckStateResponse) {
	policies := 0
	for _, r := range req.State.Values.RootModule.Resources {
		if r.Type != acctest.Policy {
			continue
		}
		policies++
		arn, _ := r.AttributeValues["arn"].(string)
		trust, _ := r.AttributeValues["assume_role_policy"].(string)
		proof, _ := r.AttributeValues["proof"].(map[string]any)
		denied, _ := proof["foreign_denied"].(json.Number)
		tried, _ := denied.Int64()
		if len(c.cloud.IAM.Attached(arn)) != 1 || r.AttributeValues["version_id"] != "v1" || tried < 100 || trust == "" {
			resp.Error = fmt.Errorf("%s: attached to %q, %v", r.Address, c.cloud.IAM.Attached(arn), r.AttributeValues)
		}
	}
	if policies == 0 {
		resp.Error = errors.New("no policy")
	}
}
