package evolve_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// dynamo is what DynamoDB enforces of a table's global indexes.
type dynamo struct {
	t       *rapid.T
	key     design.KeySchema
	local   []design.Index
	indexes []design.Index
	most    int
	// types are the types of attributes that some key has.
	types map[string]string
}

// do does a step as DynamoDB does it, and fails where it would be refused.
func (d *dynamo) do(step evolve.Step) {
	i := slices.IndexFunc(d.indexes, func(index design.Index) bool { return index.Name == step.Index.Name })
	if !step.Build {
		if i < 0 {
			d.t.Fatalf("the index %s is dropped and is not there", step.Index.Name)
		}
		d.indexes = slices.Delete(d.indexes, i, i+1)
		d.define()
		return
	}
	if i >= 0 || slices.ContainsFunc(d.local, func(index design.Index) bool { return index.Name == step.Index.Name }) {
		d.t.Fatalf("the name %s is taken", step.Index.Name)
	}
	d.indexes = append(d.indexes, step.Index)
	for _, a := range slices.Concat(step.Index.Partition, step.Index.Sort) {
		if known, ok := d.types[a.Name]; ok && known != a.Type {
			d.t.Fatalf("%s stays of type %s", a.Name, known)
		}
	}
	d.define()
	projected := 0
	for _, index := range slices.Concat(d.local, d.indexes) {
		projected += len(index.Projected)
	}
	if len(d.indexes) > d.most || projected > evolve.MostProjected {
		d.t.Fatalf("%d indexes with %d projected attributes", len(d.indexes), projected)
	}
}

// define forgets and learns attributes: exactly those of the keys there are.
func (d *dynamo) define() {
	d.types = map[string]string{}
	for _, a := range design.KeyAttributes(d.key, d.local, d.indexes) {
		d.types[a.Name] = a.Type
	}
}

// half is a declaration with some of the patterns of another.
func half(t *rapid.T, table model.Table) model.Table {
	table.Patterns = maps.Clone(table.Patterns)
	for _, name := range slices.Sorted(maps.Keys(table.Patterns)) {
		if len(table.Patterns) > 1 && rapid.IntRange(1, 3).Draw(t, name) == 1 {
			delete(table.Patterns, name)
		}
	}
	return table
}

// foreign are indexes that nobody declared: of keys of their own, or of those of an index to come, under whatever names.
func foreign(t *rapid.T, prior, next *design.Design) []design.Index {
	var list []design.Index
	for i := range rapid.IntRange(0, 2).Draw(t, "foreign") {
		index := design.Index{Partition: []design.KeyAttribute{{Name: "nobodys", Type: "S"}}, Projection: design.ProjectAll}
		if len(next.GlobalIndexes) > 0 && rapid.Bool().Draw(t, "alike") {
			like := rapid.SampledFrom(next.GlobalIndexes).Draw(t, "like")
			index.Partition, index.Sort = like.Partition, like.Sort
		}
		index.Name = fmt.Sprintf("foreign-%d", i)
		if len(next.GlobalIndexes) > 0 && rapid.IntRange(1, 4).Draw(t, "named") == 1 {
			index.Name = rapid.SampledFrom(next.GlobalIndexes).Draw(t, "name").Name
		}
		taken := func(other design.Index) bool { return other.Name == index.Name }
		if !slices.ContainsFunc(evolve.Wanted(prior), taken) && !slices.ContainsFunc(list, taken) {
			list = append(list, index)
		}
	}
	return list
}

// beside are the indexes that a design doesn't have.
func beside(list []design.Index, d *design.Design) []design.Index {
	return slices.DeleteFunc(slices.Clone(list), func(index design.Index) bool {
		_, has := d.Index(index.Name)
		return has
	})
}

