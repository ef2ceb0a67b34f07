package provider

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// timeoutsAttribute is how long operations may take, told by their descriptions. That a text is a duration is seen by the
// attribute itself.
func timeoutsAttribute(ctx context.Context, create, update, remove string) schema.Attribute {
	attribute := timeouts.Attributes(ctx, timeouts.Opts{
		Create: true, Update: true, Delete: true, CreateDescription: create, UpdateDescription: update, DeleteDescription: remove,
	})
	if object, ok := attribute.(schema.SingleNestedAttribute); ok {
		object.Validators = []validator.Object{longerThanNothing{rule{"be longer than nothing", "Write a duration such as \"30m\", or leave it out."}}}
		return object
	}
	return attribute
}

// longerThanNothing refuses durations of zero or less, with which every operation ends before it begins.
type longerThanNothing struct{ rule }

func (v longerThanNothing) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	attributes := req.ConfigValue.Attributes()
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		text, ok := attributes[name].(types.String)
		if !ok || text.IsNull() || text.IsUnknown() {
			continue
		}
		if d, err := time.ParseDuration(text.ValueString()); err == nil && d <= 0 {
			v.refuse(&resp.Diagnostics, req.Path.AtName(name), fmt.Sprintf("is %q", text.ValueString()))
		}
	}
}
