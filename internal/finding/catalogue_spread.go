package finding

import (
	"fmt"
	"slices"
	"strconv"
)

var (
	codeBadSpread = register("DM167", "a spread that can't be", `
		spread splits partitions into shards, by a hash of the attribute by, or into periods, the bucket in which the
		attribute of lies. What it names must be on every item and never change what a point read computes: by is an
		attribute that can be in a key, of is a timestamp or a date that leads the order of the result, and a pattern that
		gives the attribute itself has nothing to split by it. The message says what is wrong and what to write.`)
	codeSpreadUndone = registerWarning("DM331", "an index that undoes a spread", `
		An entity's spread splits its partitions on the table, and an index that serves one of its patterns brings the same
		items together again. Each write goes to the index as well, and where a partition of an index can't take more, the
		writes of the table are throttled. Repeat the spread on the pattern, which then makes several requests.`)
	codeBesideGuard = registerWarning("DM329", "an index beside a guard that would do", `
		A get by an enforced unique attribute has an index, though the guard of the value leads to the item: one more
		request for each call, and one index less, whose cost each write pays. A consistent get goes that way.`)
	codeTwoAsOne = registerWarning("DM330", "two patterns that one would answer with fewer indexes", `
		Two patterns over several entities are alike but for some of the entities, and each has an index: an item carries the
		attributes of an overloaded index once, so it can't stand among others in two ways. As one pattern over all
		the entities they share an index, where the caller can take what is there of each.`)
	codeSplitUnknown = register("DM168", "a base key whose shard or period a request can't know", `
		The spread of an entity makes the shard or the period of an item part of its base key. Every get by the identity,
		and every update, delete, increment and check, must then know the attributes that it is calculated from. Choose
		attributes of the identity, or spread the pattern that needs it instead of the entity.`)
)

// EmptySpread says that a spread names neither shards nor a bucket.
func EmptySpread(at Subject) Finding {
	return codeBadSpread.fail(at, message{
		title:  "spread says neither shards nor bucket",
		found:  "spread has neither shards nor bucket.",
		why:    "Partitions are split by a hash into shards, or by time into buckets.",
		remedy: "Write spread = { shards = 8 }, or spread = { bucket = \"month\", of = ... }, or remove spread.",
	})
}

// ShardsRange says that the number of shards is none that can be.
func ShardsRange(at Subject, shards, most int) Finding {
	return codeBadSpread.fail(at, message{
		title: "shards can't be " + strconv.Itoa(shards),
		found: "spread has shards = " + strconv.Itoa(shards) + ".",
		why: "A partition is split into 2 to " + strconv.Itoa(most) + " shards: each takes 1,000 write units a second, and a read of the whole makes one request of each. " +
			"One shard is none; { shards = 1 } alone accepts a constant partition.",
		remedy: "Write the writes per second divided by 1,000, rounded up: shards = 8, for example. To split by time alone, leave shards out.",
	})
}

// SpreadOptional says that an attribute of a spread may be missing from an item. Field is by or of.
func SpreadOptional(at Subject, field, name string) Finding {
	return codeBadSpread.fail(at, message{
		title:  quote(name) + " may be missing from an item",
		found:  field + " names " + quote(name) + ", which is optional.",
		why:    "An item without it would be in no shard and no period, so no request would find it.",
		remedy: "Remove optional from " + quote(name) + ", or name an attribute that every item has.",
	})
}

// SpreadMutable says that an attribute that splits base partitions may change.
func SpreadMutable(at Subject, field, name string) Finding {
	return codeBadSpread.fail(at, message{
		title:  quote(name) + " may change",
		found:  field + " names " + quote(name) + ", which is not immutable.",
		why:    "The spread of an entity makes it part of the base key, which can't change while an item exists.",
		remedy: "Declare it immutable: " + name + " = { immutable = true }, or name an attribute of the identity.",
	})
}

// SpreadStandIn says that an attribute of a spread is only carried by an id. Field is by or of.
func SpreadStandIn(at Subject, field, name, id string) Finding {
	return codeBadSpread.fail(at, message{
		title:  quote(name) + " is carried by " + quote(id),
		found:  field + " names " + quote(name) + ", whose instants " + quote(id) + " carries (sorts_as).",
		why:    "No key holds such an attribute, and this version does not take a period from an id.",
		remedy: "Remove sorts_as from " + quote(id) + ", so that " + quote(name) + " is stored, or spread into shards by " + quote(id) + ".",
	})
}

// BucketType says that the attribute of a bucket has no periods of that length.
func BucketType(at Subject, name, kind, bucket string) Finding {
	return codeBadSpread.fail(at, message{
		title:  quote(name) + " has no " + bucket,
		found:  "of names " + quote(name) + ", which is of type " + kind + ".",
		why:    "A period is the beginning of a text that is written in UTC: that of a timestamp, or for a day, month or year of a date.",
		remedy: "Name a timestamp in of.",
	})
}

