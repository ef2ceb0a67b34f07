package derive_test

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tickets is a table of large tickets of which one index, as it may have no more, serves two patterns: a list of titles, and whole
// tickets.
func tickets(titles, whole float64) model.Table {
	rated := func(rate float64, p model.Pattern) model.Pattern {
		p.Entity, p.AveragePerSecond = "ticket", &rate
		return p
	}
	return model.Table{
		Name: "tickets", Optimize: model.OptimizeCost, Limits: model.Limits{GlobalIndexes: 1},
		Entities: map[string]model.Entity{"ticket": {
			Identity: []string{"ticket_id"}, Count: new(int64(1_000_000)), ItemBytes: new(int64(6_000)),
			Attributes: map[string]model.Attribute{
				"ticket_id": {Type: model.UUID}, "customer_id": {Distinct: new(int64(50_000)), Immutable: new(true)}, "title": {Bytes: new(int64(60))},
			},
		}},
		Patterns: map[string]model.Pattern{
			"titles": rated(titles, model.Pattern{Match: []string{"customer_id"}, Fetch: []string{"ticket_id", "title"}}),
			"whole":  rated(whole, model.Pattern{Match: []string{"customer_id"}}),
			"open":   rated(10, model.Pattern{Operation: model.Create}),
			"change": rated(20, model.Pattern{Operation: model.Update, Match: []string{"ticket_id"}, Sets: []string{"title"}}),
		},
	}
}

// inPlace is a table with lists, and gets of what they find, in place of patterns.
func inPlace(table model.Table, lists []design.KeyList) model.Table {
	patterns := map[string]model.Pattern{}
	for name, p := range table.Patterns {
		for _, l := range lists {
			if l.Pattern != name {
				continue
			}
			p.Fetch = l.Fetch
			for _, get := range l.Gets {
				rate, _ := new(big.Rat).SetString(get.AveragePerSecond)
				each, _ := rate.Float64()
				patterns[get.Pattern] = model.Pattern{Entity: get.Entity, Match: get.Match, MatchAny: get.MatchAny, AveragePerSecond: &each}
			}
		}
		patterns[name] = p
	}
	table.Patterns = patterns
	return table
}

// TestTable_weighsKeysAloneForSomePatterns: keys alone for whole tickets save where these are rarely asked for; for titles, which
// are asked for often, as well they cost more than copies for both do.
func TestTable_weighsKeysAloneForSomePatterns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		titles, whole float64
		lists, rest   []string
		cheaper       bool
	}{
		{"one of them", 200, 0.5, []string{"whole"}, []string{"titles"}, true},
		{"both", 0.01, 0.01, []string{"titles", "whole"}, nil, true},
		{"none saves", 500, 1500, []string{"whole"}, []string{"titles"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := tickets(c.titles, c.whole)
			d := derive.Table(table).Design
			if len(d.GlobalIndexes) != 1 || len(d.GlobalIndexes[0].Serves) != 2 {
				t.Fatalf("%+v", d.GlobalIndexes)
			}
			k := d.Certificate.Cost.Choices[0].KeysAlone
			if k == nil {
				t.Fatal("nothing is told")
			}
			if _, cheaper := k.Cheaper(); !slices.Equal(k.Patterns(), c.lists) || !slices.Equal(k.Rest, c.rest) || cheaper != c.cheaper {
				t.Errorf("told for %v and not for %v: %s", k.Patterns(), k.Rest, k.Sentence("USD"))
			}
			after := derive.Table(inPlace(table, k.Lists)).Design
			if got, want := k.Saves, lessMoney(after, d); got != want {
				t.Errorf("told %s, with its lines it is %s", got, want)
			}
			all := inPlace(table, allLists(table))
			if more := lessMoney(derive.Table(all).Design, d); len(c.rest) > 0 && strings.HasPrefix(more, "-") {
				t.Errorf("for both it costs %s more", more)
			}
		})
	}
}

