package proof_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// mutation is one kind of slip.
type mutation struct {
	name   string
	breaks breaker
	// surely are models in which every one has to be noticed; elsewhere some change nothing that a pattern asks.
	surely []string
	// no notice is expected of models in which the slip changes nothing.
	least int
}

// published are the names of the models that others published.
var published = regexp.MustCompile(`^[0-9][0-9]-`)

// TestProve_noticesMutations breaks the designs of all models in every way and demands that each kind of slip is noticed,
// and everywhere where it surely does harm. How many of each were noticed is logged.
func TestProve_noticesMutations(t *testing.T) {
	t.Parallel()
	all := slices.DeleteFunc(slices.Clone(designs(t)), func(m derivedModel) bool {
		return published.MatchString(m.name) // those of the corpus repeat what the models made to break deriving have, and take long
	})
	kinds := slices.Concat(templateMutations, expressionMutations, physicalMutations, splitMutations)
	if len(kinds) < 25 {
		t.Errorf("only %d kinds of mutations", len(kinds))
	}
	for _, m := range kinds {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			made, noticed := 0, 0
			for _, one := range all {
				missed := 0
				list := m.breaks(one.design)
				most := 2 // there are very many models
				if isOneOf(one.name, m.surely) {
					most = 8
				}
				for _, broken := range list[:min(len(list), most)] {
					made++
					if len(proof.Prove(one.resolved, broken, proof.Budget)) > 0 {
						noticed++
					} else {
						missed++
						if isOneOf(one.name, m.surely) {
							t.Logf("%s: not noticed: %+v", one.name, changedPath(one.design, broken))
						}
					}
				}
				if isOneOf(one.name, m.surely) && (missed > 0 || len(list) == 0) {
					t.Errorf("%s: %d of %d not noticed", one.name, missed, len(list))
				}
			}
			t.Logf("%d of %d noticed", noticed, made)
			if noticed == 0 || noticed*100 < made*m.least {
				t.Errorf("%d of %d noticed, want %d%%", noticed, made, m.least)
			}
		})
	}
}

// changedPath is the first access path in which two designs differ.
func changedPath(a, b *design.Design) any {
	for i := range a.Paths {
		if !reflect.DeepEqual(a.Paths[i], b.Paths[i]) {
			return b.Paths[i]
		}
	}
	return nil
}

func isOneOf(name string, models []string) bool {
	return slices.ContainsFunc(models, func(m string) bool { return name == m || name == m+"/native" || name == m+"/overloaded" })
}

// templateMutations change what items are stored with.
var templateMutations = []mutation{
	{name: "label dropped from a template", surely: []string{"article-company-tree", "article-customer-orders-between"}, breaks: eachTemplate("", func(t design.Template) design.Template {
		if len(t) < 2 || t[0].Attribute != "" {
			return nil
		}
		return t[1:]
	})},
	{name: "delimiter dropped between two attributes", surely: []string{"article-customer-orders-between", "article-company-then"}, breaks: eachTemplate("", func(t design.Template) design.Template {
		for i := 1; i < len(t)-1; i++ {
			if t[i].Attribute == "" && t[i-1].Attribute != "" && len(t[i].Literal) == 1 {
				return slices.Delete(t, i, i+1)
			}
		}
		return nil
	})},
	{name: "closing delimiter dropped from an item", least: 50, breaks: eachTemplate("", func(t design.Template) design.Template {
		last := len(t) - 1
		if last < 1 || t[last].Attribute != "" || t[last].Literal != "#" {
			return nil
		}
		return t[:last]
	})},
	{name: "rank dropped from a value", breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, was == design.FormatRank
	})},
	{name: "escape dropped from a value", breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, was == design.FormatEscaped
	})},
	{name: "padding dropped from a number", breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = ""
		return s, len(was) > 1 && was[0] == '0'
	})},
	{name: "rank of a block changed", breaks: eachTemplate("", func(t design.Template) design.Template {
		if len(t) == 0 || len(t[0].Literal) < 3 || t[0].Literal[0] != '0' || t[0].Literal[2] != '_' {
			return nil
		}
		t[0].Literal = "9" + t[0].Literal[1:]
		return t
	})},
	{name: "identity dropped from the base key", least: 90, breaks: func(d *design.Design) []*design.Design {
		return eachTemplate("base", func(t design.Template) design.Template {
			for i := len(t) - 1; i >= 0; i-- {
				if t[i].Attribute != "" {
					return append(slices.Delete(t, i, i+1), design.Segment{Literal: "x"})
				}
			}
			return nil
		})(d)
	}},
	{name: "changing attribute added to the base key", surely: []string{"workshop"}, breaks: func(d *design.Design) []*design.Design {
		for _, e := range d.Entities {
			for _, a := range e.Attributes {
				if a.Name == "status" {
					return eachTemplate("base", func(t design.Template) design.Template {
						return append(t, design.Segment{Literal: "#"}, design.Segment{Attribute: a.Name})
					})(d)
				}
			}
		}
		return nil
	}},
	{name: "entry condition forgotten", surely: []string{"where-boolean"}, breaks: func(d *design.Design) []*design.Design {
		if len(d.Conditions) == 0 {
			return nil
		}
		broken := *d
		broken.Conditions = nil
		return []*design.Design{&broken}
	}},
	{name: "entry condition turned round", least: 90, breaks: func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, c := range d.Conditions {
			broken := *d
			broken.Conditions = slices.Clone(d.Conditions)
			broken.Conditions[i] = design.EntryCondition{Entity: c.Entity, Index: c.Index, Present: c.Absent, Absent: c.Present}
			for name := range c.Where {
				broken.Conditions[i].Absent = append(slices.Clone(broken.Conditions[i].Absent), name)
			}
			list = append(list, &broken)
		}
		return list
	}},
}
