package policy_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const whole = `{"Version":"2012-10-17","Id":"x","Statement":[{"Sid":"A","Effect":"Allow","Principal":{"AWS":["a","b"],"Federated":"c"},` +
	`"Action":["dynamodb:GetItem","dynamodb:Query"],"Resource":"*","Condition":{"Null":{"k":"false","l":["false","true"]},"StringLike":{"k":"?*"}}},` +
	`{"Effect":"Deny","NotPrincipal":"*","NotAction":"s3:*","NotResource":["a","b"]}]}`

func TestDocument_isWrittenAsItIsRead(t *testing.T) {
	t.Parallel()
	d, err := policy.Parse(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.JSON(); got != whole {
		t.Errorf("got  %s\nwant %s", got, whole)
	}
	if got := d.Only(policy.Deny).Statements; len(got) != 1 || got[0].NotActions[0] != "s3:*" {
		t.Errorf("got %+v", got)
	}
	if values, ok := d.Statements[0].Condition("StringLike", "k"); !ok || values[0] != "?*" {
		t.Errorf("got %v", values)
	}
	if _, ok := d.Statements[0].Condition("StringLike", "l"); ok {
		t.Error("another key")
	}
}

func TestParse_refusesWhatIsNotExact(t *testing.T) {
	t.Parallel()
	statement := func(inside string) string { return `{"Version":"2012-10-17","Statement":[{` + inside + `}]}` }
	for text, want := range map[string]string{
		``:                               "no JSON",
		`[]`:                             "a policy is a JSON object",
		`{"Version":"2012-10-17"}`:       "no statement",
		`{"Statement":[]}`:               "no statement",
		`{"Statement":"x"}`:              "a statement is a JSON object",
		`{"version":"x","Statement":{}}`: `no member "version"`,
		`{"Version":1,"Statement":{}}`:   "Version is not a text",
		whole + `{}`:                     "behind the policy",
		whole + `x`:                      "behind the policy",
		`{"Version":"a","Version":"b"}`:  `"Version" stands twice`,
		`{"Version":"a","VERSION":"b"}`:  `"VERSION" stands twice`,
		statement(`"Effect":"allow"`):    `the effect "allow"`,
		statement(`"Effect":"Allow"`):    "either Action or NotAction",
		statement(`"Effect":"Allow","Action":"a","NotAction":"b"`):                                    "either Action or NotAction",
		statement(`"Effect":"Allow","Action":[]`):                                                     "Action is empty",
		statement(`"Effect":"Allow","Action":{"a":"b"}`):                                              "neither a text nor a list",
		statement(`"Effect":"Allow","Action":[null]`):                                                 "neither a text nor a list",
		statement(`"Effect":"Allow","Action":"a","Resource":"b","NotResource":"c"`):                   "both Resource and NotResource",
		statement(`"Effect":"Allow","Action":"a","Principal":"*","NotPrincipal":"*"`):                 "both Principal and NotPrincipal",
		statement(`"Effect":"Allow","Action":"a","Principal":"x"`):                                    "neither",
		statement(`"Effect":"Allow","Action":"a","Principal":{"aws":"x"}`):                            `no member "aws"`,
		statement(`"Effect":"Allow","Action":"a","Condition":[]`):                                     "Condition is not an object",
		statement(`"Effect":"Allow","Action":"a","Condition":{"Null":{}}`):                            "has no keys",
		statement(`"Effect":"Allow","Action":"a","Condition":{"Null":{"k":[]}}`):                      "k is empty",
		statement(`"Effect":"Allow","Action":"a","Condition":{"Null":{"k":"true","K":"true"}}`):       "stands twice",
		statement(`"Effect":"Allow","Action":"a","Condition":{"Null":{"k":"true"},"null":{"l":"a"}}`): "stands twice",
		statement(`"Effect":"Allow","Action":"a","action":"b"`):                                       "stands twice",
		statement(`"Effect":"Allow","Actions":"a"`):                                                   `no member "Actions"`,
	} {
		if d, err := policy.Parse(text); err == nil || !strings.Contains(err.Error(), want) || d.Statements != nil {
			t.Errorf("%s\ngot %v, want %q", text, err, want)
		}
	}
}

func TestParse_takesBooleansAndNumbersForTexts(t *testing.T) {
	t.Parallel()
	d, err := policy.Parse(`{"Statement":{"Effect":"Allow","Action":"a","Condition":{"Bool":{"k":true},"NumericLessThan":{"l":[1]}}}}`)
	if err != nil || d.Statements[0].Conditions[0].Values[0] != "true" || d.Statements[0].Conditions[1].Values[0] != "1" {
		t.Errorf("got %+v, %v", d, err)
	}
}

func TestCanonical_ordersSetsAndDropsRepeats(t *testing.T) {
	t.Parallel()
	d := policy.Document{Version: policy.Version, Statements: []policy.Statement{{
		Effect: policy.Allow, Actions: []string{"b", "a", "b"}, Resources: []string{"r2", "r1"},
		Principals: []policy.Principal{{Kind: "Service", Names: []string{"s"}}, {Kind: "AWS", Names: []string{"y", "x"}}},
		Conditions: []policy.Condition{
			{Operator: "StringLike", Key: "k", Values: []string{"2", "1"}}, {Operator: "Null", Key: "l", Values: []string{"true"}},
			{Operator: "Null", Key: "k", Values: []string{"false"}},
		},
	}}}
	before := d.JSON()
	want := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":["x","y"],"Service":"s"},"Action":["a","b"],` +
		`"Resource":["r1","r2"],"Condition":{"Null":{"k":"false","l":"true"},"StringLike":{"k":["1","2"]}}}]}`
	if got := d.Canonical().JSON(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if d.JSON() != before {
		t.Error("the document itself was changed")
	}
}

// Any text survives being written and read, and costs the fewest characters.
func TestJSON_keepsEveryText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.Rune()).Filter(func(s string) bool { return s != "" }).Draw(t, "text")
		d := policy.Document{Version: policy.Version, Statements: []policy.Statement{{
			Effect: policy.Deny, Actions: []string{text}, Conditions: []policy.Condition{{Operator: "StringLike", Key: "k", Values: []string{text, "b"}}},
		}}}
		read, err := policy.Parse(d.JSON())
		if err != nil || !reflect.DeepEqual(read, d) {
			t.Fatalf("got %+v, %v", read, err)
		}
	})
}

func TestCharacters_countsCharactersNotBytes(t *testing.T) {
	t.Parallel()
	d := policy.Document{Statements: []policy.Statement{{Effect: policy.Allow, Actions: []string{"é b"}}}}
	if got, want := d.Characters(), len(`{"Statement":[{"Effect":"Allow","Action":"e b"}]}`); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}

func TestForeign_findsWhatNoPolicyMayHold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]rune{"a\tb\n\r ÿ~": 0, "a\x00": 0x0, "Ā": 'Ā', "x\u2028": '\u2028', "\x1f": 0x1f, "\xff": '\ufffd'} {
		r, found := policy.Foreign(text)
		if r != want || found != (text != "a\tb\n\r ÿ~") {
			t.Errorf("%q: got %q, %v", text, r, found)
		}
	}
}

func TestEscapeLike_escapesEachOnce(t *testing.T) {
	t.Parallel()
	if got := policy.EscapeLike("a*b?c${d}"); got != "a${*}b${?}c${$}{d}" {
		t.Errorf("got %s", got)
	}
}
