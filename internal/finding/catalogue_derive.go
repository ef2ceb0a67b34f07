package finding

import (
	"fmt"
	"slices"
	"strings"
)

var (
	codeConstantPartition = register("DM150", "everything under one partition key value", `
		A pattern gives no attribute to match, so whatever key serves it puts every item under one partition key value.
		One partition takes about 1,000 write units and gives about 3,000 read units per second. Say that this is meant
		with spread = { shards = 1 }, split it with more shards or by time, state rates or sizes that show it is little, or read the table with
		operation = "scan".`)
	codeOrderByOptional = register("DM151", "an order that leaves items out", `
		A pattern orders by an attribute that an item may lack. Items without it are in no index on it, so the result
		would silently leave them out. Say that they are not wanted with present, or make the attribute required.`)
	codeConsistentOnIndex = register("DM152", "a consistent read that needs another partition", `
		A pattern asks for a strongly consistent read, which DynamoDB gives from the table and from local indexes only;
		both have the table's partition key, and this pattern asks by another. Read eventually consistently, or ask by
		the table's partition.`)
	codeWriteCannotKeepKey = register("DM153", "a write that can't keep a key true", `
		A pattern needs a key text that some write has to rewrite, and that write doesn't know all attributes in the
		text. The key would go stale and the pattern would miss items. Let the write know them, by match, sets,
		condition or reads_first, or ask the pattern by other attributes.`)
	codeWriteCannotFindItem = register("DM154", "a write that can't find its item", `
		A write doesn't know the whole identity of the item it changes, so the application can't compute the item's
		key. Give the missing attributes in match, or read the item first with reads_first.`)
	codeNoKeyServes = register("DM155", "a pattern that no key serves", `
		No key of the table and no index answers the pattern in one request. Take attributes out of match, where, range
		or sort, move a test to filter, or split the pattern in two.`)
	codeNoBaseKey = register("DM156", "an entity without a base key", `
		Every item needs a base key that no other item has. It is made of the identity and of nothing that may change,
		and key text can hold strings, numbers and ids, but no binary values. Identify the item by one of those, or, for
		a single entity with a binary identity, write keys = { base = "natural" }.`)
	codeNoNaturalKey = register("DM157", "a natural key that doesn't fit", `
		keys.base = "natural" makes the table's key of the entity's own attributes: one entity, at most two attributes.
		Use keys = { base = "composite" }, or leave base out.`)
	codeBaseHoldsMore = registerWarning("DM161", "a base key that holds more than the identity", `
		The base key of an entity holds further attributes besides its identity, so that the table itself serves more
		patterns. Whoever reads, updates or deletes one item must know them, and a base key can't change once items
		exist. If some part of the application knows only the identity, declare the get, update or create that it makes,
		and an index serves the rest; otherwise ignore the warning.`)
	codeDefaultDigits = registerWarning("DM162", "a number in key text with default places", `
		A number is written into key text with the default number of digits. Values that need more are refused by
		provider::ddbmodel::key and would sort wrongly, and the number of digits can't change once items exist. Write
		the places it needs: digits, decimals and minimum.`)
	codeSlotUnderNative = registerWarning("DM163", "an overloaded index beside native ones", `
		A pattern can't be answered by a native key, so an index on generic attributes serves it: it asks for items that
		lack an attribute, say, or filters on an attribute that the key would hold. The application fills the generic
		attributes from item_keys and rewrites them when a value in them changes. Nothing needs to be changed where that
		is fine.`)
)

// ConstantPartition says that a pattern would put all items of its entities under one partition.
func ConstantPartition(pattern string, entities []string) Finding {
	split := ""
	if len(entities) == 1 { // an item collection is one partition
		split = ", or split it: spread = { shards = 8 } for 8,000 write units a second"
	}
	return codeConstantPartition.fail(Pattern(pattern), message{
		title:  "all items of " + and(entities) + " would lie under one partition key value",
		found:  "The pattern matches no attribute whose value the caller gives, so its key has one partition key value for every item of " + and(entities) + ".",
		why:    "One partition key value takes at most about 1,000 write units and gives at most 3,000 read units per second, whatever the table's capacity.",
		remedy: "Write spread = { shards = 1 } if that is enough" + split + "; give peak_per_second on this pattern and on every write, or count and item_bytes on the entity, if the numbers are small; or write operation = \"scan\".",
	})
}

