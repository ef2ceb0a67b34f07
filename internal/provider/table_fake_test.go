package provider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

const (
	oneTag    = `"tags": {"team": "web", "env": "dev"}`
	otherTags = `"tags": {"team": "shop", "cost": "17"}`
	unguarded = `"deletion_protection": false`
)

// strikes are the faults that a table's life is tried with: those that are different to Terraform. What package dynamo
// makes of each of the others is for its own tests.
var strikes = []dynamofake.Fault{
	dynamofake.Throttled, dynamofake.ServerError, dynamofake.ServerErrorAfter, dynamofake.DroppedAfter, dynamofake.GarbledAfter,
	dynamofake.TooMany, dynamofake.InUse, dynamofake.Denied,
}

// strikesRead reports whether a read can be struck by a fault: nothing stands in its way.
func strikesRead(fault dynamofake.Fault) bool {
	return fault.Name != dynamofake.TooMany.Name && fault.Name != dynamofake.InUse.Name
}

// matrix is a step of a table's life with a fault at the first or the second call of an operation, for each fault and
// each operation. The step is done once without faults to learn its operations; then before makes a world for each
// fault, and step is tried with the fault. A fault that passes must not show; after one that doesn't, and is seen to, the
// step must go through. After that check looks at what there is.
func matrix(t *testing.T, before func(*world), step func(*world) string, check func(*world)) {
	t.Helper()
	matrixOf(t, func(string) bool { return true }, before, step, check)
}

// matrixOf is matrix for some operations.
func matrixOf(t *testing.T, struck func(operation string) bool, before func(*world), step func(*world) string, check func(*world)) {
	t.Helper()
	w := newWorld(t)
	before(w)
	w.aws.ResetCalls()
	if failed := step(w); failed != "" {
		t.Fatal(failed)
	}
	operations := map[string]bool{}
	for _, call := range w.aws.Calls() {
		if struck(call.Operation) {
			operations[call.Operation] = true
		}
	}
	check(w)
	for operation := range operations {
		reads := strings.HasPrefix(operation, "Describe") || strings.HasPrefix(operation, "List") || strings.HasPrefix(operation, "Get")
		for _, fault := range strikes {
			if reads && !strikesRead(fault) {
				continue
			}
			for n := 1; n <= 2; n++ {
				t.Run(fmt.Sprintf("%s %d %s", operation, n, fault.Name), func(t *testing.T) {
					t.Parallel()
					w := newWorld(t)
					before(w)
					w.aws.ResetCalls()
					w.aws.Faults.Call(operation, n, fault)
					failed := step(w)
					first := w.aws.Log()
					lasts := fault.Name == dynamofake.Denied.Name // it may end in a warning that the next run sees to
					if !lasts && failed != "" {
						t.Errorf("%s\n%s", first, failed)
					}
					w.aws.Faults.Clear()
					if lasts || failed != "" {
						if again := step(w); again != "" {
							t.Errorf("first %s\n%s\nand again\n%s", first, failed, again)
						}
					}
					check(w)
				})
			}
		}
	}
}

func TestTable_isMadeWhateverHappens(t *testing.T) {
	t.Parallel()
	config := blog(oneTag)
	matrix(t, func(*world) {}, func(w *world) string { return w.apply(config) }, func(w *world) {
		w.t.Helper()
		w.wantTable(map[string]string{"team": "web", "env": "dev"})
	})
}

func TestTable_isDeletedWhateverHappens(t *testing.T) {
	t.Parallel()
	matrix(t, func(w *world) { w.mustApply(blog(oneTag, unguarded)) }, (*world).destroy, func(w *world) {
		w.t.Helper()
		if names := w.aws.Names(acctest.Region); len(names) > 0 || !w.state.Value.IsNull() {
			w.t.Errorf("tables %q, state %v", names, acctest.ToPlain(w.state.Value))
		}
	})
}

func TestTable_isRetaggedWhateverHappens(t *testing.T) {
	t.Parallel()
	config := blog(otherTags)
	matrix(t, func(w *world) { w.mustApply(blog(oneTag)) }, func(w *world) string { return w.apply(config) }, func(w *world) {
		w.t.Helper()
		w.wantTable(map[string]string{"team": "shop", "cost": "17"})
	})
}

