package finding

import "strings"

var codeUnpriced = register("DM340", "nothing to weigh designs by", `
	With optimize = "cost" designs are weighed by what they cost per month, which needs the rate of each pattern, the number of
	items of each entity, and the number of values of what patterns compare. What isn't declared is not guessed: a design that
	is cheap at a wrong rate is none. The message lists what is missing; sizes that aren't declared are the defaults of their
	types.`)

// Unpriced says that the cheapest design can't be told, because that is missing.
func Unpriced(missing []string) Finding {
	return codeUnpriced.fail(Table("optimize"), message{
		title:  "the cheapest design can't be told",
		found:  `The table has optimize = "cost", and what is not declared is:` + bullet + strings.Join(missing, bullet),
		why:    "What a design costs depends on it, and it is not guessed.",
		remedy: `Declare it, or write optimize = "fewest_indexes".`,
	})
}
