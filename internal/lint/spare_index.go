package lint

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// spareIndexes finds global indexes that cost more than reading their items, among some others, from a key that is there in
// any case: one request of at most a page, and a filter.
func spareIndexes(p *pass) {
	if p.Estimate.Billing.Capacity != nil {
		return // capacity is paid, used or not
	}
	for _, k := range p.Estimate.Keys {
		if k.Key.Index == "" || k.Key.Local || k.PerMonth == nil || !dear(k.PerMonth) || len(k.Key.Design.Serves) == 0 {
			continue
		}
		instead, spare := new(big.Rat), finding.SpareIndex{}
		for _, c := range p.callsOf(k.Key) {
			s := p.sifted(c, k.Key)
			if s == nil || spare.Key != "" && spare.Key != s.key.Name() {
				instead = nil
				break
			}
			instead.Add(instead, p.money(new(big.Rat).Mul(c.Average, s.read.Units()), new(big.Rat)))
			spare.Key, spare.Of, spare.Items = s.key.Name(), s.of, grouped(s.read.Items)
			spare.Lines = append(spare.Lines, s.line)
		}
		if instead == nil || len(spare.Lines) == 0 || !dear(new(big.Rat).Sub(k.PerMonth, instead)) {
			continue
		}
		spare.IndexCost = finding.IndexCost{Index: k.Key.Index, Serves: k.Key.Design.Serves, PerMonth: p.amount(k.PerMonth), Instead: p.amount(instead)}
		p.report(finding.FilterWouldDo(servedAt(k.Key), spare))
	}
}

// callsOf are the calls that a key serves.
func (p *pass) callsOf(key *capacity.Key) []*capacity.Call {
	var list []*capacity.Call
	for _, c := range p.Workload.Calls {
		if slices.Contains(key.Design.Serves, c.Pattern.Name) {
			list = append(list, c)
		}
	}
	return list
}

// sifted is a read of another key that a filter makes answer a pattern.
type sifted struct {
	key *capacity.Key
	// of is the pattern that the other key serves in any case.
	of   string
	read capacity.Several
	line finding.FilterLine
}

// sifted finds the cheapest key that serves another pattern in whose items, and whose order, those of a call stand; nil where
// there is none, where a page doesn't hold them, or where their number isn't known.
func (p *pass) sifted(c *capacity.Call, own *capacity.Key) *sifted {
	if c.Average == nil || !plain(c) || c.Pattern.Declared.Limit > 0 { // with a filter a limit would be the size of a page
		return nil
	}
	var best *sifted
	for _, other := range p.Workload.Calls {
		if !plain(other) || other.Pattern.Entities[0] != c.Pattern.Entities[0] || other.Reads[0].Key == own || other.Reads[0].Requests != 1 {
			continue
		}
		key := other.Reads[0].Key
		tests := without(c.Pattern.Declared.Match, other.Pattern.Declared.Match)
		read := p.Workload.Sifted(key, c.Pattern.Entities[0], other.Pattern.Declared.Match, slices.Concat(c.Pattern.Declared.Match, orderOf(c.Pattern)))
		switch {
		case len(tests) == 0 || len(without(other.Pattern.Declared.Match, c.Pattern.Declared.Match)) > 0:
		case !beginsWith(orderOf(other.Pattern), orderOf(c.Pattern)) || inKey(key, tests) || !copiesFor(key, c.Pattern, tests):
		case read.Items == 0 || read.Items*read.Bytes > capacity.PageBytes:
		case best == nil || read.Units().Cmp(best.read.Units()) < 0:
			best = &sifted{key, other.Pattern.Name, read, finding.FilterLine{Pattern: c.Pattern.Name, Match: without(c.Pattern.Declared.Match, tests), Filter: tests}}
		}
	}
	return best
}

// plain reports whether a call is one query of one entity by equalities and an order alone, eventually consistent.
func plain(c *capacity.Call) bool {
	d := c.Pattern.Declared
	return !c.Pattern.IsWrite() && c.Pattern.Operation == model.Query && len(c.Pattern.Entities) == 1 && len(c.Reads) == 1 &&
		c.Reads[0].Path.Operation == design.Query && c.Reads[0].Path.Filter == "" && !d.Consistent && d.Spread == nil && d.Index == "" &&
		len(d.Then)+len(d.MatchAny)+len(d.Where)+len(d.WhereAny)+len(d.Present)+len(d.Absent)+len(d.Filter)+len(d.FilterAny) == 0
}

// orderOf are the attributes that order a pattern's items: what ranges leads.
func orderOf(p *model.ResolvedPattern) []string {
	var list []string
	for name := range p.Declared.Range { // exactly one
		list = append(list, name)
	}
	if p.Declared.Prefix != "" {
		list = append(list, p.Declared.Prefix)
	}
	for _, name := range p.Declared.Sort {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

func beginsWith(list, beginning []string) bool {
	return len(list) >= len(beginning) && slices.Equal(list[:len(beginning)], beginning)
}

func without(list, some []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(some, name) })
}

// inKey reports whether a key holds one of the attributes itself, which AWS refuses a filter on.
func inKey(key *capacity.Key, names []string) bool {
	return slices.ContainsFunc(slices.Concat(key.Design.Partition, key.Design.Sort), func(a design.KeyAttribute) bool {
		return slices.Contains(names, a.Name)
	})
}

// copiesFor reports whether a key has all that a pattern fetches and a filter tests.
func copiesFor(key *capacity.Key, p *model.ResolvedPattern, tests []string) bool {
	if key.Design.Projection == design.ProjectAll {
		return true
	}
	return len(p.Declared.Fetch) > 0 && !slices.ContainsFunc(slices.Concat(p.Declared.Fetch, tests), func(name string) bool {
		return !slices.Contains(key.Design.Projected, name) && !inKey(key, []string{name})
	})
}
