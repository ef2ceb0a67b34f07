package evolve

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// keepLocal gives the local indexes of the next design the names of those that the table has with the same key, and the
// projections of those that copy all that is asked for.
func keepLocal(prior, next *design.Design) *design.Design {
	names := map[string]string{}
	local := slices.Clone(next.LocalIndexes)
	free := slices.Clone(prior.LocalIndexes)
	for i, index := range local {
		at := slices.IndexFunc(free, func(c design.Index) bool { return c.SameKey(index) && c.Copies(index) })
		if at < 0 {
			at = slices.IndexFunc(free, index.SameKey)
		}
		if at < 0 {
			continue
		}
		names[index.Name], local[i].Name = free[at].Name, free[at].Name
		if free[at].Copies(index) {
			local[i].Projection, local[i].Projected = free[at].Projection, free[at].Projected
		}
		free = slices.Delete(free, at, at+1)
	}
	kept := next.RenameIndexes(names)
	kept.LocalIndexes = local
	return kept
}
