package tfvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// keyArgument is the field of encryption that names a key.
const keyArgument = "kms_key_arn"

// DecodeSettings reads the settings of a table. What is not known yet is noted by the object's reader and left open.
func DecodeSettings(o Object) settings.Table {
	t := settings.Table{
		Billing:    o.Text("billing_mode"),
		Throughput: throughput(o),
		Class:      o.Text("table_class"),
		Stream:     o.Text("stream_view_type"),
		Expiry:     o.Text("ttl_attribute"),
		Recovery:   o.OptionalWhole("point_in_time_recovery_days"),
		Policy:     o.Text("resource_policy"),
	}
	encryption, place := o.field("encryption")
	t.Encryption = o.in.encryption(encryption, place)
	indexes, place := o.field("index_settings")
	t.Indexes = entries(o.in, indexes, place, func(v attr.Value, at path.Path) settings.Throughput {
		index, _ := o.in.Object(v, at)
		return throughput(index)
	})
	return t
}

func throughput(o Object) settings.Throughput {
	t := settings.Throughput{
		Capacity: settings.Units{Read: o.whole64("read_capacity"), Write: o.whole64("write_capacity")},
		Scaled:   o.OptionalFlag("scaled_elsewhere"),
	}
	if ceiling, ok := o.Child("on_demand_throughput"); ok {
		t.Ceiling = settings.Units{Read: ceiling.whole64("max_read_request_units"), Write: ceiling.whole64("max_write_request_units")}
	}
	if warm, ok := o.Child("warm_throughput"); ok {
		t.Warm = settings.Units{Read: warm.whole64("read_units_per_second"), Write: warm.whole64("write_units_per_second")}
	}
	return t
}

// whole64 reads a whole number; null is 0.
func (o Object) whole64(name string) int64 {
	if value := o.OptionalWhole(name); value != nil {
		return *value
	}
	return 0
}

// encryption reads a word, or an object that names a key.
func (r *Reader) encryption(v attr.Value, at path.Path) string {
	if dynamic, ok := v.(types.Dynamic); ok {
		if !r.known(dynamic, at) {
			return ""
		}
		v = dynamic.UnderlyingValue()
	}
	switch v := v.(type) {
	case types.String:
		return r.text(v, at)
	case types.Object, types.Map:
		if !r.known(v, at) {
			return ""
		}
		return r.text(elementsOf(v)[keyArgument], at)
	}
	return ""
}

// elementsOf are those of an object or a map, which Terraform makes of the same text.
func elementsOf(v attr.Value) map[string]attr.Value {
	switch v := v.(type) {
	case types.Object:
		return v.Attributes()
	case types.Map:
		return v.Elements()
	}
	return nil
}

// IsEncryption reports whether a value is a word, or an object that names a key and has nothing else. What is not known
// yet may be one.
func IsEncryption(v attr.Value) bool {
	if dynamic, ok := v.(types.Dynamic); ok {
		v = dynamic.UnderlyingValue()
	}
	if v == nil || v.IsNull() || v.IsUnknown() {
		return true
	}
	if _, ok := v.(types.String); ok {
		return true
	}
	elements := elementsOf(v)
	key, ok := elements[keyArgument]
	if !ok || len(elements) != 1 || key.IsNull() {
		return false
	}
	_, isText := key.(types.String)
	return isText || key.IsUnknown()
}
