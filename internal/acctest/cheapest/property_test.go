package cheapest_test

import (
	"maps"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// each runs a test for some random tables that have a design.
func each(t *testing.T, test func(seed uint64, table model.Table, cost *big.Rat)) {
	t.Helper()
	for seed := range uint64(120) {
		table := randomTable(seed)
		if d := derive.Table(table).Design; d != nil && d.Certificate.Optimal {
			cost, _ := new(big.Rat).SetString(d.Certificate.Cost.PerMonth)
			test(seed, table, cost)
		}
	}
}

func Test_Table_costsNoMoreThanTheFewestIndexes(t *testing.T) {
	t.Parallel()
	less := 0
	each(t, func(seed uint64, table model.Table, cost *big.Rat) {
		table.Optimize = model.OptimizeFewest
		resolved, _ := model.Check(table)
		first := derive.Table(table).Design
		if first == nil || len(capacity.New(resolved, first).Overheated()) > 0 {
			return // only filters do with so few indexes, or with more no partition is too hot
		}
		fewest := capacity.New(resolved, first).Estimate(capacity.PublishedPrices(), capacity.Billing{}).PerMonth
		rounding := big.NewRat(1, 1_000_000_000)
		switch over := new(big.Rat).Sub(cost, fewest); {
		case over.Cmp(rounding) > 0:
			t.Errorf("seed %d: the cheapest costs %s, that of the fewest indexes %s", seed, cost.FloatString(9), fewest.FloatString(9))
		case over.Sign() < 0 && new(big.Rat).Neg(over).Cmp(rounding) > 0:
			less++
		}
	})
	if less == 0 {
		t.Error("none was cheaper")
	}
}

// Twice the rates, and storage at twice the price, are twice the money for the same design, where the peaks stay.
func Test_Table_costsTwiceAsMuchAtTwiceTheRates(t *testing.T) {
	t.Parallel()
	prices := capacity.PublishedPrices()
	prices.Standard.Storage = new(big.Rat).Mul(prices.Standard.Storage, big.NewRat(2, 1))
	each(t, func(seed uint64, table model.Table, _ *big.Rat) {
		table.Patterns = maps.Clone(table.Patterns)
		for name, p := range table.Patterns {
			peak := p.AveragePerSecond
			if p.PeakPerSecond != nil {
				peak = p.PeakPerSecond
			}
			p.PeakPerSecond = new(*peak * 2)
			table.Patterns[name] = p
		}
		before := derive.Table(table).Design
		table.Patterns = maps.Clone(table.Patterns)
		for name, p := range table.Patterns {
			p.AveragePerSecond = new(*p.AveragePerSecond * 2)
			table.Patterns[name] = p
		}
		after := derive.TableAt(table, derive.Terms{Prices: prices}).Design
		once, _ := new(big.Rat).SetString(before.Certificate.Cost.PerMonth)
		twice, _ := new(big.Rat).SetString(after.Certificate.Cost.PerMonth)
		if off := new(big.Rat).Sub(twice, new(big.Rat).Add(once, once)); off.Abs(off).Cmp(big.NewRat(2, 1_000_000_000)) > 0 {
			t.Errorf("seed %d: %s, then %s", seed, once.FloatString(9), twice.FloatString(9))
		}
		for i, index := range before.GlobalIndexes {
			if len(after.GlobalIndexes) != len(before.GlobalIndexes) || after.GlobalIndexes[i].Name != index.Name || !slices.Equal(after.GlobalIndexes[i].Serves, index.Serves) {
				t.Errorf("seed %d: the design is another one", seed)
				break
			}
		}
	})
}

// What is listed in another order, where the order means nothing, has the same design.
func Test_Table_isTheSameInAnyOrder(t *testing.T) {
	t.Parallel()
	each(t, func(seed uint64, table model.Table, _ *big.Rat) {
		before := derive.Table(table).Design
		table.Patterns = maps.Clone(table.Patterns)
		for name, p := range table.Patterns {
			p.Match, p.Sets, p.Fetch = reversed(p.Match), reversed(p.Sets), reversed(p.Fetch)
			table.Patterns[name] = p
		}
		after := derive.Table(table).Design
		if before.Certificate.Cost.PerMonth != after.Certificate.Cost.PerMonth || !reflect.DeepEqual(before.GlobalIndexes, after.GlobalIndexes) || !reflect.DeepEqual(before.ItemKeys, after.ItemKeys) {
			t.Errorf("seed %d: another order, another design", seed)
		}
	})
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// Where a rate is missing, nothing is guessed: the finding names it.
func Test_Table_refusesToGuess(t *testing.T) {
	t.Parallel()
	each(t, func(seed uint64, table model.Table, _ *big.Rat) {
		name := slices.Sorted(maps.Keys(table.Patterns))[int(seed)%len(table.Patterns)]
		table.Patterns = maps.Clone(table.Patterns)
		p := table.Patterns[name]
		p.AveragePerSecond, p.PeakPerSecond = nil, nil
		table.Patterns[name] = p
		result := derive.Table(table)
		named := slices.ContainsFunc(result.Findings, func(f finding.Finding) bool { return f.Code == "DM340" && f.Severity == finding.Error })
		if result.Design != nil || !named {
			t.Errorf("seed %d: without the rate of %s: a design %v, DM340 %v", seed, name, result.Design != nil, named)
		}
	})
}