// OrderByOptional says that a pattern orders by an attribute that items may lack.
func OrderByOptional(pattern, entity, attribute string) Finding {
	return codeOrderByOptional.fail(Pattern(pattern).At("sort"), message{
		title:  "sorting by " + attribute + " would leave items out",
		found:  "The pattern sorts by " + quote(attribute) + ", which is optional on " + quote(entity) + ".",
		why:    "An item without the attribute is in no index on it, so the result would silently leave it out.",
		remedy: "Write present = [" + quote(attribute) + "] if such items are not wanted. If they are, let a text stand for the value they lack, absent_as = \"NONE\", or remove optional from entities[" + quote(entity) + "].attributes." + attribute + ".",
	})
}

// ConsistentOnIndex says that a consistent pattern asks by another partition than the table's.
func ConsistentOnIndex(pattern string, asks, partition, conflict []string) Finding {
	return codeConsistentOnIndex.fail(Pattern(pattern).At("consistent"), message{
		title:  "a strongly consistent read that neither the table nor a local index can give",
		found:  "The pattern is consistent and asks by " + words(asks) + "; the table's partition key for these items is made of " + words(partition) + "." + notBeside(conflict),
		why:    "DynamoDB reads global indexes only eventually consistently; the table and its local indexes have the table's partition key.",
		remedy: "Remove consistent = true so that a global index serves the pattern, or add " + words(partition) + " to its match.",
	})
}

// ConsistentNeedsLocal says that only a local index could serve a consistent pattern, and why there is none.
func ConsistentNeedsLocal(pattern string, never bool, conflict []string) Finding {
	found := "The pattern reads the table's own partition in another order or by another condition than its sort key gives, and no local index serves it."
	remedy := "Remove consistent = true so that a global index serves the pattern."
	if never {
		found = "The pattern reads the table's own partition in another order or by another condition than its sort key gives, and local_indexes = \"never\" rules local indexes out."
		remedy += " Or remove local_indexes, if the table doesn't exist yet."
	}
	return codeConsistentOnIndex.fail(Pattern(pattern).At("consistent"), message{
		title:  "a strongly consistent read that needs a local index",
		found:  found + notBeside(conflict),
		why:    "DynamoDB reads strongly consistently only from the table and from local indexes: at most five, made with the table.",
		remedy: remedy,
	})
}

// notBeside names the smallest set of patterns that can't all be served beside this one, where some other is to blame.
func notBeside(conflict []string) string {
	switch len(conflict) {
	case 0:
		return ""
	case 1:
		return " It could be served without access_patterns[" + quote(conflict[0]) + "]: the two conflict."
	}
	return " It could be served without any one of " + words(conflict) + ": together they conflict."
}

// WriteCannotKeepKey says that a write would have to rewrite a key text it doesn't know.
func WriteCannotKeepKey(pattern, write, entity, get string, unknown []string) Finding {
	return codeWriteCannotKeepKey.fail(Pattern(pattern), message{
		title: write + " can't keep its key true",
		found: "The pattern needs a key text of " + quote(entity) + " that access_patterns[" + quote(write) + "] must rewrite, and that write doesn't know " + words(unknown) + ".",
		why:   "The stored key would go stale, and the pattern would miss the item or find it under an old value.",
		remedy: "Let the write know them: reads_first = [" + getOf(entity, get) + "] on access_patterns[" + quote(write) + "], or add " +
			words(unknown) + " to its match; or ask this pattern by other attributes.",
	})
}

// getOf is a get of an entity in a list of patterns; get is its name, empty where none is declared.
func getOf(entity, get string) string {
	if get == "" {
		return "<a get of " + entity + ">"
	}
	return quote(get)
}

