package provider_test

import (
	"errors"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// Every example is planned and applied with the real deriving, and planned again: plugin-testing
// fails where that plan is not empty.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_areApplied(t *testing.T) {
	cases := map[string]struct {
		folder    string
		variables config.Variables
	}{
		"blog, native":     {"blog", config.Variables{"deletion_protection": config.BoolVariable(false)}},
		"blog, overloaded": {"blog", config.Variables{"deletion_protection": config.BoolVariable(false), "indexes": config.StringVariable("overloaded")}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			cloud := acctest.NewCloud()
			t.Setenv("TF_ACC_PROVIDER_NAMESPACE", "ddbmodel")
			factories := cli(t, cloud)
			factories["ddbmodel"] = providerserver.NewProtocol6WithError(
				provider.NewWith("test", provider.Dependencies{Derive: derive.Table, Open: cloud.Open})())
			folder := config.StaticDirectory(filepath.Join("..", "..", "examples", c.folder))
			step := resource.TestStep{ProtoV6ProviderFactories: factories, ConfigDirectory: folder, ConfigVariables: c.variables}
			resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{step}})
		})
	}
}

// The examples of the documentation are planned with the real deriving.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_arePlanned(t *testing.T) {
	for _, folder := range []string{
		"provider", "resources/ddbmodel_table", "functions/entities", "functions/access_patterns", "functions/key", "functions/document",
	} {
		t.Run(folder, func(t *testing.T) {
			cloud := acctest.NewCloud()
			if folder != "resources/ddbmodel_table" { // the others say where the provider comes from
				t.Setenv("TF_ACC_PROVIDER_NAMESPACE", "ddbmodel")
			}
			factories := cli(t, cloud)
			factories["ddbmodel"] = providerserver.NewProtocol6WithError(
				provider.NewWith("test", provider.Dependencies{Derive: derive.Table, Open: cloud.Open})())
			resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{{
				ProtoV6ProviderFactories: factories,
				ConfigDirectory:          config.StaticDirectory(filepath.Join("..", "..", "examples", folder)),
				PlanOnly:                 true,
				ExpectNonEmptyPlan:       folder != "provider",
			}}})
			if calls := cloud.Calls(); len(calls) > 0 {
				t.Errorf("planning called %q", calls)
			}
		})
	}
}

// The real clients are opened, and asked nothing, while a new table is validated and planned.
func TestTable_planNeedsNoCredentials(t *testing.T) {
	t.Parallel()
	var requests atomic.Int64
	count := roundTripper(func(*http.Request) (*http.Response, error) {
		requests.Add(1)
		return nil, errors.New("no request is expected")
	})
	server := acctest.Start(t, provider.Dependencies{Derive: derive.Table, Open: func(c dynamo.Config) provider.Cloud {
		c.HTTPClient = &http.Client{Transport: count}
		return provider.OpenDynamo(c)
	}})
	expect(t, server.Configure(`{"region": "eu-central-1", "account_id": "123456789012", "profile": "there-is-none"}`))
	config := blog(`"ignore_findings": ["DM161"]`)
	expect(t, server.Validate(config))
	p := server.Plan(server.Nothing(), config)
	for _, d := range p.Diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			t.Error(acctest.Text(p.Diagnostics))
		}
	}
	if got := acctest.Attribute(p.Planned, "arn"); got != "arn:aws:dynamodb:eu-central-1:123456789012:table/blog" {
		t.Errorf("arn %v", got)
	}
	if n := requests.Load(); n > 0 {
		t.Errorf("%d requests", n)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (r roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return r(req) }
