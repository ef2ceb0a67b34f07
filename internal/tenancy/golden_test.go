package tenancy_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v\nwrite it with: go test ./internal/tenancy -update", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// TestGenerate_goldens keeps the whole of some policies as text: a change of a golden is a change of what tenants may do.
func TestGenerate_goldens(t *testing.T) {
	t.Parallel()
	tables := tenants.Tables()
	cases := map[string]tenancy.Arguments{}
	for name, table := range tables {
		cases[name] = arguments(table)
	}
	static := arguments(tables["strict overloaded"])
	static.From, static.Access, static.Denies = tenancy.Source{Value: "acme"}, tenancy.Read, tenancy.DeniesExclusive
	static.Trusted = &tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/partner"}}
	cases["static exclusive"] = static
	brokered := arguments(tables["strict native"])
	brokered.Replicas, brokered.AlsoAllow = []string{"us-east-1"}, []string{"describe_table", "kms_decrypt"}
	brokered.Keys = []string{"arn:aws:kms:eu-central-1:123456789012:key/1"}
	brokered.Trusted = &tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}}
	cases["two regions and more"] = brokered
	identities := arguments(tables["natural"])
	identities.Design = tenants.Table{Items: []string{"note TENANT#{tenant_id} NOTE#{note_id}"}, Patterns: []string{"notes query note", "put_note put note"}}.Design()
	identities.From, identities.Trusted = tenancy.Source{CognitoPool: pool}, &tenancy.Trust{CognitoPool: pool}
	cases["identities"] = identities
	session := arguments(tables["prefix trusted"])
	session.From, session.Use = tenancy.Source{Placeholder: "<tenant>"}, tenancy.UseSession
	session.Patterns = []string{"get_order", "by_status"}
	cases["session"] = session
	for name, a := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, "policies/"+strings.ReplaceAll(name, " ", "_"), spell(t, tenancy.Generate(a)))
		})
	}
}

// spell writes a result for a reader.
func spell(t *testing.T, r tenancy.Result) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(findings(r.Findings))
	fmt.Fprintf(&b, "%d of %d characters, own allowed %d, foreign denied %d, readings %d\n", r.Characters, r.Limit, r.Proof.OwnAllowed, r.Proof.ForeignDenied, r.Proof.Readings)
	fmt.Fprintf(&b, "ids   %s\n", r.TenantPattern)
	for _, name := range slices.Sorted(maps.Keys(r.Grants)) {
		g := r.Grants[name]
		fmt.Fprintf(&b, "grant %s %v on %v\n", name, g.Actions, g.On)
		for _, key := range g.Keys {
			fmt.Fprintf(&b, "      %s\n", key)
		}
		fmt.Fprintf(&b, "      for %v\n", g.Patterns)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Reach)) {
		fmt.Fprintf(&b, "reach %s %+v\n", name, r.Reach[name])
	}
	for _, name := range slices.Sorted(maps.Keys(r.NotGranted)) {
		fmt.Fprintf(&b, "not   %s: %s\n", name, r.NotGranted[name])
	}
	for _, name := range slices.Sorted(maps.Keys(r.ReaderFilters)) {
		f := r.ReaderFilters[name]
		fmt.Fprintf(&b, "filter %s: %s %v %v\n", name, f.Expression, f.Names, f.Values)
	}
	for _, text := range r.Assumptions {
		fmt.Fprintf(&b, "assumes %s\n", text)
	}
	for _, text := range []string{r.Document, r.AssumeRolePolicy} {
		if text == "" {
			continue
		}
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		shown, err := json.MarshalIndent(value, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n%s\n", shown)
	}
	return b.String()
}

func findings(list []finding.Finding) string {
	var b strings.Builder
	for _, f := range list {
		fmt.Fprintf(&b, "%s %s\n%s\n\n", f.Severity, f.Summary(), f.Detail())
	}
	return b.String()
}
