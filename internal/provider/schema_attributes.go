package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// The functions of this file are the few kinds of attributes that the schemas consist of. Where nothing and zero mean
// the same to the model, writing the zero is refused, so that no text or number is ever ignored in silence. What a
// value may be beyond that is for the model to say, at the user's line.

// textAttribute is an optional text that, when written, is not empty.
func textAttribute(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional:            true,
		MarkdownDescription: description,
		Validators:          []validator.String{textIsNotEmpty()},
	}
}

// noteAttribute is an optional text that bears on nothing, and so may be empty.
func noteAttribute(description string) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, MarkdownDescription: description}
}

// flagAttribute is an optional boolean.
func flagAttribute(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Optional: true, MarkdownDescription: description}
}

// countAttribute is an optional whole number from 1 on.
func countAttribute(description string) schema.NumberAttribute {
	a := wholeAttribute(description)
	a.Validators = []validator.Number{countIsAtLeastOne()}
	return a
}

// wholeAttribute is an optional whole number. To Terraform it is a number like any other: of its whole numbers the framework
// refuses fractions itself, as a fault of the provider's and without their place.
func wholeAttribute(description string) schema.NumberAttribute {
	return schema.NumberAttribute{Optional: true, MarkdownDescription: description, Validators: []validator.Number{numberIsWhole()}}
}

// realAttribute is an optional number.
func realAttribute(description string) schema.NumberAttribute {
	return schema.NumberAttribute{Optional: true, MarkdownDescription: description, Validators: []validator.Number{numberIsReal()}}
}

// namesAttribute is an optional list of names.
func namesAttribute(description string) schema.ListAttribute {
	return schema.ListAttribute{
		Optional:            true,
		ElementType:         types.StringType,
		MarkdownDescription: description,
		Validators:          []validator.List{elementsAreNotNull()},
	}
}

// textsAttribute is an optional map of texts.
func textsAttribute(description string) schema.MapAttribute {
	return schema.MapAttribute{
		Optional:            true,
		ElementType:         types.StringType,
		MarkdownDescription: description,
		Validators:          []validator.Map{elementsAreNotNull()},
	}
}

// listsAttribute is an optional map of lists of texts.
func listsAttribute(description string) schema.MapAttribute {
	a := textsAttribute(description)
	a.ElementType = types.ListType{ElemType: types.StringType}
	return a
}

// objectAttribute is an optional object.
func objectAttribute(description string, attributes map[string]schema.Attribute) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Optional: true, MarkdownDescription: description, Attributes: attributes}
}

// computedText is a text that the provider tells.
func computedText(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

// computedNames is a list of names that the provider tells.
func computedNames(description string) schema.ListAttribute {
	return schema.ListAttribute{Computed: true, ElementType: types.StringType, MarkdownDescription: description}
}
