package tenancy_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

const arn = "arn:aws:dynamodb:eu-central-1:123456789012:table/app"

func arguments(t tenants.Table) tenancy.Arguments {
	a := tenancy.Arguments{
		Design: t.Design(), ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: tenancy.ReadWrite,
	}
	if t.Writers == design.WritersTrusted {
		a.Access = tenancy.Read
	}
	if t.Adopted {
		a.Accept = map[string]string{"DM424 stored_items": "audited"}
	}
	return a
}

func TestGenerate_writesAPolicyForEveryTable(t *testing.T) {
	t.Parallel()
	for _, name := range slices.Sorted(maps.Keys(tenants.Tables())) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := tenancy.Generate(arguments(tenants.Tables()[name]))
			for _, f := range r.Findings {
				t.Log(f.Severity, f.Summary(), f.Found)
			}
			t.Log(r.Characters, r.Proof, r.TenantPattern)
			t.Log(r.Document)
			if r.Document == "" {
				t.Error("no document")
			}
		})
	}
}
