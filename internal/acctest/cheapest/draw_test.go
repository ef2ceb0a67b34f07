package cheapest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

type chance struct{ *rand.Rand }

func newChance(seed uint64) chance { return chance{rand.New(rand.NewPCG(seed, 7))} }

func (c chance) one(in int) bool { return c.IntN(in) == 0 }

func pick[T any](c chance, list []T) T { return list[c.IntN(len(list))] }

// some draws up to most of the list, in any order.
func (c chance) some(list []string, most int) []string {
	list = slices.Clone(list)
	c.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(c.IntN(most+1), len(list))]
}

// pool are attributes that entities may have; of those both have, the type is one.
var pool = map[string]model.Attribute{
	"owner": {}, "city": {}, "status": {Values: []string{"open", "paid", "void"}}, "score": {Type: model.Number, Digits: 6}, "made_at": {Type: model.Timestamp}, "group": {Type: model.UUID},
}

// randomTable draws a table of one or two entities with rates and sizes.
func randomTable(seed uint64) model.Table {
	c := newChance(seed)
	t := model.Table{Name: "any", Optimize: model.OptimizeCost, Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	t.Keys.Base = pick(c, []string{model.BaseNatural, model.BaseComposite, model.BaseComposite, model.BaseAuto})
	entities := 1
	if t.Keys.Base == model.BaseComposite && c.one(2) {
		entities = 2
	}
	for i := range entities {
		name := fmt.Sprintf("e%d", i)
		t.Entities[name] = c.entity(i)
		c.writes(&t, name)
	}
	for i := range 1 + c.IntN(pick(c, []int{2, 3, 4})) {
		t.Patterns[fmt.Sprintf("p%d", i)] = c.read(t)
	}
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		p.AveragePerSecond = c.rate()
		if c.one(4) { // some partitions are too hot by such
			p.PeakPerSecond = new(*p.AveragePerSecond * float64(1+c.IntN(pick(c, []int{2, 200}))))
		}
		t.Patterns[name] = p
	}
	if c.one(5) {
		t.Limits.GlobalIndexes = 1 + c.IntN(2)
	}
	newChance(seed ^ 1<<42).small(&t)
	newChance(seed ^ 1<<40).less(&t)
	newChance(seed ^ 1<<41).more(&t)
	return t
}

// small makes few small items of some entities: they may all lie in one partition.
func (c chance) small(t *model.Table) {
	const items, megabyte = 2_000, 1 << 20
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		e := t.Entities[name]
		size := sizeOf(e)
		if !c.one(4) || size*items > megabyte {
			continue
		}
		e.Count, e.ItemBytes = new(int64(items)), new(min(size+int64(c.IntN(200)), megabyte/items))
		for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
			a := e.Attributes[attribute]
			if a.Distinct != nil && *a.Distinct > items {
				a.Distinct = new(int64(items))
			}
			e.Attributes[attribute] = a
		}
		t.Entities[name] = e
	}
}

// more gives some of the queries and counts a range or a prefix, and in natural tables consistency.
func (c chance) more(t *model.Table) {
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		e := t.Entities[p.Entity]
		if p.Operation.IsWrite() || len(p.Match) == len(e.Identity) && p.Operation == "" && !slices.ContainsFunc(e.Identity, func(a string) bool { return !slices.Contains(p.Match, a) }) {
			continue
		}
		if t.Keys.Base == model.BaseNatural && len(e.Identity) == 2 && c.one(2) {
			p = c.consistent(e, p)
		}
		left := slices.DeleteFunc(slices.Sorted(maps.Keys(e.Attributes)), func(a string) bool {
			return slices.Contains(p.Match, a) || p.Where[a] != "" || p.Filter[a] != "" || a == "status"
		})
		covered := !slices.ContainsFunc(e.Identity, func(a string) bool { return !slices.Contains(p.Match, a) })
		if a := ""; len(left) > 0 && !covered && c.one(3) {
			if a = pick(c, left); e.Attributes[a].Type == model.String && c.one(2) {
				p.Prefix = a
			} else {
				p.Range = map[string]string{a: pick(c, []string{"<", "<=", ">", ">=", "between"})}
			}
		}
		t.Patterns[name] = p
	}
}

// less leaves some of the figures out: how many values an attribute has, and with items that are declared to be smaller than
// what their attributes are taken for how large these are.
func (c chance) less(t *model.Table) {
	resolved, _ := model.Check(*t)
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		e := t.Entities[name]
		for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
			if a := e.Attributes[attribute]; c.one(8) {
				a.Distinct = nil
				e.Attributes[attribute] = a
			}
		}
		if resolved != nil && c.one(4) {
			e.ItemBytes = new(resolved.LeastBytes(resolved.Entity(name)) + int64(c.IntN(60)))
		}
		t.Entities[name] = e
	}
}

