package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// tableDataSchema is the schema of the data source ddbmodel_table.
func tableDataSchema() schema.Schema {
	return schema.Schema{
		MarkdownDescription: "Reads a DynamoDB table that is there as a physical design: its key, its indexes and what they copy. " +
			"It is for reviewing a table and for writing the pins with which a `ddbmodel_table` takes it over; what the table was made for AWS doesn't know. " +
			"It makes one call, DescribeTable.",
		Attributes: map[string]schema.Attribute{
			"name":                schema.StringAttribute{Required: true, MarkdownDescription: "The name of the table."},
			"region":              schema.StringAttribute{Optional: true, Computed: true, MarkdownDescription: "The region of the table. Default: the provider's."},
			"arn":                 described("The ARN of the table."),
			"table_id":            described("AWS's id of this incarnation of the table, or null on engines that give none."),
			"status":              described("The status of the table: `ACTIVE`, `CREATING`, `UPDATING` and so on."),
			"billing_mode":        described("`PAY_PER_REQUEST` or `PROVISIONED`."),
			"table_class":         described("The table class, or null where AWS doesn't say, which means `STANDARD`."),
			"stream_arn":          described("The ARN of the stream, or null where there is none."),
			"deletion_protection": schema.BoolAttribute{Computed: true, MarkdownDescription: "Whether the table is protected from deletion."},
			"item_count":          counted("How many items the table holds. AWS counts about every six hours."),
			"size_bytes":          counted("The size of all items, in bytes. AWS measures about every six hours."),
			"key_schema": schema.SingleNestedAttribute{
				Computed: true, MarkdownDescription: "The primary key of the table.",
				Attributes: map[string]schema.Attribute{
					"partition_key": describedKey("The partition key."),
					"sort_key":      describedKey("The sort key, or null where the table has none."),
				},
			},
			"global_secondary_indexes": schema.MapNestedAttribute{
				Computed: true, MarkdownDescription: "The global secondary indexes by name, or null where there are none.",
				NestedObject: schema.NestedAttributeObject{Attributes: describedIndexAttributes(map[string]schema.Attribute{
					"partition_keys": describedKeys("The partition attributes, one to four, in order."),
					"sort_keys":      describedKeys("The sort attributes, up to four, in order, or null where there are none."),
					"status":         described("The status of the index: `ACTIVE`, `CREATING` and so on."),
					"backfilling":    schema.BoolAttribute{Computed: true, MarkdownDescription: "Whether the items already stored are being added to a new index."},
				})},
			},
			"local_secondary_indexes": schema.MapNestedAttribute{
				Computed: true, MarkdownDescription: "The local secondary indexes by name, or null where there are none.",
				NestedObject: schema.NestedAttributeObject{Attributes: describedIndexAttributes(map[string]schema.Attribute{
					"sort_key": describedKey("The sort attribute."),
				})},
			},
		},
	}
}

// describedIndexAttributes are what any index has, and the attributes given.
func describedIndexAttributes(attributes map[string]schema.Attribute) map[string]schema.Attribute {
	attributes["projection"] = described("What the index copies from the item: `ALL`, `KEYS_ONLY` or `INCLUDE`.")
	attributes["projected_attributes"] = schema.ListAttribute{
		Computed: true, ElementType: types.StringType, MarkdownDescription: "The attributes copied under `INCLUDE`, else null.",
	}
	attributes["item_count"] = counted("How many items the index holds. AWS counts about every six hours.")
	attributes["size_bytes"] = counted("The size of the index, in bytes. AWS measures about every six hours.")
	attributes["arn"] = described("The ARN of the index.")
	return attributes
}

func described(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

func counted(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description}
}

func describedKey(description string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, Attributes: describedPair()}
}

func describedKeys(description string) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Computed: true, MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: describedPair()},
	}
}

func describedPair() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": described("The name of the attribute."),
		"type": described("The type it is stored as: `S`, `N` or `B`."),
	}
}
