package reading

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// filtered reports whether every test of filter and, if given, one of filter_any holds.
func (s subject) filtered() bool {
	d := &s.question.Pattern.Declared
	for name, text := range d.Filter {
		if !s.passes(name, text) {
			return false
		}
	}
	if len(d.FilterAny) == 0 {
		return true
	}
	for name, text := range d.FilterAny {
		if s.passes(name, text) {
			return true
		}
	}
	return false
}

// passes reports whether one test holds. A test on a missing attribute fails, <> and absent excepted.
func (s subject) passes(name, text string) bool {
	t, err := model.ParseTest(text)
	if err != nil {
		return false
	}
	v, ok := s.item.Attributes[name]
	switch {
	case t.Operator == "exists":
		return ok
	case t.Operator == "absent":
		return !ok
	case !ok:
		return t.Operator == "<>"
	case t.Size:
		if v, ok = v.Size(); !ok {
			return t.Operator == "<>"
		}
	}
	return s.holds(v, t, name)
}

// holds compares a value that is there.
func (s subject) holds(v store.Value, t model.Test, name string) bool {
	with := s.operands(t, name)
	compare := func(n int) int { return v.Compare(store.Value{Kind: v.Kind, Text: with[n]}) }
	switch t.Operator {
	case "=":
		return compare(0) == 0
	case "<>":
		return compare(0) != 0
	case "<":
		return compare(0) < 0
	case "<=":
		return compare(0) <= 0
	case ">":
		return compare(0) > 0
	case ">=":
		return compare(0) >= 0
	case "between":
		return compare(0) >= 0 && compare(1) <= 0
	case "in":
		return slices.ContainsFunc(with, func(text string) bool { return v.Compare(store.Value{Kind: v.Kind, Text: text}) == 0 })
	case "begins_with":
		return strings.HasPrefix(v.Text, with[0])
	case "contains":
		return v.IsScalar() && strings.Contains(v.Text, with[0]) || slices.Contains(v.List, with[0])
	}
	return false
}

// operands are what a test compares with: fixed by the model, or given by the caller.
func (s subject) operands(t model.Test, name string) []string {
	given := func(end string) string {
		return s.question.Arguments.Values[sample.TestName(s.question.Pattern, name, t, end)]
	}
	switch {
	case len(t.Values) > 0:
		return t.Values
	case t.Operator == "between":
		return []string{given("from"), given("to")}
	case t.Operator == "in":
		return s.question.Arguments.Lists[name]
	}
	return []string{given("")}
}
