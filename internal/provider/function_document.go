package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// documentFunction unfolds a design document.
type documentFunction struct{}

func newDocumentFunction() function.Function { return documentFunction{} }

func (documentFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "document"
}

func (documentFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Unfolds a design into JSON",
		MarkdownDescription: "Returns the JSON of a design: keys, indexes, templates, access paths and how values are written as key text. " +
			"Wrap it in `jsondecode(...)` to use it in the configuration, or write it to a file for the application. The guide *The design document* tells what each field means.",
		Parameters: []function.Parameter{designParameter()},
		Return:     function.StringReturn{},
	}
}

func designParameter() function.Parameter {
	return function.StringParameter{Name: "design", MarkdownDescription: "The attribute `design` of a `ddbmodel_table`."}
}

func (documentFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var document string
	resp.Error = function.ConcatFuncErrors(resp.Error, req.Arguments.Get(ctx, &document))
	if resp.Error != nil {
		return
	}
	data, err := design.DocumentJSON(document)
	if err != nil {
		resp.Error = function.NewArgumentFuncError(0, err.Error())
		return
	}
	resp.Error = function.ConcatFuncErrors(resp.Error, resp.Result.Set(ctx, string(data)))
}
