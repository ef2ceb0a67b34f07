package provider

import (
	"context"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// otherSettings are the arguments of the table that bear neither on its design nor on its throughput. What each means
// when it is left out or removed is what package settings does.
func otherSettings() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"table_class": textAttribute("The class of the table: `STANDARD` or `STANDARD_INFREQUENT_ACCESS`. " +
			"Default: left as it is, which for a new table is `STANDARD`. When it is removed the table becomes `STANDARD`. It may change twice in 30 days."),
		"encryption": schema.DynamicAttribute{
			Optional: true,
			MarkdownDescription: "The key that the table is encrypted with: `\"aws_owned\"`, `\"aws_managed\"` (the key `aws/dynamodb` of the account), or `{ kms_key_arn = \"...\" }`. " +
				"Default: left as it is, which for a new table is `\"aws_owned\"`. When it is removed the table goes back to that. It changes in place.",
			Validators: []validator.Dynamic{encryptionShape{rule{"be \"aws_owned\", \"aws_managed\" or { kms_key_arn }", ""}}},
		},
		"stream_view_type": textAttribute("What the stream of the table holds: `KEYS_ONLY`, `NEW_IMAGE`, `OLD_IMAGE` or `NEW_AND_OLD_IMAGES`. " +
			"Default: left as it is, which for a new table is no stream. When it is removed the stream is turned off. " +
			"Another view type makes another stream, with another `stream_arn`."),
		"ttl_attribute": textAttribute("The attribute that holds when an item expires, of the type `epoch_seconds` in every entity that has it. " +
			"Default: left as it is, which for a new table is no time to live. When it is removed time to live is turned off. " +
			"AWS takes one change an hour, and deletes expired items within days: reads return them until then."),
		"point_in_time_recovery_days": wholeAttribute("For how many days, 1 to 35, the table can be set back to any second. " +
			"0 turns that off. Default: left as it is, which for a new table is off. When it is removed it is turned off."),
		"resource_policy": textAttribute("The resource policy of the table, a JSON document; two that mean the same are no difference. " +
			"Default: left as it is, which for a new table is none. When it is removed the policy is deleted."),
	}
}

// encryptionShape refuses what is neither a word nor names a key.
type encryptionShape struct{ rule }

func (v encryptionShape) ValidateDynamic(_ context.Context, req validator.DynamicRequest, resp *validator.DynamicResponse) {
	if !tfvalue.IsEncryption(req.ConfigValue) {
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.BadEncryption()})...)
	}
}

// unsupported are settings that come in a later version, with what to do until then. They take any value, so that
// nothing is settled about their shape.
var unsupported = map[string]string{
	"replicas":             "Replicas that are made outside of Terraform are left alone.",
	"autoscaling":          "Write scaled_elsewhere = true, and scale the table by aws_appautoscaling_target and aws_appautoscaling_policy.",
	"contributor_insights": "Use aws_dynamodb_contributor_insights with the name of the table.",
	"kinesis_stream_arn":   "Use aws_dynamodb_kinesis_streaming_destination with the name of the table.",
}

func unsupportedAttributes() map[string]schema.Attribute {
	attributes := map[string]schema.Attribute{}
	for _, name := range slices.Sorted(maps.Keys(unsupported)) {
		attributes[name] = schema.DynamicAttribute{
			Optional:            true,
			MarkdownDescription: "Not supported by this version. " + unsupported[name],
			Validators:          []validator.Dynamic{notYet{rule{"not be written yet", unsupported[name]}, name}},
		}
	}
	return attributes
}

// notYet refuses an argument that comes in a later version.
type notYet struct {
	rule
	argument string
}

func (v notYet) ValidateDynamic(_ context.Context, req validator.DynamicRequest, resp *validator.DynamicResponse) {
	if !req.ConfigValue.IsNull() {
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.SettingNotYet(v.argument, v.remedy)})...)
	}
}
