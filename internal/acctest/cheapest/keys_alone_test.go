package cheapest_test

import (
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// said is what a choice says that the table costs with keys alone in the index.
func said(d *design.Design, c design.Choice) *big.Rat {
	cost, _ := new(big.Rat).SetString(d.Certificate.Cost.PerMonth)
	more, _ := new(big.Rat).SetString(c.KeysAlone.Saves)
	return cost.Add(cost, more)
}

// near reports whether two amounts are the same to the nano-dollar, where one is the sum of two rounded ones.
func near(a, b *big.Rat) bool {
	off := new(big.Rat).Sub(a, b)
	return off.Abs(off).Cmp(big.NewRat(2, 1_000_000_000)) <= 0
}

// Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns writes the two patterns out, from the definition, and searches all
// designs of that table. What a finding says to write makes it go away.
func Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns(t *testing.T) {
	t.Parallel()
	compared, cheaper, found, none := 0, 0, 0, 0
	for seed := range uint64(searched() / 6) {
		table := randomTable(seed)
		d := derive.Table(table).Design
		if d == nil || !d.Certificate.Optimal {
			continue
		}
		for _, c := range d.Certificate.Cost.Choices {
			if c.Index == "" {
				continue
			}
			listed, different := asKeys(table, d, c.Index)
			resolved, findings := model.Check(listed)
			if finding.HasErrors(findings) {
				continue // so many gets can't be declared
			}
			if !different || c.KeysAlone == nil {
				if none++; different != (c.KeysAlone != nil) {
					t.Errorf("seed %d, %s: whether it copies more than keys: %v, told: %v", seed, c.Index, different, c.KeysAlone)
				}
				continue
			}
			least, told, _ := cheapest(resolved)
			if compared++; !near(least, said(d, c)) {
				t.Errorf("seed %d, %s: told %s, searched %s: %s", seed, c.Index, said(d, c).FloatString(9), least.FloatString(9), told)
			}
			if _, less := c.KeysAlone.Cheaper(); less {
				cheaper++
			}
			if isFound(table, d, c.Index) {
				found++
				cured := written(t, table, c.KeysAlone)
				if r := derive.Table(cured); r.Design == nil || isFound(cured, r.Design, c.Index) {
					t.Errorf("seed %d: what is found of %s is not cured by its lines", seed, c.Index)
				}
			}
		}
	}
	t.Logf("%d compared, %d of them cheaper, %d found; %d indexes hold keys alone", compared, cheaper, found, none)
	if compared < searched()/20 || cheaper < compared/20 || found < compared/50 || none == 0 {
		t.Error("too few of some kind")
	}
}

// asKeys is a table in which the patterns of an index fetch no more than what leads to the items, each followed by a get of
// every item that it returns; different is false where they fetch no more already.
func asKeys(table model.Table, d *design.Design, name string) (listed model.Table, different bool) {
	resolved, _ := model.Check(table)
	index, _ := d.Index(name)
	r := reckoning.New(resolved, d)
	table.Patterns = maps.Clone(table.Patterns)
	for _, served := range index.Serves {
		p := resolved.Pattern(served)
		leading := slices.Clone(p.Entities[0].Identity)
		if d.Key.Partition.Name != "PK" {
			for _, a := range design.KeyAttributes(d.Key) {
				leading = union(leading, []string{a.Name})
			}
		}
		keys := slices.Clone(leading)
		for _, a := range slices.Concat(index.Partition, index.Sort) {
			keys = append(keys, a.Name)
		}
		for _, get := range resolved.Patterns {
			if get.Operation == model.Get && slices.Equal(get.Entities, p.Entities) {
				keys = append(keys, get.Declared.Match...) // its list may bring what it asks for
			}
		}
		if p.Operation == model.Count || len(p.Declared.Fetch) > 0 && within(p.Declared.Fetch, keys) {
			continue
		}
		different = true
		list, items := table.Patterns[served], new(big.Rat)
		if *list.AveragePerSecond != 0 {
			items = r.Returned(p)
		}
		list.Fetch = leading
		table.Patterns[served] = list
		table.Patterns["gets_"+served] = model.Pattern{
			Entity: list.Entity, Match: leading, Consistent: list.Consistent,
			AveragePerSecond: multiple(list.AveragePerSecond, items), PeakPerSecond: multiple(list.PeakPerSecond, items),
		}
	}
	return table, different
}

// multiple is so many times a rate; nil where there is none.
func multiple(rate *float64, times *big.Rat) *float64 {
	if rate == nil {
		return nil
	}
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(*rate, 'g', -1, 64))
	all, _ := exact.Mul(exact, times).Float64()
	return &all
}

