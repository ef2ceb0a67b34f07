package model

import "slices"

// ResolvedPattern is a pattern with its operation settled and its entities listed.
type ResolvedPattern struct {
	Name     string
	Declared Pattern
	// Operation is what was written, or get or query where it was left out; empty for a transaction of writes.
	Operation Operation
	// Entities are the entities asked for or written, in the order written by the user.
	Entities []*ResolvedEntity
}

// IsTransaction reports whether the pattern is a list of writes.
func (p *ResolvedPattern) IsTransaction() bool { return len(p.Declared.Writes) > 0 }

// IsWrite reports whether the pattern changes items.
func (p *ResolvedPattern) IsWrite() bool { return p.Operation.IsWrite() || p.IsTransaction() }

// IsServed reports whether the table answers the pattern: it was not declared as answered elsewhere.
func (p *ResolvedPattern) IsServed() bool { return p.Declared.NotServed == "" }

// Levels is the number of requests the pattern stands for: one with none of then given, and one more for each.
func (p *ResolvedPattern) Levels() int { return len(p.Declared.Then) + 1 }

// Given returns the attributes that have a value in every request of the pattern: match, match_any and where, each
// once, match first, then match_any, then where by name.
func (p *ResolvedPattern) Given() []string {
	given := appendNew(nil, p.Declared.Match...)
	given = appendNew(given, p.Declared.MatchAny...)
	return appendNew(given, names(p.Declared.Where)...)
}

// Order is how the items of several entities follow one another: what was written, or else grouped where there is a sort
// and any where there is none.
func (p *ResolvedPattern) Order() string {
	switch {
	case p.Declared.Order != "":
		return p.Declared.Order
	case len(p.Declared.Sort) > 0:
		return OrderGrouped
	}
	return OrderAny
}

// AttributeOf returns the entity's own attribute for a name used in the pattern: the attribute of that name, else, for
// a name in match of a pattern over several entities, the one attribute of the same root. It reports false where the
// entity has none or several.
func (p *ResolvedPattern) AttributeOf(entity *ResolvedEntity, name string) (string, bool) {
	candidates := p.candidates(entity, name)
	if len(candidates) != 1 {
		return "", false
	}
	return candidates[0], true
}

// candidates returns every attribute of the entity that a name used in the pattern may mean.
func (p *ResolvedPattern) candidates(entity *ResolvedEntity, name string) []string {
	if entity.Attributes[name] == nil && !slices.Contains(p.Declared.Match, name) {
		return nil
	}
	return p.matched(entity, name)
}

// matched returns every attribute of the entity that a name in match may mean.
func (p *ResolvedPattern) matched(entity *ResolvedEntity, name string) []string {
	if entity.Attributes[name] != nil {
		return []string{name}
	}
	var found []string
	for _, other := range p.Entities {
		if a := other.Attributes[name]; a != nil {
			found = appendNew(found, entity.SameRoot(a.Root)...)
		}
	}
	slices.Sort(found)
	return found
}

func (r *Resolved) pattern(name string) *ResolvedPattern {
	declared := r.Table.Patterns[name]
	p := &ResolvedPattern{Name: name, Declared: declared, Operation: declared.Operation}
	for _, wanted := range declared.entityNames() {
		if e := r.Entity(wanted); e != nil && !slices.Contains(p.Entities, e) {
			p.Entities = append(p.Entities, e)
		}
	}
	if p.Operation == "" && !p.IsTransaction() {
		p.Operation = p.read()
	}
	return p
}

// read settles the operation of a read whose operation was left out.
func (p *ResolvedPattern) read() Operation {
	single := len(p.Declared.Entities) == 0 && len(p.Entities) == 1
	bounded := len(p.Declared.Range) > 0 || p.Declared.Prefix != ""
	if single && !bounded && p.Entities[0].Covers(p.Given()) {
		return Get
	}
	return Query
}

// entityNames returns the entities that a pattern names, as written.
func (p Pattern) entityNames() []string {
	var list []string
	if p.Entity != "" {
		list = append(list, p.Entity)
	}
	list = append(list, p.Entities...)
	for _, w := range p.Writes {
		list = append(list, w.Entity)
	}
	return list
}
