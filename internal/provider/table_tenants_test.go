package provider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// opening is a policy of the table that tests no key.
const opening = `{"Version":"2012-10-17","Statement":[{"Sid":"Jobs","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:role/jobs"},"Action":"dynamodb:GetItem","Resource":"*"}]}`

func shopWith(more ...string) string {
	return strings.Replace(tenanted(`{"attribute": "tenant_id"}`), `"name": "shop",`, `"name": "shop", `+strings.Join(append(more, ""), ", "), 1)
}

// A policy of the table itself that lets somebody at every tenant's items is warned of in each plan that shows it, also where
// nothing else of the table changes.
func TestTable_warnsOfItsOwnPolicy(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	declared := shopWith(`"resource_policy": ` + quoted(opening))
	warned := func(p acctest.Plan) bool {
		text := acctest.Text(p.Diagnostics)
		return strings.Contains(text, "[DM415]") && strings.Contains(text, "statement Jobs") && acctest.Attribute(p.Planned, "findings") != nil
	}
	if p := server.Plan(server.Nothing(), declared); !warned(p) {
		t.Errorf("of a new table: %s", acctest.Text(p.Diagnostics))
	}
	state := server.MustApply(server.Nothing(), shopWith())
	p := server.Plan(state, declared)
	if !warned(p) {
		t.Errorf("of one that exists: %s", acctest.Text(p.Diagnostics))
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	if p := server.Plan(state, declared); !warned(p) || p.Changes() {
		t.Errorf("of one that doesn't change: %s", acctest.Text(p.Diagnostics))
	}
	guarded := shopWith(`"resource_policy": ` + quoted(strings.Replace(opening, "Allow", "Deny", 1)))
	if p := server.Plan(state, guarded); strings.Contains(acctest.Text(p.Diagnostics), "DM415") || acctest.Attribute(p.Planned, "findings") != nil {
		t.Errorf("of one that denies: %s", acctest.Text(p.Diagnostics))
	}
}

// A policy is compared as it is read strictly: a member that stands twice, or is written otherwise, is a difference and not
// overlooked.
func TestTable_policyIsComparedStrictly(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	with := func(policy string) string { return shopWith(`"resource_policy": ` + quoted(policy)) }
	state := server.MustApply(server.Nothing(), with(opening))
	for more, differs := range map[string]bool{
		`"Action":["dynamodb:GetItem"]`:                      false,
		`"Action":"dynamodb:getitem"`:                        false,
		`"Action":"dynamodb:GetItem","action":"dynamodb:*"`:  true,
		`"Action":"dynamodb:*","Action":"dynamodb:GetItem"`:  true,
		`"Action":"dynamodb:GetItem","NotAction":"s3:*"`:     true,
		`"Action":"dynamodb:GetItem","Actions":"dynamodb:*"`: true,
	} {
		p := server.Plan(state, with(strings.Replace(opening, `"Action":"dynamodb:GetItem"`, more, 1)))
		if p.Changes() != differs {
			t.Errorf("%s: a difference is %t: %s", more, p.Changes(), acctest.Text(p.Diagnostics))
		}
	}
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }

// A policy that somebody gave the table by hand is judged at each refresh, and stays theirs.
func TestTable_warnsOfAStrangersPolicy(t *testing.T) {
	t.Parallel()
	w := worldWith(t, derive.BesideAt)
	w.mustApply(shopWith())
	table, _ := w.aws.Table(acctest.Region, "shop")
	for policy, want := range map[string]bool{opening: true, strings.Replace(opening, "Allow", "Deny", 1): false} {
		if _, err := w.tables().Set(t.Context(), table.TableArn, settings.SetPolicy{To: policy}); err != nil {
			t.Fatal(err)
		}
		w.aws.Clock.Advance(10 * time.Minute)
		state, diagnostics := w.server.Read(w.state)
		if text := acctest.Text(diagnostics); strings.Contains(text, "[DM415]") != want || errorsIn(diagnostics) != "" {
			t.Errorf("%t: %s", want, text)
		}
		if acctest.Attribute(state.Value, "resource_policy") != nil {
			t.Error("it is taken over")
		}
	}
	if aside := w.aws.Aside(acctest.Region, "shop"); aside.Policy == "" {
		t.Error("it is gone")
	}
}

// What is stored in a table that was taken over nobody knows, and the design says so as long as the table exists.
func TestTable_designOfAnImportedTableSaysSo(t *testing.T) {
	t.Parallel()
	w := worldWith(t, derive.BesideAt)
	w.mustApply(shopWith())
	adopted := func() bool {
		document, _ := acctest.Attribute(w.state.Value, "design").(string)
		d, err := design.ParseDocument(document)
		if err != nil {
			t.Fatal(err)
		}
		return d.Tenancy.Adopted
	}
	if adopted() {
		t.Error("a table that was made here counts as taken over")
	}
	state, diagnostics := w.server.Import("shop")
	if text := errorsIn(diagnostics); text != "" {
		t.Fatal(text)
	}
	w.keep(state)
	for _, config := range []string{
		shopWith(), shopWith(oneTag),
		strings.Replace(shopWith(), `"get_order"`, `"by_note": {"entity": "order", "match": ["note"]}, "get_order"`, 1),
	} {
		w.mustApply(config)
		if !adopted() {
			t.Errorf("after %s the design doesn't say that the table was taken over", config)
		}
	}
}