// Test_Choice_ofKeysAloneIsWhatItsLinesComeTo writes what a choice says to write, and derives again: the table costs what was
// said, by the reckoning too, and nothing more is to be said of that index.
func Test_Choice_ofKeysAloneIsWhatItsLinesComeTo(t *testing.T) {
	t.Parallel()
	applied := 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, anymodel.Limits{Entities: 3, Patterns: 7}))
		d := derive.Table(table).Design
		if d == nil {
			return
		}
		for _, c := range d.Certificate.Cost.Choices {
			if c.KeysAlone == nil {
				continue
			}
			listed := written(t, table, c.KeysAlone)
			result := derive.Table(listed)
			if result.Design == nil {
				t.Fatalf("%s: what it says to write is refused: %v", c.Index, result.Findings)
			}
			resolved, _ := model.Check(listed)
			applied++
			if got := reckoning.Standard().OnDemand(reckoning.New(resolved, result.Design).Loads()); !near(got, said(d, c)) {
				t.Fatalf("%s: told %s, reckoned %s", c.Index, said(d, c).FloatString(9), got.FloatString(9))
			}
			for _, own := range result.Design.Certificate.Cost.Choices {
				if own.KeysAlone == nil {
					continue
				}
				for _, l := range c.KeysAlone.Lists {
					if slices.ContainsFunc(own.KeysAlone.Lists, func(o design.KeyList) bool { return o.Pattern == l.Pattern }) {
						t.Fatalf("%s is told again of", l.Pattern)
					}
				}
			}
			return
		}
	})
	if !testing.Short() && applied < 10 {
		t.Errorf("only %d applied", applied)
	}
}

// written is a table with the lines that a choice says to write.
func written(t rapid.TB, table model.Table, k *design.KeysAlone) model.Table {
	table.Patterns = maps.Clone(table.Patterns)
	for _, l := range k.Lists {
		p := table.Patterns[l.Pattern]
		p.Fetch = l.Fetch
		table.Patterns[l.Pattern] = p
		for _, g := range l.Gets {
			get := model.Pattern{
				Entity: g.Entity, Match: g.Match, MatchAny: g.MatchAny, Consistent: g.Consistent,
				AveragePerSecond: rateOf(t, g.AveragePerSecond), PeakPerSecond: rateOf(t, g.PeakPerSecond),
			}
			if g.Operators {
				get.TenantScoped = new(false)
			}
			if _, taken := table.Patterns[g.Pattern]; taken {
				t.Fatalf("there is a pattern %s already", g.Pattern)
			}
			table.Patterns[g.Pattern] = get
		}
	}
	return table
}

// rateOf is a rate as it is written; nil for none.
func rateOf(t rapid.TB, decimal string) *float64 {
	if decimal == "" {
		return nil
	}
	n, err := strconv.ParseFloat(decimal, 64)
	if err != nil {
		t.Fatal(err)
	}
	return &n
}

// isFound reports whether DM342 tells of an index.
func isFound(table model.Table, d *design.Design, index string) bool {
	resolved, _ := model.Check(table)
	w := capacity.New(resolved, d)
	in := lint.Input{Model: resolved, Design: d, Workload: w, Estimate: w.Estimate(capacity.PublishedPrices(), capacity.Billing{})}
	return slices.ContainsFunc(lint.Run(in), func(f finding.Finding) bool {
		return f.Code == "DM342" && strings.HasPrefix(f.Found, index+" ")
	})
}
