package sample

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Maker synthesises items of one table, no two with one identity or one value of a unique attribute.
type Maker struct {
	*maker
	made map[string]int
	// taken are the identities and unique values in use.
	taken map[string]bool
}

// NewMaker makes items that depend on the model and the seed alone.
func NewMaker(r *model.Resolved, seed uint64) *Maker {
	return &Maker{maker: newMaker(r, seed), made: map[string]int{}, taken: map[string]bool{}}
}

// Any makes up to n items of an entity that have nothing to do with one another.
func (m *Maker) Any(e *model.ResolvedEntity, n int) []Item {
	var items []Item
	for range n {
		if item, ok := m.takeRenewed(e, m.draw(e), nil); ok {
			items = append(items, item)
		}
	}
	return items
}

// Take accepts an item, unless its identity or a unique value is in use. Instants follow the ids that carry them.
func (m *Maker) Take(item Item) (Item, bool) {
	e := m.resolved.Entity(item.Entity)
	claims := []string{item.ID(m.resolved)}
	for name, v := range item.Attributes {
		if e.Attributes[name].Declared.Unique != "" && !e.IsIdentity(name) {
			claims = append(claims, uniqueClaim(e, name, v))
		}
	}
	m.settleInstants(e, item)
	if !m.isSettled(e, item) {
		return Item{}, false
	}
	for _, claim := range claims {
		if m.taken[claim] {
			return Item{}, false
		}
	}
	for _, claim := range claims {
		m.taken[claim] = true
	}
	m.made[e.Name]++
	return item, true
}

// mostRenewals is how often an item gets another identity before it is given up.
const mostRenewals = 4

// takeRenewed accepts an item; where its identity or a unique value is in use it gets another one, as far as that is not
// fixed: from the end of the identity, so that what items have in common stays.
func (m *Maker) takeRenewed(e *model.ResolvedEntity, item Item, fixed []string) (Item, bool) {
	for try := range mostRenewals {
		if taken, ok := m.Take(item); ok {
			return taken, true
		}
		renewed := false
		for _, name := range slices.Backward(e.Identity) {
			if !slices.Contains(fixed, name) && (!renewed || try > 1) {
				item.Attributes[name] = m.fresh(e.Attributes[name], m.made[e.Name]+try)
				renewed = true
			}
		}
		for _, name := range m.namesOf(e) {
			if _, has := item.Attributes[name]; has && e.Attributes[name].Declared.Unique != "" && !slices.Contains(fixed, name) {
				item.Attributes[name] = m.fresh(e.Attributes[name], m.made[e.Name]+try)
				renewed = true
			}
		}
		if !renewed {
			break
		}
	}
	return Item{}, false
}

// fresh is a value beyond those that items share.
func (m *Maker) fresh(a *model.ResolvedAttribute, n int) store.Value {
	return store.Value{Kind: kindOf(a.Type), Text: m.poolOf(a).at(fewValues + n)}
}

// draw makes an item without asking whether its identity is free.
func (m *Maker) draw(e *model.ResolvedEntity) Item {
	item := Item{Entity: e.Name, Attributes: map[string]store.Value{}}
	for _, name := range m.namesOf(e) {
		a := e.Attributes[name]
		if a.Optional && m.rng.IntN(100) < missingShare {
			continue
		}
		item.Attributes[name] = m.value(e, a, fewValues, m.made[e.Name])
	}
	return item
}

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
		if _, has := item.Attributes[own]; ok && !has && !slices.Contains(d.Absent, name) {
			item.Attributes[own] = a.value(e, e.Attributes[own], fewValues, a.made[e.Name])
		}
	}
	for _, name := range d.Absent {
		delete(item.Attributes, name)
	}
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

// near is a value close to another: of free text one that begins with it, which is what goes wrong most, or with an odd
// seed one that it begins with or that goes on behind the delimiter; else any other.
func (m *maker) near(a *model.ResolvedAttribute, value string) string {
	if a.Type != model.String || len(a.Declared.Values) > 0 {
		return m.poolOf(a).at(m.rng.IntN(fewValues))
	}
	runes := []rune(value)
	switch {
	case m.seed%2 == 0:
		return value + "0"
	case len(runes) > 1 && m.rng.IntN(2) == 0:
		return string(runes[:len(runes)-1])
	}
	return value + m.resolved.Keys.Delimiter + "1"
}

// With makes an item of an entity that has the given values, and takes it if they leave it an identity of its own.
func (m *Maker) With(e *model.ResolvedEntity, values map[string]string) (Item, bool) {
	item := m.draw(e)
	for name, text := range values {
		item.Attributes[name] = store.Value{Kind: kindOf(e.Attributes[name].Type), Text: text}
	}
	return m.takeRenewed(e, item, slices.Collect(maps.Keys(values)))
}

// Again is another item with the identity and the unique values of one that was made.
func (m *Maker) Again(item Item) (Item, bool) {
	e := m.resolved.Entity(item.Entity)
	again := m.draw(e)
	differs := false
	for name, a := range e.Attributes {
		v, has := item.Attributes[name]
		if e.IsIdentity(name) || a.Declared.Unique != "" {
			if delete(again.Attributes, name); has {
				again.Attributes[name] = v
			}
			continue
		}
		differs = differs || !v.Equal(again.Attributes[name])
	}
	m.settleInstants(e, again)
	return again, differs
}

// Value draws a value of an attribute; one that nothing has yet where it is unique.
func (m *Maker) Value(e *model.ResolvedEntity, name string) store.Value {
	a := e.Attributes[name]
	if a.Declared.Unique == "" && !e.IsIdentity(name) {
		return m.value(e, a, fewValues, m.made[e.Name])
	}
	for range mostTries {
		m.made[e.Name]++
		v := m.fresh(a, m.made[e.Name])
		if claim := uniqueClaim(e, name, v); !m.taken[claim] {
			m.taken[claim] = true
			return v
		}
	}
	return m.fresh(a, m.made[e.Name])
}

func uniqueClaim(e *model.ResolvedEntity, name string, v store.Value) string {
	return strings.Join([]string{e.Name, name, v.Text}, "\x01")
}

// Fixed is a value of an attribute, written as text.
func (m *Maker) Fixed(e *model.ResolvedEntity, name, text string) store.Value {
	return store.Value{Kind: kindOf(e.Attributes[name].Type), Text: text}
}
