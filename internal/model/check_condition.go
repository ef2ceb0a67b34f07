package model

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkTest checks the test of one attribute in filter, filter_any or condition.
func (c *checker) checkTest(at finding.Subject, field string, owners []owned, text string) {
	test, err := ParseTest(text)
	for _, has := range owners {
		a := has.attribute
		if err != nil {
			c.report(finding.BadTest(at, field, a.Name, text, err.Error(), orDefault(withBlank(text), a.exampleTest())))
			return
		}
		if a.Declared.Encrypted && test.Operator != testExists && test.Operator != testAbsent {
			c.report(finding.Encrypted(at, field, a.Name))
			return
		}
		if problem := a.testProblem(test); problem != "" {
			c.report(finding.BadTest(at, field, a.Name, text, problem, a.exampleTest()))
			return
		}
		if c.badTestValue(at, field, a, test) {
			return
		}
	}
}

// withBlank puts the blank that is missing behind an operator of signs, or returns nothing where none is.
func withBlank(text string) string {
	value := strings.TrimLeft(text, "<>=")
	test := text[:len(text)-len(value)] + " " + value
	if _, err := ParseTest(test); err != nil || value == "" {
		return ""
	}
	return test
}

// exampleTest is a test that suits the attribute's type.
func (a *ResolvedAttribute) exampleTest() string {
	switch a.Type {
	case Boolean:
		return "= true"
	case StringSet, NumberSet, BinarySet, List:
		return "contains"
	case Map:
		return testExists
	case Number, EpochSeconds, Timestamp, Date:
		return "between"
	case "", String, Binary, UUID, UUID7, ULID, KSUID:
	}
	return "="
}

// testProblem says why a test can't be made on the attribute's type, as the end of a sentence, or nothing.
func (a *ResolvedAttribute) testProblem(t Test) string {
	isSet := slices.Contains([]Type{StringSet, NumberSet, BinarySet}, a.Type)
	text := a.Stored() == "S" || a.Stored() == "B"
	kind := "a " + string(a.Type)
	switch {
	case !slices.Contains(Types(), a.Type):
		return ""
	case t.Size && !text && !isSet && a.Type != List && a.Type != Map:
		return kind + " has no size"
	case t.Size:
		return ""
	case slices.Contains([]string{"<", "<=", ">", ">=", "between"}, t.Operator) && a.Stored() == "":
		return kind + " has no order"
	case t.Operator == "begins_with" && !text:
		return kind + " has no beginning"
	case t.Operator == "contains" && !text && !isSet && a.Type != List:
		return kind + " contains nothing"
	}
	return ""
}

// badTestValue reports a fixed value of a test that can't be met, and whether there was one.
func (c *checker) badTestValue(at finding.Subject, field string, a *ResolvedAttribute, t Test) bool {
	for _, text := range t.Values {
		switch {
		case t.Size && !wholeNumber.MatchString(text):
			c.report(finding.BadTest(at, field, a.Name, "size "+t.Operator+" "+text, "a size is a whole number", "size <= 100"))
			return true
		case t.Size || t.Operator == "begins_with" || t.Operator == "contains":
			continue
		}
		if holds, example, ok := a.accepts(text); !ok {
			if example == "" {
				c.report(finding.BadTest(at, field, a.Name, t.Operator+" "+text, "the attribute holds "+holds, a.exampleTest()))
				return true
			}
			c.report(finding.BadFixedValue(at, field, a.Name, text, holds, t.Operator+" "+example))
			return true
		}
	}
	return false
}
