package evolve

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// compareItems compares what the stored items of each entity carry with what the next design finds them by. Entities
// without items yet, and those given up, change nothing that is stored.
func (e *evolving) compareItems() {
	for _, keys := range e.prior.ItemKeys {
		if _, stays := e.next.Entity(keys.Entity); stays {
			e.compareEntity(keys)
		}
	}
	for _, keys := range e.next.ItemKeys {
		entity, attribute, isGuard := strings.Cut(keys.Entity, ".")
		_, had := e.prior.Entity(keys.Entity)
		if _, exists := e.prior.Entity(entity); isGuard && exists && !had {
			e.refuse("Items of %s that exist would have no guard of their %s.", entity, attribute)
		}
	}
	for _, facts := range e.prior.Former {
		if _, again := e.next.Entity(facts.Name); again {
			e.compareReturned(facts.Name)
		}
	}
	e.compareNames()
	e.giveUp()
}

// compareReturned compares what the items of an entity carry that was given up and is declared again. Its items are found
// by the table's own key as before. Nobody kept what else they carry, so they must be given it anew.
func (e *evolving) compareReturned(entity string) {
	had := map[string]bool{e.prior.EntityAttribute: true}
	for _, a := range e.prior.LeftBy(entity) {
		if a.Name != e.prior.Key.Partition.Name && (e.prior.Key.Sort == nil || a.Name != e.prior.Key.Sort.Name) {
			continue
		}
		had[a.Name] = true
		for _, b := range e.next.Keys(entity) {
			if a.Name == b.Name && !a.Template.Equal(b.Template) {
				e.refuse("Items of %s would have %s = %s; they have %s.", entity, a.Name, b.Template, a.Template)
			}
		}
	}
	e.compareAdded(entity, had)
	e.compareTypes(entity)
}

// known are the facts of an entity that has items, or may still have.
func (e *evolving) known(entity string) design.EntityFacts {
	if facts, is := e.prior.Entity(entity); is {
		return facts
	}
	for _, facts := range e.prior.Former {
		if facts.Name == entity {
			return facts
		}
	}
	return design.EntityFacts{}
}

// giveUp notes the entities that are declared no more. Their items stay where they are, in indexes, too.
func (e *evolving) giveUp() {
	for _, name := range entitiesWithout(e.prior, e.next) {
		e.add(Leave{Entity: name})
	}
}

// compareEntity compares what the items of one entity carry.
func (e *evolving) compareEntity(keys design.ItemKeys) {
	after := map[string]design.Template{}
	for _, a := range e.next.Keys(keys.Entity) {
		after[a.Name] = a.Template
	}
	had := map[string]bool{}
	for _, a := range keys.Attributes {
		had[a.Name] = true
		template, ok := after[a.Name]
		switch {
		case !ok:
			e.compareLeft(keys.Entity, a.Name)
		case !template.Equal(a.Template):
			e.refuse("Items of %s would have %s = %s; they have %s.", keys.Entity, a.Name, template, a.Template)
		default:
			e.compareTexts(keys.Entity, a)
		}
	}
	if !reflect.DeepEqual(e.conditions(e.prior, keys.Entity), e.conditions(e.next, keys.Entity)) {
		e.refuse("Items of %s would be in an index under another condition.", keys.Entity)
	}
	e.compareAdded(keys.Entity, had)
	e.compareTypes(keys.Entity)
}

// refuseMove refuses a pattern that would be answered by what stored items lack.
func (e *evolving) refuseMove(p design.Path, r Rewrite, lacking string) {
	index, _ := e.next.Index(p.Index)
	var lacks []string
	for _, a := range r.Attributes {
		if index.HasKey(a.Name) || a.Name == lacking {
			lacks = append(lacks, a.Name+" = "+a.Template.String())
		}
	}
	e.refused = append(e.refused, Refusal{
		Difference: fmt.Sprintf("The pattern %s would find items of %s by %s, which the stored ones don't carry.", p.Pattern, r.Entity, lacking),
		Move:       &Move{Pattern: p.Pattern, Entity: r.Entity, Lacks: strings.Join(lacks, " and "), Has: e.foundBy(p.Pattern, r.Entity)},
	})
}

