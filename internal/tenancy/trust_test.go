package tenancy_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const broker = "arn:aws:iam::123456789012:role/api"

// becoming is a request to become a tenant.
type becoming struct {
	caller     evaluate.Caller
	action     string
	tags       map[string]string
	transitive []string
	more       map[string]string
}

func (b becoming) request() evaluate.Request {
	r := evaluate.Request{Action: "sts:" + b.action, Resource: "arn:aws:iam::123456789012:role/tenant", Caller: b.caller, Context: map[string]evaluate.Value{}}
	var keys []string
	for name, value := range b.tags {
		keys = append(keys, name)
		r.Context["aws:requesttag/"+strings.ToLower(name)] = evaluate.One(value)
	}
	if keys != nil {
		r.Context["aws:tagkeys"] = evaluate.Several(keys...)
	}
	if b.transitive != nil {
		r.Context["sts:transitivetagkeys"] = evaluate.Several(b.transitive...)
	}
	for name, value := range b.more {
		r.Context[name] = evaluate.One(value)
	}
	return r
}

func trusting(t *testing.T, from tenancy.Source, trust tenancy.Trust) evaluate.Layers {
	t.Helper()
	a := arguments(tenants.Tables()["strict native"])
	a.From, a.Trusted = from, &trust
	r := generated(t, a)
	d, err := policy.Parse(r.AssumeRolePolicy)
	if err != nil || d.Characters() > policy.TrustLimit {
		t.Fatal(err, r.AssumeRolePolicy)
	}
	return evaluate.Layers{Resource: &d}
}

func TestTrust_letsBrokersNameOneTenant(t *testing.T) {
	t.Parallel()
	role := evaluate.Caller{Kind: "AWS", ARN: broker, Account: "123456789012"}
	tag := func(value string) map[string]string { return map[string]string{"tenant_id": value} }
	fixed := []string{"tenant_id"}
	anybody := tenancy.Trust{Roles: []string{broker}}
	listed := tenancy.Trust{Roles: []string{broker}, Tenants: []string{"globex", "acme"}}
	for name, c := range map[string]struct {
		trust   tenancy.Trust
		request becoming
		want    bool
	}{
		"a broker":                {anybody, becoming{role, "AssumeRole", tag("acme"), fixed, nil}, true},
		"its tags":                {anybody, becoming{role, "TagSession", tag("acme"), fixed, nil}, true},
		"of a list":               {listed, becoming{role, "AssumeRole", tag("acme"), fixed, nil}, true},
		"not of the list":         {listed, becoming{role, "AssumeRole", tag("acme2"), fixed, nil}, false},
		"without a tag":           {anybody, becoming{role, "AssumeRole", nil, nil, nil}, false},
		"with an empty tag":       {anybody, becoming{role, "AssumeRole", tag(""), fixed, nil}, false},
		"with a wildcard":         {anybody, becoming{role, "AssumeRole", tag("*"), fixed, nil}, false},
		"with a key":              {anybody, becoming{role, "AssumeRole", tag("acme#ORDER"), fixed, nil}, false},
		"with another tag":        {anybody, becoming{role, "AssumeRole", map[string]string{"tenant": "acme"}, fixed, nil}, false},
		"with one more tag":       {anybody, becoming{role, "AssumeRole", map[string]string{"tenant_id": "acme", "admin": "yes"}, fixed, nil}, false},
		"not for good":            {anybody, becoming{role, "AssumeRole", tag("acme"), nil, nil}, false},
		"for good, another":       {anybody, becoming{role, "AssumeRole", tag("acme"), []string{"tenant_id", "x"}, nil}, false},
		"somebody else":           {anybody, becoming{evaluate.Caller{Kind: "AWS", ARN: broker + "2", Account: "123456789012"}, "AssumeRole", tag("acme"), fixed, nil}, false},
		"somebody of the account": {anybody, becoming{evaluate.Caller{Kind: "AWS", ARN: "arn:aws:iam::123456789012:root", Account: "123456789012"}, "AssumeRole", tag("acme"), fixed, nil}, false},
		"a federated one":         {anybody, becoming{evaluate.Caller{Kind: "Federated", ARN: broker}, "AssumeRoleWithWebIdentity", tag("acme"), fixed, nil}, false},
		"another action":          {anybody, becoming{role, "SetSourceIdentity", tag("acme"), fixed, nil}, false},
	} {
		decide(t, name, trusting(t, tenancy.Source{PrincipalTag: "tenant_id"}, c.trust), c.request, c.want)
	}
	plain := trusting(t, tenancy.Source{Value: "acme"}, anybody)
	decide(t, "a static tenant", plain, becoming{role, "AssumeRole", nil, nil, nil}, true)
	decide(t, "a static tenant with tags", plain, becoming{role, "TagSession", tag("acme"), fixed, nil}, false)
}

func decide(t *testing.T, name string, l evaluate.Layers, b becoming, want bool) {
	t.Helper()
	check := evaluate.Never
	if want {
		check = evaluate.Always
	}
	if o, ok := check(l, b.request()); !ok {
		t.Errorf("%s: allowed is to be %v %v", name, want, o.Answers)
	}
}

