package provider

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func entitiesAttribute() schema.MapNestedAttribute {
	return schema.MapNestedAttribute{
		Required: true,
		MarkdownDescription: "The kinds of items the table holds, by name. " +
			"The name is the entity's identity to Terraform: renaming an entity removes one and adds another. " +
			"Terraform drops misspelt names of optional fields without a word; wrap the map in " +
			"`provider::ddbmodel::entities(...)` to have them refused with a suggestion.",
		Validators:   []validator.Map{elementsAreNotNull()},
		NestedObject: schema.NestedAttributeObject{Attributes: entityAttributes()},
	}
}

func entityAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"identity": schema.ListAttribute{
			Required:    true,
			ElementType: types.StringType,
			MarkdownDescription: "The attributes that together identify one item. " +
				"`[]` means exactly one item: a singleton, or one per parent. With a `parent`, list only what comes on top of the " +
				"parent's identity. It is never inferred from a sort order.",
			Validators: []validator.List{elementsAreNotNull()},
		},
		"parent": textAttribute("The entity whose whole identity stands in front of this one's. " +
			"The parent's identity attributes become attributes of this entity, with their types and labels, and are not declared again. " +
			"It claims neither that the parent's item exists nor that both share a partition."),
		"attributes": schema.MapNestedAttribute{
			Optional: true,
			MarkdownDescription: "Every attribute, beyond the identity's, that a pattern, key, filter or projection names, by name. " +
				"An identity attribute stands here only if there is something to say about it, such as its type. " +
				"Attributes nobody asks for need not be listed.",
			Validators:   []validator.Map{elementsAreNotNull()},
			NestedObject: schema.NestedAttributeObject{Attributes: attributeAttributes()},
		},
		"description": noteAttribute("What the entity is, for readers. It has no effect on the design."),
		"label": textAttribute("The prefix of this entity in key texts. " +
			"Default: the entity's name in upper case. Changing it changes keys, which is refused once the table exists."),
		"count":          wholeAttribute("The number of items in steady state. Default: not known. It bears on checks of size and cost."),
		"item_bytes":     wholeAttribute("The mean size of an item in bytes, names included and key texts not, which the design adds. Default: the sum of the attributes' names and `bytes`."),
		"max_item_bytes": wholeAttribute("The largest size of an item in bytes. Default: the sum of the attributes' `max_bytes`."),
		"spread": spreadAttribute("Splits the partitions of this entity's base key, by a hash or by time. Default: not split. "+
			"Every get and write of one item must know what it is calculated from, and a read of a whole partition becomes several requests. Changing it changes keys.",
			"Belongs to a pattern, not to an entity."),
		"tenant_access": textAttribute("What a tenant may do with these items on a tenant table: `read_write`, `read` or `none`. " +
			"Default: `none` where all patterns about them are the operators', else `read_write`. Items of different access share no partition."),
		"key": objectAttribute("Pins the base item key to given templates, to adopt an existing table. "+
			"A pinned key is held to what a derived one is. Default: the key is derived.", map[string]schema.Attribute{
			"partition": textAttribute("The template of the partition key, such as `ORDER#{order_id}`: literal text and attributes in braces, with the delimiter between them. A number or an attribute with `values` sorts only in its format, such as `{total:015}` or `{status:rank}`."),
			"sort":      textAttribute("The template of the sort key, such as `ORDER`. Default: none, which only a natural key may have: `{user_id}`."),
		}),
		"index_keys": schema.MapNestedAttribute{
			Optional: true,
			MarkdownDescription: "Pins what items carry for indexes on generic attributes, by the index's name, to adopt an existing table. " +
				"It needs `key`, and is held to what derived texts are: see the guide *Adopting a table*. Default: texts are derived where an index needs them.",
			Validators: []validator.Map{elementsAreNotNull()},
			NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
				"partition": textAttribute("The template of the index's partition key, such as `ORG#{org_id}`. Default: none, where it is an attribute of the table's own key."),
				"sort":      textAttribute("The template of the index's sort key, such as `USER#{email}`. Default: none, where it is an attribute of the table's own key."),
				"where":     textsAttribute("Fixed values by attribute: only items that have them carry these texts. Default: none."),
				"present":   namesAttribute("Attributes: only items that have them carry these texts. Default: the optional ones that the texts hold."),
				"absent":    namesAttribute("Attributes: only items that lack them carry these texts. Default: none."),
			}},
		},
		"revision": countAttribute("The revision in which the entity was added. " +
			"Default: 1. Revision 1 is derived and frozen, then revision 2, and so on. See the guide *Changing a table*."),
	}
}

