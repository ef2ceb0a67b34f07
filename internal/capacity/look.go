package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Size is how large the items of an entity are, with all that the design adds. Largest is 0 where no largest size is
// declared.
type Size struct {
	Entity        string
	Mean, Largest int64
	// Widest is the attribute that takes most of an item.
	Widest string
}

// Sizes are those of all entities, in the order of their names.
func (w *Workload) Sizes() []Size {
	var list []Size
	for _, e := range w.model.Entities {
		k := w.kinds[e.Name]
		s := Size{Entity: e.Name, Mean: k.bytes, Largest: k.largest}
		var widest int64
		for _, name := range e.AttributeNames() {
			if bytes := most64(w.maxBytes(e.Attributes[name]), w.meanBytes(e.Attributes[name])); bytes > widest {
				widest, s.Widest = bytes, name
			}
		}
		list = append(list, s)
	}
	return list
}

// Items is how many items one request evaluates, and Bytes how many bytes they have.
func (r *Read) Items() int64 {
	var items int64
	for _, s := range r.Found {
		items += s.Items
	}
	return items
}

// Bytes are those of all items that one request evaluates.
func (r *Read) Bytes() int64 {
	var bytes int64
	for _, s := range r.Found {
		bytes += s.Items * s.Bytes
	}
	return bytes
}

// Units are the read units of all requests of one call; nil where they are not known.
func (r *Read) Units() *big.Rat { return r.units() }

// Bounded reports whether a limit, or read_at_most, bounds what one request evaluates.
func (r *Read) Bounded() bool { return r.bound() > 0 }

// Distinct is the number of different values of an attribute; nil where it isn't known.
func (w *Workload) Distinct(e *model.ResolvedEntity, attribute string) *big.Rat {
	return w.distinct(e, attribute)
}

// Rewrites are the write units per second, on average, that an index takes for updates that change nothing of its key and
// only keep what it copies as it is; and those for updates that write attributes of its key, which are named. Nil where a
// rate isn't known.
func (w *Workload) Rewrites(index string) (kept, moved *big.Rat, attributes []string) {
	at := w.key(index)
	kept, moved = new(big.Rat), new(big.Rat)
	for _, u := range w.uses[at] {
		if u.read != nil || u.change.Operation != model.Update && u.change.Operation != model.Increment {
			continue
		}
		m := w.Keys[at].member(u.change.Entity)
		units := product(u.call.Average, u.change.Times, u.units)
		switch {
		case m.leaves(u.change) || m.enters(u.change):
		case m.moves(u.change):
			moved = sum(moved, units)
			for _, name := range u.change.changes() {
				if slices.Contains(m.held, name) {
					attributes = appendNew(attributes, name)
				}
			}
		default:
			kept = sum(kept, units)
		}
	}
	return kept, moved, attributes
}

// Served is how many times per second, on average, an index is read, and how many items that are read there per second
// would be fetched from the table one by one, in read units. Nil where it isn't known.
func (w *Workload) Served(index string) (calls, gets *big.Rat) {
	calls, gets = new(big.Rat), new(big.Rat)
	for _, u := range w.uses[w.key(index)] {
		if u.read == nil {
			continue
		}
		calls = sum(calls, u.call.Average)
		if !u.read.Known {
			return calls, nil
		}
		for _, found := range u.read.Found {
			each := ratio(GetHalves(w.kinds[found.Kind].bytes, Eventual), 2)
			gets = sum(gets, product(u.call.Average, whole(u.read.Requests*found.Items), each))
		}
	}
	return calls, gets
}

// ScanUnits are the read units of one scan of the whole table, eventually consistent; nil where a count isn't known.
func (w *Workload) ScanUnits() *big.Rat {
	var found []Several
	for _, m := range w.Keys[0].members {
		if m.kind.entity.Declared.Count == nil {
			return nil
		}
		found = append(found, Several{Items: *m.kind.entity.Declared.Count, Bytes: m.bytes})
	}
	return ratio(QueryHalves(found, Eventual), 2)
}

// LeastHalves are the halves of a read unit that one request takes at least: where only a range or a prefix bounds what it
// evaluates, that of one page with little in it.
func (r *Read) LeastHalves() int64 {
	d := r.Pattern.Declared
	if r.Path.Operation != design.Query || r.bound() > 0 || len(d.Range) == 0 && d.Prefix == "" {
		return r.Halves
	}
	if r.Path.Consistent {
		return int64(Strong)
	}
	return int64(Eventual)
}
