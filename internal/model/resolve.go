package model

// Resolved is a checked declaration with everything implied made explicit. Entities and patterns are sorted by name.
type Resolved struct {
	Table    Table
	Keys     Keys
	Entities []*ResolvedEntity
	Patterns []*ResolvedPattern
}

// ResolvedEntity is an entity with its parent's identity, the types of references and all labels filled in.
type ResolvedEntity struct {
	Name     string
	Label    string
	Declared Entity
	// Identity is the whole identity: the parents' first.
	Identity []string
	// Attributes are all attributes, the parents' identity included, sorted by name.
	Attributes map[string]*ResolvedAttribute
}

// ResolvedAttribute is an attribute with everything implied filled in.
type ResolvedAttribute struct {
	Name      string
	Declared  Attribute
	Type      Type
	Immutable bool
	Optional  bool
	// Root is the attribute at the far end of the chain of parents and references, as "entity.attribute".
	Root  string
	Label string
}

// ResolvedPattern is a pattern with its operation settled and its entities listed.
type ResolvedPattern struct {
	Name      string
	Declared  Pattern
	Operation Operation
	// Entities are the entities asked for or written, in the order written by the user.
	Entities []*ResolvedEntity
}

// Entity returns the entity of that name, or nil.
func (r *Resolved) Entity(name string) *ResolvedEntity {
	for _, e := range r.Entities {
		if e.Name == name {
			return e
		}
	}
	return nil
}
