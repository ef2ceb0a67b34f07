package finding

import (
	"strconv"
	"strings"
)

var (
	codeCannotChange = register("DM141", "a change to what never changes", `
		A write changes an attribute that can't change: one of the identity (it makes the item's key), an immutable one
		(it may stand in a key), or it removes one that every item has. Write a new item instead, or declare the
		attribute as it is.`)
	codeIncrementNumber = register("DM142", "an increment of something that is no number", `
		increment adds to a number. Name a number attribute in sets; other values that change with it go to sets_to, or
		the operation is update.`)
	codeNothingChanged = register("DM143", "a write that changes nothing", `
		An update or increment names nothing that changes. Which attributes change decides which keys must be rewritten,
		so it must be said: in sets (values known at run time), sets_to (fixed values) or removes.`)
	codeWrites = register("DM144", "a transaction that DynamoDB doesn't take", `
		writes has an entry without exactly one operation, or one entry, or more than 100. TransactWriteItems takes up to
		100 actions, each one operation on one item.`)
	codeNotKnown = register("DM145", "an item that a write can't find", `
		A write names another item (an entry of writes, a pattern in reads_first, an entity in requires) whose identity
		is not among what is known then: match, the items created, what earlier reads return. Add the missing attribute
		to match.`)
	codeAmbiguous = register("DM146", "several items a write could mean", `
		Several known attributes refer to the item that a write names, and nothing says which is meant. In an entry of
		writes, by names it; elsewhere name the attribute as the identity is named.`)
	codeTwoOnOne = register("DM147", "two entries of a transaction on one item", `
		Two entries of writes name one entity without different by, so both would be the same item. DynamoDB refuses a
		transaction that names an item twice. Join them into one entry or give each its by.`)
	codeReadsFirst = register("DM148", "a pattern that can't be read first", `
		reads_first names a pattern that is not a read of this table, or more than one that may return several items.
		What is read first gives the write attributes that it doesn't know, and the write is made once for each item
		read. Name gets, and at most one query.`)
)

// ChangesIdentity says that a write changes an attribute of the identity.
func ChangesIdentity(at Subject, field, name, entity string) Finding {
	return codeCannotChange.fail(at, message{
		title:  quote(name) + " is identity and never changes",
		found:  field + " names " + quote(name) + ", which is in the identity of " + quote(entity) + ".",
		why:    "The identity makes the item's key, and DynamoDB can't change a key: an item with another identity is another item.",
		remedy: "Remove " + quote(name) + " from " + field + "; to move an item, write a transaction that deletes the old one and creates the new one.",
	})
}

// ChangesImmutable says that an update changes an immutable attribute that every item has from the start.
func ChangesImmutable(at Subject, field, name, entity string, reference bool) Finding {
	found := " is declared immutable."
	remedy := "Remove it from " + field + ", or declare it as changing: attributes = { " + name + " = { immutable = false } }."
	if reference {
		found = " has references, and a reference is immutable unless it says otherwise."
	}
	return codeCannotChange.fail(at, message{
		title:  quote(name) + " is immutable",
		found:  field + " names " + quote(name) + ", which in entity " + quote(entity) + found,
		why:    "Immutable attributes may stand in a base key, which can't change, so every write must leave them alone.",
		remedy: remedy,
	})
}

// RemovesRequired says that a write removes an attribute that every item has.
func RemovesRequired(at Subject, field, name, entity string) Finding {
	return codeCannotChange.fail(at, message{
		title:  quote(name) + " can't be removed",
		found:  field + " names " + quote(name) + ", which every " + entity + " has.",
		why:    "An attribute is on every item unless it is declared optional, and indexes rely on it: an item without it would drop out of them.",
		remedy: "Declare it in entities[" + quote(entity) + "]: attributes = { " + name + " = { optional = true } }, or remove it from " + field + ".",
	})
}

// IncrementType says that an increment names an attribute that is no number.
func IncrementType(at Subject, field, name, declared string) Finding {
	return codeIncrementNumber.fail(at, message{
		title:  quote(name) + " is " + article(declared) + " and can't be incremented",
		found:  field + " names " + quote(name) + ", which is of type " + quote(declared) + ".",
		why:    "An increment adds to a number that is stored.",
		remedy: "Declare attributes = { " + name + ` = { type = "number" } }, or write operation = "update".`,
	})
}

// NothingChanged says that an update or increment names nothing that changes.
func NothingChanged(at Subject, operation string) Finding {
	field := "sets, sets_to or removes"
	if operation == "increment" {
		field = "sets"
	}
	return codeNothingChanged.fail(at, message{
		title:  "the " + operation + " changes nothing",
		found:  "The " + operation + " has no " + field + ".",
		why:    "What a write changes decides which keys must be rewritten with it, so it must be said.",
		remedy: `Name what changes, for example sets = ["status"].`,
	})
}

// WritesCount says that a transaction has too few or too many entries.
func WritesCount(at Subject, count int) Finding {
	return codeWrites.fail(at, message{
		title:  "writes can't have " + entries(count),
		found:  "writes has " + entries(count) + ".",
		why:    "A transaction joins at least two writes, and DynamoDB's TransactWriteItems takes at most 100.",
		remedy: `Write a single write as a pattern of its own (entity = "order", operation = "create"), and more than 100 as several transactions.`,
	})
}

