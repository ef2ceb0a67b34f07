package tfvalue

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// FullyKnown reports whether nothing of a value, at any depth, is unknown.
func FullyKnown(v attr.Value) bool {
	if v == nil {
		return true
	}
	value, err := v.ToTerraformValue(context.Background())
	return err == nil && value.IsFullyKnown()
}

// Texts is a map of texts as Terraform's value; an empty map stays empty.
func Texts(m map[string]string) types.Map {
	elements := make(map[string]attr.Value, len(m))
	for key, value := range m {
		elements[key] = types.StringValue(value)
	}
	return types.MapValueMust(types.StringType, elements)
}
