package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// entity is an entity as deriving sees it: attributes are places in attrs, identity first, then by name.
type entity struct {
	id       int
	resolved *model.ResolvedEntity
	attrs    []*model.ResolvedAttribute
	place    map[string]int
	identity attrSet
	// optional attributes may be missing from an item; keyable ones are stored as S, N or B and not encrypted.
	optional attrSet
	keyable  attrSet
	// standing are the optional attributes for whose absence a text can stand (absent_as); of stored ones the application
	// writes that text into the attribute.
	standing, stored attrSet
	// based are the attributes a base key may hold: 3.2.
	based attrSet
	// unique attributes identify an item, as the identity does; the values of enforced ones have guard items.
	unique, enforced attrSet
	writes           []*write
	// wholly is true where a base partition is one tenant's as a whole.
	wholly bool
	// pin is the base item key that the user wrote; nil where it is derived.
	pin *pin
}

func (e *entity) name() string { return e.resolved.Name }

func (e *entity) attr(place int) *model.ResolvedAttribute { return e.attrs[place] }

// names spells a list of places.
func (e *entity) names(places []int) []string {
	list := make([]string, len(places))
	for i, p := range places {
		list[i] = e.attrs[p].Name
	}
	return list
}

// set is the set of those named attributes that take part in deriving.
func (e *entity) set(names []string) attrSet {
	var s attrSet
	for _, n := range names {
		if p, ok := e.place[n]; ok {
			s = s.with(p)
		}
	}
	return s
}

// identifies reports whether equality on s leaves at most one item.
func (e *entity) identifies(s attrSet) bool {
	unique := e.unique
	if e.tenanted() && !s.has(tenantPlace) {
		unique = unique.minus(e.enforced) // guards keep values unique within a tenant
	}
	return e.identity.within(s) || s.overlaps(unique)
}

// newEntities numbers entities by name and their attributes by identity, then name. Only attributes that a key could
// hold take part: those of the identity and those the patterns use.
func newEntities(r *model.Resolved, k *kept) []*entity {
	used := withNamesakes(r, usedAttributes(r))
	list := make([]*entity, len(r.Entities))
	for i, re := range r.Entities {
		e := &entity{id: i, resolved: re, place: map[string]int{}, wholly: strictly(r)}
		add := func(name string) {
			if _, seen := e.place[name]; !seen && re.Attributes[name] != nil {
				e.place[name] = len(e.attrs)
				e.attrs = append(e.attrs, re.Attributes[name])
			}
		}
		for _, name := range re.Identity {
			add(name)
		}
		names := slices.Concat(used[re.Name], pinnedNames(re), k.names(re.Name))
		slices.Sort(names)
		for _, name := range names {
			add(name)
		}
		e.classify()
		list[i] = e
	}
	return list
}

func (e *entity) classify() {
	e.identity = e.set(e.resolved.Identity)
	e.enforced = e.set(e.resolved.Enforced())
	for p, a := range e.attrs {
		if a.Optional {
			e.optional = e.optional.with(p)
		}
		if a.Optional && a.Declared.AbsentAs != "" {
			e.standing = e.standing.with(p)
			if a.Declared.AbsentStored {
				e.stored = e.stored.with(p)
			}
		}
		if a.Type.Stored() != "" && !a.Declared.Encrypted && standIn(e.resolved, a.Name) == "" {
			e.keyable = e.keyable.with(p)
		}
		if a.Declared.Unique != "" {
			e.unique = e.unique.with(p)
		}
	}
}

// labelled is the one unused attribute of e with that label, or -1.
func (e *entity) labelled(label string, used attrSet) int {
	found := -1
	for p, a := range e.attrs {
		if a.Label == label && !used.has(p) {
			if found >= 0 {
				return -1
			}
			found = p
		}
	}
	return found
}

// rooted is the one unused identity attribute of e with that root, or -1.
func (e *entity) rooted(root string, used attrSet) int {
	found := -1
	for _, p := range e.identity.minus(used).places() {
		if e.attr(p).Root == root {
			if found >= 0 {
				return -1
			}
			found = p
		}
	}
	return found
}

// sameText reports whether two attributes write equal values as equal text, so that they may share a step.
func sameText(a, b *model.ResolvedAttribute) bool {
	x, y := a.Declared, b.Declared
	return a.Type == b.Type && slices.Equal(x.Values, y.Values) && x.Resolution == y.Resolution &&
		x.Digits == y.Digits && x.Decimals == y.Decimals && minimum(x) == minimum(y) && x.AbsentAs == y.AbsentAs
}

func minimum(a model.Attribute) int64 {
	if a.Minimum == nil {
		return 0
	}
	return *a.Minimum
}

// textual are the attributes whose values can be written as key text: all that can be keys but binary ones.
func (e *entity) textual() attrSet {
	var s attrSet
	for _, p := range e.keyable.places() {
		if e.attr(p).Type != model.Binary {
			s = s.with(p)
		}
	}
	return s
}

// attributeBytes is the size of an attribute's value: declared, or the default of its type in the language.
func attributeBytes(a *model.ResolvedAttribute) int {
	if a.Declared.Bytes != nil {
		return int(*a.Declared.Bytes)
	}
	switch a.Type {
	case model.Number, model.EpochSeconds:
		return 8
	case model.Boolean:
		return 1
	case model.UUID, model.UUID7, model.ULID, model.KSUID:
		return 36
	case model.Timestamp:
		return 24
	case model.String, model.Date, model.Binary, model.List, model.Map, model.StringSet, model.NumberSet, model.BinarySet:
	}
	return 100
}
