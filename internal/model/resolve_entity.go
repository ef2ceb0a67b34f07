package model

import "slices"

// ResolvedEntity is an entity with its parent's identity, the types of references and all labels filled in.
type ResolvedEntity struct {
	Name     string
	Label    string
	Declared Entity
	// Identity is the whole identity: the parents' first.
	Identity []string
	// Attributes are all attributes, the parents' identity included.
	Attributes map[string]*ResolvedAttribute
	// Access is what a tenant may do with the entity's items; empty on a table without tenants.
	Access string
	// names are those of all attributes, sorted: they are asked for often.
	names []string
}

// IsIdentity reports whether the attribute is part of the whole identity.
func (e *ResolvedEntity) IsIdentity(attribute string) bool {
	return slices.Contains(e.Identity, attribute)
}

// Covers reports whether values for the given attributes single out at most one item: they hold the whole identity,
// or an attribute declared unique.
func (e *ResolvedEntity) Covers(given []string) bool {
	if containsAll(given, e.Identity) {
		return true
	}
	return slices.ContainsFunc(given, func(name string) bool {
		a := e.Attributes[name]
		return a != nil && a.Declared.Unique != "" && (a.Declared.Unique != UniqueEnforced || e.oneTenant(given))
	})
}

// oneTenant reports whether values for the given attributes are of one tenant, within which guards keep values unique; so
// they are on a table without tenants.
func (e *ResolvedEntity) oneTenant(given []string) bool {
	return e.Tenant() == "" || slices.Contains(given, e.Tenant())
}

// Tenant is the name of the attribute that holds the tenant of the entity's items; empty without tenants.
func (e *ResolvedEntity) Tenant() string {
	for _, name := range e.Identity {
		if e.Attributes[name].Tenant {
			return name
		}
	}
	return ""
}

// AttributeNames returns the names of all attributes, sorted, in a list of the caller's own.
func (e *ResolvedEntity) AttributeNames() []string { return slices.Clone(e.names) }

// Enforced returns the attributes of the entity's own whose values are unique by guard items, sorted.
func (e *ResolvedEntity) Enforced() []string {
	var list []string
	for _, name := range names(e.Declared.Attributes) {
		if e.Declared.Attributes[name].Unique == UniqueEnforced {
			list = append(list, name)
		}
	}
	return list
}

// SameRoot returns the attributes whose root is the given one, sorted.
func (e *ResolvedEntity) SameRoot(root string) []string {
	var same []string
	for _, name := range e.AttributeNames() {
		if e.Attributes[name].Root == root {
			same = append(same, name)
		}
	}
	return same
}

// ResolvedAttribute is an attribute with everything implied filled in.
type ResolvedAttribute struct {
	Name string
	// Declared is what the user wrote. What decides the text of a value (type, values, digits, decimals, minimum,
	// resolution) comes from the attribute referenced, or inherited, where it was left out here.
	Declared  Attribute
	Type      Type
	Immutable bool
	Optional  bool
	// Tenant is true for the attribute that holds the item's tenant: of one root in all entities.
	Tenant bool
	// Root is the attribute at the far end of the chain of parents and references, as "entity.attribute".
	Root  string
	Label string
}

// Stored is the DynamoDB scalar type of the attribute, "S", "N" or "B", or "" where it can't be a key.
func (a *ResolvedAttribute) Stored() string { return a.Type.Stored() }

// CanBeKey reports whether the attribute may stand in a key: stored as S, N or B and not encrypted by the application.
func (a *ResolvedAttribute) CanBeKey() bool { return a.Stored() != "" && !a.Declared.Encrypted }

func (l *links) entity(name string) *ResolvedEntity {
	declared := l.table.Entities[name]
	e := &ResolvedEntity{
		Name: name, Label: orDefault(declared.Label, labelText(name)), Declared: declared,
		Identity: l.identities[name], Attributes: map[string]*ResolvedAttribute{},
	}
	for _, attribute := range appendNew(names(declared.Attributes), e.Identity...) {
		e.Attributes[attribute] = l.attribute(link{name, attribute})
	}
	e.names = names(e.Attributes)
	return e
}

func (l *links) attribute(at link) *ResolvedAttribute {
	chain := l.chain(at)
	root := chain[len(chain)-1]
	a := &ResolvedAttribute{Name: at.attribute, Declared: l.declared(l.owner(chain)), Root: root.String()}
	if at.attribute == l.tenant && l.tenant != "" {
		a.Tenant, a.Root = true, l.tenantRoot().String()
	}
	if l.inherited(at) {
		a.Declared.Unique, a.Declared.CopiedFrom = "", "" // true of the parent's items only
	}
	for _, source := range chain[1:] {
		a.Declared = fillText(a.Declared, l.declared(source))
	}
	if a.Declared.Type == "" {
		a.Declared.Type = String
	}
	a.Type = a.Declared.Type
	identity := l.isIdentity[at]
	a.Optional = a.Declared.Optional && !identity
	a.Immutable = identity || isImmutable(a.Declared)
	return a
}

// tenantRoot is the tenant attribute of the first entity that inherits it from none: it stands for that of all.
func (l *links) tenantRoot() link {
	for _, name := range names(l.table.Entities) {
		if l.parents[name] == "" {
			return link{name, l.tenant}
		}
	}
	return link{"", l.tenant}
}

func (l *links) declared(at link) Attribute {
	return l.table.Entities[at.entity].Attributes[at.attribute]
}

// isImmutable reads what was written: immutable, or references where nothing was said.
func isImmutable(a Attribute) bool {
	if a.Immutable != nil {
		return *a.Immutable
	}
	return a.References != ""
}

// fillText fills what decides the text of a value from the attribute that the values come from.
func fillText(a, source Attribute) Attribute {
	if a.Type == "" {
		a.Type = source.Type
	}
	if len(a.Values) == 0 {
		a.Values = source.Values
	}
	if a.Digits == 0 {
		a.Digits = source.Digits
	}
	if a.Decimals == 0 {
		a.Decimals = source.Decimals
	}
	if a.Minimum == nil {
		a.Minimum = source.Minimum
	}
	if a.Resolution == "" {
		a.Resolution = source.Resolution
	}
	return a
}
