package cheapest_test

import (
	"fmt"
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

// Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns writes the two patterns out, from the definition, in place of each
// and of several of those that have an index copy items, and searches all designs of each such table: what is told is the
// least. What a finding says to write makes it go away.
func Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns(t *testing.T) {
	t.Parallel()
	compared, several, parts, cheaper, found, none := 0, 0, 0, 0, 0, 0
	least := func(r *model.Resolved) (*big.Rat, bool) {
		money, _ := cheapest(r)
		return money, false
	}
	for seed := range uint64(searched() / 3) {
		table := alike(seed)
		result := derive.Table(table)
		d := result.Design
		if d == nil || !d.Certificate.Optimal || result.Work > muchWork {
			continue
		}
		for _, c := range d.Certificate.Cost.Choices {
			if c.Index == "" {
				continue
			}
			copying := copyingPatterns(table, d, c.Index)
			sets := withKeys(table, d, copying, least)
			if len(sets) == 0 || c.KeysAlone == nil {
				if none++; len(sets) > 0 != (c.KeysAlone != nil) {
					t.Errorf("seed %d, %s: %v copy more than keys, told: %v", seed, c.Index, copying, c.KeysAlone)
				}
				continue
			}
			compared++
			isLeast(t, seed, d, c, sets)
			if len(copying) > 1 {
				several++
			}
			if len(c.KeysAlone.Rest) > 0 {
				parts++
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
	t.Logf("%d compared, %d of them of several patterns, %d for a part of them, %d cheaper, %d found; %d indexes hold keys alone", compared, several, parts, cheaper, found, none)
	if compared < searched()/10 || several < compared/20 || parts == 0 || cheaper < compared/20 || found < compared/50 || none == 0 {
		t.Error("too few of some kind")
	}
}

// Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns_withProvisionedCapacity compares as the test of the same name does: of
// designs that what is declared is enough for, where it is for the present one.
func Test_Choice_ofKeysAloneIsTheCheapestDesignOfTwoPatterns_withProvisionedCapacity(t *testing.T) {
	t.Parallel()
	compared, parts, cheaper, lacking, passed := 0, 0, 0, 0, 0
	for seed := firstHeld(); compared < searched()/15; seed++ {
		table := alike(seed)
		resolved, h := heldFor(table, seed)
		if resolved == nil {
			continue
		}
		result := derive.TableAt(table, h.terms())
		d := result.Design
		if d == nil || !d.Certificate.Optimal || result.Work > muchWork {
			continue
		}
		lacks := cheapestHeld(resolved, h).lacks
		least := func(r *model.Resolved) (*big.Rat, bool) {
			found := cheapestHeld(r, h)
			return found.least, found.lacks && !lacks
		}
		for _, c := range d.Certificate.Cost.Choices {
			if c.Index == "" {
				continue
			}
			copying := copyingPatterns(table, d, c.Index)
			sets := withKeys(table, d, copying, least)
			if len(sets) < 1<<len(copying)-1 {
				passed++
			}
			if len(sets) > 0 != (c.KeysAlone != nil) {
				t.Errorf("seed %d, %s: %v copy more than keys, told: %v", seed, c.Index, copying, c.KeysAlone)
			}
			if len(sets) == 0 || c.KeysAlone == nil {
				continue
			}
			if compared++; lacks {
				lacking++
			}
			isLeast(t, seed, d, c, sets)
			if _, less := c.KeysAlone.Cheaper(); less {
				cheaper++
			}
			if len(c.KeysAlone.Rest) > 0 {
				parts++
			}
			if len(c.KeysAlone.Flips) > 0 {
				t.Errorf("seed %d, %s: capacity is paid, used or not, and there are rates %v", seed, c.Index, c.KeysAlone.Flips)
			}
		}
	}
	t.Logf("%d compared, %d for a part, %d cheaper, %d lack capacity; of %d some lists lack capacity", compared, parts, cheaper, lacking, passed)
	if parts == 0 || cheaper == 0 || lacking == 0 || passed == 0 {
		t.Error("too few of some kind")
	}
}

// alike is a table of which some reads are there twice or thrice, with other rates and with other things to fetch: four at most,
// so that all designs can be searched.
func alike(seed uint64) model.Table {
	table, c := randomTable(seed), newChance(seed^1<<45)
	reads := 0
	for _, p := range table.Patterns {
		if !p.Operation.IsWrite() {
			reads++
		}
	}
	for i := range min(c.IntN(3), max(0, 4-reads)) {
		p, there := table.Patterns[pick(c, []string{"p0", "p0", "p1"})]
		e := table.Entities[p.Entity]
		if !there || p.Operation != "" || within(e.Identity, p.Match) {
			continue
		}
		p.AveragePerSecond, p.PeakPerSecond, p.Limit, p.Fetch = c.rate(), nil, pick(c, []int{0, 0, 1, 30}), nil
		if c.one(2) {
			p.Fetch = c.some(slices.Sorted(maps.Keys(e.Attributes)), 3)
		}
		table.Patterns[fmt.Sprintf("q%d", i)] = p
	}
	return table
}

// muchWork is a number of steps from which on not all sets may have been weighed.
const muchWork = 200_000

// Test_Choice_ofKeysAloneIsNotBeatenByOneMoreOrLess adds to what is told of an index of many patterns each of the others, and
// leaves each out: neither comes to less.
func Test_Choice_ofKeysAloneIsNotBeatenByOneMoreOrLess(t *testing.T) {
	t.Parallel()
	compared, parts, several := 0, 0, 0
	for seed := uint64(0); compared < searched()/60; seed++ {
		table := manyLists(seed)
		d := derive.Table(table).Design
		if d == nil || !d.Certificate.Optimal {
			continue
		}
		for _, c := range d.Certificate.Cost.Choices {
			if c.KeysAlone == nil || len(c.KeysAlone.Lists)+len(c.KeysAlone.Rest) < 5 {
				continue
			}
			told := c.KeysAlone.Patterns()
			own := derived(t, asKeys(table, d, told))
			if compared++; !near(own, said(d, c)) {
				t.Errorf("seed %d: told %s for %v, it is %s", seed, said(d, c).FloatString(9), told, own.FloatString(9))
			}
			if len(c.KeysAlone.Rest) > 0 {
				parts++
			}
			if len(told) > 1 {
				several++
			}
			for _, name := range slices.Concat(told, c.KeysAlone.Rest) {
				other := union(told, []string{name})
				if slices.Contains(told, name) {
					other = slices.DeleteFunc(slices.Clone(told), func(n string) bool { return n == name })
				}
				if len(other) == 0 {
					continue
				}
				if money := derived(t, asKeys(table, d, other)); money.Cmp(own) < 0 && !near(money, own) {
					t.Errorf("seed %d: told %s for %v, and for %v it is %s", seed, own.FloatString(9), told, other, money.FloatString(9))
				}
			}
		}
	}
	t.Logf("%d compared, %d for a part, %d for several", compared, parts, several)
	if parts == 0 || several == 0 {
		t.Error("too few of some kind")
	}
}

// derived is what the cheapest design of a table costs.
func derived(t *testing.T, table model.Table) *big.Rat {
	t.Helper()
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	money, _ := new(big.Rat).SetString(result.Design.Certificate.Cost.PerMonth)
	return money
}

// manyLists is a table that may have one index, which five or six patterns use that fetch different things.
func manyLists(seed uint64) model.Table {
	c := newChance(seed ^ 1<<46)
	e := model.Entity{
		Identity: []string{"id"}, Count: new(int64(1_000 + c.IntN(10_000_000))), ItemBytes: new(int64(4_000 + c.IntN(6_000))),
		Attributes: map[string]model.Attribute{"id": {Type: model.UUID}, "owner": {Distinct: new(int64(1 + c.IntN(200_000))), Immutable: new(true)}},
	}
	names := []string{"a", "b", "c"}
	for _, name := range names {
		e.Attributes[name] = model.Attribute{Bytes: new(int64(1 + c.IntN(900)))}
	}
	t := model.Table{Name: "any", Optimize: model.OptimizeCost, Limits: model.Limits{GlobalIndexes: 1}, Entities: map[string]model.Entity{"e": e}, Patterns: map[string]model.Pattern{
		"create": {Entity: "e", Operation: model.Create, AveragePerSecond: c.rate()},
		"update": {Entity: "e", Operation: model.Update, Match: []string{"id"}, Sets: []string{pick(c, names)}, AveragePerSecond: c.rate()},
	}}
	for i := range 5 + c.IntN(2) {
		p := model.Pattern{Entity: "e", Match: []string{"owner"}, Limit: c.IntN(3) * 10, AveragePerSecond: c.rate()}
		if p.Fetch = c.some(names, 2); len(p.Fetch) > 0 {
			p.Fetch = append(p.Fetch, "id")
		}
		t.Patterns[fmt.Sprintf("p%d", i)] = p
	}
	return t
}

// keySet is what the cheapest design costs where some patterns fetch keys alone.
type keySet struct {
	patterns []string
	money    *big.Rat
}

// withKeys searches the cheapest designs for each set of patterns, of which there is at least one; those that may not be, or can't
// be declared, are left out.
func withKeys(table model.Table, d *design.Design, patterns []string, least func(*model.Resolved) (money *big.Rat, out bool)) (sets []keySet) {
	for mask := 1; mask < 1<<len(patterns); mask++ {
		var some []string
		for i, name := range patterns {
			if mask&(1<<i) != 0 {
				some = append(some, name)
			}
		}
		resolved, findings := model.Check(asKeys(table, d, some))
		if finding.HasErrors(findings) {
			continue
		}
		if money, out := least(resolved); money != nil && !out {
			sets = append(sets, keySet{some, money})
		}
	}
	return sets
}

// isLeast reports a choice that tells of other patterns, or of another amount, than the least of all sets.
func isLeast(t *testing.T, seed uint64, d *design.Design, c design.Choice, sets []keySet) {
	t.Helper()
	least := slices.MinFunc(sets, func(a, b keySet) int {
		if near(a.money, b.money) {
			return len(a.patterns) - len(b.patterns)
		}
		return a.money.Cmp(b.money)
	})
	if told := said(d, c); !near(least.money, told) || len(c.KeysAlone.Lists) != len(least.patterns) {
		t.Errorf("seed %d, %s: told %s for %v, searched %s for %v", seed, c.Index, told.FloatString(9), c.KeysAlone.Patterns(), least.money.FloatString(9), least.patterns)
	}
	if !slices.ContainsFunc(sets, func(s keySet) bool {
		return slices.Equal(s.patterns, c.KeysAlone.Patterns()) && near(s.money, least.money)
	}) {
		t.Errorf("seed %d, %s: what is told for %v isn't what they come to", seed, c.Index, c.KeysAlone.Patterns())
	}
	if all := len(c.KeysAlone.Lists) + len(c.KeysAlone.Rest); len(sets) == 1<<all-1 && len(sets[len(sets)-1].patterns) != all {
		t.Errorf("seed %d, %s: told for %v and not for %v", seed, c.Index, c.KeysAlone.Patterns(), c.KeysAlone.Rest)
	}
}

// leadingTo are the attributes that a get of an item has to know.
func leadingTo(e *model.ResolvedEntity, d *design.Design) []string {
	leading := slices.Clone(e.Identity)
	if d.Key.Partition.Name != "PK" {
		for _, a := range design.KeyAttributes(d.Key) {
			leading = union(leading, []string{a.Name})
		}
	}
	return leading
}

// copyingPatterns are those of an index that fetch more than keys, by name, where it is known how many items they find.
func copyingPatterns(table model.Table, d *design.Design, name string) (list []string) {
	resolved, _ := model.Check(table)
	index, _ := d.Index(name)
	r := reckoning.New(resolved, d)
	for _, served := range slices.Sorted(slices.Values(index.Serves)) {
		p := resolved.Pattern(served)
		keys := leadingTo(p.Entities[0], d)
		for _, a := range slices.Concat(index.Partition, index.Sort) {
			keys = append(keys, a.Name)
		}
		for _, get := range resolved.Patterns {
			if get.Operation == model.Get && slices.Equal(get.Entities, p.Entities) {
				keys = append(keys, get.Declared.Match...) // its list may bring what it asks for
			}
		}
		known := *p.Declared.AveragePerSecond == 0 || r.Returned(p) != nil
		if p.Operation != model.Count && known && (len(p.Declared.Fetch) == 0 || !within(p.Declared.Fetch, keys)) {
			list = append(list, served)
		}
	}
	return list
}

// asKeys is a table in which some patterns fetch no more than what leads to the items, each followed by a get of every item that
// it returns.
func asKeys(table model.Table, d *design.Design, patterns []string) model.Table {
	resolved, _ := model.Check(table)
	r := reckoning.New(resolved, d)
	table.Patterns = maps.Clone(table.Patterns)
	for _, name := range patterns {
		p := resolved.Pattern(name)
		list, items := table.Patterns[name], new(big.Rat)
		if *list.AveragePerSecond != 0 {
			items = r.Returned(p)
		}
		list.Fetch = leadingTo(p.Entities[0], d)
		table.Patterns[name] = list
		table.Patterns["gets_"+name] = model.Pattern{
			Entity: list.Entity, Match: list.Fetch, Consistent: list.Consistent,
			AveragePerSecond: multiple(list.AveragePerSecond, items), PeakPerSecond: multiple(list.PeakPerSecond, items),
		}
	}
	return table
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
		table := anymodel.Priced(t, anymodel.Table(t, anymodel.Limits{Entities: 3, Patterns: 5}))
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
