package provider_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// givenModels are models of tables whose indexes somebody else filled, which the execution tests run on an engine, too.
func givenModels(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../acctest/execution/testdata/pinned.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	models := map[string]string{}
	for name, text := range all {
		if strings.HasPrefix(name, "given-") {
			models[name] = string(text)
		}
	}
	if len(models) == 0 {
		t.Fatal("no model gives an index")
	}
	return models
}

// A hand-written single-table design is taken over whole: the import and the apply change nothing at AWS, and the plan after
// them is empty.
func TestImport_ofGivenIndexesChangesNothing(t *testing.T) {
	t.Parallel()
	for name, config := range givenModels(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table, _, err := corpus.Decode([]byte(config))
			if err != nil {
				t.Fatal(err)
			}
			result := derive.Table(table)
			if result.Design == nil {
				t.Fatal(result.Findings)
			}
			w := derivingAtFake(t)
			handmade(t, w.aws, name, result.Design.Key, nil, result.Design.GlobalIndexes...)
			state, diagnostics := w.server.Import(name)
			expect(t, diagnostics)
			w.keep(state)
			w.aws.ResetCalls()
			w.mustApply(config)
			if n := writes(w.aws); n > 0 {
				t.Errorf("%d writes: %s", n, w.aws.Log())
			}
			if p := w.server.Plan(w.state, config); p.Changes() || errorsIn(p.Diagnostics) != "" {
				t.Errorf("the plan is not empty: %s", acctest.Text(p.Diagnostics))
			}
		})
	}
}

// What the items of a table carry can't be given in another way afterwards.
func TestTable_givenTextsStay(t *testing.T) {
	t.Parallel()
	config := givenModels(t)["given-index"]
	w := derivingAtFake(t)
	w.mustApply(config)
	w.aws.ResetCalls()
	p := w.server.Plan(w.state, strings.Replace(config, "USER#{email}", "MAIL#{email}", 1))
	acctest.GoldenText(t, "testdata/import/given_text_changed.txt", errorsIn(p.Diagnostics))
	if len(p.Replaces) > 0 || errorsIn(p.Diagnostics) == "" {
		t.Errorf("replaces %v; %s", p.Replaces, acctest.Text(p.Diagnostics))
	}
}
