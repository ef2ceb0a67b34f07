package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Estimate is what a workload costs. What is nil isn't known, for what Missing names.
type Estimate struct {
	Prices   Prices
	Billing  Billing
	Patterns []PatternEstimate
	// Keys are the table and its indexes, the table first.
	Keys []KeyEstimate
	// Reads and Writes are the units per second of all together on average, PeakReads and PeakWrites at the peak, where
	// the peaks of all patterns are taken to fall together.
	Reads, Writes, PeakReads, PeakWrites *big.Rat
	// Bytes are stored, overheads included.
	Bytes *big.Rat
	// PerMonth is the money per month, as the table is billed.
	PerMonth *big.Rat
	// Alternatives are what it would be if it were billed otherwise, in their one order.
	Alternatives []Alternative
	// Missing is what would have to be declared for all to be known.
	Missing []Gap
	// perUnit are the prices of requests.
	perUnit unitPrices
}

// PatternEstimate is what one pattern costs.
type PatternEstimate struct {
	Name string
	// ReadsPerCall and WritesPerCall are units, those of indexes, guards and copies included.
	ReadsPerCall, WritesPerCall *big.Rat
	// Rate is how often it is called per second on average.
	Rate *big.Rat
	// Reads and Writes are units per second on average.
	Reads, Writes *big.Rat
	// PerMonth is the money for its requests per month, on demand; nil where capacity is provisioned, which is paid used or
	// not.
	PerMonth *big.Rat
	// PeakReads are read units per second at the peak.
	PeakReads *big.Rat
}

// KeyEstimate is what the table, or one index, costs.
type KeyEstimate struct {
	Key *Key
	// Reads and Writes are units per second on average, PeakReads and PeakWrites at the peak.
	Reads, Writes, PeakReads, PeakWrites *big.Rat
	// SureReads are the reads at the peak that are known, where ranges keep little and what isn't known is nothing.
	SureReads *big.Rat
	// MeanReads are the reads on average that are known, where ranges keep all and what isn't known is nothing.
	MeanReads *big.Rat
	Bytes     *big.Rat
	PerMonth  *big.Rat
	// Beside is the part of PerMonth that is for entries of items that the index serves no pattern about, and for capacity that
	// an index of another name may not have.
	Beside *big.Rat
	// BuildUnits are the write units of building the index over the items there are, BuildSeconds the time that takes at
	// the rate at which a new index takes writes at once, or with its capacity, and Build its price on demand. Nil for the
	// table and local indexes, which are never built later.
	BuildUnits, BuildSeconds, Build *big.Rat
	// scans is what scans take of it.
	scans Take
}

// Rated reports whether any pattern has a rate, so that there is something to estimate.
func (w *Workload) Rated() bool {
	return slices.ContainsFunc(w.Calls, func(c *Call) bool { return c.Average != nil })
}

// Estimate prices the workload.
func (w *Workload) Estimate(prices Prices, billing Billing) Estimate {
	e := Estimate{Prices: prices, Billing: billing, perUnit: prices.perUnit(prices.Of(billing))}
	for _, c := range w.Calls {
		e.Patterns = append(e.Patterns, e.pattern(c))
		e.Missing = append(e.Missing, c.Missing...)
		if c.Average == nil {
			e.Missing = append(e.Missing, patternField(c.Pattern.Name, "average_per_second"))
		}
	}
	for _, entity := range w.model.Entities {
		if entity.Declared.Count == nil {
			e.Missing = append(e.Missing, entityField(entity.Name, "count"))
		}
	}
	e.Missing = inOrder(e.Missing)
	for i := range w.Keys {
		e.Keys = append(e.Keys, e.key(w, i))
	}
	e.addUp()
	return e
}

// addUp adds the keys up to the whole, and says what it would be otherwise.
func (e *Estimate) addUp() {
	var reads, writes, peakReads, peakWrites, bytes, money []*big.Rat
	for _, k := range e.Keys {
		reads, writes = append(reads, k.Reads), append(writes, k.Writes)
		peakReads, peakWrites = append(peakReads, k.PeakReads), append(peakWrites, k.PeakWrites)
		bytes, money = append(bytes, k.Bytes), append(money, k.PerMonth)
	}
	e.Reads, e.Writes, e.PeakReads, e.PeakWrites = sum(reads...), sum(writes...), sum(peakReads...), sum(peakWrites...)
	e.Bytes, e.PerMonth = sum(bytes...), sum(money...)
	e.Alternatives = e.alternatives()
}