func spreadAttribute(description, atMost string) schema.SingleNestedAttribute {
	return objectAttribute(description, map[string]schema.Attribute{
		"shards": countAttribute("The number of shards, 2 to 1,000: each takes about 1,000 write units a second, and a read of the whole asks each. " +
			"Default: none. `{ shards = 1 }` alone accepts one constant partition."),
		"by": textAttribute("The attribute whose CRC-32 modulo `shards` picks the shard; every item has it. Default: the identity."),
		"bucket": textAttribute("The length of a period: `minute`, `hour`, `day`, `month` or `year`, in UTC. " +
			"Default: not split by time. A range asks the periods that it overlaps."),
		"of":      textAttribute("The timestamp, or the date, whose period is meant; every item has it, and it leads the order of the result. Needed beside `bucket`."),
		"at_most": countAttribute(atMost),
	})
}

func attributeAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"type": textAttribute("What kind of value it is: `string` (default), `number`, `binary`, `boolean`, `timestamp`, `date`, " +
			"`epoch_seconds`, `uuid`, `uuid7`, `ulid`, `ksuid`, `list`, `map`, `string_set`, `number_set` or `binary_set`. " +
			"Only what DynamoDB stores as S, N or B may be in a key; `timestamp`, `date` and the ids are strings that sort rightly if the application " +
			"stores them in one width: timestamps in UTC as `2026-01-02T03:04:05.000Z`."),
		"immutable": flagAttribute("Says that the value never changes once written. " +
			"Default: false, but true for identity attributes and those with `references`. Only immutable attributes may enter a base key."),
		"optional": flagAttribute("Says that an item may lack the attribute, so that an index on it is sparse. Default: false."),
		"references": textAttribute("The attribute whose value this one holds, as `\"entity.attribute\"`, or `\"entity\"` where its identity is one attribute. " +
			"Both then have one type and one label, so that their key texts are equal. It claims neither that the item exists nor which it is."),
		"label": textAttribute("The prefix of this attribute in key texts. " +
			"Default: the referenced attribute's label, else the name in upper case without an ending such as `_id`. Changing it changes keys."),
		"values": namesAttribute("The closed list of values, in the order that `sort` and `range` use. " +
			"Default: any value. Adding a value at the end changes no key; anywhere else it does. Where the values don't sort as listed, a native key holds a stored rank, which `item_keys` shows."),
		"unique": textAttribute("Says that no two items share a value: `assumed` by construction, as with generated ids, or `enforced` by guard items. " +
			"Default: not unique. The design lists the guard items and the transactions that keep them."),
		"sorts_as": textAttribute("On a `ulid`, `uuid7` or `ksuid`: the attribute whose instant the id carries. " +
			"Default: none."),
		"absent_as": textAttribute("On an optional string, timestamp or date: the text that stands for \"no value\" where a key text needs one, so that items without a value are returned, too, where that text sorts. " +
			"No item may hold it as a value; to `present`, `range` and `prefix` such items lack the attribute. Default: none, so an item without the value stays out of an index that holds the attribute. Changing it changes keys."),
		"absent_stored": flagAttribute("Says that the application writes the text of `absent_as` into the attribute, so that native keys work, too. " +
			"`item_keys` shows it. Default: false."),
		"copied_from":   textAttribute("The attribute of another item this one is a copy of, as `\"reference.attribute\"` or `\"entity.attribute\"`. Default: not a copy."),
		"distinct":      wholeAttribute("The number of distinct values. Default: the number of `values`, or the `count` of the entity whose identity it is, or not known."),
		"hottest_share": realAttribute("The share of the traffic, 0 to 1, that the busiest value takes. Default: one in `distinct`, all values being alike, or not known."),
		"largest_share": realAttribute("The share of the items, 0 to 1, that the most frequent value takes. Default: one in `distinct`, or not known."),
		"bytes":         wholeAttribute("The mean encoded size in bytes. Default: 8 for numbers, 1 for booleans, 36 for ids, 24 for timestamps, 10 for dates, the mean of `values`, else 100."),
		"max_bytes":     wholeAttribute("The largest encoded size in bytes. A key that values of this size would make longer than DynamoDB takes is an error; where it is left out, nothing is claimed of a key's length."),
		"digits": countAttribute("The integer digits of a number's key text. Default: 15. " +
			"It matters only where a number is part of a text; changing it changes keys."),
		"decimals":    wholeAttribute("The decimal places of a number's key text. Default: 0. Changing it changes keys."),
		"minimum":     wholeAttribute("The least value of a number. Default: 0; a negative one shifts the key text. Changing it changes keys."),
		"resolution":  textAttribute("The resolution of a timestamp's key text: `millisecond` (default) or `second`. Changing it changes keys."),
		"encrypted":   flagAttribute("Says that the application encrypts the value before it is written, so that it is never in a key, a condition or a filter. Default: false."),
		"description": noteAttribute("What the attribute is, for readers. It has no effect on the design."),
	}
}
