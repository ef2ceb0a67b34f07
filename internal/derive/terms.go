package derive

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Terms are what designs are priced at under optimize = "cost".
type Terms struct {
	// Prices are what AWS charges.
	Prices capacity.Prices
	// Billing is how a table with the design would be billed; where it is nil, on demand and in the standard class.
	Billing func(*design.Design) capacity.Billing
}

// Published are the prices that come with this version, for a table on demand in the standard class.
func Published() Terms { return Terms{Prices: capacity.PublishedPrices()} }

func (t Terms) billing(d *design.Design) capacity.Billing {
	if t.Billing == nil {
		return capacity.Billing{}
	}
	return t.Billing(d)
}

// estimate is what a design costs.
func (t Terms) estimate(r *model.Resolved, d *design.Design) capacity.Estimate {
	return capacity.New(r, d).Estimate(t.Prices, t.billing(d))
}

// money is what a design, or a part of one, costs per month. It is nil where that isn't known.
type money = *big.Rat

// plus adds amounts; nil where one isn't known.
func plus(list ...money) money {
	total := new(big.Rat)
	for _, m := range list {
		if m == nil {
			return nil
		}
		total.Add(total, m)
	}
	return total
}

// minus is the difference of two amounts; nil where one isn't known.
func minus(a, b money) money {
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Sub(a, b)
}

// cheaper reports whether an amount is known and less than another, or the other isn't known.
func cheaper(a, b money) bool { return a != nil && (b == nil || a.Cmp(b) < 0) }
