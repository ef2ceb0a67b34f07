package sample

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Calls synthesises n sets of arguments for one level of a read pattern: level is how many attributes of then are given.
// Most are taken from items that the pattern means, others miss them narrowly.
func Calls(r *model.Resolved, p *model.ResolvedPattern, level int, items []Item, seed uint64, n int) []Arguments {
	c := NewCaller(r, p, level, items, seed)
	var calls []Arguments
	for range n {
		if args, ok := c.Next(); ok {
			calls = append(calls, args)
		}
	}
	return calls
}

// Caller makes the calls of one level of a pattern, one after the other.
type Caller struct{ caller }

// NewCaller is a caller that takes values from the items given, of the pattern's entities.
func NewCaller(r *model.Resolved, p *model.ResolvedPattern, level int, items []Item, seed uint64) *Caller {
	return newCaller(newMaker(r, seed), p, level, items)
}

// Caller is a caller that knows the values of the maker's items; callers of different streams call differently.
func (m *Maker) Caller(p *model.ResolvedPattern, level int, items []Item, stream uint64) *Caller {
	own := *m.maker
	own.rng = newChance(m.seed, 2+stream)
	return newCaller(&own, p, level, items)
}

func newCaller(m *maker, p *model.ResolvedPattern, level int, items []Item) *Caller {
	c := &Caller{caller{maker: m, pattern: p, level: level, wide: true}}
	for _, item := range items {
		if slices.ContainsFunc(p.Entities, func(e *model.ResolvedEntity) bool { return e.Name == item.Entity }) {
			c.items = append(c.items, item)
		}
	}
	return c
}

// InTurn makes the caller ask for its items one after the other, and for what they are exactly.
func (c *Caller) InTurn() *Caller {
	c.inTurn, c.wide = true, false
	return c
}

// Next is the next call; there is none where there are no items, or no more in turn, to ask for. The first asks for as much as it can.
func (c *Caller) Next() (Arguments, bool) {
	if len(c.items) == 0 || c.inTurn && c.turn == len(c.items) {
		return Arguments{}, false
	}
	args := c.call()
	c.wide = false
	return args, true
}

// caller makes calls of one level of one pattern.
type caller struct {
	*maker
	pattern *model.ResolvedPattern
	level   int
	// items are those of the pattern's entities.
	items []Item
	// wide is true for the first call, which asks for as much as it can.
	wide bool
	// inTurn takes the items in turn; turn counts the calls then.
	inTurn bool
	turn   int
}

func (c *caller) call() Arguments {
	args := Arguments{Values: map[string]string{}, Lists: map[string][]string{}}
	target := c.items[c.rng.IntN(len(c.items))]
	switch {
	case c.inTurn:
		target = c.items[c.turn]
		c.turn++
	case c.wide:
		target = c.items[0]
	}
	d := c.pattern.Declared
	given := append(slices.Clone(d.Match), d.Then[:c.level]...)
	for _, name := range given {
		args.Values[name] = c.sometimesMissed(name, c.valueOf(target, name))
	}
	for _, name := range d.MatchAny {
		list := []string{c.valueOf(target, name)}
		for range c.rng.IntN(4) {
			list = append(list, c.anyValue(name))
		}
		args.Lists[name] = distinct(list)
	}
	c.bounds(args, target)
	c.period(args, target)
	for _, name := range sortedNames(d.Filter) {
		c.test(args, name, d.Filter[name], target, false)
	}
	for _, name := range sortedNames(d.FilterAny) { // AWS refuses a range that is the wrong way round
		c.test(args, name, d.FilterAny[name], target, true)
	}
	return args
}

// attribute is the attribute that a name in the pattern means, of the first entity that has it.
func (c *caller) attribute(name string) *model.ResolvedAttribute {
	for _, e := range c.pattern.Entities {
		if own, ok := c.pattern.AttributeOf(e, name); ok {
			return e.Attributes[own]
		}
	}
	return nil
}

// valueOf is what the item holds under a name of the pattern, or any value where it holds none.
func (c *caller) valueOf(item Item, name string) string {
	if own, ok := c.pattern.AttributeOf(c.resolved.Entity(item.Entity), name); ok {
		if v, has := item.Attributes[own]; has && v.IsScalar() {
			return v.Text
		}
	}
	return c.anyValue(name)
}

// anyValue is a value of some item, or one that no item has.
func (c *caller) anyValue(name string) string {
	for range 8 {
		item := c.items[c.rng.IntN(len(c.items))]
		own, ok := c.pattern.AttributeOf(c.resolved.Entity(item.Entity), name)
		if v, has := item.Attributes[own]; ok && has && v.IsScalar() && c.rng.IntN(8) > 0 {
			return v.Text
		}
	}
	return c.poolOf(c.attribute(name)).at(c.rng.IntN(40))
}

// sometimesMissed replaces one value in five by one that is close to it.
func (c *caller) sometimesMissed(name, value string) string {
	if c.wide || c.inTurn || c.rng.IntN(5) > 0 {
		return value
	}
	a := c.attribute(name)
	if a.Type != model.String || len(a.Declared.Values) > 0 {
		return c.anyValue(name)
	}
	switch near := []rune(value); c.rng.IntN(4) {
	case 0:
		return value + "0"
	case 1:
		return value + c.resolved.Keys.Delimiter
	case 2:
		if len(near) > 1 {
			return string(near[:len(near)-1])
		}
	}
	return c.anyValue(name)
}
