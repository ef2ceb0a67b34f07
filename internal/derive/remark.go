package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// remarks are what a reader of the plan must know of a design that stands.
func (s *solver) remarks(t *solution) []finding.Finding {
	var list []finding.Finding
	for _, l := range t.base {
		for _, e := range l.members {
			beyond := e.names(l.holds(e).minus(e.identity).places())
			if len(beyond) > 0 {
				list = append(list, finding.BaseHoldsMore(e.name(), beyond, putsBeyond(e)))
			}
		}
	}
	list = append(list, s.defaultDigits(t)...)
	if s.keys.Indexes != model.IndexesOverloaded {
		for _, l := range t.indexes {
			for _, u := range l.units {
				if l.kind == slotKey {
					list = append(list, finding.SlotUnderNative(u.name()))
				}
			}
		}
	}
	if s.truncated {
		list = append(list, finding.NotProvenBest())
	}
	return list
}

// putsBeyond names the puts by which an application promises that the same identity always comes with the same values.
func putsBeyond(e *entity) []string {
	var names []string
	for _, w := range e.writes {
		if w.operation == model.Put && !slices.Contains(names, w.pattern.Name) {
			names = append(names, w.pattern.Name)
		}
	}
	return names
}

// defaultDigits asks for the places of numbers that key texts write with the default ones.
func (s *solver) defaultDigits(t *solution) []finding.Finding {
	var list []finding.Finding
	seen := map[string]bool{}
	for _, l := range slices.Concat(t.base, t.indexes) {
		if l.root == nil {
			continue
		}
		for _, e := range l.members {
			for _, p := range l.holds(e).places() {
				a := e.attr(p)
				if a.Type == model.Number && a.Declared.Digits == 0 && !seen[e.name()+"."+a.Name] {
					seen[e.name()+"."+a.Name] = true
					list = append(list, finding.DefaultDigits(e.name(), a.Name, defaultDigits))
				}
			}
		}
	}
	return list
}
