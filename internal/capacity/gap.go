package capacity

import (
	"cmp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Gap is a statistic that is not declared, without which something isn't known.
type Gap struct {
	// Of is "entities" or "access_patterns", and Name the one of them.
	Of, Name string
	// Field is where it would stand: count, average_per_second, attributes.status.distinct.
	Field string
}

// inOrder sorts gaps, by field first, and drops repeats.
func inOrder(list []Gap) []Gap {
	slices.SortFunc(list, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Field, b.Field), cmp.Compare(a.Name, b.Name))
	})
	return slices.Compact(list)
}

// miss notes something that has to be declared.
func (c *Call) miss(gap Gap) { c.Missing = append(c.Missing, gap) }

func patternField(pattern, field string) Gap {
	return Gap{Of: "access_patterns", Name: pattern, Field: field}
}

func entityField(entity, field string) Gap {
	return Gap{Of: "entities", Name: entity, Field: field}
}

// distinctField is where the number of values of an attribute is to be declared: as the count of the entity whose identity
// it is, or as its distinct.
func (w *Workload) distinctField(e *model.ResolvedEntity, name string) Gap {
	owner, root := w.root(e.Attributes[name])
	if owner != nil && len(owner.Identity) == 1 && owner.Identity[0] == root.Name {
		return entityField(owner.Name, "count")
	}
	return entityField(e.Name, "attributes."+name+".distinct")
}
