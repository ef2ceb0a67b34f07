package tfvalue_test

import (
	"reflect"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// What is encoded and decoded is the same again, with every field of settings said.
func TestSettings_surviveEncoding(t *testing.T) {
	t.Parallel()
	yes, no, days := true, false, int64(7)
	units := func(n int64) settings.Units { return settings.Units{Read: n, Write: n + 1} }
	full := settings.Table{
		Billing: settings.Provisioned, Class: settings.Standard, Stream: "KEYS_ONLY", Expiry: "x", Recovery: &days, Policy: "{}",
		Throughput: settings.Throughput{Capacity: units(1), Scaled: &yes, Ceiling: units(3), Warm: units(5)},
		Indexes:    map[string]settings.Throughput{"a": {Capacity: units(7), Scaled: &no, Ceiling: units(9), Warm: units(11)}, "b": {Warm: settings.Units{Read: 13}}},
	}
	everyField(t, reflect.ValueOf(full))
	for _, key := range []string{"", settings.OwnedKey, settings.ManagedKey, "arn:aws:kms:eu-west-1:123456789012:key/a"} {
		full.Encryption = key
		for _, said := range []settings.Table{full, {Encryption: key}} {
			root := object(t, tableType(t), with(tableType(t), nil))
			types, values := root.AttributeTypes(t.Context()), root.Attributes()
			for name, value := range tfvalue.EncodeSettings(said) {
				var encoded attr.Value
				if diags := tfsdk.ValueFrom(t.Context(), value, types[name], &encoded); diags.HasError() {
					t.Fatal(name, diags)
				}
				values[name] = encoded
			}
			if got := decodeSettings(t, types, values); !reflect.DeepEqual(got, said) {
				t.Errorf("got  %+v\nwant %+v", got, said)
			}
		}
	}
}

func decodeSettings(t *testing.T, attributes map[string]attr.Type, values map[string]attr.Value) settings.Table {
	t.Helper()
	whole, diags := types.ObjectValue(attributes, values)
	if diags.HasError() {
		t.Fatal(diags)
	}
	reader := &tfvalue.Reader{}
	root, _ := reader.Root(whole)
	got := tfvalue.DecodeSettings(root)
	if len(reader.Unknown) > 0 {
		t.Errorf("unknown %v", reader.Unknown)
	}
	return got
}

// everyField demands that a struct has no empty field but Encryption, so that a new one isn't forgotten here.
func everyField(t *testing.T, v reflect.Value) {
	t.Helper()
	for i := range v.NumField() {
		if field := v.Type().Field(i).Name; v.Field(i).IsZero() && field != "Encryption" {
			t.Errorf("%s says nothing", field)
		} else if v.Field(i).Kind() == reflect.Struct {
			everyField(t, v.Field(i))
		}
	}
}
