package cheapest_test

import (
	"math/big"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// units are read and write units per second.
type units struct{ reads, writes *big.Rat }

// use is what is taken at the peak and on average.
type use struct{ peak, mean units }

func (u use) plus(other use) use {
	sum := func(a, b units) units {
		return units{new(big.Rat).Add(a.reads, b.reads), new(big.Rat).Add(a.writes, b.writes)}
	}
	return use{sum(u.peak, other.peak), sum(u.mean, other.mean)}
}

// held is the capacity that is provisioned: for the table, which local indexes take part of, and for each global index; and
// whether Application Auto Scaling changes it.
type held struct {
	table, index               units
	scaledTable, scaledIndexes bool
}

// needed is the capacity for a use: what there is or the peak, if that is more. What is scaled is what there is, or that of which
// the average takes 70 %, the target that scaling tracks by default. Lacks tells that there is too little.
func (u units) needed(of use, scaled bool) (need units, lacks bool) {
	each := func(has, peak, mean *big.Rat) *big.Rat {
		asks := peak
		if scaled {
			asks = new(big.Rat).Mul(mean, big.NewRat(10, 7))
		}
		if asks.Cmp(has) <= 0 {
			return has
		}
		lacks = lacks || !scaled
		return asks
	}
	return units{each(u.reads, of.peak.reads, of.mean.reads), each(u.writes, of.peak.writes, of.mean.writes)}, lacks
}

// paid is what the capacity of the choice at hand costs per month, as declared and as needed, and what it takes of the table's.
type paid struct {
	declared, needed *big.Rat
	lacks, grows     bool
	table            use
}

func (s *search) capacity() paid {
	p := paid{declared: new(big.Rat), needed: new(big.Rat), table: s.writes(nil)}
	for _, f := range s.tables {
		p.table = p.table.plus(s.readsOf(nil, f))
	}
	pay := func(has units, of use, scaled bool) {
		need, lacks := has.needed(of, scaled)
		declared, needed := reckoning.Standard().Hourly(has.reads, has.writes), reckoning.Standard().Hourly(need.reads, need.writes)
		p.declared.Add(p.declared, declared)
		p.needed.Add(p.needed, needed)
		p.lacks, p.grows = p.lacks || lacks, p.grows || scaled && declared.Cmp(needed) != 0
	}
	for _, group := range s.groups {
		own := s.writes(group)
		for _, f := range group {
			own = own.plus(s.readsOf(group, f))
		}
		if isLocal(group) {
			p.table = p.table.plus(own)
			continue
		}
		pay(s.held.index, own, s.held.scaledIndexes)
	}
	pay(s.held.table, p.table, s.held.scaledTable)
	return p
}

// writes are the units that writes take of the table, or of an index.
func (s *search) writes(group []form) use {
	return s.used(s.partText(group, nil), func() use {
		loads := reckoning.New(s.model, s.design(group, nil)).Loads()
		own := loads[len(loads)-1]
		return use{units{new(big.Rat), own.PeakWrites}, units{new(big.Rat), own.Writes}}
	})
}

// readsOf are the units that one read takes: at the peak as far as that is sure. Where that isn't known it is never called, or its
// peak isn't what decides.
func (s *search) readsOf(group []form, f form) use {
	return s.used(s.partText(group, &f), func() use {
		none := units{new(big.Rat), new(big.Rat)}
		sure := times(s.sure(group, f), peak(f.pattern))
		if sure == nil {
			return use{none, none}
		}
		loads := reckoning.New(s.model, s.design(group, &f)).Loads()
		mean := loads[len(loads)-1].Reads
		return use{units{sure, new(big.Rat)}, units{mean, new(big.Rat)}}
	})
}

func (s *search) used(text string, find func() use) use {
	if _, known := s.uses[text]; !known {
		s.uses[text] = find()
	}
	return s.uses[text]
}

// held draws capacity: about as much as what would be taken of the table where there is more than enough, so that it is often
// enough for something else only.
func (c chance) held(r *model.Resolved) *held {
	huge := units{big.NewRat(1_000_000_000, 1), big.NewRat(1_000_000_000, 1)}
	taken := cheapestHeld(r, &held{table: huge, index: huge}).taken.peak
	if taken.reads == nil { // no design serves all, or every one is too hot
		return &held{table: huge, index: huge}
	}
	some := func(of *big.Rat, parts ...int64) *big.Rat {
		n, _ := new(big.Rat).Mul(of, big.NewRat(pick(c, parts), 10)).Float64()
		return big.NewRat(1+int64(n), 1)
	}
	h := held{table: units{some(taken.reads, 1, 3, 9, 10, 20), some(taken.writes, 9, 10, 10, 11, 20, 30)}}
	switch h.index = h.table; c.IntN(4) {
	case 0:
		h.index = units{some(taken.reads, 1, 10, 30, 200), some(taken.writes, 5, 10, 20, 40)}
	case 1, 2:
		h.index = units{big.NewRat(pick(c, []int64{100, 1_000, 20_000, 1_000_000}), 1), some(taken.writes, 10, 20, 40)}
	}
	return &h
}

// terms are those of such a table.
func (h held) terms() derive.Terms {
	of := func(u units) capacity.Units {
		return capacity.Units{Reads: u.reads.Num().Int64(), Writes: u.writes.Num().Int64()}
	}
	return derive.Terms{Prices: capacity.PublishedPrices(), Billing: func(d *design.Design) capacity.Billing {
		b := capacity.Billing{
			Capacity: map[string]capacity.Units{"": of(h.table)}, Least: of(h.index), Scaled: map[string]bool{"": h.scaledTable},
		}
		for _, index := range d.GlobalIndexes {
			b.Capacity[index.Name], b.Scaled[index.Name] = of(h.index), h.scaledIndexes
		}
		return b
	}}
}

// heldAt is the table of a seed, and its capacity.
func heldAt(seed uint64) (table model.Table, resolved *model.Resolved, h *held) {
	table = randomTable(seed)
	resolved, h = heldFor(table, seed)
	return table, resolved, h
}

// heldFor is the capacity of a table; nil where the table is refused.
func heldFor(table model.Table, seed uint64) (resolved *model.Resolved, h *held) {
	resolved, findings := model.Check(table)
	if resolved == nil || finding.HasErrors(findings) {
		return nil, nil
	}
	h = newChance(seed ^ 1<<42).held(resolved)
	scaled := newChance(seed ^ 1<<43)
	h.scaledTable, h.scaledIndexes = scaled.one(4), scaled.one(4)
	return resolved, h
}

// Test_Table_isAsCheapAsTheCheapestDesign_withProvisionedCapacity compares as the test of the same name does, where capacity is
// provisioned: of designs that it is enough for, else with what it lacks.
func Test_Table_isAsCheapAsTheCheapestDesign_withProvisionedCapacity(t *testing.T) {
	t.Parallel()
	compared, cut, refused, filtered, indexes, dearer, lacking, grown, differing := 0, 0, 0, 0, 0, 0, 0, 0, 0
	var unpriced asked
	for seed := firstHeld(); compared < searched()/2 && differing < 10; seed++ {
		table, resolved, h := heldAt(seed)
		if resolved == nil {
			continue
		}
		found := cheapestHeld(resolved, h)
		result := derive.TableAt(table, h.terms())
		d := result.Design
		switch {
		case unpriced.check(t, seed, table, resolved, h, result.Findings, found):
			continue
		case d == nil && found.least == nil:
			refused++
			continue
		case d == nil || found.least == nil:
			t.Errorf("seed %d: derived %v, searched %v", seed, d != nil, found.least != nil)
			differing++
			continue
		case !d.Certificate.Optimal:
			cut++
			continue
		}
		compared++
		if got, want := d.Certificate.Cost.PerMonth, found.least.FloatString(9); got != want {
			t.Errorf("seed %d: derived %s, searched %s: %s", seed, got, want, found.told)
			differing++
		}
		switch {
		case found.lacks:
			lacking++
		case found.dearer:
			dearer++
		}
		if found.grows {
			grown++
		}
		indexes += len(d.GlobalIndexes)
		if slices.ContainsFunc(d.Paths, func(p design.Path) bool { return len(p.Filtered) > 0 }) {
			filtered++
		}
	}
	t.Logf("%d compared, %d searches cut short, %d refused by both, %d of %d for what isn't declared; %d indexes, %d designs with filters; %d where none fits, %d where a cheaper one doesn't fit, %d where capacity is scaled further",
		compared, cut, refused, unpriced.refused, unpriced.begun, indexes, filtered, lacking, dearer, grown)
	if cut > compared/20 || filtered < compared/20 || indexes < compared/4 || lacking < compared/20 || dearer < compared/40 || grown < compared/20 || unpriced.refused < compared/40 {
		t.Error("too few of some kind")
	}
}

// firstHeld is the seed to begin with: HELD, or a fixed one.
func firstHeld() uint64 {
	if n, err := strconv.ParseUint(os.Getenv("HELD"), 10, 64); err == nil {
		return n
	}
	return 100_000
}

// ofDesign is what a design costs per month with the capacity that it needs, and whether it lacks some; nil where that isn't known.
func (h *held) ofDesign(loads []reckoning.Load) (money *big.Rat, lacks bool) {
	money = new(big.Rat)
	table := use{units{new(big.Rat), new(big.Rat)}, units{new(big.Rat), new(big.Rat)}}
	pay := func(has units, of use, scaled bool) {
		need, less := has.needed(of, scaled)
		money.Add(money, reckoning.Standard().Hourly(need.reads, need.writes))
		lacks = lacks || less
	}
	for i, l := range loads {
		if l.PeakReads == nil || l.PeakWrites == nil || l.Bytes == nil {
			return nil, false
		}
		money.Add(money, reckoning.Standard().Stored(l.Bytes))
		own := use{units{l.PeakReads, l.PeakWrites}, units{l.Reads, l.Writes}}
		if i == 0 || l.Local {
			table = table.plus(own)
			continue
		}
		pay(h.index, own, h.scaledIndexes)
	}
	pay(h.table, table, h.scaledTable)
	return money, lacks
}

// class is what a design has that no table should: nothing, too little capacity, or a partition that is too hot.
func class(r *model.Resolved, d *design.Design, lacks bool) int {
	switch {
	case len(capacity.New(r, d).Overheated()) > 0:
		return 2
	case lacks:
		return 1
	}
	return 0
}

// Test_Table_costsNoMoreThanAnyChoiceOfSlots_withProvisionedCapacity compares as the test of the same name does: shared indexes have
// capacity once, of which their entries take more.
func Test_Table_costsNoMoreThanAnyChoiceOfSlots_withProvisionedCapacity(t *testing.T) {
	t.Parallel()
	compared, parted, lacking := 0, 0, 0
	for seed := range uint64(searched() / 6) {
		table := overloadedTable(seed)
		resolved, _ := model.Check(table)
		few := table
		few.Optimize = model.OptimizeFewest
		first := derive.Table(few).Design
		if first == nil || resolved == nil {
			continue
		}
		c := newChance(seed ^ 1<<44)
		part := func(of *big.Rat) *big.Rat {
			n, _ := new(big.Rat).Mul(of, big.NewRat(pick(c, []int64{5, 10, 10, 15}), 10)).Float64()
			return big.NewRat(1+int64(n), 1)
		}
		loads := reckoning.New(resolved, first).Loads()
		last := loads[len(loads)-1]
		if loads[0].PeakReads == nil || last.PeakReads == nil {
			continue
		}
		h := &held{table: units{part(loads[0].PeakReads), part(loads[0].PeakWrites)}, index: units{part(last.PeakReads), part(last.PeakWrites)}}
		h.scaledTable, h.scaledIndexes = c.one(4), c.one(4)
		d := derive.TableAt(table, h.terms()).Design
		if d == nil || !d.Certificate.Optimal {
			continue
		}
		compared++
		cost, lacks := h.ofDesign(reckoning.New(resolved, d).Loads())
		own := class(resolved, d, lacks)
		if got := d.Certificate.Cost.PerMonth; got != cost.FloatString(9) {
			t.Errorf("seed %d: derived %s, reckoned %s", seed, got, cost.FloatString(9))
		}
		eachPinned(table, func(pinned *model.Resolved, other *design.Design, told string) {
			money, less := h.ofDesign(reckoning.New(pinned, other).Loads())
			if money == nil {
				return
			}
			if of := class(pinned, other, less); of < own || of == own && money.Cmp(cost) < 0 && !near(money, cost) {
				t.Errorf("seed %d: derived %s of class %d, with %s it is %s of class %d", seed, cost.FloatString(9), own, told, money.FloatString(9), of)
			}
		})
		if len(d.GlobalIndexes) > len(first.GlobalIndexes) {
			parted++
		}
		if own == 1 {
			lacking++
		}
	}
	t.Logf("%d compared; %d with more indexes than need be, %d lack capacity", compared, parted, lacking)
	if compared < searched()/12 || lacking == 0 || parted == 0 {
		t.Error("too few of some kind")
	}
}
