package derive_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var drawn = anymodel.Limits{Entities: 3, Patterns: 6}

// few bounds the tables of tests that weigh money: all that is told of each choice is another search.
var few = anymodel.Limits{Entities: 3, Patterns: 4}

// TestTable_designOrFindings: there is a design exactly when no finding is an error, and then every pattern has its
// paths, one a level.
func TestTable_designOrFindings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Table(t, drawn)
		result := derive.Table(table)
		if (result.Design == nil) != finding.HasErrors(result.Findings) {
			t.Fatalf("design %v, findings %v", result.Design != nil, result.Findings)
		}
		if result.Design == nil {
			return
		}
		paths := map[string]int{}
		for _, p := range result.Design.Paths {
			paths[p.Pattern]++
		}
		for name, p := range table.Patterns {
			if paths[name] != len(p.Then)+1 {
				t.Fatalf("pattern %s has %d paths, want %d", name, paths[name], len(p.Then)+1)
			}
		}
	})
}

// TestTable_sameBytes: deriving twice gives the same bytes, and so does any order of the names within a list whose
// order means nothing, save in sentences.
func TestTable_sameBytes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Table(t, drawn)
		first, second := derive.Table(table), derive.Table(table)
		if diff := cmp.Diff(encode(t, first.Design), encode(t, second.Design)); diff != "" {
			t.Fatalf("twice:\n%s", diff)
		}
		otherwise := derive.Table(reordered(table, func(p *model.Pattern) { slices.Reverse(p.Match) }))
		if diff := cmp.Diff(encode(t, unworded(first.Design)), encode(t, unworded(otherwise.Design))); diff != "" {
			t.Fatalf("match in another order:\n%s", diff)
		}
		otherwise = derive.Table(reordered(table, func(p *model.Pattern) {
			if p.Order != model.OrderGrouped {
				slices.Reverse(p.Entities)
			}
		}))
		if diff := cmp.Diff(keys(t, first.Design), keys(t, otherwise.Design)); diff != "" {
			t.Fatalf("entities in another order:\n%s", diff)
		}
	})
}

// unworded is a design without its sentences, which name attributes in the order in which the user does.
func unworded(d *design.Design) *design.Design {
	if d == nil {
		return nil
	}
	plain := *d
	plain.Paths = slices.Clone(d.Paths)
	for i := range plain.Paths {
		plain.Paths[i].Summary = ""
	}
	return &plain
}

// reordered is the declaration with its patterns changed.
func reordered(table model.Table, change func(*model.Pattern)) model.Table {
	table.Patterns = maps.Clone(table.Patterns)
	for name, p := range table.Patterns {
		p.Match, p.Entities = slices.Clone(p.Match), slices.Clone(p.Entities)
		change(&p)
		table.Patterns[name] = p
	}
	return table
}

// TestTable_servedByDefinition: every path on a key of attributes satisfies the definition of design 3.1, checked here
// on the finished design: the partition is compared for equality, the other equalities are the next sort attributes in
// some order, and the order asked follows.
func TestTable_servedByDefinition(t *testing.T) {
	t.Parallel()
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Table(t, drawn)
		result := derive.Table(table)
		if result.Design == nil {
			return
		}
		accepted++
		resolved, _ := model.Check(table)
		for _, path := range result.Design.Paths {
			p := resolved.Pattern(path.Pattern)
			if p.IsWrite() || p.Operation == model.Scan || len(p.Entities) != 1 {
				continue
			}
			if !served(result.Design, path, p) {
				t.Fatalf("path %s: %s is not served by the definition\n%s", path.Name(), path.KeyCondition, encode(t, result.Design))
			}
		}
	})
	if accepted < 20 {
		t.Fatalf("only %d models were accepted: the property was hardly tested", accepted)
	}
}

