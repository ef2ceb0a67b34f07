package model_test

import (
	"path/filepath"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func TestCheck_acceptsTheCorpus(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range models {
		if _, findings := model.Check(m.Table); len(findings) > 0 {
			t.Errorf("%s:\n%s", m.Name, text(findings))
		}
	}
}

// TestCheck_acceptsRightModels looks at models that use as much of the language as possible.
func TestCheck_acceptsRightModels(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/TestCheck_rightModels/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no models: %v", err)
	}
	for _, path := range paths {
		table, _, err := corpus.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, findings := model.Check(table); len(findings) > 0 {
			t.Errorf("%s:\n%s", path, text(findings))
		}
	}
}
