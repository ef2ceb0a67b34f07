package tenancy_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// TestGenerate_judgesPublishedModels gives each published model tenants by one line, derives and proves it, and asks for a
// policy: there is one, proved, or a reason why not; never a fault of the provider.
func TestGenerate_judgesPublishedModels(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, m := range models {
		for _, isolation := range []string{design.IsolationStrict, design.IsolationPrefix} {
			for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
				table := m.Table
				table.Keys.Indexes = style
				table.Tenant = &model.Tenant{Attribute: "tenant_id", Isolation: isolation, Writers: design.WritersTrusted}
				what := m.Name + ", " + isolation + ", " + style
				counts[tenantPolicy(t, what, table)+", "+isolation]++
			}
		}
	}
	t.Log(counts)
	for _, want := range []string{"written, strict", "written, prefix"} {
		if counts[want] < len(models)/2 {
			t.Errorf("%d are %s: %v", counts[want], want, counts)
		}
	}
}

// tenantPolicy says what became of a tenant table: refused by the model, underived, refused by the policy, or written.
func tenantPolicy(t *testing.T, what string, table model.Table) string {
	t.Helper()
	resolved, _ := model.Check(table)
	r := derive.Table(table)
	if r.Design == nil {
		for _, f := range r.Findings {
			if f.Severity == finding.Error {
				t.Logf("%s: %s", what, f.Summary())
			}
		}
		return "not derived"
	}
	for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
		t.Errorf("%s: %s\n%s", what, f.Summary(), f.Detail())
	}
	policy := tenancy.Generate(tenancy.Arguments{
		Design: r.Design, ARN: strings.Replace(arn, "/app", "/"+table.Name, 1), From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: tenancy.Read,
	})
	for _, f := range policy.Findings {
		if !strings.HasPrefix(string(f.Code), "DM4") {
			t.Errorf("%s: %s\n%s", what, f.Summary(), f.Detail())
		}
		if f.Severity == finding.Error {
			t.Logf("%s: %s\n%s", what, f.Summary(), f.Detail())
		}
	}
	switch {
	case policy.Document == "" && !finding.HasErrors(policy.Findings):
		t.Errorf("%s: neither a document nor a reason", what)
	case policy.Document != "" && (policy.Proof.OwnAllowed == 0 || policy.Proof.ForeignDenied < 100):
		t.Errorf("%s: nothing was tried: %+v", what, policy.Proof)
	case policy.Document != "":
		return "written"
	}
	return "refused"
}
