package finding

import "strings"

var (
	codePatternSubject = register("DM128", "a pattern that doesn't say what it is about", `
		A pattern needs exactly one of entity (one kind of item), entities (several kinds in one request) and writes (a
		transaction), and has none or several. Keep the one that is meant.`)
	codeTwoPlaces = register("DM129", "an attribute in two places", `
		One pattern names an attribute in two places that exclude each other. An attribute is given by the caller
		(match, then, match_any), fixed (where, where_any), or orders and bounds the result (range, prefix, sort); it
		can't be two of these in one request, nor absent and anything else. Remove one of them.`)
	codeBadRange = register("DM130", "a range that one request can't have", `
		A key condition has one range, on one attribute, and that attribute comes first in the order of the result.
		range has exactly one entry, prefix is one attribute, and a pattern has only one of the two. Keep the one that
		narrows most, write its attribute first in sort, and test the others by filter.`)
	codeFieldNeeds = register("DM131", "a field without the one it needs", `
		A field is written that only has a meaning beside another one, which is missing. Write the other one or remove
		this one.`)
	codeFieldNotFor = register("DM132", "a field that the operation doesn't have", `
		A field is written that the pattern's operation can't use: a read changes nothing, a write returns nothing in
		order, a scan derives no key. Remove it or correct operation.`)
	codeConsistentGet = register("DM133", "a consistent get of something not unique", `
		A consistent get needs the identity, or an attribute whose uniqueness is enforced. Global secondary indexes are
		never strongly consistent, so anything else can't be promised. Match the identity or remove consistent.`)
	codeNotServed = register("DM139", "not_served without a reason", `
		not_served holds no reason. It documents where the pattern is answered instead, so it needs a text: not_served =
		"OpenSearch, fed by the stream".`)
)

// PatternSubject says that a pattern names none or several of entity, entities and writes.
func PatternSubject(at Subject, given []string) Finding {
	found, title := "None of entity, entities and writes is written.", "the pattern names no entity"
	if len(given) > 0 {
		found, title = "The pattern has "+and(given)+".", and(given)+" exclude each other"
	}
	return codePatternSubject.fail(at, message{
		title: title,
		found: found,
		why: "A pattern is about exactly one of these: entity (one kind of item), entities (several kinds in one request) " +
			"or writes (a transaction).",
		remedy: `Keep one of them, for example entity = "order".`,
	})
}

// TwoPlaces says that an attribute stands in two fields of a pattern that exclude each other.
func TwoPlaces(at Subject, name, first, second string) Finding {
	why := "In one request an attribute is given by the caller (match, then, match_any), fixed (where, where_any), or orders and bounds the result (range, prefix, sort), and an equality leaves nothing to order or to bound."
	switch {
	case first == "sets" || first == "sets_to" || first == "removes":
		why = "One write gives an attribute one new value or removes it."
	case first == "present" && second == "absent":
		why = "An item has the attribute or lacks it, so nothing could ever be found."
	case first == "absent" || second == "absent":
		why = "What is asked for is missing on the item, so it has no value to compare or to sort by."
	case (first == "range" || first == "prefix") && (second == "range" || second == "prefix"):
		why = "A request has one range condition."
	}
	return codeTwoPlaces.fail(at, message{
		title:  quote(name) + " stands in " + first + " and in " + second,
		found:  first + " and " + second + " both name " + quote(name) + ".",
		why:    why,
		remedy: "Remove " + quote(name) + " from " + first + " or from " + second + ".",
	})
}

// RangeAndPrefix says that a pattern has both kinds of range.
func RangeAndPrefix(at Subject, ranged, prefix string) Finding {
	return codeBadRange.fail(at, message{
		title:  "range and prefix exclude each other",
		found:  "The pattern has a range on " + quote(ranged) + " and prefix = " + quote(prefix) + ".",
		why:    "A key condition has one range, and begins_with is one.",
		remedy: "Keep one of them and test the other after reading: filter = { " + prefix + ` = "begins_with" }.`,
	})
}

// RangeEntries says that range names several attributes.
func RangeEntries(at Subject, attributes []string) Finding {
	return codeBadRange.fail(at, message{
		title:  "range names several attributes",
		found:  "range has entries for " + and(attributes) + ".",
		why:    "A key condition has one range, on one attribute.",
		remedy: "Keep the one that narrows most and test the others after reading: filter = { " + attributes[len(attributes)-1] + ` = "between" }.`,
	})
}

// RangeLeads says that the attribute of the range does not come first in sort.
func RangeLeads(at Subject, field, name string, sort []string) Finding {
	return codeBadRange.fail(at, message{
		title:  quote(name) + " must come first in sort",
		found:  field + " is on " + quote(name) + ", and sort = " + hclList(sort) + " has it further back.",
		why:    "The items of a range lie side by side only when the attribute of the range orders them first.",
		remedy: "Write sort = " + hclList(append([]string{name}, without(sort, name)...)) + ", or leave " + quote(name) + " out of sort: it leads anyway.",
	})
}

func without(list []string, name string) []string {
	var rest []string
	for _, text := range list {
		if text != name {
			rest = append(rest, text)
		}
	}
	return rest
}

