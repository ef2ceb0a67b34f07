package store

import (
	"math/big"
	"slices"
	"strings"
)

// Kind is the DynamoDB type of a value, as AWS spells it.
type Kind string

// The kinds of values.
const (
	S    Kind = "S"
	N    Kind = "N"
	B    Kind = "B"
	Bool Kind = "BOOL"
	L    Kind = "L"
	M    Kind = "M"
	SS   Kind = "SS"
	NS   Kind = "NS"
	BS   Kind = "BS"
)

// Value is the value of one attribute: Text of a scalar (bytes as they are, booleans as true and false), List of the
// elements otherwise. A list's elements are texts; a map's elements are its names, each of which has itself as its value.
type Value struct {
	Kind Kind
	Text string
	List []string
}

// Item is the attributes of an item by name. One that is not in the map is missing from the item.
type Item map[string]Value

// Text is a value stored as S.
func Text(text string) Value { return Value{Kind: S, Text: text} }

// Number is a value stored as N, in decimal notation.
func Number(text string) Value { return Value{Kind: N, Text: text} }

// Sum adds two numbers; the zero Value counts as 0.
func Sum(a, b Value) Value {
	sum := new(big.Rat).Add(rational(a.Text), rational(b.Text))
	places, _ := sum.FloatPrec()
	return Number(sum.FloatString(places))
}

// IsScalar reports whether the value is one text.
func (v Value) IsScalar() bool { return v.Kind == S || v.Kind == N || v.Kind == B || v.Kind == Bool }

// Compare orders two scalars of one kind as DynamoDB does: numbers as numbers, everything else byte by byte.
func (v Value) Compare(other Value) int {
	if v.Text == other.Text {
		return 0
	}
	if v.Kind == N && other.Kind == N {
		return rational(v.Text).Cmp(rational(other.Text))
	}
	return strings.Compare(v.Text, other.Text)
}

// Equal reports whether two values are the same to DynamoDB.
func (v Value) Equal(other Value) bool {
	if v.Kind != other.Kind {
		return false
	}
	if v.IsScalar() {
		return v.Compare(other) == 0
	}
	a, b := v.List, other.List
	if v.Kind != L { // sets and maps have no order
		a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	}
	return slices.Equal(a, b)
}

// canonical is a text that two scalars of one kind share exactly when they are equal.
func (v Value) canonical() string {
	if v.Kind == N {
		return rational(v.Text).RatString()
	}
	return v.Text
}

func rational(text string) *big.Rat {
	number, ok := new(big.Rat).SetString(text)
	if !ok {
		return new(big.Rat)
	}
	return number
}
