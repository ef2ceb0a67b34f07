package evaluate_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const lk = "dynamodb:LeadingKeys"

// holds decides whether a condition holds: "yes" or "no" under every reading, else "open".
func holds(t *testing.T, condition, version string, context map[string]evaluate.Value) string {
	t.Helper()
	text := `{"Version":"` + version + `","Statement":{"Effect":"Allow","Action":"dynamodb:GetItem","Resource":"*","Condition":` + condition + `}}`
	d, err := policy.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	lower := map[string]evaluate.Value{}
	for key, value := range context {
		lower[strings.ToLower(key)] = value
	}
	r := evaluate.Request{Action: "dynamodb:GetItem", Resource: "r", Context: lower}
	l := evaluate.Layers{Identity: []policy.Document{d}}
	if _, always := evaluate.Always(l, r); always {
		return "yes"
	}
	if _, never := evaluate.Never(l, r); never {
		return "no"
	}
	return "open"
}

type context = map[string]evaluate.Value

func TestConditions_holdAsDocumented(t *testing.T) {
	t.Parallel()
	absent := context{}
	x, xy, none := context{lk: evaluate.Several("X")}, context{lk: evaluate.Several("X", "Y")}, context{lk: evaluate.Several()}
	one := func(text string) context { return context{"k": evaluate.One(text)} }
	for _, c := range []struct {
		condition string
		context   context
		want      string
	}{
		// Set operators and missing keys (iam-rules 2.1).
		{`{"ForAllValues:StringEquals":{"` + lk + `":"X"}}`, absent, "yes"},
		{`{"ForAllValues:StringEquals":{"` + lk + `":"X"}}`, none, "yes"},
		{`{"ForAllValues:StringEquals":{"` + lk + `":"X"}}`, x, "yes"},
		{`{"ForAllValues:StringEquals":{"` + lk + `":"X"}}`, xy, "no"},
		{`{"ForAllValues:StringLike":{"` + lk + `":["X","?"]}}`, xy, "yes"},
		{`{"ForAnyValue:StringEquals":{"` + lk + `":"X"}}`, absent, "no"},
		{`{"ForAnyValue:StringEquals":{"` + lk + `":"X"}}`, x, "yes"},
		{`{"ForAnyValue:StringEquals":{"` + lk + `":"X"}}`, xy, "yes"},
		{`{"ForAnyValue:StringNotLike":{"` + lk + `":"X"}}`, absent, "no"},
		{`{"ForAnyValue:StringNotLike":{"` + lk + `":"X"}}`, x, "no"},
		{`{"ForAnyValue:StringNotLike":{"` + lk + `":"X"}}`, xy, "yes"},
		{`{"ForAnyValue:StringNotEquals":{"` + lk + `":["X","Y"]}}`, xy, "no"},
		{`{"ForAllValues:StringNotLike":{"` + lk + `":"X"}}`, absent, "yes"},
		{`{"ForAllValues:StringNotLike":{"` + lk + `":"X"}}`, xy, "no"},
		{`{"Null":{"` + lk + `":"false"}}`, x, "yes"},
		{`{"Null":{"` + lk + `":"false"}}`, absent, "open"}, // where it is there without values and that counts as existing
		{`{"Null":{"` + lk + `":"false"},"ForAnyValue:StringLike":{"` + lk + `":"?*"}}`, absent, "no"},
		{`{"Null":{"` + lk + `":"false"},"ForAnyValue:StringLike":{"` + lk + `":"?*"}}`, none, "no"},
		{`{"Null":{"` + lk + `":"true"}}`, x, "no"},
		{`{"ForAllValues:StringNotLike":{"` + lk + `":"?*"}}`, none, "yes"},
		{`{"ForAllValues:StringNotLike":{"` + lk + `":"?*"}}`, x, "no"},
		{`{"StringEquals":{"` + lk + `":"X"}}`, x, "open"},
		{`{"StringEquals":{"` + lk + `":"Y"}}`, x, "no"},
		{`{"ForAllValues:StringEqualsIfExists":{"` + lk + `":"X"}}`, absent, "yes"},
		{`{"ForAnyValue:StringEqualsIfExists":{"dynamodb:k":"X"}}`, absent, "yes"},
		{`{"StringEqualsIfExists":{"k":"X"}}`, absent, "yes"},
		{`{"StringEqualsIfExists":{"k":"X"}}`, one("Y"), "no"},
		{`{"StringEquals":{"k":"X"}}`, absent, "no"},
		{`{"StringNotEquals":{"k":"X"}}`, absent, "open"},
		{`{"StringNotEqualsIfExists":{"k":"X"}}`, one("X"), "no"},
		{`{"Null":{"k":"true"}}`, absent, "yes"},
		{`{"Null":{"k":"true"}}`, one("X"), "no"},
		{`{"Null":{"k":["true","false"]}}`, one("X"), "yes"},
		// Strings, wildcards and escapes (2.3).
		{`{"StringEquals":{"k":"x"}}`, one("X"), "no"},
		{`{"StringEqualsIgnoreCase":{"k":"x"}}`, one("X"), "yes"},
		{`{"StringNotEqualsIgnoreCase":{"k":"x"}}`, one("X"), "no"},
		{`{"stringequals":{"K":"X"}}`, one("X"), "yes"},
		{`{"StringLike":{"k":"x"}}`, one("X"), "no"},
		{`{"StringLike":{"k":"a*c"}}`, one("a#/b#c"), "yes"},
		{`{"StringLike":{"k":"a*c"}}`, one("a#/b#cd"), "no"},
		{`{"StringLike":{"k":"a**?"}}`, one("ab"), "yes"},
		{`{"StringLike":{"k":"a?c"}}`, one("aéc"), "yes"},
		{`{"StringLike":{"k":"a?c"}}`, one("ac"), "no"},
		{`{"StringLike":{"k":"?*"}}`, one(""), "no"},
		{`{"StringLike":{"k":"*"}}`, one("x"), "yes"},
		{`{"StringLike":{"k":""}}`, one("x"), "no"},
		{`{"StringEquals":{"k":"a*"}}`, one("a*"), "yes"},
		{`{"StringEquals":{"k":"a*"}}`, one("ab"), "no"},
		{`{"StringLike":{"k":"a${*}"}}`, one("a*"), "yes"},
		{`{"StringLike":{"k":"a${*}"}}`, one("ab"), "no"},
		{`{"StringLike":{"k":"a${?}${$}{x}"}}`, one("a?${x}"), "yes"},
		{`{"StringEquals":{"k":"a${*}"}}`, one("a*"), "open"},
		{`{"StringNotLike":{"k":["a*","b*"]}}`, one("c"), "yes"},
		{`{"StringNotLike":{"k":["a*","b*"]}}`, one("bc"), "no"},
		{`{"StringNotEquals":{"k":"x"}}`, one("y"), "yes"},
		// Other operators.
		{`{"Bool":{"k":"true"}}`, one("True"), "yes"},
		{`{"Bool":{"k":"true"}}`, one("false"), "no"},
		{`{"ArnLike":{"k":"arn:aws:iam::*:role/a*"}}`, one("arn:aws:iam::1:role/ab"), "yes"},
		{`{"ArnLike":{"k":"arn:aws:*"}}`, one("arn:aws:iam::1:role/ab"), "no"},
		{`{"ArnLike":{"k":"arn:aws:*:*:*:*"}}`, one("arn:aws:iam::1:role/ab:c"), "yes"},
		{`{"ArnNotEquals":{"k":"arn:aws:iam::1:role/a"}}`, one("arn:aws:iam::1:role/b"), "yes"},
		{`{"NumericLessThan":{"k":"1"}}`, one("2"), "open"},
		{`{"ForSomeValues:StringEquals":{"k":"1"}}`, one("1"), "open"},
		// Normal forms.
		{`{"StringEquals":{"k":"Å"}}`, one("A\u030a"), "open"},
		{`{"StringEquals":{"k":"Å"}}`, one("\u212b"), "open"},
		{`{"StringLike":{"k":"K*é"}}`, one("\u212axe\u0301"), "open"},
		{`{"StringEquals":{"k":"é"}}`, one("e"), "no"},
		{`{"StringEquals":{"k":"ñ"}}`, one("o\u0303"), "no"},
	} {
		if got := holds(t, c.condition, policy.Version, c.context); got != c.want {
			t.Errorf("%s on %v: got %s, want %s", c.condition, c.context, got, c.want)
		}
	}
}

