package derive_test

import (
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// provisioned are terms with capacity for the table, and for each index the same unless it has some of its own; something else
// scales those that are named.
func provisioned(table capacity.Units, own map[string]capacity.Units, scaled ...string) derive.Terms {
	least := table
	for _, u := range own {
		least.Reads, least.Writes = min(least.Reads, u.Reads), min(least.Writes, u.Writes)
	}
	return derive.Terms{Prices: capacity.PublishedPrices(), Billing: func(d *design.Design) capacity.Billing {
		b := capacity.Billing{Capacity: map[string]capacity.Units{"": table}, Least: least, Scaled: map[string]bool{}}
		for _, name := range scaled {
			b.Scaled[name] = true
		}
		for _, index := range d.GlobalIndexes {
			b.Capacity[index.Name] = table
			if u, has := own[index.Name]; has {
				b.Capacity[index.Name] = u
			}
		}
		return b
	}}
}

// estimated is a design's estimate at some terms, with the capacity that has to be added.
func estimated(table model.Table, d *design.Design, at derive.Terms) (costs *big.Rat, lacks []capacity.Shortage) {
	resolved, _ := model.Check(table)
	e := capacity.New(resolved, d).Estimate(at.Prices, at.Billing(d))
	taken, _ := e.OfTable()
	reads, writes := e.Billing.Beyond("", taken)
	for _, n := range []*big.Rat{reads, writes} {
		if n.Sign() < 0 {
			n.SetInt64(0)
		}
	}
	costs = new(big.Rat).Add(e.PerMonth, e.AddedToIndexes())
	costs.Add(costs, at.Prices.Held(e.Billing, reads, writes))
	return costs, e.Shortages()
}

// notes is a table of which one pattern reads notes of one of a few colours of an owner: a filter reads all of the owner's.
func notes(rate float64) model.Table {
	rated := func(rate float64, p model.Pattern) model.Pattern {
		p.Entity, p.AveragePerSecond = "note", &rate
		return p
	}
	return model.Table{
		Name: "notes", Optimize: model.OptimizeCost,
		Entities: map[string]model.Entity{"note": {
			Identity: []string{"owner_id", "note_id"}, Count: new(int64(1_000_000)), ItemBytes: new(int64(2_000)),
			Attributes: map[string]model.Attribute{
				"owner_id": {Distinct: new(int64(1_000))}, "colour": {Distinct: new(int64(100))},
			},
		}},
		Patterns: map[string]model.Pattern{
			"of_colour": rated(rate, model.Pattern{Match: []string{"owner_id", "colour"}}),
			"get":       rated(10, model.Pattern{Match: []string{"owner_id", "note_id"}}),
			"make":      rated(1, model.Pattern{Operation: model.Create}),
		},
	}
}

// TestTableAt_passesOverWhatIsNotProvisioned: a filter reads an owner's 1,000 notes of 2,000 bytes in two pages, 245 units of 4 KB
// eventually consistent, an index 10 of them, 3 units.
func TestTableAt_passesOverWhatIsNotProvisioned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		reads   int64
		own     map[string]capacity.Units
		indexes int
		lacks   string
		choice  string
	}{
		{name: "a filter fits", reads: 300, choice: "With an index for all of it the cheapest design costs"},
		{name: "only an index fits", reads: 100, indexes: 1, choice: "Without it no design fits the capacity that is declared."},
		{name: "nothing fits", reads: 2, indexes: 1, lacks: " owner_id.colour-index"},
		{name: "an index with little of its own lacks less than the table", reads: 100, own: map[string]capacity.Units{"owner_id.colour-index": {Reads: 1, Writes: 1}}, indexes: 1, lacks: "owner_id.colour-index"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := notes(1)
			at := provisioned(capacity.Units{Reads: c.reads, Writes: 20}, c.own)
			d := derive.TableAt(table, at).Design
			costs, lacks := estimated(table, d, at)
			var names []string
			for _, s := range lacks {
				names = append(names, s.Key.Index)
			}
			if len(d.GlobalIndexes) != c.indexes || strings.Join(names, " ") != c.lacks {
				t.Errorf("%d indexes %+v, lacking is %v", len(d.GlobalIndexes), d.GlobalIndexes, names)
			}
			if got := d.Certificate.Cost.PerMonth; got != costs.FloatString(9) || !d.Certificate.Optimal {
				t.Errorf("it costs %s, with what it lacks %s", got, costs.FloatString(9))
			}
			if got := d.Certificate.Cost.Choices[0].Sentence("USD"); !strings.HasPrefix(got, c.choice) {
				t.Errorf("of the choice it says %q", got)
			}
		})
	}
}

