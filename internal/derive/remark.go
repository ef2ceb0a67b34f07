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
			beyond := e.names(l.depends(e).minus(e.identity).places())
			if len(beyond) > 0 && (e.pin == nil || e.pin.kept) && !e.changedByKey() {
				list = append(list, finding.BaseHoldsMore(e.name(), e.resolved.Identity, beyond, l.servedOf(e), putsBeyond(e)))
			}
		}
	}
	list = append(list, s.defaultDigits(t)...)
	if s.truncated && t.money != nil {
		list = append(list, notCheapest(t))
	} else if s.truncated {
		c := s.certificate(t)
		list = append(list, finding.NotProvenBest(c.Indexes, c.AtLeast))
	}
	return list
}

// changedByKey reports whether some write that finds its item by the key is declared: it knows the whole key, so the
// declaration shows that the application does.
func (e *entity) changedByKey() bool {
	return slices.ContainsFunc(e.writes, func(w *write) bool { return !w.whole() })
}

// servedOf names the patterns about the entity that the layout serves by more than the identity: all but gets.
func (l *layout) servedOf(e *entity) []string {
	var names []string
	for _, u := range l.units {
		if u.memberOf(e) >= 0 && !u.get {
			names = append(names, u.name())
		}
	}
	return names
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
				if a.Type == model.Number && a.Declared.Digits == 0 && len(a.Declared.Values) == 0 && !seen[e.name()+"."+a.Name] {
					seen[e.name()+"."+a.Name] = true
					list = append(list, finding.DefaultDigits(e.name(), a.Name, defaultDigits, a.Declared.Decimals, minimum(a.Declared)))
				}
			}
		}
	}
	return list
}