func TestVariables_areReplacedAsFarAsDocumented(t *testing.T) {
	t.Parallel()
	tag := func(value string) context {
		return context{"k": evaluate.One("acme"), "aws:PrincipalTag/t": evaluate.One(value)}
	}
	lacking := context{"k": evaluate.One("acme")}
	for _, c := range []struct {
		condition string
		context   context
		want      string
	}{
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t}"}}`, tag("acme"), "yes"},
		{`{"StringEquals":{"k":"${aws:principaltag/T}"}}`, tag("acme"), "yes"},
		{`{"StringEquals":{"k":"a${aws:PrincipalTag/t}e"}}`, tag("cm"), "yes"},
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t}"}}`, tag("Acme"), "no"},
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t}"}}`, tag("*"), "no"},
		{`{"StringLike":{"k":"${aws:PrincipalTag/t}"}}`, tag("*"), "open"},
		{`{"StringLike":{"k":"${aws:PrincipalTag/t}"}}`, tag("a?me"), "open"},
		{`{"StringLike":{"k":"${aws:PrincipalTag/t}*"}}`, tag(""), "open"},
		{`{"StringLike":{"aws:PrincipalTag/t":"?*"}}`, tag(""), "no"},
		{`{"Null":{"aws:PrincipalTag/t":"true"}}`, tag(""), "open"},
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t}"}}`, lacking, "no"},
		{`{"StringEquals":{"k":"acme${aws:PrincipalTag/t}"}}`, lacking, "open"},
		{`{"StringNotEquals":{"k":"${aws:PrincipalTag/t}"}}`, lacking, "open"},
		{`{"StringNotEquals":{"k":["${aws:PrincipalTag/t}","acme"]}}`, lacking, "no"},
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t, 'acme'}"}}`, lacking, "yes"},
		{`{"StringEquals":{"k":"${aws:PrincipalTag/t, 'x'}"}}`, tag("acme"), "yes"},
		{`{"StringEquals":{"k":"${dynamodb:LeadingKeys}"}}`, context{"k": evaluate.One("a"), lk: evaluate.Several("a")}, "no"},
		{`{"StringEquals":{"k":"${open"}}`, context{"k": evaluate.One("${open")}, "yes"},
	} {
		if got := holds(t, c.condition, policy.Version, c.context); got != c.want {
			t.Errorf("%s on %v: got %s, want %s", c.condition, c.context, got, c.want)
		}
	}
	if got := holds(t, `{"StringEquals":{"k":"${aws:PrincipalTag/t}"}}`, "2008-10-17", tag("acme")); got != "open" {
		t.Errorf("under the old version: %s", got)
	}
}

