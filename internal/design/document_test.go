package design_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// A document of a later format is told from one that is damaged or none.
func TestParseDocument_ofALaterVersion(t *testing.T) {
	t.Parallel()
	for document, want := range map[string]string{
		"ddbmodel:2:AAAA": "version 2, and this provider reads version 1: a newer version of the provider wrote it",
		"ddbmodel:x:AAAA": `begins with "ddbmodel:1:"`,
		"ddbmodel:1:%":    "damaged",
		"":                `begins with "ddbmodel:1:"`,
	} {
		if _, err := design.ParseDocument(document); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", document, err, want)
		}
	}
}
