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

// Few names make random models collide, refer to each other and go in rings, and sometimes be right.
var (
	entityNames    = []string{"user", "order", "line", "note"}
	attributeNames = []string{"id", "user_id", "order_id", "state", "at", "total", "gone"}
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
		table := anyTable(t)
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

func anyTable(t *rapid.T) model.Table {
	table := model.Table{Name: "random", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	for _, name := range someOf(t, "entities", entityNames) {
		table.Entities[name] = anyEntity(t)
	}
	for _, name := range someOf(t, "patterns", []string{"p", "q", "r"}) {
		table.Patterns[name] = anyPattern(t)
	}
	return table
}

func anyEntity(t *rapid.T) model.Entity {
	e := model.Entity{Identity: someOf(t, "identity", attributeNames), Attributes: map[string]model.Attribute{}}
	if rapid.IntRange(0, 2).Draw(t, "child") == 0 {
		e.Parent = rapid.SampledFrom(entityNames).Draw(t, "parent")
	}
	for _, name := range someOf(t, "attributes", attributeNames) {
		a := model.Attribute{
			Optional: rapid.IntRange(0, 3).Draw(t, "optional") == 0,
			Type:     rapid.SampledFrom(append(make([]model.Type, 20), model.Types()...)).Draw(t, "type"),
		}
		if rapid.IntRange(0, 4).Draw(t, "refers") == 0 {
			a.References = rapid.SampledFrom(entityNames).Draw(t, "entity") + rapid.SampledFrom([]string{"", ".id", ".user_id"}).Draw(t, "attribute")
		}
		if rapid.IntRange(0, 9).Draw(t, "labelled") == 0 {
			a.Label = rapid.SampledFrom([]string{"USER", "ORDER"}).Draw(t, "label")
		}
		e.Attributes[name] = a
	}
	return e
}

func anyPattern(t *rapid.T) model.Pattern {
	p := model.Pattern{Match: someOf(t, "match", attributeNames)}
	switch rapid.IntRange(0, 5).Draw(t, "subject") {
	case 0:
		p.Entities = someOf(t, "entities", entityNames)
	case 1:
		p.Operation = rapid.SampledFrom([]model.Operation{model.Scan, model.Count, model.Update, model.Put, "list"}).Draw(t, "operation")
		p.Entity = rapid.SampledFrom(entityNames).Draw(t, "entity")
		p.ReadsFirst = someOf(t, "reads", []string{"p", "q", "none"})
		p.Sets = someOf(t, "sets", attributeNames)
	case 2:
		for _, e := range someOf(t, "writes", entityNames) {
			operation := rapid.SampledFrom([]model.Operation{"", model.Create, model.Update, model.CheckExists}).Draw(t, "write")
			p.Writes = append(p.Writes, model.Write{Operation: operation, Entity: e, By: someOf(t, "by", attributeNames)})
		}
	default:
		p.Entity = rapid.SampledFrom(entityNames).Draw(t, "entity")
		p.Sort = someOf(t, "sort", attributeNames)
		p.Then = someOf(t, "then", attributeNames)
	}
	if rapid.IntRange(0, 3).Draw(t, "tested") == 0 {
		p.Filter = map[string]string{"state": rapid.String().Draw(t, "filter")}
		p.Where = map[string]string{"total": rapid.String().Draw(t, "where")}
	}
	return p
}

// someOf draws a few of the names, most often one or two.
func someOf(t *rapid.T, label string, all []string) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, 3, rapid.ID[string]).Draw(t, label)
}
