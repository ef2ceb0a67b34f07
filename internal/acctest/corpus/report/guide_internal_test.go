package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
)

// explained are the models whose number of indexes differs from the exhaustive search's, with the reason.
var explained = map[string]string{}

func TestGuide_modelsHaveTheFewestIndexes(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := corpus.AllFigures()
	if err != nil {
		t.Fatal(err)
	}
	lines := derived(models, figures)
	for name, f := range figures {
		l := lines[name]
		got, want := [2]int{l.indexes["native"], l.indexes["overloaded"]}, [2]int{f.Native, f.Overloaded}
		if diff := cmp.Diff(want, got); diff != "" && explained[name] == "" {
			t.Errorf("%s: indexes, native and overloaded: %s", name, diff)
		}
		if !l.optimal {
			t.Errorf("%s is not proven to be the best", name)
		}
		if len(l.served)+len(l.refused) == 0 {
			t.Errorf("%s: no row is served or refused", name)
		}
	}
}
