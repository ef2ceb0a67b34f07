package tenancy_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// some draws a list of texts: nil, empty, or a few of them.
func some(t *rapid.T, label string, texts ...string) []string {
	if rapid.Bool().Draw(t, label+" left out") {
		return nil
	}
	return append([]string{}, rapid.SliceOfNDistinct(rapid.SampledFrom(texts), 0, min(3, len(texts)), rapid.ID[string]).Draw(t, label)...)
}

// drawArguments asks for any policy of a table, right and wrong words, places, tenants and brokers alike.
func drawArguments(t *rapid.T) tenancy.Arguments {
	one := func(label string, texts ...string) string { return rapid.SampledFrom(texts).Draw(t, label) }
	slips := rapid.IntRange(0, 2).Draw(t, "slips") // one policy in three is asked for in right words
	tables := tenants.Tables()
	table := tables[one("table", slices.Sorted(maps.Keys(tables))...)]
	a := arguments(table)
	var patterns []string
	for _, p := range a.Design.Paths {
		patterns = append(patterns, p.Pattern)
	}
	if slips == 0 {
		a.Denies, a.Use = one("right denies", "", "none"), one("right use", "", "inline", "boundary")
		a.Patterns = nil
		return a
	}
	a.ARN = one("arn", arn, arn, "", strings.Replace(arn, "us-east-1", "cn-north-1", 1), strings.Replace(arn, "arn:aws:", "arn:aws-cn:", 1), arn+"2", "arn:aws:s3:::app", "*")
	a.From = tenancy.Source{}
	text := one("tenant", "tenant_id", "acme", "acme*", "${aws:userid}", "", "a,b", "<tenant>", "é", "0", strings.Repeat("x", 257), pool, "login.example.com", "us-east-1:1")
	for _, field := range some(t, "sources", "tag", "pool", "issuer", "value", "placeholder") {
		switch field {
		case "tag":
			a.From.PrincipalTag = text
		case "pool":
			a.From.CognitoPool = text
		case "issuer":
			a.From.OIDCSubjectOf = text
		case "value":
			a.From.Value = text
		default:
			a.From.Placeholder = text
		}
	}
	a.Access = one("access", "read", "write", "read_write", "", "all")
	a.Patterns = some(t, "patterns", append(patterns, "missing", "")...)
	a.Denies = one("denies", "", "isolation", "exclusive", "none", "some")
	a.Use = one("use", "", "managed", "inline", "session", "boundary", "x")
	a.AlsoAllow = some(t, "also", "describe_table", "kms_decrypt", "scan")
	a.Keys = some(t, "keys", "arn:aws:kms:us-east-1:123456789012:key/1", "*")
	a.Regions = some(t, "regions", "us-east-1", "eu-west-1", "*", "")
	a.Replicas = some(t, "replicas", "eu-west-1", "us-east-1", "mx-central-1")
	if rapid.Bool().Draw(t, "trusted") {
		a.Trusted = &tenancy.Trust{
			Roles: some(t, "roles", "arn:aws:iam::123456789012:role/api", "*", ""), CognitoPool: one("trusted pool", "", "", pool, "*"),
			OIDCProvider: one("provider", "", "", "arn:aws:iam::123456789012:oidc-provider/login.example.com", "x"), Audience: one("audience", "", "app", "*"),
			Tenants: some(t, "tenants", "acme", "globex", "*", ""),
		}
	}
	return a
}

// Whatever is asked, the answer is a policy or what is wrong with the arguments, and never a fault of the provider.
func TestGenerate_randomArgumentsAreNoFault(t *testing.T) {
	t.Parallel()
	written := 0
	rapid.Check(t, func(t *rapid.T) {
		a := drawArguments(t)
		r := tenancy.Generate(a)
		for _, f := range r.Findings {
			if !strings.HasPrefix(string(f.Code), "DM4") {
				t.Fatalf("%s\n%s", f.Summary(), f.Detail())
			}
		}
		refused := finding.HasErrors(r.Findings)
		if refused == (len(r.Grants) > 0) || refused && r.Document != "" || !refused && a.ARN != "" && r.Document == "" {
			t.Fatalf("refused %v, and %d statements, document %q", refused, len(r.Grants), r.Document)
		}
		if !refused {
			written++
		}
	})
	if written == 0 {
		t.Error("everything was refused")
	}
}
