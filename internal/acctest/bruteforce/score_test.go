package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// score values a design by what it says.
func (s *search) score(d *design.Design) value {
	r := s.resolved
	v := value{Indexes: len(d.GlobalIndexes) + len(d.LocalIndexes), Locals: len(d.LocalIndexes)}
	for _, e := range r.Entities {
		if slices.ContainsFunc(d.Keys(e.Name), func(a design.ItemAttribute) bool {
			return (a.Name == d.Key.Partition.Name || d.Key.Sort != nil && a.Name == d.Key.Sort.Name) &&
				slices.ContainsFunc(a.Template.Attributes(), func(name string) bool { return !e.IsIdentity(name) })
		}) {
			v.Beyond++
		}
	}
	for _, e := range r.Entities {
		if fewPartitions(d, e, d.Key.Partition.Name) {
			v.Constants++
		}
		for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
			var names []string
			for _, a := range index.Partition {
				names = append(names, a.Name)
			}
			if reads(d, index.Name, e.Name) && fewPartitions(d, e, names...) {
				v.Constants++
			}
		}
	}
	for _, path := range d.Paths {
		if p := r.Pattern(path.Pattern); p.Operation == model.Get && path.Level == 0 && path.Index != "" {
			v.LessGets++
		}
	}
	for i, demand := range s.demands {
		for _, index := range d.GlobalIndexes {
			if !index.Overloaded && slices.Contains(index.Serves, demand.Name) && s.guest(i) {
				v.Guests++
			}
		}
	}
	v.Amplified = amplified(r, d)
	return v
}

// reads tells whether patterns read items of the entity in an index.
func reads(d *design.Design, index, entity string) bool {
	return slices.ContainsFunc(d.Paths, func(p design.Path) bool {
		return p.Index == index && slices.Contains(p.Entities, entity)
	})
}

// fewPartitions tells whether all items of the entity lie under one partition of a key, or under few.
func fewPartitions(d *design.Design, e *model.ResolvedEntity, partition ...string) bool {
	var names []string
	for _, name := range partition {
		key := slices.IndexFunc(d.Keys(e.Name), func(key design.ItemAttribute) bool { return key.Name == name })
		switch {
		case name == d.EntityAttribute:
		case key < 0:
			names = append(names, name)
		default:
			names = append(names, d.Keys(e.Name)[key].Template.Attributes()...)
		}
	}
	return few(e, names)
}