// SpreadSeveral says that a pattern over several entities splits partitions.
func SpreadSeveral(at Subject, entities []string) Finding {
	return codeBadSpread.fail(at, message{
		title:  "several entities can't be spread",
		found:  "The pattern reads " + and(entities) + " and has a spread.",
		why:    "An item collection is one partition that one request reads; split, it is none any more.",
		remedy: "Write one pattern for each entity, each with its spread, or remove spread.",
	})
}

// SpreadGet says that a get splits partitions.
func SpreadGet(at Subject) Finding {
	return codeBadSpread.fail(at, message{
		title:  "a get can't be spread",
		found:  "The pattern is a get and has a spread.",
		why:    "It returns at most one item, so there is no partition that many items share.",
		remedy: "Remove spread; to spread the items themselves write spread on the entity.",
	})
}

// SpreadGiven says that a pattern gives what its own spread splits by. Field is by or of.
func SpreadGiven(at Subject, field string, names []string) Finding {
	return codeBadSpread.fail(at, message{
		title:  and(names) + " is given, so it splits nothing",
		found:  "The pattern compares " + and(names) + ", by which its spread splits (" + field + ").",
		why:    "All items that it finds have one value of it, so they are all in one shard or period, however many there are.",
		remedy: "Remove it from spread, or name in " + field + " an attribute whose values differ among the items that a call finds.",
	})
}

// BucketOrder says that something else than the bucket's attribute leads the order. Field is what names it.
func BucketOrder(at Subject, field, name, of string) Finding {
	return codeBadSpread.fail(at, message{
		title:  quote(name) + " leads the order, not " + quote(of),
		found:  field + " names " + quote(name) + ", and spread has of = " + quote(of) + ".",
		why:    "Periods are read one after the other, so the result comes in the order of " + quote(of) + " first.",
		remedy: "Let " + quote(of) + " lead: sort = [" + quote(of) + ", ...], or range = { " + of + " = \"from_until\" }; or spread into shards instead.",
	})
}

// BucketThen says that a pattern with then is split by periods.
func BucketThen(at Subject, of string) Finding {
	return codeBadSpread.fail(at, message{
		title:  "then stands before the order of a bucket",
		found:  "The pattern has then, and spread has of = " + quote(of) + ".",
		why:    "What is not given of then orders the result first, but periods are read one after the other, so " + quote(of) + " has to.",
		remedy: "Write a pattern for each level, or spread into shards instead.",
	})
}

// BucketOpenRange says that a range on a bucket's attribute has only one end.
func BucketOpenRange(at Subject, name, operator string) Finding {
	return codeBadSpread.fail(at, message{
		title:  "a range over periods needs two ends",
		found:  "range has " + name + " = " + quote(operator) + ", and the partitions are split by the period of " + quote(name) + ".",
		why:    "Each period that the range overlaps is one request; without a second end there is no last one.",
		remedy: "Write range = { " + name + " = \"from_until\" }, between or after_through; or remove range: the caller then names the first period, and at_most says how many are read.",
	})
}

// PeriodsWithRange says that at_most stands beside a range.
func PeriodsWithRange(at Subject, name string) Finding {
	return codeBadSpread.fail(at, message{
		title:  "at_most beside a range",
		found:  "spread has at_most, and range bounds " + quote(name) + ".",
		why:    "The range says which periods are read, and all of them are.",
		remedy: "Remove at_most.",
	})
}

// PeriodsOfEntity says that an entity says how many periods a read asks.
func PeriodsOfEntity(at Subject) Finding {
	return codeBadSpread.fail(at, message{
		title:  "at_most is of a pattern",
		found:  "The entity's spread has at_most.",
		why:    "How many periods are read belongs to the pattern that reads them.",
		remedy: "Write it on the pattern, whose spread repeats that of the entity: spread = { bucket = ..., of = ..., at_most = 3 }.",
	})
}

// SpreadNatural says that a natural base key is to be split.
func SpreadNatural(at Subject) Finding {
	return codeBadSpread.fail(at, message{
		title:  "a natural key can't be spread",
		found:  "The entity has a spread, and keys.base is \"natural\".",
		why:    "The partition key of a natural table is one attribute of the entity, which holds no shard and no period.",
		remedy: "Write keys = { base = \"composite\" }, or remove base; or spread a pattern instead.",
	})
}

// SpreadPinned says that a base key that the user wrote is to be split.
func SpreadPinned(at Subject) Finding {
	return codeBadSpread.fail(at, message{
		title:  "a pinned key can't be spread",
		found:  "The entity has a spread and a key.",
		why:    "A pinned key is what the items that exist carry, and their partitions are not split so.",
		remedy: "Remove spread or key; or spread a pattern instead.",
	})
}

