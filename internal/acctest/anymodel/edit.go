package anymodel

import (
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Edit changes a declaration in a few random places, without regard to whether it stays valid: names that lead nowhere,
// rings, attributes of other types, fields that contradict each other.
func Edit(t *rapid.T, table model.Table) model.Table {
	table.Entities, table.Patterns = maps.Clone(table.Entities), maps.Clone(table.Patterns)
	e := editor{drawer: drawer{t: t}, table: table}
	for range rapid.IntRange(1, 6).Draw(t, "edits") {
		if e.chance("entity", 2) {
			e.entity()
		} else {
			e.pattern()
		}
	}
	table.Keys.Indexes = e.from("indexes", []string{"", "native", "overloaded", "other"})
	table.Keys.Base = e.from("base", []string{"", "auto", "natural", "composite"})
	table.Keys.Delimiter = e.from("delimiter", []string{"", "#", "!", "|", "##"})
	return table
}

type editor struct {
	drawer
	table model.Table
}

// name draws any name of the declaration, or one that leads nowhere.
func (e editor) name(label string) string {
	names := []string{"nowhere", "", "PK", "entity", "with space", "entity.id", "{x}", "a#b"}
	for _, entity := range sorted(e.table.Entities) {
		names = append(names, entity)
		names = append(names, sorted(e.table.Entities[entity].Attributes)...)
		names = append(names, e.table.Entities[entity].Identity...)
	}
	return e.from(label, names)
}

func (e editor) list(label string) []string {
	var list []string
	for range rapid.IntRange(0, 3).Draw(e.t, label) {
		list = append(list, e.name(label))
	}
	return list
}

func (e editor) entity() {
	name := e.from("which", append(sorted(e.table.Entities), "new"))
	entity := e.table.Entities[name]
	entity.Attributes = maps.Clone(entity.Attributes)
	if entity.Attributes == nil {
		entity.Attributes = map[string]model.Attribute{}
	}
	attribute := e.name("attribute")
	a := entity.Attributes[attribute]
	switch rapid.IntRange(0, 9).Draw(e.t, "entity edit") {
	case 0:
		entity.Identity = e.list("identity")
	case 1:
		entity.Parent = e.name("parent")
	case 2:
		entity.Label = e.from("label", []string{"X", "USER", "a b", "#", ""})
	case 3:
		a.Type = rapid.SampledFrom(append(model.Types(), "other")).Draw(e.t, "type")
	case 4:
		a.References = e.name("references") + e.from("dot", []string{"", ".", ".id", "." + attribute})
	case 5:
		a.Optional, a.Encrypted = e.chance("optional", 2), e.chance("encrypted", 2)
	case 6:
		a.Immutable = new(e.chance("immutable", 2))
	case 7:
		a.Values = e.list("values")
	case 8:
		a.Unique = e.from("unique", []string{"assumed", "enforced", "x"})
	case 9:
		a.Digits, a.Decimals = rapid.IntRange(-1, 40).Draw(e.t, "digits"), rapid.IntRange(-1, 40).Draw(e.t, "decimals")
	}
	entity.Attributes[attribute] = a
	e.table.Entities[name] = entity
}

func (e editor) pattern() {
	name := e.from("which", append(sorted(e.table.Patterns), "new"))
	p := e.table.Patterns[name]
	switch rapid.IntRange(0, 13).Draw(e.t, "pattern edit") {
	case 0:
		p.Entity = e.name("entity")
	case 1:
		p.Entity, p.Entities = "", e.list("entities")
	case 2:
		p.Operation = rapid.SampledFrom([]model.Operation{"", "get", "query", "count", "scan", "create", "put", "update", "delete", "increment", "other"}).Draw(e.t, "operation")
	case 3:
		p.Match = e.list("match")
	case 4:
		p.Then = e.list("then")
	case 5:
		p.Limit, p.ReadAtMost = rapid.IntRange(-1, 9).Draw(e.t, "limit"), rapid.IntRange(-1, 9).Draw(e.t, "read at most")
		p.Sort, p.Descending = e.list("sort"), e.chance("descending", 2)
	case 6:
		p.Range = map[string]string{e.name("range"): e.from("operator", []string{"<", "between", "from_until", "near"})}
	case 7:
		p.Prefix = e.name("prefix")
	case 8:
		p.Where = map[string]string{e.name("where"): e.from("value", []string{"true", "5", "x", ""})}
	case 9:
		p.Present, p.Absent = e.list("present"), e.list("absent")
	case 10:
		p.Filter = map[string]string{e.name("filter"): e.from("test", []string{"=", "= 5", "in a, b", "size > 3", "exists", "between 1, 2", "near"})}
	case 11:
		p.Sets, p.Removes = e.list("sets"), e.list("removes")
	case 12:
		p.Order, p.Consistent = e.from("order", []string{"", "grouped", "merged", "any", "x"}), e.chance("consistent", 2)
	case 13:
		p.MatchAny, p.ReadsFirst = e.list("match any"), slices.Clone(sorted(e.table.Patterns)[:min(1, len(e.table.Patterns))])
	}
	e.table.Patterns[name] = p
}
