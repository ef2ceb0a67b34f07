// Package anymodel draws random valid declarations for property tests: a few entities with parents, references,
// optional and immutable attributes of all key types, and read and write patterns over them. Most of what it draws
// passes model.Check; the rest is refused with findings, which is a property too.
package anymodel

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Limits bound what is drawn.
type Limits struct {
	Entities, Patterns int
}

// Table draws a declaration, of which one in three has tenants.
func Table(t *rapid.T, limits Limits) model.Table {
	table := plain(t, limits)
	if d := (drawer{t: t}); d.chance("tenants", 3) {
		return d.tenants(table)
	}
	return table
}

// plain draws a declaration without tenants.
func plain(t *rapid.T, limits Limits) model.Table {
	d := drawer{t: t}
	table := model.Table{Name: "any", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	table.Keys.Indexes = rapid.SampledFrom([]string{model.IndexesNative, model.IndexesOverloaded}).Draw(t, "indexes")
	for i := range rapid.IntRange(1, limits.Entities).Draw(t, "entities") {
		name := fmt.Sprintf("e%d", i)
		table.Entities[name] = d.entity(i, table)
	}
	for i := range rapid.IntRange(1, limits.Patterns).Draw(t, "patterns") {
		table.Patterns[fmt.Sprintf("p%d", i)] = d.pattern(table)
	}
	return table
}

type drawer struct{ t *rapid.T }

func (d drawer) chance(label string, in int) bool {
	return rapid.IntRange(1, in).Draw(d.t, label) == 1
}

func (d drawer) from(label string, list []string) string {
	return rapid.SampledFrom(list).Draw(d.t, label)
}

// some draws up to most of the list, each once, in the order of the list.
func (d drawer) some(label string, list []string, most int) []string {
	var chosen []string
	for _, x := range list {
		if len(chosen) < most && d.chance(label, 3) {
			chosen = append(chosen, x)
		}
	}
	return chosen
}

func (d drawer) entity(i int, table model.Table) model.Entity {
	e := model.Entity{Attributes: map[string]model.Attribute{}}
	own := fmt.Sprintf("e%d_id", i)
	e.Identity = []string{own}
	if i > 0 && d.chance("parent", 3) {
		e.Parent = fmt.Sprintf("e%d", rapid.IntRange(0, i-1).Draw(d.t, "of"))
		if d.chance("singleton", 5) {
			e.Identity = nil
		}
	} else if i > 0 && d.chance("reference", 2) {
		target := rapid.IntRange(0, i-1).Draw(d.t, "target")
		if len(table.Entities[fmt.Sprintf("e%d", target)].Identity) == 1 {
			e.Attributes[fmt.Sprintf("of%d_%d", i, target)] = model.Attribute{References: fmt.Sprintf("e%d.e%d_id", target, target)}
		}
	}
	types := []model.Type{model.String, model.String, model.Number, model.Timestamp, model.UUID, model.Boolean}
	for a := range rapid.IntRange(1, 4).Draw(d.t, "attributes") {
		attribute := model.Attribute{Type: rapid.SampledFrom(types).Draw(d.t, "type"), Optional: d.chance("optional", 4)}
		if d.chance("immutable", 2) && !attribute.Optional {
			attribute.Immutable = new(true)
		}
		if attribute.Type == model.String && d.chance("values", 4) {
			attribute.Values = []string{"low", "high", "top"}
		}
		if attribute.Type == model.Number {
			attribute.Digits = 6
		}
		e.Attributes[fmt.Sprintf("a%d", a)] = attribute
	}
	return e
}

func (d drawer) pattern(table model.Table) model.Pattern {
	name := fmt.Sprintf("e%d", rapid.IntRange(0, len(table.Entities)-1).Draw(d.t, "entity"))
	if d.chance("write", 5) {
		return d.write(name, table)
	}
	if len(table.Entities) > 1 && d.chance("collection", 4) {
		return d.collection(table)
	}
	p := model.Pattern{Entity: name, Spread: &model.Spread{Shards: 1}}
	keyable := keyNames(name, table)
	p.Match = d.some("match", keyable, 3)
	rest := without(keyable, p.Match)
	if len(rest) > 0 && d.chance("then", 5) {
		p.Then = d.some("then names", rest, 2)
		rest = without(rest, p.Then)
	}
	if len(rest) > 0 && d.chance("range", 3) {
		p.Range = map[string]string{d.from("ranged", rest): d.from("operator", []string{"<", "<=", ">", ">=", "between", "from_until", "after_through"})}
	} else if len(rest) > 0 && d.chance("sort", 2) {
		p.Sort = d.some("sort names", rest, 2)
	}
	p.Descending = (len(p.Sort) > 0 || len(p.Range) > 0) && d.chance("descending", 2)
	if optional := optionalNames(name, table, p); len(optional) > 0 && d.chance("present", 2) {
		p.Present = optional[:1]
	}
	d.where(&p, name, table)
	d.filter(&p, name, table)
	if len(p.Match) > 0 {
		p.Spread = nil
	}
	p.Consistent = d.chance("consistent", 8)
	d.limit(&p)
	return p
}

// limit bounds what a call returns, and with a filter what it examines.
func (d drawer) limit(p *model.Pattern) {
	if d.chance("limited", 4) {
		p.Limit = rapid.IntRange(1, 30).Draw(d.t, "limit")
	}
	if len(p.Filter) > 0 && d.chance("read at most", 3) {
		p.ReadAtMost = rapid.IntRange(1, 300).Draw(d.t, "most")
	}
}

// where adds a fixed value of an attribute that the pattern doesn't use yet.
func (d drawer) where(p *model.Pattern, name string, table model.Table) {
	used := append(append(append([]string{}, p.Match...), p.Then...), append(p.Sort, p.Present...)...)
	for ranged := range p.Range {
		used = append(used, ranged)
	}
	for _, n := range without(attributeNames(name, table), used) {
		switch a := table.Entities[name].Attributes[n]; {
		case len(a.Values) > 0 && d.chance("where", 3):
			p.Where = map[string]string{n: "high"}
			return
		case a.Type == model.Boolean && d.chance("where", 3):
			p.Where = map[string]string{n: "true"}
			return
		}
	}
}

// filter adds a test of an attribute that no other field compares; it may be one that another pattern's key holds.
func (d drawer) filter(p *model.Pattern, name string, table model.Table) {
	used := slices.Concat(p.Match, p.Then, p.Present, sorted(p.Range), sorted(p.Where))
	if free := without(keyNames(name, table), used); len(free) > 0 && d.chance("filter", 4) {
		p.Filter = map[string]string{d.from("filtered", free): d.from("test", []string{"=", "=", ">=", "between", "<>", "exists"})}
	}
}

// collection draws a pattern over several entities that share the identity of a common parent.
func (d drawer) collection(table model.Table) model.Pattern {
	p := model.Pattern{}
	root := d.from("root", sorted(table.Entities))
	identity := identityNames(root, table)
	for _, name := range sorted(table.Entities) {
		if name == root || table.Entities[name].Parent == root {
			p.Entities = append(p.Entities, name)
		}
	}
	if len(p.Entities) < 2 || len(identity) == 0 {
		return model.Pattern{Entity: root, Match: identity}
	}
	p.Match = identity
	p.Order = d.from("order", []string{"", model.OrderAny, model.OrderGrouped})
	last := p.Entities[len(p.Entities)-1]
	if ranged := without(keyNames(last, table), p.Match); len(ranged) > 0 && d.chance("range", 3) {
		p.Range = map[string]string{d.from("ranged", ranged): d.from("operator", []string{"<", "<=", ">", ">=", "between"})}
		p.Descending = p.Order != model.OrderAny && d.chance("descending", 2)
	}
	d.limit(&p)
	return p
}

func (d drawer) write(name string, table model.Table) model.Pattern {
	operation := rapid.SampledFrom([]model.Operation{model.Put, model.Create, model.Update, model.Delete}).Draw(d.t, "operation")
	p := model.Pattern{Entity: name, Operation: operation, Match: identityNames(name, table)}
	if operation == model.Update {
		for _, n := range sorted(table.Entities[name].Attributes) {
			a := table.Entities[name].Attributes[n]
			if a.Immutable == nil && a.References == "" && d.chance("sets", 2) {
				p.Sets = append(p.Sets, n)
			}
		}
		if len(p.Sets) == 0 {
			p.Operation = model.Delete
		}
	}
	return p
}
