package cheapest_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Test_Table_costsNoMoreThanAnyChoiceOfSlots pins the patterns of overloaded tables to slots and to the table in every way, and
// compares what these designs cost with what is derived. Texts and filters are those of derive: what is tried is which patterns
// share an index.
func Test_Table_costsNoMoreThanAnyChoiceOfSlots(t *testing.T) {
	t.Parallel()
	compared, alike, several, parted := 0, 0, 0, 0
	for seed := range uint64(searched() / 10) {
		table := overloadedTable(seed)
		d := derive.Table(table).Design
		if d == nil || !d.Certificate.Optimal {
			continue
		}
		cost, _ := new(big.Rat).SetString(d.Certificate.Cost.PerMonth)
		least, told := cheapestOfSlots(table)
		if least == nil {
			continue
		}
		compared++
		switch over := new(big.Rat).Sub(cost, least); {
		case near(cost, least):
			alike++
		case over.Sign() < 0:
			if new(big.Rat).Quo(least, cost).Cmp(big.NewRat(101, 100)) < 0 { // but for its texts and base keys
				alike++
			}
		default:
			t.Errorf("seed %d: derived %s, with %s it is %s", seed, cost.FloatString(9), told, least.FloatString(9))
		}
		for _, index := range d.GlobalIndexes {
			if index.Overloaded && len(index.Entities) > 1 {
				several++
			}
		}
		if len(d.GlobalIndexes) > fewestIndexes(table) {
			parted++
		}
	}
	t.Logf("%d compared, %d within a hundredth; %d indexes of several entities, %d tables with more indexes than need be", compared, alike, several, parted)
	if compared < searched()/20 || alike < compared*3/4 || several < compared/10 || parted < compared/10 {
		t.Error("too few of some kind")
	}
}

// A table keeps what it was made with, and tells the same of who needs which index.
func Test_Beside_keepsSharedIndexesAsTheyWereChosen(t *testing.T) {
	t.Parallel()
	several := 0
	for seed := range uint64(searched() / 10) {
		table := overloadedTable(seed)
		d := derive.Table(table).Design
		if d == nil {
			continue
		}
		if len(d.GlobalIndexes) > 1 {
			several++
		}
		now := derive.Beside(table, d).Design
		if diff := cmp.Diff(d.GlobalIndexes, now.GlobalIndexes) + cmp.Diff(d.LocalIndexes, now.LocalIndexes) + cmp.Diff(d.ItemKeys, now.ItemKeys); diff != "" {
			t.Errorf("seed %d: %s", seed, diff)
		}
	}
	if several < searched()/50 {
		t.Errorf("only %d with several indexes", several)
	}
}

// overloadedTable draws a table of two or three entities whose patterns compare one attribute each, so that no filter can take
// part of one, and bring more or less of the items.
func overloadedTable(seed uint64) model.Table {
	c := newChance(seed)
	t := model.Table{
		Name: "any", Optimize: model.OptimizeCost, Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{},
		Keys: model.Keys{Base: model.BaseComposite, Indexes: model.IndexesOverloaded},
	}
	for i := range 2 + c.IntN(2) {
		name := fmt.Sprintf("e%d", i)
		t.Entities[name] = c.entity(i)
		c.writes(&t, name)
	}
	for i := range 2 + c.IntN(3) {
		name := pick(c, slices.Sorted(maps.Keys(t.Entities)))
		all := slices.Sorted(maps.Keys(t.Entities[name].Attributes))
		p := model.Pattern{Entity: name, Match: []string{pick(c, all)}}
		switch c.IntN(4) {
		case 0:
			p.Operation = model.Count
		case 1, 2:
			p.Fetch = append(c.some(all, 2), pick(c, all))
			slices.Sort(p.Fetch)
			p.Fetch = slices.Compact(p.Fetch)
		}
		t.Patterns[fmt.Sprintf("p%d", i)] = p
	}
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		p.AveragePerSecond = c.rate()
		t.Patterns[name] = p
	}
	if c.one(3) {
		t.Limits.GlobalIndexes = 1 + c.IntN(2)
	}
	return t
}