// TestTableAt_sharesTheCapacityOfTheTable: filters that fit each by itself don't together, so one entity has an index.
func TestTableAt_sharesTheCapacityOfTheTable(t *testing.T) {
	t.Parallel()
	table := notes(1)
	other := table.Entities["note"]
	other.Identity, other.Attributes = []string{"shop_id", "sale_id"}, map[string]model.Attribute{"shop_id": {Distinct: new(int64(1_000))}, "kind": {Distinct: new(int64(100))}}
	table.Entities["sale"] = other
	table.Patterns["of_kind"] = model.Pattern{Entity: "sale", Match: []string{"shop_id", "kind"}, AveragePerSecond: new(1.0)}
	table.Patterns["sell"] = model.Pattern{Entity: "sale", Operation: model.Create, AveragePerSecond: new(1.0)}
	for reads, want := range map[int64]int{1000: 0, 300: 1, 100: 2} {
		at := provisioned(capacity.Units{Reads: reads, Writes: 20}, nil)
		d := derive.TableAt(table, at).Design
		if _, lacks := estimated(table, d, at); len(d.GlobalIndexes) != want || len(lacks) > 0 || !d.Certificate.Optimal {
			t.Errorf("with %d units it has %d indexes, and %d keys lack capacity", reads, len(d.GlobalIndexes), len(lacks))
		}
	}
}

// TestTableAt_doesNotTrustWhatNobodyKnows: where nobody says how many owners there are, nobody knows what is read of one. A limit
// bounds that, by an index; a filter is not chosen.
func TestTableAt_doesNotTrustWhatNobodyKnows(t *testing.T) {
	t.Parallel()
	table := notes(1)
	table.Entities["note"].Attributes["owner_id"] = model.Attribute{}
	at := provisioned(capacity.Units{Reads: 1_000, Writes: 20}, nil)
	if got := unpriced(derive.TableAt(table, at)); !strings.Contains(got, "attributes.owner_id.distinct of entities note") {
		t.Errorf("it asks for nothing: %q", got)
	}
	p := table.Patterns["of_colour"]
	p.AveragePerSecond = new(0.0)
	if table.Patterns["of_colour"] = p; derive.TableAt(table, at).Design == nil {
		t.Error("what is never called reads nothing")
	}
	p.AveragePerSecond, p.Limit = new(1.0), 5
	table.Patterns["of_colour"] = p
	d := derive.TableAt(table, at).Design
	for _, p := range d.Paths {
		if slices.Contains(p.Filtered, "colour") {
			t.Errorf("%s leaves to a filter what is read of an owner, of whom nobody says how many there are", p.Pattern)
		}
	}
}

// unpriced is what a result says is missing to weigh designs by; empty where nothing is.
func unpriced(r derive.Result) string {
	at := slices.IndexFunc(r.Findings, func(f finding.Finding) bool { return f.Code == "DM340" })
	if at < 0 {
		return ""
	}
	return r.Findings[at].Detail()
}

