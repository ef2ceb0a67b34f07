package finding

import "strconv"

var (
	codePinnedKey = register("DM180", "a pinned key that can't be the base key", `
		An entity's key gives the templates of its base item key by hand. It is held to what a derived key is held to: it
		holds the whole identity and otherwise only attributes that never change, that every item has and that every write
		knows; a delimiter stands between its pieces; and no other entity's item can come to the same text.`)
	codePinnedPath = register("DM181", "a pattern that its pinned index doesn't serve", `
		A pattern's index says which key must answer it: "base" for the table's own, "local" for a local index, or the
		name of a global one. That key can't, beside the other patterns.`)
	codeRedundantIndex = registerWarning("DM182", "an index that only a pin keeps", `
		An index serves only patterns that other keys of the table would serve as well. It is there because a pattern is
		pinned to it, and every write of its items pays for it.`)
	codePinCosts = registerWarning("DM183", "a pinned key that costs indexes", `
		An entity's base key is pinned, and with the key that would be derived the table needed fewer secondary indexes. A
		table that holds items under the pinned key keeps it; a new one is better off without the pin.`)
	codePinnedIndex = register("DM184", "an index given by hand that can't be", `
		index_keys gives the texts by which items of an entity fill an index on generic attributes, and keys.index_attributes
		the names of those attributes. They are held to what derived ones are held to: between delimiters stands text or one
		attribute, items of different entities can be told apart, every write keeps them true, and a pattern is answered by
		the index.`)
)

// PinnedIndex says that an index given by hand can't be. Why ends without a full stop.
func PinnedIndex(at Subject, index, why, remedy string) Finding {
	return codePinnedIndex.fail(at, message{
		title:  "the index " + quote(index) + " can't be as it is given",
		found:  "The index " + quote(index) + " is given by hand: " + why + ".",
		why:    "The index of a table that exists stays as it is, and items are found in it by what they carry.",
		remedy: remedy,
	})
}

// PinnedKey says that a pinned base key can't stand. Field is partition or sort; why ends without a full stop.
func PinnedKey(entity, field, template, why, remedy string) Finding {
	found := "The key is pinned to " + quote(template) + ": " + why + "."
	if template == "" {
		found = "The key is pinned without " + field + ": " + why + "."
	}
	return codePinnedKey.fail(Entity(entity).At("key", field), message{
		title:  "the pinned key can't be the base key of " + quote(entity),
		found:  found,
		why:    "A base key identifies an item for good: two items under one key overwrite each other, and a key that changes loses its item.",
		remedy: remedy,
	})
}

// RedundantIndex says that an index is there only because patterns are pinned to it. Others are the keys that would serve.
func RedundantIndex(pattern, index string, serves, others []string) Finding {
	return codeRedundantIndex.warn(Pattern(pattern).At("index"), message{
		title:  index + " serves nothing that " + and(others) + " would not",
		found:  "The index serves " + words(serves) + "; " + and(others) + " would serve them as well.",
		why:    "Every write of an item in the index is paid for twice, for no read.",
		remedy: "Remove index from the patterns pinned to " + index + " once nothing outside this configuration reads it.",
	})
}

// PinnedPath says that the key a pattern is pinned to doesn't answer it. Why ends without a full stop.
func PinnedPath(pattern, index, why, remedy string) Finding {
	return codePinnedPath.fail(Pattern(pattern).At("index"), message{
		title:  "index = " + quote(index) + " does not serve the pattern",
		found:  "The pattern is pinned to " + quote(index) + ": " + why + ".",
		why:    "A pinned path is held to what a derived one is: exactly the wanted items, in order, in one request.",
		remedy: remedy,
	})
}

// PinCosts says that the pinned base key of an entity makes indexes necessary that a derived one doesn't. With and without
// are the numbers of indexes, and derived is the key that would be derived.
func PinCosts(entity, derived string, with, without int) Finding {
	return codePinCosts.warn(Entity(entity).At("key"), message{
		title:  "the pinned key of " + quote(entity) + " costs indexes",
		found:  "Secondary indexes with the pinned key: " + strconv.Itoa(with) + "; with the key that would be derived (" + derived + "): " + strconv.Itoa(without) + ".",
		why:    "Each write of an item in an index is paid for again, and a base key can't change once items exist.",
		remedy: `If no item is stored yet, remove key from the entity. If items carry the pinned key, it stays: ignore_findings = ["DM183"] silences this.`,
	})
}
