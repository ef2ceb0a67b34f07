package model_test

import (
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Few names make random models collide, refer to each other and go in rings, and sometimes be right.
var (
	entityNames    = []string{"user", "order", "line", "note"}
	attributeNames = []string{"id", "user_id", "order_id", "state", "at", "total", "gone"}
)

// likelyTable is a random table that is right more often than not: names lead somewhere, and types can be keys.
func likelyTable(t *rapid.T) model.Table {
	table := model.Table{Name: "random", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	var before []string
	for _, name := range entityNames[:rapid.IntRange(1, 4).Draw(t, "entities")] {
		e := model.Entity{Identity: []string{name + "_id"}, Attributes: map[string]model.Attribute{}}
		for _, attribute := range someOf(t, "attributes", []string{"state", "at", "total", "owner_id"}) {
			e.Attributes[attribute] = model.Attribute{Type: rapid.SampledFrom([]model.Type{"", model.Number, model.Timestamp}).Draw(t, "type")}
		}
		if len(before) > 0 {
			other := rapid.SampledFrom(before).Draw(t, "other")
			if rapid.Bool().Draw(t, "child") {
				e.Parent = other
			} else {
				e.Attributes["ref_id"] = model.Attribute{References: other + "." + other + "_id"}
			}
		}
		table.Entities[name] = e
		before = append(before, name)
	}
	for _, name := range someOf(t, "patterns", []string{"p", "q", "r"}) {
		table.Patterns[name] = likelyPattern(t, table, before)
	}
	return table
}

// likelyPattern asks by a few attributes of an entity, or for two entities by what identifies the first.
func likelyPattern(t *rapid.T, table model.Table, entities []string) model.Pattern {
	if len(entities) > 1 && rapid.IntRange(0, 3).Draw(t, "several") == 0 {
		pair := rapid.SliceOfNDistinct(rapid.SampledFrom(entities), 2, 2, rapid.ID[string]).Draw(t, "pair")
		return model.Pattern{Entities: pair, Match: []string{rapid.SampledFrom([]string{pair[0] + "_id", "state"}).Draw(t, "by")}}
	}
	name := rapid.SampledFrom(entities).Draw(t, "entity")
	e := table.Entities[name]
	own := append(slices.Sorted(maps.Keys(e.Attributes)), e.Identity...)
	names := rapid.Permutation(own).Draw(t, "names")
	match := rapid.IntRange(0, len(names)).Draw(t, "match")
	return model.Pattern{Entity: name, Match: names[:match], Sort: names[match:]}
}

// anyTable is a random table that is wrong more often than not.
func anyTable(t *rapid.T) model.Table {
	table := model.Table{Name: "random", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	for _, name := range someOf(t, "entities", entityNames) {
		table.Entities[name] = anyEntity(t)
	}
	for _, name := range someOf(t, "patterns", []string{"p", "q", "r"}) {
		table.Patterns[name] = anyPattern(t)
	}
	return table
}

func anyEntity(t *rapid.T) model.Entity {
	e := model.Entity{Identity: someOf(t, "identity", attributeNames), Attributes: map[string]model.Attribute{}}
	if rapid.IntRange(0, 2).Draw(t, "child") == 0 {
		e.Parent = rapid.SampledFrom(entityNames).Draw(t, "parent")
	}
	for _, name := range someOf(t, "attributes", attributeNames) {
		a := model.Attribute{
			Optional: rapid.IntRange(0, 3).Draw(t, "optional") == 0,
			Type:     rapid.SampledFrom(append(make([]model.Type, 20), model.Types()...)).Draw(t, "type"),
		}
		if rapid.IntRange(0, 4).Draw(t, "refers") == 0 {
			a.References = rapid.SampledFrom(entityNames).Draw(t, "entity") + rapid.SampledFrom([]string{"", ".id", ".user_id"}).Draw(t, "attribute")
		}
		if rapid.IntRange(0, 9).Draw(t, "labelled") == 0 {
			a.Label = rapid.SampledFrom([]string{"USER", "ORDER"}).Draw(t, "label")
		}
		e.Attributes[name] = a
	}
	return e
}

func anyPattern(t *rapid.T) model.Pattern {
	p := model.Pattern{Match: someOf(t, "match", attributeNames)}
	switch rapid.IntRange(0, 5).Draw(t, "subject") {
	case 0:
		p.Entities = someOf(t, "entities", entityNames)
	case 1:
		p.Operation = rapid.SampledFrom([]model.Operation{model.Scan, model.Count, model.Update, model.Put, "list"}).Draw(t, "operation")
		p.Entity = rapid.SampledFrom(entityNames).Draw(t, "entity")
		p.ReadsFirst = someOf(t, "reads", []string{"p", "q", "none"})
		p.Sets = someOf(t, "sets", attributeNames)
	case 2:
		for _, e := range someOf(t, "writes", entityNames) {
			operation := rapid.SampledFrom([]model.Operation{"", model.Create, model.Update, model.CheckExists}).Draw(t, "write")
			p.Writes = append(p.Writes, model.Write{Operation: operation, Entity: e, By: someOf(t, "by", attributeNames)})
		}
	default:
		p.Entity = rapid.SampledFrom(entityNames).Draw(t, "entity")
		p.Sort = someOf(t, "sort", attributeNames)
		p.Then = someOf(t, "then", attributeNames)
	}
	if rapid.IntRange(0, 3).Draw(t, "tested") == 0 {
		p.Filter = map[string]string{"state": rapid.String().Draw(t, "filter")}
		p.Where = map[string]string{"total": rapid.String().Draw(t, "where")}
	}
	return p
}

// someOf draws a few of the names, most often one or two.
func someOf(t *rapid.T, label string, all []string) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, 3, rapid.ID[string]).Draw(t, label)
}
