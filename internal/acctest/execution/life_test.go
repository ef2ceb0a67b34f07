package execution_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
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
	total := told{kinds: map[string]int{}}
	var mu sync.Mutex
	var all sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for seed := range uint64(n) {
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			one, err := lived(t.Context(), seed)
			mu.Lock()
			defer mu.Unlock()
			if total.add(one); err != nil {
				t.Errorf("the table of seed %d: %v", seed, err)
			}
		})
	}
	all.Wait()
	t.Logf("%d tables, of which %d ended early because a text can't hold an item; %d edits, %d more refused; %d paths were asked of items from before, %d items rewritten",
		total.tables, total.ended, total.done(), total.refused, total.asked, total.rewritten)
	for _, e := range edits {
		t.Logf("%s: %d", e.name, total.kinds[e.name])
		if total.kinds[e.name] == 0 {
			t.Errorf("no edit was %s", e.name)
		}
	}
	if total.rewritten == 0 || total.asked < total.done() {
		t.Error("too few rewrites or questions for this to mean anything")
	}
}

// told is what happened in some lives: how many tables there were, how many of them ended before their edits did, how many
// edits of each kind were made and how many refused, how many paths were asked of items from before, and how many items were
// rewritten.
type told struct {
	tables, ended, refused, asked, rewritten int
	kinds                                    map[string]int
}

func (t *told) add(other told) {
	t.tables, t.ended, t.refused = t.tables+other.tables, t.ended+other.ended, t.refused+other.refused
	t.asked, t.rewritten = t.asked+other.asked, t.rewritten+other.rewritten
	for kind, n := range other.kinds {
		t.kinds[kind] += n
	}
}

// done is how many edits were made.
func (t *told) done() int {
	n := 0
	for _, made := range t.kinds {
		n += made
	}
	return n
}

// errTextTooNarrow ends a life: the application would have to change a value, because no new text holds it.
var errTextTooNarrow = errors.New("an item has a value that a new text can't hold")

// lived is one life: a random table, if it has a design, and its edits. The error is the first wrong answer.
func lived(ctx context.Context, seed uint64) (told, error) {
	tale := told{kinds: map[string]int{}}
	l, err := newLife(ctx, seed)
	if l == nil || err != nil {
		return tale, err
	}
	tale.tables = 1
	for range editsOfALife {
		what, next := l.edit()
		if what == "" {
			continue
		}
		evolution, ok := l.plan(next)
		if !ok {
			tale.refused++
			continue
		}
		tale.kinds[what]++
		asked, rewritten, err := l.live(next, evolution)
		if errors.Is(err, errTextTooNarrow) {
			tale.ended = 1
			return tale, nil
		}
		if tale.asked, tale.rewritten = tale.asked+asked, tale.rewritten+rewritten; err != nil {
			return tale, fmt.Errorf("%s: %w", what, err)
		}
	}
	return tale, nil
}

// life is a table on the engine that is edited. Its bench is of the design that it has.
type life struct {
	chance
	ctx context.Context
	*bench
	whole, table model.Table
	tables       *dynamo.Tables
}

// newLife makes a random table with some of its patterns and stores its items; nil where it has no design.
func newLife(ctx context.Context, seed uint64) (*life, error) {
	l := &life{chance: newChance(seed + 1<<20), ctx: ctx, tables: dynamo.NewTables(client, dynamo.Pace{})}
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
		return nil, nil
	}
	l.bench = newBench(resolved, d, seed, itemsOfALife)
	return l, l.fill(ctx)
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
func (l *life) live(next model.Table, e evolve.Evolution) (asked, rewritten int, err error) {
	if err := l.do(e.Steps); err != nil {
		return 0, 0, err
	}
	own := *e.Design
	own.Table = l.design.Table
	l.design, l.table = &own, next
	l.resolved, _ = model.Check(next)
	l.items = slices.DeleteFunc(slices.Clone(l.items), func(i sample.Item) bool { return l.resolved.Entity(i.Entity) == nil })
	for _, item := range l.items {
		if _, err := application.Stored(l.design, item); err != nil {
			return 0, 0, errTextTooNarrow // key() refuses it
		}
	}
	var waits []string
	for _, change := range e.Changes {
		if r, ok := change.(evolve.Rewrite); ok {
			waits = append(waits, r.Patterns...)
		}
	}
	if asked, err = l.askAll("before items are rewritten", func(p string) bool { return !slices.Contains(waits, p) }); err != nil {
		return asked, 0, err
	}
	for _, change := range e.Changes {
		if r, ok := change.(evolve.Rewrite); ok {
			n, err := l.rewrite(r)
			if rewritten += n; err != nil {
				return asked, rewritten, err
			}
		}
	}
	if _, err := l.askAll("after", func(string) bool { return true }); err != nil || len(l.design.Retiring) == 0 {
		return asked, rewritten, err
	}
	settled := evolve.Settle(l.design, evolve.Live{There: globalNames(l.design)})
	if err := l.do(settled.Steps); err != nil {
		return asked, rewritten, err
	}
	l.design = settled.Design
	_, err = l.askAll("at the next apply", func(string) bool { return true })
	return asked, rewritten, err
}

// do carries steps out at the engine, which fills a new index from the items that are there.
func (l *life) do(steps []evolve.Step) error {
	for _, step := range steps {
		var err error
		if step.Build {
			err = l.tables.BuildIndex(l.ctx, l.design.Table, step.Index, settings.Throughput{})
		} else {
			err = l.tables.DropIndex(l.ctx, l.design.Table, step.Index.Name)
		}
		if err != nil {
			return fmt.Errorf("%+v: %w", step, err)
		}
	}
	return nil
}

// rewrite gives the items of an entity the attributes that the plan lists, and no others.
func (l *life) rewrite(r evolve.Rewrite) (n int, err error) {
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
		if err := runner.Write(l.ctx, client, l.design.Table, store.Write{Key: key, Set: set}); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// askAll asks every read path of the patterns that are meant, and returns how many there were. The error is of wrong answers.
func (l *life) askAll(when string, meant func(pattern string) bool) (int, error) {
	part := *l.bench
	own := *l.design
	own.Paths = slices.DeleteFunc(slices.Clone(l.design.Paths), func(p design.Path) bool { return !meant(p.Pattern) })
	part.design = &own
	if wrong := part.check(l.ctx, callsOfALife); len(wrong) > 0 {
		return len(own.Paths), fmt.Errorf("%s: %s", when, joined(wrong))
	}
	return len(own.Paths), nil
}

func globalNames(d *design.Design) []string {
	var names []string
	for _, index := range evolve.Wanted(d) {
		names = append(names, index.Name)
	}
	return names
}
