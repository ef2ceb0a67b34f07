package proof_test

import (
	"encoding/json"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

const (
	corpusFolder  = "../acctest/corpus/testdata"
	hostileModels = "../acctest/execution/testdata/hostile.json"
)

// workshop is a model with something of everything, and writes that move items in and out of indexes.
const workshop = `{
  "name": "workshop",
  "entities": {
    "customer": {"identity": ["customer_id"], "attributes": {"name": {}, "status": {}}},
    "order": {"parent": "customer", "identity": ["order_id"], "attributes": {
      "status": {"values": ["open", "paid", "closed"]}, "placed_at": {"type": "timestamp", "immutable": true},
      "total": {"type": "number"}, "flagged_at": {"type": "timestamp", "optional": true}, "express": {"type": "boolean"}
    }},
    "note": {"parent": "customer", "identity": ["note_id"], "attributes": {"text": {}}}
  },
  "access_patterns": {
    "customer_with_orders": {"entities": ["customer", "order"], "match": ["customer_id"], "sort": ["order_id"]},
    "get_order": {"entity": "order", "match": ["customer_id", "order_id"]},
    "orders_by_status": {"entity": "order", "match": ["status"], "sort": ["placed_at"], "descending": true},
    "express_orders": {"entity": "order", "match": ["status"], "where": {"express": "true"}, "sort": ["placed_at"]},
    "flagged_orders": {"entity": "order", "match": ["customer_id"], "present": ["flagged_at"], "sort": ["flagged_at"]},
    "large_orders": {"entity": "order", "operation": "scan", "filter": {"total": ">"}},
    "everyone": {"entity": "customer", "operation": "scan"},
    "notes": {"entity": "note", "match": ["customer_id"]},
    "new_order": {"entity": "order", "operation": "create"},
    "rename": {"entity": "customer", "operation": "update", "match": ["customer_id"], "sets": ["status"]},
    "set_status": {"entity": "order", "operation": "update", "match": ["customer_id", "order_id", "placed_at"], "sets": ["status", "express"]},
    "flag": {"entity": "order", "operation": "update", "match": ["customer_id", "order_id"], "sets": ["flagged_at"]},
    "unflag": {"entity": "order", "operation": "update", "match": ["customer_id", "order_id"], "removes": ["flagged_at"]},
    "drop": {"entity": "order", "operation": "delete", "match": ["customer_id", "order_id"]}
  }
}`

// readModels reads the models of the corpus and those made to break deriving, by name, in both index styles.
var readModels = sync.OnceValues(func() (map[string]model.Table, error) {
	tables := map[string]model.Table{}
	published, err := corpus.All(corpusFolder)
	if err != nil {
		return nil, err
	}
	for _, m := range published {
		tables[m.Name] = m.Table
	}
	data, err := os.ReadFile(hostileModels)
	if err != nil {
		return nil, err
	}
	var hostile map[string]json.RawMessage
	if err := json.Unmarshal(data, &hostile); err != nil {
		return nil, err
	}
	hostile["workshop"] = []byte(workshop)
	for name, text := range hostile {
		if tables[name], _, err = corpus.Decode(text); err != nil {
			return nil, err
		}
	}
	all := map[string]model.Table{}
	for name, table := range tables {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table.Keys.Indexes = style
			all[name+"/"+style] = table
		}
	}
	return all, nil
})

func models(t testing.TB) map[string]model.Table {
	t.Helper()
	all, err := readModels()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// derivedModel is a model that has a design, which all tests share: who breaks it breaks a copy.
type derivedModel struct {
	name     string
	resolved *model.Resolved
	design   *design.Design
}

// deriveModels derives all models once, which is much of what each test would do.
var deriveModels = sync.OnceValue(func() []derivedModel {
	all, _ := readModels()
	names := slices.Sorted(maps.Keys(all))
	list := make([]derivedModel, len(names))
	var running sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := worker; i < len(names); i += runtime.GOMAXPROCS(0) {
				resolved, d := derived(all[names[i]])
				list[i] = derivedModel{names[i], resolved, d}
			}
		})
	}
	running.Wait()
	return slices.DeleteFunc(list, func(m derivedModel) bool { return m.design == nil })
})

func designs(t testing.TB) []derivedModel {
	t.Helper()
	models(t)
	return deriveModels()
}

// derived is the design of a model, nil where it is refused.
func derived(table model.Table) (*model.Resolved, *design.Design) {
	resolved, findings := model.Check(table)
	if finding.HasErrors(findings) {
		return nil, nil
	}
	return resolved, derive.Table(table).Design
}

func TestWorkshop_isDerived(t *testing.T) {
	t.Parallel()
	for _, style := range []string{"native", "overloaded"} {
		if _, d := derived(models(t)["workshop/"+style]); d == nil {
			t.Errorf("%s: the model is refused: %v", style, derive.Table(models(t)["workshop/"+style]).Findings)
		}
	}
}

func details(findings []finding.Finding) string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Summary()+"\n"+f.Found)
	}
	return strings.Join(list, "\n")
}

func TestProve_findsNothingWrongWithDerivedDesigns(t *testing.T) {
	t.Parallel()
	for _, m := range designs(t) {
		if findings := proof.Prove(m.resolved, m.design, 4*proof.Budget); len(findings) > 0 {
			t.Errorf("%s:\n%s", m.name, details(findings))
		}
	}
	if proved := len(designs(t)); proved < 150 {
		t.Errorf("only %d designs were proved", proved)
	}
}

// Findings have one order: those of broken designs of every third model, which differ in nothing that this depends on.
func TestProve_isDeterministic(t *testing.T) {
	t.Parallel()
	for i, m := range designs(t) {
		if i%3 > 0 {
			continue
		}
		broken := *m.design
		broken.Paths = slices.Clone(broken.Paths)
		for i := range broken.Paths {
			broken.Paths[i].Descending = !broken.Paths[i].Descending
		}
		first, second := proof.Prove(m.resolved, &broken, proof.Budget), proof.Prove(m.resolved, &broken, proof.Budget)
		if !slices.Equal(first, second) {
			t.Errorf("%s:\n%s\nand:\n%s", m.name, details(first), details(second))
		}
	}
}
