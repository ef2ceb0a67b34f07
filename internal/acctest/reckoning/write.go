package reckoning

import (
	"maps"
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const writeStep = 1024

// change is what a write does to one item.
type change struct {
	operation design.Request
	items     *kind
	sets      []string
	setsTo    map[string]string
	removes   []string
}

// write are the units of one call of a write, the reads before it and the upkeep of copies included.
func (r *Reckoning) write(p *model.ResolvedPattern, path design.Path) Units {
	units := newUnits()
	once := whole(1)
	for _, name := range p.Declared.ReadsFirst {
		read := r.model.Pattern(name)
		taken, returned := r.reads(read, r.path(name))
		units.add(taken, whole(1))
		if read.Operation != model.Get {
			once = times(once, returned)
		}
	}
	for i, c := range r.changes(p, path) {
		_ = i
		factor := int64(1)
		if path.Operation == design.TransactWriteItems {
			factor = 2
		}
		units.add(r.changed(c, factor), once)
		units.add(r.upkeep(c), once)
	}
	return units
}

// changes are what a write does, item by item.
func (r *Reckoning) changes(p *model.ResolvedPattern, path design.Path) []change {
	one := func(op design.Request, name string) change {
		c := change{operation: op, items: r.kindOf(name)}
		if c.items.guard == "" && op == design.UpdateItem {
			r.fill(&c, p, name)
		}
		return c
	}
	if path.Operation != design.TransactWriteItems {
		return []change{one(path.Operation, p.Entities[0].Name)}
	}
	var list []change
	for _, s := range path.Steps {
		list = append(list, one(s.Operation, s.Entity))
	}
	return list
}

func (r *Reckoning) fill(c *change, p *model.ResolvedPattern, entity string) {
	if !p.IsTransaction() {
		c.sets, c.setsTo, c.removes = p.Declared.Sets, p.Declared.SetsTo, p.Declared.Removes
		return
	}
	for _, w := range p.Declared.Writes {
		if w.Entity == entity && (w.Operation == model.Update || w.Operation == model.Increment) {
			c.sets, c.setsTo, c.removes = w.Sets, w.SetsTo, w.Removes
		}
	}
}

// changed are the units of one change of an item; the factor of a transaction counts for the item, not for its entries.
func (r *Reckoning) changed(c change, factor int64) Units {
	units := newUnits()
	units.write("", times(whole(factor), steps(whole(c.items.itemBytes()), writeStep)))
	if c.operation == design.ConditionCheck {
		return units
	}
	for _, k := range r.all[1:] {
		if k.holds(c.items) {
			if n := r.entries(c, k); n.Sign() > 0 {
				units.write(k.name, times(n, steps(whole(k.entryBytes(c.items)), writeStep)))
			}
		}
	}
	return units
}

// entries is how many entries of an index a change writes. Where the declaration doesn't tell, an item has one, and a value
// that is written differs from the one before.
func (r *Reckoning) entries(c change, k *key) *big.Rat {
	share := r.share(k, c.items)
	if c.operation != design.UpdateItem {
		return share
	}
	touched := c.touched()
	holds := func(a string) bool { return slices.Contains(touched, a) }
	stays := whole(0) // what is written for an item that has an entry before and after
	switch {
	case slices.ContainsFunc(k.attributes, holds):
		stays = whole(2)
	case k.all || slices.ContainsFunc(k.projected, holds):
		stays = whole(1)
	}
	switch enters, leaves, stands := r.moves(c, k); {
	case leaves || enters:
		return whole(1)
	case stands: // the item has an entry then, be it new or not
		return plus(times(share, stays), new(big.Rat).Sub(whole(1), share))
	}
	return times(share, stays)
}

// touched are the attributes of the item that an update changes: what it sets and removes, and the key attributes whose
// texts hold that.
func (c change) touched() []string {
	list := slices.Concat(c.sets, slices.Collect(maps.Keys(c.setsTo)), c.removes)
	for name, t := range c.items.templates {
		if slices.ContainsFunc(t.Attributes(), func(a string) bool { return slices.Contains(list, a) }) {
			list = append(list, name)
		}
	}
	return list
}

// moves reports whether an update puts an item into an index, takes it out, or leaves it with an entry whether it had one
// or not.
func (r *Reckoning) moves(c change, k *key) (enters, leaves, stands bool) {
	condition := r.condition(k, c.items)
	sets := slices.Concat(c.sets, slices.Collect(maps.Keys(c.setsTo)))
	for a, value := range condition.Where {
		to, fixed := c.setsTo[a]
		leaves = leaves || fixed && to != value || slices.Contains(c.removes, a)
		enters = enters || slices.Contains(sets, a)
	}
	for _, a := range condition.Absent {
		enters = enters || slices.Contains(c.removes, a)
		leaves = leaves || slices.Contains(sets, a)
	}
	for _, a := range slices.Concat(condition.Present, r.lackable(k, c.items)) {
		first := c.items.entity.Attributes[a].Immutable // it was never written before
		enters = enters || first && slices.Contains(sets, a)
		stands = stands || slices.Contains(sets, a)
		leaves = leaves || slices.Contains(c.removes, a)
	}
	return enters, leaves, stands
}

// condition is when an item of a kind has an entry of an index.
func (r *Reckoning) condition(k *key, items *kind) design.EntryCondition {
	for _, condition := range r.design.Conditions {
		if condition.Entity == items.name && condition.Index == k.name {
			return condition
		}
	}
	return design.EntryCondition{}
}

// lackable are the optional attributes without which an item has no entry, because the key holds them.
func (r *Reckoning) lackable(k *key, items *kind) []string {
	var list []string
	for _, name := range k.attributes {
		held := []string{name}
		if t, filled := items.templates[name]; filled {
			held = t.Required()
		}
		for _, a := range held {
			if own := items.entity.Attributes[a]; own != nil && own.Optional && !own.Declared.AbsentStored && items.guard == "" {
				list = append(list, a)
			}
		}
	}
	return list
}

// share is the part of the items of a kind that have an entry: all, unless a pattern that the index serves says how many its
// conditions select, and those are what lets an item in.
func (r *Reckoning) share(k *key, items *kind) *big.Rat {
	condition, share := r.condition(k, items), (*big.Rat)(nil)
	index, _ := r.design.Index(k.name)
	has := slices.Concat(condition.Present, r.lackable(k, items))
	for _, name := range index.Serves {
		p := r.model.Pattern(name)
		d := p.Declared
		if d.WhereShare == nil || !slices.Contains(p.Entities, items.entity) || items.guard != "" || len(d.WhereAny) > 0 {
			continue
		}
		decides := all(d.Present, func(a string) bool { return slices.Contains(has, a) }) &&
			all(d.Absent, func(a string) bool { return slices.Contains(condition.Absent, a) })
		for a := range d.Where {
			_, within := condition.Where[a]
			decides = decides && within
		}
		if s := exactly(*d.WhereShare); decides && (share == nil || s.Cmp(share) > 0) {
			share = s
		}
	}
	if share == nil {
		return whole(1)
	}
	return share
}

// upkeep are the units of keeping copies true when an item changes.
func (r *Reckoning) upkeep(c change) Units {
	units := newUnits()
	if c.operation != design.UpdateItem || c.items.guard != "" {
		return units
	}
	changed := slices.Concat(c.sets, slices.Collect(maps.Keys(c.setsTo)), c.removes)
	for _, e := range r.model.Entities {
		var copies []string
		for _, name := range e.AttributeNames() {
			a := e.Attributes[name]
			if of, source := e.CopyOf(name); a.Declared.CopiedFrom != "" && !a.Immutable && of == c.items.name && slices.Contains(changed, source) {
				copies = append(copies, name)
			}
		}
		if len(copies) > 0 {
			k := r.kindOf(e.Name)
			next := change{operation: design.UpdateItem, items: k, sets: copies}
			n := over(k.count(), c.items.count())
			units.add(r.changed(next, 1), n)
			units.add(r.upkeep(next), n)
		}
	}
	return units
}
