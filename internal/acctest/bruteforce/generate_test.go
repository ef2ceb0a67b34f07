package bruteforce_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// chance draws the parts of a random model.
type chance struct{ *rand.Rand }

func newChance(seed uint64) chance { return chance{rand.New(rand.NewPCG(seed, 1))} }

func (c chance) one(in int) bool { return c.IntN(in) == 0 }

func pick[T any](c chance, list []T) T { return list[c.IntN(len(list))] }

// some draws up to most of the list, in any order.
func (c chance) some(list []string, most int) []string {
	list = slices.Clone(list)
	c.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(c.IntN(most+1), len(list))]
}

func (c chance) several(list []string, most int) []string {
	if chosen := c.some(list, most); len(chosen) > 0 {
		return chosen
	}
	return list[:min(1, len(list))]
}

// pool are attributes that entities may have: one of a name has one type everywhere.
var pool = map[string]model.Attribute{
	"s1": {Type: model.String}, "s2": {Type: model.String}, "n1": {Type: model.Number, Digits: 6}, "t1": {Type: model.Timestamp},
	"t2": {Type: model.Timestamp}, "b1": {Type: model.Boolean}, "u1": {Type: model.UUID}, "v1": {Type: model.String, Values: []string{"low", "high"}},
}

// randomModel draws a model of up to three entities and five patterns.
func randomModel(c chance) model.Table {
	table := model.Table{Name: "any", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	table.Keys.Base = model.BaseComposite
	for i := range 1 + c.IntN(3) {
		table.Entities[fmt.Sprintf("e%d", i)] = c.entity(i, table)
	}
	reads := 1 + c.IntN(5)
	for i := range reads {
		table.Patterns[fmt.Sprintf("p%d", i)] = c.read(table)
	}
	for i := range c.IntN(3) {
		if reads+i < 5 {
			table.Patterns[fmt.Sprintf("w%d", i)] = c.write(table)
		}
	}
	return table
}

func (c chance) entity(i int, table model.Table) model.Entity {
	e := model.Entity{Attributes: map[string]model.Attribute{}, Identity: []string{fmt.Sprintf("e%d_id", i)}}
	if i > 0 {
		target := fmt.Sprintf("e%d", c.IntN(i))
		switch {
		case c.one(3):
			e.Parent = target
		case c.one(2) && len(identityOf(target, table)) == 1:
			a := model.Attribute{References: target, Optional: c.one(5)}
			if c.one(4) {
				a.Immutable = new(bool)
			}
			e.Attributes[fmt.Sprintf("r%d", i)] = a
		}
	}
	for _, name := range c.several(slices.Sorted(maps.Keys(pool)), 4) {
		a := pool[name]
		switch {
		case a.Type != model.Boolean && e.Parent == "" && c.one(8):
			e.Identity = append(e.Identity, name)
		case c.one(4):
			a.Optional = true
		case c.one(2):
			a.Immutable = new(bool)
			*a.Immutable = true
		}
		e.Attributes[name] = a
	}
	return e
}

func identityOf(name string, table model.Table) []string {
	e := table.Entities[name]
	if e.Parent == "" {
		return slices.Clone(e.Identity)
	}
	return append(identityOf(e.Parent, table), e.Identity...)
}

// attributesOf are those that a test accepts, of the entity's own and of its whole identity.
func attributesOf(name string, table model.Table, accepts func(string, model.Attribute) bool) []string {
	e := table.Entities[name]
	all := identityOf(name, table)
	for _, a := range slices.Sorted(maps.Keys(e.Attributes)) {
		if !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	return slices.DeleteFunc(all, func(a string) bool { return !accepts(a, e.Attributes[a]) })
}

func without(list []string, dropped ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(a string) bool { return slices.Contains(dropped, a) })
}

func (c chance) read(table model.Table) model.Pattern {
	name := pick(c, slices.Sorted(maps.Keys(table.Entities)))
	if len(table.Entities) > 1 && c.one(3) {
		if p, ok := c.collection(table); ok {
			return p
		}
	}
	keyed := attributesOf(name, table, func(_ string, a model.Attribute) bool { return a.Type != model.Boolean })
	p := model.Pattern{Entity: name, Consistent: c.one(6)}
	if c.one(5) {
		p.Match = append(identityOf(name, table), c.some(without(keyed, identityOf(name, table)...), 1)...)
		return p
	}
	p.Match = c.some(keyed, 3)
	left := without(keyed, p.Match...)
	if c.one(5) {
		p.Then = c.some(left, 2)
		left = without(left, p.Then...)
	}
	c.order(&p, name, table, left)
	c.conditions(&p, name, table)
	if len(p.Match) == 0 {
		p.Spread = &model.Spread{Shards: 1}
	}
	return p
}

func (c chance) order(p *model.Pattern, name string, table model.Table, left []string) {
	if len(left) == 0 {
		return
	}
	bounded := pick(c, left)
	switch kind := table.Entities[name].Attributes[bounded].Type; {
	case c.one(4):
		p.Range = map[string]string{bounded: pick(c, []string{"<", ">=", "between", "from_until", "after_through"})}
		if c.one(2) {
			p.Sort = append([]string{bounded}, c.some(without(left, bounded), 1)...)
		}
	case c.one(6) && (kind == model.String && table.Entities[name].Attributes[bounded].Values == nil || kind == model.Timestamp):
		p.Prefix = bounded
	case c.one(2):
		p.Sort = c.some(left, 2)
	}
	p.Descending = (len(p.Sort) > 0 || len(p.Range) > 0 || p.Prefix != "") && c.one(2)
}

// conditions adds a fixed value, the presence of what the pattern orders by or of another attribute, and an absence.
func (c chance) conditions(p *model.Pattern, name string, table model.Table) {
	used := slices.Concat(p.Match, p.Then, p.Sort, []string{p.Prefix}, slices.Sorted(maps.Keys(p.Range)))
	optional := attributesOf(name, table, func(_ string, a model.Attribute) bool { return a.Optional })
	for _, a := range optional {
		switch free := !slices.Contains(used, a); {
		case slices.Contains(p.Sort, a) && p.Range[a] == "" && !c.one(4), free && c.one(5):
			p.Present = append(p.Present, a)
		case free && c.one(8):
			p.Absent = append(p.Absent, a)
		}
	}
	used = append(used, slices.Concat(p.Present, p.Absent)...)
	for a, value := range map[string]string{"b1": "true", "s1": "x", "v1": "high"} {
		if _, has := table.Entities[name].Attributes[a]; has && !slices.Contains(used, a) && (a == "b1" && c.one(3) || c.one(6)) {
			p.Where = map[string]string{a: value}
			return
		}
	}
}

// collection draws a pattern over an entity and those that have it as parent or reference.
func (c chance) collection(table model.Table) (model.Pattern, bool) {
	names := slices.Sorted(maps.Keys(table.Entities))
	root := pick(c, names)
	identity := identityOf(root, table)
	p := model.Pattern{Match: identity, Consistent: c.one(8)}
	for _, name := range names {
		refers := slices.ContainsFunc(slices.Collect(maps.Values(table.Entities[name].Attributes)), func(a model.Attribute) bool { return a.References == root })
		if name == root && !c.one(4) || name != root && (table.Entities[name].Parent == root || refers) && !c.one(5) {
			p.Entities = append(p.Entities, name)
		}
	}
	if len(p.Entities) < 2 {
		return p, false
	}
	c.Shuffle(len(p.Entities), func(i, j int) { p.Entities[i], p.Entities[j] = p.Entities[j], p.Entities[i] })
	common := without(attributesOf(p.Entities[0], table, func(name string, a model.Attribute) bool {
		return a.Type != model.Boolean && !slices.ContainsFunc(p.Entities, func(e string) bool {
			_, has := table.Entities[e].Attributes[name]
			return !has
		})
	}), identity...)
	last := p.Entities[len(p.Entities)-1]
	own := without(attributesOf(last, table, func(_ string, a model.Attribute) bool { return a.Type != model.Boolean }), identity...)
	switch {
	case len(common) > 0 && c.one(2):
		p.Order = model.OrderMerged
		p.Sort = c.several(common, 2)
		if c.one(3) {
			p.Range = map[string]string{p.Sort[0]: pick(c, []string{"<", ">=", "between", "from_until"})}
		}
		p.Descending = c.one(2)
	case len(own) > 0 && c.one(2):
		p.Sort = c.several(own, 2)
		p.Descending = c.one(2)
	}
	return p, true
}

func (c chance) write(table model.Table) model.Pattern {
	name := pick(c, slices.Sorted(maps.Keys(table.Entities)))
	p := model.Pattern{Entity: name, Operation: pick(c, []model.Operation{model.Create, model.Put, model.Update, model.Update, model.Delete})}
	if p.Operation == model.Create || p.Operation == model.Put {
		return p
	}
	identity := identityOf(name, table)
	others := attributesOf(name, table, func(a string, _ model.Attribute) bool { return !slices.Contains(identity, a) })
	p.Match = append(identity, c.some(others, 2)...)
	if p.Operation == model.Delete {
		return p
	}
	mutable := attributesOf(name, table, func(a string, x model.Attribute) bool {
		fixed := x.Immutable == nil && x.References != "" || x.Immutable != nil && *x.Immutable
		return !slices.Contains(p.Match, a) && !fixed
	})
	p.Sets = c.several(mutable, 2)
	for _, a := range without(mutable, p.Sets...) {
		if table.Entities[name].Attributes[a].Optional && c.one(3) {
			p.Removes = append(p.Removes, a)
		}
	}
	if len(p.Sets) == 0 {
		p.Operation = model.Delete
	}
	return p
}