// CopyUnknown says that a key would hold an attribute that is copied from another item, which a create or put of the
// entity doesn't know.
func CopyUnknown(pattern, write, entity, attribute, source string) Finding {
	return codeWriteCannotKeepKey.fail(Pattern(pattern), message{
		title:  write + " doesn't know " + attribute,
		found:  "The pattern needs a key that holds " + quote(attribute) + " of " + quote(entity) + ", which is copied from " + quote(source) + ", and access_patterns[" + quote(write) + "] writes the item without knowing it.",
		why:    "An item written without it would be missing from the key, and the pattern would not find it.",
		remedy: "Let the write read what it copies: reads_first = [<a get of the item that holds it>] on access_patterns[" + quote(write) + "]; or let the caller give it: add " + quote(attribute) + " to its match.",
	})
}

// WriteCannotFindItem says that a write doesn't know its item's identity.
func WriteCannotFindItem(write, entity string, missing []string) Finding {
	return codeWriteCannotFindItem.fail(Pattern(write).At("match"), message{
		title:  "the item's key can't be computed",
		found:  "The write doesn't know " + words(missing) + ", part of the identity of " + quote(entity) + ".",
		why:    "DynamoDB writes one item by its whole key, and the key holds the identity.",
		remedy: "Add " + words(missing) + " to match, or read the item first: reads_first = [<a pattern that returns " + entity + ">].",
	})
}

// NoKeyServes says that no key answers a pattern in one request.
func NoKeyServes(pattern string, entities []string) Finding {
	return codeNoKeyServes.fail(Pattern(pattern), message{
		title:  "no key serves the pattern in one request",
		found:  "Neither a base key nor an index, native or overloaded, returns exactly the wanted " + and(entities) + " in one request and in the order asked.",
		why:    "A key compares its partition attributes for equality, then sort attributes from left to right, with one range or order at the end; it can't skip, and it holds only attributes stored as string, number or binary.",
		remedy: "Move a test to filter, drop a sort attribute or a condition, or split the pattern in two.",
	})
}

// OperatorsWithoutKey says that no native key serves an operators' pattern, and it has no other. Reason and instead are clauses;
// instead is empty where nothing simple is known. Filters are tests that may stand in filter in place of what no key holds.
func OperatorsWithoutKey(pattern, reason, instead string, filters []string) Finding {
	remedy := "Drop a sort attribute or a condition, or split the pattern in two."
	if instead != "" {
		remedy = strings.ToUpper(instead[:1]) + instead[1:] + "."
	}
	if len(filters) > 0 {
		remedy = "Leave it to a filter: filter = { " + strings.Join(filters, ", ") + " }; what that drops is read and paid for. Or " + strings.ToLower(remedy[:1]) + remedy[1:]
	}
	return codeNoKeyServes.fail(Pattern(pattern), message{
		title:  "no native key serves the operators' pattern",
		found:  "The pattern has tenant_scoped = false, and no native key serves it in one request: " + reason + ".",
		why:    "Operators' patterns have native indexes of their own, whatever keys.indexes says: the generic attributes of an overloaded index are what tenants write and find their items by.",
		remedy: remedy,
	})
}

// NoBaseKey says that an entity has no base key.
func NoBaseKey(entity string) Finding {
	return codeNoBaseKey.fail(Entity(entity).At("identity"), message{
		title:  "no base key holds the identity",
		found:  "No partition and sort key text can hold the identity of " + quote(entity) + ".",
		why:    "Every item needs a key that no other item has; key text can hold strings and numbers, but no binary values.",
		remedy: "Identify the item by a string, number or id, for example identity = [\"" + entity + "_id\"]; or, for a single entity with a binary identity, keys = { base = \"natural\" }.",
	})
}

