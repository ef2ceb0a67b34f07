package execution_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// hostile reads the models made to break deriving.
func hostile(t *testing.T) map[string]json.RawMessage { return modelsOf(t, "hostile.json") }

func modelsOf(t *testing.T, file string) map[string]json.RawMessage {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var models map[string]json.RawMessage
	if err := json.Unmarshal(data, &models); err != nil {
		t.Fatal(err)
	}
	return models
}

func decode(t *testing.T, data []byte) model.Table {
	t.Helper()
	table, _, err := corpus.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestHostileModels_returnWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	for name, data := range hostile(t) {
		for _, style := range styles {
			t.Run(name+"/"+style, func(t *testing.T) {
				t.Parallel()
				table := decode(t, data)
				table.Keys.Indexes = style
				wrong, accepted := execute(t.Context(), table, 1)
				if len(wrong) > 0 {
					t.Error(joined(wrong))
				}
				if !accepted {
					_, _, findings := derived(table)
					t.Logf("refused: %v", summaries(findings))
				}
			})
		}
	}
}

// Pinned keys that write an attribute twice are how many tables are laid out by hand: USER#{user_id} on both sides.
func TestPinnedModels_areServedAsTheyArePinned(t *testing.T) {
	t.Parallel()
	for name, data := range modelsOf(t, "pinned.json") {
		for _, style := range styles {
			t.Run(name+"/"+style, func(t *testing.T) {
				t.Parallel()
				table := decode(t, data)
				table.Keys.Indexes = style
				if wrong, _ := prove(table); wrong != "" {
					t.Error(wrong)
				}
				wrong, accepted := execute(t.Context(), table, 1)
				if len(wrong) > 0 {
					t.Error(joined(wrong))
				}
				if !accepted {
					_, _, findings := derived(table)
					t.Errorf("refused: %v", summaries(findings))
				}
			})
		}
	}
}