// allLists are both patterns of the table of tickets as lists: each call finds 20.
func allLists(table model.Table) (lists []design.KeyList) {
	for _, name := range []string{"titles", "whole"} {
		rate := strconv.FormatFloat(20**table.Patterns[name].AveragePerSecond, 'f', -1, 64)
		get := design.KeyGet{Pattern: "get_" + name, Entity: "ticket", MatchAny: []string{"ticket_id"}, AveragePerSecond: rate}
		lists = append(lists, design.KeyList{Pattern: name, Fetch: []string{"ticket_id"}, Gets: []design.KeyGet{get}})
	}
	return lists
}

// lessMoney is how much more one design costs than another.
func lessMoney(a, b *design.Design) string {
	more, _ := new(big.Rat).SetString(a.Certificate.Cost.PerMonth)
	than, _ := new(big.Rat).SetString(b.Certificate.Cost.PerMonth)
	return more.Sub(more, than).FloatString(9)
}

// TestTableAt_weighsKeysAloneByWhatIsProvisioned: within what is declared gets cost nothing, and copies no more than their storage;
// beyond it the capacity is paid that has to be added; and no list is told of whose gets there is too little, where there is
// enough without.
func TestTableAt_weighsKeysAloneByWhatIsProvisioned(t *testing.T) {
	t.Parallel()
	const hours = 730
	for _, c := range []struct {
		name          string
		titles, whole float64
		table, index  capacity.Units
		lists         []string
		// units is about how many write units are saved; 0 where it is storage alone.
		units int64
	}{
		// A unit of 4 KB, eventually consistent, is half of one: tickets of 6,000 bytes take one each. 20 tickets a call.
		{name: "storage alone", titles: 20, whole: 1, table: capacity.Units{Reads: 1000, Writes: 1000}, index: capacity.Units{Reads: 1000, Writes: 1000}, lists: []string{"titles", "whole"}},
		{name: "gets of titles are too many", titles: 20, whole: 1, table: capacity.Units{Reads: 100, Writes: 1000}, index: capacity.Units{Reads: 1000, Writes: 1000}, lists: []string{"whole"}},
		{name: "gets of both are too many", titles: 20, whole: 10, table: capacity.Units{Reads: 100, Writes: 1000}, index: capacity.Units{Reads: 1000, Writes: 1000}},
		{name: "the index lacks writes for copies", titles: 20, whole: 1, table: capacity.Units{Reads: 100, Writes: 1000}, index: capacity.Units{Reads: 1000, Writes: 50}, lists: []string{"whole"}, units: 130},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := tickets(c.titles, c.whole)
			at := provisioned(c.table, map[string]capacity.Units{"customer_id-index": c.index})
			d := derive.TableAt(table, at).Design
			k := d.Certificate.Cost.Choices[0].KeysAlone
			if len(c.lists) == 0 {
				if k != nil {
					t.Errorf("told for %v: %s", k.Patterns(), k.Sentence("USD"))
				}
				return
			}
			if k == nil || !slices.Equal(k.Patterns(), c.lists) || len(k.Flips) > 0 {
				t.Fatalf("%+v", k)
			}
			listed := inPlace(table, k.Lists)
			after := derive.TableAt(listed, at).Design
			before, _ := estimated(table, d, at)
			then, lacks := estimated(listed, after, at)
			if more := new(big.Rat).Sub(then, before); k.Saves != more.FloatString(9) || len(lacks) > 0 {
				t.Errorf("told %s, it is %s, lacking %v", k.Saves, more.FloatString(9), lacks)
			}
			saves, _ := new(big.Rat).SetString(k.Saves)
			unit := new(big.Rat).Mul(at.Prices.Standard.WriteHour, big.NewRat(hours, 1))
			if units, _ := saves.Quo(saves, unit).Float64(); int64(-units) < c.units || int64(-units) > c.units+5 {
				t.Errorf("it saves what %.1f write units cost", -units)
			}
		})
	}
}
