package provider

import (
	"fmt"

	data "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// forData turns attributes of a resource into the same ones of a data source: the framework has two types for each kind of
// attribute, and one description is enough. Defaults, which data sources can't have, are lost.
func forData(attributes map[string]schema.Attribute) map[string]data.Attribute {
	all := map[string]data.Attribute{}
	for name, a := range attributes {
		all[name] = oneForData(a)
	}
	return all
}

func oneForData(a schema.Attribute) data.Attribute {
	switch a := a.(type) {
	case schema.StringAttribute:
		return data.StringAttribute{Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.BoolAttribute:
		return data.BoolAttribute{Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.Int64Attribute:
		return data.Int64Attribute{Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.NumberAttribute:
		return data.NumberAttribute{Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.DynamicAttribute:
		return data.DynamicAttribute{Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.ListAttribute:
		return data.ListAttribute{ElementType: a.ElementType, Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.SetAttribute:
		return data.SetAttribute{ElementType: a.ElementType, Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.MapAttribute:
		return data.MapAttribute{ElementType: a.ElementType, Required: a.Required, Optional: a.Optional, Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators}
	case schema.SingleNestedAttribute:
		return data.SingleNestedAttribute{
			Attributes: forData(a.Attributes), Required: a.Required, Optional: a.Optional, Computed: a.Computed,
			MarkdownDescription: a.MarkdownDescription, Validators: a.Validators,
		}
	case schema.MapNestedAttribute:
		return data.MapNestedAttribute{
			NestedObject: data.NestedAttributeObject{Attributes: forData(a.NestedObject.Attributes)}, Required: a.Required, Optional: a.Optional,
			Computed: a.Computed, MarkdownDescription: a.MarkdownDescription, Validators: a.Validators,
		}
	}
	panic(fmt.Sprintf("no attribute of a data source is made of a %T yet", a))
}
