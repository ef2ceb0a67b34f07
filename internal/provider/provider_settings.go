package provider

import (
	"time"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// decodeBlock decodes the provider block: what AWS's clients need, the tags of every table, the prices of estimates, and the
// paths of what is not known yet and bears on reaching AWS.
func decodeBlock(block types.Object) (dynamo.Config, tagPolicy, priceBasis, path.Paths) {
	r := &tfvalue.Reader{}
	o, ok := r.Root(block)
	if !ok {
		return dynamo.Config{}, tagPolicy{}, priceBasis{}, r.Unknown
	}
	config := dynamo.Config{
		Region:                 o.Text("region"),
		Profile:                o.Text("profile"),
		AccessKey:              o.Text("access_key"),
		SecretKey:              o.Text("secret_key"),
		Token:                  o.Text("token"),
		SharedConfigFiles:      o.List("shared_config_files"),
		SharedCredentialsFiles: o.List("shared_credentials_files"),
		AccountID:              o.Text("account_id"),
		CustomCABundle:         o.Text("custom_ca_bundle"),
		HTTPProxy:              o.OptionalText("http_proxy"),
		HTTPSProxy:             o.OptionalText("https_proxy"),
		NoProxy:                o.Text("no_proxy"),
	}
	if retries := o.OptionalWhole("max_retries"); retries != nil {
		n := int(*retries)
		config.MaxRetries = &n
	}
	if e, ok := o.Child("endpoints"); ok {
		config.Endpoints = dynamo.Endpoints{DynamoDB: e.Text("dynamodb"), IAM: e.Text("iam"), STS: e.Text("sts")}
	}
	for _, role := range o.Children("assume_role") {
		config.AssumeRole = append(config.AssumeRole, assumeRole(role))
	}
	if role, ok := o.Child("assume_role_with_web_identity"); ok {
		config.AssumeRoleWithWebIdentity = webIdentity(role)
	}
	tags, unknown := readTagPolicy(o), r.Unknown
	return config, tags, readPrices(o), unknown
}

func assumeRole(o tfvalue.Object) dynamo.AssumeRole {
	return dynamo.AssumeRole{
		RoleARN:           o.Text("role_arn"),
		SessionName:       o.Text("session_name"),
		ExternalID:        o.Text("external_id"),
		SourceIdentity:    o.Text("source_identity"),
		Duration:          duration(o.Text("duration")),
		Policy:            o.Text("policy"),
		PolicyARNs:        o.List("policy_arns"),
		Tags:              o.Texts("tags"),
		TransitiveTagKeys: o.List("transitive_tag_keys"),
	}
}

func webIdentity(o tfvalue.Object) *dynamo.AssumeRoleWithWebIdentity {
	return &dynamo.AssumeRoleWithWebIdentity{
		RoleARN:     o.Text("role_arn"),
		SessionName: o.Text("session_name"),
		Token:       o.Text("web_identity_token"),
		TokenFile:   o.Text("web_identity_token_file"),
		Duration:    duration(o.Text("duration")),
		Policy:      o.Text("policy"),
		PolicyARNs:  o.List("policy_arns"),
	}
}

// duration reads a duration that the schema's validator has seen; an empty one is zero.
func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return d
}