func entries(count int) string {
	if count == 1 {
		return "one entry"
	}
	return strconv.Itoa(count) + " entries"
}

// WriteOperations says that an entry of a transaction names none or several operations.
func WriteOperations(at Subject, given []string) Finding {
	found := "The entry names no operation."
	if len(given) > 0 {
		found = "The entry names " + and(given) + "."
	}
	return codeWrites.fail(at, message{
		title:  "an entry of writes needs one operation",
		found:  found,
		why:    "Each entry does one thing to one item: create, put, update, delete, increment or check.",
		remedy: `Write one of them with its entity, { create = "order" }, and an entry of its own for each other.`,
	})
}

// CreateCondition says that a create carries a condition.
func CreateCondition(at Subject) Finding {
	return codeFieldNotFor.fail(at, message{
		title:  "condition is nothing for a create",
		found:  "A create has a condition.",
		why:    "A condition tests the item stored before the write, and a create succeeds only where there is none.",
		remedy: `Remove condition, or write "put" if the item may exist.`,
	})
}

// NotKnown says that the item something names can't be found from what is known.
func NotKnown(at Subject, what, entity, attribute string, known []string) Finding {
	knows := "the write knows nothing"
	if len(known) > 0 {
		knows = "the write knows only " + some(known)
	}
	return codeNotKnown.fail(at, message{
		title:  "no value for " + quote(attribute) + " of " + quote(entity),
		found:  what + " needs " + quote(attribute) + " of entity " + quote(entity) + ", and " + knows + ".",
		why:    "A write finds an item by values it knows when it runs: what match names, items created or put beside it, what reads_first returned, or an attribute that references the one needed.",
		remedy: "Add " + quote(attribute) + " to match, or read it first: reads_first = [...].",
	})
}

// Ambiguous says that several known attributes could be the one that finds an item.
func Ambiguous(at Subject, what, entity, attribute string, candidates []string) Finding {
	remedy := "Add " + quote(attribute) + " itself to match."
	if strings.HasPrefix(at.Field, "writes") {
		remedy = "Say which in the entry: by = " + hclList(candidates[:1]) + "."
	}
	return codeAmbiguous.fail(at, message{
		title:  "several values for " + quote(attribute) + " of " + quote(entity),
		found:  what + " needs " + quote(attribute) + " of entity " + quote(entity) + ", and each of " + and(candidates) + " refers to it.",
		why:    "Each could find another item, and nothing says which is meant.",
		remedy: remedy,
	})
}

// UnknownBy says that by names an attribute that the write does not know.
func UnknownBy(at Subject, name string, known []string) Finding {
	return codeNotKnown.fail(at, message{
		title:  "by names an unknown attribute " + quote(name),
		found:  "by names " + quote(name) + ", and the write knows only " + some(known) + ".",
		why:    "by says which of the values known to the write finds the item.",
		remedy: writeOr(name, "one of those names", known) + ", or add " + quote(name) + " to match.",
	})
}

// ByElsewhere says that by names attributes that do not refer to the entity.
func ByElsewhere(at Subject, entity string, by, identity []string) Finding {
	return codeAmbiguous.fail(at, message{
		title:  "by does not lead to " + quote(entity),
		found:  "The entry has by = " + hclList(by) + ", which holds no value of the identity " + hclList(identity) + " of " + quote(entity) + ".",
		why:    "by names the known attribute that refers to the item that is meant.",
		remedy: "Name an attribute with references = " + quote(entity) + ", or remove by.",
	})
}

// TwoOnOne says that two entries of a transaction are the same item.
func TwoOnOne(at Subject, entity string) Finding {
	return codeTwoOnOne.fail(at, message{
		title:  "two entries on one " + entity,
		found:  "Two entries of writes name entity " + quote(entity) + " in the same way.",
		why:    "Both would be the same item, and DynamoDB refuses a transaction that names an item twice.",
		remedy: `Join them into one entry, or say which item each one is: by = ["..."].`,
	})
}

// ReadsFirstNotRead says that reads_first names a pattern that returns no items of this table.
func ReadsFirstNotRead(at Subject, name, what string) Finding {
	return codeReadsFirst.fail(at, message{
		title:  quote(name) + " returns no items",
		found:  "reads_first names " + quote(name) + ", which is " + what + ".",
		why:    "What is read first must return items, so that the write knows their attributes.",
		remedy: "Name a get or a query of this table.",
	})
}

// ReadsFirstSeveral says that more than one pattern of reads_first may return several items.
func ReadsFirstSeveral(at Subject, several []string) Finding {
	return codeReadsFirst.fail(at, message{
		title:  "several reads may return several items",
		found:  "reads_first names " + and(several) + ", and each may return more than one item.",
		why:    "The write is carried out once for each item read; with two such lists it is not said for which pairs.",
		remedy: "Let at most one of them be a query; make the others gets by matching an identity.",
	})
}
