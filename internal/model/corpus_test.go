package model_test

import (
	"path/filepath"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func TestCheck_acceptsTheCorpus(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../acctest/corpus/testdata/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, path := range paths {
		table, _, err := corpus.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		_, findings := model.Check(table)
		if len(findings) > 0 {
			t.Errorf("%s:\n%s", path, text(findings))
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
