package model_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// TestDelimiters_areThoseOfKeyText compares the list that is checked with the list that key text is built on; model does
// not import design.
func TestDelimiters_areThoseOfKeyText(t *testing.T) {
	t.Parallel()
	if model.Delimiters != design.Delimiters {
		t.Errorf("model has %q, design %q", model.Delimiters, design.Delimiters)
	}
	for _, delimiter := range model.Delimiters {
		table := blog()
		table.Keys.Delimiter = string(delimiter)
		if _, findings := model.Check(table); len(findings) > 0 {
			t.Errorf("%c:\n%s", delimiter, text(findings))
		}
	}
}
