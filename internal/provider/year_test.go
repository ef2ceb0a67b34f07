package provider_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/living"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// After each of some thirty edits the plan is empty, no stored item needs another key, no request was about an index that
// the edit is not about, and items that are kept as the plans say come back right by every access path of the design that
// the state has.
func TestTable_aYearOfChange(t *testing.T) {
	t.Parallel()
	w := worldWith(t, derive.BesideAt)
	quick(w)
	s := living.NewShop()
	w.mustApply(s.Config())
	stored := w.keysOfSamples(nil)
	items := living.NewTable(living.NewSimulated(), 1)
	w.wantAnswers(items, s)
	for i, e := range living.Year {
		e.Make(s)
		w.aws.ResetCalls()
		w.mustApply(s.Config())
		w.wantOnly(fmt.Sprintf("%d, %s", i, e.What), e.Touches)
		w.wantSettled(s.Config())
		stored = w.keysOfSamples(stored)
		w.wantAnswers(items, s)
		if t.Failed() {
			t.Fatalf("edit %d: %s", i, e.What)
		}
	}
	w.wantTable(map[string]string{"team": "orders", "stage": "test"})
	if items.Stale == 0 {
		t.Error("no item was left as it was")
	}
}

// wantAnswers changes the items' table as the provider changed its own, demands that both have one design, and asks every
// access path.
func (w *world) wantAnswers(items *living.Table, s living.Shop) {
	w.t.Helper()
	declared, _, err := corpus.Decode([]byte(s.Declared()))
	if err != nil {
		w.t.Fatal(err)
	}
	if refused, err := items.Change(declared); refused != "" || err != nil {
		w.t.Fatal(refused, err)
	}
	document, _ := acctest.Attribute(w.state.Value, "design").(string)
	has, err := design.ParseDocument(document)
	if err != nil {
		w.t.Fatal(err)
	}
	if !sameText(has.ItemKeys, items.Design().ItemKeys) || !sameText(has.GlobalIndexes, items.Design().GlobalIndexes) || !sameText(has.Paths, items.Design().Paths) {
		w.t.Errorf("the state has another design than\n%s", items)
	}
	for _, wrong := range items.Check(yearCalls) {
		w.t.Error(wrong)
	}
}

// yearCalls is how often each access path is asked after each edit.
const yearCalls = 6

// wantOnly demands that requests were about those indexes alone.
func (w *world) wantOnly(what string, touches []string) {
	w.t.Helper()
	for _, in := range w.updates() {
		changes, _ := in["GlobalSecondaryIndexUpdates"].([]any)
		for _, change := range changes {
			for _, about := range change.(map[string]any) { //nolint:forcetypeassert // as AWS has it
				name, _ := about.(map[string]any)["IndexName"].(string)
				if !slices.ContainsFunc(touches, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
					w.t.Errorf("%s: a request about the index %s", what, name)
				}
			}
		}
	}
}

// wantSettled demands that the next plan is empty, but for indexes that are kept for one more apply.
func (w *world) wantSettled(config string) {
	w.t.Helper()
	indexes, _ := acctest.Attribute(w.state.Value, "global_secondary_indexes").(map[string]any)
	for _, index := range indexes {
		if about, _ := index.(map[string]any); about["retiring"] == true {
			return
		}
	}
	if p := w.server.Plan(w.state, config); p.Changes() {
		diff, _ := p.Planned.Diff(w.state.Value)
		w.t.Errorf("the plan is not empty: %s %v", acctest.Text(p.Diagnostics), diff)
	}
}

// samples are items as they are stored early in the year.
var samples = map[string]map[string]string{
	"customer": {"customer_id": "c#1", "email": "a@example.com", "city": "Bern", "since": "2026-01-31"},
	"order":    {"order_id": "o 1", "customer_id": "c#1", "state": "open", "placed_at": "2026-02-01T00:00:00.000Z", "total": "12"},
}

// keysOfSamples are the key attributes of the samples under the design of the state. Those stored before must stand there
// unchanged, and there may be none more, which old items would lack.
func (w *world) keysOfSamples(before map[string]map[string]string) map[string]map[string]string {
	w.t.Helper()
	text, _ := acctest.Attribute(w.state.Value, "design").(string)
	document, err := design.ParseDocument(text)
	if err != nil {
		w.t.Fatal(err)
	}
	now := map[string]map[string]string{}
	for name, values := range samples {
		key, err := document.ItemKey(name, values)
		if err != nil {
			w.t.Fatal(err)
		}
		now[name] = key
	}
	if before != nil && !sameText(before, now) {
		w.t.Errorf("stored with %v, now asked for with %v", before, now)
	}
	return now
}

func sameText(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}
