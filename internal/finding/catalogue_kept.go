package finding

import "strconv"

var (
	codeKeptKey = register("DM230", "a key of the table that can't be kept", `
		Items are stored under the keys that the table has, and what is declared now doesn't go with one of them: a write
		that doesn't know an attribute of the key could not find its item, an attribute of the key may change or be absent,
		or another entity declares an attribute of an index as another type, so that its items could not be written. Keys
		never move in a table that holds items. Change what is declared, or put what is new into a table of its own.`)
	codeKeptBeside = register("DM231", "a pattern that the keys of the table leave no room for", `
		A new table could serve the pattern, but the keys that this one has stand in the way, and no index that can be added
		serves it beside them. Keys and local indexes are made with their table. Drop consistent, so that a global index
		serves the pattern, or put it into a table of its own.`)
	codeRevision = register("DM170", "a revision that can't be derived", `
		Revision 1 of a table is derived alone and frozen, then revision 2 beside it, and so on, so that the declaration means
		the same keys wherever the table is made. An earlier revision doesn't stand by itself: something in it needs what was
		added later. Give what it needs the same revision, or a lower one.`)
	codeHistory = registerWarning("DM232", "a new table would have other keys", `
		Keys never move in a table that holds items, so what was added later is served beside them. Where the table doesn't
		exist yet, all is derived at once, and comes to other keys: the same configuration means different keys in different
		environments. revision = 2 on what was added later has it derived in the same turn everywhere: revision 1 alone, then
		revision 2 beside it. Under optimize = "cost" other rates or prices make other keys the cheapest ones, and no revision
		makes up for that.`)
)

// RevisionAlone says that a revision can't be derived by itself. Problems are the summaries of what is wrong with it.
func RevisionAlone(revision int, problems []string) Finding {
	n := strconv.Itoa(revision)
	return codeRevision.fail(Table(""), message{
		title:  "revision " + n + " can't be derived by itself",
		found:  bullets("Without what has a later revision, this is wrong:", problems),
		why:    "Each revision is derived beside those before it and frozen, so it can't need what was added later.",
		remedy: "Give what revision " + n + " needs the same revision, or a lower one.",
	})
}

// HistoryDiffers warns that a new table of the declaration would have other keys. Lines are what to write so that it has the
// same ones, such as access_patterns["x"]: revision = 2; none where no such lines were found.
func HistoryDiffers(table string, differences, lines []string) Finding {
	remedy := bullets("Write this; it changes nothing here, and makes new tables like this one:", lines)
	if len(lines) == 0 {
		remedy = "No revision lines were found that make them agree. Applications that run in several environments must take keys and indexes from the outputs of each; to have one design everywhere, replace the table that has the other."
	}
	return codeHistory.warn(Table("access_patterns"), message{
		title:  "a new table " + quote(table) + " would have other keys",
		found:  bullets("The keys of the table were made one after another. Derived all at once:", fewOf(differences)),
		why:    "The same configuration means other keys where the table doesn't exist yet.",
		remedy: remedy,
	})
}

// CheapestDiffers warns that a new table would have other keys, because at today's rates and prices they are the cheapest. Pins
// are the lines that build what this one lacks of them, and have new ones made alike; none where no such lines do.
func CheapestDiffers(table string, differences []string, pins []Line) Finding {
	build := ""
	if len(pins) > 0 {
		build = " To have here what a new table has, and the same everywhere, write " + lineTexts(pins) + "; the plan shows what that saves."
	}
	return codeHistory.warn(Table("access_patterns"), message{
		title: "a new table " + quote(table) + " would have other keys",
		found: bullets("The table keeps its keys whatever rates and prices become. Derived anew at those of today:", fewOf(differences)),
		why:   "The same configuration means other keys where the table doesn't exist yet.",
		remedy: "Nothing needs to be done for this table: estimate has what its keys cost." + build + " Applications that run in several environments must take keys and indexes from " +
			"the outputs of each; to have one design everywhere, replace the table that has the other.",
	})
}

