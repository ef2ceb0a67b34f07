package model_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func TestCheck_saysTheSameTwice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := anyTable(t)
		first, findings := model.Check(table)
		second, again := model.Check(table)
		if !slices.Equal(findings, again) {
			t.Fatalf("findings differ:\n%s\n%s", text(findings), text(again))
		}
		if !reflect.DeepEqual(first, second) {
			t.Fatal("what is resolved differs")
		}
		if !slices.Equal(findings, finding.Sort(findings)) {
			t.Fatalf("not in order:\n%s", text(findings))
		}
	})
}

func TestCheck_resolvesEveryEntityAndPattern(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := likelyTable(t)
		resolved, findings := model.Check(table)
		if len(resolved.Entities) != len(table.Entities) || len(resolved.Patterns) != len(table.Patterns) {
			t.Fatal("something is left out")
		}
		for _, e := range resolved.Entities {
			for _, name := range e.Identity {
				a := e.Attributes[name]
				if a == nil || !a.Immutable || a.Optional {
					t.Fatalf("identity of %s: %+v", e.Name, a)
				}
			}
		}
		if finding.HasErrors(findings) {
			return
		}
		checkLabelsOf(t, resolved)
		for _, p := range resolved.Patterns {
			checkNamesOf(t, p)
		}
	})
}

// checkLabelsOf checks that every attribute of a right model has a root that exists, and shares its label only with
// attributes of its root, or of roots that a collection matches with it.
func checkLabelsOf(t *rapid.T, resolved *model.Resolved) {
	for _, e := range resolved.Entities {
		for _, name := range e.AttributeNames() {
			a := e.Attributes[name]
			owner, attribute, _ := strings.Cut(a.Root, ".")
			root := resolved.Entity(owner).Attributes[attribute]
			if root == nil || root.Root != a.Root || root.Type != a.Type || root.Label != a.Label || a.Label == "" {
				t.Fatalf("%s.%s: %+v has the root %+v", e.Name, name, a, root)
			}
			for _, other := range resolved.Entities {
				for _, b := range other.Attributes {
					if a.Label == b.Label && a.Root != b.Root && !matchedTogether(resolved) {
						t.Fatalf("%s.%s and %s.%s share the label %s", e.Name, name, other.Name, b.Name, a.Label)
					}
				}
			}
		}
	}
}

func matchedTogether(resolved *model.Resolved) bool {
	return slices.ContainsFunc(resolved.Patterns, func(p *model.ResolvedPattern) bool { return len(p.Declared.Entities) > 1 })
}

// checkNamesOf checks that every name a right read asks by means one attribute, that may be in a key, of each entity.
func checkNamesOf(t *rapid.T, p *model.ResolvedPattern) {
	if p.IsWrite() || !p.IsServed() || p.Operation == model.Scan {
		return
	}
	for _, e := range p.Entities {
		for _, name := range slices.Concat(p.Declared.Match, p.Declared.Then, p.Declared.MatchAny) {
			own, ok := p.AttributeOf(e, name)
			if !ok || !e.Attributes[own].CanBeKey() {
				t.Fatalf("pattern %s, entity %s, %s: %q, %v", p.Name, e.Name, name, own, ok)
			}
		}
	}
	if p.Operation == model.Get && p.Declared.Operation == "" && !p.Entities[0].Covers(p.Given()) {
		t.Fatalf("pattern %s is a get of several items", p.Name)
	}
}

func TestCheck_reportsEveryUnknownName(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := anyTable(t)
		e := rapid.SampledFrom(entityNames).Draw(t, "entity")
		table.Entities[e] = anyEntity(t)
		field := rapid.SampledFrom([]string{"match", "sort", "fetch", "present", "prefix"}).Draw(t, "field")
		p := model.Pattern{Entity: e}
		switch field {
		case "match":
			p.Match = []string{"nowhere"}
		case "sort":
			p.Sort = []string{"nowhere"}
		case "fetch":
			p.Fetch = []string{"nowhere"}
		case "present":
			p.Present = []string{"nowhere"}
		case "prefix":
			p.Prefix = "nowhere"
		}
		table.Patterns["wrong"] = p
		_, findings := model.Check(table)
		want := finding.Pattern("wrong").At(field)
		if !slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == "DM102" && f.Subject == want }) {
			t.Fatalf("nothing is said about %s:\n%s", want, text(findings))
		}
	})
}
