package tenancy_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const (
	leading  = "dynamodb:LeadingKeys"
	variable = "${aws:PrincipalTag/tenant_id}"
	tag      = "aws:PrincipalTag/tenant_id"
)

// mutation is one fault, put into the Allows of a table's policy.
type mutation struct {
	name, table string
	// access and from are what is asked for where it isn't the default.
	access string
	from   tenancy.Source
	apply  func(*policy.Document)
	// unseen is true where no request shows the fault, because another guard stands beside: only the form does.
	unseen bool
}

// each changes every statement.
func each(change func(*policy.Statement)) func(*policy.Document) {
	return func(d *policy.Document) {
		for i := range d.Statements {
			change(&d.Statements[i])
		}
	}
}

// without drops conditions.
func without(drop ...[2]string) func(*policy.Document) {
	return each(func(s *policy.Statement) {
		s.Conditions = slices.DeleteFunc(s.Conditions, func(c policy.Condition) bool { return slices.Contains(drop, [2]string{c.Operator, c.Key}) })
	})
}

// operator renames the operator that compares the keys.
func operator(change func(string) string) func(*policy.Document) {
	return each(func(s *policy.Statement) {
		for i, c := range s.Conditions {
			if strings.HasPrefix(c.Operator, "ForAllValues") {
				s.Conditions[i].Operator = change(c.Operator)
			}
		}
	})
}

// values rewrites the key values; what is rewritten to nothing goes.
func values(change func(string) string) func(*policy.Document) {
	return each(func(s *policy.Statement) {
		for i, c := range s.Conditions {
			if !strings.HasPrefix(c.Operator, "ForAllValues") {
				continue
			}
			var list []string
			for _, v := range c.Values {
				if v = change(v); v != "" {
					list = append(list, v)
				}
			}
			s.Conditions[i].Values = list
		}
	})
}

func replacing(old, by string) func(string) string {
	return func(text string) string { return strings.ReplaceAll(text, old, by) }
}

// like makes the comparison one with wildcards.
func like(f func(*policy.Document)) func(*policy.Document) {
	return func(d *policy.Document) {
		operator(replacing("Equals", "Like"))(d)
		f(d)
	}
}

func resources(change func(string) string) func(*policy.Document) {
	return each(func(s *policy.Statement) {
		for i := range s.Resources {
			s.Resources[i] = change(s.Resources[i])
		}
	})
}

func appending(list func(*policy.Statement) *[]string, value string) func(*policy.Document) {
	return each(func(s *policy.Statement) { *list(s) = append(slices.Clone(*list(s)), value) })
}

func actionsOf(s *policy.Statement) *[]string   { return &s.Actions }
func resourcesOf(s *policy.Statement) *[]string { return &s.Resources }

func first(change func(*policy.Statement)) func(*policy.Document) {
	return func(d *policy.Document) { change(&d.Statements[0]) }
}

