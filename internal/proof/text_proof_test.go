package proof_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

func TestProveTexts_provesDerivedDesigns(t *testing.T) {
	t.Parallel()
	for _, m := range designs(t) {
		if findings := proof.ProveTexts(m.resolved, m.design); len(findings) > 0 {
			t.Errorf("%s:\n%s", m.name, details(findings))
		}
	}
	if proved := len(designs(t)); proved < 150 {
		t.Errorf("only %d designs were proved", proved)
	}
}

// textMutations are slips of key text. Each is decided, not tried: what is found has been written and is wrong.
var textMutations = []struct {
	name   string
	code   finding.Code
	breaks breaker
	// harms is true where every such slip does harm and has to be found. Others do in some designs only, as a label dropped
	// where no text beside it begins alike; how many do depends on the models, so of those one is enough.
	harms bool
}{
	{"delimiter dropped between two texts", "DM906", eachPair(func(t design.Template, i int) design.Template {
		return slices.Delete(t, i, i+1)
	}), true},
	{"delimiter changed to a letter between two texts", "DM906", eachPair(func(t design.Template, i int) design.Template {
		t[i].Literal = "x"
		return t
	}), true},
	{"label dropped from a template", "DM906", eachTemplate("base", func(t design.Template) design.Template {
		if len(t) < 2 || t[0].Attribute != "" {
			return nil
		}
		return t[1:]
	}), false},
	{"escape dropped from a value", "DM907", eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, was == design.FormatEscaped
	}), true},
	{"padding dropped from a number", "DM907", eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, len(was) > 1 && was[0] == '0'
	}), true},
	{"rank dropped from a value that is sorted by", "DM907", eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, was == design.FormatRank
	}), false},
	{"time as it is written", "DM907", eachCoding(func(c *design.Coding) bool {
		was := c.Type
		c.Type, c.Resolution = "string", ""
		return was == "timestamp"
	}), false},
	{"delimiter above letters", "DM907", func(d *design.Design) []*design.Design {
		if d.Delimiter != "#" || !strings.Contains(fmt.Sprint(d.ItemKeys), ":escaped}") {
			return nil
		}
		return []*design.Design{withTilde(d)}
	}, true},
	{"closing delimiter dropped from a beginning", "DM908", eachValue(func(p *design.Path, name string, t design.Template) design.Template {
		last := len(t) - 1
		if last < 1 || t[last].Literal == "" || t[last-1].Attribute == "" || t[last-1].Format != "" || !strings.Contains(p.KeyCondition, ", "+name+")") {
			return nil
		}
		if t[last].Literal = t[last].Literal[:len(t[last].Literal)-1]; t[last].Literal == "" {
			return t[:last]
		}
		return t
	}), false},
	{"label dropped from a beginning", "DM908", eachValue(func(p *design.Path, name string, t design.Template) design.Template {
		if len(t) < 1 || t[0].Literal == "" || !strings.Contains(p.KeyCondition, ", "+name+")") {
			return nil
		}
		t[0].Literal = t[0].Literal[:1]
		return t[:1]
	}), false},
}

// withTilde is a design with a delimiter above letters, and no escape.
func withTilde(d *design.Design) *design.Design {
	changed := func(t design.Template) design.Template {
		var out design.Template
		for _, s := range t {
			s.Literal = strings.NewReplacer("#", "~", "$", "\x7f").Replace(s.Literal)
			if s.Format == design.FormatEscaped {
				s.Format = ""
			}
			out = append(out, s)
		}
		return out
	}
	broken := *d
	broken.Delimiter, broken.ItemKeys, broken.Paths = "~", slices.Clone(d.ItemKeys), slices.Clone(d.Paths)
	for i, keys := range broken.ItemKeys {
		broken.ItemKeys[i].Attributes = slices.Clone(keys.Attributes)
		for j, a := range keys.Attributes {
			broken.ItemKeys[i].Attributes[j].Template = changed(a.Template)
		}
	}
	for i, path := range broken.Paths {
		broken.Paths[i].Values = maps.Clone(path.Values)
		for name, v := range path.Values {
			v.Template = changed(v.Template)
			broken.Paths[i].Values[name] = v
		}
	}
	return &broken
}

// eachPair changes, in one template at a time, the delimiter that stands between two attributes of free text.
func eachPair(change func(t design.Template, i int) design.Template) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for _, e := range d.Entities {
			free := func(s design.Segment) bool {
				a, ok := e.Attribute(s.Attribute)
				return ok && a.Coding.Type == "string" && s.Format == ""
			}
			one := *d
			one.ItemKeys = slices.DeleteFunc(slices.Clone(d.ItemKeys), func(k design.ItemKeys) bool { return k.Entity != e.Name })
			for _, broken := range eachTemplate("", func(t design.Template) design.Template {
				for i := 1; i < len(t)-1; i++ {
					if t[i].Literal == d.Delimiter && free(t[i-1]) && free(t[i+1]) {
						return change(t, i)
					}
				}
				return nil
			})(&one) {
				all := *broken
				all.ItemKeys = slices.Clone(d.ItemKeys)
				all.ItemKeys[slices.IndexFunc(d.ItemKeys, func(k design.ItemKeys) bool { return k.Entity == e.Name })] = broken.ItemKeys[0]
				list = append(list, &all)
			}
		}
		return list
	}
}

// eachCoding changes the coding of one attribute of one entity at a time.
func eachCoding(change func(c *design.Coding) bool) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, e := range d.Entities {
			for j, a := range e.Attributes {
				if !change(&a.Coding) {
					continue
				}
				broken := *d
				broken.Entities = slices.Clone(d.Entities)
				broken.Entities[i].Attributes = slices.Clone(e.Attributes)
				broken.Entities[i].Attributes[j] = a
				list = append(list, &broken)
			}
		}
		return list
	}
}

// TestProveTexts_findsSlips breaks the key texts of all models. A finding other than the one a slip deserves is no
// finding of it; one that couldn't be shown is a failure.
func TestProveTexts_findsSlips(t *testing.T) {
	t.Parallel()
	all := designs(t)
	for _, m := range textMutations {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			made, found := 0, 0
			for _, one := range all {
				for _, broken := range m.breaks(one.design) {
					made++
					findings := proof.ProveTexts(one.resolved, broken)
					if slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == m.code }) {
						found++
					}
					for _, f := range findings {
						if f.Code == "DM909" && !strings.Contains(f.Found, "as it is stored") {
							t.Errorf("%s: %s", one.name, f.Found)
						}
					}
				}
			}
			t.Logf("%d of %d found", found, made)
			if found == 0 || m.harms && found < made {
				t.Errorf("%d of %d found", found, made)
			}
		})
	}
}