// NoNaturalKey says that keys.base = "natural" doesn't fit the model.
func NoNaturalKey(entities int) Finding {
	found := "The identity doesn't fit into one partition attribute and at most one sort attribute."
	if entities > 1 {
		found = fmt.Sprintf("The table has %d entities.", entities)
	}
	return codeNoNaturalKey.fail(Table("keys"), message{
		title:  "a natural key doesn't fit",
		found:  found,
		why:    "A natural key is made of the attributes of the table's one entity, at most two of them.",
		remedy: "Write keys = { base = \"composite\" }, or remove base to let the provider choose.",
	})
}

// BaseHoldsMore says what a base key holds besides the identity, and which patterns the table itself serves by it.
func BaseHoldsMore(entity string, identity, beyond, serves, puts []string) Finding {
	found := "The base key of " + quote(entity) + " holds " + words(beyond) + ", which saves an index: the table itself serves " + and(serves) + "."
	why := "Whoever gets, updates or deletes one item must know " + words(beyond) + " as well, and a base key can't change once items exist."
	if len(puts) > 0 {
		why += " Every call of " + and(puts) + " must give the same " + words(beyond) + " with the same identity, or a second item is stored."
	}
	return codeBaseHoldsMore.warn(Entity(entity), message{
		title:  "the base key holds " + words(beyond) + " besides the identity",
		found:  found,
		why:    why,
		remedy: "If some part of the application knows only the identity, declare what it does, for example get_" + entity + " = { entity = " + quote(entity) + ", match = " + hclList(identity) + " }; an index then serves the rest. If none does, silence this: ignore_findings = [\"DM161\"].",
	})
}

// DefaultDigits asks for the places of a number in key text.
func DefaultDigits(entity, attribute string, digits, decimals int, minimum int64) Finding {
	return codeDefaultDigits.warn(Entity(entity).At("attributes", attribute), message{
		title:  attribute + " stands in key text with the default " + fmt.Sprint(digits) + " digits",
		found:  fmt.Sprintf("The number %q stands in a key text with %d integer digits, %d decimals and a minimum of %d.", attribute, digits, decimals, minimum),
		why:    "Numbers in text sort rightly only with a fixed number of places, which can't change once items exist.",
		remedy: fmt.Sprintf("Write the places it needs, for example %s = { type = \"number\", digits = %d, decimals = %d, minimum = %d }.", attribute, digits, decimals, minimum),
	})
}

// SlotUnderNative is a pattern that an overloaded index serves although native ones were asked for.
type SlotUnderNative struct {
	Pattern, Index string
	// Reason is why no native key answers it; Instead what would have one, empty where nothing simple would.
	Reason, Instead string
}

// SlotsUnderNative lists the patterns that overloaded indexes serve although native ones were asked for.
func SlotsUnderNative(slots []SlotUnderNative) Finding {
	var indexes, reasons, instead []string
	for _, s := range slots {
		reasons = append(reasons, s.Pattern+", by "+s.Index+": "+s.Reason+".")
		if !slices.Contains(indexes, s.Index) {
			indexes = append(indexes, s.Index)
		}
		if s.Instead != "" {
			instead = append(instead, "For "+s.Pattern+", "+s.Instead+".")
		}
	}
	slices.Sort(indexes)
	title, head := "an overloaded index beside native ones", "No native key answers this pattern:"
	if len(slots) > 1 {
		head = "No native key answers these patterns:"
	}
	if len(indexes) > 1 {
		title = fmt.Sprintf("%d overloaded indexes beside native ones", len(indexes))
	}
	remedy := `If that is fine, silence this: ignore_findings = ["DM163"].`
	if len(instead) > 0 {
		remedy = bullets("If that is fine, silence this: ignore_findings = [\"DM163\"]. To have native keys:", instead)
	}
	return codeSlotUnderNative.warn(Table(""), message{
		title:  title,
		found:  bullets(head, reasons),
		why:    "The application fills the generic attributes of " + and(indexes) + " as item_keys shows, and rewrites them when a value in them changes.",
		remedy: remedy,
	})
}

// words joins attribute names as a sentence does, quoted; nothing where there are none.
func words(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quote(n)
	}
	return strings.TrimSpace(and(quoted))
}