func mutations() []mutation {
	const strict, prefix, trusted, shards = "strict native", "prefix tenants", "prefix trusted", "strict shards"
	trimmed := func(text string) string { return strings.TrimSuffix(text, "#*") + "*" }
	return []mutation{
		{name: "no guards against a lacking key", table: strict, apply: without([2]string{"Null", leading}, [2]string{"ForAnyValue:StringLike", leading})},
		{name: "no guard against a key without values", table: strict, apply: without([2]string{"ForAnyValue:StringLike", leading})},
		{name: "ForAnyValue", table: strict, apply: operator(replacing("ForAllValues", "ForAnyValue"))},
		{name: "no set operator", table: strict, apply: operator(replacing("ForAllValues:", ""))},
		{name: "case ignored", table: strict, apply: operator(func(string) string { return "ForAllValues:StringEqualsIgnoreCase" })},
		{name: "negated", table: strict, apply: operator(replacing("String", "StringNot"))},
		{name: "the tenant open behind", table: strict, apply: like(values(func(v string) string { return v + "*" }))},
		{name: "any tenant", table: strict, apply: like(values(replacing(variable, "*")))},
		{name: "any key", table: strict, apply: like(values(func(string) string { return "*" }))},
		{name: "no label before the tenant", table: strict, apply: values(replacing("TENANT#", ""))},
		{name: "a label of another case", table: strict, apply: values(replacing("TENANT", "tenant"))},
		{name: "a default tenant", table: strict, apply: values(replacing(variable, "${aws:PrincipalTag/tenant_id, 'acme'}")), unseen: true},
		{name: "no Null of keys", table: strict, apply: without([2]string{"Null", leading}), unseen: true},
		{name: "no Null of the tag", table: strict, apply: without([2]string{"Null", tag}), unseen: true},
		{name: "a default tenant without guards", table: strict, apply: func(d *policy.Document) {
			values(replacing(variable, "${aws:PrincipalTag/tenant_id, 'acme'}"))(d)
			without([2]string{"Null", tag}, [2]string{"StringLike", tag})(d)
		}},
		{name: "another tag", table: strict, apply: values(replacing("PrincipalTag", "RequestTag"))},
		{name: "a misspelt key", table: strict, apply: each(func(s *policy.Statement) {
			for i := range s.Conditions {
				s.Conditions[i].Key = strings.Replace(s.Conditions[i].Key, "dynamodb:", "dynamodb: ", 1)
			}
		})},
		{name: "the second partition attribute", table: strict, apply: each(func(s *policy.Statement) {
			for i := range s.Conditions {
				s.Conditions[i].Key = strings.Replace(s.Conditions[i].Key, "LeadingKeys", "SecondPartitionKeyValues", 1)
			}
		})},
		{name: "no guards against a lacking tag", table: strict, apply: without([2]string{"Null", tag}, [2]string{"StringLike", tag})},
		{name: "no guard against an empty tag", table: prefix, apply: without([2]string{"StringLike", tag})},
		{name: "no guard against odd tags", table: prefix, apply: without([2]string{"StringNotLike", tag})},
		{name: "no guard against odd tags beside a partition to read", table: "strict overloaded", apply: without([2]string{"StringNotLike", tag})},
		{name: "no delimiter behind the tenant", table: prefix, apply: values(replacing(variable+"#", variable))},
		{name: "labels dropped", table: prefix, apply: values(func(v string) string { return v[:strings.Index(v, "}")+1] + "#*" })},
		{name: "a label open behind", table: trusted, apply: values(trimmed)},
		{name: "exact forms folded", table: trusted, apply: values(func(v string) string {
			if v == "TENANT#"+variable {
				return v + "*"
			}
			return v
		})},
		{name: "an exact form left out", table: trusted, apply: values(func(v string) string { return strings.TrimPrefix(v+"!", "TENANT#"+variable+"!") })},
		{name: "the operators' partition", table: strict, apply: each(func(s *policy.Statement) {
			for i, c := range s.Conditions {
				if strings.HasPrefix(c.Operator, "ForAllValues") {
					s.Conditions[i].Values = append(slices.Clone(c.Values), "OPERATOR#TENANT#"+variable)
				}
			}
		})},
		{name: "a shard left out", table: shards, apply: values(func(v string) string {
			if strings.HasSuffix(v, "#7") {
				return ""
			}
			return v
		})},
		{name: "a shard that isn't", table: shards, apply: like(values(replacing("#7", "#7*")))},
		{name: "shards of any text", table: shards, apply: like(values(replacing("#0", "#*")))},
		{name: "a period of any text", table: "strict buckets", apply: values(replacing("????-??", "*"))},
		{name: "every action", table: strict, apply: each(func(s *policy.Statement) { s.Actions = []string{"dynamodb:*"} })},
		{name: "Scan", table: strict, apply: appending(actionsOf, "dynamodb:Scan")},
		{name: "PartiQL", table: strict, apply: appending(actionsOf, "dynamodb:PartiQLSelect")},
		{name: "SearchVectors on an index", table: strict, apply: appending(actionsOf, "dynamodb:AnActionOfNextYear")},
		{name: "a write to a partition to read", table: "strict overloaded", apply: func(d *policy.Document) {
			for i, s := range d.Statements {
				if slices.Contains(s.Actions, "dynamodb:GetItem") {
					d.Statements[i].Actions = append(slices.Clone(s.Actions), "dynamodb:PutItem")
				}
			}
		}},
		{name: "BatchWriteItem for who only puts", table: "strict buckets", apply: appending(actionsOf, "dynamodb:BatchWriteItem")},
		{name: "actions that are not listed", table: strict, apply: first(func(s *policy.Statement) { s.NotActions, s.Actions = []string{"dynamodb:DeleteTable"}, nil })},
		{name: "every index", table: strict, apply: resources(func(text string) string {
			if at := strings.Index(text, "/index/"); at >= 0 {
				return text[:at] + "/index/*"
			}
			return text
		})},
		{name: "the table's keys on its indexes", table: trusted, apply: appending(resourcesOf, arn+"/index/GSI1")},
		{name: "the operators' index", table: strict, apply: appending(resourcesOf, arn+"/index/status-placed_at-index")},
		{name: "all below the table", table: strict, apply: appending(resourcesOf, arn+"/*")},
		{name: "tables that begin alike", table: strict, apply: resources(func(text string) string { return text + "*" })},
		{name: "every region", table: strict, apply: resources(replacing("eu-central-1", "*"))},
		{name: "every account", table: strict, apply: resources(replacing("123456789012", "*"))},
		{name: "resources that are not listed", table: strict, apply: first(func(s *policy.Statement) { s.NotResources, s.Resources = []string{arn + "/x"}, nil })},
		{name: "the old version", table: strict, apply: func(d *policy.Document) { d.Version = "2008-10-17" }},
		{name: "no version", table: strict, apply: func(d *policy.Document) { d.Version = "" }},
		{name: "conditions in two statements", table: strict, apply: func(d *policy.Document) {
			var list []policy.Statement
			for _, s := range d.Statements {
				for _, c := range s.Conditions {
					one := s
					one.Conditions = []policy.Condition{c}
					list = append(list, one)
				}
			}
			d.Statements = list
		}},
		{name: "a statement without conditions", table: strict, apply: func(d *policy.Document) {
			d.Statements = append(d.Statements, policy.Statement{Effect: policy.Allow, Actions: []string{"dynamodb:GetItem"}, Resources: []string{arn}})
		}},
		{name: "a statement left out", table: strict, apply: func(d *policy.Document) { d.Statements = d.Statements[1:] }},
		{name: "an action left out", table: strict, apply: first(func(s *policy.Statement) { s.Actions = s.Actions[1:] })},
		{name: "a static tenant open behind", table: strict, from: tenancy.Source{Value: "acme"}, apply: like(values(func(v string) string { return v + "*" }))},
		{name: "another static tenant", table: strict, from: tenancy.Source{Value: "acme"}, apply: each(func(s *policy.Statement) {
			for i, c := range s.Conditions {
				if strings.HasPrefix(c.Operator, "ForAllValues") {
					s.Conditions[i].Values = append(slices.Clone(c.Values), "TENANT#globex")
				}
			}
		})},
		{name: "an identity's guard left out", table: strict, from: tenancy.Source{CognitoPool: pool}, apply: without(
			[2]string{"Null", "cognito-identity.amazonaws.com:sub"}, [2]string{"StringLike", "cognito-identity.amazonaws.com:sub"})},
		{name: "the native key without the tenant", table: "natural", apply: like(values(func(string) string { return "?*" }))},
		{name: "what returns is not limited", table: strict, access: tenancy.Write, apply: without([2]string{"StringEqualsIfExists", "dynamodb:ReturnValues"})},
	}
}

