package provider

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// derivedAttributes are what the provider derives, all known at plan.
func derivedAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"key_schema": schema.SingleNestedAttribute{
			Computed:            true,
			MarkdownDescription: "The primary key of the table.",
			Attributes: map[string]schema.Attribute{
				"partition_key": keyAttribute("The partition key."),
				"sort_key":      keyAttribute("The sort key, or null where the table has none."),
			},
		},
		"global_secondary_indexes": schema.MapNestedAttribute{
			Computed:            true,
			MarkdownDescription: "The global secondary indexes by name, or null where there are none.",
			NestedObject: schema.NestedAttributeObject{Attributes: join(indexAttributes(), map[string]schema.Attribute{
				"partition_keys": keyList("The partition attributes, one to four, in order."),
				"sort_keys":      keyList("The sort attributes, up to four, in order, or null where there are none."),
				"retiring":       schema.BoolAttribute{Computed: true, MarkdownDescription: "True where no access path uses the index any more and the next apply drops it, else null."},
				"class":          computedText("Whose patterns the index serves, `tenant` or `operator`, or null on a table without `tenant`."),
				"plant_proof": schema.BoolAttribute{Computed: true, MarkdownDescription: "Whether no tenant can place items in the index's partitions of another, " +
					"as where its first partition attribute is the table's own, or null on a table without `tenant`."},
			})},
		},
		"local_secondary_indexes": schema.MapNestedAttribute{
			Computed:            true,
			MarkdownDescription: "The local secondary indexes by name, or null where there are none.",
			NestedObject: schema.NestedAttributeObject{Attributes: join(indexAttributes(), map[string]schema.Attribute{
				"sort_key": keyAttribute("The sort attribute."),
			})},
		},
		"item_keys": schema.MapAttribute{
			Computed:    true,
			ElementType: types.MapType{ElemType: types.StringType},
			MarkdownDescription: "The key attributes an item of each entity must carry, by entity, and the template that fills each: literal text, and attributes in braces. " +
				"All are strings, except a rank alone, `{priority:rank}`, which is a number, and the key of a natural table, `note_id = \"{note_id}\"`, which is the item's own attribute. " +
				"Guard items of unique attributes stand as `<entity>.<attribute>`.",
		},
		"entry_conditions": schema.MapAttribute{
			Computed:            true,
			ElementType:         types.MapType{ElemType: types.ObjectType{AttrTypes: entryConditionTypes()}},
			MarkdownDescription: "When an item carries the key attributes of an index, by entity and index, or null where it always does.",
		},
		"access_paths": schema.MapNestedAttribute{
			Computed: true,
			MarkdownDescription: "The request that answers each access pattern, by the pattern's name. " +
				"Levels of a pattern with `then` stand as `pattern.level2` and so on.",
			NestedObject: schema.NestedAttributeObject{Attributes: accessPathAttributes()},
		},
		"findings": findingsAttribute(" Warnings ignored by `ignore_findings` are left out."),
		"summary": computedText("How many secondary indexes the table has, and how many it would need with the other setting of `keys.indexes`, " +
			"where that doesn't take long to find out: `2 native indexes; with overloaded keys it would be 1`."),
		"design": computedText("The whole design as one versioned document in a compact text. " +
			"It is what other resources and functions take; `provider::ddbmodel::document(design)` gives its JSON."),
	}
}

func indexAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"projection":           computedText("What the index copies from the item: `ALL`, `KEYS_ONLY` or `INCLUDE`."),
		"projected_attributes": computedNames("The attributes copied under `INCLUDE`, else null."),
		"entities":             computedNames("The entities whose items can have an entry."),
		"serves":               computedNames("The access patterns the index serves."),
		"arn":                  computedText("The ARN of the index."),
	}
}

func accessPathAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"operation":     computedText("The API operation."),
		"index":         computedText("The index that is read, or null for the table."),
		"key_condition": computedText("The key condition expression. For `GetItem` and writes it is the item's key, written the same way."),
		"names":         computedNamePlaceholders(),
		"values":        computedValuePlaceholders(),
		"filter":        computedText("The filter expression of a read, or null."),
		"condition":     computedText("The condition expression of a write, or null."),
		"either":        computedEither(),
		"descending":    schema.BoolAttribute{Computed: true, MarkdownDescription: "True where the index is read backwards, else null."},
		"consistent":    schema.BoolAttribute{Computed: true, MarkdownDescription: "True for a strongly consistent read, else null."},
		"requests":      computedText("How many requests a call makes and which reads come before it, or null for a single request."),
		"steps": schema.ListNestedAttribute{
			Computed: true,
			MarkdownDescription: "The entries of a transaction, in order; or the read of the item that the guard of a unique value names, once the guard was read. " +
				"Null where there is one request.",
			NestedObject: schema.NestedAttributeObject{Attributes: pathStepAttributes()},
		},
		"summary": computedText("One sentence that says what was understood."),
	}
}

// computedEither are the demands of a condition that depend on the stored item.
func computedEither() schema.MapNestedAttribute {
	return schema.MapNestedAttribute{
		Computed: true,
		MarkdownDescription: "By optional attribute, what the condition demands besides, joined to it with `AND`: one thing of an item with a value, as the writer knows, " +
			"and another of one without, in which the old value has no placeholder. Null where nothing depends on it.",
		NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"with":    computedText("What is demanded of an item that has a value."),
			"without": computedText("What is demanded of one that has none."),
		}},
	}
}

func pathStepAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"operation":     computedText("`PutItem`, `UpdateItem`, `DeleteItem` or `ConditionCheck` of a transaction, or the API operation of a read."),
		"entity":        computedText("What the item is: an entity, or as `<entity>.<attribute>` the guard of a unique value."),
		"key_condition": computedText("The item's key, written as a key condition is."),
		"names":         computedNamePlaceholders(),
		"values":        computedValuePlaceholders(),
		"filter":        computedText("The filter expression of a read, or null."),
		"condition":     computedText("The condition expression, or null."),
		"either":        computedEither(),
		"holds":         computedNames("What a guard item carries beside its key and the entity attribute: the identity of the item it stands for, by which a get finds it. Else null."),
		"when":          computedText("The optional attribute without whose value the step is left out, or null."),
		"many":          schema.BoolAttribute{Computed: true, MarkdownDescription: "True where the step stands for several items, one entry for each, else null."},
	}
}

func computedNamePlaceholders() schema.MapAttribute {
	return schema.MapAttribute{
		Computed: true, ElementType: types.StringType,
		MarkdownDescription: "The attribute each name placeholder stands for. Only reserved words need one.",
	}
}

func computedValuePlaceholders() schema.MapAttribute {
	return schema.MapAttribute{
		Computed: true, ElementType: types.StringType,
		MarkdownDescription: "The template of each value placeholder.",
	}
}

func keyAttribute(description string) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, Attributes: keyPairAttributes()}
}

func keyList(description string) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Computed: true, MarkdownDescription: description,
		NestedObject: schema.NestedAttributeObject{Attributes: keyPairAttributes()},
	}
}

func keyPairAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name": computedText("The name of the attribute."),
		"type": computedText("The type it is stored as: `S`, `N` or `B`."),
	}
}

func entryConditionTypes() map[string]attr.Type {
	return map[string]attr.Type{
		"where":   types.MapType{ElemType: types.StringType},
		"present": types.ListType{ElemType: types.StringType},
		"absent":  types.ListType{ElemType: types.StringType},
	}
}

// join is the union of maps of attributes with different names.
func join(parts ...map[string]schema.Attribute) map[string]schema.Attribute {
	all := map[string]schema.Attribute{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}
