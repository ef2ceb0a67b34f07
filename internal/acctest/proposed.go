package acctest

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// proposed is the new state that Terraform's core proposes: what is configured, the prior value of what is computed and
// not configured, null otherwise.
func proposed(schema *tfprotov6.Schema, prior, config tftypes.Value) tftypes.Value {
	before, after := attributes(prior), attributes(config)
	for _, a := range schema.Block.Attributes {
		if value, ok := before[a.Name]; ok && a.Computed && after[a.Name].IsNull() {
			after[a.Name] = value
		}
	}
	return tftypes.NewValue(config.Type(), after)
}

// attributes are those of an object, in a map of their own: As gives the value's own map, which must not be changed. None
// for a null one.
func attributes(v tftypes.Value) map[string]tftypes.Value {
	result := map[string]tftypes.Value{}
	if !v.IsNull() {
		if err := v.As(&result); err != nil {
			panic(err) // only an object comes here
		}
	}
	return maps.Clone(result)
}
