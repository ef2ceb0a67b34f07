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
// policy: there is one, proved, or a reason why not; never a fault of the provider. The design is known to be the best where
// that of the model without tenants is.
func TestGenerate_judgesPublishedModels(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, m := range models {
		for name, tenant := range map[string]model.Tenant{
			"one line": {Attribute: "tenant_id"},
			"prefix":   {Attribute: "tenant_id", Isolation: design.IsolationPrefix, Writers: design.WritersTrusted},
		} {
			for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
				table := m.Table
				table.Keys.Indexes = style
				plain := derive.Table(table)
				table.Tenant = &tenant
				access := tenancy.ReadWrite
				if tenant.Writers == design.WritersTrusted {
					access = tenancy.Read
				}
				what := m.Name + ", " + name + ", " + style
				became, d := tenantPolicy(t, what, table, access)
				counts[became+", "+name]++
				if d != nil && plain.Design != nil && plain.Design.Certificate.Optimal && !d.Certificate.Optimal {
					t.Errorf("%s: the design is not known to be the best: %d indexes, at least %d", what, d.Certificate.Indexes, d.Certificate.AtLeast)
				}
			}
		}
	}
	t.Log(counts)
	for _, want := range []string{"written, one line", "written, prefix"} {
		if counts[want] < len(models)/2 {
			t.Errorf("%d are %s: %v", counts[want], want, counts)
		}
	}
}

// tenantPolicy says what became of a tenant table, not derived, refused by the policy, or written, and its design.
func tenantPolicy(t *testing.T, what string, table model.Table, access string) (string, *design.Design) {
	t.Helper()
	resolved, _ := model.Check(table)
	r := derive.Table(table)
	if r.Design == nil {
		for _, f := range r.Findings {
			if f.Severity == finding.Error {
				t.Logf("%s: %s", what, f.Summary())
			}
		}
		return "not derived", nil
	}
	for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
		t.Errorf("%s: %s\n%s", what, f.Summary(), f.Detail())
	}
	policy := tenancy.Generate(tenancy.Arguments{
		Design: r.Design, ARN: strings.Replace(arn, "/app", "/"+table.Name, 1), From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: access,
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
		return "written", r.Design
	}
	return "refused", r.Design
}
