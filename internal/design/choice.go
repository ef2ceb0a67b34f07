package design

import (
	"strconv"
	"strings"
)

// Cost is what a design costs, by the declared rates and sizes and the prices of the day it was derived.
type Cost struct {
	// PerMonth is the money per month, of provisioned capacity with what has to be added for the declared rates, and AtLeast what
	// every design costs at least: equal where it is proven to be the cheapest. Both are decimals, to the nano-dollar. Prices says
	// where the prices are from.
	PerMonth string `json:"per_month"`
	AtLeast  string `json:"at_least"`
	Currency string `json:"currency"`
	Prices   string `json:"prices"`
	// Choices are what made it the cheapest.
	Choices []Choice `json:"choices,omitempty"`
}

// Choice is one index of the cheapest design, or one pattern that it leaves in part to a filter, with what the cheapest design
// without it costs.
type Choice struct {
	// Index is the index; empty for a filter. Serves are its patterns, or the one that is filtered.
	Index  string   `json:"index,omitempty"`
	Serves []string `json:"serves"`
	// Filtered are the attributes left to the filter; none for an index.
	Filtered []string `json:"filtered,omitempty"`
	// Needed is true where nothing else serves the patterns.
	Needed bool `json:"needed,omitempty"`
	// Hot is true where it is needed because what else serves the patterns has a partition that takes more than one can.
	Hot bool `json:"hot,omitempty"`
	// Beyond is true where all else that does takes more than the capacity that is declared.
	Beyond bool `json:"beyond,omitempty"`
	// Saves is how much more the cheapest design without it costs per month, as a decimal; empty where it is needed.
	Saves string `json:"saves,omitempty"`
	// Flips are the rates at which that one costs as much.
	Flips []Flip `json:"flips,omitempty"`
	// KeysAlone is what comes of it where the index copies no more than keys; nil for a filter, where the index copies nothing
	// that is fetched, and where it isn't known.
	KeysAlone *KeysAlone `json:"keys_alone,omitempty"`
}

// KeysAlone is two patterns in place of each of some that have an index copy more than keys: a list of what leads to the items,
// and a get of each of them. Of those patterns it is for the ones with which that costs least.
type KeysAlone struct {
	// Saves is how much more the cheapest design with them costs per month, as a decimal; less than 0 where it costs less.
	Saves string `json:"saves"`
	// Flips are the rates at which it costs as much, with as many gets for each call of a list.
	Flips []Flip    `json:"flips,omitempty"`
	Lists []KeyList `json:"lists"`
	// Rest are the other patterns that have the index copy items, and could be lists as well: with them it costs no less.
	Rest []string `json:"rest,omitempty"`
	// Unsure is true where there was no work left to tell whether it would cost less for one of the patterns more or less.
	Unsure bool `json:"unsure,omitempty"`
}

// KeyList is a pattern as it would be declared: with what it then fetches, and with the gets that follow.
type KeyList struct {
	Pattern string   `json:"pattern"`
	Fetch   []string `json:"fetch"`
	Gets    []KeyGet `json:"gets"`
}

// KeyGet is the pattern that gets the items of one entity which a list finds.
type KeyGet struct {
	Pattern string   `json:"pattern"`
	Entity  string   `json:"entity"`
	Match   []string `json:"match,omitempty"`
	// MatchAny is the attribute of which a call gives many values, so that it is one request.
	MatchAny   []string `json:"match_any,omitempty"`
	Consistent bool     `json:"consistent,omitempty"`
	// Operators is true where tenants may not use it, as they may not use the list.
	Operators bool `json:"operators,omitempty"`
	// Items is how many items one call of the list finds.
	Items int64 `json:"items"`
	// AveragePerSecond and PeakPerSecond are how many items are got, as decimals; empty where the list declares none.
	AveragePerSecond string `json:"average_per_second,omitempty"`
	PeakPerSecond    string `json:"peak_per_second,omitempty"`
}

// Flip is a rate at which another design costs as much, the other rates being as declared.
type Flip struct {
	Pattern string `json:"pattern"`
	// PerSecond is the average rate, as a decimal. Above is true where the other one is cheaper above it, else it is below.
	PerSecond string `json:"per_second"`
	Above     bool   `json:"above,omitempty"`
}

