package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func providerSchema() schema.Schema {
	return schema.Schema{
		MarkdownDescription: "Derives the keys and indexes of DynamoDB tables from access patterns. " +
			"The arguments have the names and the behaviour of the AWS provider's; what is left out comes from the environment and the shared files, as it does there. " +
			"Credentials are resolved at the first call: validating, and planning new tables, needs none.",
		Attributes: map[string]schema.Attribute{
			"region":  optionalText("The region of tables that name none. Default: `AWS_REGION`, `AWS_DEFAULT_REGION`, or the profile's."),
			"profile": optionalText("The profile of the shared files. Default: `AWS_PROFILE`, or `default`."),
			"access_key": optionalText("The access key. Default: `AWS_ACCESS_KEY_ID`, or the profile's. " +
				"Prefer the environment, which keeps secrets out of the configuration."),
			"secret_key":               secretText("The secret key. Default: `AWS_SECRET_ACCESS_KEY`, or the profile's."),
			"token":                    secretText("The session token of temporary credentials. Default: `AWS_SESSION_TOKEN`, or the profile's."),
			"shared_config_files":      optionalTexts("The shared configuration files. Default: `AWS_CONFIG_FILE`, or `~/.aws/config`."),
			"shared_credentials_files": optionalTexts("The shared credentials files. Default: `AWS_SHARED_CREDENTIALS_FILE`, or `~/.aws/credentials`."),
			"account_id": schema.StringAttribute{
				Optional: true,
				MarkdownDescription: "The id of the account. Default: asked of AWS when it is needed. " +
					"When it is written, ARNs are known while a new table is planned.",
				Validators: []validator.String{
					stringvalidator.RegexMatches(accountID, "must be twelve digits"),
				},
			},
			"max_retries": schema.NumberAttribute{
				Optional:            true,
				MarkdownDescription: "How often one request is tried again. Default: 25.",
				Validators:          []validator.Number{retriesAreSome()},
			},
			"custom_ca_bundle": optionalText("The path of a file of certificates to trust besides the system's. Default: `AWS_CA_BUNDLE`."),
			"http_proxy":       schema.StringAttribute{Optional: true, MarkdownDescription: "The URL of a proxy for HTTP. Default: `HTTP_PROXY`; an empty text means none."},
			"https_proxy":      schema.StringAttribute{Optional: true, MarkdownDescription: "The URL of a proxy for HTTPS. Default: `HTTPS_PROXY`; an empty text means none."},
			"no_proxy":         optionalText("Hosts to reach without a proxy, separated by commas. Default: `NO_PROXY`."),
			"endpoints": schema.SingleNestedAttribute{
				Optional:            true,
				MarkdownDescription: "URLs that replace those of AWS's services, for VPC endpoints and local engines. Default: AWS's own.",
				Attributes: map[string]schema.Attribute{
					"dynamodb": endpointText("The URL of DynamoDB."),
					"iam":      endpointText("The URL of IAM."),
					"sts":      endpointText("The URL of STS."),
				},
				Validators: []validator.Object{
					somethingGiven{rule{"name a service", "Write one of dynamodb, iam and sts, for example endpoints = { dynamodb = \"http://127.0.0.1:8000\" }, or leave endpoints out."}},
				},
			},
			"assume_role":                   assumeRoleAttribute(),
			"assume_role_with_web_identity": webIdentityAttribute(),
			"default_tags": schema.SingleNestedAttribute{
				Optional:            true,
				MarkdownDescription: "Tags of every table and policy. Default: none. A table's own `tags` win over those of the same key.",
				Attributes: map[string]schema.Attribute{
					"tags": schema.MapAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "The tags.", Validators: tagValidators()},
				},
			},
			"prices": pricesAttribute(),
			"ignore_tags": schema.SingleNestedAttribute{
				Optional:            true,
				MarkdownDescription: "Tags that others set, and that are neither shown nor removed. Default: none.",
				Attributes: map[string]schema.Attribute{
					"keys":         optionalTexts("The keys of tags to ignore."),
					"key_prefixes": optionalTexts("The beginnings of keys of tags to ignore."),
				},
				Validators: []validator.Object{
					somethingGiven{rule{"say what to ignore", "Write keys or key_prefixes, or leave ignore_tags out."}},
				},
			},
		},
	}
}

func assumeRoleAttribute() schema.ListNestedAttribute {
	attributes := sessionAttributes()
	attributes["external_id"] = optionalText("The external id that the role asks for.")
	attributes["source_identity"] = optionalText("The source identity of the session.")
	attributes["tags"] = schema.MapAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "The tags of the session."}
	attributes["transitive_tag_keys"] = optionalTexts("The keys of session tags that are handed on to further roles.")
	return schema.ListNestedAttribute{
		Optional:            true,
		MarkdownDescription: "Roles to take on, each with the credentials of the one before. Default: none.",
		NestedObject:        schema.NestedAttributeObject{Attributes: attributes},
	}
}

func webIdentityAttribute() schema.SingleNestedAttribute {
	attributes := sessionAttributes()
	attributes["web_identity_token"] = secretText("The OIDC token.")
	attributes["web_identity_token_file"] = optionalText("The path of a file that holds the OIDC token.")
	return schema.SingleNestedAttribute{
		Optional:            true,
		MarkdownDescription: "A role to take on with an OIDC token. Default: none.",
		Attributes:          attributes,
	}
}

// sessionAttributes are what both kinds of roles have.
func sessionAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"role_arn":     schema.StringAttribute{Required: true, MarkdownDescription: "The ARN of the role."},
		"session_name": optionalText("The name of the session."),
		"duration": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "The length of the session, such as \"1h\". Default: STS's.",
			Validators:          []validator.String{durationValidator{}},
		},
		"policy":      optionalText("A policy, as JSON, that restricts the session further."),
		"policy_arns": optionalTexts("The ARNs of managed policies that restrict the session further."),
	}
}

func optionalText(description string) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, MarkdownDescription: description}
}

func endpointText(description string) schema.StringAttribute {
	a := optionalText(description)
	a.Validators = []validator.String{endpointValidator{}}
	return a
}

func secretText(description string) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, Sensitive: true, MarkdownDescription: description}
}

func optionalTexts(description string) schema.ListAttribute {
	return schema.ListAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: description}
}
