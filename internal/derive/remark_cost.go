package derive

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// readsMore tells of each pattern that a filter answers in part, because that costs less than an index for it.
func readsMore(d *design.Design) []finding.Finding {
	var list []finding.Finding
	for _, p := range d.Paths {
		if len(p.Filtered) > 0 && p.Level == 0 {
			list = append(list, finding.ReadsMore(p.Pattern, p.Filtered, cheaperBy(d, p.Pattern)))
		}
	}
	return list
}

// cheaperBy tells what the filter of a pattern saves; empty where that isn't known any more.
func cheaperBy(d *design.Design, pattern string) string {
	if d.Certificate.Cost == nil {
		return ""
	}
	cost := d.Certificate.Cost
	at := slices.IndexFunc(cost.Choices, func(c design.Choice) bool { return len(c.Filtered) > 0 && c.Name() == pattern })
	if at < 0 {
		return ""
	}
	return cost.Choices[at].Sentence(cost.Currency)
}

// notCheapest says that the search for the cheapest design was cut short, and how far from it this one may be.
func notCheapest(t *solution) finding.Finding {
	gap := int64(0)
	if t.money.Sign() > 0 {
		part := new(big.Rat).Quo(minus(t.money, t.least), t.money)
		gap = capacity.Ceil(part.Mul(part, big.NewRat(100, 1)))
	}
	return finding.NotProvenCheapest(design.Amount(t.money.FloatString(moneyDigits)), design.Amount(t.least.FloatString(moneyDigits)), int(gap), len(t.choices) > 0)
}