// consistent is a pattern that reads a partition of a natural table consistently, in some order or with one more attribute that
// is matched.
func (c chance) consistent(e model.Entity, p model.Pattern) model.Pattern {
	left := slices.DeleteFunc(slices.Sorted(maps.Keys(e.Attributes)), func(a string) bool { return slices.Contains(e.Identity, a) })
	p.Consistent, p.Spread, p.Where, p.WhereShare, p.Filter = true, nil, nil, nil, nil
	p.Match, p.Sort = []string{pick(c, e.Identity)}, nil
	switch other := c.some(left, 1); {
	case c.one(2):
		p.Match = append(p.Match, other...)
	case !slices.Contains(other, "status"):
		p.Sort = other
	}
	return p
}

// rate is one of very different rates, in whole hundredths: designs are often close in cost where all are alike.
func (c chance) rate() *float64 {
	return new(float64(c.IntN(1+pick(c, []int{0, 30, 3_000, 100_000}))) / 100)
}

func (c chance) entity(i int) model.Entity {
	e := model.Entity{Attributes: map[string]model.Attribute{}, Count: new(int64(20_000 + c.IntN(pick(c, []int{10, 100_000, 30_000_000}))))}
	for k := range 1 + c.IntN(2) {
		e.Identity = append(e.Identity, fmt.Sprintf("k%d_%d", i, k))
		e.Attributes[e.Identity[k]] = model.Attribute{Type: model.UUID, Distinct: c.distinct(0)}
	}
	for _, name := range slices.Sorted(maps.Keys(pool)) {
		if c.one(3) {
			continue
		}
		a := pool[name]
		a.Distinct = c.distinct(len(a.Values))
		if a.Type != model.Timestamp && c.one(2) {
			a.Bytes = new(int64(1 + c.IntN(600)))
		}
		if c.one(3) {
			a.Immutable = new(true)
		}
		e.Attributes[name] = a
	}
	e.ItemBytes = new(sizeOf(e) + int64(c.IntN(pick(c, []int{100, 2_000, 9_000}))))
	return e
}

// sizeOf is what the attributes are taken to be together.
func sizeOf(e model.Entity) int64 {
	var bytes int64
	for name, a := range e.Attributes {
		bytes += int64(len(name))
		switch {
		case a.Bytes != nil:
			bytes += *a.Bytes
		case len(a.Values) > 0:
			bytes += 4
		default:
			bytes += a.Type.DefaultBytes()
		}
	}
	return bytes
}

func (c chance) distinct(most int) *int64 {
	if most == 0 {
		most = pick(c, []int{3, 200, 5_000})
	}
	return new(int64(1 + c.IntN(most)))
}

// writes draws writes of an entity. A composite table's items are created, so that base keys are the identity alone.
func (c chance) writes(t *model.Table, name string) {
	e := t.Entities[name]
	if t.Keys.Base != model.BaseNatural || c.one(2) {
		t.Patterns["create_"+name] = model.Pattern{Entity: name, Operation: model.Create}
	} else {
		t.Patterns["put_"+name] = model.Pattern{Entity: name, Operation: model.Put}
	}
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(e.Attributes)), func(a string) bool { return slices.Contains(e.Identity, a) })
	if c.one(2) {
		t.Patterns["delete_"+name] = model.Pattern{Entity: name, Operation: model.Delete, Match: slices.Concat(e.Identity, c.some(others, 1))}
	}
	mutable := slices.DeleteFunc(others, func(a string) bool { return e.Attributes[a].Immutable != nil })
	for i := range c.IntN(3) {
		if sets := c.some(mutable, 2); len(sets) > 0 {
			t.Patterns[fmt.Sprintf("update%d_%s", i, name)] = model.Pattern{Entity: name, Operation: model.Update, Match: e.Identity, Sets: sets}
		}
	}
}

func (c chance) read(t model.Table) model.Pattern {
	name := pick(c, slices.Sorted(maps.Keys(t.Entities)))
	e := t.Entities[name]
	all := slices.Sorted(maps.Keys(e.Attributes))
	p := model.Pattern{Entity: name}
	if c.one(5) {
		p.Match = slices.Clone(e.Identity)
		return p
	}
	p.Match = c.some(all, 3)
	rest := func() []string {
		return slices.DeleteFunc(slices.Clone(all), func(a string) bool {
			return slices.Contains(p.Match, a) || p.Where[a] != "" || slices.Contains(p.Sort, a)
		})
	}
	if len(p.Match) == 0 {
		p.Spread = &model.Spread{Shards: 1}
	} else if _, has := e.Attributes["status"]; has && slices.Contains(rest(), "status") && c.one(3) {
		p.Where = map[string]string{"status": pick(c, pool["status"].Values)}
		if c.one(2) {
			p.WhereShare = new(float64(1+c.IntN(100)) / 100)
		}
	}
	if c.one(2) {
		p.Sort = slices.DeleteFunc(c.some(rest(), 2), func(a string) bool { return a == "status" })
	}
	switch left := rest(); {
	case c.one(4):
		p.Operation = model.Count
	case c.one(3):
		p.Limit = 1 + c.IntN(60)
	case c.one(3) && len(left) > 0:
		p.Fetch = c.some(all, 3)
	}
	if left := rest(); len(left) > 0 && c.one(5) {
		p.Filter = map[string]string{pick(c, left): pick(c, []string{"<>", "exists"})}
	}
	return p
}
