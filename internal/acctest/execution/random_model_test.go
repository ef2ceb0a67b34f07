package execution_test

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A chance is a source of small random choices.
type chance struct{ *rand.Rand }

func newChance(seed uint64) chance { return chance{rand.New(rand.NewPCG(seed, 7))} }

// oneIn is true once in n times.
func (c chance) oneIn(n int) bool { return c.IntN(n) == 0 }

func pick[T any](c chance, list ...T) T { return list[c.IntN(len(list))] }

// some takes up to n of a list, in random order.
func (c chance) some(list []string, n int) []string {
	shuffled := slices.Clone(list)
	c.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	return shuffled[:min(len(shuffled), c.IntN(n+1))]
}

// randomModel is a small declaration, with names, labels and delimiters that clash easily. Many are not valid.
func randomModel(c chance) model.Table {
	t := model.Table{Name: "random", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	t.Keys.Delimiter = pick(c, "", "", "#", "!", "$", "%", "&", "*", "+", ",")
	t.Keys.Base = pick(c, "", "", model.BaseComposite)
	names := []string{"user", "user_note", "order", "a"}
	c.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	names = names[:1+c.IntN(3)]
	for i, name := range names {
		t.Entities[name] = randomEntity(c, t, name, names[:i])
	}
	resolved, _ := model.Check(t)
	for _, name := range names {
		if e := t.Entities[name]; c.oneIn(6) {
			e.Spread = spreadEntity(c, resolved.Entity(name))
			t.Entities[name] = e
		}
	}
	for i := range 3 + c.IntN(4) {
		name := string(rune('p' + i))
		switch {
		case len(names) > 1 && c.oneIn(3):
			t.Patterns[name] = randomCollection(c, resolved, names)
		case c.oneIn(3):
			addRandomWrite(c, &t, name, resolved, names)
		case c.oneIn(8):
			t.Patterns[name] = randomScan(c, resolved, names)
		default:
			e := resolved.Entity(pick(c, names...))
			if t.Patterns[name] = randomRead(c, e); len(e.Enforced()) > 0 && c.oneIn(2) {
				t.Patterns[name] = randomLookup(c, e)
			}
		}
	}
	if c.oneIn(3) {
		randomRevisions(c, t)
	}
	return t
}

// randomRevisions has patterns and entities added one after another, so that keys which are there are made use of.
func randomRevisions(c chance, t model.Table) {
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		p.Revision = 1 + c.IntN(3)
		t.Patterns[name] = p
	}
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		if e := t.Entities[name]; c.oneIn(4) {
			e.Revision = 2
			t.Entities[name] = e
		}
	}
}

func randomEntity(c chance, t model.Table, name string, earlier []string) model.Entity {
	e := model.Entity{Identity: []string{name + "_id"}, Attributes: map[string]model.Attribute{}}
	if c.oneIn(4) {
		e.Label = pick(c, "USER", "ORDER", "A", "U")
	}
	if len(earlier) > 0 && !c.oneIn(3) {
		e.Parent = earlier[len(earlier)-1]
		if c.oneIn(6) {
			e.Identity = nil
		}
	}
	if c.oneIn(3) {
		e.Identity = append(e.Identity, "seq")
		e.Attributes["seq"] = model.Attribute{Type: pick(c, model.Number, model.String, model.Timestamp), Digits: 6}
	}
	for _, attribute := range []string{"at", "kind", "city", "live", "size"} {
		if !c.oneIn(3) {
			e.Attributes[attribute] = randomAttribute(c, attribute)
		}
	}
	for _, other := range earlier {
		if other != e.Parent && len(t.Entities[other].Identity) == 1 && t.Entities[other].Parent == "" && c.oneIn(2) {
			e.Attributes[other+"_id"] = model.Attribute{References: other}
		}
	}
	return e
}

