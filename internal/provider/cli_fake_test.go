package provider_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// The terraform program, at the strict fake: what a user sees of faults, one after another, is a table that is made once.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_faultsInTheLifeOfATable(t *testing.T) {
	aws := dynamofake.Start(t)
	aws.Stale = dynamofake.Stale{Describe: 2, Tags: 2}
	text := fmt.Sprintf(`
provider "ddbmodel" {
  region     = %q
  access_key = "AKIAEXAMPLE"
  secret_key = "secret"
  endpoints  = { dynamodb = %q }
}
`, acctest.Region, aws.URL()) + blogResource
	tags := func(value string) config.Variables {
		return config.Variables{"tags": config.MapVariable(map[string]config.Variable{value: config.StringVariable(value)})}
	}
	step := func(variables config.Variables, action plancheck.ResourceActionType, spoil func(*dynamofake.Faults)) resource.TestStep {
		return resource.TestStep{
			Config: text, ConfigVariables: variables,
			PreConfig: func() {
				aws.Faults.Clear()
				spoil(aws.Faults)
			},
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(blogAddress, action)}},
		}
	}
	failing := func(s resource.TestStep, pattern string) resource.TestStep {
		s.ExpectError = regexp.MustCompile(pattern)
		return s
	}
	none := func(*dynamofake.Faults) {}
	denied := func(operation string) func(*dynamofake.Faults) {
		return func(f *dynamofake.Faults) { f.Every(operation, dynamofake.Denied) }
	}
	id := ""
	one := func(s resource.TestStep) resource.TestStep {
		s.Check = func(*terraform.State) error {
			table, _ := aws.Table(acctest.Region, "blog")
			if id == "" {
				id = table.TableId
			}
			if names := aws.Names(acctest.Region); len(names) != 1 || table.TableId != id {
				return fmt.Errorf("tables %q, id %s after %s", names, table.TableId, id)
			}
			return nil
		}
		return s
	}
	unprotected := config.Variables{"protect": config.BoolVariable(false)}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cliWith(t, atFake(aws)),
		Steps: []resource.TestStep{
			failing(step(tags("a"), plancheck.ResourceActionCreate, denied("CreateTable")), `AccessDeniedException`),
			one(step(tags("a"), plancheck.ResourceActionCreate, func(f *dynamofake.Faults) { f.Call("CreateTable", 1, dynamofake.DroppedAfter) })),
			failing(step(tags("b"), plancheck.ResourceActionUpdate, denied("TagResource")), `dynamodb:TagResource`),
			one(step(tags("b"), plancheck.ResourceActionUpdate, func(f *dynamofake.Faults) { f.Call("TagResource", 1, dynamofake.ServerErrorAfter) })),
			one(step(tags("b"), plancheck.ResourceActionNoop, none)),
			failing(step(unprotected, plancheck.ResourceActionUpdate, denied("UpdateTable")), `dynamodb:UpdateTable`),
			one(step(unprotected, plancheck.ResourceActionUpdate, none)),
			{Config: text, ConfigVariables: unprotected, Destroy: true, PreConfig: func() { aws.Faults.Every("DeleteTable", dynamofake.Denied) }, ExpectError: regexp.MustCompile(`dynamodb:DeleteTable`)},
			one(step(unprotected, plancheck.ResourceActionNoop, none)),
			{Config: text, ConfigVariables: unprotected, Destroy: true, PreConfig: func() { aws.Faults.Call("DeleteTable", 1, dynamofake.DroppedAfter) }},
		},
		CheckDestroy: func(*terraform.State) error {
			if names := aws.Names(acctest.Region); len(names) > 0 {
				return fmt.Errorf("still there: %q", names)
			}
			return nil
		},
	})
}

// The terraform program sees an index come and go in place, and a plan without changes in between.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_patternsComeAndGo(t *testing.T) {
	aws := dynamofake.Start(t)
	text := fmt.Sprintf(`
provider "ddbmodel" {
  region     = %q
  access_key = "AKIAEXAMPLE"
  secret_key = "secret"
  endpoints  = { dynamodb = %q }
}
variable "patterns" {
  type = map(list(string))
}
resource "ddbmodel_table" "blog" {
  name     = "blog"
  entities = { post = { identity = ["post_id"], attributes = { author_id = {}, status = {}, month = {} } } }
  access_patterns = merge(
    { get_post = { entity = "post", match = ["post_id"] } },
    { for name, attributes in var.patterns : name => { entity = "post", match = [attributes[0]], sort = slice(attributes, 1, length(attributes)) } },
  )
  deletion_protection = false
}
`, acctest.Region, aws.URL())
	patterns := func(lists map[string][]string) config.Variables {
		variables := map[string]config.Variable{}
		for name, attributes := range lists {
			var list []config.Variable
			for _, attribute := range attributes {
				list = append(list, config.StringVariable(attribute))
			}
			variables[name] = config.ListVariable(list...)
		}
		return config.Variables{"patterns": config.MapVariable(variables)}
	}
	step := func(action plancheck.ResourceActionType, lists map[string][]string, indexes ...string) resource.TestStep {
		return resource.TestStep{
			Config: text, ConfigVariables: patterns(lists),
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(blogAddress, action)}},
			Check: func(*terraform.State) error {
				table, _ := aws.Table(acctest.Region, "blog")
				var names []string
				for _, index := range table.GlobalSecondaryIndexes {
					names = append(names, index.IndexName)
				}
				slices.Sort(names)
				if !slices.Equal(names, indexes) {
					return fmt.Errorf("indexes %q, want %q", names, indexes)
				}
				return nil
			},
		}
	}
	unfinished := func(s resource.TestStep) resource.TestStep {
		s.ExpectNonEmptyPlan = true
		return s
	}
	author, status := []string{"author_id"}, []string{"status"}
	update := plancheck.ResourceActionUpdate
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cliWith(t, atFake(aws)),
		Steps: []resource.TestStep{
			step(plancheck.ResourceActionCreate, map[string][]string{"by_author": author}, "by_author_id"),
			step(update, map[string][]string{"by_author": author, "by_status": status}, "by_author_id", "by_status"),
			step(plancheck.ResourceActionNoop, map[string][]string{"by_author": author, "by_status": status}, "by_author_id", "by_status"),
			step(update, map[string][]string{"by_author": author, "again_by_author": author}, "by_author_id"),
			unfinished(step(update, map[string][]string{"by_author": {"author_id", "month"}}, "by_author_id", "by_author_id_month")),
			step(update, map[string][]string{"by_author": {"author_id", "month"}}, "by_author_id_month"),
			step(update, nil),
		},
	})
}
