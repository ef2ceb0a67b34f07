package finding

import (
	"strconv"
	"strings"
)

var (
	codeUnpriced = register("DM340", "nothing to weigh designs by", `
	With optimize = "cost" designs are weighed by what they cost per month, which needs the rate of each pattern, the number of
	items of each entity, and the number of values of what patterns compare. What isn't declared is not guessed: a design that
	is cheap at a wrong rate is none. The message lists what is missing; sizes that aren't declared are the defaults of their
	types.`)
	codeReadsMore = registerWarning("DM341", "a pattern that reads what it drops", `
	With optimize = "cost" a pattern that matches several attributes may be answered by a key that holds only some of them; a
	filter drops the items that differ in the rest. That is so only where, by the declared rates, sizes and prices, reading
	more costs less than keeping an index for it. The message says by how much, and at which rates an index would be the
	cheaper one.`)
)

// Unpriced says that the cheapest design can't be told, because that is missing.
func Unpriced(missing []string) Finding {
	return codeUnpriced.fail(Table("optimize"), message{
		title:  "the cheapest design can't be told",
		found:  `The table has optimize = "cost", and what is not declared is:` + bullet + strings.Join(missing, bullet),
		why:    "What a design costs depends on it, and it is not guessed.",
		remedy: `Declare it, or write optimize = "fewest_indexes".`,
	})
}

// ReadsMore says that a pattern reads items that it drops, because that costs less. Cheaper is what is known of the choice, a
// sentence; empty where nothing is.
func ReadsMore(pattern string, filtered []string, cheaper string) Finding {
	if cheaper != "" {
		cheaper = " " + cheaper
	}
	return codeReadsMore.warn(Pattern(pattern), message{
		title:  "it reads items that it doesn't return",
		found:  "No key holds " + words(filtered) + "; a filter tests it." + cheaper,
		why:    "What the filter drops is read and paid for all the same, and a call may take several pages to come to its limit.",
		remedy: `Accept it (ignore_findings = ["DM341"]), declare rates as they are, or write optimize = "fewest_indexes" to have every pattern answered by its key.`,
	})
}

// NotProvenCheapest says that the search for the cheapest design was cut short. The amounts are per month.
func NotProvenCheapest(costs, least string, percent int) Finding {
	return codeNotProvenBest.warn(Table("optimize"), message{
		title:  "the design is not proven to be the cheapest",
		found:  "The search for the cheapest design stopped at its limit before it had tried everything. It costs " + costs + " per month; every design costs at least " + least + ", so a cheaper one saves at most " + strconv.Itoa(percent) + " %.",
		why:    "Every pattern is served and the design is safe to use; a cheaper one may exist, and keys can't change once items exist.",
		remedy: "Give entities with very many patterns fewer of them, or accept the design: ignore_findings = [\"DM164\"].",
	})
}
