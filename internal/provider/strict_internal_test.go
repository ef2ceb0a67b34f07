package provider

import (
	"context"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// thing builds the value Terraform gives a function for an object literal.
func thing(m map[string]attr.Value) attr.Value {
	kinds := map[string]attr.Type{}
	for name, value := range m {
		kinds[name] = value.Type(context.Background())
	}
	return types.ObjectValueMust(kinds, m)
}

func tuple(list ...attr.Value) attr.Value {
	kinds := make([]attr.Type, 0, len(list))
	for _, value := range list {
		kinds = append(kinds, value.Type(context.Background()))
	}
	return types.TupleValueMust(kinds, list)
}

func TestStrict_refusesWhatTheSchemaLacks(t *testing.T) {
	t.Parallel()
	word := types.StringValue("x")
	patterns := shapeOf("access_patterns", "an access pattern", patternsAttribute())
	entities := shapeOf("entities", "an entity", entitiesAttribute())
	spread := " Allowed in spread: at_most, bucket, by, of, shards"
	cases := map[string]struct {
		shape shape
		value attr.Value
		want  []string
	}{
		"nothing":         {patterns, thing(nil), nil},
		"unknown":         {patterns, types.DynamicUnknown(), nil},
		"unknown element": {patterns, thing(map[string]attr.Value{"a": types.StringUnknown()}), nil},
		"no map at all":   {patterns, word, []string{"access_patterns is a text and must be a map: { name = { ... } }"}},
		"other elements": {entities, thing(map[string]attr.Value{
			"a": types.NumberValue(big.NewFloat(5)), "b": tuple(), "c": types.DynamicNull(), "d": types.BoolValue(true), "e": types.StringNull(),
			"f": types.DynamicValue(types.StringValue("x")), "g": thing(map[string]attr.Value{
				"attributes": thing(map[string]attr.Value{"n": types.DynamicNull(), "o": word}), "spread": tuple(), "key": types.DynamicNull(),
			}),
			"h": thing(map[string]attr.Value{"attributes": tuple()}),
		}), []string{
			"a is a number and must be an object: { ... }", "b is a list and must be an object: { ... }",
			"c is null. Write it as an object, or leave it out", "d is a boolean and must be an object: { ... }",
			"e is null. Write it as an object, or leave it out", "f is a text and must be an object: { ... }",
			"g.attributes.n is null. Write it as an object, or leave it out", "g.attributes.o is a text and must be an object: { ... }",
			"g.spread is a list and must be an object: { ... }", "h.attributes is a list and must be a map: { name = { ... } }",
		}},
		"no list": {patterns, thing(map[string]attr.Value{
			"a": thing(map[string]attr.Value{"writes": thing(nil)}), "b": thing(map[string]attr.Value{"writes": tuple(types.DynamicNull(), word)}),
		}), []string{
			"a.writes is a map and must be a list: [{ ... }]", "b.writes[0] is null. Write it as an object, or leave it out",
			"b.writes[1] is a text and must be an object: { ... }",
		}},
		"all known": {patterns, thing(map[string]attr.Value{"a": thing(map[string]attr.Value{
			"entity": word, "where": thing(map[string]attr.Value{"anything": word}),
			"spread": thing(map[string]attr.Value{"shards": word}), "writes": tuple(thing(map[string]attr.Value{"put": word})),
		})}), nil},
		"several": {patterns, thing(map[string]attr.Value{
			"b": thing(map[string]attr.Value{"spread": thing(map[string]attr.Value{"shard": word, "zzz": word})}),
			"a": thing(map[string]attr.Value{"writes": tuple(thing(map[string]attr.Value{"putt": word}))}),
		}), []string{
			`a.writes[0].putt is not supported; did you mean "put"? Allowed in an element of writes: by, check, condition, create, delete, increment, many, put, removes, sets, sets_to, update`,
			`b.spread.shard is not supported; did you mean "shards"?` + spread,
			`b.spread.zzz is not supported.` + spread,
		}},
		"deep in entities": {entities, thing(map[string]attr.Value{"e": thing(map[string]attr.Value{
			"identity": tuple(word), "attributes": thing(map[string]attr.Value{"name": thing(map[string]attr.Value{"kind": word})}),
			"key": thing(map[string]attr.Value{"partitions": word}),
		})}), []string{
			`e.attributes.name.kind is not supported. Allowed in an element of attributes: absent_as, absent_stored, bytes, copied_from, decimals, description, digits, distinct, encrypted, hottest_share, immutable, label, largest_share, max_bytes, minimum, optional, references, resolution, sorts_as, type, unique, values`,
			`e.key.partitions is not supported; did you mean "partition"? Allowed in key: partition, sort`,
		}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, value := range []attr.Value{c.value, types.DynamicValue(c.value)} {
				if diff := cmp.Diff(c.want, c.shape.misspelt(value, "")); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			}
		})
	}
}

func TestStrict_returnsTheValueAsItIs(t *testing.T) {
	t.Parallel()
	for _, value := range []types.Dynamic{
		types.DynamicValue(thing(map[string]attr.Value{"a": thing(map[string]attr.Value{"entity": types.StringUnknown()})})),
		types.DynamicUnknown(),
	} {
		resp := function.RunResponse{Result: function.NewResultData(types.DynamicNull())}
		newPatternsFunction().Run(context.Background(), function.RunRequest{
			Arguments: function.NewArgumentsData([]attr.Value{value}),
		}, &resp)
		if resp.Error != nil || !resp.Result.Value().Equal(value) {
			t.Errorf("got %v, %v", resp.Result.Value(), resp.Error)
		}
	}
}
