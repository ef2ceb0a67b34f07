package evolve

import (
	"maps"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// keeping is the next design with the names that indexes of the prior one have at AWS.
type keeping struct {
	next *design.Design
	// from are the indexes of the prior design that stay, by their name.
	from map[string]design.Index
}

// keep gives the indexes of the next design the names of those that are there. An index is the one that is there where
// the keys are the same and it copies all that is asked for; what it copies more stays. Where it copies less, another one
// is built beside it under a free name, as no two indexes of a table have one name, and keeps that name from then on.
// Local indexes keep their names likewise.
// Has are the indexes that are at AWS.
func keep(prior, next *design.Design, has []design.Index) keeping {
	next = keepLocal(prior, next)
	k := keeping{from: map[string]design.Index{}}
	names := map[string]string{}
	known := slices.Concat(has, Wanted(prior))
	for _, index := range next.GlobalIndexes {
		i := slices.IndexFunc(known, func(c design.Index) bool {
			return c.SameKey(index) && c.Copies(index) && !bound(prior, next, c.Name, index)
		})
		if i >= 0 {
			names[index.Name] = known[i].Name
			k.from[known[i].Name] = known[i]
		}
	}
	for _, index := range next.GlobalIndexes {
		if _, kept := names[index.Name]; kept {
			continue
		}
		taken := func(name string) bool {
			_, stays := k.from[name]
			return stays || bound(prior, next, name, index) || holds(has, name) || holds(next.LocalIndexes, name) || slices.Contains(slices.Collect(maps.Values(names)), name)
		}
		names[index.Name] = freeName(index.Name, taken)
	}
	k.next = next.RenameIndexes(names)
	k.next.Retiring = nil
	for i, index := range k.next.GlobalIndexes {
		if c, stays := k.from[index.Name]; stays {
			k.next.GlobalIndexes[i].Projection, k.next.GlobalIndexes[i].Projected = c.Projection, c.Projected
		}
	}
	return k
}

// freeName is a name as derived, or with the first number behind it that makes it free.
func freeName(name string, taken func(string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		suffix := "-" + strconv.Itoa(n)
		free = name[:min(len(name), design.MaxIndexNameBytes-len(suffix))] + suffix
	}
	return free
}
