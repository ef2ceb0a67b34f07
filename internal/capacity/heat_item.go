package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Item is the busiest item of an entity: what is asked and changed of one item, which nothing splits.
type Item struct {
	Entity   string
	Identity []string
	Share    Share
	Heat     Heat
	// Increments tells that what writes it most counts something.
	Increments bool
	// Unknown is what all calls that change one existing item at a time would write if all hit one item, where the share
	// of the busiest isn't known.
	Unknown Heat
}

// Items are the entities in the order of their names, with what is asked of the busiest item of each.
func (w *Workload) Items() []Item {
	var list []Item
	for _, e := range w.model.Entities {
		item := Item{Entity: e.Name, Identity: e.Identity, Share: w.hottest(e, e.Identity)}
		var known, unknown []part
		for _, c := range w.Calls {
			if c.Peak == nil {
				continue
			}
			p := w.onItem(c, e)
			if p.writes.Sign() == 0 && p.reads.Sign() == 0 {
				continue
			}
			if item.Share.Of == nil {
				unknown = append(unknown, p)
				continue
			}
			p.writes, p.reads = product(p.writes, item.Share.Of), product(p.reads, item.Share.Of)
			known = append(known, p)
		}
		item.Heat, item.Unknown = heatOf(known), heatOf(unknown)
		item.Increments = w.increments(e, append(item.Heat.ByWrites, item.Unknown.ByWrites...))
		list = append(list, item)
	}
	return list
}

func heatOf(parts []part) (h Heat) {
	h.Writes, h.ByWrites = hottestPart(parts, func(p part) *big.Rat { return p.writes })
	h.Reads, h.ByReads = hottestPart(parts, func(p part) *big.Rat { return p.reads })
	return h
}

// onItem is what the calls of a pattern take per second of existing items of an entity, one at a time, on the table.
func (w *Workload) onItem(c *Call, e *model.ResolvedEntity) part {
	p := part{pattern: c.Pattern.Name, writes: new(big.Rat), reads: new(big.Rat)}
	for _, change := range c.Changes {
		if change.Entity == e.Name && change.Operation != model.Create && change.Operation != model.Put && len(change.Units) > 0 {
			if n := product(c.Peak, change.Times, change.Units[0]); n != nil {
				p.writes = sum(p.writes, n)
			}
		}
	}
	for _, r := range c.Reads {
		if r.Key.Index == "" && r.Pattern.Operation == model.Get && r.Known && r.Path.Entities[0] == e.Name {
			p.reads = sum(p.reads, product(c.Peak, ratio(r.Halves, 2)))
		}
	}
	return p
}

// increments reports whether the first of the patterns counts something on an item of the entity.
func (w *Workload) increments(e *model.ResolvedEntity, patterns []string) bool {
	if len(patterns) == 0 {
		return false
	}
	for _, c := range w.Calls {
		if c.Pattern.Name == patterns[0] {
			return slices.ContainsFunc(c.Changes, func(change *Change) bool {
				return change.Entity == e.Name && change.Operation == model.Increment
			})
		}
	}
	return false
}
