package tenancy_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// canonical is the table of the rules (iam-rules 5.3). No policy may both write it and read its plantable indexes, so that
// there are two: writers is trusted for those who read, and tenants for those who write and use no such index.
func canonical(writers string) tenants.Table {
	t := tenants.Table{
		Isolation: design.IsolationPrefix, Writers: writers,
		Items: []string{
			"order TENANT#{tenant_id}#ORDER#{order_id} ORDER", "metric TENANT#{tenant_id}#METRIC#{at:month} {at}",
			"event TENANT#{tenant_id}#EVENT#{event_id:shard10} {event_id}", "note OPERATOR#TENANT#{tenant_id} NOTE",
		},
		Access: []string{"note none"}, Local: []string{"LSI1 at"},
		Patterns: []string{
			"get_order get order", "orders batch order", "query_orders query order", "metrics query metric", "latest query order LSI1",
			"put_event put event", "delete_event delete event", "put_order put order", "delete_order delete order", "set_order update order",
			"check transact order:check,order:put",
		},
	}
	if writers == design.WritersTrusted {
		t.Slots = []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}", "order GSI2PK EMAIL#{email}"}
		t.Indexes = []string{"GSI1 GSI1PK", "GSI2 GSI2PK", "GSI3 tenant_id,region"}
		t.Patterns = append(t.Patterns, "by_status query order GSI1", "by_region query order GSI3", "!by_email query order GSI2")
	}
	return t
}

// ruleCase is one line of the file.
type ruleCase struct {
	number           string
	request          evaluate.Request
	allowed, refused bool
}

func readCases(t *testing.T) []ruleCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []ruleCase
	for _, line := range strings.Split(string(data), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		c := ruleCase{number: f[0], request: evaluate.Request{Action: "dynamodb:" + f[1], Resource: arn, Context: map[string]evaluate.Value{}}}
		switch {
		case strings.HasPrefix(f[2], "arn:"):
			c.request.Resource = f[2]
		case strings.HasPrefix(f[2], "table/"):
			c.request.Resource = strings.TrimSuffix(arn, "table/app") + f[2]
		case f[2] != ".":
			c.request.Resource += "/" + f[2]
		}
		keys := strings.Split(f[3], ",")
		for i, key := range keys {
			switch key {
			case "own":
				keys[i] = "TENANT#acme#ORDER#1"
			case "full":
				c.request.Context["dynamodb:fulltablescan"] = evaluate.One("true")
				keys = keys[:i]
			}
		}
		if f[3] != "-" {
			c.request.Context["dynamodb:leadingkeys"] = evaluate.Several(keys...)
		}
		tag := "acme"
		rest := f[4:]
		if text, ok := strings.CutPrefix(rest[0], "tag="); ok {
			rest = rest[1:]
			if text != "-" {
				tag = strings.TrimPrefix(text, "empty")
			}
		}
		if tag != "absent" {
			c.request.Context["aws:principaltag/tenant_id"] = evaluate.One(tag)
		}
		c.allowed, c.refused = rest[0] == "A", len(rest) > 1 && rest[1] == "deny"
		all = append(all, c)
	}
	return all
}

func generated(t *testing.T, a tenancy.Arguments) tenancy.Result {
	t.Helper()
	r := tenancy.Generate(a)
	for _, f := range r.Findings {
		if f.Severity.String() == "error" {
			t.Errorf("%s\n%s", f.Summary(), f.Detail())
		}
	}
	if len(r.Policy.Statements) == 0 {
		t.Fatal("no policy")
	}
	return r
}

// writing are the actions that only the policy for those who write grants.
func writing(action string) bool {
	return slices.Contains([]string{"PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "ConditionCheckItem"}, strings.TrimPrefix(action, "dynamodb:"))
}

// TestGenerate_decidesTheCasesOfTheRules decides each case under every reading on the Allows alone, on the whole, and on
// the Denies over a policy that allows everything.
func TestGenerate_decidesTheCasesOfTheRules(t *testing.T) {
	t.Parallel()
	reader := generated(t, arguments(canonical(design.WritersTrusted))).Policy
	writer := generated(t, arguments(canonical(design.WritersTenants))).Policy
	cases := readCases(t)
	if len(cases) < 80 {
		t.Fatalf("%d cases: the rules list 40, and as many again are due", len(cases))
	}
	admin := policy.Document{Version: policy.Version, Statements: []policy.Statement{{Effect: policy.Allow, Actions: []string{"*"}, Resources: []string{"*"}}}}
	for _, c := range cases {
		d := reader
		if writing(c.request.Action) {
			d = writer
		}
		halves := map[string]evaluate.Layers{
			"the whole":  {Identity: []policy.Document{d}},
			"the Allows": {Identity: []policy.Document{d.Only(policy.Allow)}},
		}
		if c.refused {
			halves["the Denies"] = evaluate.Layers{Identity: []policy.Document{admin, d.Only(policy.Deny)}}
		}
		for name, l := range halves {
			decide := evaluate.Never
			if c.allowed {
				decide = evaluate.Always
			}
			if o, ok := decide(l, c.request); !ok {
				t.Errorf("case %s on %s: allowed is to be %v; under %v it isn't", c.number, name, c.allowed, o.Answers)
			}
		}
	}
}
