package sample

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Answers makes items that one level of a pattern means, up to each of every entity, with values in common and others
// that order them; and items that miss it narrowly: for every value that the pattern asks for one that differs in it.
func (m *Maker) Answers(p *model.ResolvedPattern, level, each int) []Item {
	a := answer{Maker: m, pattern: p, level: level, values: map[string][]string{}}
	for _, name := range a.given() {
		a.values[name] = []string{a.anyOf(name), a.anyOf(name)}
	}
	asked := a.asked()
	var items []Item
	for _, e := range p.Entities {
		for i := range each + len(asked) {
			item := m.draw(e)
			a.conform(e, item, i%2 == 0)
			if i >= each {
				a.miss(e, item, asked[i-each])
			}
			if taken, ok := m.takeRenewed(e, item, a.fixed(e)); ok {
				items = append(items, taken)
			}
		}
	}
	return items
}

// answer makes the items of one level of one pattern.
type answer struct {
	*Maker
	pattern *model.ResolvedPattern
	level   int
	// values are what the pattern's equalities have in common, by its names: one, and another for match_any.
	values map[string][]string
}

// given are the names that every item of one answer agrees in.
func (a answer) given() []string {
	d := a.pattern.Declared
	return slices.Concat(d.Match, d.Then[:a.level], d.MatchAny)
}

// fixed are the attributes of an entity that a pattern's equalities decide.
func (a answer) fixed(e *model.ResolvedEntity) []string {
	var list []string
	for _, name := range slices.Concat(a.given(), sortedNames(a.pattern.Declared.Where)) {
		if own, ok := a.pattern.AttributeOf(e, name); ok {
			list = append(list, own)
		}
	}
	return list
}

// anyOf draws a value of what a name of the pattern means.
func (a answer) anyOf(name string) string {
	for _, e := range a.pattern.Entities {
		if own, ok := a.pattern.AttributeOf(e, name); ok && kindOf(e.Attributes[own].Type) != "" {
			return a.poolOf(e.Attributes[own]).at(a.rng.IntN(fewValues))
		}
	}
	return ""
}

// conform gives the item what the pattern asks for.
func (a answer) conform(e *model.ResolvedEntity, item Item, first bool) {
	d := a.pattern.Declared
	for name, texts := range a.values {
		text := texts[0]
		if slices.Contains(d.MatchAny, name) && !first {
			text = texts[1]
		}
		a.set(e, item, name, text)
	}
	for _, name := range sortedNames(d.Where) {
		a.set(e, item, name, d.Where[name])
	}
	for _, name := range slices.Sorted(maps.Keys(d.WhereAny)) {
		texts := d.WhereAny[name]
		a.set(e, item, name, texts[a.rng.IntN(len(texts))])
	}
	wanted := slices.Concat(d.Present, d.Then, d.Sort, sortedNames(d.Range))
	for _, name := range wanted {
		own, ok := a.pattern.AttributeOf(e, name)
		if _, has := item.Attributes[own]; ok && !has && !slices.Contains(d.Absent, name) && !a.mayLack(e, own, name) {
			item.Attributes[own] = a.value(e, e.Attributes[own], fewValues, a.made[e.Name])
		}
	}
	for _, name := range d.Absent {
		delete(item.Attributes, name)
	}
}

// mayLack reports whether the pattern only orders by an attribute for whose absence a text stands, so that it means items
// without the value as well.
func (a answer) mayLack(e *model.ResolvedEntity, own, name string) bool {
	d := a.pattern.Declared
	return e.Attributes[own].Declared.AbsentAs != "" && !slices.Contains(d.Present, name) && d.Range[name] == "" && a.rng.IntN(2) == 0
}

// set stores a text under what the entity calls a name of the pattern.
func (a answer) set(e *model.ResolvedEntity, item Item, name, text string) {
	own, ok := a.pattern.AttributeOf(e, name)
	if !ok {
		return
	}
	item.Attributes[own] = store.Value{Kind: kindOf(e.Attributes[own].Type), Text: text}
}

// asked are the names whose values decide whether the pattern means an item.
func (a answer) asked() []string {
	d := a.pattern.Declared
	names := slices.Concat(a.given(), sortedNames(d.Where), d.Present, d.Absent, slices.Collect(maps.Keys(d.WhereAny)))
	slices.Sort(names)
	return slices.Compact(names)
}

// miss changes the value under a name to one beside it, or one that must be there or not.
func (a answer) miss(e *model.ResolvedEntity, item Item, name string) {
	d := a.pattern.Declared
	own, ok := a.pattern.AttributeOf(e, name)
	if !ok {
		return
	}
	attribute := e.Attributes[own]
	switch {
	case slices.Contains(d.Present, name):
		delete(item.Attributes, own)
	case slices.Contains(d.Absent, name):
		item.Attributes[own] = a.value(e, attribute, fewValues, a.made[e.Name])
	default:
		item.Attributes[own] = store.Value{Kind: kindOf(attribute.Type), Text: a.near(attribute, item.Attributes[own].Text)}
	}
}
