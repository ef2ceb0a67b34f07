package provider

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// durationValidator accepts durations as Go writes them.
type durationValidator struct{}

func (durationValidator) Description(context.Context) string {
	return `must be a duration of 15 minutes to 12 hours, such as "1h"`
}

func (v durationValidator) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateString refuses what STS would (AWS Security Token Service API reference, AssumeRole, DurationSeconds).
func (v durationValidator) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	d, err := time.ParseDuration(req.ConfigValue.ValueString())
	if err != nil || d < 15*time.Minute || d > 12*time.Hour {
		resp.Diagnostics.AddAttributeError(req.Path, "Invalid session duration",
			"The provider's "+req.Path.String()+" is "+req.ConfigValue.String()+". It "+v.Description(ctx)+".")
	}
}
