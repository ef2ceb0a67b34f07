package tfvalue

import (
	"maps"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Reader collects the paths of values that are not known yet while a plan is decoded.
type Reader struct {
	// Unknown are the paths, in the order of reading, with those of numbers that a field can't hold.
	Unknown path.Paths
}

// known reports whether a value is there and known. An unknown one is noted.
func (r *Reader) known(v attr.Value, at path.Path) bool {
	switch {
	case v == nil || v.IsNull():
		return false
	case v.IsUnknown():
		r.Unknown = append(r.Unknown, at)
		return false
	}
	return true
}

// text reads a string; null and unknown are empty.
func (r *Reader) text(v attr.Value, at path.Path) string {
	if s, ok := v.(types.String); ok && r.known(v, at) {
		return s.ValueString()
	}
	return ""
}

// list reads a list of strings, leaving out null elements, which the schema refuses; null is nil.
func (r *Reader) list(v attr.Value, at path.Path) []string {
	elements, ok := v.(types.List)
	if !ok || !r.known(v, at) {
		return nil
	}
	texts := []string{}
	for i, element := range elements.Elements() {
		if !element.IsNull() {
			texts = append(texts, r.text(element, at.AtListIndex(i)))
		}
	}
	return texts
}

// entries reads the elements of a map in the order of their keys, leaving out null and unknown ones; null is nil.
func entries[T any](r *Reader, v attr.Value, at path.Path, read func(attr.Value, path.Path) T) map[string]T {
	m, ok := v.(types.Map)
	if !ok || !r.known(v, at) {
		return nil
	}
	result, elements := map[string]T{}, m.Elements()
	for _, key := range slices.Sorted(maps.Keys(elements)) {
		element, place := elements[key], at.AtMapKey(key)
		if r.known(element, place) {
			result[key] = read(element, place)
		}
	}
	return result
}

// Object is one object of the plan: its attributes, its place and the reader that notes what is unknown.
type Object struct {
	attributes map[string]attr.Value
	at         path.Path
	in         *Reader
}

// Root reads the object at the root of a configuration, plan or state.
func (r *Reader) Root(v types.Object) (Object, bool) { return r.Object(v, path.Empty()) }

// Object reads an object; ok is false where it is null or unknown.
func (r *Reader) Object(v attr.Value, at path.Path) (Object, bool) {
	o, ok := v.(types.Object)
	if !ok || !r.known(v, at) {
		return Object{}, false
	}
	return Object{attributes: o.Attributes(), at: at, in: r}, true
}

func (o Object) field(name string) (attr.Value, path.Path) {
	return o.attributes[name], o.at.AtName(name)
}

// Text reads a string; null is empty.
func (o Object) Text(name string) string { return o.in.text(o.field(name)) }

// List reads a list of strings; null is nil.
func (o Object) List(name string) []string { return o.in.list(o.field(name)) }

// Texts reads a map of strings.
func (o Object) Texts(name string) map[string]string {
	v, at := o.field(name)
	return entries(o.in, v, at, o.in.text)
}

// Lists reads a map of lists of strings.
func (o Object) Lists(name string) map[string][]string {
	v, at := o.field(name)
	return entries(o.in, v, at, o.in.list)
}

// Child reads a nested object.
func (o Object) Child(name string) (Object, bool) { return o.in.Object(o.field(name)) }

// Children reads a list of objects, leaving out null and unknown ones.
func (o Object) Children(name string) []Object {
	v, at := o.field(name)
	elements, ok := v.(types.List)
	if !ok || !o.in.known(v, at) {
		return nil
	}
	var list []Object
	for i, element := range elements.Elements() {
		if child, ok := o.in.Object(element, at.AtListIndex(i)); ok {
			list = append(list, child)
		}
	}
	return list
}

// Value returns the value of an attribute as it is.
func (o Object) Value(name string) attr.Value { return o.attributes[name] }

// OptionalText reads a string; null is nil.
func (o Object) OptionalText(name string) *string {
	v, at := o.field(name)
	if s, ok := v.(types.String); ok && o.in.known(v, at) {
		return s.ValueStringPointer()
	}
	return nil
}

// OptionalFlag reads a boolean; null is nil.
func (o Object) OptionalFlag(name string) *bool {
	v, at := o.field(name)
	if b, ok := v.(types.Bool); ok && o.in.known(v, at) {
		return b.ValueBoolPointer()
	}
	return nil
}

// Flag reads a boolean; null is false.
func (o Object) Flag(name string) bool {
	value := o.OptionalFlag(name)
	return value != nil && *value
}

// OptionalWhole reads a whole number; null is nil.
func (o Object) OptionalWhole(name string) *int64 {
	v, at := o.field(name)
	switch n := v.(type) {
	case types.Int64:
		if o.in.known(v, at) {
			return n.ValueInt64Pointer()
		}
	case types.Number:
		return numeral(o.in, n, at, Whole)
	}
	return nil
}

// numeral reads a number of Terraform's. One that is none of those that a field holds is refused by the schema, and noted as
// unknown: nothing is to be said of the number to write instead.
func numeral[T any](r *Reader, n types.Number, at path.Path, read func(*big.Float) (T, string)) *T {
	if !r.known(n, at) {
		return nil
	}
	value, broken := read(n.ValueBigFloat())
	if broken != "" {
		r.Unknown = append(r.Unknown, at)
		return nil
	}
	return &value
}

// Whole reads a whole number; null is 0.
func (o Object) Whole(name string) int {
	value := o.OptionalWhole(name)
	if value == nil {
		return 0
	}
	return int(*value)
}

// OptionalReal reads a number; null is nil.
func (o Object) OptionalReal(name string) *float64 {
	v, at := o.field(name)
	switch n := v.(type) {
	case types.Float64:
		if o.in.known(v, at) {
			return n.ValueFloat64Pointer()
		}
	case types.Number:
		return numeral(o.in, n, at, Real)
	}
	return nil
}
