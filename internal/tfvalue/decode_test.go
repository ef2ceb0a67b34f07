package tfvalue_test

import (
	"context"
	"hash/crc32"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// Every field of the model must be decoded from the attribute of its own name: the configuration of this test gives
// each attribute a value made from its name, and the model is walked by reflection.
func TestDecode_reachesEveryField(t *testing.T) {
	t.Parallel()
	typ := tableType(t)
	table, unknown := tfvalue.Decode(object(t, typ, filled(typ, "")))
	if len(unknown) > 0 {
		t.Fatalf("unknown: %v", unknown)
	}
	expectFields(t, reflect.ValueOf(table), "table")
}

// elsewhere are the fields that have an attribute of another name, or none in this version's schema.
var elsewhere = map[string]string{
	"table.Patterns":     "access_patterns",
	"table.TTLAttribute": "ttl_attribute",
	// Each operation of a transaction's entry is an attribute that names the entity; the first is taken.
	".Writes[0].Operation": "",
	".Writes[0].Entity":    "create",
}

func expectFields(t *testing.T, v reflect.Value, at string) {
	t.Helper()
	for i := range v.NumField() {
		field := v.Type().Field(i).Name
		name, place := snake(field), at+"."+field
		for suffix, other := range elsewhere {
			if strings.HasSuffix(place, suffix) {
				name = other
			}
		}
		if name != "" {
			expectValue(t, v.Field(i), name, place)
		}
	}
}

func expectValue(t *testing.T, v reflect.Value, name, at string) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			t.Errorf("%s is not decoded", at)
			return
		}
		expectValue(t, v.Elem(), name, at)
	case reflect.Struct:
		expectFields(t, v, at)
	case reflect.Slice:
		if v.Len() != 1 {
			t.Errorf("%s has %d elements, want 1", at, v.Len())
			return
		}
		expectValue(t, v.Index(0), name, at+"[0]")
	case reflect.Map:
		element := v.MapIndex(reflect.ValueOf(name))
		if !element.IsValid() {
			t.Errorf("%s lacks the key %q", at, name)
			return
		}
		expectValue(t, element, name, at+"[]")
	case reflect.String:
		if v.String() != name {
			t.Errorf("%s is %q, want %q", at, v, name)
		}
	case reflect.Int, reflect.Int64:
		if v.Int() != number(name) {
			t.Errorf("%s is %d, want %d", at, v.Int(), number(name))
		}
	case reflect.Float64:
		if v.Float() != float64(number(name)) {
			t.Errorf("%s is %v, want %d", at, v, number(name))
		}
	case reflect.Bool:
		if !v.Bool() {
			t.Errorf("%s is false", at)
		}
	default:
		t.Errorf("%s: this test knows nothing of %s", at, v.Kind())
	}
}

// filled is a value of a type in which everything is there and says its attribute's name.
func filled(typ tftypes.Type, name string) tftypes.Value {
	switch of := typ.(type) {
	case tftypes.Object:
		values := map[string]tftypes.Value{}
		for attribute, t := range of.AttributeTypes {
			values[attribute] = filled(t, attribute)
		}
		return tftypes.NewValue(typ, values)
	case tftypes.Map:
		return tftypes.NewValue(typ, map[string]tftypes.Value{name: filled(of.ElementType, name)})
	case tftypes.Set:
		return tftypes.NewValue(typ, []tftypes.Value{filled(of.ElementType, name)})
	case tftypes.List:
		return tftypes.NewValue(typ, []tftypes.Value{filled(of.ElementType, name)})
	}
	switch {
	case typ.Is(tftypes.DynamicPseudoType):
		return tftypes.NewValue(tftypes.String, name)
	case typ.Is(tftypes.Bool):
		return tftypes.NewValue(typ, true)
	case typ.Is(tftypes.Number):
		return tftypes.NewValue(typ, new(big.Float).SetInt64(number(name)))
	}
	return tftypes.NewValue(typ, name)
}

func number(name string) int64 { return int64(crc32.ChecksumIEEE([]byte(name))%100_000) + 1 }

