package finding

var (
	codeNotOnAll = register("DM134", "an attribute that not all entities of a collection have", `
		A pattern over several entities names an attribute that one of them does not have, or has several times. One
		request finds all of them by the same values, so each must have the attribute: by that name, or (in match) as
		the only one that references the same attribute. Declare it, add references, or list fewer entities.`)
	codeTypesDiffer = register("DM135", "attributes of one name and different types", `
		Several entities have an attribute of that name, but with different types or labels, or written into keys
		differently (resolution, digits, decimals, minimum, values), so no key can hold both. Declare them alike, best by
		references from one to the other.`)
	codeStretch = register("DM160", "a range that is not one stretch of a key", `
		A pattern over several entities bounds some of the items, and what it wants would not lie side by side in any sort
		key. One request reads one stretch: beside items that are wanted whole, a range can have one end, and in blocks
		only one entity may be bounded, at the end of the stretch. The message says which entity to list first or last;
		or read one sequence with order = "merged", or write a pattern for each entity.`)
	codeContradiction = register("DM149", "two fields that contradict each other", `
		Two fields of one pattern say opposite things. The message says which and what to remove.`)
)

// NotOnAll says that an entity of a collection lacks the attribute that a field names.
func NotOnAll(at Subject, field, name, entity string) Finding {
	return codeNotOnAll.fail(at, message{
		title:  quote(entity) + " has no " + quote(name),
		found:  field + " names " + quote(name) + ", which entity " + quote(entity) + " does not have.",
		why:    "One request finds the items of all listed entities by the same value, so each of them must have it.",
		remedy: "Declare it there: entities[" + quote(entity) + "] with attributes = { " + name + " = {} }, or take " + quote(entity) + " out of entities.",
	})
}

// NotMatched says that an entity of a collection lacks the attribute that match names. Root is the attribute, as
// "entity.attribute", that one of the entity would have to reference to be found; instead are names that would do.
func NotMatched(at Subject, name, entity, root string, instead []string) Finding {
	declare := "eclare it in entities[" + quote(entity) + "]: attributes = { " + name + " = { references = " + quote(root) + " } }; or take " + quote(entity) + " out of entities."
	remedy := "D" + declare
	if len(instead) > 0 {
		remedy = insteadOf(instead) + "; or d" + declare
	}
	return codeNotOnAll.fail(at, message{
		title: quote(entity) + " has no " + quote(name),
		found: "match names " + quote(name) + ", which entity " + quote(entity) + " does not have.",
		why: "One request finds the items of all listed entities by the same value, so each of them must have it. " +
			"An attribute of another name counts if it alone references the same attribute.",
		remedy: remedy,
	})
}

// SeveralOnOne says that several attributes of one entity of a collection could be the one that match names. Instead are
// names that mean one attribute everywhere.
func SeveralOnOne(at Subject, name, entity string, candidates, instead []string) Finding {
	remedy := "Rename the one that is meant to " + quote(name)
	if len(instead) > 0 {
		remedy = insteadOf(instead) + ", whichever is meant"
	}
	return codeNotOnAll.fail(at, message{
		title:  "several attributes of " + quote(entity) + " could be " + quote(name),
		found:  "match names " + quote(name) + "; entity " + quote(entity) + " has no attribute of that name, and " + and(candidates) + " all hold such values.",
		why:    "One of them must be meant, and nothing says which.",
		remedy: remedy + "; or write a pattern for " + quote(entity) + " alone: entity = " + quote(entity) + ", match = " + hclList(candidates[:1]) + ".",
	})
}

// insteadOf is the beginning of a remedy: what match can name in place of an attribute.
func insteadOf(names []string) string {
	var lists []string
	for _, name := range names {
		lists = append(lists, hclList([]string{name}))
	}
	return "Write match = " + or(lists)
}

