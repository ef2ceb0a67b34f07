package capacity

import (
	"math/big"
	"slices"
)

// Take is what the table, or a global index, takes of its capacity: units a second, as far as they are known.
type Take struct {
	// Reads and Writes are those at the peak, as far as they are sure: ranges keep little.
	Reads, Writes *big.Rat
	// MeanReads and MeanWrites are those on average, where ranges keep all.
	MeanReads, MeanWrites *big.Rat
}

// Plus adds what else is taken.
func (t Take) Plus(other Take) Take { return t.each(other, (*big.Rat).Add) }

// Minus leaves out what else is taken.
func (t Take) Minus(other Take) Take { return t.each(other, (*big.Rat).Sub) }

func (t Take) each(other Take, of func(z, x, y *big.Rat) *big.Rat) Take {
	both := func(a, b *big.Rat) *big.Rat { return of(new(big.Rat), a, b) }
	return Take{both(t.Reads, other.Reads), both(t.Writes, other.Writes), both(t.MeanReads, other.MeanReads), both(t.MeanWrites, other.MeanWrites)}
}

// NoTake is nothing.
func NoTake() Take { return Take{zero, zero, zero, zero} }

// takes is what a key takes.
func (k KeyEstimate) takes() Take {
	return Take{k.SureReads, known(k.PeakWrites), k.MeanReads, known(k.Writes)}
}

func known(n *big.Rat) *big.Rat {
	if n == nil {
		return zero
	}
	return n
}

// TakesKnown reports whether it is known what the table and its indexes take of capacity that is provisioned: at the peak, and of
// what something else scales on average. On demand that is a matter of the price.
func (e *Estimate) TakesKnown() bool {
	return e.Billing.Capacity == nil || !slices.ContainsFunc(e.Keys, func(k KeyEstimate) bool {
		holder := k.Key.Index
		if k.Key.Local {
			holder = "" // it takes of the table's
		}
		if e.Billing.Scaled[holder] {
			return k.Reads == nil || k.Writes == nil
		}
		return k.PeakReads == nil || k.PeakWrites == nil
	})
}

// OfTable is what the table takes of its capacity, with its local indexes, whose capacity is the table's; scans are the part of it
// that scans take.
func (e *Estimate) OfTable() (whole, scans Take) {
	whole, scans = NoTake(), NoTake()
	for _, k := range e.Keys {
		if k.Key.Index == "" || k.Key.Local {
			whole, scans = whole.Plus(k.takes()), scans.Plus(k.scans)
		}
	}
	return whole, scans
}

// Shortage is the table, or a global index, that takes more units a second at the declared peaks than are provisioned for it.
type Shortage struct {
	Key *Key
	// Of is what it takes, Has what is provisioned, and Lacks what has to be added; 0 of what is enough.
	Of         Take
	Has, Lacks Units
}

// Shortages are what the declared peaks are too much for, the table first.
func (e *Estimate) Shortages() []Shortage {
	var list []Shortage
	e.eachHeld(func(k *Key, t Take) {
		if lacks := e.Billing.Lacks(k.Index, t); !lacks.None() {
			list = append(list, Shortage{k, t, e.Billing.Capacity[k.Index], lacks})
		}
	})
	return list
}

// DeclaredOfIndexes is the money per month for the capacity that is declared for global indexes.
func (e *Estimate) DeclaredOfIndexes() *big.Rat {
	declared := zero
	e.eachHeld(func(k *Key, _ Take) {
		if has := e.Billing.Capacity[k.Index]; k.Index != "" {
			declared = sum(declared, e.Prices.Capacity(e.Prices.Of(e.Billing), has.Reads, has.Writes))
		}
	})
	return declared
}

// AddedToIndexes is the money per month for what global indexes take beyond the capacity that is declared for them.
func (e *Estimate) AddedToIndexes() *big.Rat {
	added := zero
	e.eachHeld(func(k *Key, t Take) {
		if k.Index != "" {
			reads, writes := e.Billing.Beyond(k.Index, t)
			added = sum(added, e.Prices.Held(e.Billing, most(zero, reads), most(zero, writes)))
		}
	})
	return added
}

// eachHeld gives what the table and each global index take, where capacity is provisioned.
func (e *Estimate) eachHeld(look func(k *Key, t Take)) {
	if e.Billing.Capacity == nil {
		return
	}
	for _, k := range e.Keys {
		switch {
		case k.Key.Index == "":
			whole, _ := e.OfTable()
			look(k.Key, whole)
		case !k.Key.Local:
			look(k.Key, k.takes())
		}
	}
}

// Lacks is the capacity that has to be added for the table, by the empty name, or for a global index, so that the peak takes the
// target use: none where what is provisioned holds the peak, where something else scales it, and on demand.
func (b Billing) Lacks(name string, t Take) Units {
	if b.Capacity == nil || b.Scaled[name] {
		return Units{}
	}
	lacks := func(has int64, peak *big.Rat) int64 {
		if peak.Cmp(whole(has)) <= 0 {
			return 0
		}
		return Provisioned(peak) - has
	}
	has := b.Capacity[name]
	return Units{lacks(has.Reads, t.Reads), lacks(has.Writes, t.Writes)}
}

// Beyond is how much more capacity the table, by the empty name, or a global index takes than is declared for it, less than 0 where
// it is less: by the peak; where something else scales it, by the capacity of which the average takes the target use, as AWS's own
// scaling follows the load. It is exact, and not rounded up to whole units.
func (b Billing) Beyond(name string, t Take) (reads, writes *big.Rat) {
	reads, writes = t.Reads, t.Writes
	if b.Scaled[name] {
		reads, writes = quotient(t.MeanReads, TargetUse()), quotient(t.MeanWrites, TargetUse())
	}
	has := b.Capacity[name]
	return new(big.Rat).Sub(reads, whole(has.Reads)), new(big.Rat).Sub(writes, whole(has.Writes))
}

// Held is what capacity costs per month in the class of a table.
func (p Prices) Held(b Billing, reads, writes *big.Rat) *big.Rat {
	rates, hours := p.Of(b), whole(p.HoursPerMonth)
	return sum(product(reads, hours, rates.ReadHour), product(writes, hours, rates.WriteHour))
}

// None reports whether there are no units of either kind.
func (u Units) None() bool { return u == Units{} }
