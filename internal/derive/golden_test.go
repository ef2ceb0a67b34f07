package derive_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestTable_goldens keeps the whole design of every real model, in both index styles, as text. A change of a golden is
// a change of users' tables: read it as one.
func TestTable_goldens(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			name := m.Name + "." + style
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				table := m.Table
				table.Keys.Indexes = style
				golden(t, filepath.Join("testdata", name+".golden"), spell(derive.Table(table)))
			})
		}
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v\nwrite it with: go test ./internal/derive -update", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// spell writes a result for a reader.
func spell(r derive.Result) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s %s\n", f.Severity, f.Summary())
	}
	if r.Design == nil {
		return b.String()
	}
	d := r.Design
	fmt.Fprintf(&b, "table %s\n", spellKey([]design.KeyAttribute{d.Key.Partition}, sortKey(d.Key)))
	for _, i := range d.LocalIndexes {
		fmt.Fprintf(&b, "lsi   %s %s\n", i.Name, spellIndex(i))
	}
	for _, i := range d.GlobalIndexes {
		fmt.Fprintf(&b, "gsi   %s %s\n", i.Name, spellIndex(i))
	}
	for _, k := range d.ItemKeys {
		fmt.Fprintf(&b, "\n%s\n", k.Entity)
		for _, a := range k.Attributes {
			fmt.Fprintf(&b, "  %s = %s\n", a.Name, a.Template)
		}
		for _, c := range d.Conditions {
			if c.Entity == k.Entity {
				fmt.Fprintf(&b, "  in %s where %v, present %v, absent %v\n", c.Index, c.Where, c.Present, c.Absent)
			}
		}
	}
	for _, p := range d.Paths {
		b.WriteString("\n" + spellPath(p))
	}
	return b.String()
}

func sortKey(k design.KeySchema) []design.KeyAttribute {
	if k.Sort == nil {
		return nil
	}
	return []design.KeyAttribute{*k.Sort}
}

func spellKey(partition, sort []design.KeyAttribute) string {
	names := func(list []design.KeyAttribute) string {
		var out []string
		for _, a := range list {
			out = append(out, a.Name+":"+a.Type)
		}
		return strings.Join(out, " ")
	}
	return strings.TrimSpace(names(partition) + " / " + names(sort))
}

func spellIndex(i design.Index) string {
	text := spellKey(i.Partition, i.Sort) + " " + string(i.Projection)
	if len(i.Projected) > 0 {
		text += " " + strings.Join(i.Projected, " ")
	}
	return text + " for " + strings.Join(i.Entities, " ") + " serves " + strings.Join(i.Serves, " ")
}

func spellPath(p design.Path) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", p.Name(), p.Summary)
	fmt.Fprintf(&b, "  %s", p.Operation)
	if p.Index != "" {
		fmt.Fprintf(&b, " %s", p.Index)
	}
	if p.Descending {
		b.WriteString(" descending")
	}
	if p.Consistent {
		b.WriteString(" consistent")
	}
	if p.Limit > 0 {
		fmt.Fprintf(&b, " limit %d", p.Limit)
	}
	if p.ReadAtMost > 0 {
		fmt.Fprintf(&b, " reading %d", p.ReadAtMost)
	}
	if p.Requests != "" {
		fmt.Fprintf(&b, " (%s)", p.Requests)
	}
	b.WriteString("\n")
	spellRequest(&b, p.KeyCondition, p.Filter, p.Names, p.Values)
	spellEither(&b, p.Either)
	for _, s := range p.Steps {
		fmt.Fprintf(&b, "  - %s %s", s.Operation, s.Entity)
		if len(s.Holds) > 0 {
			fmt.Fprintf(&b, " holding %s", strings.Join(s.Holds, " "))
		}
		if s.When != "" {
			fmt.Fprintf(&b, " if there is %s", s.When)
		}
		for _, name := range slices.Sorted(maps.Keys(s.By)) {
			fmt.Fprintf(&b, " with %s from %s", name, s.By[name])
		}
		b.WriteString("\n")
		spellRequest(&b, s.KeyCondition, s.Condition, s.Names, s.Values)
		spellEither(&b, s.Either)
	}
	if p.Next != nil {
		fmt.Fprintf(&b, "  then %s: %s\n", p.Next.Operation, p.Next.Summary)
		spellRequest(&b, p.Next.KeyCondition, p.Next.Filter, p.Next.Names, p.Next.Values)
	}
	return b.String()
}

func spellEither(b *strings.Builder, list []design.Either) {
	for _, e := range list {
		fmt.Fprintf(b, "  filter %s, or %s if there is no %s\n", e.Present, e.Absent, e.Attribute)
	}
}

func spellRequest(b *strings.Builder, key, filter string, names map[string]string, values map[string]design.PathValue) {
	if key != "" {
		fmt.Fprintf(b, "  %s\n", key)
	}
	if filter != "" {
		fmt.Fprintf(b, "  filter %s\n", filter)
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(b, "  %s = %s\n", name, names[name])
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(b, "  %s = %s %s\n", name, values[name].Template, values[name].Type)
	}
}
