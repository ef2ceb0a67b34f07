package execution_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

const (
	// lives is how many random tables are tried, of which most are not valid; LIVES in the environment is another number.
	lives = 600
	// editsOfALife is how many edits each sees, and editTries how many are drawn until one can be declared.
	editsOfALife = 6
	editTries    = 12
	itemsOfALife = 60
	callsOfALife = 3
)

// TestLives_answerFromTheItemsThatAreStored makes random tables with items on the engine and edits them. Items are stored
// once. After each edit the plan's steps are done, and every pattern that the plan doesn't name among those that need
// items rewritten must answer right from the items as they are. Then the items are given what the plan lists, and nothing
// else, as an application would, and every pattern must answer right.
func TestLives_answerFromTheItemsThatAreStored(t *testing.T) {
	t.Parallel()
	n := lives
	if text := os.Getenv("LIVES"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	var done, refused, stale, rewritten atomic.Int64
	kinds := map[string]*atomic.Int64{}
	for _, e := range edits {
		kinds[e.name] = &atomic.Int64{}
	}
	t.Run("tables", func(t *testing.T) {
		for seed := range uint64(n) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				l := newLife(t, seed)
				for range editsOfALife {
					if l == nil || t.Failed() {
						return
					}
					what, next := l.edit()
					if what == "" {
						continue
					}
					evolution, ok := l.plan(next)
					if !ok {
						refused.Add(1)
						continue
					}
					done.Add(1)
					kinds[what].Add(1)
					asked, writes := l.live(t, what, next, evolution)
					stale.Add(int64(asked))
					rewritten.Add(int64(writes))
				}
			})
		}
	})
	t.Logf("%d edits, %d more refused; %d paths were asked of items from before, %d items rewritten", done.Load(), refused.Load(), stale.Load(), rewritten.Load())
	for name, count := range kinds {
		t.Logf("%s: %d", name, count.Load())
		if count.Load() == 0 {
			t.Errorf("no edit was %s", name)
		}
	}
	if rewritten.Load() == 0 || stale.Load() < done.Load() {
		t.Error("too few rewrites or questions for this to mean anything")
	}
}

// life is a table on the engine that is edited. Its bench is of the design that it has.
type life struct {
	chance
	*bench
	whole, table model.Table
	tables       *dynamo.Tables
}

// newLife makes a random table with some of its patterns and stores its items; nil where it has no design.
func newLife(t *testing.T, seed uint64) *life {
	t.Helper()
	l := &life{chance: newChance(seed + 1<<20), tables: dynamo.NewTables(client, dynamo.Pace{})}
	l.whole = randomModel(l.chance)
	l.whole.Keys.Indexes = pick(l.chance, styles...)
	l.table = l.whole
	for _, name := range sortedNames(l.whole.Patterns) {
		if l.oneIn(2) && len(l.table.Patterns) > 1 {
			l.table = withoutPattern(l.table, name)
		}
	}
	resolved, d, _ := derived(l.table)
	if d == nil {
		return nil
	}
	l.bench = newBench(resolved, d, seed, itemsOfALife)
	if err := l.fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// edit draws a declaration that another edit makes of the table's, and the edit's name; an empty name where none can be.
func (l *life) edit() (string, model.Table) {
	for range editTries {
		e := pick(l.chance, edits...)
		next, ok := e.make(l, l.table)
		if !ok {
			continue
		}
		if _, findings := model.Check(next); !finding.HasErrors(findings) {
			return e.name, next
		}
	}
	return "", model.Table{}
}

// plan is what becomes of the table, unless the edit is refused.
func (l *life) plan(next model.Table) (evolve.Evolution, bool) {
	d := derive.Beside(next, l.design).Design
	if d == nil {
		return evolve.Evolution{}, false
	}
	e := evolve.Plan(l.design, d, evolve.Live{There: globalNames(l.design)})
	return e, len(e.Refusals()) == 0
}

// live carries an edit out, asks, rewrites, and asks again. It returns how many paths were asked of items from before and
// how many items were rewritten.
func (l *life) live(t *testing.T, what string, next model.Table, e evolve.Evolution) (asked, rewritten int) {
	t.Helper()
	l.do(t, e.Steps)
	own := *e.Design
	own.Table = l.design.Table
	l.design, l.table = &own, next
	l.resolved, _ = model.Check(next)
	l.items = slices.DeleteFunc(slices.Clone(l.items), func(i sample.Item) bool { return l.resolved.Entity(i.Entity) == nil })
	for _, item := range l.items {
		if _, err := application.Stored(l.design, item); err != nil {
			t.Skip("an item has a value that a new text can't hold") // key() refuses it: the application must change the value
		}
	}
	var waits []string
	for _, change := range e.Changes {
		if r, ok := change.(evolve.Rewrite); ok {
			waits = append(waits, r.Patterns...)
		}
	}
	asked = l.askAll(t, what+", before items are rewritten", func(p string) bool { return !slices.Contains(waits, p) })
	for _, change := range e.Changes {
		if r, ok := change.(evolve.Rewrite); ok {
			rewritten += l.rewrite(t, r)
		}
	}
	l.askAll(t, what+", after", func(string) bool { return true })
	if settled := evolve.Settle(l.design, evolve.Live{There: globalNames(l.design)}); len(l.design.Retiring) > 0 {
		l.do(t, settled.Steps)
		l.design = settled.Design
		l.askAll(t, what+", at the next apply", func(string) bool { return true })
	}
	return asked, rewritten
}

// do carries steps out at the engine, which fills a new index from the items that are there.
func (l *life) do(t *testing.T, steps []evolve.Step) {
	t.Helper()
	for _, step := range steps {
		var err error
		if step.Build {
			err = l.tables.BuildIndex(t.Context(), l.design.Table, step.Index, settings.Throughput{})
		} else {
			err = l.tables.DropIndex(t.Context(), l.design.Table, step.Index.Name)
		}
		if err != nil {
			t.Fatalf("%+v: %v", step, err)
		}
	}
}

// rewrite gives the items of an entity the attributes that the plan lists, and no others.
func (l *life) rewrite(t *testing.T, r evolve.Rewrite) int {
	t.Helper()
	n := 0
	for _, item := range l.items {
		stored, err := application.Stored(l.design, item)
		if item.Entity != r.Entity || err != nil {
			continue
		}
		set := store.Item{}
		for _, a := range r.Attributes {
			if v, has := stored.Attributes[a.Name]; has {
				set[a.Name] = v
			}
		}
		if len(set) == 0 {
			continue
		}
		key := store.Item{l.design.Key.Partition.Name: stored.Attributes[l.design.Key.Partition.Name]}
		if l.design.Key.Sort != nil {
			key[l.design.Key.Sort.Name] = stored.Attributes[l.design.Key.Sort.Name]
		}
		if err := runner.Write(t.Context(), client, l.design.Table, store.Write{Key: key, Set: set}); err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// askAll asks every read path of the patterns that are meant.
func (l *life) askAll(t *testing.T, when string, meant func(pattern string) bool) int {
	t.Helper()
	part := *l.bench
	own := *l.design
	own.Paths = slices.DeleteFunc(slices.Clone(l.design.Paths), func(p design.Path) bool { return !meant(p.Pattern) })
	part.design = &own
	if wrong := part.check(context.WithoutCancel(t.Context()), callsOfALife); len(wrong) > 0 {
		t.Errorf("%s: %s", when, joined(wrong))
	}
	return len(own.Paths)
}

func globalNames(d *design.Design) []string {
	var names []string
	for _, index := range evolve.Wanted(d) {
		names = append(names, index.Name)
	}
	return names
}
