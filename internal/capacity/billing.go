package capacity

import "math/big"

// Billing is how a table is billed. The zero value is on demand, in the standard class.
type Billing struct {
	// Capacity is what is provisioned, of the table by the empty name and of each global index by its name; nil for a table
	// on demand.
	Capacity map[string]Units
	// Scaled tells, by the same names, of capacity that something else changes.
	Scaled map[string]bool
	// Least is no more than what is provisioned for any global index that may come, by whatever name.
	Least Units
	// Warm is what is served at once by the same names, where it is declared.
	Warm map[string]Units
	// Infrequent is true of the table class Standard-IA.
	Infrequent bool
}

// Units are whole units per second.
type Units struct{ Reads, Writes int64 }

// Of are the prices of the class of a table.
func (p Prices) Of(b Billing) Rates {
	if b.Infrequent {
		return p.InfrequentAccess
	}
	return p.Standard
}

// Alternative is what a table would cost per month if it were billed otherwise.
type Alternative struct {
	// Name is on_demand, provisioned, standard or infrequent_access.
	Name     string
	PerMonth *big.Rat
}

// alternatives are the other billing mode and the other class. Capacity would be provisioned for the peaks, all at once.
func (e *Estimate) alternatives() []Alternative {
	mode, class := e.Billing, e.Billing
	modeName, className := "on_demand", "infrequent_access"
	mode.Capacity = nil
	if e.Billing.Capacity == nil {
		modeName, mode.Capacity = "provisioned", e.forPeaks()
	}
	if class.Infrequent = !class.Infrequent; !class.Infrequent {
		className = "standard"
	}
	list := []Alternative{{Name: className, PerMonth: e.whole(class)}}
	if modeName == "on_demand" || mode.Capacity != nil {
		list = append(list, Alternative{Name: modeName, PerMonth: e.whole(mode)})
	}
	return list
}

// forPeaks is the capacity of which the peaks take the target use: of the table with its local indexes, and of each global
// index, at least one unit of each kind. Nil where a peak isn't known.
func (e *Estimate) forPeaks() map[string]Units {
	reads, writes := new(big.Rat), new(big.Rat)
	capacity := map[string]Units{}
	for _, k := range e.Keys {
		switch {
		case k.PeakReads == nil || k.PeakWrites == nil:
			return nil
		case k.Key.Index == "" || k.Key.Local:
			reads, writes = sum(reads, k.PeakReads), sum(writes, k.PeakWrites)
		default:
			capacity[k.Key.Index] = Units{Reads: Provisioned(k.PeakReads), Writes: Provisioned(k.PeakWrites)}
		}
	}
	capacity[""] = Units{Reads: Provisioned(reads), Writes: Provisioned(writes)}
	return capacity
}

// whole is the money per month under a billing, of all keys together.
func (e *Estimate) whole(b Billing) *big.Rat {
	rates := e.Prices.Of(b)
	stored := e.Prices.Stored(rates, e.Bytes)
	if b.Capacity == nil {
		return sum(e.Prices.Requests(rates, e.Reads, e.Writes), stored)
	}
	var all Units
	for _, k := range e.Keys {
		if !k.Key.Local { // that of local indexes is the table's
			units := b.Capacity[k.Key.Index]
			all.Reads, all.Writes = all.Reads+units.Reads, all.Writes+units.Writes
		}
	}
	return sum(e.Prices.Capacity(rates, all.Reads, all.Writes), stored)
}

// moneyOf is the money per month for a key: its storage, and its requests or its capacity. The capacity of local indexes is the
// table's.
func (e *Estimate) moneyOf(k KeyEstimate) *big.Rat {
	if e.Billing.Capacity == nil || k.Key.Local {
		return e.usedMoney(k)
	}
	units := e.Billing.Capacity[k.Key.Index]
	return sum(e.Prices.Capacity(e.Prices.Of(e.Billing), units.Reads, units.Writes), e.usedMoney(k))
}

// usedMoney is moneyOf without capacity, which is paid used or not.
func (e *Estimate) usedMoney(k KeyEstimate) *big.Rat {
	if k.Reads == zero && k.Writes == zero && k.Bytes == zero {
		return zero
	}
	stored := e.Prices.Stored(e.Prices.Of(e.Billing), k.Bytes)
	if e.Billing.Capacity != nil {
		return stored
	}
	return sum(e.perUnit.of(k.Reads, k.Writes), stored)
}

// ofName is the money for what a global index has more of than the least that one of another name may have.
func (e *Estimate) ofName(k *Key) *big.Rat {
	if e.Billing.Capacity == nil || k.Index == "" || k.Local {
		return zero
	}
	has, least := e.Billing.Capacity[k.Index], e.Billing.Least
	return e.Prices.Capacity(e.Prices.Of(e.Billing), has.Reads-least.Reads, has.Writes-least.Writes)
}