// LacksOrder says that an entity of a collection has no value for the order asked for and may have many items.
func LacksOrder(at Subject, field, name, entity string, identity []string) Finding {
	return codeNotOnAll.fail(at, message{
		title:  quote(entity) + " has no " + quote(name) + " to be ordered by",
		found:  field + " names " + quote(name) + ", which entity " + quote(entity) + " does not have, and match does not cover its identity " + hclList(identity) + ".",
		why:    "An entity without the attribute has a place in the order only if it is a single item.",
		remedy: "Declare " + quote(name) + " on " + quote(entity) + ", take " + quote(entity) + ` out of entities, or write order = "any" without sort.`,
	})
}

// TypesDiffer says that one name stands for attributes of different types. Types lists "entity.attribute (type)".
func TypesDiffer(at Subject, field, name string, types []string) Finding {
	return codeTypesDiffer.fail(at, message{
		title:  quote(name) + " has different types",
		found:  field + " names " + quote(name) + ", which is " + and(types) + ".",
		why:    "One key attribute holds the value of all of them, and it has one type.",
		remedy: "Give them the same type, best by references from one to the other.",
	})
}

// TestedTypesDiffer says that a filter compares attributes of different types with one value. Types lists "entity.attribute
// (type)".
func TestedTypesDiffer(at Subject, field, name string, types []string) Finding {
	return codeTypesDiffer.fail(at, message{
		title:  quote(name) + " has different types",
		found:  field + " tests " + quote(name) + ", which is " + and(types) + ".",
		why:    "All of them are compared with one value, which has one type.",
		remedy: "Give them the same type, or write a pattern for each entity.",
	})
}

// GivenTypesDiffer says that a write is given one value for attributes of different types. Types lists "entity.attribute
// (type)".
func GivenTypesDiffer(at Subject, name string, types []string) Finding {
	return codeTypesDiffer.fail(at, message{
		title:  quote(name) + " has different types",
		found:  "match names " + quote(name) + ", which is " + and(types) + ".",
		why:    "The write is given one value of that name for all of them, and it has one type.",
		remedy: "Give them the same type, or one of them another name; where no item is found by it, leave it out of match.",
	})
}

// AbsencesDiffer says that a filter tests attributes of one name in which different texts, or none, are stored where there
// is no value. Absences lists "entity.attribute (text)", or (nothing).
func AbsencesDiffer(at Subject, field, name string, absences []string) Finding {
	return codeTypesDiffer.fail(at, message{
		title:  quote(name) + " has different texts for absence",
		found:  field + " names " + quote(name) + ", and items without a value hold different things there: " + and(absences) + ".",
		why:    "One filter tests the items of all of them, and what is no value to one may be a value to another.",
		remedy: "Give them the same absent_as and absent_stored, or write a pattern for each entity.",
	})
}

// LabelsDiffer says that attributes matched together carry different labels. Labels lists "entity.attribute (label)".
func LabelsDiffer(at Subject, field, name string, labels []string) Finding {
	return codeTypesDiffer.fail(at, message{
		title:  quote(name) + " has different labels",
		found:  field + " names " + quote(name) + ", which is " + and(labels) + ".",
		why:    "The label stands before the value in key text, so one value would have two texts and one request would not find both.",
		remedy: "Write the same label for them, or leave label out.",
	})
}

// WrittenDifferently says that what one name stands for has one type, but is written into keys in several ways. Writings
// lists "entity.attribute (what decides the text)".
func WrittenDifferently(pattern, field, name string, writings []string) Finding {
	return codeTypesDiffer.fail(Pattern(pattern).At(field), message{
		title:  quote(name) + " is written differently",
		found:  "The pattern reads several entities by " + quote(name) + ", which is " + and(writings) + ".",
		why:    "In one key equal values must be written alike, or one request would neither find nor order them rightly.",
		remedy: "Declare them alike, best by references from one to the other.",
	})
}

// OrderWithSort says that a pattern asks for an order and for none.
func OrderWithSort(at Subject, fields []string) Finding {
	return codeContradiction.fail(at, message{
		title:  `order = "any" beside ` + and(fields),
		found:  `The pattern has order = "any" and ` + and(fields) + ".",
		why:    `"any" promises no order, so there is nothing left for ` + and(fields) + " to say.",
		remedy: "Remove " + and(fields) + `, or write order = "grouped" (entity after entity) or "merged" (one sequence).`,
	})
}