func snake(field string) string {
	var b strings.Builder
	for i, r := range field {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func TestDecode_leavesOutWhatIsNull(t *testing.T) {
	t.Parallel()
	typ := tableType(t)
	table, unknown := tfvalue.Decode(object(t, typ, with(typ, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, "blog"),
	})))
	if len(unknown) > 0 || !reflect.DeepEqual(table, model.Table{Name: "blog"}) {
		t.Errorf("got %+v, unknown %v", table, unknown)
	}
}

// Whatever is unknown, at any depth, is named by its path and never mistaken for null.
func TestDecode_namesWhatIsUnknown(t *testing.T) {
	t.Parallel()
	typ := tableType(t)
	whole := filled(typ, "")
	reached := 0
	for _, root := range []string{"name", "entities", "access_patterns", "keys", "limits", "local_indexes", "optimize", "tenant", "ignore_findings"} {
		err := tftypes.Walk(attribute(t, whole, root), func(at *tftypes.AttributePath, _ tftypes.Value) (bool, error) {
			full := tftypes.NewAttributePath().WithAttributeName(root)
			for _, step := range at.Steps() {
				full = tftypes.NewAttributePathWithSteps(append(full.Steps(), step))
			}
			holed, err := tftypes.Transform(whole, func(p *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
				if p.Equal(full) {
					return tftypes.NewValue(v.Type(), tftypes.UnknownValue), nil
				}
				return v, nil
			})
			if err != nil {
				return false, err
			}
			reached++
			if _, unknown := tfvalue.Decode(object(t, typ, holed)); len(unknown) != 1 {
				t.Errorf("%s unknown: %v", full, unknown)
			}
			return true, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if reached < 140 {
		t.Errorf("only %d places were tried", reached)
	}
}

func TestDecode_pathsAreTheUsers(t *testing.T) {
	t.Parallel()
	typ := tableType(t)
	patterns := typ.AttributeTypes["access_patterns"]
	pattern := patterns.(tftypes.Map).ElementType.(tftypes.Object) //nolint:forcetypeassert // the schema's type
	list := tftypes.NewValue(pattern.AttributeTypes["match"], []tftypes.Value{
		tftypes.NewValue(tftypes.String, "a"), tftypes.NewValue(tftypes.String, tftypes.UnknownValue),
	})
	_, unknown := tfvalue.Decode(object(t, typ, with(typ, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, tftypes.UnknownValue),
		"access_patterns": tftypes.NewValue(patterns, map[string]tftypes.Value{
			"b": with(pattern, map[string]tftypes.Value{"match": list}),
			"a": tftypes.NewValue(pattern, tftypes.UnknownValue),
		}),
	})))
	const want = `[name,access_patterns["a"],access_patterns["b"].match[1]]`
	if unknown.String() != want {
		t.Errorf("got %s, want %s", unknown, want)
	}
}

// with is an object in which everything but the given attributes is null.
func with(typ tftypes.Object, given map[string]tftypes.Value) tftypes.Value {
	values := map[string]tftypes.Value{}
	for name, t := range typ.AttributeTypes {
		values[name] = tftypes.NewValue(t, nil)
	}
	for name, value := range given {
		values[name] = value
	}
	return tftypes.NewValue(typ, values)
}

func attribute(t *testing.T, v tftypes.Value, name string) tftypes.Value {
	t.Helper()
	var values map[string]tftypes.Value
	if err := v.As(&values); err != nil {
		t.Fatal(err)
	}
	return values[name]
}

func tableSchema(t testing.TB) resource.SchemaResponse {
	t.Helper()
	for _, construct := range provider.New("test")().Resources(context.Background()) {
		var resp resource.SchemaResponse
		construct().Schema(context.Background(), resource.SchemaRequest{}, &resp)
		return resp
	}
	t.Fatal("the provider has no resource")
	return resource.SchemaResponse{}
}

func tableType(t testing.TB) tftypes.Object {
	t.Helper()
	typ, ok := tableSchema(t).Schema.Type().TerraformType(context.Background()).(tftypes.Object)
	if !ok {
		t.Fatal("the schema is no object")
	}
	return typ
}

func object(t testing.TB, _ tftypes.Object, v tftypes.Value) types.Object {
	t.Helper()
	value, err := tableSchema(t).Schema.Type().ValueFromTerraform(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	o, ok := value.(types.Object)
	if !ok {
		t.Fatalf("got %T", value)
	}
	return o
}
