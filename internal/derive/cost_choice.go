package derive

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// tell adds to the cheapest design what, without each of its indexes and each of its filters, the cheapest design costs, and at
// which rates that one would be the cheaper. Those for which no work is left are left out.
func (c *cheapest) tell(best *solution) {
	if len(c.found) == 0 {
		return
	}
	e := c.estimate(best.base, best.indexes)
	for at, part := range c.found {
		for _, l := range part.indexes {
			if choice, told := c.choice(e, best.money, at, map[string]int{l.text(): countOf(part.indexes, l.text()) - 1}, ""); told {
				choice.Serves = unitNames(l.units)
				best.choices = append(best.choices, choice)
			}
		}
		for _, u := range unitsIn(slices.Concat(part.base, part.indexes)) {
			if len(u.moved) == 0 {
				continue
			}
			if choice, told := c.choice(e, best.money, at, nil, u.name()); told {
				choice.Serves, choice.Filtered = []string{u.name()}, u.moved
				best.choices = append(best.choices, choice)
			}
		}
	}
}

// choice asks for the cheapest design with fewer indexes of one key or without one filter; told is false where there was no
// time to find out.
func (c *cheapest) choice(e capacity.Estimate, best money, at int, spared map[string]int, unfiltered string) (choice design.Choice, told bool) {
	c.spared, c.unfiltered, c.lacking, c.passed = spared, unfiltered, false, false
	other, none := c.otherwise(best, at)
	c.spared, c.unfiltered = nil, ""
	switch {
	case c.over:
		return choice, false
	case none:
		return design.Choice{Needed: true, Beyond: c.lacking, Hot: c.passed && !c.lacking}, true
	case other == nil:
		return choice, false
	}
	more := minus(other.money, best)
	choice.Saves = more.FloatString(moneyDigits)
	choice.Flips = flips(e, c.estimate(other.base, other.indexes), more)
	return choice, true
}

// otherwise is the cheapest design with another choice in one component; none is true where there is none, and the design nil where
// that isn't known.
func (c *cheapest) otherwise(best money, at int) (design *solution, none bool) {
	if c.fronts != nil {
		return c.mixedOtherwise(at)
	}
	own := c.found[at]
	other := own.anew()
	if other.search(); other.money == nil || c.over {
		return nil, other.money == nil
	}
	t := &solution{base: slices.Clone(other.base), indexes: slices.Clone(other.indexes), money: plus(best, minus(other.money, own.money))}
	for i, part := range c.found {
		if i != at {
			t.base, t.indexes = append(t.base, part.base...), append(t.indexes, part.indexes...)
		}
	}
	if c.mingles {
		t.money = c.worth(t.base, t.indexes)
		return t, false
	}
	if len(c.found) > 1 && c.provisioned() && (c.tooSmall(c.price(t.base, t.indexes).load.lacks) || c.worth(t.base, t.indexes).Cmp(t.money) != 0) {
		return c.mixedOtherwise(at)
	}
	return t, false
}

// moneyDigits is how many digits behind the point amounts are written with: to the nano-dollar.
const moneyDigits = 9

// flips are the rates, pattern by pattern with the others as declared, at which another design that costs more comes to cost
// as much: below them where its calls cost more, above where they cost less. Capacity that is provisioned has none.
func flips(best, other capacity.Estimate, more money) []design.Flip {
	var list []design.Flip
	for i, p := range best.Patterns {
		each, now := other.Patterns[i], p.PerMonth
		if now == nil || each.PerMonth == nil || p.Rate == nil {
			continue
		}
		slope := minus(other.OnceASecond(each), best.OnceASecond(p))
		if p.Rate.Sign() > 0 { // of a list that is with the gets that follow it
			slope = new(big.Rat).Quo(minus(each.PerMonth, now), p.Rate)
		}
		if slope == nil || slope.Sign() == 0 {
			continue
		}
		rate := new(big.Rat).Sub(p.Rate, new(big.Rat).Quo(more, slope))
		if rate.Cmp(leastRate) >= 0 { // none is told as 0
			list = append(list, design.Flip{Pattern: p.Name, PerSecond: rate.FloatString(rateDigits), Above: slope.Sign() < 0})
		}
	}
	return list
}

// rateDigits is how many digits behind the point rates are written with.
const rateDigits = 3

// leastRate is the least rate that isn't 0 so written.
var leastRate = big.NewRat(1, 2000)

// unitsIn are the units that layouts serve.
func unitsIn(layouts []*layout) []*unit {
	var list []*unit
	for _, l := range layouts {
		list = append(list, l.units...)
	}
	return list
}