// SplitUnknown says that a pattern finds an item by its base key and doesn't know the shard or the period in it.
func SplitUnknown(pattern, entity string, missing []string) Finding {
	return codeSplitUnknown.fail(Pattern(pattern), message{
		title:  "where the " + entity + " lies isn't known",
		found:  "The pattern finds one " + entity + " and doesn't know " + words(missing) + ", by which spread splits the base partitions of " + quote(entity) + ".",
		why:    "Shard and period are part of the base key, so an item is found only by one who can calculate them.",
		remedy: "Give it in match: match = [..., " + quoteAll(missing) + "]; or split by attributes of the identity; or remove the spread of " + quote(entity) + " and write it on the patterns that read many items.",
	})
}

// SplitNotIdentity says that an entity that some pattern creates is split by something outside its identity.
func SplitNotIdentity(create, entity string, beyond []string) Finding {
	return codeSplitUnknown.fail(Entity(entity).At("spread"), message{
		title:  "an entity that is created can't be split by " + words(beyond),
		found:  "spread splits the base partitions by " + words(beyond) + ", which is not of the identity, and " + quote(create) + " creates the entity.",
		why:    "The condition of a create sees only the item under that very key; under another shard or period the same identity could be created again.",
		remedy: "Split by attributes of the identity, or write operation = \"put\" in " + quote(create) + " if the identity always comes with the same values.",
	})
}

// SplitNotGuarded says that an entity with guards is split by something that the guards don't hold.
func SplitNotGuarded(entity string, beyond, guarded []string) Finding {
	return codeSplitUnknown.fail(Entity(entity).At("spread"), message{
		title:  "an entity with guards can't be split by " + words(beyond),
		found:  "spread splits the base partitions by " + words(beyond) + ", which is not of the identity, and " + words(guarded) + " has unique = \"enforced\".",
		why:    "A guard holds the identity of its item and has to lead to it, wherever the item lies.",
		remedy: "Split by attributes of the identity, or remove unique.",
	})
}

// SpreadUndone says that an index holds in one partition what the entity's spread splits on the table. By are the attributes
// that tell its partitions apart, spread is the entity's as it is written, and fit those of the patterns that can have it, too;
// the others have no range on the attribute of its bucket.
func SpreadUndone(entity, index string, patterns, by []string, spread string, fit []string, bounded string) Finding {
	shards := func(patterns []string) string {
		return "spread = { shards = 4 } in " + and(places(patterns)) + " (no range on " + quote(bounded) + "), with as many shards as the load takes"
	}
	others := slices.DeleteFunc(slices.Clone(patterns), func(name string) bool { return slices.Contains(fit, name) })
	line := spread + " in " + and(places(fit))
	switch {
	case len(fit) == 0:
		line = shards(others)
	case len(others) > 0:
		line += ", and " + shards(others)
	}
	return codeSpreadUndone.warn(Pattern(patterns[0]), message{
		title:  index + " undoes the spread of " + quote(entity),
		found:  "entities[" + quote(entity) + "] has " + spread + ", and " + index + ", which serves " + words(patterns) + ", holds all items of one " + words(by) + " in one partition.",
		why:    "Each write goes to the index as well, and a partition of it that takes no more throttles the writes of the table.",
		remedy: "Write " + line + ", of which each call then makes several requests; or, if one partition takes the load, silence this: ignore_findings = [\"DM331\"].",
	})
}

// IndexBesideGuard says that only gets by an enforced attribute need an index.
func IndexBesideGuard(index string, patterns []string, entity, attribute string) Finding {
	return codeBesideGuard.warn(Pattern(patterns[0]), message{
		title:  index + " does what the guard of " + attribute + " would",
		found:  "No pattern but " + words(patterns) + " needs the index, and each value of " + quote(attribute) + " of " + quote(entity) + " has a guard item that leads to its item.",
		why:    "Every write of an item pays for the index; by the guard a call makes two requests, and is strongly consistent.",
		remedy: "Write consistent = true in " + and(places(patterns)) + "; or, if one request a call is worth the index, silence this: ignore_findings = [\"DM329\"].",
	})
}

// places are the patterns as a user finds them.
func places(patterns []string) []string {
	list := make([]string, len(patterns))
	for i, name := range patterns {
		list[i] = Pattern(name).String()
	}
	return list
}

// TwoAsOne says that the table needs fewer indexes where one pattern asks for the entities of two.
func TwoAsOne(pattern, other string, entities []string, indexes, fewer int) Finding {
	return codeTwoAsOne.warn(Pattern(pattern), message{
		title:  "with " + quote(other) + " as one pattern it would need fewer indexes",
		found:  fmt.Sprintf("The two ask the same of different entities. The table has %d secondary indexes; with one pattern over %s it needs %d.", indexes, words(entities), fewer),
		why:    "Each index is paid for by every write of an item in it.",
		remedy: "Where a call can take all of them, write entities = " + hclList(entities) + " in " + Pattern(pattern).String() + " and remove " + quote(other) + "; else silence this: ignore_findings = [\"DM330\"].",
	})
}
