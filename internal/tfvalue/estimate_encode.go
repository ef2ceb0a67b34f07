package tfvalue

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Estimate is the attribute estimate. What isn't known is null, and so is what there is none of.
type Estimate struct {
	Summary             string                     `tfsdk:"summary"`
	MoneyPerMonth       *float64                   `tfsdk:"money_per_month"`
	ChangePerMonth      *float64                   `tfsdk:"change_per_month"`
	ReadUnitsPerSecond  *float64                   `tfsdk:"read_units_per_second"`
	WriteUnitsPerSecond *float64                   `tfsdk:"write_units_per_second"`
	StorageGB           *float64                   `tfsdk:"storage_gb"`
	Alternatives        map[string]float64         `tfsdk:"alternatives"`
	Table               KeyEstimate                `tfsdk:"table"`
	Indexes             map[string]KeyEstimate     `tfsdk:"indexes"`
	Patterns            map[string]PatternEstimate `tfsdk:"patterns"`
	Choices             map[string]string          `tfsdk:"choices"`
	Missing             []string                   `tfsdk:"missing"`
	Prices              string                     `tfsdk:"prices"`
}

// KeyEstimate is what the table or an index costs.
type KeyEstimate struct {
	ReadUnitsPerSecond  *float64 `tfsdk:"read_units_per_second"`
	WriteUnitsPerSecond *float64 `tfsdk:"write_units_per_second"`
	StorageGB           *float64 `tfsdk:"storage_gb"`
	MoneyPerMonth       *float64 `tfsdk:"money_per_month"`
	BuildMoney          *float64 `tfsdk:"build_money"`
	BuildHours          *float64 `tfsdk:"build_hours"`
}

// PatternEstimate is what a pattern costs.
type PatternEstimate struct {
	ReadUnitsPerCall    *float64 `tfsdk:"read_units_per_call"`
	WriteUnitsPerCall   *float64 `tfsdk:"write_units_per_call"`
	ReadUnitsPerSecond  *float64 `tfsdk:"read_units_per_second"`
	WriteUnitsPerSecond *float64 `tfsdk:"write_units_per_second"`
	MoneyPerMonth       *float64 `tfsdk:"money_per_month"`
}

// EncodeEstimate turns an estimate into attribute values, rounded as people read them. Cost tells by what choices the design
// is the cheapest; nil where it was not chosen by that.
func EncodeEstimate(e capacity.Estimate, cost *design.Cost) Estimate {
	encoded := Estimate{
		MoneyPerMonth: money(e.PerMonth), ReadUnitsPerSecond: units(e.Reads), WriteUnitsPerSecond: units(e.Writes),
		StorageGB: gigabytes(e, e.Bytes), Prices: e.Prices.String(), Missing: capacity.GapTexts(e.Missing),
	}
	for _, alternative := range e.Alternatives {
		if alternative.PerMonth != nil {
			put(&encoded.Alternatives, alternative.Name, *money(alternative.PerMonth))
		}
	}
	for _, k := range e.Keys {
		if k.Key.Index == "" {
			encoded.Table = keyEstimate(e, k)
			continue
		}
		put(&encoded.Indexes, k.Key.Index, keyEstimate(e, k))
	}
	for _, p := range e.Patterns {
		put(&encoded.Patterns, p.Name, PatternEstimate{
			ReadUnitsPerCall: units(p.ReadsPerCall), WriteUnitsPerCall: units(p.WritesPerCall),
			ReadUnitsPerSecond: units(p.Reads), WriteUnitsPerSecond: units(p.Writes), MoneyPerMonth: money(p.PerMonth),
		})
	}
	if cost != nil {
		for _, choice := range cost.Choices {
			text := choice.Sentence(cost.Currency)
			if other, ok := encoded.Choices[choice.Name()]; ok { // an index that entities share has one for each
				text = other + " " + text
			}
			put(&encoded.Choices, choice.Name(), text)
		}
	}
	encoded.Summary = summary(e)
	return encoded
}

func keyEstimate(e capacity.Estimate, k capacity.KeyEstimate) KeyEstimate {
	estimate := KeyEstimate{
		ReadUnitsPerSecond: units(k.Reads), WriteUnitsPerSecond: units(k.Writes),
		StorageGB: gigabytes(e, k.Bytes), MoneyPerMonth: money(k.PerMonth), BuildMoney: money(k.Build),
	}
	if k.BuildSeconds != nil {
		estimate.BuildHours = rounded(new(big.Rat).Quo(k.BuildSeconds, big.NewRat(3600, 1)), 3)
	}
	return estimate
}

// summary is the estimate in one sentence.
func summary(e capacity.Estimate) string {
	if e.PerMonth == nil {
		return "not known as a whole: declare what missing lists"
	}
	price := func(n *big.Rat) string { return fixed(money(n)) + " " + e.Prices.Currency }
	text := price(e.PerMonth) + " a month " + modes[e.Billing.Capacity != nil]
	text += ", " + price(e.Prices.Stored(e.Prices.Of(e.Billing), e.Bytes)) + " of it for storage"
	for _, alternative := range e.Alternatives {
		if alternative.PerMonth != nil && alternative.PerMonth.Cmp(e.PerMonth) < 0 {
			text += "; " + otherwise[alternative.Name] + " it would be " + price(alternative.PerMonth)
		}
	}
	return text
}

// modes are how a table is paid: whether capacity is provisioned.
var modes = map[bool]string{false: "on demand", true: "for provisioned capacity"}

// otherwise are the alternatives in words.
var otherwise = map[string]string{
	"on_demand": "on demand", "provisioned": "provisioned for the declared peaks",
	"standard": "in the standard table class", "infrequent_access": "in the table class Standard-IA",
}

// money is rounded to cents, or below one to four digits.
func money(n *big.Rat) *float64 {
	if n != nil && n.Cmp(big.NewRat(1, 1)) < 0 && n.Cmp(big.NewRat(-1, 1)) > 0 {
		return rounded(n, 4)
	}
	return rounded(n, 2)
}

func gigabytes(e capacity.Estimate, bytes *big.Rat) *float64 {
	if bytes == nil {
		return nil
	}
	return rounded(new(big.Rat).Quo(bytes, new(big.Rat).SetInt64(e.Prices.GigabyteBytes)), 3)
}

// units are rounded to thousandths, nil for none.
func units(n *big.Rat) *float64 {
	if n == nil || n.Sign() == 0 {
		return nil
	}
	return rounded(n, 3)
}

// rounded is a number with so many decimal places; nil where it isn't known.
func rounded(n *big.Rat, places int) *float64 {
	if n == nil {
		return nil
	}
	value, err := strconv.ParseFloat(n.FloatString(places), 64)
	if err != nil {
		return nil
	}
	return &value
}

func fixed(n *float64) string {
	if *n != 0 && *n < 1 {
		return strconv.FormatFloat(*n, 'f', -1, 64)
	}
	return fmt.Sprintf("%.2f", *n)
}

// ChangeOfMoney is the difference between two amounts per month; nil where there is none, or one isn't known.
func ChangeOfMoney(before, after *float64) *float64 {
	if before == nil || after == nil || cmp.Compare(*before, *after) == 0 {
		return nil
	}
	exact := func(n float64) *big.Rat {
		r, _ := new(big.Rat).SetString(strconv.FormatFloat(n, 'f', -1, 64))
		return r
	}
	return money(new(big.Rat).Sub(exact(*after), exact(*before)))
}
