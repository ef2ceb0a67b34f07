package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Stored are the bytes of all items, or entries, in some partitions; nil where a count isn't known.
func (w *Workload) Stored(p *Partitions) *big.Rat {
	total := new(big.Rat)
	for _, m := range p.members {
		total = sum(total, product(optionalWhole(m.kind.entity.Declared.Count), m.share, whole(m.bytes)))
	}
	return total
}

// Unrated are the patterns without a rate that take units of some partitions; and the names of entities in them that no
// pattern writes, as how often they are written isn't declared either.
func (w *Workload) Unrated(p *Partitions) []string {
	names := slices.Clone(p.unrated)
	for _, m := range p.members {
		if !m.kind.guard && !slices.Contains(p.written, m.kind.name) {
			names = appendNew(names, "the writes of "+m.kind.name)
		}
	}
	return names
}

// Collection is what lies under one value of the table's partition key.
type Collection struct {
	Partitions *Partitions
	// Local is true where the table has local indexes, whose entries count.
	Local bool
	// Bytes are those of the largest one in steady state; nil where counts or the numbers of values aren't known.
	Bytes *big.Rat
	// PerDay is what is added to the busiest one per day on average, where how many items there are isn't declared and
	// nothing deletes them; nil otherwise. Growing are the entities of which that is.
	PerDay  *big.Rat
	Growing []string
	// Uncounted are the entities whose count isn't declared. Uneven are the attributes that tell partitions apart of which
	// the largest share isn't, as "entity.attribute": Bytes, if it is there, is then the least that it can be.
	Uncounted, Uneven []string
}

// Collections are those of the table whose partitions hold several items.
func (w *Workload) Collections() []Collection {
	var list []Collection
	local := len(w.design.LocalIndexes) > 0
	for _, p := range w.Partitions() {
		if p.Key.Index != "" || p.Constant() || p.oneItem() {
			continue
		}
		c := Collection{Partitions: p, Local: local, Bytes: new(big.Rat), PerDay: new(big.Rat)}
		for _, m := range p.members {
			e := m.kind.entity
			names := w.own(e, p, p.Attributes)
			c.Bytes = sum(c.Bytes, product(optionalWhole(e.Declared.Count), w.largest(e, names).Of, whole(w.withLocal(m)), ratio(1, p.Shards)))
			w.noteUnknown(&c, e, names)
			if e.Declared.Count != nil || m.kind.guard || p.Period != "" {
				continue
			}
			growth := product(w.added(e.Name), w.hottest(e, names).Of, whole(w.withLocal(m)*24*3600), ratio(1, p.Shards))
			if c.PerDay = sum(c.PerDay, growth); growth != nil && growth.Sign() > 0 {
				c.Growing = append(c.Growing, e.Name)
			}
		}
		list = append(list, c)
	}
	return list
}

// noteUnknown notes what isn't declared of an entity, whose partitions the named attributes tell apart.
func (w *Workload) noteUnknown(c *Collection, e *model.ResolvedEntity, names []string) {
	if e.Declared.Count == nil {
		c.Uncounted = appendNew(c.Uncounted, e.Name)
	}
	for _, name := range names {
		if !w.largest(e, []string{name}).Declared {
			c.Uneven = appendNew(c.Uneven, e.Name+"."+name)
		}
	}
}

// oneItem reports whether each partition holds one item, because it has the item's whole identity.
func (p *Partitions) oneItem() bool {
	e := p.members[0].kind.entity
	return len(p.members) == 1 && !slices.ContainsFunc(e.Identity, func(name string) bool { return !slices.Contains(p.Attributes, name) })
}

// withLocal is the size of an item with its entries in local indexes.
func (w *Workload) withLocal(m *member) int64 {
	bytes := m.bytes
	for _, k := range w.Keys {
		if entry := k.member(m.kind.name); entry != nil && k.Local {
			bytes += entry.bytes
		}
	}
	return bytes
}

// added is how many items of an entity come to be per second on average, less those that are deleted; nothing where they
// expire. Nil where a rate isn't known.
func (w *Workload) added(entity string) *big.Rat {
	total := new(big.Rat)
	if e := w.model.Entity(entity); w.model.Table.TTLAttribute != "" && e.Attributes[w.model.Table.TTLAttribute] != nil {
		return total
	}
	for _, u := range w.uses[0] {
		if u.change == nil || u.change.Entity != entity {
			continue
		}
		switch n := product(u.call.Average, u.change.Times); {
		case u.change.Operation == model.Create || u.change.Operation == model.Put:
			total = sum(total, n)
		case u.change.Operation == model.Delete && n == nil:
			return nil
		case u.change.Operation == model.Delete:
			total = sum(total, new(big.Rat).Neg(n))
		}
	}
	return total
}
