package evolve

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// compareNames tells of entities that look renamed: some are gone while others are new. The items stored keep the label
// and the entity value of the old name, so nothing would find them under the new one. One that is declared again is not new.
func (e *evolving) compareNames() {
	gone := entitiesWithout(e.prior, e.next)
	added := slices.DeleteFunc(entitiesWithout(e.next, e.prior), func(name string) bool {
		return slices.ContainsFunc(e.prior.Former, func(facts design.EntityFacts) bool { return facts.Name == name })
	})
	if len(gone) > 0 && len(added) > 0 {
		e.refuse("Entities %s are gone and %s are new: if that is a rename, the stored items would not be found.",
			strings.Join(gone, ", "), strings.Join(added, ", "))
	}
}

// entitiesWithout are the entities of one design that another one lacks; guards are none.
func entitiesWithout(d, other *design.Design) []string {
	var names []string
	for _, facts := range d.Entities {
		if _, has := other.Entity(facts.Name); !has && !strings.Contains(facts.Name, ".") {
			names = append(names, facts.Name)
		}
	}
	return names
}

// compareLeft judges an attribute that items carry and need no more. Where an index still has it in its key, the stored
// items stay in that index: nothing finds them there as long as it is read as before, or the design reckons with
// them.
func (e *evolving) compareLeft(entity, attribute string) {
	if slices.ContainsFunc(e.next.LeftBy(entity), func(a design.ItemAttribute) bool { return a.Name == attribute }) {
		return
	}
	for _, index := range slices.Concat(e.next.GlobalIndexes, e.next.LocalIndexes) {
		if index.HasKey(attribute) && !e.readAsBefore(index.Name) {
			e.refuse("Items of %s would no longer carry %s; those stored stay in the index %s, which would be read in another way.", entity, attribute, index.Name)
			return
		}
	}
}

// readAsBefore reports whether all requests to an index were made by the prior design, too.
func (e *evolving) readAsBefore(index string) bool {
	before := map[string]bool{}
	for _, p := range e.prior.Paths {
		before[p.Asks()] = true
	}
	return !slices.ContainsFunc(e.next.Paths, func(p design.Path) bool { return p.Index == index && !before[p.Asks()] })
}

// compareAdded finds what items must carry that stored ones lack, or may lack: attributes of keys that the provider
// fills, and newly declared ones in the keys of indexes. A pattern that is answered today must not lose its answers over
// those of the first kind; of the second nobody knows.
func (e *evolving) compareAdded(entity string, had map[string]bool) {
	rewrite := Rewrite{Entity: entity}
	for _, a := range e.next.Keys(entity) {
		if !had[a.Name] {
			rewrite.Attributes = append(rewrite.Attributes, a)
		}
	}
	was := e.known(entity)
	is, _ := e.next.Entity(entity)
	for _, a := range is.Attributes {
		if _, declared := was.Attribute(a.Name); !declared && e.inKey(a.Name, entity) {
			rewrite.Declared = append(rewrite.Declared, a.Name)
		}
	}
	for _, p := range e.next.Paths {
		lacking := e.lacking(p, rewrite)
		switch {
		case lacking == "" || slices.Contains(rewrite.Patterns, p.Pattern):
		case e.answered(p.Pattern, entity) && !slices.Contains(rewrite.Declared, lacking):
			e.refuseMove(p, rewrite, lacking)
			return
		default:
			rewrite.Patterns = append(rewrite.Patterns, p.Pattern)
		}
	}
	if len(rewrite.Attributes) > 0 || len(rewrite.Patterns) > 0 {
		e.add(rewrite)
	}
}
