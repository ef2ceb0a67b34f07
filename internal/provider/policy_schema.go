package provider

import (
	"context"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Shapes of what names a managed policy (IAM API reference, CreatePolicy).
var (
	policyName = regexp.MustCompile(`^[A-Za-z0-9+=,.@_-]{1,128}$`)
	// policyPrefix leaves room for the 26 characters that are put behind it.
	policyPrefix = regexp.MustCompile(`^[A-Za-z0-9+=,.@_-]{1,102}$`)
	policyPath   = regexp.MustCompile(`^/([!-.0-~]+/)*$`)
)

const (
	longestPath        = 512
	longestDescription = 1000
)

func policySchema(ctx context.Context) schema.Schema {
	return schema.Schema{
		MarkdownDescription: "An IAM managed policy with which one tenant of a `ddbmodel_table` runs its access patterns on its own items and nothing else. " +
			"What is granted, what isn't and why, and what proves it are known while the plan is made. " +
			"The policy is not attached to anything: attach it to the role of tenants with `aws_iam_role_policy_attachment`.",
		Attributes: join(policyArguments(), managedAttributes(ctx), policyResults()),
	}
}

// policyArguments say which policy is asked for.
func policyArguments() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"table": schema.SingleNestedAttribute{
			Required:            true,
			MarkdownDescription: "The table, `ddbmodel_table.x`, which has to have a `tenant`. Of its attributes these are taken:",
			Attributes: map[string]schema.Attribute{
				"design":           schema.StringAttribute{Required: true, MarkdownDescription: "The design, which says what every key is made of."},
				"arn":              schema.StringAttribute{Optional: true, MarkdownDescription: "The ARN. While it isn't known, neither is the document."},
				"table_id":         schema.StringAttribute{Optional: true, MarkdownDescription: "AWS's id of this incarnation of the table. A policy is never handed on to another one: it is replaced."},
				"resource_policy":  schema.StringAttribute{Optional: true, MarkdownDescription: "The table's own policy, which is checked: what it allows is added to what a role may do."},
				"replica_regions":  schema.SetAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "The other regions in which the table has replicas. It is granted there, too, see `regions`."},
				"replica_kms_keys": schema.MapAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "The keys that its replicas are encrypted with, by region, for `kms_decrypt`."},
				"undeclared_policies": schema.MapAttribute{
					Optional: true, ElementType: types.StringType,
					MarkdownDescription: "The policies that the table and its replicas have besides, by region, which are checked likewise.",
				},
				"encryption": schema.DynamicAttribute{Optional: true, MarkdownDescription: "The key that the table is encrypted with, for `kms_decrypt`."},
			},
		},
		"tenant_from": schema.SingleNestedAttribute{
			Required:            true,
			MarkdownDescription: "Where the tenant of a request comes from. Exactly one is written.",
			Attributes:          sourceAttributes(),
		},
		"access": schema.StringAttribute{Required: true, MarkdownDescription: "What tenants do: `read`, `write` or `read_write`."},
		"patterns": schema.SetAttribute{
			Optional: true, ElementType: types.StringType, Validators: []validator.Set{elementsAreNotNull()},
			MarkdownDescription: "The access patterns to grant. Default: every pattern of tenants that `access` admits, those that come later included.",
		},
		"denies": textAttribute("What is denied whatever other policies allow: `isolation` (default), what belongs to other tenants and what only operators do, the same in every policy of the table; " +
			"`exclusive`, all that this policy doesn't grant, for a role whose only policy on DynamoDB it is; or `none`."),
		"also_allow": schema.SetAttribute{
			Optional: true, ElementType: types.StringType, Validators: []validator.Set{elementsAreNotNull()},
			MarkdownDescription: "What no key can limit and tenants may need all the same: `describe_table`, and `kms_decrypt` for tables with a key of their own. Default: nothing.",
		},
		"regions": schema.SetAttribute{
			Optional: true, ElementType: types.StringType, Validators: []validator.Set{elementsAreNotNull()},
			MarkdownDescription: "The regions in which the table is granted. Default: all in which it is.",
		},
		"trusted_by": objectAttribute("Who may become a tenant, for `assume_role_policy`. Default: no trust policy is written.", trustAttributes()),
		"accept": textsAttribute("Answers to findings that ask for one, by code and question, with the reason: " +
			"`{ \"DM424 stored_items\" = \"audited on ...\" }`. Default: none. Other findings on tenants can't be silenced."),
	}
}

func sourceAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"principal_tag":            noteAttribute("The name of a session tag that holds the tenant, set by whoever hands out the session."),
		"cognito_identity_pool_id": noteAttribute("A Cognito identity pool each of whose identities is a tenant."),
		"oidc_subject_of":          noteAttribute("An issuer of OIDC tokens, without `https://`, each of whose subjects is a tenant."),
		"value":                    noteAttribute("The one tenant that the policy is for."),
	}
}

func trustAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"role_arns": schema.SetAttribute{
			Optional: true, ElementType: types.StringType, Validators: []validator.Set{elementsAreNotNull()},
			MarkdownDescription: "The ARNs of the roles that hand out sessions.",
		},
		"cognito_identity_pool_id": textAttribute("The identity pool whose authenticated identities may."),
		"oidc_provider_arn":        textAttribute("The ARN of the identity provider in IAM whose subjects may."),
		"audience":                 textAttribute("The audience of its tokens."),
		"tenant_ids": schema.SetAttribute{
			Optional: true, ElementType: types.StringType, Validators: []validator.Set{elementsAreNotNull()},
			MarkdownDescription: "The only ids that may be handed out, where the tenant is a tag. Default: any.",
		},
	}
}

// managedAttributes are what a managed policy has at AWS.
func managedAttributes(ctx context.Context) map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": schema.StringAttribute{
			Optional: true, Computed: true,
			MarkdownDescription: "The name of the policy. Exactly one of `name` and `name_prefix` is written. Another name is another policy.",
			Validators: []validator.String{
				stringvalidator.RegexMatches(policyName, "must be 1 to 128 letters, digits and + = , . @ _ -"),
			},
		},
		"name_prefix": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "The beginning of a name that is made unique. Another one is another policy.",
			Validators: []validator.String{
				stringvalidator.RegexMatches(policyPrefix, "must be 1 to 102 letters, digits and + = , . @ _ -"),
			},
		},
		"path": schema.StringAttribute{
			Optional: true, Computed: true, Default: stringdefault.StaticString("/"),
			MarkdownDescription: "The path of the policy, which begins and ends with a slash. Default: `/`. Another path is another policy.",
			Validators: []validator.String{
				stringvalidator.LengthAtMost(longestPath), stringvalidator.RegexMatches(policyPath, "must begin and end with a slash"),
			},
		},
		"description": schema.StringAttribute{
			Optional:            true,
			MarkdownDescription: "What the policy is for. AWS can't change it: another one is another policy.",
			Validators:          []validator.String{stringvalidator.LengthBetween(1, longestDescription)},
		},
		"tags": schema.MapAttribute{
			Optional: true, ElementType: types.StringType, Validators: tagValidators(),
			MarkdownDescription: "The tags of the policy. Default: none. They come on top of the provider's `default_tags` and win over those of the same key.",
		},
		"tags_all": schema.MapAttribute{
			Computed: true, ElementType: types.StringType,
			MarkdownDescription: "All tags of the policy, those of the provider's `default_tags` included.",
		},
		"arn":        computedText("The ARN of the policy."),
		"policy_id":  computedText("AWS's id of the policy."),
		"version_id": computedText("The id of the default version, such as `v3`."),
		"timeouts": timeoutsAttribute(ctx,
			"How long to wait for the policy to be made and seen. Default: 5m.",
			"How long to wait for a new version to be made and seen. Default: 5m.",
			"How long to wait for the policy to be deleted. Default: 5m."),
	}
}
