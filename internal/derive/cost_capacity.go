package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// allowance is what the designs may have that are weighed: each one more than the one before, and what is before is preferred
// whatever it costs.
type allowance int

const (
	// allowNone is that peaks take no more than is provisioned, and no partition more than it can.
	allowNone allowance = iota
	// allowLack is that capacity may have to be added, which is priced.
	allowLack
	// allowHeat is that partitions may take more than they can, too: such a design is refused in the end.
	allowHeat
)

// relax allows one thing more, where something was passed over for the lack of it.
func (c *cheapest) relax() bool {
	switch {
	case c.lacking && c.allows == allowNone:
		c.allows = allowLack
	case c.heated && c.allows < allowHeat:
		c.allows = allowHeat
	default:
		return false
	}
	return true
}

// tooSmall reports whether a design is passed over because it lacks capacity.
func (c *cheapest) tooSmall(lacks bool) bool {
	if !lacks || c.allows > allowNone {
		return false
	}
	c.lacking = true
	return true
}

// load is what a part of a design takes of provisioned capacity.
type load struct {
	// table is what the table takes of its own, sure that without scans, which read the narrowest index there is.
	table, sure capacity.Take
	// lacks is whether the table or an index lacks capacity, indexLacks whether an index does.
	lacks, indexLacks bool
	// declared is the money for what is declared for global indexes, and indexes that for what they take beyond.
	declared, indexes money
}

// load is what an estimated part takes of its capacity.
func (p *pricer) load(e *capacity.Estimate) load {
	if !p.provisioned() {
		return load{declared: plus(), indexes: plus()}
	}
	table, scans := e.OfTable()
	l := load{table: table, sure: table.Minus(scans), declared: e.DeclaredOfIndexes(), indexes: e.AddedToIndexes()}
	for _, s := range e.Shortages() {
		l.lacks, l.indexLacks = true, l.indexLacks || s.Key.Index != ""
	}
	return l
}

// beyond is the money for what a table takes beyond what is declared.
func (c *cheapest) beyond(t capacity.Take) money {
	if !c.provisioned() || c.unshared {
		return plus()
	}
	reads, writes := c.table.Beyond("", t)
	return c.terms.paidFor(c.table, reads, writes)
}

// paidFor is the money for so many units beyond what is declared for the table; for none where that is less than 0.
func (t Terms) paidFor(table capacity.Billing, reads, writes money) money {
	return t.Prices.Held(table, notBelow(reads), notBelow(writes))
}

// notBelow is what there is, and not less than nothing.
func notBelow(n money) money {
	if n.Sign() < 0 {
		return plus()
	}
	return n
}

// mayTake reports whether a table may take so much, and a design lack so.
func (c *cheapest) mayTake(t capacity.Take, lacks bool) bool {
	if c.tooSmall(lacks) {
		return false
	}
	return c.room == (room{}) || c.room.holds(c.table.Beyond("", t))
}

// provisioned reports whether capacity is.
func (p *pricer) provisioned() bool { return p.table.Capacity != nil }

// tableOf is how a table is billed, whatever indexes it has.
func tableOf(t Terms) capacity.Billing { return t.billing(&design.Design{}) }

// worth is what a part of a design costs, with the capacity that has to be added.
func (c *cheapest) worth(base, indexes []*layout) money {
	v := c.price(base, indexes)
	return plus(v.whole(), v.load.indexes, c.beyond(v.load.table))
}

// taken is what the table takes of its capacity by what is served so far: no less, whatever else is.
func (a *assignment) taken() capacity.Take {
	if slices.ContainsFunc(a.onTable, a.lengthens) {
		return a.price(a.serving(), nil).load.sure
	}
	bare := a.price(a.bare, nil).load.sure
	all := bare
	for _, u := range a.onTable {
		own := a.price(replaced(a.bare, a.baseOf(u).serving([]*unit{u})), nil).load.sure
		all = all.Plus(own.Minus(bare))
	}
	return all
}

// added is the money for what has to be added to the table by what is served so far, and whether it may take so much.
func (a *assignment) added() (more money, may bool) {
	if !a.provisioned() {
		return plus(), true
	}
	taken := a.taken()
	return a.beyond(taken), a.mayTake(taken, !a.table.Lacks("", taken).None())
}

// addedToAll is that for the table and the indexes: they add up where what they cost does.
func (a *assignment) addedToAll() (more money, may bool) {
	if !a.apart() {
		l := a.price(a.serving(), a.groups).load
		return plus(l.indexes, a.beyond(l.table)), a.mayTake(l.table, l.lacks)
	}
	more, may = a.added()
	for _, l := range a.groups {
		own := a.price(a.bare, []*layout{l}).load
		more, may = plus(more, own.indexes), may && !a.tooSmall(own.indexLacks)
	}
	return more, may
}

// savedByFew is the money for capacity of shared indexes that is saved where they are as few as can be, where none has more than
// the least.
func (a *assignment) savedByFew() money {
	if !a.provisioned() {
		return plus()
	}
	saved := int64(0)
	for _, shelf := range a.solver.fewestShelves(a.groups, slotKey) {
		saved += int64(max(0, len(shelf)-1)) // none is in a shelf that nothing is pinned to
	}
	return a.leastCapacity(saved)
}

// leastCapacity is what the capacity of so many global indexes costs at least.
func (p *pricer) leastCapacity(count int64) money {
	return p.terms.Prices.Capacity(p.terms.Prices.Of(p.table), count*p.table.Least.Reads, count*p.table.Least.Writes)
}

// onBase reports whether the base key serves a form.
func (a *assignment) onBase(form *unit) bool { return slices.Contains(a.baseOf(form).units, form) }

// namesakes reports whether two indexes have one structural name, so that one has another name in the end than by itself:
// capacity is declared by names.
func (a *assignment) namesakes() bool {
	names := map[string]bool{}
	for _, l := range a.groups {
		if !a.provisioned() || !l.onAttributes() {
			continue
		}
		name := a.nameOf(l)
		if names[name] {
			return true
		}
		names[name] = true
	}
	return false
}
