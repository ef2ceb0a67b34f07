package provider_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// settingsResource is a table with settings, as a user writes it.
func settingsResource(aws *dynamofake.Server, lines string) string {
	return fmt.Sprintf(`
provider "ddbmodel" {
  region     = %q
  access_key = "AKIAEXAMPLE"
  secret_key = "secret"
  endpoints  = { dynamodb = %q }
}
resource "terraform_data" "key" {
  input = %q
}
resource "ddbmodel_table" "blog" {
  name     = "blog"
  entities = { post = { identity = ["post_id"], attributes = { author_id = {}, expires = { type = "epoch_seconds" } } } }
  access_patterns = {
    get_post        = { entity = "post", match = ["post_id"] }
    posts_by_author = { entity = "post", match = ["author_id"] }
  }
  deletion_protection = false
%s
}
`, acctest.Region, aws.URL(), keyARN("a"), lines)
}

const (
	cliSettings = `
  billing_mode                = "PROVISIONED"
  read_capacity               = 5
  write_capacity              = 6
  index_settings              = { by_author_id = { read_capacity = 9 } }
  table_class                 = "STANDARD_INFREQUENT_ACCESS"
  encryption                  = { kms_key_arn = terraform_data.key.output }
  stream_view_type            = "NEW_IMAGE"
  ttl_attribute               = "expires"
  point_in_time_recovery_days = 7
  resource_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Deny", Principal = "*", Action = "dynamodb:DeleteTable", Resource = "*" }]
  })`
	cliChanged = `
  on_demand_throughput        = { max_read_request_units = 100 }
  warm_throughput             = { read_units_per_second = 20000 }
  index_settings              = { by_author_id = { on_demand_throughput = { max_write_request_units = 50 } } }
  encryption                  = "aws_managed"
  stream_view_type            = "KEYS_ONLY"
  point_in_time_recovery_days = 35`
)

// The terraform program, at the strict fake: settings are set, imported, changed, set back after somebody changed them by
// hand, removed, and refused while planning. After each step the program plans again and must find nothing to do.
//
//nolint:paralleltest // the environment names the terraform program
func TestCLI_settings(t *testing.T) {
	aws := dynamofake.Start(t)
	aws.Clock.Patience(1000 * time.Hour)
	hand := &world{t: t, aws: aws}
	has := func(want string) resource.TestCheckFunc {
		return func(*terraform.State) error {
			if got := hand.shown(); !strings.HasPrefix(got, "has:  "+want) {
				return fmt.Errorf("got %s, want %s", got, want)
			}
			aws.Clock.Advance(2 * time.Hour) // time to live changes once an hour
			return nil
		}
	}
	step := func(lines string, action plancheck.ResourceActionType, want string, checks ...plancheck.PlanCheck) resource.TestStep {
		return resource.TestStep{
			Config: settingsResource(aws, lines), Check: has(want),
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: append(checks, plancheck.ExpectResourceAction(blogAddress, action))},
		}
	}
	const (
		made = `PROVISIONED {5 6} ceiling {0 0} warm {5 6}, index {{9 6} <nil> {0 0} {9 6}}, class "STANDARD_INFREQUENT_ACCESS", ` +
			`arn:aws:kms:eu-central-1:123456789012:key/a, stream "NEW_IMAGE", expiry "expires", recovery 7, policy "{`
		changed = `PAY_PER_REQUEST {0 0} ceiling {100 0} warm {20000 4000}, index {{0 0} <nil> {0 50} {12000 4000}}, class "STANDARD", ` +
			`arn:aws:kms:eu-central-1:123456789012:key/00000000-0000-4000-8000-00000000d7b0, stream "KEYS_ONLY", expiry "", recovery 35, policy ""`
		bare = `PAY_PER_REQUEST {0 0} ceiling {0 0} warm {20000 4000}, index {{0 0} <nil> {0 0} {12000 4000}}, class "STANDARD", aws_owned, stream "", expiry "", recovery 0, policy ""`
	)
	created := step(cliSettings, plancheck.ResourceActionCreate, made, plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("stream_arn")))
	created.ConfigStateChecks = []statecheck.StateCheck{
		statecheck.ExpectKnownValue(blogAddress, tfjsonpath.New("stream_arn"), knownvalue.StringRegexp(regexp.MustCompile(`table/blog/stream/`))),
	}
	drifted := step(cliChanged, plancheck.ResourceActionUpdate, changed,
		plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("stream_arn")))
	drifted.PreConfig = func() {
		for _, change := range []settings.Change{
			settings.SetStream{}, settings.SetRecovery{To: 3}, settings.SetCeilings{Table: settings.Units{Read: 7}}, settings.SetEncryption{To: keyARN("b")},
		} {
			hand.byHand(change)
		}
	}
	imported := resource.TestStep{
		Config: settingsResource(aws, cliSettings), ResourceName: blogAddress, ImportState: true, ImportStateId: "blog",
		ImportStateVerify: true, ImportStateVerifyIdentifierAttribute: "name",
		ImportStateVerifyIgnore: []string{
			"entities", "access_patterns", "item_keys", "access_paths", "design", "global_secondary_indexes", "estimate", "summary", "findings",
		},
	}
	resource.UnitTest(t, resource.TestCase{
		ProtoV6ProviderFactories: cliWith(t, atFake(aws)),
		Steps: []resource.TestStep{
			created,
			imported,
			step(cliChanged, plancheck.ResourceActionUpdate, changed, plancheck.ExpectUnknownValue(blogAddress, tfjsonpath.New("stream_arn"))),
			drifted,
			{Config: settingsResource(aws, cliSettings+"\n  on_demand_throughput = { max_read_request_units = 1 }"), ExpectError: regexp.MustCompile(`\[DM190\]`)},
			step("", plancheck.ResourceActionUpdate, bare, plancheck.ExpectKnownValue(blogAddress, tfjsonpath.New("stream_arn"), knownvalue.Null())),
			step("", plancheck.ResourceActionNoop, bare),
		},
	})
}
