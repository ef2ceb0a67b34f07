package provider

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// keyFunction computes the key attributes of an item.
type keyFunction struct{}

func newKeyFunction() function.Function { return keyFunction{} }

func (keyFunction) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "key"
}

func (keyFunction) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Computes the key attributes of an item",
		MarkdownDescription: "Returns every key attribute that an item must carry, with its text: those of the table's key, the entity attribute, and the generic ones of each index that the item is in. " +
			"A stored rank, such as `priority_rank`, is the text of a number. Attributes that are an index's key under their own name are left out: the item has them anyway.\n\n" +
			"Give the values of the attributes that stand in braces in `item_keys` of the entity; on a natural table, those of the table's key. " +
			"Where some of the values of an index are not given and no text stands for them (`absent_as`), or the item does not meet its entry condition, the attributes of that index are left out. An attribute into which that text is stored (`absent_stored`) is returned where its value is not given. Other attributes of the entity may be given and change nothing; a name that the entity does not have is an error.\n\n" +
			"It fails for values that can't be written: an empty or missing one that identifies the item, one of another shape, such as a date where a timestamp is declared, or one with the delimiter where more text follows.",
		Parameters: []function.Parameter{
			designParameter(),
			function.StringParameter{Name: "entity", MarkdownDescription: "The name of the entity; `<entity>.<attribute>` for the guard item of a unique attribute."},
			function.MapParameter{
				Name: "values", ElementType: types.StringType,
				MarkdownDescription: "The values of the item's attributes, as texts: numbers in decimal notation, timestamps as RFC 3339, booleans as `true` and `false`. Those of the table's key must be given.",
			},
		},
		Return: function.MapReturn{ElementType: types.StringType},
	}
}

func (keyFunction) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var document, entity string
	var given map[string]*string
	resp.Error = function.ConcatFuncErrors(resp.Error, req.Arguments.Get(ctx, &document, &entity, &given))
	if resp.Error != nil {
		return
	}
	d, err := design.ParseDocument(document)
	if err != nil {
		resp.Error = function.NewArgumentFuncError(0, err.Error())
		return
	}
	values := map[string]string{}
	for name, value := range given {
		if value != nil {
			values[name] = *value
		}
	}
	key, err := d.ItemKey(entity, values)
	if err != nil {
		at := int64(2)
		if _, ok := d.Entity(entity); !ok {
			at = 1
		}
		resp.Error = function.NewArgumentFuncError(at, suggest(err))
		return
	}
	resp.Error = function.ConcatFuncErrors(resp.Error, resp.Result.Set(ctx, key))
}

// suggest is the text of an error, with the name that is meant where there is none of the name given.
func suggest(err error) string {
	var unknown *design.UnknownNameError
	if errors.As(err, &unknown) {
		if near := finding.Nearest(unknown.Name, unknown.Known); near != "" {
			return fmt.Sprintf("%s %q; did you mean %q? It has %s", unknown.Problem, unknown.Name, near, strings.Join(unknown.Known, ", "))
		}
	}
	return err.Error()
}