func TestTrust_holdsIdentitiesToTheirPoolAndAudience(t *testing.T) {
	t.Parallel()
	const key, provider = "cognito-identity.amazonaws.com", "arn:aws:iam::123456789012:oidc-provider/" + issuer
	identity := evaluate.Caller{Kind: "Federated", ARN: key}
	user := evaluate.Caller{Kind: "Federated", ARN: provider}
	pooled := trusting(t, tenancy.Source{CognitoPool: pool}, tenancy.Trust{CognitoPool: pool})
	mapped := trusting(t, tenancy.Source{PrincipalTag: "tenant_id"}, tenancy.Trust{CognitoPool: pool})
	issued := trusting(t, tenancy.Source{OIDCSubjectOf: issuer}, tenancy.Trust{OIDCProvider: provider, Audience: "app"})
	in := func(pool, amr string) map[string]string {
		return map[string]string{key + ":aud": pool, key + ":amr": amr}
	}
	const web = "AssumeRoleWithWebIdentity"
	for name, c := range map[string]struct {
		layers  evaluate.Layers
		request becoming
		want    bool
	}{
		"an identity":              {pooled, becoming{identity, web, nil, nil, in(pool, "authenticated")}, true},
		"of another pool":          {pooled, becoming{identity, web, nil, nil, in(strings.Replace(pool, "0a", "1a", 1), "authenticated")}, false},
		"a guest":                  {pooled, becoming{identity, web, nil, nil, in(pool, "unauthenticated")}, false},
		"of no pool":               {pooled, becoming{identity, web, nil, nil, nil}, false},
		"tagged unasked":           {pooled, becoming{identity, "TagSession", map[string]string{"tenant_id": "acme"}, nil, in(pool, "authenticated")}, false},
		"a mapped identity":        {mapped, becoming{identity, web, map[string]string{"tenant_id": "acme"}, nil, in(pool, "authenticated")}, true},
		"its tag":                  {mapped, becoming{identity, "TagSession", map[string]string{"tenant_id": "acme"}, nil, in(pool, "authenticated")}, true},
		"a mapped one untagged":    {mapped, becoming{identity, web, nil, nil, in(pool, "authenticated")}, false},
		"a user":                   {issued, becoming{user, web, nil, nil, map[string]string{issuer + ":aud": "app"}}, true},
		"a user of another app":    {issued, becoming{user, web, nil, nil, map[string]string{issuer + ":aud": "other"}}, false},
		"a user without audience":  {issued, becoming{user, web, nil, nil, nil}, false},
		"a user of another issuer": {issued, becoming{evaluate.Caller{Kind: "Federated", ARN: provider + "x"}, web, nil, nil, map[string]string{issuer + ":aud": "app"}}, false},
	} {
		decide(t, name, c.layers, c.request, c.want)
	}
}

// Every id that the pattern takes is one that keys take, and the other way round as far as the source can carry it.
func TestTenantPattern_isTheRuleOfKeys(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]tenancy.Source{
		"tag": {PrincipalTag: "tenant_id"}, "value": {Value: "acme"}, "placeholder": {Placeholder: "<tenant>"}, "oidc": {OIDCSubjectOf: issuer},
	} {
		for _, delimiter := range strings.Split(design.TenantDelimiters, "") {
			table := small("TENANT" + delimiter + "{tenant_id}")
			table.Delimiter = delimiter
			a := arguments(table)
			a.From = from
			pattern := regexp.MustCompile(generated(t, a).TenantPattern)
			t.Run(name+delimiter, func(t *testing.T) {
				t.Parallel()
				rapid.Check(t, func(t *rapid.T) {
					id := rapid.StringOfN(rapid.OneOf(rapid.RuneFrom([]rune("aZ09 _.:/=+-@#|~^!%,;*?${}\"\\é×÷ªµ\u00a0\u00adĀ\u0301\n\x00<>[]")), rapid.Rune()), 0, 5, -1).Draw(t, "id")
					right := design.CheckTenant(id, "string", delimiter) == nil
					carried := true
					for _, r := range id {
						tagged := strings.ContainsRune("_.:/=+-@ ªµº", r) || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 'À' && r <= 'ÿ' && r != '×' && r != '÷'
						carried = carried && (from.PrincipalTag == "" || tagged) && (from.Placeholder == "" || r != '"' && r != '\\')
					}
					if got := pattern.MatchString(id); got != (right && carried) {
						t.Fatalf("%q matches: %v; keys take it: %v", id, got, right)
					}
				})
			})
		}
	}
	for kind, ids := range map[string][2]string{
		"uuid": {"0a1b2c3d-0000-4000-8000-000000000001", "0A1B2C3D-0000-4000-8000-000000000001"}, "ulid": {"01BX5ZZKBKACTAV9WEVGEMMVRZ", "01bx5zzkbkactav9wevgemmvrz"},
		"string": {strings.Repeat("a", 256), strings.Repeat("a", 257)},
	} {
		table := small(own)
		table.Kind = kind
		pattern := regexp.MustCompile(generated(t, arguments(table)).TenantPattern)
		if !pattern.MatchString(ids[0]) || pattern.MatchString(ids[1]) || design.CheckTenant(ids[0], kind, "#") != nil || design.CheckTenant(ids[1], kind, "#") == nil {
			t.Errorf("%s: %v", kind, ids)
		}
	}
}

func TestAssumptions_sayWhatNobodyChecks(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	a.Trusted = &tenancy.Trust{Roles: []string{broker}}
	write := a
	write.Access, write.Denies = tenancy.Write, tenancy.DeniesNone
	for want, r := range map[string]tenancy.Result{
		"is set only by " + broker:                    generated(t, a),
		"has no tag tenant_id of its own":             generated(t, a),
		"no DAX cluster":                              generated(t, a),
		"differ in case only":                         generated(t, a),
		"entries as it checks those of single writes": generated(t, a),
		"ReturnValuesOnConditionCheckFailure":         generated(t, write),
		"no other policy of the role":                 generated(t, write),
		"several partition attributes":                generated(t, a),
		"on the partition key of the index":           generated(t, arguments(tenants.Tables()["prefix trusted"])),
	} {
		if !slices.ContainsFunc(r.Assumptions, func(text string) bool { return strings.Contains(text, want) }) {
			t.Errorf("%q is not among %q", want, r.Assumptions)
		}
	}
}
