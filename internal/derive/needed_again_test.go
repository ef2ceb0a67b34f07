package derive_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// TestTable_withoutAnIndexItsPatternsLoseTheirPath takes each index away from the designs of published models, derives again
// beside what is left, and compares the patterns that then have no path, or one by a new or wider index, with those that the
// design says need it.
func TestTable_withoutAnIndexItsPatternsLoseTheirPath(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, m := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := m.Table
			table.Keys.Indexes = style
			if d := derive.Table(table).Design; d != nil {
				n, diff := losesItsPath(table, d)
				looked += n
				if diff != "" {
					t.Errorf("%s, %s: %s", m.Name, style, diff)
				}
			}
		}
	}
	if looked < 200 {
		t.Fatalf("only %d patterns on indexes were looked at", looked)
	}
}

func TestTable_randomIndexesTakenAway(t *testing.T) {
	t.Parallel()
	looked := 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Table(t, drawn)
		d := derive.Table(table).Design
		if d == nil {
			return
		}
		n, diff := losesItsPath(table, d)
		looked += n
		if diff != "" {
			t.Fatalf("%s\n%s", diff, spell(derive.Table(table)))
		}
	})
	if looked < 10 { // some 80 as a rule
		t.Fatalf("only %d patterns on indexes were looked at", looked)
	}
}

// losesItsPath compares needed_by of every index with what is lost without it. It returns how many patterns it looked at.
func losesItsPath(table model.Table, d *design.Design) (looked int, difference string) {
	for _, index := range slices.Concat(d.LocalIndexes, d.GlobalIndexes) {
		var lost []string
		for _, name := range index.Serves {
			if at := slices.IndexFunc(d.Paths, func(p design.Path) bool { return p.Pattern == name && p.Operation == design.Scan }); at >= 0 {
				continue // the table answers it as well
			}
			looked++
			has := without(d, index)
			next := alone(table, has, name, index.Serves)
			if next != nil && baseKeys(next) != baseKeys(d) {
				return looked, fmt.Sprintf("without %s the table's own keys move:\n%s%s", index.Name, baseKeys(d), baseKeys(next))
			}
			if next == nil || !keepsPath(has, next, name) || table.Keys.Indexes != model.IndexesOverloaded && slotInstead(index, next, name) {
				lost = append(lost, name)
			}
		}
		if diff := cmp.Diff(index.NeededBy, lost); diff != "" {
			return looked, fmt.Sprintf("without %s %v are lost; it says %v", index.Name, lost, index.NeededBy)
		}
	}
	return looked, ""
}

// alone is the design beside what a table has where a pattern stays, but the others that were on the same index are given up,
// save those that writes read; nil where there is none.
func alone(table model.Table, has *design.Design, name string, others []string) *design.Design {
	table.Patterns = maps.Clone(table.Patterns)
	var read []string
	for _, p := range table.Patterns {
		read = append(read, p.ReadsFirst...)
	}
	for _, other := range others {
		if other != name && !slices.Contains(read, other) {
			delete(table.Patterns, other)
		}
	}
	return derive.Beside(table, has).Design
}

// keepsPath tells whether a pattern is answered from what a table has, which isn't changed for it.
func keepsPath(has, next *design.Design, name string) bool {
	at := slices.IndexFunc(next.Paths, func(p design.Path) bool { return p.Pattern == name })
	if next.Paths[at].Index == "" {
		return true
	}
	before, had := has.Index(next.Paths[at].Index)
	after, _ := next.Index(before.Name)
	return had && after.SameKey(before) && copies(before, after) && !slices.ContainsFunc(next.Paths[at].Entities, func(entity string) bool {
		return !reflect.DeepEqual(has.Keys(entity), next.Keys(entity)) // its items would have to be rewritten
	})
}

// slotInstead tells whether a slot answers a pattern now that a native key answered before, which is no path under "native".
func slotInstead(index design.Index, next *design.Design, name string) bool {
	at := slices.IndexFunc(next.Paths, func(p design.Path) bool { return p.Pattern == name })
	now, _ := next.Index(next.Paths[at].Index)
	return !index.Overloaded && now.Overloaded
}

// baseKeys spells the table's own key of every entity.
func baseKeys(d *design.Design) string {
	text := ""
	for _, keys := range d.ItemKeys {
		for _, a := range keys.Attributes {
			if a.Name == d.Key.Partition.Name || d.Key.Sort != nil && a.Name == d.Key.Sort.Name {
				text += fmt.Sprintf("%s: %s = %s\n", keys.Entity, a.Name, a.Template)
			}
		}
	}
	return text
}

// copies tells whether an index copies all that another does.
func copies(index, other design.Index) bool {
	return index.Projection == design.ProjectAll || index.Projection == other.Projection &&
		!slices.ContainsFunc(other.Projected, func(name string) bool { return !slices.Contains(index.Projected, name) })
}

// without is the design of a table that never had the index.
func without(d *design.Design, index design.Index) *design.Design {
	less := *d
	other := func(o design.Index) bool { return o.Name == index.Name }
	less.LocalIndexes = slices.DeleteFunc(slices.Clone(d.LocalIndexes), other)
	less.GlobalIndexes = slices.DeleteFunc(slices.Clone(d.GlobalIndexes), other)
	used := map[string]bool{d.Key.Partition.Name: true, d.EntityAttribute: true}
	if d.Key.Sort != nil {
		used[d.Key.Sort.Name] = true
	}
	for _, o := range slices.Concat(less.LocalIndexes, less.GlobalIndexes) {
		for _, a := range slices.Concat(o.Partition, o.Sort) {
			used[a.Name] = true
		}
	}
	less.ItemKeys = nil
	for _, keys := range d.ItemKeys {
		keys.Attributes = slices.DeleteFunc(slices.Clone(keys.Attributes), func(a design.ItemAttribute) bool {
			return !used[a.Name] && slices.ContainsFunc(slices.Concat(index.Partition, index.Sort), func(k design.KeyAttribute) bool { return k.Name == a.Name })
		})
		less.ItemKeys = append(less.ItemKeys, keys)
	}
	less.Conditions = slices.DeleteFunc(slices.Clone(d.Conditions), func(c design.EntryCondition) bool { return c.Index == index.Name })
	less.Paths = slices.DeleteFunc(slices.Clone(d.Paths), func(p design.Path) bool { return slices.Contains(index.Serves, p.Pattern) })
	return &less
}
