package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func (s *search) writesOf(e *model.ResolvedEntity) []*model.ResolvedPattern {
	var list []*model.ResolvedPattern
	for _, p := range s.resolved.Patterns {
		if p.IsWrite() && p.Entities[0] == e {
			list = append(list, p)
		}
	}
	return list
}

// eligible tells whether an attribute may be in the entity's base key.
func (s *search) eligible(e *model.ResolvedEntity, name string) bool {
	if e.IsIdentity(name) {
		return true
	}
	a := e.Attributes[name]
	if !a.Immutable || a.Optional || !a.CanBeKey() {
		return false
	}
	for _, w := range s.writesOf(e) {
		switch w.Operation {
		case model.Create:
			return false
		case model.Put:
		default:
			if !slices.Contains(knownTo(w), name) {
				return false
			}
		}
	}
	return true
}

// knownTo is what an update or delete knows.
func knownTo(w *model.ResolvedPattern) []string {
	return slices.Concat(w.Declared.Match, w.Declared.Sets)
}

// writable tells whether the updates of the entity can keep the texts of a key true. A text with an attribute that an
// update sets it must know as a whole, and all texts where it may bring an item into the key. Where it doesn't know whether
// the conditions hold that no text holds, it writes on items that are to stay out; they do as long as one text of a slot
// is never written so.
func (s *search) writable(e *model.ResolvedEntity, partition, sort []string, met []condition, kind int) bool {
	texts := [][]string{partition, sort}
	if kind == local {
		texts = texts[1:]
	}
	var asked []string
	for _, c := range met {
		if !slices.Contains(partition, c.attribute) && !slices.Contains(sort, c.attribute) {
			asked = append(asked, c.attribute)
		}
	}
	blind := make([]bool, len(texts))
	for _, w := range s.writesOf(e) {
		if w.Operation != model.Update || s.leaves(w, slices.Concat(texts...), met) {
			continue
		}
		enters := s.enters(e, w, slices.Concat(texts...), met)
		for i, text := range texts {
			if !enters && !shares(text, w.Declared.Sets) {
				continue
			}
			if !within(text, knownTo(w)) {
				return false
			}
			blind[i] = blind[i] || !within(asked, slices.Concat(knownTo(w), w.Declared.Removes))
		}
	}
	return slices.Contains(blind, false)
}

// leaves tells whether after an update no item is in a key: then it removes both texts.
func (s *search) leaves(w *model.ResolvedPattern, key []string, met []condition) bool {
	if shares(key, w.Declared.Removes) {
		return true
	}
	return slices.ContainsFunc(met, func(c condition) bool {
		if c.kind == "absent" {
			return slices.Contains(w.Declared.Sets, c.attribute)
		}
		return slices.Contains(w.Declared.Removes, c.attribute)
	})
}

// enters tells whether an update may bring an item into a key that it wasn't in.
func (s *search) enters(e *model.ResolvedEntity, w *model.ResolvedPattern, key []string, met []condition) bool {
	for _, a := range w.Declared.Sets {
		if slices.Contains(key, a) && e.Attributes[a].Optional {
			return true
		}
	}
	for _, c := range met {
		if c.kind != "absent" && slices.Contains(w.Declared.Sets, c.attribute) ||
			c.kind == "absent" && slices.Contains(w.Declared.Removes, c.attribute) {
			return true
		}
	}
	return false
}

func shares(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

func within(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}
