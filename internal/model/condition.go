package model

import (
	"errors"
	"slices"
	"strings"
)

// Test is a filter's or condition's test of one attribute, read from its text.
type Test struct {
	// Size is true where the size of the attribute is compared, not its value.
	Size bool
	// Operator is =, <>, <, <=, >, >=, between, in, begins_with, contains, exists or absent.
	Operator string
	// Values are the fixed values to compare with; empty where the caller gives them.
	Values []string
}

// Tests of existence take no value.
const (
	testExists = "exists"
	testAbsent = "absent"
)

var (
	comparisons = []string{"=", "<>", "<", "<=", ">", ">=", "between"}
	operators   = slices.Concat(comparisons, []string{"in", "begins_with", "contains"})
)

// ParseTest reads a test: an operator, alone or followed by a blank and a fixed value ("in a, b", "between 1, 5"); or
// size and a comparison; or exists; or absent. The error is the end of a sentence about the text.
func ParseTest(text string) (Test, error) {
	word, rest, more := strings.Cut(text, " ")
	switch word {
	case testExists, testAbsent:
		if more {
			return Test{}, errors.New(word + " takes no value")
		}
		return Test{Operator: word}, nil
	case "size":
		t, err := ParseTest(rest)
		if err != nil || t.Size || !slices.Contains(comparisons, t.Operator) {
			return Test{}, errors.New("after size stands one of " + strings.Join(comparisons, " "))
		}
		t.Size = true
		return t, nil
	}
	if !slices.Contains(operators, word) {
		return Test{}, errors.New("it does not begin with an operator that is known")
	}
	t := Test{Operator: word}
	if !more {
		return t, nil
	}
	return t.withValues(rest)
}

func (t Test) withValues(text string) (Test, error) {
	t.Values = []string{text}
	if t.Operator == "in" || t.Operator == "between" {
		t.Values = strings.Split(text, ",")
		for i, part := range t.Values {
			t.Values[i] = strings.TrimSpace(part)
		}
	}
	if slices.Contains(t.Values, "") {
		return Test{}, errors.New("a value after " + t.Operator + " is empty")
	}
	if t.Operator == "between" && len(t.Values) != 2 {
		return Test{}, errors.New("after between stand two values with a comma between them")
	}
	if t.Operator == "in" && len(t.Values) > 100 {
		return Test{}, errors.New("DynamoDB's IN takes at most 100 values")
	}
	return t, nil
}
