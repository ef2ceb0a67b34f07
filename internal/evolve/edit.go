package evolve

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Edit is one entity, access pattern or argument of a table that is declared in another way than before.
type Edit struct {
	Subject finding.Subject
	// Kind is added, changed or removed.
	Kind string
}

// String is an edit as a user would write it: access_patterns["x"] (added).
func (e Edit) String() string { return e.Subject.String() + " (" + e.Kind + ")" }

// Edits compares what is declared with what was declared, as far as it bears on the design: entities first, then
// patterns, each by name, then the arguments of the table.
func Edits(prior, next model.Table) []Edit {
	list := compareEntries(prior.Entities, next.Entities, finding.Entity)
	list = append(list, compareEntries(prior.Patterns, next.Patterns, finding.Pattern)...)
	arguments := func(t model.Table) map[string]any {
		return map[string]any{
			"keys": t.Keys, "limits": t.Limits, "local_indexes": t.LocalIndexes, "optimize": t.Optimize, "tenant": cmp.Or(t.Tenant, &model.Tenant{}),
		}
	}
	return append(list, compareEntries(arguments(prior), arguments(next), finding.Table)...)
}

func compareEntries[T any](prior, next map[string]T, subject func(string) finding.Subject) []Edit {
	all := maps.Clone(next)
	if all == nil {
		all = map[string]T{}
	}
	maps.Copy(all, prior)
	var list []Edit
	for _, name := range slices.Sorted(maps.Keys(all)) {
		before, was := prior[name]
		after, is := next[name]
		switch {
		case !was:
			list = append(list, Edit{subject(name), "added"})
		case !is:
			list = append(list, Edit{subject(name), "removed"})
		case !reflect.DeepEqual(before, after):
			list = append(list, Edit{subject(name), "changed"})
		}
	}
	return list
}
