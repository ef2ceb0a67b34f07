package design

import (
	"strconv"
	"strings"
)

// Cost is what a design costs, by the declared rates and sizes and the prices of the day it was derived.
type Cost struct {
	// PerMonth is the money per month, and AtLeast what every design costs at least: equal where it is proven to be the
	// cheapest. Both are decimals, to the nano-dollar. Prices says where the prices are from.
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
	// Saves is how much more the cheapest design without it costs per month, as a decimal; empty where it is needed.
	Saves string `json:"saves,omitempty"`
	// Flips are the rates at which that one costs as much.
	Flips []Flip `json:"flips,omitempty"`
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
	without := "Without it the cheapest design costs "
	if len(c.Filtered) > 0 {
		without = "With an index for all of it the cheapest design costs "
	}
	switch {
	case c.Needed && len(c.Filtered) > 0:
		return "No index can hold all of it."
	case c.Needed:
		return "Nothing else serves " + strings.Join(c.Serves, ", ") + "."
	}
	text := without + Amount(c.Saves) + " " + currency + " more per month"
	if len(c.Flips) == 0 {
		return text + "."
	}
	var rates []string
	for _, f := range c.Flips {
		side := "below "
		if f.Above {
			side = "above "
		}
		rates = append(rates, side+trimmed(f.PerSecond)+" calls per second of "+f.Pattern)
	}
	return text + "; it would be the cheaper one " + strings.Join(rates, ", or ") + "."
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
