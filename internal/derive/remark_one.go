package derive

import (
	"maps"
	"reflect"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// maxAsOne is how many pairs of patterns are tried as one.
const maxAsOne = 8

// asOne tells of each pair of patterns that ask the same of different entities, some of them in both, whether the table needs
// fewer indexes where one pattern asks for all: an item of one entity can carry a slot's attributes once only. It says nothing
// of those for which no work is left.
func asOne(t model.Table, d *design.Design, w *work) []finding.Finding {
	var list []finding.Finding
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(t.Patterns)), func(name string) bool {
		return len(t.Patterns[name].Entities) < 2 || !onIndex(d, name)
	})
	tried := 0
	for i, name := range names {
		for _, other := range names[i+1:] {
			if tried == maxAsOne || !w.left() {
				return list
			}
			both := together(t.Patterns[name], t.Patterns[other])
			if both == nil {
				continue
			}
			tried++
			r, _ := withPins(withOne(t, name, other, both), w)
			if r.Design != nil && indexesOf(r.Design) < indexesOf(d) {
				list = append(list, finding.TwoAsOne(name, other, both, indexesOf(d), indexesOf(r.Design)))
			}
		}
	}
	return list
}

// onIndex reports whether an index serves the pattern.
func onIndex(d *design.Design, pattern string) bool {
	return slices.ContainsFunc(d.Paths, func(p design.Path) bool { return p.Pattern == pattern && p.Index != "" })
}

// together are the entities of two patterns that are alike in all else, those of both where they stand in both; nil where the
// patterns ask otherwise or of nothing in common.
func together(p, q model.Pattern) []string {
	if !reflect.DeepEqual(askedOf(p), askedOf(q)) {
		return nil
	}
	inBoth := func(name string) bool { return slices.Contains(p.Entities, name) && slices.Contains(q.Entities, name) }
	common := slices.DeleteFunc(slices.Clone(p.Entities), func(name string) bool { return !inBoth(name) })
	own := slices.DeleteFunc(slices.Concat(p.Entities, q.Entities), inBoth)
	switch {
	case len(common) == 0 || len(own) == 0:
		return nil
	case inBoth(p.Entities[0]):
		return slices.Concat(common, own)
	}
	return slices.Concat(own, common)
}

// askedOf is a pattern without what it is about, how often it is asked, and when it was added.
func askedOf(p model.Pattern) model.Pattern {
	p.Description, p.Entities, p.PeakPerSecond, p.AveragePerSecond, p.Revision = "", nil, nil, nil, 0
	return p
}

// withOne is the declaration with one pattern in place of two.
func withOne(t model.Table, name, other string, entities []string) model.Table {
	t.Patterns = maps.Clone(t.Patterns)
	delete(t.Patterns, other)
	p := t.Patterns[name]
	p.Entities = entities
	t.Patterns[name] = p
	return t
}
