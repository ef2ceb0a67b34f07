package execution_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/living"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// livingCalls is how often each access path of a table that changes is asked after each change.
const livingCalls = 5

// enginePlane is one table of the engine.
type enginePlane struct {
	ctx    context.Context
	design *design.Design
	// name is the table's at the engine, and touched the indexes that requests were about since it was emptied.
	name    string
	touched []string
}

// Follow makes the table, or builds and drops its indexes with the calls that the provider makes.
func (p *enginePlane) Follow(d *design.Design, steps []evolve.Step) error {
	own := *d
	own.Table = p.name
	first := p.design == nil
	if p.design = &own; first {
		return runner.CreateTable(p.ctx, client, &own)
	}
	tables := dynamo.NewTables(client, dynamo.Pace{})
	for _, step := range steps {
		p.touched = append(p.touched, step.Index.Name)
		if !step.Build {
			if err := tables.DropIndex(p.ctx, p.name, step.Index.Name); err != nil {
				return err
			}
		} else if err := tables.BuildIndex(p.ctx, p.name, step.Index, settings.Throughput{}); err != nil {
			return err
		}
	}
	return nil
}

func (p *enginePlane) Put(item store.Item) error {
	return runner.Write(p.ctx, client, p.name, store.Write{Put: item})
}

func (p *enginePlane) Delete(key store.Item) error {
	return runner.Write(p.ctx, client, p.name, store.Write{Key: key, Delete: true})
}

func (p *enginePlane) Run(path design.Path, args sample.Arguments) ([]sample.Item, error) {
	items, _, err := runner.Run(p.ctx, client, p.design, path, args)
	return items, err
}

// A table with items goes through a year of change on the engine: indexes are built from the items that are there and
// dropped, only those that an edit is about, and after each edit every access path returns what it should.
func TestLiving_aYearOfChangeOnTheEngine(t *testing.T) {
	t.Parallel()
	plane := &enginePlane{ctx: t.Context(), name: fmt.Sprintf("living-%d", tables.Add(1))}
	table, shop := living.NewTable(plane, 1), living.NewShop()
	change := func(what string, touches []string) {
		plane.touched = nil
		if refused, err := table.Change(decode(t, []byte(shop.Declared()))); refused != "" || err != nil {
			t.Fatal(what, refused, err)
		}
		for _, name := range plane.touched {
			if !slices.ContainsFunc(touches, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
				t.Errorf("%s: a request about the index %s", what, name)
			}
		}
		if wrong := table.Check(livingCalls); len(wrong) > 0 {
			t.Fatalf("%s: %s\n%s", what, joined(wrong), table)
		}
	}
	change("the first apply", nil)
	for _, e := range living.Year {
		e.Make(shop)
		change(e.What, e.Touches)
	}
	if table.Stale == 0 {
		t.Error("no item was left as it was")
	}
}

// A table with items goes through random edits. Items are rewritten where a plan says so, some are written anew by the
// application, and the rest stays as earlier designs had it: every access path must return them all the same.
func TestLiving_randomHistoriesKeepTheirAnswers(t *testing.T) {
	t.Parallel()
	changes, refused, stale := 0, 0, 0
	check := func(rt *rapid.T) {
		whole := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 7})
		table := living.NewTable(living.NewSimulated(), rapid.Uint64Range(0, 99).Draw(rt, "seed"))
		declared := anymodel.Part(rt, whole)
		for range 4 {
			why, err := table.Change(declared)
			if err != nil {
				rt.Fatal(err)
			}
			if why != "" && table.Design() == nil {
				rt.Skip("refused")
			}
			if changes++; why != "" {
				refused++
			} else if wrong := table.Check(livingCalls); len(wrong) > 0 {
				rt.Fatalf("%s\n%s\nleft %v", joined(wrong), table, table.Design().Left)
			}
			declared = anymodel.Part(rt, whole)
		}
		stale += table.Stale
	}
	rapid.Check(t, check)
	t.Logf("%d changes, %d of them refused; %d items were left as they were", changes, refused, stale)
	if stale == 0 {
		t.Error("no item was left as it was")
	}
}
