package evolve_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
)

// live is what AWS knows of a table with a design, of whose global indexes some are missing, each under another name, and
// with one that nobody declared.
func live(t *rapid.T, d *design.Design) (has *design.Design, missing int) {
	has = &design.Design{Key: d.Key}
	for i, index := range d.GlobalIndexes {
		if rapid.Bool().Draw(t, "missing "+index.Name) {
			missing++
			continue
		}
		has.GlobalIndexes = append(has.GlobalIndexes, design.Index{
			Name: fmt.Sprintf("handmade-%d", i), Partition: index.Partition, Sort: index.Sort, Projection: design.ProjectAll,
		})
	}
	for i, index := range d.LocalIndexes {
		has.LocalIndexes = append(has.LocalIndexes, design.Index{
			Name: fmt.Sprintf("local-%d", i), Partition: index.Partition, Sort: index.Sort, Projection: design.ProjectAll,
		})
	}
	has.GlobalIndexes = append(has.GlobalIndexes, design.Index{
		Name: "foreign", Partition: []design.KeyAttribute{{Name: "nobodys", Type: "S"}}, Projection: design.ProjectKeysOnly,
	})
	return has, missing
}

// A table with the keys of a design is taken over, whatever its indexes are called: what is missing is built, as DynamoDB
// does it, nothing is dropped, every path leads to an index that is there then, and taking it over again changes nothing.
func TestAdopt_takesOverWhatHasTheKeys(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		next := derive.Table(anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 6})).Design
		if next == nil {
			rt.Skip("refused")
		}
		has, missing := live(rt, next)
		a := evolve.Adopt(has, next, 0)
		if len(a.Differences) > 0 || len(a.Fixes) > 0 {
			rt.Fatalf("refused: %q %q", a.Differences, a.Fixes)
		}
		if len(a.Missing) != missing || len(a.Steps) != missing || len(a.Foreign) != 1 {
			rt.Fatalf("%d missing, %d steps, %d foreign", len(a.Missing), len(a.Steps), len(a.Foreign))
		}
		db := &dynamo{t: rt, key: has.Key, local: has.LocalIndexes, indexes: slices.Clone(has.GlobalIndexes), most: evolve.MostIndexes}
		db.define()
		for _, step := range a.Steps {
			if !step.Build {
				rt.Fatalf("%s is dropped", step.Index.Name)
			}
			db.do(step)
		}
		for _, path := range a.Design.Paths {
			there := func(index design.Index) bool { return index.Name == path.Index }
			if path.Index != "" && !slices.ContainsFunc(db.indexes, there) && !slices.ContainsFunc(db.local, there) {
				rt.Fatalf("%s leads to %s, which isn't there", path.Pattern, path.Index)
			}
		}
		again := evolve.Adopt(&design.Design{Key: db.key, LocalIndexes: db.local, GlobalIndexes: db.indexes}, a.Design, 0)
		if diff := cmp.Diff(a.Design, again.Design); diff != "" || len(again.Steps) > 0 || len(again.Differences) > 0 {
			rt.Fatalf("again: %s %v %q", diff, again.Steps, again.Differences)
		}
	})
}

// What no request can change is refused, and each difference comes with something to write.
func TestAdopt_refusesAnotherTable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		next := derive.Table(anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 6})).Design
		if next == nil {
			rt.Skip("refused")
		}
		has, _ := live(rt, next)
		switch rapid.IntRange(0, 2).Draw(rt, "difference") {
		case 0:
			has.Key.Partition.Name = "another"
		case 1:
			has.LocalIndexes = append(has.LocalIndexes, design.Index{
				Name: "old", Partition: []design.KeyAttribute{has.Key.Partition}, Sort: []design.KeyAttribute{{Name: "nobodys", Type: "S"}}, Projection: design.ProjectAll,
			})
		case 2:
			entity := next.Entities[0]
			attribute := entity.Attributes[0]
			has.GlobalIndexes = append(has.GlobalIndexes, design.Index{
				Name: "typed", Partition: []design.KeyAttribute{{Name: attribute.Name, Type: "B"}}, Projection: design.ProjectAll,
			})
			if slices.Contains(next.KeyAttributes(), design.KeyAttribute{Name: attribute.Name, Type: attribute.Stored}) || attribute.Stored == "" {
				return // the table couldn't have both
			}
		}
		if a := evolve.Adopt(has, next, 0); len(a.Differences) == 0 || len(a.Fixes) == 0 {
			rt.Fatalf("taken over: %q %q", a.Differences, a.Fixes)
		}
	})
}
