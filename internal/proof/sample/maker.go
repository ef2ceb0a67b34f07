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
		if e.Attributes[name].Declared.Unique != "" {
			claims = append(claims, uniqueClaim(e, name, v)+withinTenant(e, name, item))
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
	for name, v := range item.Attributes {
		m.taken[uniqueClaim(e, name, v)] = true // by some tenant
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

// withinTenant is the tenant within which guards keep a value unique, as the end of a claim; empty where it is unique in the
// whole table.
func withinTenant(e *model.ResolvedEntity, name string, item Item) string {
	if tenant := e.Tenant(); tenant != "" && e.Attributes[name].Declared.Unique == model.UniqueEnforced {
		return "\x01" + item.Attributes[tenant].Text
	}
	return ""
}

// Fixed is a value of an attribute, written as text.
func (m *Maker) Fixed(e *model.ResolvedEntity, name, text string) store.Value {
	return store.Value{Kind: kindOf(e.Attributes[name].Type), Text: text}
}
