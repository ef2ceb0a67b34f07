package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// tenantAttributes are what the provider says of a table's tenants.
func tenantAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"tenant_of": schema.SingleNestedAttribute{
			Computed: true,
			MarkdownDescription: "How the tenant of an item is told, or null without `tenant`. It is what the item's partition key says, which IAM checks on every write, " +
				"and never its tenant attribute, into which whoever may write the item may write anything.",
			Attributes: map[string]schema.Attribute{
				"attribute": computedText("The partition attribute of the table, which every index copies."),
				"template":  computedText("The partition of a tenant. Its other partitions go on behind it with the delimiter."),
				"filter": schema.SingleNestedAttribute{
					Computed: true,
					MarkdownDescription: "The filter expression that keeps the items of one tenant, for what reads the items of all. " +
						"Where the attribute is in the key of the index that is read, DynamoDB takes it in the key condition alone.",
					Attributes: filterAttributes(),
				},
			},
		},
		"audit": schema.SingleNestedAttribute{
			Computed: true,
			MarkdownDescription: "How to find out whether the items stored are what `item_keys` says, on a table with tenants that was imported or moved here, else null. " +
				"A tenant policy of such a table asks for a reason in `accept`.",
			Attributes: map[string]schema.Attribute{
				"scans": schema.MapNestedAttribute{
					Computed: true,
					MarkdownDescription: "Filters for scans of the whole table, by what they find. What is found is wrong; where nothing is found an item may still be wrong, " +
						"because filters can't take texts apart.",
					NestedObject: schema.NestedAttributeObject{Attributes: filterAttributes()},
				},
				"patterns": schema.MapAttribute{
					Computed: true, ElementType: types.MapType{ElemType: types.StringType},
					MarkdownDescription: "The regular expression (RE2) that each key attribute of an item has to match, by entity and attribute; `^$` where no item of the entity has it. " +
						"An item is right where all of its key attributes match, and what their group `tenant` captures is the same in all, and is the item's tenant attribute.",
				},
			},
		},
	}
}

// filterAttributes are those of a filter expression.
func filterAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"expression": computedText("The filter expression."),
		"names": schema.MapAttribute{
			Computed: true, ElementType: types.StringType, MarkdownDescription: "The attribute each name placeholder stands for.",
		},
		"values": schema.MapAttribute{
			Computed: true, ElementType: types.StringType, MarkdownDescription: "The template of each value placeholder.",
		},
	}
}
