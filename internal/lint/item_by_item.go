package lint

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// itemByItem finds queries of a global index that fetch only what identifies the items, where by the rates a get follows for
// nearly each of them and copying the items would cost less.
func itemByItem(p *pass) {
	if p.Estimate.Billing.Capacity != nil {
		return // capacity is paid, used or not
	}
	for _, c := range p.Workload.Calls {
		if !listsKeys(c) || c.Reads[0].Key.Local || c.Reads[0].Key.Index == "" {
			continue
		}
		items := new(big.Rat).SetInt64(c.Reads[0].Requests * c.Reads[0].Items())
		found := new(big.Rat).Mul(c.Average, items)
		gets := p.getsOf(c.Pattern.Entities[0], found)
		if gets == nil || items.Cmp(big.NewRat(2, 1)) < 0 {
			continue
		}
		paid := p.money(new(big.Rat).Mul(found, p.Workload.GetUnits(c.Pattern.Entities[0].Name)), new(big.Rat))
		more := p.copiesCost(c.Reads[0].Key.Index)
		if more != nil && dear(new(big.Rat).Sub(paid, more)) {
			p.report(finding.ItemByItem(c.Pattern.Name, gets.Pattern.Name, about(items), p.amount(paid), p.amount(more)))
		}
	}
}

// listsKeys reports whether a call is a query of known extent that fetches nothing but its items' identities and what the
// caller knows of them.
func listsKeys(c *capacity.Call) bool {
	p := c.Pattern
	if c.Average == nil || p.IsWrite() || p.Operation != model.Query || len(p.Entities) != 1 || len(p.Declared.Fetch) == 0 || len(c.Reads) == 0 {
		return false
	}
	r := c.Reads[0]
	return r.Known && r.Path.Operation == design.Query && !slices.ContainsFunc(p.Declared.Fetch, func(name string) bool {
		return !p.Entities[0].IsIdentity(name) && !slices.Contains(p.Declared.Match, name)
	})
}

// getsOf is a get by identity that is called at nine tenths of a rate at least; nil where there is none.
func (p *pass) getsOf(e *model.ResolvedEntity, rate *big.Rat) *capacity.Call {
	for _, c := range p.Workload.Calls {
		if c.Average == nil || c.Pattern.Operation != model.Get || len(c.Pattern.Entities) != 1 || c.Pattern.Entities[0] != e || len(c.Reads) == 0 {
			continue
		}
		path := c.Reads[0].Path
		whole := len(c.Pattern.Declared.Fetch) == 0 && path.Operation == design.GetItem && !path.Consistent
		if whole && c.Average.Cmp(new(big.Rat).Mul(rate, big.NewRat(9, 10))) >= 0 {
			return c
		}
	}
	return nil
}

// copiesCost is what an index would cost more per month if it copied whole items; nil where that isn't known.
func (p *pass) copiesCost(index string) *big.Rat {
	now, then := p.costOf(p.Estimate, index), p.costOf(p.Workload.Copying(index).Estimate(p.Estimate.Prices, p.Estimate.Billing), index)
	if now == nil || then == nil {
		return nil
	}
	return new(big.Rat).Sub(then, now)
}

func (p *pass) costOf(e capacity.Estimate, index string) *big.Rat {
	for _, k := range e.Keys {
		if k.Key.Index == index {
			return k.PerMonth
		}
	}
	return nil
}
