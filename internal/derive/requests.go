package derive

import (
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// maxBatchKeys is how many items one BatchGetItem asks for (DynamoDB API reference, BatchGetItem: RequestItems).
const maxBatchKeys = 100

// requests says how many requests one call makes, where it is not one: "6 for each value of status: one for each of 3
// shards and 2 months from {placed_at.period:month}, each for at most 20". What the model tells is counted, what the
// caller gives is named.
func requests(p design.Path) string {
	if p.Operation == design.BatchGetItem {
		return batches(p)
	}
	text := several(p)
	if limits := atMost(p); text != "" && limits != "" {
		text += ", each for " + limits
	}
	return text
}

func several(p design.Path) string {
	number, kinds := counted(p)
	each := perGiven(p)
	inner := "one for each of " + list(kinds, "and")
	switch {
	case len(kinds) == 0 && len(each) == 0:
		return ""
	case len(kinds) == 0:
		return "one for " + list(each, "and")
	case len(each) == 0 && len(kinds) == 1:
		return inner
	case len(each) == 0:
		return strconv.Itoa(number) + ": " + inner
	}
	return strconv.Itoa(number) + " for " + list(each, "and") + ": " + inner
}

// counted is the number of requests for what is known today, and what they are made for.
func counted(p design.Path) (number int, kinds []string) {
	number = max(1, p.Shards)
	if p.Shards > 0 {
		kinds = append(kinds, strconv.Itoa(p.Shards)+" shards")
	}
	if p.Periods != nil && p.Periods.AtMost > 1 {
		number *= p.Periods.AtMost
		kinds = append(kinds, spelledPeriods(p.Periods.AtMost, p.Periods.Bucket, p.Periods.First.String(), p.Descending))
	}
	for _, name := range p.PerValueOf {
		if n := len(p.ValueSets[name]); n > 1 {
			number *= n
			kinds = append(kinds, strconv.Itoa(n)+" values of "+name)
		}
	}
	return number, kinds
}

// perGiven names what the caller gives several of.
func perGiven(p design.Path) []string {
	var given, each []string
	for _, name := range p.PerValueOf {
		if len(p.ValueSets[name]) == 0 {
			given = append(given, name)
		}
	}
	if len(given) > 0 {
		each = append(each, "each "+valueOf(given, "value", "combination"))
	}
	if p.Periods != nil && p.Periods.AtMost == 0 {
		each = append(each, "each "+p.Periods.Bucket+" of "+p.Periods.Of+" that the range covers")
	}
	return each
}

// batches says how many BatchGetItem requests a call makes, each of which asks for a hundred items.
func batches(p design.Path) string {
	combinations := 1
	for _, name := range p.PerValueOf {
		combinations *= len(p.ValueSets[name])
	}
	what := "one for each " + strconv.Itoa(maxBatchKeys) + " " + valueOf(p.PerValueOf, "values", "combinations")
	if combinations == 0 { // not known today
		return what
	}
	if n := (combinations + maxBatchKeys - 1) / maxBatchKeys; n > 1 {
		return strconv.Itoa(n) + ": " + what
	}
	return ""
}

// valueOf is "value of a" for one attribute, "combination of a and b" for several.
func valueOf(names []string, one, several string) string {
	if len(names) == 1 {
		return one + " of " + names[0]
	}
	return several + " of " + list(names, "and")
}
