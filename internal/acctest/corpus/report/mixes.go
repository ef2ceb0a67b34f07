package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const mixHead = `
## The cheapest design, mix by mix

The source of 32-nose-rubis gives several mixes of the same statements. With optimize = "cost" each mix has the design that
costs least at its rates; the table says what each of these designs would cost per month, in USD, at the rates of each mix. The
pattern open_items_of_region_and_category is what makes the difference: where there are few writes an index of its own pays,
where there are many a filter on the index of the category costs less.

`

// mixed is the cheapest design of each mix, and what each of them costs at the rates of each.
type mixed struct {
	names   []string
	designs []*design.Design
	// costs are by design, then by mix.
	costs [][]*big.Rat
}

// mixes derives the model for every mix, with native indexes.
func mixes(models []corpus.Model) (mixed, error) {
	at := slices.IndexFunc(models, func(m corpus.Model) bool { return m.Name == corpus.RUBiS })
	table := models[at].Table
	list, err := corpus.Mixes(table)
	if err != nil {
		return mixed{}, err
	}
	var m mixed
	for _, mix := range list {
		d := derive.Table(mix.Of(table)).Design
		var costs []*big.Rat
		for _, other := range list {
			resolved, _ := model.Check(other.Of(table))
			costs = append(costs, capacity.New(resolved, d).Estimate(capacity.PublishedPrices(), capacity.Billing{}).PerMonth)
		}
		m.names, m.designs, m.costs = append(m.names, mix.Name), append(m.designs, d), append(m.costs, costs)
	}
	return m, nil
}

// table writes what the designs cost, and what makes them differ.
func (m mixed) table() string {
	var text strings.Builder
	text.WriteString(mixHead)
	text.WriteString("| designed for | indexes | left to a filter | " + strings.Join(m.names, " | ") + " |\n|---|---|---|" + strings.Repeat("---|", len(m.names)) + "\n")
	for i, d := range m.designs {
		filtered := "nothing"
		for _, p := range d.Paths {
			if len(p.Filtered) > 0 {
				filtered = strings.Join(p.Filtered, ", ") + " of " + p.Pattern
			}
		}
		fmt.Fprintf(&text, "| %s | %d | %s |", m.names[i], len(d.GlobalIndexes), filtered)
		for _, c := range m.costs[i] {
			text.WriteString(" " + c.FloatString(2) + " |")
		}
		text.WriteString("\n")
	}
	return text.String()
}