// NestedFromSeveral says that items are to nest, but come from several requests that each bring only parts of a nest.
func NestedFromSeveral(at Subject, entities, several []string) Finding {
	return codeContradiction.fail(at, message{
		title: `order = "grouped" beside several values of ` + and(several),
		found: `The pattern has order = "grouped" without a sort, for ` + and(entities) + ", and makes one request for each value of " + and(several) + ".",
		why: "Without a sort, items stand with what their identities share, such as children behind their parent. " +
			"One of them may come with one value of " + and(several) + " and one with another, so the answers can't be joined in that order.",
		remedy: `Write order = "any", or give one value in match and ask again for the next.`,
	})
}

// ConstantBesideEquality says that a constant partition is accepted for a pattern that needs none.
func ConstantBesideEquality(at Subject, equalities []string) Finding {
	return codeContradiction.fail(at, message{
		title:  "spread = { shards = 1 } beside " + and(equalities),
		found:  "The pattern has spread = { shards = 1 } and " + and(equalities) + ".",
		why:    "Writing { shards = 1 } accepts that all items lie in one partition, which only a pattern without an equality needs; here the values of " + and(equalities) + " spread the items already.",
		remedy: "Remove spread.",
	})
}

// BoundInSeveralBlocks says that a range or prefix would end inside the blocks of several entities. Merged reports
// whether all entities of the pattern have the attribute, so that one sequence would do.
func BoundInSeveralBlocks(at Subject, attribute string, entities []string, merged bool) Finding {
	remedy := "Write a pattern for each of them: entity = " + quote(entities[0]) + "."
	if merged {
		remedy = `Write order = "merged" to read one sequence by ` + attribute + ", or a pattern for each entity: entity = " + quote(entities[0]) + "."
	}
	return codeStretch.fail(at, message{
		title:  "bounds inside several blocks",
		found:  "The pattern reads its entities as blocks, one after the other, and bounds " + quote(attribute) + ", which " + words(entities) + " have.",
		why:    "One request reads one stretch of the sort key, and what the bounds leave out of one block would lie between it and the next.",
		remedy: remedy,
	})
}

// BothEndsBesideWhole says that a range has two ends while the items of other entities are wanted whole.
func BothEndsBesideWhole(at Subject, attribute, operator string, bounded, whole []string) Finding {
	return codeStretch.fail(at, message{
		title: "bounds at both ends beside items that are wanted whole",
		found: "range = { " + attribute + " = " + quote(operator) + " } bounds the items of " + words(bounded) + " at both ends; those of " +
			words(whole) + " have no " + quote(attribute) + " and are all wanted.",
		why: "One request reads one stretch of the sort key, and what is wanted whole can only stand at an open end of the range.",
		remedy: "Bound one end: range = { " + attribute + ` = ">=" } or "<="; write a pattern for each entity: entity = ` + quote(bounded[0]) +
			"; or declare " + quote(attribute) + " on " + words(whole) + ` and write order = "merged".`,
	})
}

// BoundInsideBlocks says that a range ends on the side of its entity's block on which other blocks stand. First reports
// whether the entity has to be listed first, or else last; turned whether reading the other way would do, too;
// descending how it is read now.
func BoundInsideBlocks(at Subject, attribute, operator, entity string, first, turned, descending bool) Finding {
	remedy := "List " + quote(entity) + " last in entities"
	if first {
		remedy = "List " + quote(entity) + " first in entities"
	}
	switch {
	case turned && descending:
		remedy += ", or remove descending"
	case turned:
		remedy += ", or write descending = true"
	}
	return codeStretch.fail(at, message{
		title: "what the range leaves out would lie among what is wanted",
		found: "The pattern reads its entities as blocks, one after the other; the items of " + quote(entity) + " that range = { " + attribute + " = " +
			quote(operator) + " } leaves out would lie between the others of " + quote(entity) + " and another block.",
		why:    "One request reads one stretch of the sort key, so nothing else may lie in it.",
		remedy: remedy + "; or write a pattern for " + quote(entity) + " alone: entity = " + quote(entity) + ".",
	})
}