// served is the definition of 3.1 for one entity, on the attributes of the key's templates.
func served(d *design.Design, path design.Path, p *model.ResolvedPattern) bool {
	entity := p.Entities[0]
	partition, sort := keyOf(d, path.Index, entity.Name)
	declared := p.Declared
	equal := slices.Concat(declared.Match, declared.Then[:path.Level], declared.MatchAny)
	entered := entryOf(d, path.Index, entity.Name)
	for name := range declared.Where {
		if _, ok := entered[name]; !ok {
			equal = append(equal, name)
		}
	}
	order := slices.Clone(declared.Then[path.Level:])
	for name := range declared.Range {
		order = append(order, name)
	}
	for _, name := range declared.Sort {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	tested, ranged := testedByKey(d, path, p)
	equal, order = append(equal, tested...), append(order, ranged...)
	order = slices.DeleteFunc(order, func(n string) bool { return slices.Contains(tested, n) })
	if path.Operation == design.GetItem {
		return subset(slices.Concat(partition, sort), equal)
	}
	if path.Filter != "" && readsOne(entity, partition, sort, equal) {
		return true
	}
	if !subset(partition, equal) {
		return false
	}
	rest := slices.DeleteFunc(equal, func(n string) bool { return slices.Contains(partition, n) })
	if len(rest) > len(sort) || !subset(rest, sort[:len(rest)]) {
		return false
	}
	known := slices.Concat(partition, rest)
	for i, name := range order {
		if entity.Covers(known) && len(declared.Range) == 0 {
			return true
		}
		if len(rest)+i >= len(sort) || sort[len(rest)+i] != name {
			return false
		}
		known = append(known, name)
		if len(declared.Range) > 0 && i >= len(declared.Then)-path.Level && entity.Covers(known) {
			return true
		}
	}
	return true
}

// testedByKey are the attributes of the filter that the key condition compares instead: for equality, and at most one by
// a range that leads the order.
func testedByKey(d *design.Design, path design.Path, p *model.ResolvedPattern) (equal, ranged []string) {
	if index, _ := d.Index(path.Index); index.Overloaded || path.Index == "" && len(d.Keys(p.Entities[0].Name)) > 1 {
		return nil, nil
	}
	partition, sort := keyOf(d, path.Index, p.Entities[0].Name)
	for _, name := range slices.Sorted(maps.Keys(p.Declared.Filter)) {
		switch held := slices.Contains(slices.Concat(partition, sort), name); {
		case p.Declared.Filter[name] == "exists": // so it does of every item in the index
		case held && strings.HasPrefix(p.Declared.Filter[name], "="):
			equal = append(equal, name)
		case held && !slices.Contains(p.Declared.Sort, name):
			ranged = append(ranged, name)
		}
	}
	return equal, ranged
}

// readsOne reports whether the equalities single out an item by the beginning of a key that they fill, so that the others
// may be a filter on it.
func readsOne(entity *model.ResolvedEntity, partition, sort, equal []string) bool {
	filled := 0
	for filled < len(sort) && slices.Contains(equal, sort[filled]) {
		filled++
	}
	return subset(partition, equal) && entity.Covers(slices.Concat(partition, sort[:filled]))
}

func subset(some, all []string) bool {
	return !slices.ContainsFunc(some, func(n string) bool { return !slices.Contains(all, n) })
}

// keyOf are the attributes of an entity in the partition and the sort key, in order; the entity attribute is left out.
func keyOf(d *design.Design, index, entity string) (partition, sort []string) {
	templates := map[string]design.Template{}
	for _, a := range d.Keys(entity) {
		templates[a.Name] = a.Template
	}
	spell := func(list []design.KeyAttribute) []string {
		var names []string
		for _, a := range list {
			if t, ok := templates[a.Name]; ok {
				compared := slices.DeleteFunc(slices.Clone(t), func(s design.Segment) bool { return design.ShardsOf(s.Format) > 0 })
				names = append(names, compared.Attributes()...)
				continue
			}
			names = append(names, a.Name)
		}
		return names
	}
	if index == "" {
		sortKey := []design.KeyAttribute{}
		if d.Key.Sort != nil {
			sortKey = append(sortKey, *d.Key.Sort)
		}
		return spell([]design.KeyAttribute{d.Key.Partition}), spell(sortKey)
	}
	found, _ := d.Index(index)
	return spell(found.Partition), spell(found.Sort)
}

func entryOf(d *design.Design, index, entity string) map[string]string {
	for _, c := range d.Conditions {
		if c.Index == index && c.Entity == entity {
			return c.Where
		}
	}
	return nil
}

func encode(t *rapid.T, d *design.Design) string {
	data, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// keys is the design without its paths, whose sentences and lists follow the order of the declaration.
func keys(t *rapid.T, d *design.Design) string {
	if d == nil {
		return ""
	}
	only := *d
	only.Paths = nil
	return encode(t, &only)
}
