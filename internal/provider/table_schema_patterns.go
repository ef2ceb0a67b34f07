package provider

import (
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

func patternsAttribute() schema.MapNestedAttribute {
	attributes := map[string]schema.Attribute{}
	maps.Copy(attributes, subjectAttributes())
	maps.Copy(attributes, conditionAttributes())
	maps.Copy(attributes, resultAttributes())
	maps.Copy(attributes, effectAttributes())
	return schema.MapNestedAttribute{
		Required: true,
		MarkdownDescription: "The questions and writes the application puts to the table, by name. " +
			"Every key, index and projection is derived from them. " +
			"Terraform drops misspelt names of optional fields without a word; wrap the map in " +
			"`provider::ddbmodel::access_patterns(...)` to have them refused with a suggestion.",
		Validators:   []validator.Map{elementsAreNotNull()},
		NestedObject: schema.NestedAttributeObject{Attributes: attributes},
	}
}

// subjectAttributes say what a pattern is about.
func subjectAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"entity":   textAttribute("The entity that comes back or is written. Exactly one of `entity`, `entities` and `writes` is given."),
		"entities": namesAttribute("Several entities that come back in one request: an item collection."),
		"operation": textAttribute("What is done: `get`, `query`, `count` or `scan` to read; `create`, `put`, `update`, `delete` or `increment` to write. " +
			"Default: `get` where the pattern covers an identity or a unique attribute, else `query`."),
		"description": noteAttribute("What the pattern is for, for readers. It has no effect on the design."),
		"not_served": textAttribute("The reason why the pattern is answered elsewhere, by a search engine or a warehouse, say. " +
			"Default: served. Such a pattern derives nothing and has no access path."),
		"index": textAttribute("Pins the access path: `base` (the table's own key), `local` (a local index), the name of an index on the entities' own attributes, as in `author_id-created_at-index`, or `GSI1`, `GSI2` and so on for one on generic attributes. Default: derived."),
		"spread": spreadAttribute("Splits the partitions of the key that serves the pattern, by a hash or by time. Default: not split. "+
			"Patterns share a key that is split only with the same spread, or where they match what it is calculated from. Changing it changes keys.",
			"Without a `range` the caller names the first period, and at most that many are read per call. Default: 1."),
		"tenant_scoped": flagAttribute("On a tenant table, `false` says that the pattern is the operators': it sees all tenants, shares no index with tenants' patterns and is granted to no tenant. Default: true."),
		"peak_per_second": realAttribute("The most calls per second. Default: `average_per_second`, else not known. " +
			"Rates bear on checks of capacity and on cost."),
		"average_per_second": realAttribute("The mean number of calls per second. Default: `peak_per_second`, else not known."),
		"revision":           countAttribute("The revision in which the pattern was added. Default: 1. See the guide *Changing a table*."),
	}
}

// conditionAttributes say which items a pattern means.
func conditionAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"match": namesAttribute("The attributes whose values the caller gives. Each is an equality. Default: none, which means all items of the entity."),
		"then": namesAttribute("Attributes the caller may add, left to right, each only with all before it. " +
			"Default: none. One key serves every level, and the plan shows a path for each."),
		"match_any": namesAttribute("Attributes the caller gives several values of. Default: none. There is one request per value, merged in the order of `sort`."),
		"where": textsAttribute("Fixed values, known today, by attribute. Default: none. " +
			"They select a subset, and so are often served by a sparse index."),
		"where_any": listsAttribute("Several fixed values, known today, by attribute. Default: none. One of them must hold. " +
			"Each is a request of its own, and with `optimize = \"cost\"` none is left to a filter, so a single one is better written as `where`."),
		"where_share": realAttribute("The share of the items, 0 to 1, that the fixed conditions together select. Default: not known, and taken to be all where an index holds only those."),
		"present":     namesAttribute("Attributes that must exist on the item. Default: none."),
		"absent":      namesAttribute("Attributes that must not exist on the item. Default: none."),
		"range": textsAttribute("One attribute and how the caller bounds it: `<`, `<=`, `>`, `>=`, `between` (both ends in), " +
			"`from_until` (>= and <) or `after_through` (> and <=). Default: no range. At most one of `range` and `prefix` is given. " +
			"Of several entities it bounds those that have the attribute; the others are wanted whole, so the range can have one end only: " +
			"in blocks `>` and `>=` bound the entity listed first, `<` and `<=` the one listed last, and with `descending` the other way round."),
		"prefix": textAttribute("The attribute of which the caller gives a beginning. Default: none."),
		"filter": textsAttribute("Tests applied after the key condition, by attribute. Default: none. " +
			"A test is an operator such as `=`, `<>`, `in` or `contains`, optionally followed by a blank and a fixed value. " +
			"Only here are items read and dropped. A native or natural key that holds the attribute answers `=`, and a range " +
			"where the key has it next, by the key condition; other tests keep such a key from serving, because AWS refuses them."),
		"filter_any": textsAttribute("Tests of which at least one must hold, by attribute. Default: none."),
		"read_at_most": countAttribute("The most items that each request of a pattern with a filter, or of a scan, examines. " +
			"It ends there with what it has found. Default: no bound."),
	}
}

