package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// score values a design by what it says.
func score(r *model.Resolved, d *design.Design) value {
	v := value{Indexes: len(d.GlobalIndexes) + len(d.LocalIndexes), Locals: len(d.LocalIndexes)}
	for _, e := range r.Entities {
		if slices.ContainsFunc(d.Keys(e.Name), func(a design.ItemAttribute) bool {
			return (a.Name == d.Key.Partition.Name || d.Key.Sort != nil && a.Name == d.Key.Sort.Name) &&
				slices.ContainsFunc(a.Template.Attributes(), func(name string) bool { return !e.IsIdentity(name) })
		}) {
			v.Beyond++
		}
	}
	for _, index := range d.GlobalIndexes {
		for _, e := range r.Entities {
			if constant(d, index, e.Name) {
				v.Constants++
			}
		}
	}
	for _, path := range d.Paths {
		if p := r.Pattern(path.Pattern); p.Operation == model.Get && path.Level == 0 && path.Index != "" {
			v.LessGets++
		}
	}
	v.Amplified = amplified(r, d)
	return v
}

// constant tells whether patterns read items of the entity in an index in which all of them have one partition.
func constant(d *design.Design, index design.Index, entity string) bool {
	for _, a := range index.Partition {
		key := slices.IndexFunc(d.Keys(entity), func(key design.ItemAttribute) bool { return key.Name == a.Name })
		if a.Name != d.EntityAttribute && (key < 0 || len(d.Keys(entity)[key].Template.Attributes()) > 0) {
			return false
		}
	}
	return slices.ContainsFunc(d.Paths, func(p design.Path) bool {
		return p.Index == index.Name && slices.Contains(p.Entities, entity)
	})
}