// PrefixType says that prefix is on an attribute that is no text.
func PrefixType(at Subject, name, declared string) Finding {
	return codeBadRange.fail(at, message{
		title:  article(declared) + " has no prefix",
		found:  "prefix names " + quote(name) + ", which is of type " + quote(declared) + ".",
		why:    "begins_with compares texts; a number or binary has no beginning that means anything.",
		remedy: "Write a range instead: range = { " + name + ` = "between" }.`,
	})
}

// PrefixOfValues says that prefix is on an attribute with a closed list of values.
func PrefixOfValues(at Subject, name string, values []string) Finding {
	return codeBadRange.fail(at, message{
		title:  "a closed list has no prefix",
		found:  "prefix names " + quote(name) + ", which has values = " + hclList(values) + ".",
		why:    "A key holds the place of such a value in the list, which is what items are ordered by; texts that begin alike don't stand together.",
		remedy: "Ask for the values that are meant: match_any = [" + quote(name) + "], or a range in the order of the list: range = { " + name + ` = "between" }.`,
	})
}

// FieldNeeds says that a field is written without any of the fields that give it a meaning.
func FieldNeeds(at Subject, field string, needed []string, why string) Finding {
	return codeFieldNeeds.fail(at, message{
		title:  field + " without " + or(needed),
		found:  field + " is written, and " + or(needed) + " is not.",
		why:    why,
		remedy: "Write " + or(needed) + ", or remove " + field + ".",
	})
}

// FieldNotFor says that a field has no meaning for the pattern's operation. Instead is a sentence, or empty.
func FieldNotFor(at Subject, field, operation, instead string) Finding {
	return codeFieldNotFor.fail(at, message{
		title:  field + " is nothing for " + article(operation),
		found:  "The pattern is " + article(operation) + " and has " + field + ".",
		why:    fieldNotForWhy(field, operation),
		remedy: strings.TrimSpace(leaveOut(field, operation) + " " + instead),
	})
}

// WriteField says that a read has a field that only a write can use.
func WriteField(at Subject, field, operation string) Finding {
	return codeFieldNotFor.fail(at, message{
		title:  field + " is nothing for " + article(operation),
		found:  "The pattern is " + article(operation) + " and has " + field + ".",
		why:    "A read changes nothing; " + field + " belongs to a write, and without an operation a pattern is a read.",
		remedy: "Leave out " + field + `, or say which write it is: operation = "update".`,
	})
}

// article puts "a" or "an" before a word.
func article(word string) string {
	if strings.ContainsAny(word[:1], "aeiou") {
		return "an " + word
	}
	return "a " + word
}

// leaveOut is the beginning of a remedy about a field that an operation can't use.
func leaveOut(field, operation string) string {
	if operation == "transaction" {
		return "Leave out " + field + "."
	}
	return "Leave out " + field + ", or correct operation."
}

// SeveralNotFor says that an operation on one item is asked of several entities.
func SeveralNotFor(at Subject, operation, entity string) Finding {
	return codeFieldNotFor.fail(at, message{
		title:  "entities is nothing for " + article(operation),
		found:  "The pattern is " + article(operation) + " and has entities.",
		why:    "Such a request is about one item of one entity; items of several entities are read together by a query, scan or count, and written together by writes.",
		remedy: "Write entity = " + quote(entity) + ", or leave out operation.",
	})
}

// ThenSeveral says that a pattern over several entities has levels.
func ThenSeveral(at Subject) Finding {
	return codeFieldNotFor.fail(at, message{
		title:  "then is for one entity only",
		found:  "The pattern has entities and then.",
		why:    "The levels of then are levels of one entity; several entities share a request only as a whole.",
		remedy: "Leave out then and write a pattern for each level, or ask for one entity.",
	})
}

func fieldNotForWhy(field, operation string) string {
	switch operation {
	case "scan":
		return "A scan reads every item as it comes; it derives no key that " + field + " could use."
	case "get":
		return "A get promises at most one item, so there is nothing for " + field + " to bound or order."
	case "count":
		return "A count returns a number and no items."
	case "transaction":
		return "In a transaction every entry of writes says for itself what it does to which entity."
	}
	return "The write knows one item by its key and does one thing to it; " + field + " has no part in that."
}

// ConsistentGet says that a consistent get matches nothing whose uniqueness is certain.
func ConsistentGet(at Subject, entity string, identity []string) Finding {
	return codeConsistentGet.fail(at, message{
		title:  "a consistent get needs the identity",
		found:  "The pattern is a get with consistent = true and matches neither the identity of " + quote(entity) + " nor an attribute whose uniqueness is enforced.",
		why:    "Such a get reads a global secondary index, and DynamoDB never reads one with strong consistency.",
		remedy: "Write match = " + hclList(identity) + ", or remove consistent = true.",
	})
}

// EmptyReason says that not_served holds no reason.
func EmptyReason(at Subject) Finding {
	return codeNotServed.fail(at, message{
		title:  "not_served needs a reason",
		found:  "not_served holds only blanks.",
		why:    "The reason is all that the documentation can say about a pattern that the table does not answer.",
		remedy: `Say where it is answered: not_served = "OpenSearch, fed by the stream".`,
	})
}