// resultAttributes say what a read returns and in which order.
func resultAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"sort": namesAttribute("The attributes that order the result, in turn. " +
			"Default: the attribute of `range` or `prefix`, else no order is promised."),
		"descending": flagAttribute("Asks for the newest, largest, last first. Default: false."),
		"order": textAttribute("How several entities are ordered: `grouped` in blocks as listed (default where `sort` is given), " +
			"`merged` into one sequence, or `any`."),
		"fetch": namesAttribute("The attributes needed from the result. Default: all. It decides what an index projects; the summary repeats it."),
		"limit": countAttribute("The most items returned, or counted, per call: the first in the order asked. Where a call " +
			"makes several requests each asks for that many and the merge keeps that many; with a filter it goes on until that many are found. " +
			"Default: no limit. A get has none."),
		"consistent": flagAttribute("Asks for a strongly consistent read, which the table or a local index serves, but never a global one. " +
			"Default: false. It may lead to a local index, which can't be changed once the table exists."),
	}
}

// effectAttributes say what a write changes.
func effectAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"sets":        namesAttribute("The attributes a write changes. Default: none."),
		"sets_to":     textsAttribute("The attributes a write sets to a value known today. Default: none."),
		"removes":     namesAttribute("The attributes a write removes. Default: none."),
		"condition":   textsAttribute("Tests that must hold on the stored item, by attribute, written as in `filter`. Default: none."),
		"requires":    namesAttribute("Entities whose item must exist. Default: none. It makes the write a transaction that checks them."),
		"reads_first": namesAttribute("Read patterns that run before the write, in this order; what they return is known to it. Default: none."),
		"writes": schema.ListNestedAttribute{
			Optional:            true,
			MarkdownDescription: "The entries of one transaction that is one pattern. Default: none. The design lists its steps.",
			Validators:          []validator.List{elementsAreNotNull()},
			NestedObject: schema.NestedAttributeObject{
				Attributes: writeAttributes(),
				Validators: []validator.Object{doesOneThing()},
			},
		},
	}
}

func writeAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"create": textAttribute("The entity of which an item is created, and which must not exist. " +
			"Each entry has exactly one of `create`, `put`, `update`, `delete`, `increment` and `check`."),
		"put":       textAttribute("The entity of which an item is put, whether it exists or not."),
		"update":    textAttribute("The entity of which an item is updated, and which must exist."),
		"delete":    textAttribute("The entity of which an item is deleted."),
		"increment": textAttribute("The entity of which an item's number is increased."),
		"check":     textAttribute("The entity of which an item must exist."),
		"by":        namesAttribute("The attributes in which the item's identity is found. Default: by name, else the one attribute that refers to it."),
		"sets":      namesAttribute("The attributes the entry changes. Default: none."),
		"sets_to":   textsAttribute("The attributes the entry sets to a value known today. Default: none."),
		"removes":   namesAttribute("The attributes the entry removes. Default: none."),
		"condition": textsAttribute("Tests that must hold on the stored item. Default: none."),
		"many":      flagAttribute("Says that the entry stands for several items. Default: false."),
	}
}
