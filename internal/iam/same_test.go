package iam_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

func TestSame_comparesWhatIsMeant(t *testing.T) {
	t.Parallel()
	base := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"Resource":"*"}]}`
	for text, want := range map[string]bool{
		base: true,
		`{"Statement":{"Resource":["*"],"Action":["b","a"],"Effect":"Allow"},"Version":"2012-10-17"}`:                        true,
		"{ \"Version\":\"2012-10-17\",\n\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\"a\",\"b\"],\"Resource\":\"*\"}]}": true,
		`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["A","b","a"],"Resource":"*"}]}`:                    true,
		`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"Resource":"*","Condition":{}}]}`:         true,
		`{"Version":"2008-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"Resource":"*"}]}`:                        false,
		`{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Action":["a","b"],"Resource":"*"}]}`:                         false,
		`{"Version":"2012-10-17","Statement":[{"Effect":"allow","Action":["a","b"],"Resource":"*"}]}`:                        false,
		`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"Resource":"*","resource":"x"}]}`:         false,
		`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"action":"c","Resource":"*"}]}`:           false,
		`{"version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["a","b"],"Resource":"*"}]}`:                        false,
		"[" + base + "]": false,
		base + base:      false,
		``:               false,
	} {
		if got := iam.Same(base, text); got != want {
			t.Errorf("%s: %v", text, got)
		}
		if got := iam.Same(text, base); got != want {
			t.Errorf("%s, the other way round: %v", text, got)
		}
	}
}

func TestSame_knowsTheSpellingsOfPrincipals(t *testing.T) {
	t.Parallel()
	with := func(principal string) string {
		return `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":` + principal + `,"Action":"a:B","Resource":"*"}]}`
	}
	const number, root = `{"AWS":"123456789012"}`, `{"AWS":"arn:aws:iam::123456789012:root"}`
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{number, root, true},
		{`{"AWS":["123456789012","210987654321"]}`, `{"AWS":["arn:aws:iam::210987654321:root","arn:aws:iam::123456789012:root"]}`, true},
		{`{"AWS":["123456789012","210987654321"]}`, `{"AWS":["arn:aws:iam::123456789012:root","123456789012"]}`, false},
		{number, `{"AWS":"arn:aws:iam::210987654321:root"}`, false},
		{number, `{"AWS":"arn:aws:iam::123456789012:user/root"}`, false},
		{number, `{"AWS":"arn:aws:sts::123456789012:root"}`, false},
		{number, `{"Federated":"123456789012"}`, false},
		{number, `"*"`, false},
		{number, `{"AWS":["123456789012","*"]}`, false},
	} {
		if iam.Same(with(c.a), with(c.b)) != c.want || iam.Same(with(c.b), with(c.a)) != c.want {
			t.Errorf("%s and %s: not %v", c.a, c.b, c.want)
		}
	}
}

// emitted are the documents that this provider is known to write.
func emitted(t *testing.T) map[string]policy.Document {
	t.Helper()
	files, err := filepath.Glob("../tenancy/testdata/policies/*.golden")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	documents := map[string]policy.Document{}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(string(content), "\n{\n")
		if len(parts) < 2 {
			t.Fatalf("%s has no document", file)
		}
		for n, text := range parts[1:] { // the policy, and who may become the tenant
			body, _, _ := strings.Cut(text, "\n}")
			d, err := policy.Parse("{" + body + "}")
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			documents[fmt.Sprintf("%s %d", filepath.Base(file), n)] = d
		}
	}
	return documents
}

// Whatever is changed in what this provider writes is noticed, and its other spellings are not taken for changes.
func TestSame_noticesEachChangeOfARealDocument(t *testing.T) {
	t.Parallel()
	for name, d := range emitted(t) {
		text, tried := d.JSON(), 0
		for change, changed := range spoilt(d) {
			if tried++; iam.Same(text, changed) {
				t.Errorf("%s: %s is not noticed", name, change)
			}
		}
		if tried < 5*len(d.Statements) {
			t.Errorf("%s: only %d changes of %d statements", name, tried, len(d.Statements))
		}
		for spelling, other := range respelt(d) {
			if !iam.Same(text, other.JSON()) {
				t.Errorf("%s: %s is taken for a change", name, spelling)
			}
		}
	}
}

// copied is a document that shares nothing with another.
func copied(d policy.Document) policy.Document {
	d = d.Canonical()
	for i := range d.Statements {
		d.Statements[i].Conditions = slices.Clone(d.Statements[i].Conditions)
	}
	return d
}