// Provisioned is the capacity to provision for a peak, so that the peak takes the target use of it; at least one unit.
func Provisioned(peak *big.Rat) int64 { return max(1, Ceil(quotient(peak, TargetUse()))) }

func (e *Estimate) pattern(c *Call) PatternEstimate {
	p := PatternEstimate{Name: c.Pattern.Name, Rate: c.Average, ReadsPerCall: c.readUnits(), WritesPerCall: c.writeUnits()}
	p.Reads, p.Writes = product(c.Average, p.ReadsPerCall), product(c.Average, p.WritesPerCall)
	p.PeakReads = product(c.Peak, p.ReadsPerCall)
	if e.Billing.Capacity == nil {
		p.PerMonth = e.perUnit.of(p.Reads, p.Writes)
	}
	return p
}

// OnceASecond is the money per month of one call a second of a pattern, on demand; nil where it isn't known.
func (e Estimate) OnceASecond(p PatternEstimate) *big.Rat {
	return e.perUnit.of(p.ReadsPerCall, p.WritesPerCall)
}

// readUnits are the read units of one call; nil where they are not known.
func (c *Call) readUnits() *big.Rat {
	units := new(big.Rat)
	for _, r := range c.Reads {
		units = sum(units, r.units())
	}
	return units
}

// writeUnits are the write units of one call; nil where they are not known.
func (c *Call) writeUnits() *big.Rat {
	units := new(big.Rat)
	for _, change := range c.Changes {
		for _, taken := range change.Takes {
			units = sum(units, product(change.Times, taken.Units))
		}
	}
	return units
}

// newIndexWrites are the write units per second that a new index of a table on demand takes at once (Amazon DynamoDB
// developer guide, warm throughput).
const newIndexWrites = 4000

// addReads adds what the calls of a pattern read.
func (k *KeyEstimate) addReads(c *Call, r *Read) {
	mean := product(c.Average, r.units())
	k.Reads, k.PeakReads = sum(k.Reads, mean), sum(k.PeakReads, product(c.Peak, r.units()))
	sure := product(c.Peak, ratio(r.Requests*r.LeastHalves(), 2))
	if sure == nil || !r.Known {
		return
	}
	k.SureReads, k.MeanReads = sum(k.SureReads, sure), sum(k.MeanReads, mean)
	if c.Pattern.Operation == model.Scan {
		k.scans.Reads, k.scans.MeanReads = sum(k.scans.Reads, sure), sum(k.scans.MeanReads, mean)
	}
}

func (e *Estimate) key(w *Workload, at int) KeyEstimate {
	key := w.Keys[at]
	k := KeyEstimate{Key: key, Bytes: zero, SureReads: zero, MeanReads: zero, scans: NoTake(), Reads: zero, Writes: zero, PeakReads: zero, PeakWrites: zero}
	beside := KeyEstimate{Key: key, Reads: zero, Writes: zero, Bytes: zero}
	served := func(kind string) bool { return key.Index == "" || slices.Contains(key.Design.Entities, kind) }
	for _, u := range w.uses[at] {
		if u.read != nil {
			k.addReads(u.call, u.read)
			continue
		}
		units := product(u.change.Times, u.units)
		k.Writes, k.PeakWrites = sum(k.Writes, product(u.call.Average, units)), sum(k.PeakWrites, product(u.call.Peak, units))
		if !served(u.change.Entity) {
			beside.Writes = sum(beside.Writes, product(u.call.Average, units))
		}
	}
	build := new(big.Rat)
	for _, m := range key.members {
		entries := product(optionalWhole(m.kind.entity.Declared.Count), m.share)
		k.Bytes = sum(k.Bytes, product(entries, whole(m.bytes+StoredOverhead)))
		build = sum(build, product(entries, whole(WriteUnits(0, m.bytes))))
		if !served(m.kind.name) {
			beside.Bytes = sum(beside.Bytes, product(entries, whole(m.bytes+StoredOverhead)))
		}
	}
	k.PerMonth, k.Beside = e.moneyOf(k), sum(e.usedMoney(beside), e.ofName(key))
	if key.Index == "" || key.Local {
		return k
	}
	k.BuildUnits, k.BuildSeconds = build, quotient(build, whole(newIndexWrites))
	if e.Billing.Capacity == nil {
		k.Build = e.Prices.Units(e.Prices.Of(e.Billing), build)
	} else {
		k.BuildSeconds = quotient(build, whole(e.Billing.Capacity[key.Index].Writes))
	}
	return k
}