// foundBy is what the prior design finds items of an entity by, for a pattern.
func (e *evolving) foundBy(pattern, entity string) string {
	at := slices.IndexFunc(e.prior.Paths, func(p design.Path) bool { return p.Pattern == pattern && slices.Contains(p.Entities, entity) })
	keys := design.KeyAttributes(e.prior.Key)
	if index, is := e.prior.Index(e.prior.Paths[at].Index); is {
		keys = slices.Concat(index.Partition, index.Sort)
	}
	var texts []string
	for _, key := range keys {
		texts = append(texts, key.Name+" = "+textOf(e.prior, entity, key.Name))
	}
	return strings.Join(texts, " and ")
}

// inKey reports whether an attribute of an entity is in the key of an index that its items are in.
func (e *evolving) inKey(attribute, entity string) bool {
	return slices.ContainsFunc(e.next.GlobalIndexes, func(index design.Index) bool {
		return slices.Contains(index.Entities, entity) && index.HasKey(attribute)
	})
}

// lacking is the first attribute of a rewrite without which a read does not find an item; empty for none.
func (e *evolving) lacking(p design.Path, r Rewrite) string {
	reads := []design.Request{design.Query, design.Scan, design.GetItem, design.BatchGetItem}
	if !slices.Contains(reads, p.Operation) || !slices.Contains(p.Entities, r.Entity) {
		return ""
	}
	index, _ := e.next.Index(p.Index)
	var names []string
	for _, a := range r.Attributes {
		names = append(names, a.Name)
	}
	for _, name := range slices.Concat(names, r.Declared) {
		if index.HasKey(name) || p.Mentions(name) {
			return name
		}
	}
	return ""
}

// answered reports whether the prior design answers a pattern with items of the entity.
func (e *evolving) answered(pattern, entity string) bool {
	return slices.ContainsFunc(e.prior.Paths, func(p design.Path) bool { return p.Pattern == pattern && slices.Contains(p.Entities, entity) })
}

// compareTexts compares how the attributes of a template that stays are written. Further values at the end of a closed
// list change no rank.
func (e *evolving) compareTexts(entity string, a design.ItemAttribute) {
	if a.Template.IsValue() {
		return
	}
	for _, name := range a.Template.Attributes() {
		was, is := coding(e.prior, entity, name), coding(e.next, entity, name)
		if len(is.Values) >= len(was.Values) && slices.Equal(was.Values, is.Values[:len(was.Values)]) {
			is.Values = was.Values
		}
		was.AbsentAs, was.AbsentStored = is.AbsentAs, is.AbsentStored // the template shows what stands in the text
		if !reflect.DeepEqual(was, is) {
			e.refuse("In %s of items of %s, the attribute %s would be written another way.", a.Name, entity, name)
		}
	}
}

func coding(d *design.Design, entity, attribute string) design.Coding {
	facts, _ := d.Entity(entity)
	a, _ := facts.Attribute(attribute)
	return a.Coding
}

// conditions are the entry conditions of an entity for the indexes that its items neither enter nor leave. They are about
// the attributes that items carry: an index built in another's place has the same under another name.
func (e *evolving) conditions(d *design.Design, entity string) []design.EntryCondition {
	var list []design.EntryCondition
	for _, c := range d.Conditions {
		index, _ := d.Index(c.Index)
		stays := slices.ContainsFunc(slices.Concat(e.next.GlobalIndexes, e.next.LocalIndexes), index.SameKey)
		if c.Entity == entity && stays && carries(e.prior, entity, index) == carries(e.next, entity, index) {
			c.Index = IndexText(design.Index{Partition: index.Partition, Sort: index.Sort})
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b design.EntryCondition) int { return strings.Compare(a.Index, b.Index) })
	return list
}

// carries reports whether items of an entity carry the generic attributes of an index.
func carries(d *design.Design, entity string, index design.Index) bool {
	return slices.ContainsFunc(d.Keys(entity), func(a design.ItemAttribute) bool {
		return a.Name != d.Key.Partition.Name && index.HasKey(a.Name)
	})
}