// mostDifferences is how many differences of two designs are listed.
const mostDifferences = 8

// fewOf is the beginning of a long list.
func fewOf(list []string) []string {
	if len(list) <= mostDifferences {
		return list
	}
	return append(list[:mostDifferences-1:mostDifferences-1], "... and "+strconv.Itoa(len(list)-mostDifferences+1)+" differences more.")
}

// KeptKey says that a key of the table doesn't go with what is declared now. Key is its text, such as PK = USER#{user_id},
// and why is a clause without a full stop.
func KeptKey(at Subject, entity, key, why, remedy string) Finding {
	return codeKeptKey.fail(at, message{
		title:  "the key of " + quote(entity) + " can't be kept",
		found:  "Items of " + entity + " are stored under " + key + ", and " + why + ".",
		why:    "Stored items keep the keys they were written with, so the key can't move.",
		remedy: choices(remedy, replaceAnyway, destroyAnyway),
	})
}

// PatternMoves says that a pattern, as it is asked now, would be answered by what stored items of an entity lack. Lacks and has
// are key attributes with their texts, such as GSI2PK = ORDER#{order_id}.
func PatternMoves(pattern, entity, lacks, has string) Finding {
	return codeKeptKey.fail(Pattern(pattern), message{
		title: "stored items lack what the pattern would find them by",
		found: "As it is declared now, the pattern would find items of " + entity + " by " + lacks + ". It finds them by " + has + ".",
		why:   "Items that are stored don't carry that, so the pattern would lose its answers until each of them is written anew.",
		remedy: choices(
			"Declare it beside the one that there is, under another name: the plan then says what the items must be given. When they have it, remove the old one.",
			"Take the edit back.",
			replaceAnyway,
			destroyAnyway,
		),
	})
}

// KeptType says that an entity declares an attribute of an index as another type than the index has.
func KeptType(entity, attribute, index, has, declared string, patterns []string) Finding {
	return codeKeptKey.fail(Entity(entity).At("attributes", attribute), message{
		title:  "the index " + quote(index) + " holds " + quote(attribute) + " as another type",
		found:  attribute + " of " + entity + " is stored as " + declared + ", and the index " + quote(index) + ", which serves " + some(patterns) + ", has it as " + has + ".",
		why:    "DynamoDB refuses to write an item whose attribute has another type than an index of the table says.",
		remedy: choices("Name the attribute of "+entity+" otherwise, or declare it as it is declared elsewhere.", replaceAnyway, destroyAnyway),
	})
}

// KeptBeside says that the keys of the table leave no room for a pattern. InTheWay are what stands in its way, as clauses
// ("items of order are stored under PK = ORDER#{order_id}"); pinned is true where it says itself which key is to serve it.
func KeptBeside(pattern string, inTheWay []string, pinned bool) Finding {
	ways := []string{
		"Leave consistent = true out, so that a global index serves the pattern.",
		"Put what the pattern reads into a table of its own.", "Make a new table with the pattern, and copy the items.",
		replaceAnyway, destroyAnyway,
	}
	if pinned {
		ways[0] = "Remove index, or pin the pattern to another one."
	}
	return codeKeptBeside.fail(Pattern(pattern), message{
		title:  "the keys of the table leave no room for the pattern",
		found:  bullets("A new table could serve the pattern. Here stands in the way:", inTheWay),
		why:    "Keys and local indexes are made with their table, and stored items keep the keys they were written with.",
		remedy: choices(ways...),
	})
}

// OfHistory reports whether a finding of the code tells how a table came to what it has.
func OfHistory(code Code) bool {
	return code == codeHistory || code == codeBaseKept || code == codeAccessKept
}

// Again is a finding of a table's history as it was said when the design was planned.
func Again(code Code, message, remedy string) Finding {
	at := Table("access_patterns")
	switch code {
	case codeBaseKept:
		at = Table("keys")
	case codeAccessKept:
		at = Table("entities")
	}
	return Finding{Code: code, Severity: Warning, Subject: at, Title: registry[code].Title, Found: message, Remedy: remedy}
}