// TestTableAt_asksForWhatIsAskedForOnDemand: of random models with something left out, what isn't declared is missing where capacity
// is provisioned if, and only if, it is missing on demand.
func TestTableAt_asksForWhatIsAskedForOnDemand(t *testing.T) {
	t.Parallel()
	asked, enough := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, few))
		one := func(in int, label string) bool { return rapid.IntRange(1, in).Draw(t, label) == in }
		left := 0
		for _, name := range slices.Sorted(maps.Keys(table.Entities)) {
			e := table.Entities[name]
			for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
				if a := e.Attributes[attribute]; a.Distinct != nil && one(8, "distinct") {
					a.Distinct = nil
					e.Attributes[attribute] = a
					left++
				}
			}
			if one(20, "count") {
				e.Count = nil
				left++
			}
			table.Entities[name] = e
		}
		for _, name := range slices.Sorted(maps.Keys(table.Patterns)) {
			p := table.Patterns[name]
			switch {
			case one(30, "rate"):
				p.AveragePerSecond = nil
				left++
			case one(4, "never"):
				p.AveragePerSecond = new(0.0)
			case one(4, "peak"):
				p.PeakPerSecond = new(3 * *p.AveragePerSecond)
			}
			table.Patterns[name] = p
		}
		most := capacity.Units{Reads: 1_000_000_000, Writes: 1_000_000_000}
		scaled := []string{}
		if one(4, "scales") {
			scaled = append(scaled, "")
		}
		want, got := unpriced(derive.Table(table)), unpriced(derive.TableAt(table, provisioned(most, nil, scaled...)))
		if got != want {
			t.Fatalf("on demand it asks for %q, where capacity is provisioned for %q", want, got)
		}
		switch {
		case got != "":
			asked++
		case left > 0:
			enough++
		}
	})
	if !testing.Short() && (asked < 10 || enough < 10) {
		t.Errorf("%d are asked for something, %d have enough", asked, enough)
	}
}

// TestTableAt_costsWhatIsNeeded: of random models, with random capacity, the certificate says what the design costs with what it
// lacks; where the design of the fewest indexes lacks nothing, the cheapest doesn't, either, and costs no more.
func TestTableAt_costsWhatIsNeeded(t *testing.T) {
	t.Parallel()
	fit, short, filtered := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, few))
		units := func() capacity.Units {
			most := rapid.SampledFrom([]int64{10, 1_000, 100_000, 10_000_000}).Draw(t, "most")
			return capacity.Units{Reads: rapid.Int64Range(1, most).Draw(t, "reads"), Writes: rapid.Int64Range(1, most).Draw(t, "writes")}
		}
		table.Optimize = model.OptimizeFewest
		fewest := derive.Table(table).Design
		own, scaled := map[string]capacity.Units{}, []string{}
		if rapid.IntRange(0, 3).Draw(t, "scales") == 0 {
			scaled = append(scaled, "")
		}
		if fewest != nil {
			for _, index := range fewest.GlobalIndexes {
				if rapid.Bool().Draw(t, "own") {
					own[index.Name] = units()
				}
				if rapid.IntRange(0, 3).Draw(t, "scales") == 0 {
					scaled = append(scaled, index.Name)
				}
			}
		}
		table.Optimize = model.OptimizeCost
		at := provisioned(units(), own, scaled...)
		d := derive.TableAt(table, at).Design
		if d == nil {
			return
		}
		costs, lacks := estimated(table, d, at)
		if got := d.Certificate.Cost.PerMonth; got != costs.FloatString(9) {
			t.Fatalf("it costs %s with what it lacks, and the certificate says %s", costs.FloatString(9), got)
		}
		if len(lacks) > 0 {
			short++
		} else {
			fit++
		}
		if slices.ContainsFunc(d.Paths, func(p design.Path) bool { return len(p.Filtered) > 0 }) {
			filtered++
		}
		resolved, _ := model.Check(table)
		if fewest == nil || len(capacity.New(resolved, fewest).Overheated()) > 0 {
			return
		}
		if most, none := estimated(table, fewest, at); len(none) == 0 && (len(lacks) > 0 || costs.Cmp(most) > 0) {
			t.Fatalf("the fewest indexes lack nothing and cost %s; the cheapest %s, lacking %d", most.FloatString(9), costs.FloatString(9), len(lacks))
		}
	})
	if !testing.Short() && (fit < 10 || short < 10 || filtered < 1) {
		t.Errorf("%d fit, %d lack capacity, %d have filters", fit, short, filtered)
	}
}
