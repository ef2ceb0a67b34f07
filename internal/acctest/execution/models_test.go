package execution_test

import (
	"path/filepath"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const (
	corpusFolder = "../corpus/testdata"
	// wantedItems is how many items each model's table holds at least.
	wantedItems = 200
	// callsEach is how often each level of each read pattern is asked.
	callsEach = 14
)

var styles = []string{model.IndexesNative, model.IndexesOverloaded}

// expectedIndexes are the fewest indexes of each model, the same in both styles: for corpus models those of
// ../shared/corpus/minimum.json, found by a search that is independent of this code.
var expectedIndexes = map[string]int{
	"02-gaming-profile": 0, "05-device-status": 2, "11-retail-cart": 2, "15-invoices-bills": 1,
	"14-access-logs-sharded": 2, "50-analytics-events": 2,
	"22-book-session-store": 1, "23-book-ecommerce": 1, "52-starbucks-hierarchy": 1, "57-ebay-likes": 1,
	"spread-images": 5, "spread-log": 2, "spread-orders": 3, "spread-readings": 2,
	"article-blog": 1, "article-users-orders-items": 1, "article-company-then": 0, "article-company-tree": 0,
	"article-flagged-orders": 1, "article-image-board": 2, "article-students-courses": 1, "article-customer-orders-between": 0,
	"article-order-events": 2, "article-task-priorities": 3,
	"article-places": 5, "20-saas-tasks": 2, "20-saas-tasks-stored": 2,
}

// overloadedIndexes are those of models in which slots need another number: they hold several entities, or can't hold what
// an update doesn't know.
var overloadedIndexes = map[string]int{"spread-orders": 2}

// load reads a model of the corpus in an index style.
func load(t *testing.T, name, style string) model.Table {
	t.Helper()
	table, _, err := corpus.Load(filepath.Join(corpusFolder, name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	table.Keys.Indexes = style
	return table
}

func eachModel(t *testing.T, run func(t *testing.T, name, style string)) {
	t.Helper()
	for name := range expectedIndexes {
		for _, style := range styles {
			t.Run(name+"/"+style, func(t *testing.T) {
				t.Parallel()
				run(t, name, style)
			})
		}
	}
}

func TestModels_haveTheFewestIndexes(t *testing.T) {
	t.Parallel()
	eachModel(t, func(t *testing.T, name, style string) {
		_, d, findings := derived(load(t, name, style))
		if d == nil {
			t.Fatalf("refused: %v", summaries(findings))
		}
		want := expectedIndexes[name]
		if n, other := overloadedIndexes[name]; other && style == model.IndexesOverloaded {
			want = n
		}
		if n := len(d.GlobalIndexes) + len(d.LocalIndexes); n != want {
			t.Errorf("%d indexes, want %d", n, want)
		}
	})
}

func TestModels_returnWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	eachModel(t, func(t *testing.T, name, style string) {
		resolved, d, findings := derived(load(t, name, style))
		if d == nil {
			t.Fatalf("refused: %v", summaries(findings))
		}
		for seed := range uint64(2) {
			b := newBench(resolved, d, seed, wantedItems*3/2)
			if len(b.items) < wantedItems {
				t.Errorf("%d items, want %d", len(b.items), wantedItems)
			}
			if err := b.fill(t.Context()); err != nil {
				t.Fatal(err)
			}
			if wrong := b.check(t.Context(), callsEach/int(1+seed)); len(wrong) > 0 {
				t.Error(joined(wrong))
			}
		}
	})
}

func summaries(findings []finding.Finding) []string {
	var list []string
	for _, f := range findings {
		if f.Severity == finding.Error {
			list = append(list, f.Summary())
		}
	}
	return list
}
