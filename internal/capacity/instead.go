package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Sifted is a query of a key for all items of an entity with some values, of which a filter then keeps some: what one
// request evaluates, eventually consistent. It is the zero value where the number of items isn't known, and where an item
// that has the named attributes may have no entry, because it lacks another one of the key.
func (w *Workload) Sifted(key *Key, e *model.ResolvedEntity, equal, has []string) Several {
	m := key.member(e.Name)
	if m == nil || slices.ContainsFunc(m.held, func(name string) bool { return m.mayLack(name) && !slices.Contains(has, name) }) {
		return Several{}
	}
	mean := w.mean(&Call{}, e, equal)
	if mean == nil {
		return Several{}
	}
	return Several{Kind: e.Name, Items: max(1, Ceil(product(m.share, mean))), Bytes: m.bytes}
}

// Units are the read units of one query that evaluates the items, eventually consistent.
func (s Several) Units() *big.Rat { return ratio(QueryHalves([]Several{s}, Eventual), 2) }

// GetUnits are the read units of getting one mean item of an entity by its key, eventually consistent.
func (w *Workload) GetUnits(entity string) *big.Rat {
	return ratio(GetHalves(w.kinds[entity].bytes, Eventual), 2)
}

// Copying is the workload as it were if a global index copied whole items.
func (w *Workload) Copying(index string) *Workload {
	d := *w.design
	d.GlobalIndexes = slices.Clone(d.GlobalIndexes)
	for i := range d.GlobalIndexes {
		if d.GlobalIndexes[i].Name == index {
			d.GlobalIndexes[i].Projection, d.GlobalIndexes[i].Projected = design.ProjectAll, nil
		}
	}
	return New(w.model, &d)
}
