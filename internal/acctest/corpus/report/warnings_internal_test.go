package main

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
)

// TestWarnings_areDefended: no plan of a published model warns of what nobody can say a reason for.
func TestWarnings_areDefended(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	list, err := warnings(models)
	if err != nil || len(list) < 20 {
		t.Fatal(len(list), err)
	}
	if _, err := defended(list); err != nil {
		t.Error(err)
	}
}
