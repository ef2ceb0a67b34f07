package proof_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
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

// models are the models of the corpus and those made to break deriving, by name, in both index styles.
func models(t testing.TB) map[string]model.Table {
	t.Helper()
	tables := map[string]model.Table{}
	published, err := corpus.All(corpusFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range published {
		tables[m.Name] = m.Table
	}
	data, err := os.ReadFile(hostileModels)
	if err != nil {
		t.Fatal(err)
	}
	var hostile map[string]json.RawMessage
	if err := json.Unmarshal(data, &hostile); err != nil {
		t.Fatal(err)
	}
	hostile["workshop"] = []byte(workshop)
	for name, text := range hostile {
		if tables[name], _, err = corpus.Decode(text); err != nil {
			t.Fatal(err)
		}
	}
	all := map[string]model.Table{}
	for name, table := range tables {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table.Keys.Indexes = style
			all[name+"/"+style] = table
		}
	}
	return all
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
	proved := 0
	for name, table := range models(t) {
		resolved, d := derived(table)
		if d == nil {
			continue
		}
		proved++
		if findings := proof.Prove(resolved, d, 4*proof.Budget); len(findings) > 0 {
			t.Errorf("%s:\n%s", name, details(findings))
		}
	}
	if proved < 150 {
		t.Errorf("only %d designs were proved", proved)
	}
}

func TestProve_isDeterministic(t *testing.T) {
	t.Parallel()
	for name, table := range models(t) {
		if resolved, d := derived(table); d != nil {
			d.Paths = slices.Clone(d.Paths)
			for i := range d.Paths {
				d.Paths[i].Descending = !d.Paths[i].Descending
			}
			first, second := proof.Prove(resolved, d, proof.Budget), proof.Prove(resolved, d, proof.Budget)
			if !slices.Equal(first, second) {
				t.Errorf("%s:\n%s\nand:\n%s", name, details(first), details(second))
			}
		}
	}
}