// fewestIndexes is with how few global indexes a table does.
func fewestIndexes(table model.Table) int {
	table.Optimize = model.OptimizeFewest
	if d := derive.Table(table).Design; d != nil {
		return len(d.GlobalIndexes)
	}
	return 0
}

// cheapestOfSlots is the least money of all choices of slots, of those that no partition is too hot in where there are such; nil
// where none serves all.
func cheapestOfSlots(table model.Table) (least *big.Rat, told string) {
	cool := false
	eachPinned(table, func(resolved *model.Resolved, d *design.Design, choice string) {
		own := len(capacity.New(resolved, d).Overheated()) == 0
		money := reckoning.Standard().OnDemand(reckoning.New(resolved, d).Loads())
		if money != nil && (least == nil || own && !cool || own == cool && money.Cmp(least) < 0) {
			least, told, cool = money, choice, own
		}
	})
	return least, told
}

// eachPinned gives the designs of all choices of slots.
func eachPinned(table model.Table, look func(r *model.Resolved, d *design.Design, told string)) {
	table.Optimize = model.OptimizeFewest
	var names []string
	for _, name := range slices.Sorted(maps.Keys(table.Patterns)) {
		if !table.Patterns[name].Operation.IsWrite() {
			names = append(names, name)
		}
	}
	possible := possibleAlone(table, names)
	eachChoice(len(names), func(chosen []int) {
		if !possible(chosen) {
			return
		}
		pinned := pinnedTo(table, names, chosen)
		d := derive.Table(pinned).Design
		if d == nil {
			return
		}
		resolved, _ := model.Check(pinned)
		look(resolved, d, fmt.Sprint(names, chosen))
	})
}

// pinnedTo is a table with patterns pinned to slots by number, or with 0 to the table.
func pinnedTo(table model.Table, names []string, chosen []int) model.Table {
	table.Patterns = maps.Clone(table.Patterns)
	for i, name := range names {
		p := table.Patterns[name]
		if p.Index = "base"; chosen[i] > 0 {
			p.Index = fmt.Sprintf("GSI%d", chosen[i])
		}
		table.Patterns[name] = p
	}
	return table
}

// possibleAlone tells of choices whether each pattern on the table, and each two in one slot, are possible without the others: what
// is refused is refused at length.
func possibleAlone(table model.Table, names []string) func(chosen []int) bool {
	known := map[string]bool{}
	alone := func(slot int, own ...string) bool {
		key := fmt.Sprint(slot, own)
		if _, asked := known[key]; !asked {
			few := table
			few.Patterns = maps.Clone(table.Patterns)
			maps.DeleteFunc(few.Patterns, func(name string, _ model.Pattern) bool {
				return slices.Contains(names, name) && !slices.Contains(own, name)
			})
			known[key] = derive.Table(pinnedTo(few, own, []int{slot, slot}[:len(own)])).Design != nil
		}
		return known[key]
	}
	return func(chosen []int) bool {
		for i, slot := range chosen {
			if slot == 0 && !alone(0, names[i]) {
				return false
			}
			for k, other := range chosen[:i] {
				if slot > 0 && slot == other && !alone(1, names[k], names[i]) {
					return false
				}
			}
		}
		return true
	}
}

// eachChoice tries every way to give so many patterns the table or one of the slots, each set of those that share one only once.
func eachChoice(patterns int, try func(chosen []int)) {
	var extend func(chosen []int, slots int)
	extend = func(chosen []int, slots int) {
		if len(chosen) == patterns {
			try(chosen)
			return
		}
		for at := range slots + 2 {
			extend(append(slices.Clone(chosen), at), max(slots, at))
		}
	}
	extend(nil, 0)
}