// TestGenerate_faultsOfTheAllowsAreNoticed puts one fault after the other into the Allows and demands that what the plan
// tries notices each. Denies are left away: they would hide most.
func TestGenerate_faultsOfTheAllowsAreNoticed(t *testing.T) {
	t.Parallel()
	list := mutations()
	if len(list) < 25 {
		t.Fatalf("%d faults", len(list))
	}
	for _, m := range list {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			table, known := tenants.Tables()[m.table]
			if !known {
				t.Fatal("no such table")
			}
			a := arguments(table)
			if m.access != "" {
				a.Access = m.access
			}
			if m.from != (tenancy.Source{}) {
				a.From = m.from
			}
			r := generated(t, a)
			allows := r.Policy.Only(policy.Allow)
			before := allows.JSON()
			if wrong, _, _ := faults(t, a, allows, r.Accesses, true, 1); len(wrong) > 0 {
				t.Fatalf("wrong without the fault: %s", wrong[0])
			}
			changed, err := policy.Parse(before)
			if err != nil {
				t.Fatal(err)
			}
			m.apply(&changed)
			if changed.JSON() == before {
				t.Fatal("the fault changes nothing")
			}
			wrong, _, _ := faults(t, a, changed, r.Accesses, true, 1)
			if m.unseen {
				if len(wrong) > 0 {
					t.Errorf("a request shows it after all: %s", wrong[0])
				}
				wrong = tenancy.Shape(changed, tag, true)
			}
			if len(wrong) == 0 {
				t.Errorf("not noticed:\n%s", changed.JSON())
			}
		})
	}
}
