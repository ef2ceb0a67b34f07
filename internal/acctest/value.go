package acctest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Unknown is the text that stands for a value that is not known yet.
const Unknown = "<unknown>"

// FromJSON reads a value of a type. Attributes left out are null, and the text Unknown is an unknown value of whatever
// type stands there. A name the type doesn't have fails the test, where Terraform would drop it.
func FromJSON(t testing.TB, text string, typ tftypes.Type) tftypes.Value {
	t.Helper()
	var plain any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	check(t, decoder.Decode(&plain))
	value, err := fromPlain(plain, typ, "")
	check(t, err)
	return value
}

func fromPlain(plain any, typ tftypes.Type, at string) (tftypes.Value, error) {
	switch v := plain.(type) {
	case nil:
		return tftypes.NewValue(typ, nil), nil
	case string:
		if v == Unknown {
			return tftypes.NewValue(typ, tftypes.UnknownValue), nil
		}
		return scalar(typ, v, at)
	case bool:
		return scalar(typ, v, at)
	case json.Number:
		number, ok := new(big.Float).SetString(v.String())
		if !ok {
			return tftypes.Value{}, fmt.Errorf("%s: %s is not a number", at, v)
		}
		return scalar(typ, number, at)
	case []any:
		return fromList(v, typ, at)
	case map[string]any:
		return fromObject(v, typ, at)
	}
	return tftypes.Value{}, fmt.Errorf("%s: %T can't stand here", at, plain)
}

func scalar(typ tftypes.Type, v any, at string) (tftypes.Value, error) {
	if typ.Is(tftypes.DynamicPseudoType) { // an attribute of any type takes that of the text
		switch v.(type) {
		case string:
			typ = tftypes.String
		case bool:
			typ = tftypes.Bool
		default:
			typ = tftypes.Number
		}
	}
	if err := tftypes.ValidateValue(typ, v); err != nil {
		return tftypes.Value{}, fmt.Errorf("%s: %w", at, err)
	}
	return tftypes.NewValue(typ, v), nil
}

func fromList(list []any, typ tftypes.Type, at string) (tftypes.Value, error) {
	var of tftypes.Type
	switch typ := typ.(type) {
	case tftypes.List:
		of = typ.ElementType
	case tftypes.Set:
		of = typ.ElementType
	default:
		return tftypes.Value{}, fmt.Errorf("%s: a list can't stand for %s", at, typ)
	}
	elements := make([]tftypes.Value, 0, len(list))
	for i, plain := range list {
		element, err := fromPlain(plain, of, fmt.Sprintf("%s[%d]", at, i))
		if err != nil {
			return tftypes.Value{}, err
		}
		elements = append(elements, element)
	}
	return tftypes.NewValue(typ, elements), nil
}

func fromObject(m map[string]any, typ tftypes.Type, at string) (tftypes.Value, error) {
	values := map[string]tftypes.Value{}
	elementType := func(string) (tftypes.Type, bool) { return nil, false }
	if typ.Is(tftypes.DynamicPseudoType) { // an attribute of any type takes that of the text
		types := map[string]tftypes.Type{}
		for name, plain := range m {
			value, err := fromPlain(plain, typ, at+"."+name)
			if err != nil {
				return tftypes.Value{}, err
			}
			types[name] = value.Type()
		}
		typ = tftypes.Object{AttributeTypes: types}
	}
	switch of := typ.(type) {
	case tftypes.Map:
		elementType = func(string) (tftypes.Type, bool) { return of.ElementType, true }
	case tftypes.Object:
		elementType = func(name string) (tftypes.Type, bool) { t, ok := of.AttributeTypes[name]; return t, ok }
		for name, t := range of.AttributeTypes {
			values[name] = tftypes.NewValue(t, nil)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		t, ok := elementType(name)
		if !ok {
			return tftypes.Value{}, fmt.Errorf("%s: nothing there is named %q", at, name)
		}
		value, err := fromPlain(m[name], t, at+"."+name)
		if err != nil {
			return tftypes.Value{}, err
		}
		values[name] = value
	}
	return tftypes.NewValue(typ, values), nil
}

// ToPlain turns a value into what encoding/json writes. Nulls in objects are left out, as Terraform does on the screen.
func ToPlain(v tftypes.Value) any {
	if !v.IsKnown() {
		return Unknown
	}
	if v.IsNull() {
		return nil
	}
	var (
		text   string
		flag   bool
		number big.Float
		list   []tftypes.Value
		object map[string]tftypes.Value
	)
	switch {
	case v.As(&text) == nil:
		return text
	case v.As(&flag) == nil:
		return flag
	case v.As(&number) == nil:
		return json.Number(number.Text('f', -1))
	case v.As(&list) == nil:
		plain := []any{}
		for _, element := range list {
			plain = append(plain, ToPlain(element))
		}
		return plain
	case v.As(&object) == nil:
		plain := map[string]any{}
		for name, element := range object {
			if !element.IsNull() {
				plain[name] = ToPlain(element)
			}
		}
		return plain
	}
	return fmt.Sprintf("a value of type %s", v.Type())
}

// Attribute is one attribute of a state or plan, as encoding/json writes it; nil where it is null.
func Attribute(v tftypes.Value, name string) any {
	value, ok := attributes(v)[name]
	if !ok {
		return nil
	}
	return ToPlain(value)
}
