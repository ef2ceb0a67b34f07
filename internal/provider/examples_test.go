package provider_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// Every example is planned and applied with the real deriving in both index styles, and planned again: plugin-testing
// fails where that plan is not empty. What is planned is the design of the model that the engines execute, so that what
// an example shows is what those tests prove.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_areApplied(t *testing.T) {
	paths, err := filepath.Glob("../../examples/*/main.tf")
	if err != nil || len(paths) < 8 {
		t.Fatalf("got %d examples, %v", len(paths), err)
	}
	cli(t, acctest.NewCloud())
	t.Setenv("TF_ACC_PROVIDER_NAMESPACE", "ddbmodel")
	for _, path := range paths {
		folder := filepath.Dir(path)
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			t.Run(filepath.Base(folder)+", "+style, func(t *testing.T) {
				t.Parallel() // the environment is the parent's
				step := resource.TestStep{
					ProtoV6ProviderFactories: deriving(acctest.NewCloud()),
					ConfigDirectory:          config.StaticDirectory(folder),
					ConfigVariables: config.Variables{
						"deletion_protection": config.BoolVariable(false),
						"indexes":             config.StringVariable(style),
					},
				}
				if filepath.Base(folder) != "blog" { // it has no writes; the README's test holds its plan
					step.ConfigPlanChecks.PreApply = []plancheck.PlanCheck{articleDesign(t, filepath.Base(folder), style)}
				}
				resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{step}})
			})
		}
	}
}

// deriving serves the provider with the real deriving, at a cloud in memory.
func deriving(cloud *acctest.Cloud) map[string]func() (tfprotov6.ProviderServer, error) {
	return map[string]func() (tfprotov6.ProviderServer, error){
		"ddbmodel": providerserver.NewProtocol6WithError(
			provider.NewWith("test", provider.Dependencies{Derive: derive.BesideAt, Open: cloud.Open})()),
	}
}

// designCheck demands that the one table of a plan has a design, whatever the table's name.
type designCheck struct{ want *design.Design }

// articleDesign is the design of the article's model of that name.
func articleDesign(t *testing.T, name, style string) designCheck {
	t.Helper()
	table, _, err := corpus.Load(filepath.Join("../acctest/corpus/testdata", "article-"+name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	table.Keys.Indexes = style
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	return designCheck{result.Design}
}

// CheckPlan implements plancheck.PlanCheck.
func (c designCheck) CheckPlan(_ context.Context, req plancheck.CheckPlanRequest, resp *plancheck.CheckPlanResponse) {
	if len(req.Plan.ResourceChanges) != 1 {
		resp.Error = fmt.Errorf("%d resources are planned", len(req.Plan.ResourceChanges))
		return
	}
	after, _ := req.Plan.ResourceChanges[0].Change.After.(map[string]any)
	document, _ := after["design"].(string)
	got, err := design.ParseDocument(document)
	if err != nil {
		resp.Error = err
		return
	}
	want := *c.want
	want.Table = got.Table
	document, err = want.Document()
	if err != nil {
		resp.Error = err
		return
	}
	written, err := design.ParseDocument(document) // what is empty reads alike
	if err != nil {
		resp.Error = err
		return
	}
	if diff := cmp.Diff(written, got); diff != "" {
		resp.Error = fmt.Errorf("the design is not that of the model (-model +example):\n%s", diff)
	}
}

// The examples of the documentation are planned with the real deriving.
//
//nolint:paralleltest // the environment names the terraform program
func TestExamples_arePlanned(t *testing.T) {
	for _, folder := range []string{
		"provider", "resources/ddbmodel_table", "resources/ddbmodel_tenant_policy", "data-sources/ddbmodel_tenant_policy_document", "functions/entities", "functions/access_patterns", "functions/key", "functions/document",
		"guides/capacity-and-cost",
	} {
		t.Run(folder, func(t *testing.T) {
			cloud := acctest.NewCloud()
			if !strings.Contains(folder, "/ddbmodel_") { // the others say where the provider comes from
				t.Setenv("TF_ACC_PROVIDER_NAMESPACE", "ddbmodel")
			}
			cli(t, cloud)
			resource.UnitTest(t, resource.TestCase{Steps: []resource.TestStep{{
				ProtoV6ProviderFactories: deriving(cloud),
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
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Open: func(c dynamo.Config) provider.Cloud {
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
