package model

import (
	"slices"
	"strings"
)

// CopyOf is the entity, and the attribute of it, whose value an attribute holds a copy of: of the item that a reference
// points to, of the parent, or of the entity named. Both are empty where the attribute is no copy.
func (e *ResolvedEntity) CopyOf(name string) (entity, attribute string) {
	of, source, _ := strings.Cut(e.Attributes[name].Declared.CopiedFrom, ".")
	if target := e.pointsTo(of); target != "" {
		of = target
	}
	return of, source
}

// CopiesTold are the attributes of an item that hold copies of what an earlier read returns of another entity's item, for a
// write that matches those names (all where it makes an item and matches none).
func (e *ResolvedEntity) CopiesTold(read *ResolvedPattern, source *ResolvedEntity, returned, match []string) []string {
	pointing := e.pointing(source)
	by := e.foundThrough(read, pointing, match)
	var list []string
	for _, name := range e.AttributeNames() {
		of, attribute := e.CopyOf(name)
		reference, _, _ := strings.Cut(e.Attributes[name].Declared.CopiedFrom, ".")
		if of == source.Name && slices.Contains(returned, attribute) && (reference == by || len(pointing) == 0 || len(pointing) == 1 && reference == of) {
			list = append(list, name)
		}
	}
	return list
}

// pointsTo is the entity that an attribute references; empty where it references none.
func (e *ResolvedEntity) pointsTo(name string) string {
	target, _, _ := strings.Cut(e.Declared.Attributes[name].References, ".")
	return target
}

// pointing are the references to an entity, by name: the parent's, under its name, and attributes.
func (e *ResolvedEntity) pointing(source *ResolvedEntity) []string {
	var list []string
	if e.Declared.Parent == source.Name {
		list = append(list, source.Name)
	}
	for _, name := range names(e.Declared.Attributes) {
		if e.pointsTo(name) == source.Name {
			list = append(list, name)
		}
	}
	return list
}

// foundThrough is the one of several references through which a read finds the item that it returns: the one of the name
// that it matches, else the only one that the write knows; empty where that can't be told.
func (e *ResolvedEntity) foundThrough(read *ResolvedPattern, pointing, match []string) string {
	var known []string
	for _, reference := range pointing {
		own := []string{reference}
		if e.Declared.Attributes[reference].References == "" { // the parent
			own = read.Declared.Match
		}
		knows := !slices.ContainsFunc(own, func(name string) bool {
			return e.Attributes[name] == nil || len(match) > 0 && !slices.Contains(match, name)
		})
		switch {
		case knows && slices.Equal(own, read.Declared.Match):
			return reference
		case knows:
			known = append(known, reference)
		}
	}
	switch {
	case len(known) == 1:
		return known[0]
	case len(known) == 0 && len(pointing) == 1: // under the name that it has there
		return pointing[0]
	}
	return ""
}
