package derive_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// TestTable_tenants keeps the designs of one table of tenants in both isolations and both index styles: items of every access,
// a guard, a collection, a subset, operators' patterns.
func TestTable_tenants(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/tenants.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, isolation := range []string{model.IsolationStrict, model.IsolationPrefix} {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			t.Run(isolation+"."+style, func(t *testing.T) {
				t.Parallel()
				table, _, err := corpus.Decode(text)
				if err != nil {
					t.Fatal(err)
				}
				table.Tenant.Isolation, table.Tenant.Writers = isolation, model.WritersTrusted
				table.Keys.Indexes = style
				r := derive.Table(table)
				golden(t, filepath.Join("testdata", "tenants."+isolation+"."+style+".golden"), spell(r))
				if r.Design == nil {
					t.Fatal("there is no design")
				}
				resolved, _ := model.Check(table)
				for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
					t.Errorf("%s\n%s", f.Summary(), f.Detail())
				}
			})
		}
	}
}

// TestTable_tenantsLocal refuses what would need an LSI under strict isolation.
func TestTable_tenantsLocal(t *testing.T) {
	t.Parallel()
	r := decoded(t, `{"name": "shop", "tenant": {"attribute": "tenant_id"},
		"entities": {"order": {"identity": ["order_id"], "attributes": {"status": {}}}},
		"access_patterns": {
			"by_status": {"entity": "order", "match": ["status"], "consistent": true},
			"get_order": {"entity": "order", "match": ["order_id"]},
			"set_status": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["status"]}}}`)
	if r.Design != nil || len(r.Findings) != 1 || r.Findings[0].Code != "DM140" || r.Findings[0].Subject.Name != "by_status" {
		t.Errorf("got %v", r.Findings)
	}
	if !finding.HasErrors(r.Findings) {
		t.Error("it is no error")
	}
}