func randomAttribute(c chance, name string) model.Attribute {
	immutable := c.oneIn(2)
	a := model.Attribute{Immutable: &immutable, Optional: c.oneIn(4)}
	if a.Optional && name != "live" && name != "size" && c.oneIn(2) {
		a.AbsentAs, a.AbsentStored = pick(c, "NONE", "a5", "~", "-"), c.oneIn(2)
	}
	switch name {
	case "at":
		a.Type = pick(c, model.Timestamp, model.Timestamp, model.Date, model.EpochSeconds)
		if a.AbsentAs != "" {
			a.Type = pick(c, model.Timestamp, model.Date)
		}
		if a.Type == model.Timestamp {
			a.Resolution = pick(c, "", "second")
		}
	case "kind":
		a.Values = pick(c, []string{"LOW", "MID", "HIGH"}, []string{"a", "b", "c"})
	case "city":
		if c.oneIn(8) {
			a.Unique = model.UniqueEnforced
		}
	case "live":
		a.Type = model.Boolean
	case "size":
		a.Type, a.Digits = model.Number, 6
		if c.oneIn(4) {
			a.Values = pick(c, []string{"9", "10", "100"}, []string{"10", "9", "100"})
			return a
		}
		if c.oneIn(3) {
			least := int64(-20)
			a.Minimum = &least
		}
		a.Decimals = pick(c, 0, 0, 2)
	}
	return a
}

// randomRead asks for items of one entity.
func randomRead(c chance, e *model.ResolvedEntity) model.Pattern {
	p := model.Pattern{Entity: e.Name}
	free := e.AttributeNames()
	take := func(n int) []string {
		taken := c.some(free, n)
		free = slices.DeleteFunc(slices.Clone(free), func(name string) bool { return slices.Contains(taken, name) })
		return taken
	}
	p.Match = take(2)
	if len(p.Match) == 0 && c.oneIn(2) {
		p.Spread = &model.Spread{Shards: 1}
	}
	if c.oneIn(4) {
		p.Then = take(2)
	}
	if c.oneIn(5) {
		p.MatchAny = take(1)
	}
	randomConditions(c, &p, e, take)
	p.Sort = take(2)
	randomRange(c, &p, e)
	p.Descending = (len(p.Sort) > 0 || len(p.Range) > 0) && c.oneIn(3)
	if c.oneIn(8) {
		p.Fetch = c.some(e.AttributeNames(), 2)
	}
	if c.oneIn(5) {
		p.Filter = map[string]string{pick(c, e.AttributeNames()...): pick(c, "=", "=", "<>", "exists", "in", "between", ">=", "<", "< 5")}
	}
	if c.oneIn(10) {
		p.Operation = pick(c, model.Count, model.Query)
	}
	randomSpread(c, &p, e)
	randomLimit(c, &p, e)
	return p
}

// randomLimit bounds what a call returns, and with a filter what it examines, where more than one item may come back.
func randomLimit(c chance, p *model.Pattern, e *model.ResolvedEntity) {
	if e.Covers(slices.Concat(p.Match, p.MatchAny)) && !c.oneIn(8) {
		return
	}
	if c.oneIn(4) {
		p.Limit = pick(c, 1, 2, 3, 7)
	}
	if len(p.Filter) > 0 && c.oneIn(3) {
		p.ReadAtMost = pick(c, 1, 2, 5, 20)
	}
}

// randomConditions selects a subset known today.
func randomConditions(c chance, p *model.Pattern, e *model.ResolvedEntity, take func(int) []string) {
	switch c.IntN(8) {
	case 0:
		p.Present = c.some(e.AttributeNames(), 1)
	case 1:
		p.Absent = take(1)
	case 2, 3:
		if e.Attributes["live"] != nil {
			p.Where = map[string]string{"live": pick(c, "true", "false")}
		}
	case 4:
		if a := e.Attributes["kind"]; a != nil {
			p.Where = map[string]string{"kind": pick(c, a.Declared.Values...)}
		}
	case 5:
		if a := e.Attributes["kind"]; a != nil {
			p.WhereAny = map[string][]string{"kind": a.Declared.Values[:2]}
		}
	}
}

func randomRange(c chance, p *model.Pattern, e *model.ResolvedEntity) {
	if len(p.Sort) == 0 || c.oneIn(2) {
		return
	}
	if a := e.Attributes[p.Sort[0]]; a.Stored() == "S" && len(a.Declared.Values) == 0 && c.oneIn(3) {
		p.Prefix = p.Sort[0]
		return
	}
	p.Range = map[string]string{p.Sort[0]: pick(c, "<", "<=", ">", ">=", "between", "from_until", "after_through")}
}