// spoilt are the texts of documents that mean something else, each by one change.
func spoilt(d policy.Document) map[string]string {
	all, unchanged := map[string]string{}, d.Canonical().JSON()
	change := func(what string, do func(*policy.Document)) {
		c := copied(d)
		do(&c)
		if text := c.JSON(); text != unchanged { // a statement may have nothing of the kind
			all[what] = text
		}
	}
	change("version", func(c *policy.Document) { c.Version = "2008-10-17" })
	for i := range d.Statements {
		at := fmt.Sprintf("statement %d, ", i)
		inside := func(what string, do func(*policy.Statement)) {
			change(at+what, func(c *policy.Document) { do(&c.Statements[i]) })
		}
		change(at+"removed", func(c *policy.Document) { c.Statements = slices.Delete(c.Statements, i, i+1) })
		inside("effect", func(s *policy.Statement) {
			s.Effect = map[string]string{policy.Allow: policy.Deny, policy.Deny: policy.Allow}[s.Effect]
		})
		inside("actions turned", func(s *policy.Statement) { s.Actions, s.NotActions = s.NotActions, s.Actions })
		inside("resources turned", func(s *policy.Statement) { s.Resources, s.NotResources = s.NotResources, s.Resources })
		inside("conditions removed", func(s *policy.Statement) {
			s.Conditions = nil
		})
		for n, principal := range d.Statements[i].Principals {
			spoiltList(principal.Names, func(what string, names []string) {
				inside("principal "+what, func(s *policy.Statement) { s.Principals[n].Names = names })
			})
			inside("principals turned", func(s *policy.Statement) { s.Principals, s.NotPrincipals = nil, s.Principals })
		}
		lists := map[string]func(*policy.Statement) *[]string{
			"action":     func(s *policy.Statement) *[]string { return &s.Actions },
			"not action": func(s *policy.Statement) *[]string { return &s.NotActions },
			"resource":   func(s *policy.Statement) *[]string { return &s.Resources },
		}
		for list, of := range lists {
			statement := d.Statements[i]
			spoiltList(*of(&statement), func(what string, values []string) {
				inside(list+" "+what, func(s *policy.Statement) { *of(s) = values })
			})
		}
		conditions := copied(d).Statements[i].Conditions
		for n, condition := range conditions {
			within := func(what string, do func(*policy.Condition)) {
				inside(fmt.Sprintf("condition %d, %s", n, what), func(s *policy.Statement) { do(&s.Conditions[n]) })
			}
			within("operator", func(c *policy.Condition) { c.Operator += "IfExists" })
			within("set", func(c *policy.Condition) {
				if rest, all := strings.CutPrefix(c.Operator, "ForAllValues:"); all {
					c.Operator = "ForAnyValue:" + rest
				} else {
					c.Operator = "ForAllValues:" + c.Operator
				}
			})
			within("like", func(c *policy.Condition) { c.Operator = strings.Replace(c.Operator+" ", "Like ", "Equals", 1) })
			within("key", func(c *policy.Condition) { c.Key += "s" })
			spoiltList(condition.Values, func(what string, values []string) {
				within("value "+what, func(c *policy.Condition) { c.Values = values })
			})
		}
	}
	return all
}

// spoiltList tells lists that mean something else.
func spoiltList(list []string, tell func(string, []string)) {
	for i, value := range list {
		changed := slices.Clone(list)
		changed[i] = []string{value + "*", value[:max(0, len(value)-1)], value + "#x"}[i%3]
		tell(fmt.Sprintf("%d changed", i), changed)
		if len(list) > 1 {
			tell(fmt.Sprintf("%d removed", i), slices.Delete(slices.Clone(list), i, i+1))
		}
	}
	if len(list) > 0 {
		tell("added", append(slices.Clone(list), "more"))
	}
}

// respelt are documents that mean the same.
func respelt(d policy.Document) map[string]policy.Document {
	reversed, shouted, repeated := copied(d), copied(d), copied(d)
	slices.Reverse(reversed.Statements)
	for i := range d.Statements {
		r, s, again := &reversed.Statements[i], &shouted.Statements[i], &repeated.Statements[i]
		for _, list := range [][]string{r.Actions, r.NotActions, r.Resources} {
			slices.Reverse(list)
		}
		slices.Reverse(r.Conditions)
		for n := range s.Actions {
			s.Actions[n] = strings.ToUpper(s.Actions[n])
		}
		for n := range s.NotActions {
			s.NotActions[n] = strings.ToLower(s.NotActions[n])
		}
		again.Resources = slices.Concat(again.Resources, again.Resources)
	}
	return map[string]policy.Document{"another order": reversed, "another case of actions": shouted, "repetition": repeated}
}
