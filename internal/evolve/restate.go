package evolve

import "slices"

// compareTypes finds the attributes of an entity that reads compare as the items hold them, not in a text, and that are
// declared of another type from now on. Whoever wrote the items has the last word on what is in them: a declaration may
// be put right, so that nothing is refused.
func (e *evolving) compareTypes(entity string) {
	was := e.known(entity)
	is, _ := e.next.Entity(entity)
	for _, a := range is.Attributes {
		old, declared := was.Attribute(a.Name)
		if !declared || old.Coding.Type == a.Coding.Type {
			continue
		}
		if patterns := e.comparing(entity, a.Name); len(patterns) > 0 {
			e.add(Restate{Entity: entity, Attribute: a.Name, Was: old.Coding.Type, Is: a.Coding.Type, Patterns: patterns})
		}
	}
}

// comparing are the patterns whose reads of an entity's items name an attribute of theirs.
func (e *evolving) comparing(entity, attribute string) []string {
	var patterns []string
	for _, p := range e.next.Paths {
		reads := slices.Contains(p.Entities, entity) && p.Mentions(attribute)
		if reads && !slices.Contains(patterns, p.Pattern) {
			patterns = append(patterns, p.Pattern)
		}
	}
	return patterns
}
