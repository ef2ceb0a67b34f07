package provider

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// shape is the names a value may hold: fields for an object, element for each element of a map or list. A shape with
// neither holds anything. Shapes come from the schema, so that the strict functions and the schema can't differ.
type shape struct {
	// noun is what the value is, in an error's words.
	noun    string
	fields  map[string]shape
	element *shape
	// list is true where the elements have no names.
	list bool
}

// shapeOf is the shape of an attribute's value.
func shapeOf(name, element string, a schema.Attribute) shape {
	switch a := a.(type) {
	case schema.SingleNestedAttribute:
		return shape{noun: name, fields: fieldsOf(a.Attributes)}
	case schema.MapNestedAttribute:
		return shape{noun: name, element: &shape{noun: element, fields: fieldsOf(a.NestedObject.Attributes)}}
	case schema.ListNestedAttribute:
		return shape{noun: name, list: true, element: &shape{noun: element, fields: fieldsOf(a.NestedObject.Attributes)}}
	}
	return shape{}
}

func fieldsOf(attributes map[string]schema.Attribute) map[string]shape {
	fields := map[string]shape{}
	for name, a := range attributes {
		fields[name] = shapeOf(name, "an element of "+name, a)
	}
	return fields
}

// misspelt lists, one text for each, the names in a value that its shape does not have, and what stands where an object,
// a map or a list belongs.
func (s shape) misspelt(v attr.Value, at string) []string {
	v = underlying(v)
	if v == nil || v.IsNull() || v.IsUnknown() || s.element == nil && s.fields == nil {
		return nil
	}
	children, named := childrenOf(v)
	if named == s.list || !named && !isList(v) {
		return []string{s.mismatch(v, at)}
	}
	var list []string
	for _, child := range children {
		place := child.place(at)
		switch field, ok := s.fields[child.name]; {
		case s.element != nil && isNull(child.value):
			list = append(list, place+" is null. Write it as an object, or leave it out")
		case s.element != nil:
			list = append(list, s.element.misspelt(child.value, place)...)
		case ok:
			list = append(list, field.misspelt(child.value, place)...)
		default:
			list = append(list, s.refusal(child.name, place))
		}
	}
	return list
}

// underlying is the value that Terraform wrapped because its type was not known beforehand.
func underlying(v attr.Value) attr.Value {
	if d, ok := v.(types.Dynamic); ok && !d.IsNull() && !d.IsUnknown() {
		return d.UnderlyingValue()
	}
	return v
}

func isNull(v attr.Value) bool {
	v = underlying(v)
	return v == nil || v.IsNull()
}

// mismatch says that a value is no object, map or list, which it must be.
func (s shape) mismatch(v attr.Value, at string) string {
	demand := "an object: { ... }"
	switch {
	case s.list:
		demand = "a list: [{ ... }]"
	case s.element != nil:
		demand = "a map: { name = { ... } }"
	}
	if at == "" {
		at = s.noun
	}
	return at + " is " + kindOf(v) + " and must be " + demand
}

// kindOf is what a value is, in an error's words.
func kindOf(v attr.Value) string {
	switch v.(type) {
	case types.String:
		return "a text"
	case types.Number:
		return "a number"
	case types.Bool:
		return "a boolean"
	case types.Object, types.Map:
		return "a map"
	}
	return "a list"
}

func isList(v attr.Value) bool { return kindOf(v) == "a list" }

// refusal says that a name is none of the fields, and which there are.
func (s shape) refusal(name, place string) string {
	allowed := slices.Sorted(maps.Keys(s.fields))
	text := place + " is not supported"
	if near := finding.Nearest(name, allowed); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	} else {
		text += "."
	}
	return text + " Allowed in " + s.noun + ": " + strings.Join(allowed, ", ")
}

// child is one field or element of a value.
type child struct {
	name  string
	named bool
	value attr.Value
}

func (c child) place(at string) string {
	switch {
	case !c.named:
		return at + "[" + c.name + "]"
	case at == "":
		return c.name
	}
	return at + "." + c.name
}

// childrenOf lists the fields or elements of a value; named is false for lists.
func childrenOf(v attr.Value) (list []child, named bool) {
	switch v := v.(type) {
	case types.Object:
		return namedChildren(v.Attributes()), true
	case types.Map:
		return namedChildren(v.Elements()), true
	case types.Tuple:
		return numberedChildren(v.Elements()), false
	case types.List:
		return numberedChildren(v.Elements()), false
	}
	return nil, false
}

func namedChildren(m map[string]attr.Value) []child {
	var list []child
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, child{name: name, named: true, value: m[name]})
	}
	return list
}

func numberedChildren(elements []attr.Value) []child {
	var list []child
	for i, value := range elements {
		list = append(list, child{name: strconv.Itoa(i), value: value})
	}
	return list
}
