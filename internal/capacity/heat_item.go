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
	if w.items != nil {
		return w.items
	}
	parts := map[string][]part{}
	for _, u := range w.uses[0] {
		if entity, p := onItem(u); entity != "" {
			parts[entity] = append(parts[entity], p)
		}
	}
	w.items = []Item{}
	for _, e := range w.model.Entities {
		item := Item{Entity: e.Name, Identity: e.Identity, Share: w.busiestItem(e)}
		own := parts[e.Name]
		if item.Share.Of == nil {
			item.Unknown, item.Heat = heatOf(own), heatOf(nil)
		} else {
			for i, p := range own {
				own[i].writes, own[i].reads = product(p.writes, item.Share.Of), product(p.reads, item.Share.Of)
			}
			item.Heat, item.Unknown = heatOf(own), heatOf(nil)
		}
		item.Increments = w.increments(e, append(slices.Clone(item.Heat.ByWrites), item.Unknown.ByWrites...))
		w.items = append(w.items, item)
	}
	return w.items
}

func heatOf(parts []part) (h Heat) {
	h.Writes, h.ByWrites = hottestPart(parts, func(p part) *big.Rat { return p.writes })
	h.Reads, h.ByReads = hottestPart(parts, func(p part) *big.Rat { return p.reads })
	return h
}

// onItem is what the calls of a pattern take per second of existing items of an entity, one at a time, on the table. It is
// of no entity where it is nothing or isn't known.
func onItem(u use) (entity string, p part) {
	p = part{pattern: u.call.Pattern.Name, writes: new(big.Rat), reads: new(big.Rat)}
	switch {
	case u.call.Peak == nil:
		return "", p
	case u.read == nil:
		p.writes = product(u.call.Peak, u.change.Times, u.units)
		if p.writes == nil || u.change.Operation == model.Create || u.change.Operation == model.Put {
			return "", p
		}
		return u.change.Entity, p
	case u.read.Pattern.Operation != model.Get || !u.read.Known:
		return "", p
	}
	p.reads = product(u.call.Peak, ratio(u.read.Halves, 2))
	return u.read.Path.Entities[0], p
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
