package provider

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// strictFunction returns its argument as it is and refuses names the schema does not have, which Terraform would drop
// without a word.
type strictFunction struct {
	name     string
	summary  string
	argument string
	shape    shape
}

func newEntitiesFunction() function.Function {
	return strictFunction{
		name:     "entities",
		summary:  "Checks the names in a map of entities",
		argument: "The map of entities, as `entities` of `ddbmodel_table` takes it.",
		shape:    shapeOf("entities", "an entity", entitiesAttribute()),
	}
}

func newPatternsFunction() function.Function {
	return strictFunction{
		name:     "access_patterns",
		summary:  "Checks the names in a map of access patterns",
		argument: "The map of access patterns, as `access_patterns` of `ddbmodel_table` takes it.",
		shape:    shapeOf("access_patterns", "an access pattern", patternsAttribute()),
	}
}

func (f strictFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = f.name
}

func (f strictFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: f.summary,
		MarkdownDescription: "Returns the map as it is, and fails, in `terraform validate` already, where a name at any depth is misspelt or something else stands where an object belongs. " +
			"Terraform itself drops such names without a word. The error suggests the name that is meant and lists those there are.",
		Parameters: []function.Parameter{function.DynamicParameter{
			Name: f.name, MarkdownDescription: f.argument, AllowUnknownValues: true,
		}},
		Return: function.DynamicReturn{},
	}
}

func (f strictFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var argument types.Dynamic
	resp.Error = function.ConcatFuncErrors(resp.Error, req.Arguments.Get(ctx, &argument))
	if resp.Error != nil {
		return
	}
	if list := f.shape.misspelt(argument, ""); len(list) > 0 {
		resp.Error = function.NewArgumentFuncError(0, strings.Join(list, "\n"))
		return
	}
	resp.Error = function.ConcatFuncErrors(resp.Error, resp.Result.Set(ctx, argument))
}
