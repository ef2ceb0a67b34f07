package capacity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	slices.SortFunc(list, Gap.Compare)
	return slices.Compact(list)
}

// Compare orders gaps so that those of one field stand together.
func (g Gap) Compare(o Gap) int {
	return cmp.Or(cmp.Compare(g.Of, o.Of), cmp.Compare(g.Field, o.Field), cmp.Compare(g.Name, o.Name))
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

// GapTexts writes what is missing, those of one field together: "count of entities user, order".
func GapTexts(list []Gap) []string {
	var texts []string
	var names []string
	for i, g := range list {
		names = append(names, g.Name)
		if i+1 < len(list) && list[i+1].Of == g.Of && list[i+1].Field == g.Field {
			continue
		}
		const shown = 6
		text := g.Field + " of " + g.Of + " " + strings.Join(names[:min(shown, len(names))], ", ")
		if rest := len(names) - shown; rest > 0 {
			text += " and " + strconv.Itoa(rest) + " more"
		}
		texts, names = append(texts, text), nil
	}
	return texts
}
