package provider

import (
	"errors"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func TestSuggest(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		`there is no "oder"; did you mean "order"? It has order, item`: &design.UnknownNameError{Problem: "there is no", Name: "oder", Known: []string{"order", "item"}},
		`there is no "zzz"; it has order`:                              &design.UnknownNameError{Problem: "there is no", Name: "zzz", Known: []string{"order"}},
		"another error":                                                errors.New("another error"),
	} {
		if got := suggest(err); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}
