package model

import (
	"slices"
	"strings"
)

// link is an attribute of an entity as a step of a chain of parents and references.
type link struct{ entity, attribute string }

func (l link) String() string { return l.entity + "." + l.attribute }

// links follows parents and references through a declaration.
type links struct {
	table Table
	// identities are the whole identities, by entity; isIdentity is the same to look up.
	identities map[string][]string
	isIdentity map[link]bool
	// parents are the parents that exist and begin no ring.
	parents map[string]string
	// tenant is the attribute that holds the tenant; empty without tenants.
	tenant string
}

func newLinks(t Table) *links {
	l := &links{table: t, identities: map[string][]string{}, isIdentity: map[link]bool{}, parents: map[string]string{}}
	if t.Tenant != nil {
		l.tenant = t.Tenant.Attribute
	}
	for name := range t.Entities {
		ancestors := l.ancestors(name)
		if len(ancestors) > 0 {
			l.parents[name] = ancestors[0]
		}
		chain := append([]string{name}, ancestors...)
		slices.Reverse(chain)
		whole := []string{}
		for _, entity := range chain {
			whole = appendNew(whole, t.Entities[entity].Identity...)
		}
		l.identities[name] = whole
		for _, attribute := range whole {
			l.isIdentity[link{name, attribute}] = true
		}
	}
	return l
}

// ancestors returns the parents of an entity, the nearest first, up to the first that does not exist or stands in the
// list already.
func (l *links) ancestors(name string) []string {
	var list []string
	for parent := l.table.Entities[name].Parent; parent != "" && parent != name; parent = l.table.Entities[parent].Parent {
		if _, ok := l.table.Entities[parent]; !ok || slices.Contains(list, parent) {
			break
		}
		list = append(list, parent)
	}
	return list
}

// exists reports whether the entity has the attribute.
func (l *links) exists(at link) bool {
	entity, ok := l.table.Entities[at.entity]
	if !ok {
		return false
	}
	_, declared := entity.Attributes[at.attribute]
	return declared || l.isIdentity[at]
}

// inherited reports whether the attribute comes from a parent's identity.
func (l *links) inherited(at link) bool {
	parent, ok := l.parents[at.entity]
	return ok && l.isIdentity[link{parent, at.attribute}]
}

// next returns the attribute that an attribute takes its values from, if there is one.
func (l *links) next(at link) (link, bool) {
	if l.inherited(at) {
		return link{l.parents[at.entity], at.attribute}, true
	}
	to, ok := l.referenced(l.table.Entities[at.entity].Attributes[at.attribute].References)
	return to, ok && l.exists(to)
}

// owner returns the first of a chain that is not inherited: where the attribute is declared.
func (l *links) owner(chain []link) link {
	for _, at := range chain {
		if !l.inherited(at) {
			return at
		}
	}
	return chain[0]
}

// referenced returns what a references text means: "entity.attribute", or "entity" whose identity is one attribute.
func (l *links) referenced(text string) (link, bool) {
	entity, attribute, dotted := strings.Cut(text, ".")
	if dotted {
		return link{entity, attribute}, true
	}
	identity := l.identities[entity]
	if len(identity) > 1 {
		identity = without(identity, l.tenant) // every item has it, and no reference leads out of its tenant
	}
	if len(identity) == 1 {
		return link{entity, identity[0]}, true
	}
	return link{}, false
}

// chain returns the attribute and everything it takes its values from, its root last. A ring is cut where it closes.
func (l *links) chain(at link) []link {
	list := []link{at}
	for {
		to, ok := l.next(list[len(list)-1])
		if !ok || slices.Contains(list, to) {
			return list
		}
		list = append(list, to)
	}
}
