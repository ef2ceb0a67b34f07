package provider_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// asking is the blog with the patterns given, beside get_post: each reads posts by its attributes, in the order of the
// last where there are two.
func asking(patterns map[string]string, more ...string) string {
	var texts []string
	for name, attributes := range patterns {
		match, sort, sorted := strings.Cut(attributes, " ")
		text := fmt.Sprintf(`%q: {"entity": "post", "match": [%q]`, name, match)
		if sorted {
			text += fmt.Sprintf(`, "sort": [%q]`, sort)
		}
		texts = append(texts, text+"}")
	}
	slices.Sort(texts)
	return `{"name": "blog",
		"entities": {"post": {"identity": ["post_id"], "attributes": {"author_id": {}, "status": {}, "month": {}}}},
		"access_patterns": {"get_post": {"entity": "post", "match": ["post_id"]}, ` + strings.Join(texts, ", ") + `}` +
		strings.Join(append([]string{""}, more...), ", ") + `}`
}

var (
	byAuthor     = map[string]string{"by_author": "author_id"}
	byAuthorDate = map[string]string{"by_author": "author_id month"}
	byTwo        = map[string]string{"by_author": "author_id", "by_status": "status"}
	byStatus     = map[string]string{"by_status": "status"}
)

// quick makes the fake fill indexes in a time that a wait looks at a few times.
func quick(w *world) { w.aws.Delays.Allocate, w.aws.Delays.Backfill = 4*time.Second, 9*time.Second }

// wantIndexes demands that the table has those global indexes and no other, that all are filled, and that the plan of
// the configuration has nothing more to do.
func (w *world) wantIndexes(config string, names ...string) {
	w.t.Helper()
	table := w.wantTable(nil)
	var got []string
	for _, index := range table.GlobalSecondaryIndexes {
		got = append(got, index.IndexName)
		if index.IndexStatus != "ACTIVE" {
			w.t.Errorf("the index %s is %s", index.IndexName, index.IndexStatus)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, names) {
		w.t.Errorf("indexes %q, want %q, after %s", got, names, w.aws.Log())
	}
	if p := w.server.Plan(w.state, config); p.Changes() || len(p.Diagnostics) > 0 {
		diff, _ := p.Planned.Diff(w.state.Value)
		w.t.Errorf("the plan is not empty: %s %v", acctest.Text(p.Diagnostics), diff)
	}
}

func TestTable_indexIsBuiltWhateverHappens(t *testing.T) {
	t.Parallel()
	config := asking(byTwo)
	matrix(t, func(w *world) { quick(w); w.mustApply(asking(byAuthor)) }, func(w *world) string { return w.apply(config) }, func(w *world) {
		w.t.Helper()
		w.wantIndexes(config, "by_author_id", "by_status")
	})
}

func TestTable_indexIsDroppedWhateverHappens(t *testing.T) {
	t.Parallel()
	config := asking(byAuthor)
	matrix(t, func(w *world) { quick(w); w.mustApply(asking(byTwo)) }, func(w *world) string { return w.apply(config) }, func(w *world) {
		w.t.Helper()
		w.wantIndexes(config, "by_author_id")
	})
}

// One apply builds the new index and keeps the old one, the next drops it.
func TestTable_indexIsRebuiltWhateverHappens(t *testing.T) {
	t.Parallel()
	config := asking(byAuthorDate)
	twice := func(w *world) string {
		if failed := w.apply(config); failed != "" {
			return failed
		}
		return w.apply(config)
	}
	matrix(t, func(w *world) { quick(w); w.mustApply(asking(byAuthor)) }, twice, func(w *world) {
		w.t.Helper()
		w.wantIndexes(config, "by_author_id_month")
	})
}

func TestTable_retiringIndexStaysForOneApply(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byAuthor))
	w.mustApply(asking(byAuthorDate))
	if n := len(w.wantTable(nil).GlobalSecondaryIndexes); n != 2 {
		t.Errorf("%d indexes", n)
	}
	indexes, _ := acctest.Attribute(w.state.Value, "global_secondary_indexes").(map[string]any)
	old, _ := indexes["by_author_id"].(map[string]any)
	if old["retiring"] != true || old["serves"] != nil {
		t.Errorf("indexes %v", indexes)
	}
	p := w.server.Plan(w.state, asking(byAuthorDate))
	expectWarnings(t, p.Diagnostics, "[DM218]", "an earlier apply kept it for one more")
	if !p.Changes() || len(p.Replaces) > 0 {
		t.Error("the next plan doesn't drop the index")
	}
	// The edit is taken back before that: the old index is taken up as it is, and the new one retires.
	w.aws.ResetCalls()
	w.mustApply(asking(byAuthor))
	if n := w.aws.Count("UpdateTable"); n != 0 {
		t.Errorf("%d updates to take up what is there", n)
	}
	w.mustApply(asking(byAuthor))
	w.wantIndexes(asking(byAuthor), "by_author_id")
}

