package tfvalue

import (
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// OnDemandThroughput is the attribute on_demand_throughput.
type OnDemandThroughput struct {
	Read  *int64 `tfsdk:"max_read_request_units"`
	Write *int64 `tfsdk:"max_write_request_units"`
}

// WarmThroughput is the attribute warm_throughput.
type WarmThroughput struct {
	Read  *int64 `tfsdk:"read_units_per_second"`
	Write *int64 `tfsdk:"write_units_per_second"`
}

// IndexSettings is an element of index_settings.
type IndexSettings struct {
	ReadCapacity       *int64              `tfsdk:"read_capacity"`
	WriteCapacity      *int64              `tfsdk:"write_capacity"`
	ScaledElsewhere    *bool               `tfsdk:"scaled_elsewhere"`
	OnDemandThroughput *OnDemandThroughput `tfsdk:"on_demand_throughput"`
	WarmThroughput     *WarmThroughput     `tfsdk:"warm_throughput"`
}

// EncodeSettings turns settings into attribute values, by the names of the attributes. What nothing is said of is null.
func EncodeSettings(t settings.Table) map[string]any {
	return map[string]any{
		"billing_mode":                orNilText(t.Billing),
		"read_capacity":               orNilNumber(t.Capacity.Read),
		"write_capacity":              orNilNumber(t.Capacity.Write),
		"scaled_elsewhere":            t.Scaled,
		"index_settings":              indexSettings(t.Indexes),
		"on_demand_throughput":        onDemand(t.Ceiling),
		"warm_throughput":             warm(t.Warm),
		"table_class":                 orNilText(t.Class),
		"encryption":                  encryption(t.Encryption),
		"stream_view_type":            orNilText(t.Stream),
		"ttl_attribute":               orNilText(t.Expiry),
		"point_in_time_recovery_days": t.Recovery,
		"resource_policy":             orNilText(t.Policy),
	}
}

// SettingNames are the attributes of a table's settings, sorted.
func SettingNames() []string { return slices.Sorted(maps.Keys(EncodeSettings(settings.Table{}))) }

func indexSettings(indexes map[string]settings.Throughput) map[string]IndexSettings {
	var result map[string]IndexSettings
	for name, t := range indexes {
		put(&result, name, IndexSettings{
			ReadCapacity: orNilNumber(t.Capacity.Read), WriteCapacity: orNilNumber(t.Capacity.Write), ScaledElsewhere: t.Scaled,
			OnDemandThroughput: onDemand(t.Ceiling), WarmThroughput: warm(t.Warm),
		})
	}
	return result
}

func onDemand(u settings.Units) *OnDemandThroughput {
	if u.None() {
		return nil
	}
	return &OnDemandThroughput{Read: orNilNumber(u.Read), Write: orNilNumber(u.Write)}
}

func warm(u settings.Units) *WarmThroughput {
	if u.None() {
		return nil
	}
	return &WarmThroughput{Read: orNilNumber(u.Read), Write: orNilNumber(u.Write)}
}

func encryption(key string) types.Dynamic {
	switch key {
	case "":
		return types.DynamicNull()
	case settings.OwnedKey, settings.ManagedKey:
		return types.DynamicValue(types.StringValue(key))
	}
	return types.DynamicValue(types.ObjectValueMust(
		map[string]attr.Type{keyArgument: types.StringType}, map[string]attr.Value{keyArgument: types.StringValue(key)},
	))
}

func orNilNumber(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}
