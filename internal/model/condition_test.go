package model_test

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func TestParseTest_readsTheLanguage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]model.Test{
		"=":                {Operator: "="},
		"<>":               {Operator: "<>"},
		"= admin":          {Operator: "=", Values: []string{"admin"}},
		"= a, b":           {Operator: "=", Values: []string{"a, b"}},
		"=  x":             {Operator: "=", Values: []string{" x"}},
		"in a, b":          {Operator: "in", Values: []string{"a", "b"}},
		"in":               {Operator: "in"},
		"between 1, 5":     {Operator: "between", Values: []string{"1", "5"}},
		"begins_with A B":  {Operator: "begins_with", Values: []string{"A B"}},
		"contains":         {Operator: "contains"},
		"exists":           {Operator: "exists"},
		"absent":           {Operator: "absent"},
		"size >":           {Size: true, Operator: ">"},
		"size between 1,2": {Size: true, Operator: "between", Values: []string{"1", "2"}},
	} {
		got, err := model.ParseTest(text)
		if err != nil || got.Size != want.Size || got.Operator != want.Operator || !slices.Equal(got.Values, want.Values) {
			t.Errorf("%q: got %+v, %v", text, got, err)
		}
	}
}

func TestParseTest_refusesTheRest(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", " ", "like x", "=x", "= ", "in ", "in a,,b", "between 1", "between 1, 2, 3", "exists x", "absent ", "size", "size exists",
		"size in 1", "size size <", "not =", "IN a",
	} {
		if got, err := model.ParseTest(text); err == nil {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}
