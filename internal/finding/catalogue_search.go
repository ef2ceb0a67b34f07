package finding

import (
	"fmt"
	"strings"
)

var (
	codeTooManyIndexes = register("DM158", "more global indexes than the quota", `
		The patterns need more global secondary indexes than the table may have, and DynamoDB refuses a table over its
		quota, 20 by default. Remove patterns, let entities share indexes with keys = { indexes = "overloaded" }, or
		have AWS raise the quota and write limits = { global_indexes = 25 }.`)
	codeTooManyKeyAttributes = register("DM159", "too many attributes in keys", `
		The patterns of one entity match, order or set conditions on more attributes than deriving can weigh, because it
		weighs every choice among them. Move tests that drop few items to filter, or split the entity.`)
	codeNotProvenBest = registerWarning("DM164", "a design not proven to be the best", `
		The search for the best design stopped at its limit. The design serves every pattern; the message says how many
		indexes it has and how many every design needs at least; with optimize = "cost" what it costs and what every design does,
		and that estimate.choices is then left out or incomplete. Split
		entities with many patterns, or ignore the warning.`)
	codeSearchEnded = register("DM185", "a table too large to derive", `
		The work of a plan is bounded, and the table has so many entities and patterns that the bound was reached before any
		design was found. Declare parts of it that no pattern reads together as tables of their own.`)
)

// TooManyIndexes says that the design is over the quota of global indexes. Setting is the other value of keys.indexes, with
// which that many others are needed; empty where that isn't known.
func TooManyIndexes(needed, limit int, conflict []string, filters FiltersWeighed, setting string, others int) Finding {
	remedy := "Remove patterns, or raise the quota at AWS and write limits = { global_indexes = " + fmt.Sprint(needed) + " }."
	found := fmt.Sprintf("The patterns need %d global secondary indexes; the table may have %d.", needed, limit)
	if filters != FiltersNotAsked {
		remedy = strings.TrimSuffix(remedy, ".") + `, or less where filters do the rest. Or leave to filters what you know to be rare: filter = { attribute = "=" } in place of match.`
		found = fmt.Sprintf("Without filters the patterns need %d global secondary indexes; the table may have %d.", needed, limit)
	}
	if setting != "" && others <= limit {
		remedy = fmt.Sprintf("Write keys = { indexes = %q }. Or remove", setting) + strings.TrimPrefix(remedy, "Remove")
	}
	if len(conflict) > 0 {
		found += " A smallest set that is over it: " + words(conflict) + "."
	}
	found += filters.text()
	if setting != "" {
		found += fmt.Sprintf(" With keys = { indexes = %q } they need %d.", setting, others)
	}
	return codeTooManyIndexes.fail(Table("access_patterns"), message{
		title:  fmt.Sprintf("%d global indexes are needed, %d allowed", needed, limit),
		found:  found,
		why:    "DynamoDB refuses a table with more global indexes than its quota, 20 by default.",
		remedy: remedy,
	})
}

// FiltersWeighed is what came of leaving part of the patterns to filters so that fewer indexes are needed.
type FiltersWeighed int

const (
	// FiltersNotAsked: nothing is left to a filter that the declaration doesn't leave to one.
	FiltersNotAsked FiltersWeighed = iota
	// FiltersDontDo: no choice of filters does with as few as may be had.
	FiltersDontDo
	// FiltersCutShort: the search found none before it stopped.
	FiltersCutShort
)

func (f FiltersWeighed) text() string {
	switch f {
	case FiltersDontDo:
		return " No choice of what is left to filters does with that many."
	case FiltersCutShort:
		return " The search for one that leaves more to filters stopped at its limit before it found any."
	case FiltersNotAsked:
	}
	return ""
}

// TooManyKeyAttributes says that an entity's patterns use more attributes than deriving can weigh.
func TooManyKeyAttributes(entity string, used, limit int) Finding {
	return codeTooManyKeyAttributes.fail(Entity(entity), message{
		title:  fmt.Sprintf("%d attributes in keys and conditions, %d at most", used, limit),
		found:  fmt.Sprintf("The identity and the patterns of %q use %d attributes to match, order or condition on.", entity, used),
		why:    fmt.Sprintf("Deriving weighs every choice among them and takes at most %d for one entity.", limit),
		remedy: "Move tests that drop few items to filter, or split the entity.",
	})
}

// NotProvenBest says that the search stopped before it was through, and how far from the best the design can be.
func NotProvenBest(found, least int) Finding {
	gap := fmt.Sprintf("The design has %d secondary indexes; every design needs at least %d.", found, least)
	if found == least {
		gap = fmt.Sprintf("No design has fewer than its %d secondary indexes, but one with as many may have better keys.", found)
	}
	return codeNotProvenBest.warn(Table(""), message{
		title:  "the design is not proven to be the best",
		found:  "The search for the best design stopped at its limit before it had tried everything. " + gap,
		why:    "Every pattern is served and the design is safe to use; a better one may exist, and keys can't change once items exist.",
		remedy: "Give entities with very many patterns fewer of them, or accept the design: ignore_findings = [\"DM164\"].",
	})
}

// SearchEnded says that the work of a plan was used up before there was any design.
func SearchEnded(entities, patterns int) Finding {
	return codeSearchEnded.fail(Table(""), message{
		title:  "the table is too large to derive",
		found:  fmt.Sprintf("The search ended at its limit before it had any design for this many entities (%d) and patterns (%d).", entities, patterns),
		why:    "The work of a plan is bounded, so that no plan goes on without end; it is counted, and the same on every machine.",
		remedy: "Declare what no pattern reads together as tables of their own, or give entities with very many patterns fewer of them.",
	})
}
