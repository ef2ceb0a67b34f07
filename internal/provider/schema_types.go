package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

// typed is a schema whose nested attributes know their types. The framework asks for the type of an attribute at each
// value of a plan and of a state, several times in each request, and would build it again every time from all that is
// nested in the attribute.
func typed(s schema.Schema) schema.Schema {
	settleTypes(s.Attributes)
	return s
}

// settleTypes gives each nested attribute the type that it has: what is nested deeper first, which then costs nothing.
func settleTypes(attributes map[string]schema.Attribute) {
	for name, attribute := range attributes {
		switch a := attribute.(type) {
		case schema.SingleNestedAttribute:
			settleTypes(a.Attributes)
			if t, ok := a.GetType().(basetypes.ObjectTypable); ok {
				a.CustomType = t
			}
			attributes[name] = a
		case schema.MapNestedAttribute:
			settleObject(&a.NestedObject)
			if t, ok := a.GetType().(basetypes.MapTypable); ok {
				a.CustomType = t
			}
			attributes[name] = a
		case schema.ListNestedAttribute:
			settleObject(&a.NestedObject)
			if t, ok := a.GetType().(basetypes.ListTypable); ok {
				a.CustomType = t
			}
			attributes[name] = a
		case schema.SetNestedAttribute:
			settleObject(&a.NestedObject)
			if t, ok := a.GetType().(basetypes.SetTypable); ok {
				a.CustomType = t
			}
			attributes[name] = a
		}
	}
}

func settleObject(o *schema.NestedAttributeObject) {
	settleTypes(o.Attributes)
	o.CustomType = o.Type()
}
