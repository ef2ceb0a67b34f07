package provider

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// The validators of this file refuse what the model can't tell from nothing. Unlike those of the framework they attach
// to the user's line and say where below it the value stands.

// rule is what a validator demands.
type rule struct {
	// demand follows "must".
	demand string
	// remedy is a sentence.
	remedy string
}

// Description is what the validator demands.
func (r rule) Description(context.Context) string { return "must " + r.demand }

// MarkdownDescription is what the validator demands.
func (r rule) MarkdownDescription(context.Context) string { return "must " + r.demand }

// refuse says that a value breaks the rule.
func (r rule) refuse(diags *diag.Diagnostics, at path.Path, found string) {
	diags.AddAttributeError(line(at), at.String()+" must "+r.demand, at.String()+" "+found+". "+r.remedy)
}

// line is the path of the line that Terraform finds for a path: an attribute, or one key below it.
func line(at path.Path) path.Path {
	steps := at.Steps()
	if len(steps) < 2 {
		return at
	}
	root := path.Empty()
	for i, step := range steps[:2] {
		switch step := step.(type) {
		case path.PathStepAttributeName:
			if i == 0 {
				root = path.Root(string(step))
			}
		case path.PathStepElementKeyString:
			root = root.AtMapKey(string(step))
		}
	}
	return root
}

func textIsNotEmpty() notEmpty {
	return notEmpty{rule{"not be empty", "Write a value, or leave the argument out where it is optional."}}
}

func elementsAreNotNull() noNulls {
	return noNulls{rule{"hold no null", "Write a value there, or leave the element out."}}
}

func doesOneThing() oneOperation {
	return oneOperation{rule{"do exactly one thing", "Write one of create, put, update, delete, increment and check."}}
}

// notEmpty refuses the empty text.
type notEmpty struct{ rule }

func (v notEmpty) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && req.ConfigValue.ValueString() == "" {
		v.refuse(&resp.Diagnostics, req.Path, "is an empty text")
	}
}

// noNulls refuses null elements of lists, sets and maps, and of lists in maps.
type noNulls struct{ rule }

func (v noNulls) ValidateList(_ context.Context, req validator.ListRequest, resp *validator.ListResponse) {
	v.elements(&resp.Diagnostics, req.Path, req.ConfigValue.Elements())
}

func (v noNulls) ValidateSet(_ context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	for _, element := range req.ConfigValue.Elements() {
		if element.IsNull() {
			v.refuse(&resp.Diagnostics, req.Path, "has a null")
		}
	}
}

func (v noNulls) ValidateMap(_ context.Context, req validator.MapRequest, resp *validator.MapResponse) {
	elements := req.ConfigValue.Elements()
	for _, key := range slices.Sorted(maps.Keys(elements)) {
		at := req.Path.AtMapKey(key)
		if list, ok := elements[key].(types.List); ok {
			v.elements(&resp.Diagnostics, at, list.Elements())
		}
		if elements[key].IsNull() {
			v.refuse(&resp.Diagnostics, at, "is null")
		}
	}
}

func (v noNulls) elements(diags *diag.Diagnostics, at path.Path, elements []attr.Value) {
	for i, element := range elements {
		if element.IsNull() {
			v.refuse(diags, at, fmt.Sprintf("has a null at place %d", i))
		}
	}
}

// oneOperation demands that an entry of a transaction does one thing.
type oneOperation struct{ rule }

func (v oneOperation) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	var given []string
	for _, name := range []string{"create", "put", "update", "delete", "increment", "check"} {
		if value, ok := req.ConfigValue.Attributes()[name]; ok && !value.IsNull() {
			given = append(given, name)
		}
	}
	switch {
	case req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() || len(given) == 1:
	case len(given) == 0:
		v.refuse(&resp.Diagnostics, req.Path, "does nothing")
	default:
		v.refuse(&resp.Diagnostics, req.Path, "has "+strings.Join(given, ", "))
	}
}