func TestTable_isUnprotectedWhateverHappens(t *testing.T) {
	t.Parallel()
	config := blog(unguarded)
	matrix(t, func(w *world) { w.mustApply(blog()) }, func(w *world) string { return w.apply(config) }, func(w *world) {
		w.t.Helper()
		if w.wantTable(nil).DeletionProtectionEnabled {
			w.t.Error("it is still protected")
		}
	})
}

// DescribeTable and ListTagsOfResource may show for a while what was before.
func TestTable_livesWithAnswersThatLagBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Stale = dynamofake.Stale{Describe: 4, Tags: 3}
	tags := map[string]string{"team": "web", "env": "dev"}
	for range 2 { // made again under the same name it is another table
		w.mustApply(blog(oneTag, unguarded))
		first := w.wantTable(tags).TableId
		w.mustApply(blog(otherTags, unguarded))
		w.mustApply(blog(otherTags))
		if got := w.wantTable(map[string]string{"team": "shop", "cost": "17"}); got.TableId != first || !got.DeletionProtectionEnabled {
			t.Errorf("table %+v", got)
		}
		w.mustApply(blog(unguarded))
		if failed := w.destroy(); failed != "" || len(w.aws.Names(acctest.Region)) > 0 {
			t.Errorf("tables %q: %s", w.aws.Names(acctest.Region), failed)
		}
	}
}

// A run that loses its connection for good after AWS made the table keeps the table, and the next run goes on with it.
func TestTable_isKeptWhenTheRunLosesAWS(t *testing.T) {
	t.Parallel()
	for _, fault := range []dynamofake.Fault{dynamofake.Denied, dynamofake.Expired, dynamofake.Dropped, dynamofake.ServerError} {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.aws.Faults.From(2, fault)
			if failed := w.apply(blog(oneTag)); failed != "" {
				t.Errorf("an error would make Terraform delete the table: %s", failed)
			}
			w.aws.Faults.Clear()
			made, _ := w.aws.Table(acctest.Region, "blog")
			w.mustApply(blog(oneTag))
			if got := w.wantTable(map[string]string{"team": "web", "env": "dev"}); got.TableId != made.TableId {
				t.Errorf("made again: %s after %s", got.TableId, made.TableId)
			}
		})
	}
}

// A run that is killed after AWS made the table leaves a table without a state. It is never taken over without being
// asked to, and never made twice.
func TestTable_ofARunThatWasKilled(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*world){
		"killed": func(w *world) { w.mustApply(blog(unguarded)) },
		"no answer at all": func(w *world) {
			w.aws.Faults.Call("CreateTable", 1, dynamofake.ServerErrorAfter)
			w.aws.Faults.Every("DescribeTable", dynamofake.ServerError)
			w.apply(blog(unguarded))
		},
		"no right to look": func(w *world) {
			w.aws.Faults.Call("CreateTable", 1, dynamofake.DroppedAfter)
			w.aws.Faults.Every("DescribeTable", dynamofake.Denied)
			w.apply(blog(unguarded))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			lose(w)
			w.aws.Faults.Clear()
			w.keep(w.server.Nothing())
			before, _ := w.aws.Table(acctest.Region, "blog")
			w.aws.ResetCalls()
			failed := w.apply(blog(unguarded))
			if !strings.Contains(failed, "[DM210]") {
				t.Errorf("the error doesn't say that there is a table: %s", failed)
			}
			if after, _ := w.aws.Table(acctest.Region, "blog"); after.TableId != before.TableId || w.aws.Count("CreateTable") != 1 {
				t.Errorf("table %s after %s, calls %s", after.TableId, before.TableId, w.aws.Log())
			}
		})
	}
}

// AWS doesn't know the tags of a table that it is still making.
func TestTable_thatTakesLongerThanARun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Delays.CreateIndexed = time.Hour
	w.aws.Clock.Patience(time.Minute)
	w.mustApply(blog(oneTag))
	before := w.state.Value
	if failed := w.refresh(); failed != "" || !w.state.Value.Equal(before) {
		t.Errorf("refreshing a table that is being made: %s", failed)
	}
	w.aws.Clock.Patience(2 * time.Hour)
	w.mustApply(blog(oneTag))
	w.wantTable(map[string]string{"team": "web", "env": "dev"})
}
