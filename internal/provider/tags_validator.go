package provider

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// The limits of tags (AWS General Reference, Tagging your AWS resources: tag naming limits and requirements).
const (
	mostTags        = 50
	longestTagKey   = 128
	longestTagValue = 256
)

func tagValidators() []validator.Map { return []validator.Map{tagsValidator{}} }

// tagsValidator refuses tags that AWS would refuse.
type tagsValidator struct{}

func (tagsValidator) Description(context.Context) string {
	return fmt.Sprintf("at most %d tags, keys of 1 to %d characters that do not begin with aws:, values of up to %d characters",
		mostTags, longestTagKey, longestTagValue)
}

func (v tagsValidator) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (v tagsValidator) ValidateMap(ctx context.Context, req validator.MapRequest, resp *validator.MapResponse) {
	refuse := func(found string) {
		resp.Diagnostics.AddAttributeError(req.Path, "Invalid tags", found+" AWS takes "+v.Description(ctx)+".")
	}
	tags := req.ConfigValue.Elements()
	if len(tags) > mostTags {
		refuse(fmt.Sprintf("There are %d tags.", len(tags)))
	}
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		value, ok := tags[key].(types.String)
		switch {
		case strings.HasPrefix(strings.ToLower(key), "aws:"):
			refuse(fmt.Sprintf("The key %q begins with aws:, which AWS keeps for itself.", key))
		case key == "" || utf8.RuneCountInString(key) > longestTagKey:
			refuse(fmt.Sprintf("The key %q has %d characters.", key, utf8.RuneCountInString(key)))
		case !ok || value.IsNull():
			refuse(fmt.Sprintf("The tag %q has no value (null). Leave it out, or give it an empty text.", key))
		case utf8.RuneCountInString(value.ValueString()) > longestTagValue:
			refuse(fmt.Sprintf("The value of %q has %d characters.", key, utf8.RuneCountInString(value.ValueString())))
		}
	}
}
