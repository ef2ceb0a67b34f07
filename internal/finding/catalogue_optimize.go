package finding

import (
	"strconv"
	"strings"
)

var (
	codeUnpriced = register("DM340", "nothing to weigh designs by", `
	With optimize = "cost" designs are weighed by what they cost per month, and by whether capacity that is provisioned is enough
	for them. Either needs the rate of each pattern, the number of items of each entity, and the number of values of what patterns
	compare. What isn't declared is not guessed: a design that is cheap at a wrong rate is none. The message lists what is missing;
	sizes that aren't declared are the defaults of their types.`)
	codeReadsMore = registerWarning("DM341", "a pattern that reads what it drops", `
	With optimize = "cost" a pattern that matches several attributes may be answered by a key that holds only some of them; a
	filter drops the items that differ in the rest. That is so only where, by the declared rates, sizes and prices, reading
	more costs less than keeping an index for it. The message says by how much, and at which rates an index would be the
	cheaper one.`)
	codeCopiesCost = registerWarning("DM342", "an index whose copies cost more than gets would", `
	With optimize = "cost": an index copies what its patterns fetch, and the cheapest design of a table in which some of them
	fetch keys alone, so that each item found is then read from the table by a get, costs less by more than 20 a month. As a
	pattern is one request, that takes two, and is yours to decide: a query that fetches what identifies the items, and a get of
	them. The message names the patterns for which that costs least, has the lines to write and, on demand, the rates from which
	on it is so; what it says is what the table then costs.`)
)

// KeyList is a pattern as it is to be written, with the gets that follow: what it then fetches, and a line for each of them.
type KeyList struct {
	Pattern string
	Fetch   []string
	Gets    []KeyGet
}

// KeyGet is the pattern of gets to be written.
type KeyGet struct {
	Pattern, Entity                 string
	Match, MatchAny                 []string
	Consistent, Operators           bool
	AveragePerSecond, PeakPerSecond string
}

func (g KeyGet) String() string {
	line := g.Pattern + " = { entity = " + quote(g.Entity)
	if len(g.Match) > 0 {
		line += ", match = " + hclList(g.Match)
	}
	if len(g.MatchAny) > 0 {
		line += ", match_any = " + hclList(g.MatchAny)
	}
	if g.Consistent {
		line += ", consistent = true"
	}
	if g.Operators {
		line += ", tenant_scoped = false"
	}
	if g.AveragePerSecond != "" {
		line += ", average_per_second = " + g.AveragePerSecond
	}
	if g.PeakPerSecond != "" {
		line += ", peak_per_second = " + g.PeakPerSecond
	}
	return line + " }"
}

// Copies are those in an index that cost more than gets of the items.
type Copies struct {
	Index string
	// Cost is by how much, per month; Cheaper is what is known of that, a sentence.
	Cost, Cheaper string
	// For are the patterns for which it is so; empty where it is so for all that have the index copy items.
	For   []string
	Lists []KeyList
}

// CopiesCost says that lists of keys, and gets of the items, cost less than the copies in an index do.
func CopiesCost(at Subject, c Copies) Finding {
	var lines []string
	several, reading := "", "the items"
	if len(c.For) > 0 {
		reading += " for " + words(c.For)
	}
	for _, l := range c.Lists {
		lines = append(lines, "fetch = "+hclList(l.Fetch)+" in "+Pattern(l.Pattern).String())
		for _, get := range l.Gets {
			lines = append(lines, get.String())
			if len(get.MatchAny) > 0 {
				several = ", of which one request with match_any gets up to 100"
			}
		}
	}
	return codeCopiesCost.warn(at, message{
		title:  "the copies in " + c.Index + " cost " + c.Cost + " a month more than reading " + reading + " would",
		found:  c.Index + " copies what its patterns fetch. " + c.Cheaper,
		why:    "What it copies is written, and stored, twice; by what is declared that costs more than to read each item from the table when it is found. A pattern is one request, so this takes two.",
		remedy: bullets("Write this; the rate of a get counts items"+several+":", lines),
	})
}

// Unpriced says that the cheapest design can't be told, because that is missing.
func Unpriced(missing []string) Finding {
	return codeUnpriced.fail(Table("optimize"), message{
		title:  "the cheapest design can't be told",
		found:  `The table has optimize = "cost", and what is not declared is:` + bullet + strings.Join(missing, bullet),
		why:    "What a design costs, or takes of capacity that is provisioned, depends on it, and it is not guessed.",
		remedy: `Declare it, or write optimize = "fewest_indexes".`,
	})
}

// ReadsMore says that a pattern reads items that it drops, because that costs less. Cheaper is what is known of the choice, a
// sentence; empty where nothing is, as of a table that is there, whose keys no rate changes.
func ReadsMore(pattern string, filtered []string, cheaper string) Finding {
	rates := ""
	if cheaper != "" {
		cheaper, rates = " "+cheaper, "declare rates as they are, "
	}
	them := "it"
	if len(filtered) > 1 {
		them = "them"
	}
	return codeReadsMore.warn(Pattern(pattern), message{
		title:  "it reads items that it doesn't return",
		found:  "The key that answers it lacks " + words(filtered) + "; a filter tests " + them + "." + cheaper,
		why:    "What the filter drops is read and paid for all the same, and a call may take several pages to come to its limit.",
		remedy: `Accept it (ignore_findings = ["DM341"]), ` + rates + `or write optimize = "fewest_indexes" to have every pattern answered by its key.`,
	})
}

// NotProvenCheapest says that the search for the cheapest design was cut short. The amounts are per month; choices is true where
// what it saves, and at which rates another design would be the cheaper, could be told of some of its indexes and filters.
func NotProvenCheapest(costs, least string, percent int, choices bool) Finding {
	told := "estimate.choices, which tells what each index and filter saves and at which rates another design is the cheaper one, is left out."
	if choices {
		told = "estimate.choices tells what indexes and filters save, and at which rates another design is the cheaper one, only as far as the search went."
	}
	return codeNotProvenBest.warn(Table("optimize"), message{
		title:  "the design is not proven to be the cheapest",
		found:  "The search for the cheapest design stopped at its limit before it had tried everything. It costs " + costs + " per month; every design costs at least " + least + ", so a cheaper one saves at most " + strconv.Itoa(percent) + " %. " + told,
		why:    "Every pattern is served and the design is safe to use; a cheaper one may exist, and keys can't change once items exist.",
		remedy: "Give entities with very many patterns fewer of them, or accept the design: ignore_findings = [\"DM164\"].",
	})
}