// An edit that was half carried out and is taken back leaves nothing behind.
func TestTable_halfBuiltIndexesGoWhenTheEditIsTakenBack(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 12; n++ {
		for _, fault := range []dynamofake.Fault{dynamofake.Denied, dynamofake.DroppedAfter} {
			t.Run(fmt.Sprint(fault.Name, n), func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				quick(w)
				w.mustApply(asking(byAuthor))
				w.aws.ResetCalls()
				w.aws.Faults.From(n, fault)
				_ = w.apply(asking(map[string]string{"by_status": "status", "by_month": "month"}))
				w.aws.Faults.Clear()
				w.mustApply(asking(byAuthor))
				w.mustApply(asking(byAuthor)) // what the first apply took as given up already retires in the second
				w.wantIndexes(asking(byAuthor), "by_author_id")
			})
		}
	}
}

// A run that ends while an index is being filled is gone on with by the next.
func TestTable_indexThatTakesLongerThanARun(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byAuthor))
	w.aws.Delays.Backfill = 5 * time.Hour
	w.aws.Clock.Patience(time.Minute)
	if failed := w.apply(asking(byTwo)); !strings.Contains(failed, "index by_status is CREATING (backfilling)") {
		t.Errorf("the apply says %q", failed)
	}
	w.aws.Clock.Patience(6 * time.Hour)
	w.aws.ResetCalls()
	w.mustApply(asking(byTwo))
	if n := w.aws.Count("UpdateTable"); n != 0 {
		t.Errorf("%d updates for what is under way", n)
	}
	w.wantIndexes(asking(byTwo), "by_author_id", "by_status")
}

func TestTable_waitForIndexes(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	config := asking(byTwo, `"wait_for_indexes": false`)
	w.mustApply(asking(byAuthor))
	p := w.server.Plan(w.state, config)
	expectWarnings(t, p.Diagnostics, "[DM217]", "The apply doesn't wait for that, because wait_for_indexes is false.")
	before := w.aws.Clock.Now()
	w.mustApply(config)
	if took := w.aws.Clock.Now().Sub(before); took > time.Minute {
		t.Errorf("the apply took %s", took)
	}
	_, diagnostics := w.server.Read(w.state)
	expectWarnings(t, diagnostics, "[DM223]", `still filling the index "by_status"`)
	w.mustApply(asking(byStatus, `"wait_for_indexes": false`)) // waits: another index has to be dropped
	w.wantIndexes(asking(byStatus, `"wait_for_indexes": false`), "by_status")
}

// What nobody declared stays, whatever is done beside it.
func TestTable_foreignIndexIsKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byTwo))
	foreign := w.state
	w.mustApply(asking(byAuthor)) // by_status goes, and comes back behind Terraform's back
	w.state, foreign = foreign, w.state
	w.mustApply(asking(byTwo))
	w.state = foreign
	_, diagnostics := w.server.Read(w.state)
	expectWarnings(t, diagnostics, "[DM205]", "It has a global index by_status that nobody declared.")
	w.mustApply(asking(byAuthorDate))
	w.mustApply(asking(byAuthorDate))
	w.wantIndexes(asking(byAuthorDate), "by_author_id_month", "by_status")
}

// Indexes that stay are in no request.
func TestTable_otherIndexesAreLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(map[string]string{"a": "author_id", "b": "status", "c": "month"}))
	w.aws.ResetCalls()
	w.mustApply(asking(map[string]string{"a": "author_id", "b": "status"}))
	if n := w.aws.Count("UpdateTable"); n != 1 {
		t.Errorf("%d updates to drop one index", n)
	}
	w.mustApply(asking(map[string]string{"a": "author_id", "b": "status", "c": "month", "d": "author_id month"}))
	if n := w.aws.Count("UpdateTable"); n != 3 {
		t.Errorf("%d updates to build two indexes more", n)
	}
}