func decide(t *testing.T, text string, r evaluate.Request) string {
	t.Helper()
	d, err := policy.Parse(`{"Version":"2012-10-17","Statement":[` + text + `]}`)
	if err != nil {
		t.Fatal(err)
	}
	return verdict(evaluate.Layers{Identity: []policy.Document{d}}, r)
}

func verdict(l evaluate.Layers, r evaluate.Request) string {
	names := map[evaluate.Decision]string{evaluate.Allowed: "allowed", evaluate.ImplicitlyDenied: "denied", evaluate.ExplicitlyDenied: "refused"}
	var all []string
	for _, o := range evaluate.Outcomes(l, r) {
		all = append(all, names[o.Decision])
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " or ")
}

func TestStatements_areAboutActionsAndResources(t *testing.T) {
	t.Parallel()
	r := evaluate.Request{Action: "dynamodb:GetItem", Resource: "arn:aws:dynamodb:r:1:table/app", Context: context{"aws:principaltag/t": evaluate.One("app")}}
	for text, want := range map[string]string{
		`{"Effect":"Allow","Action":"dynamodb:getitem","Resource":"*"}`:                                                                   "allowed",
		`{"Effect":"Allow","Action":"dynamodb:G*","Resource":"arn:aws:dynamodb:*:1:table/app"}`:                                           "allowed",
		`{"Effect":"Allow","Action":"dynamodb:Get","Resource":"*"}`:                                                                       "denied",
		`{"Effect":"Allow","Action":"dynamodb:*","Resource":"arn:aws:dynamodb:r:1:table/App"}`:                                            "denied",
		`{"Effect":"Allow","Action":"dynamodb:*","Resource":"arn:aws:dynamodb:r:1:table/app/index/*"}`:                                    "denied",
		`{"Effect":"Allow","Action":"dynamodb:*","Resource":"arn:aws:dynamodb:r:1:table/${aws:PrincipalTag/t}"}`:                          "allowed",
		`{"Effect":"Allow","NotAction":"dynamodb:Scan","Resource":"*"}`:                                                                   "allowed",
		`{"Effect":"Allow","NotAction":["dynamodb:Scan","dynamodb:getItem"],"Resource":"*"}`:                                              "denied",
		`{"Effect":"Allow","Action":"*","NotResource":"arn:aws:dynamodb:r:1:table/app"}`:                                                  "denied",
		`{"Effect":"Allow","Action":"*","NotResource":"arn:aws:dynamodb:r:1:table/other"}`:                                                "allowed",
		`{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","NotAction":"dynamodb:Query","Resource":"*table/app"}`:           "refused",
		`{"Effect":"Deny","Action":"dynamodb:Scan","Resource":"*"},{"Effect":"Allow","Action":"*","Resource":"*"}`:                        "allowed",
		`{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","Action":"*","Resource":"*","Condition":{"Null":{"k":"true"}}}`:  "refused",
		`{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","Action":"*","Resource":"*","Condition":{"Null":{"k":"false"}}}`: "allowed",
		`{"Effect":"Allow","Action":"*","Resource":"*","Condition":{"Null":{"k":"true"},"StringEquals":{"aws:PrincipalTag/T":"app"}}}`:    "allowed",
		`{"Effect":"Allow","Action":"*","Resource":"*","Condition":{"Null":{"k":"true"},"StringEquals":{"aws:PrincipalTag/T":"other"}}}`:  "denied",
	} {
		if got := decide(t, text, r); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// Layers as the user guide's chapter on policy evaluation describes them (iam-rules 2.6).
func TestLayers_capAndUnite(t *testing.T) {
	t.Parallel()
	parse := func(text string) policy.Document {
		d, err := policy.Parse(`{"Version":"2012-10-17","Statement":[` + text + `]}`)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	allow := []policy.Document{parse(`{"Effect":"Allow","Action":"*","Resource":"*"}`)}
	nothing := []policy.Document{parse(`{"Effect":"Allow","Action":"s3:*","Resource":"*"}`)}
	deny := []policy.Document{parse(`{"Effect":"Deny","Action":"*","Resource":"*"}`)}
	grant := func(principal string) *policy.Document {
		d := parse(`{"Effect":"Allow","Principal":` + principal + `,"Action":"*","Resource":"*"}`)
		return &d
	}
	refuse := parse(`{"Effect":"Deny","Principal":{"AWS":"arn:aws:iam::1:role/r"},"Action":"*","Resource":"*"}`)
	role, session, root := `{"AWS":"arn:aws:iam::1:role/r"}`, `{"AWS":"arn:aws:sts::1:assumed-role/r/s"}`, `{"AWS":"arn:aws:iam::1:root"}`
	r := evaluate.Request{Action: "dynamodb:GetItem", Resource: "x", Caller: evaluate.Caller{
		Kind: "AWS", ARN: "arn:aws:iam::1:role/r", Session: "arn:aws:sts::1:assumed-role/r/s", Account: "1",
	}}
	for name, c := range map[string]struct {
		layers evaluate.Layers
		want   string
	}{
		"nothing":                     {evaluate.Layers{}, "denied"},
		"identity":                    {evaluate.Layers{Identity: allow}, "allowed"},
		"boundary allows too":         {evaluate.Layers{Identity: allow, Boundary: allow}, "allowed"},
		"boundary alone":              {evaluate.Layers{Boundary: allow}, "denied"},
		"boundary caps":               {evaluate.Layers{Identity: allow, Boundary: nothing}, "denied"},
		"session caps":                {evaluate.Layers{Identity: allow, Session: nothing}, "denied"},
		"session denies":              {evaluate.Layers{Identity: allow, Session: deny}, "refused"},
		"boundary denies":             {evaluate.Layers{Identity: allow, Boundary: deny, Resource: grant(session)}, "refused"},
		"resource unites":             {evaluate.Layers{Resource: grant(role)}, "allowed"},
		"resource for everybody":      {evaluate.Layers{Resource: grant(`"*"`)}, "allowed"},
		"resource for another role":   {evaluate.Layers{Resource: grant(`{"AWS":"arn:aws:iam::1:role/x"}`)}, "denied"},
		"resource for a service":      {evaluate.Layers{Resource: grant(`{"Service":"arn:aws:iam::1:role/r"}`)}, "denied"},
		"resource for the account":    {evaluate.Layers{Resource: grant(root)}, "allowed or denied"},
		"resource for the number":     {evaluate.Layers{Resource: grant(`{"AWS":"1"}`), Identity: allow}, "allowed"},
		"role capped by boundary":     {evaluate.Layers{Resource: grant(role), Boundary: nothing}, "allowed or denied"},
		"session escapes boundary":    {evaluate.Layers{Resource: grant(session), Boundary: nothing}, "allowed"},
		"resource denies":             {evaluate.Layers{Identity: allow, Resource: &refuse}, "refused"},
		"other account, both":         {evaluate.Layers{Identity: allow, Resource: grant(role), Foreign: true}, "allowed"},
		"other account, account":      {evaluate.Layers{Identity: allow, Resource: grant(root), Foreign: true}, "allowed"},
		"other account, resource":     {evaluate.Layers{Resource: grant(role), Foreign: true}, "denied"},
		"other account, identity":     {evaluate.Layers{Identity: allow, Foreign: true}, "denied"},
		"identity denies the granted": {evaluate.Layers{Identity: deny, Resource: grant(session)}, "refused"},
	} {
		if got := verdict(c.layers, r); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
	other := parse(`{"Effect":"Allow","NotPrincipal":{"AWS":"arn:aws:iam::1:role/x"},"Action":"*","Resource":"*"}`)
	if got := verdict(evaluate.Layers{Resource: &other}, r); got != "allowed" {
		t.Errorf("another principal is excepted: %s", got)
	}
	self := parse(`{"Effect":"Allow","NotPrincipal":` + role + `,"Action":"*","Resource":"*"}`)
	if got := verdict(evaluate.Layers{Resource: &self}, r); got != "denied" {
		t.Errorf("the caller is excepted: %s", got)
	}
}

// Every combination of conditions is decided under each reading once, and a denied negative never hides behind another.
func TestOutcomes_areDifferentReadings(t *testing.T) {
	t.Parallel()
	conditions := []string{
		`"StringLike":{"k":"${aws:PrincipalTag/t}*"}`, `"StringNotEquals":{"k":"${aws:PrincipalTag/t}"}`, `"Null":{"` + lk + `":"false"}`,
		`"ForAllValues:StringLike":{"` + lk + `":["${aws:PrincipalTag/t}","A?"]}`, `"NumericEquals":{"n":"1"}`,
	}
	rapid.Check(t, func(t *rapid.T) {
		var some []string
		for i, c := range conditions {
			if rapid.Bool().Draw(t, "condition") {
				some = append(some, conditions[i])
				_ = c
			}
		}
		d, err := policy.Parse(`{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"*","Resource":"*","Condition":{` + strings.Join(some, ",") + `}}}`)
		if err != nil {
			t.Fatal(err)
		}
		r := evaluate.Request{Action: "a", Resource: "r", Context: context{}}
		for _, key := range []string{"k", "aws:principaltag/t"} {
			if rapid.Bool().Draw(t, "there") {
				r.Context[key] = evaluate.One(rapid.SampledFrom([]string{"", "*", "A", "A\u030a", "Å"}).Draw(t, "value"))
			}
		}
		if rapid.Bool().Draw(t, "keys") {
			r.Context["dynamodb:leadingkeys"] = evaluate.Several(rapid.SliceOfN(rapid.SampledFrom([]string{"", "AB", "Å"}), 0, 2).Draw(t, "list")...)
		}
		seen := map[string]bool{}
		outcomes := evaluate.Outcomes(evaluate.Layers{Identity: []policy.Document{d}}, r)
		for _, o := range outcomes {
			var text strings.Builder
			for _, a := range o.Answers {
				text.WriteString(a.Question.String() + string(rune('0'+a.Choice)) + ";")
			}
			if seen[text.String()] {
				t.Fatalf("twice: %s", text.String())
			}
			seen[text.String()] = true
		}
		if len(outcomes) == 0 || len(outcomes) > evaluate.Readings() {
			t.Fatalf("%d outcomes", len(outcomes))
		}
		// Exactly one outcome answers every question with the documented answer.
		documented := 0
		for _, o := range outcomes {
			if !slices.ContainsFunc(o.Answers, func(a evaluate.Answer) bool { return a.Choice != 0 }) {
				documented++
			}
		}
		if documented != 1 {
			t.Fatalf("%d outcomes are as documented", documented)
		}
	})
}
