package reckoning

import "math/big"

// Prices are those of one table class, as aws publishes them for us-east-1.
type Prices struct {
	// ReadMillion and WriteMillion are for a million request units, ReadHour and WriteHour for a unit provisioned for an
	// hour, Storage for a gigabyte for a month.
	ReadMillion, WriteMillion, ReadHour, WriteHour, Storage *big.Rat
}

// Standard are the prices of the class Standard.
func Standard() Prices {
	return Prices{
		ReadMillion: big.NewRat(125, 1000), WriteMillion: big.NewRat(625, 1000),
		ReadHour: big.NewRat(13, 100000), WriteHour: big.NewRat(65, 100000), Storage: big.NewRat(25, 100),
	}
}

// InfrequentAccess are the prices of the class Standard-IA: requests are a quarter dearer, storage is 40 %.
func InfrequentAccess() Prices {
	p, dearer := Standard(), big.NewRat(5, 4)
	return Prices{
		ReadMillion: times(p.ReadMillion, dearer), WriteMillion: times(p.WriteMillion, dearer),
		ReadHour: times(p.ReadHour, dearer), WriteHour: times(p.WriteHour, dearer), Storage: times(p.Storage, big.NewRat(4, 10)),
	}
}

const (
	hours    = 730
	gigabyte = 1 << 30
	overhead = 100
)

// Load is what one key takes per second, and stores.
type Load struct {
	Key                                  string
	Local                                bool
	Reads, Writes, PeakReads, PeakWrites *big.Rat
	Bytes                                *big.Rat
}

// Loads are those of the table and its indexes, the table first.
func (r *Reckoning) Loads() []Load {
	var list []Load
	average, peak := newUnits(), newUnits()
	for _, p := range r.Served() {
		units := r.PerCall(p)
		a, m := rates(p)
		average.add(units, a)
		peak.add(units, m)
	}
	of := func(m map[string]*big.Rat, key string) *big.Rat {
		if units, ok := m[key]; ok {
			return units
		}
		return whole(0)
	}
	for _, k := range r.all {
		list = append(list, Load{
			Key: k.name, Local: k.local, Reads: of(average.Reads, k.name), Writes: of(average.Writes, k.name),
			PeakReads: of(peak.Reads, k.name), PeakWrites: of(peak.Writes, k.name), Bytes: r.stored(k),
		})
	}
	return list
}

// stored are the bytes of all that is in a key, with what is billed for each item and entry besides.
func (r *Reckoning) stored(k *key) *big.Rat {
	bytes := whole(0)
	for _, items := range r.kinds {
		if k.holds(items) {
			bytes = plus(bytes, times(times(items.count(), r.share(k, items)), whole(k.entryBytes(items)+overhead)))
		}
	}
	return bytes
}

// Stored is what bytes cost per month.
func (p Prices) Stored(bytes *big.Rat) *big.Rat {
	return over(times(bytes, p.Storage), whole(gigabyte))
}

// Requests is what units per second cost per month on demand.
func (p Prices) Requests(reads, writes *big.Rat) *big.Rat {
	second := plus(times(reads, p.ReadMillion), times(writes, p.WriteMillion))
	return over(times(second, whole(3600*hours)), whole(1_000_000))
}

// Capacity is what capacity costs per month that takes so much at the peak, of which the peak takes 70 %; at least one unit.
func (p Prices) Capacity(reads, writes *big.Rat) *big.Rat {
	held := func(peak, hour *big.Rat) *big.Rat {
		if peak == nil {
			return nil
		}
		n := up(over(times(peak, whole(10)), whole(7)))
		if n.Sign() == 0 {
			n = whole(1)
		}
		return times(n, hour)
	}
	return times(plus(held(reads, p.ReadHour), held(writes, p.WriteHour)), whole(hours))
}

// Hourly is what so many units of capacity cost per month.
func (p Prices) Hourly(reads, writes *big.Rat) *big.Rat {
	return times(plus(times(reads, p.ReadHour), times(writes, p.WriteHour)), whole(hours))
}

// OnDemand is the money per month of a table on demand.
func (p Prices) OnDemand(loads []Load) *big.Rat {
	sum := whole(0)
	for _, l := range loads {
		sum = plus(sum, plus(p.Requests(l.Reads, l.Writes), p.Stored(l.Bytes)))
	}
	return sum
}

// Provisioned is the money per month of a table with capacity for its peaks: the table's, which its local indexes take
// part of, and that of each global index.
func (p Prices) Provisioned(loads []Load) *big.Rat {
	sum := whole(0)
	reads, writes := whole(0), whole(0)
	for i, l := range loads {
		sum = plus(sum, p.Stored(l.Bytes))
		if i == 0 || l.Local {
			reads, writes = plus(reads, l.PeakReads), plus(writes, l.PeakWrites)
			continue
		}
		sum = plus(sum, p.Capacity(l.PeakReads, l.PeakWrites))
	}
	return plus(sum, p.Capacity(reads, writes))
}
