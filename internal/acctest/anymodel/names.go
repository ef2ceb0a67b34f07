package anymodel

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// without is the list less the dropped names.
func without(list, dropped []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(n string) bool { return slices.Contains(dropped, n) })
}

// identityNames is the whole identity of an entity, its parents' first.
func identityNames(name string, table model.Table) []string {
	e := table.Entities[name]
	if e.Parent == "" {
		return slices.Clone(e.Identity)
	}
	return append(identityNames(e.Parent, table), e.Identity...)
}

// attributeNames are all attributes of an entity, those of the identity first.
func attributeNames(name string, table model.Table) []string {
	return append(identityNames(name, table), sorted(table.Entities[name].Attributes)...)
}

// keyNames are the attributes of an entity that can be in keys.
func keyNames(name string, table model.Table) []string {
	return slices.DeleteFunc(attributeNames(name, table), func(n string) bool {
		return table.Entities[name].Attributes[n].Type == model.Boolean
	})
}

// optionalNames are the optional attributes that the pattern doesn't compare yet.
func optionalNames(name string, table model.Table, p model.Pattern) []string {
	return slices.DeleteFunc(without(sorted(table.Entities[name].Attributes), p.Match), func(n string) bool {
		return !table.Entities[name].Attributes[n].Optional
	})
}