// Name is the index, or the pattern that is filtered.
func (c Choice) Name() string {
	if c.Index != "" {
		return c.Index
	}
	return c.Serves[0]
}

// Sentence tells what the choice saves, and at which rates another one would be cheaper: "Without it the cheapest design
// costs 14.36 USD more per month; it would be the cheaper one below 2.697 calls per second of orders_by_status".
func (c Choice) Sentence(currency string) string {
	text := c.without(currency)
	if c.KeysAlone != nil {
		text += " " + c.KeysAlone.Sentence(currency)
	}
	return text
}

func (c Choice) without(currency string) string {
	without := "Without it the cheapest design costs "
	if len(c.Filtered) > 0 {
		without = "With an index for all of it the cheapest design costs "
	}
	switch {
	case c.Hot && len(c.Filtered) > 0:
		return "By what is declared, with an index for all of it some partition would take more than one can."
	case c.Hot:
		return "By what is declared, whatever else serves " + strings.Join(c.Serves, ", ") + " has a partition that takes more than one can."
	case c.Beyond && len(c.Filtered) > 0:
		return "With an index for all of it no design fits the capacity that is declared."
	case c.Beyond:
		return "Without it no design fits the capacity that is declared."
	case c.Needed && len(c.Filtered) > 0:
		return "With an index for all of it there is no design within the limits of the table."
	case c.Needed:
		return "Nothing else serves " + strings.Join(c.Serves, ", ") + "."
	}
	text := without + Amount(c.Saves) + " " + currency + " more per month"
	if strings.Trim(c.Saves, "0.") == "" {
		text = without + "as much"
	}
	if len(c.Flips) == 0 {
		return text + "."
	}
	return text + "; it would be the cheaper one " + flipTexts(c.Flips) + "."
}

// Cheaper reports whether it costs less, and by how much, as a decimal.
func (k KeysAlone) Cheaper() (by string, cheaper bool) { return strings.CutPrefix(k.Saves, "-") }

// Patterns are those in place of which there are lists.
func (k KeysAlone) Patterns() []string {
	var names []string
	for _, l := range k.Lists {
		names = append(names, l.Pattern)
	}
	return names
}

// Sentence tells what it costs, and at which rates that is less.
func (k KeysAlone) Sentence(currency string) string {
	by, less := k.Cheaper()
	how, is := " more per month", "it would be"
	if less {
		how, is = " less per month", "it is"
	}
	costs := Amount(by) + " " + currency + how
	if strings.Trim(by, "0.") == "" {
		costs = "as much"
	}
	in := "in it"
	if len(k.Rest) > 0 {
		in = "for " + strings.Join(k.Patterns(), ", ")
	}
	text := "With keys alone " + in + ", and a get of each item found, the cheapest design costs " + costs
	if len(k.Flips) > 0 {
		text += "; " + is + " the cheaper one " + flipTexts(k.Flips)
	}
	if k.Unsure {
		text += ". Whether it costs less for other patterns of the index was not found out"
	}
	return text + "."
}

// flipTexts are rates in words: "below 2.697 calls per second of orders_by_status, or above ...".
func flipTexts(flips []Flip) string {
	var rates []string
	for _, f := range flips {
		side := "below "
		if f.Above {
			side = "above "
		}
		rates = append(rates, side+trimmed(f.PerSecond)+" calls per second of "+f.Pattern)
	}
	return strings.Join(rates, ", or ")
}

// Amount is a decimal amount of money as people read it: to the cent, or below one to four digits.
func Amount(decimal string) string {
	amount, err := strconv.ParseFloat(decimal, 64)
	switch {
	case err != nil:
		return decimal
	case amount >= 1 || amount == 0:
		return strconv.FormatFloat(amount, 'f', 2, 64)
	}
	return strconv.FormatFloat(amount, 'f', 4, 64)
}

// trimmed is a decimal without zeros at its end.
func trimmed(decimal string) string {
	if !strings.Contains(decimal, ".") {
		return decimal
	}
	return strings.TrimSuffix(strings.TrimRight(decimal, "0"), ".")
}
