package anymodel

import (
	"maps"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Part is one state of a table that changes over time, of which the whole is all that it ever declares: some patterns are
// left out, others have another name, are read backwards, in another order, or fetch more or less; entities that nothing
// is about may be left out. Two parts of one whole are a random edit.
func Part(t *rapid.T, whole model.Table) model.Table {
	d := drawer{t: t}
	table := whole
	table.Entities, table.Patterns = maps.Clone(whole.Entities), map[string]model.Pattern{}
	about := map[string]bool{}
	for _, name := range sorted(whole.Patterns) {
		p := whole.Patterns[name]
		switch rapid.IntRange(0, 9).Draw(t, name) {
		case 0, 1:
			continue
		case 2:
			name += "_renamed"
		case 3:
			p.Descending = !p.Descending && (len(p.Sort) > 0 || len(p.Range) > 0)
		case 4:
			p.Fetch = nil
		case 5:
			p.Fetch = d.fetched(p, whole)
		case 6:
			p.Sort = d.sorted(p, whole)
			p.Descending = p.Descending && (len(p.Sort) > 0 || len(p.Range) > 0)
		}
		table.Patterns[name] = p
		for _, entity := range append(slices.Clone(p.Entities), p.Entity) {
			about[entity] = true
		}
	}
	for _, name := range sorted(whole.Entities) { // what nothing is about and nothing refers to may come later, or go
		if !about[name] && !referredTo(name, table) && len(table.Entities) > 1 {
			delete(table.Entities, name)
		}
	}
	return table
}

// referredTo reports whether another entity of the table needs that one.
func referredTo(name string, table model.Table) bool {
	refers := func(a model.Attribute) bool {
		entity, _, _ := strings.Cut(a.References, ".")
		source, _, _ := strings.Cut(a.CopiedFrom, ".")
		return entity == name || source == name
	}
	return slices.ContainsFunc(slices.Collect(maps.Values(table.Entities)), func(e model.Entity) bool {
		return e.Parent == name || slices.ContainsFunc(slices.Collect(maps.Values(e.Attributes)), refers)
	})
}

// fetched are some attributes of the entity that a read is about; none, which stands for all, for other patterns.
func (d drawer) fetched(p model.Pattern, table model.Table) []string {
	if p.Operation != "" || p.Entity == "" {
		return p.Fetch
	}
	return d.some("fetch", keyNames(p.Entity, table), 3)
}

// sorted is another order of a query of one entity, which leads with what a range compares.
func (d drawer) sorted(p model.Pattern, table model.Table) []string {
	if p.Operation != "" || p.Entity == "" || len(p.Range) > 0 {
		return p.Sort
	}
	used := slices.Concat(p.Match, p.Then, sorted(p.Where), p.Present, sorted(p.Filter))
	return d.some("sort", without(keyNames(p.Entity, table), used), 2)
}