// Whatever the designs, the steps lead from one to the other, each is accepted, indexes that stay are in no step, and an
// index that answers a pattern goes only where that was said.
func TestPlan_everyStepIsAccepted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		whole := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 8})
		prior, next := derive.Table(half(rt, whole)).Design, derive.Table(half(rt, whole)).Design
		if prior == nil || next == nil {
			rt.Skip("refused")
		}
		for i := range next.GlobalIndexes { // deriving projects all as yet
			if rapid.IntRange(1, 4).Draw(rt, "narrow") == 1 {
				next.GlobalIndexes[i].Projection = design.ProjectKeysOnly
			}
		}
		for i := range prior.GlobalIndexes {
			if rapid.IntRange(1, 3).Draw(rt, "narrow prior") == 1 {
				prior.GlobalIndexes[i].Projection, prior.GlobalIndexes[i].Projected = design.ProjectInclude, []string{"a", "b"}
			}
		}
		there := slices.DeleteFunc(names(prior), func(string) bool { return rapid.IntRange(1, 6).Draw(rt, "deleted") == 1 })
		live := evolve.Live{There: there, Foreign: foreign(rt, prior, next)}
		live.Most = max(len(there), len(next.GlobalIndexes)) + len(live.Foreign) + rapid.IntRange(0, 3).Draw(rt, "room")
		e := evolve.Plan(prior, next, live)
		db := &dynamo{t: rt, key: prior.Key, local: prior.LocalIndexes, indexes: evolve.Has(prior, live), most: live.Most}
		db.define()
		if len(e.Refusals()) > 0 {
			return
		}
		for _, step := range e.Steps {
			if step.Build && slices.ContainsFunc(evolve.Has(prior, live), func(i design.Index) bool { return i.Name == step.Index.Name }) {
				rt.Errorf("%s is built and was there", step.Index.Name)
			}
			db.do(step)
			wantAnswers(rt, e, prior, db.indexes, step)
		}
		wantIndexes(rt, slices.Concat(evolve.Wanted(e.Design), beside(live.Foreign, e.Design)), db.indexes)
		live.There = names(e.Design)
		settled := evolve.Settle(e.Design, live)
		for _, step := range settled.Steps {
			if step.Build {
				rt.Errorf("the next apply builds %s", step.Index.Name)
			}
			db.do(step)
		}
		kept := beside(live.Foreign, e.Design)
		wantIndexes(rt, slices.Concat(settled.Design.GlobalIndexes, kept), db.indexes)
		if len(db.indexes) != len(next.GlobalIndexes)+len(kept) {
			rt.Errorf("%d indexes at the end, the design has %d", len(db.indexes), len(next.GlobalIndexes))
		}
		live.There = names(settled.Design)
		if again := evolve.Plan(settled.Design, next, live); len(again.Changes) > 0 {
			rt.Errorf("again: %q", texts(again))
		}
	})
}

// wantAnswers demands that a dropped index served nothing that is still declared, unless that was said.
func wantAnswers(t *rapid.T, e evolve.Evolution, prior *design.Design, has []design.Index, step evolve.Step) {
	old, declared := prior.Index(step.Index.Name)
	if step.Build || !declared {
		return
	}
	for _, change := range e.Changes {
		if rebuild, ok := change.(evolve.Rebuild); ok && rebuild.Old.Name == old.Name && !rebuild.Kept {
			for _, index := range rebuild.New {
				if !rebuild.Gap && !slices.ContainsFunc(has, func(i design.Index) bool { return i.Name == index.Name }) {
					t.Errorf("%s goes before %s is there, and nothing says so", old.Name, index.Name)
				}
			}
			return
		}
		if drop, ok := change.(evolve.Drop); ok && drop.Index.Name == old.Name && !drop.Kept {
			return
		}
	}
	t.Errorf("%s goes and nothing says so: %q", old.Name, texts(e))
}

// wantIndexes demands that both lists hold the same indexes, as DynamoDB knows them.
func wantIndexes(t *rapid.T, want, got []design.Index) {
	t.Helper()
	plain := func(list []design.Index) map[string]design.Index {
		found := map[string]design.Index{}
		for _, index := range list {
			index.Entities, index.Serves, index.NeededBy, index.Overloaded = nil, nil, nil, false
			found[index.Name] = index
		}
		return found
	}
	if diff := cmp.Diff(plain(want), plain(got)); diff != "" {
		t.Error(diff)
	}
}
