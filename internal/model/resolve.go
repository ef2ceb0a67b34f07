package model

import (
	"slices"
	"strings"
)

// Resolved is a checked declaration with everything implied made explicit. Entities and patterns are sorted by name.
type Resolved struct {
	Table Table
	Keys  Keys
	// Entities and Patterns are sorted by name.
	Entities []*ResolvedEntity
	Patterns []*ResolvedPattern
}

// Entity returns the entity of that name, or nil.
func (r *Resolved) Entity(name string) *ResolvedEntity {
	at, found := slices.BinarySearchFunc(r.Entities, name, func(e *ResolvedEntity, name string) int { return strings.Compare(e.Name, name) })
	if !found {
		return nil
	}
	return r.Entities[at]
}

// Pattern returns the pattern of that name, or nil.
func (r *Resolved) Pattern(name string) *ResolvedPattern {
	at, found := slices.BinarySearchFunc(r.Patterns, name, func(p *ResolvedPattern, name string) int { return strings.Compare(p.Name, name) })
	if !found {
		return nil
	}
	return r.Patterns[at]
}

// resolve makes explicit what a declaration implies. It accepts every declaration: names that lead nowhere are left
// out and rings are cut, so that the checks can look at whatever is there. Each entity is made once, which bounds the
// work by the size of the declaration.
func resolve(t Table) *Resolved {
	r := &Resolved{Table: t, Keys: t.Keys.WithDefaults()}
	links := newLinks(t)
	for _, name := range names(t.Entities) {
		r.Entities = append(r.Entities, links.entity(name))
	}
	for _, name := range names(t.Patterns) {
		r.Patterns = append(r.Patterns, r.pattern(name))
	}
	if t.Tenant != nil {
		for _, e := range r.Entities {
			e.Access = r.tenantAccess(e)
		}
	}
	r.setLabels()
	return r
}
