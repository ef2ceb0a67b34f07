package sample

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
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
// elements otherwise. A map's elements are its names, each of which has itself as its value.
type Value struct {
	Kind Kind
	Text string
	List []string
}

// Text is a value stored as S.
func Text(text string) Value { return Value{Kind: S, Text: text} }

// Number is a value stored as N, in decimal notation.
func Number(text string) Value { return Value{Kind: N, Text: text} }

// IsScalar reports whether the value is one text.
func (v Value) IsScalar() bool { return v.Kind == S || v.Kind == N || v.Kind == B || v.Kind == Bool }

// Compare orders two scalars of one kind as DynamoDB does: numbers as numbers, everything else byte by byte.
func (v Value) Compare(other Value) int {
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

func rational(text string) *big.Rat {
	number, ok := new(big.Rat).SetString(text)
	if !ok {
		return new(big.Rat)
	}
	return number
}

// Item is one item of an entity. An attribute that is not in the map is missing from the item.
type Item struct {
	Entity     string
	Attributes map[string]Value
}

// Texts are the scalar values of the item, as templates take them.
func (i Item) Texts() map[string]string {
	texts := map[string]string{}
	for name, v := range i.Attributes {
		if v.IsScalar() {
			texts[name] = v.Text
		}
	}
	return texts
}

// ID names the item among all items: its entity and the values of its identity.
func (i Item) ID(r *model.Resolved) string {
	parts := []string{i.Entity}
	for _, name := range r.Entity(i.Entity).Identity {
		parts = append(parts, i.Attributes[name].Text)
	}
	return strings.Join(parts, "\x00")
}

// Arguments are what a caller gives with one call: values by attribute, bounds under "attribute.bound", and lists of
// values where a pattern takes several.
type Arguments struct {
	Values map[string]string
	Lists  map[string][]string
}

// kindOf is how values of a type are stored.
func kindOf(t model.Type) Kind {
	kinds := map[model.Type]Kind{
		model.Boolean: Bool, model.List: L, model.Map: M, model.StringSet: SS, model.NumberSet: NS, model.BinarySet: BS,
	}
	return cmp.Or(kinds[t], Kind(t.Stored()))
}
