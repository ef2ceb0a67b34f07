package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

func tableSchema(ctx context.Context) schema.Schema {
	return typed(schema.Schema{
		MarkdownDescription: "A DynamoDB table declared by what an application asks of it. " +
			"Every key, index and projection is derived from `entities` and `access_patterns` while the plan is made.",
		Attributes: join(intentAttributes(), settingAttributes(ctx), throughputAttributes(), otherSettings(), unsupportedAttributes(), physicalAttributes(), strangeAttributes(), derivedAttributes(), tenantAttributes()),
	})
}

// intentAttributes are the arguments that bear on the design.
func intentAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": schema.StringAttribute{
			Required: true,
			MarkdownDescription: "The name of the table. " +
				"DynamoDB can't rename a table: another name is another, empty table, so a change is refused unless `allow_replacement` is true.",
		},
		"entities":        entitiesAttribute(),
		"access_patterns": patternsAttribute(),
		"keys": objectAttribute("How keys are spelt. Default: every default of its fields. "+
			"Changing it changes keys, which is refused once the table exists.", keysAttributes()),
		"limits": objectAttribute("Quotas that AWS raised for the account. Default: AWS's own.", map[string]schema.Attribute{
			"global_indexes": countAttribute("The number of global secondary indexes a table may have. Default: 20."),
		}),
		"local_indexes": textAttribute("When local indexes may be derived: `when_required` (default) by a consistent read, or `never`. " +
			"A local index can't be added, changed or removed once the table exists."),
		"optimize": textAttribute("What the best design is: `fewest_indexes` (default), or `cost`, the least money per month by the declared rates, counts and sizes " +
			"and the prices of the provider block; the guide *Capacity and cost* tells how. A table that is there keeps its keys when rates or prices change."),
		"tenant": objectAttribute("Declares a table whose items belong to tenants: every key begins with the tenant, so that IAM can keep tenants apart. "+
			"Default: no tenants. Changing it changes keys, which is refused once the table exists.",
			map[string]schema.Attribute{
				"attribute": textAttribute("The attribute that holds the tenant, as in `tenant_id`: a string, uuid or ulid. It is the first of every entity's identity and in the match of every pattern, without being written there."),
				"isolation": textAttribute("How tenants are kept apart: `strict` (default), where a partition is one tenant's as a whole and no item can be planted in another tenant's, or `prefix`, which spreads a tenant over many partitions."),
				"writers":   textAttribute("Who writes items: `tenants`, with policies of their own, or `trusted`, where only services do. Default under `strict`: `tenants`; under `prefix` it has to be written."),
			}),
		"allow_replacement": flagAttribute("Allows a change that deletes the table with all its items and makes a new one. " +
			"Default: false, so that such a change is refused. It takes effect only where deletion protection was turned off by an earlier apply."),
		"ignore_findings": namesAttribute("The codes of warnings that are not shown. Default: none. Errors and findings on tenants (`DM4xx`) are always shown."),
	}
}

func keysAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"base": textAttribute("The table's own key: `natural` takes the one entity's own attributes, `composite` takes string attributes filled from templates. " +
			"Default: `auto`, natural where it fits."),
		"indexes": textAttribute("The keys of indexes: `native` (default) takes the entities' own attributes, " +
			"`overloaded` packs several entities into few indexes on generic attributes, which the application must maintain."),
		"partition_key":    textAttribute("The name of the partition key of a composite table. Default: `PK`."),
		"sort_key":         textAttribute("The name of the sort key of a composite table. Default: `SK`."),
		"delimiter":        textAttribute("The character between the segments of key texts. Default: `#`."),
		"entity_attribute": textAttribute("The attribute that holds the entity's name on the items of a table with several entities. Default: `entity`."),
		"index_attributes": schema.MapNestedAttribute{
			Optional: true,
			MarkdownDescription: "The key attributes of indexes whose texts `index_keys` gives, by the index's name. One of them, or both, may be those of the table's own key. " +
				"Default: the index's name with `PK` and `SK` behind it.",
			Validators: []validator.Map{elementsAreNotNull()},
			NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
				"partition_key": textAttribute("The name of the index's partition key. Default: its name and `PK`, such as `GSI1PK`."),
				"sort_key":      textAttribute("The name of the index's sort key. Default: its name and `SK`, such as `GSI1SK`."),
			}},
		},
	}
}

// settingAttributes are the arguments of the table that do not bear on its design.
func settingAttributes(ctx context.Context) map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"region": schema.StringAttribute{
			Optional: true,
			Computed: true,
			MarkdownDescription: "The region of the table. Default: the provider's. " +
				"A table can't move: another region is another, empty table, so a change is refused unless `allow_replacement` is true.",
			Validators: []validator.String{textIsNotEmpty()},
		},
		"billing_mode": schema.StringAttribute{
			Optional: true,
			Computed: true,
			Default:  stringdefault.StaticString(settings.OnDemand),
			MarkdownDescription: "How capacity is paid. Default: `PAY_PER_REQUEST`, by request. " +
				"`PROVISIONED` takes `read_capacity` and `write_capacity`. " +
				"AWS lets a table be changed to `PAY_PER_REQUEST` four times in 24 hours.",
			Validators: []validator.String{textIsNotEmpty()},
		},
		"deletion_protection": schema.BoolAttribute{
			Optional: true,
			Computed: true,
			Default:  booldefault.StaticBool(true),
			MarkdownDescription: "Protects the table and its items from deletion, at AWS and in the plan. Default: true. " +
				"To delete a table, set it to false, apply, and then destroy.",
		},
		"tags": schema.MapAttribute{
			Optional:    true,
			ElementType: types.StringType,
			MarkdownDescription: "The tags of the table. Default: none. " +
				"They come on top of the provider's `default_tags` and win over those of the same key.",
			Validators: tagValidators(),
		},
		"wait_for_indexes": schema.BoolAttribute{
			Optional: true,
			MarkdownDescription: "Whether an apply that adds an index waits until DynamoDB has filled it, which takes from minutes to days. Default: true. " +
				"With false it waits only where another index has to be changed after that.",
		},
		"timeouts": timeoutsAttribute(ctx,
			"How long to wait for the table to be made, such as \"30m\". Default: 30m.",
			"How long to wait for a change to be made, such as \"1h\". Default: 60m.",
			"How long to wait for the table to be gone, such as \"10m\". Default: 10m."),
	}
}

// physicalAttributes are what AWS says of the table.
func physicalAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"arn": computedText("The ARN of the table. " +
			"It is known at plan where the region and the account are: write `region` and `account_id` in the provider block."),
		"table_id":   computedText("AWS's id of this incarnation of the table. A table that is deleted and made again has another one."),
		"stream_arn": computedText("The ARN of the table's stream, or null where it has none."),
		"tags_all": schema.MapAttribute{
			Computed:            true,
			ElementType:         types.StringType,
			MarkdownDescription: "All tags of the table, those of the provider's `default_tags` included.",
		},
		"estimate": estimateAttribute(),
	}
}
