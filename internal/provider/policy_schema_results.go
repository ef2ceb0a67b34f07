package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// policyResults are what is said of a policy. All but the documents is known while the account isn't.
func policyResults() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"document":           computedText("The policy, as JSON in its one order and without white space: the same permissions are the same text."),
		"assume_role_policy": computedText("The trust policy, as JSON, of a role that carries the policy, or null without `trusted_by`: nobody becomes a tenant without saying which."),
		"grants": schema.MapNestedAttribute{
			Computed: true, MarkdownDescription: "What is allowed, by the id of the statement.",
			NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
				"actions":  computedSet("The actions of DynamoDB."),
				"on":       computedSet("Where: `table`, and `index/NAME`."),
				"keys":     computedNames("The partition keys on which they are allowed: the variable stands for the tenant of the request."),
				"patterns": computedSet("The access patterns that need it."),
			}},
		},
		"not_granted": schema.MapAttribute{
			Computed: true, ElementType: types.StringType,
			MarkdownDescription: "The access patterns of the table that are not granted, with the reason, or null where all are.",
		},
		"reach": schema.MapNestedAttribute{
			Computed: true, MarkdownDescription: "What a tenant can really touch of its own, by entity: IAM sees partitions, not sort keys.",
			NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
				"read":            computedFlag("Whether it can read items of the entity."),
				"write":           computedFlag("Whether it can write items of the entity."),
				"beyond_patterns": computedFlag("Whether it can do so although no granted pattern does."),
			}},
		},
		"reader_filters": schema.MapNestedAttribute{
			Computed: true,
			MarkdownDescription: "The filter expression by which a reader drops items that were planted in an index, by access pattern; null where nothing can be planted, as under strict isolation. " +
				"It protects what is shown, not capacity.",
			NestedObject: schema.NestedAttributeObject{Attributes: filterAttributes()},
		},
		"tenant_id_pattern": computedText("The regular expression (RE2) that every tenant's id has to match."),
		"assumptions":       computedNames("What can't be checked here and has to hold."),
		"proof": schema.SingleNestedAttribute{
			Computed: true, MarkdownDescription: "What was tried before the policy was shown, every request under every reading of IAM's documentation. Not known while the table's own policy isn't, which may open what this one keeps apart.",
			Attributes: map[string]schema.Attribute{
				"own_allowed":    computedCount("How many requests of a tenant on its own items were allowed."),
				"foreign_denied": computedCount("How many other requests were denied: on other tenants' items, without a key, of other actions."),
				"readings":       computedCount("Under how many readings of what the documentation leaves open."),
			},
		},
		"characters":      computedCount("The size of the document as AWS counts it, without white space."),
		"character_limit": computedCount("How many characters AWS takes."),
		"findings":        findingsAttribute(""),
		"summary":         computedText("In one sentence: what a tenant can do, what was not granted, and what proves it."),
	}
}

// findingsAttribute is what the provider warned of. More stands behind the description.
func findingsAttribute(more string) schema.MapNestedAttribute {
	return schema.MapNestedAttribute{
		Computed:            true,
		MarkdownDescription: "The warnings of the plan by code and subject, or null where there are none." + more,
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"code":     computedText("The code, such as `DM301`."),
			"severity": computedText("How grave it is: `warning` or `error`."),
			"subject":  computedText("What it is about, as written in the configuration."),
			"message":  computedText("What was found, and why it matters."),
			"remedy":   computedText("What to write instead."),
		}},
	}
}

func computedSet(description string) schema.SetAttribute {
	return schema.SetAttribute{Computed: true, ElementType: types.StringType, MarkdownDescription: description}
}

func computedFlag(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Computed: true, MarkdownDescription: description}
}

func computedCount(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description}
}
