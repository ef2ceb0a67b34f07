package corpus_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func TestLoad_readsEveryModel(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("testdata")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := corpus.AllFigures()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, m := range models {
		file, _, _ := strings.Cut(m.Name, ".")
		files[file] = true
		if len(m.Table.Entities) == 0 || len(m.Table.Patterns) == 0 {
			t.Errorf("%s: no entities or no patterns", m.Name)
		}
		for pattern := range m.Rows {
			if _, ok := m.Table.Patterns[pattern]; !ok {
				t.Errorf("%s: a row names %q, which is no pattern", m.Name, pattern)
			}
		}
	}
	if len(figures) != 36 {
		t.Errorf("figures of %d published models, want 36", len(figures))
	}
	for name := range figures {
		if !files[name] {
			t.Errorf("figures of %s, which is no model", name)
		}
	}
}

func TestDecode_readsWritesAndSpread(t *testing.T) {
	t.Parallel()
	table, _, err := corpus.Decode([]byte(`{
		"name": "t",
		"entities": {"order": {"identity": ["id"], "spread": {"shards": 1}, "attributes": {"id": {"type": "uuid"}}}},
		"access_patterns": {"place": {"writes": [{"create": "order"}, {"check": "user", "by": ["user_id"]}]}}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	if e := table.Entities["order"]; !e.Spread.AcceptsConstant() || e.Attributes["id"].Type != model.UUID {
		t.Errorf("entity: %+v", e)
	}
	writes := table.Patterns["place"].Writes
	if len(writes) != 2 || writes[0].Operation != model.Create || writes[1].Operation != model.CheckExists || writes[1].By[0] != "user_id" {
		t.Errorf("writes: %+v", writes)
	}
}

func TestDecode_refusesWhatTheLanguageDoesNotHave(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"entities": {"a": {"identify": []}}}`: "identify",
		`{"tables": {"a": {}}}`:                 "several tables",
		`{`:                                     "EOF",
	} {
		if _, _, err := corpus.Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

func TestLoad_namesTheFile(t *testing.T) {
	t.Parallel()
	if _, _, err := corpus.Load("testdata/none.json"); err == nil || !strings.Contains(err.Error(), "none.json") {
		t.Errorf("got %v", err)
	}
}
