package capacity

import (
	"math/big"
	"strconv"
	"strings"
)

// Given are prices that the provider block gives in the place of those of the list; nil for those it doesn't.
type Given struct {
	Currency                   string
	Standard, InfrequentAccess GivenRates
}

// GivenRates are the prices of one table class that are given.
type GivenRates struct {
	ReadMillion, WriteMillion, ReadHour, WriteHour, Storage *float64
}

// GivenSource begins the source of prices that are given.
const GivenSource = "the provider block"

// With are the prices with those that are given. Of Standard-IA, what isn't given keeps the relation to the standard class
// that the list has.
func (p Prices) With(g Given) Prices {
	list := p
	var texts []string
	if g.Currency != "" {
		p.Currency = g.Currency
		texts = append(texts, g.Currency)
	}
	standard, rare := p.Standard.prices(), p.InfrequentAccess.prices()
	p.Standard, p.InfrequentAccess = Rates{}, Rates{}
	for i, given := range g.Standard.prices() {
		price := standard[i].price
		if given.price != nil {
			price = given.price
			texts = append(texts, given.text("", price))
		}
		*p.Standard.fields()[i] = price
		relation := quotient(rare[i].price, standard[i].price)
		*p.InfrequentAccess.fields()[i] = product(relation, price)
	}
	for i, given := range g.InfrequentAccess.prices() {
		if given.price != nil {
			*p.InfrequentAccess.fields()[i] = given.price
			texts = append(texts, given.text("infrequent_access.", given.price))
		}
	}
	if len(texts) == 0 {
		return list
	}
	p.Source = GivenSource + " (" + strings.Join(texts, ", ") + "), else " + list.String()
	p.Date = ""
	return p
}

// namedPrice is one price and its name in the provider block.
type namedPrice struct {
	name  string
	price *big.Rat
}

func (n namedPrice) text(class string, price *big.Rat) string {
	value, _ := price.Float64()
	return class + n.name + " = " + strconv.FormatFloat(value, 'f', -1, 64)
}

func (r Rates) prices() []namedPrice {
	return []namedPrice{
		{"read_request_million", r.ReadMillion}, {"write_request_million", r.WriteMillion},
		{"read_capacity_hour", r.ReadHour}, {"write_capacity_hour", r.WriteHour}, {"storage_gb_month", r.Storage},
	}
}

func (r *Rates) fields() []**big.Rat {
	return []**big.Rat{&r.ReadMillion, &r.WriteMillion, &r.ReadHour, &r.WriteHour, &r.Storage}
}

func (g GivenRates) prices() []namedPrice {
	return Rates{
		ReadMillion: optionalDecimal(g.ReadMillion), WriteMillion: optionalDecimal(g.WriteMillion),
		ReadHour: optionalDecimal(g.ReadHour), WriteHour: optionalDecimal(g.WriteHour), Storage: optionalDecimal(g.Storage),
	}.prices()
}
