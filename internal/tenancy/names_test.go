package tenancy_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// A table, region, account, index or tenant may have any name that the attacks make up: what is the tenant's own by that
// name is no attack, and nothing is refused for it.
func TestGenerate_takesNamesThatAttacksUse(t *testing.T) {
	t.Parallel()
	tables := tenants.Tables()
	for _, arn := range []string{
		"arn:aws:dynamodb:us-east-1:000000000000:table/other", "arn:aws:dynamodb:us-east-1:000000000000:table/not-other",
		"arn:aws:dynamodb:mx-central-1:999999999999:table/app2",
	} {
		a := arguments(tables["strict native"])
		a.ARN = arn
		a.Design.Table = arn[strings.LastIndex(arn, "/")+1:]
		if r := tenancy.Generate(a); r.Document == "" {
			t.Errorf("%s: %s", arn, findings(r.Findings))
		}
	}
	ids := []string{
		"globex", "acme", "TENANT", "OPERATOR", "CONFIG", "EMAIL", "X", "x", "ODD", "0", "00", "1", "2026", "UNIQUE", "ORDER", "order",
		"a@b.example", "tenant", "an-index-of-next-year", "other", "default", "null", "true",
	}
	for _, label := range []string{"X", "OPERATOR", "CONFIG", "EMAIL", "ODD", "T"} {
		strict, prefix := small(label+"#{tenant_id}"), small(label+"#{tenant_id}#ORDER#{order_id}")
		strict.Label, prefix.Label, prefix.Isolation, prefix.Writers = label, label, design.IsolationPrefix, design.WritersTrusted
		tables["strict under "+label], tables["prefix under "+label] = strict, prefix
	}
	for name, table := range tables {
		for _, id := range ids {
			a := arguments(table)
			a.From, a.Trusted = tenancy.Source{Value: id}, nil
			r := tenancy.Generate(a)
			if text := findings(r.Findings); strings.Contains(text, "DM950") {
				t.Errorf("%s, tenant %s: %.600s", name, id, text)
			} else if strings.Contains(name, " under ") && r.Document == "" {
				t.Errorf("%s, tenant %s: no document: %.600s", name, id, text)
			}
		}
	}
}
