package capacity

import (
	_ "embed" // the price list
	"encoding/json"
	"fmt"
	"math/big"
)

// priceList is the price list that is used where the provider block gives no prices. Its figures are those that AWS's own
// calculators of the stated month use for the region; Standard-IA is 1.25 times the requests and 40 % of the storage.
//
//go:embed prices.json
var priceList []byte

// Prices are what AWS charges.
type Prices struct {
	// Source says where they are from, Date of which month they are, Region for which region.
	Source, Date, Region string
	Currency             string
	// HoursPerMonth is the length of a month as AWS's price pages count it, and GigabyteBytes a gigabyte of storage: the
	// developer guide's quotas take a gigabyte as 1,024 MB.
	HoursPerMonth, GigabyteBytes int64
	Standard, InfrequentAccess   Rates
}

// String says where the prices are from: "us-east-1, 2026-01 (https://...)".
func (p Prices) String() string {
	if p.Date == "" {
		return p.Source
	}
	return p.Region + ", " + p.Date + " (" + p.Source + ")"
}

// Rates are the prices of one table class.
type Rates struct {
	// ReadMillion and WriteMillion are for a million request units on demand, ReadHour and WriteHour for a capacity unit
	// provisioned for an hour, Storage for a gigabyte stored for a month.
	ReadMillion, WriteMillion, ReadHour, WriteHour, Storage *big.Rat
}

// PublishedPrices is the price list that comes with this version.
func PublishedPrices() Prices {
	var list struct {
		Source   string    `json:"source"`
		Date     string    `json:"date"`
		Region   string    `json:"region"`
		Currency string    `json:"currency"`
		Hours    int64     `json:"hours_per_month"`
		Gigabyte int64     `json:"gigabyte_bytes"`
		Standard listRates `json:"standard"`
		Rare     listRates `json:"infrequent_access"`
	}
	if err := json.Unmarshal(priceList, &list); err != nil {
		panic(fmt.Sprintf("capacity: prices.json: %v", err)) // a test reads it
	}
	return Prices{
		Source: list.Source, Date: list.Date, Region: list.Region, Currency: list.Currency,
		HoursPerMonth: list.Hours, GigabyteBytes: list.Gigabyte, Standard: list.Standard.rates(), InfrequentAccess: list.Rare.rates(),
	}
}

// listRates are the prices of a class as the file has them: decimals in texts, so that they are exact.
type listRates struct {
	ReadMillion  string `json:"read_request_million"`
	WriteMillion string `json:"write_request_million"`
	ReadHour     string `json:"read_capacity_hour"`
	WriteHour    string `json:"write_capacity_hour"`
	Storage      string `json:"storage_gb_month"`
}

func (l listRates) rates() Rates {
	return Rates{
		ReadMillion: mustDecimal(l.ReadMillion), WriteMillion: mustDecimal(l.WriteMillion),
		ReadHour: mustDecimal(l.ReadHour), WriteHour: mustDecimal(l.WriteHour), Storage: mustDecimal(l.Storage),
	}
}

func mustDecimal(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic("capacity: prices.json has the price " + text)
	}
	return r
}

// Requests is what request units cost per month on demand, of so many read and write units per second on average.
func (p Prices) Requests(r Rates, reads, writes *big.Rat) *big.Rat {
	return p.perUnit(r).of(reads, writes)
}

// unitPrices are what one unit a second costs per month.
type unitPrices struct{ read, write *big.Rat }

func (p Prices) perUnit(r Rates) unitPrices {
	inMillions := ratio(p.HoursPerMonth*3600, 1_000_000)
	return unitPrices{product(r.ReadMillion, inMillions), product(r.WriteMillion, inMillions)}
}

func (u unitPrices) of(reads, writes *big.Rat) *big.Rat {
	return sum(product(reads, u.read), product(writes, u.write))
}

// Capacity is what provisioned capacity costs per month.
func (p Prices) Capacity(r Rates, reads, writes int64) *big.Rat {
	hours := whole(p.HoursPerMonth)
	return sum(product(whole(reads), hours, r.ReadHour), product(whole(writes), hours, r.WriteHour))
}

// Stored is what bytes in storage cost per month.
func (p Prices) Stored(r Rates, bytes *big.Rat) *big.Rat {
	return product(quotient(bytes, whole(p.GigabyteBytes)), r.Storage)
}

// Units is what write units cost that are taken once, on demand.
func (p Prices) Units(r Rates, writes *big.Rat) *big.Rat {
	return product(writes, ratio(1, 1_000_000), r.WriteMillion)
}

// BreakEvenUse is the average use of provisioned capacity, as a part of it, at which it costs as much as on demand: for
// reads and for writes.
func (p Prices) BreakEvenUse(r Rates) (reads, writes *big.Rat) {
	perSecond := func(hour, million *big.Rat) *big.Rat {
		return quotient(hour, product(whole(3600), million, ratio(1, 1_000_000)))
	}
	return perSecond(r.ReadHour, r.ReadMillion), perSecond(r.WriteHour, r.WriteMillion)
}

// TargetUse is the part of provisioned capacity that is taken at the peak, as AWS's auto scaling holds it by default: 70 %.
func TargetUse() *big.Rat { return ratio(7, 10) }

// BreakEvenPeak is how many times the average the peak may be until capacity that is held at the peak's target costs as
// much as on demand: where less, it is cheaper provisioned.
func (p Prices) BreakEvenPeak(r Rates) (reads, writes *big.Rat) {
	reads, writes = p.BreakEvenUse(r)
	over := func(use *big.Rat) *big.Rat { return quotient(TargetUse(), use) }
	return over(reads), over(writes)
}
