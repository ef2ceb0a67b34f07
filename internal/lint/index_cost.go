package lint

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// worthAWord is the money per month below which nothing is worth one.
const worthAWord = 20

// indexCosts finds global indexes whose upkeep costs more than scanning the table each time they are read would, whose
// entries move with every touch, or that copy what costs more to keep than fetching it from the table would; in the cheapest
// design that is known exactly. Of an index the first that applies is said. Provisioned capacity is paid, used or not: of its
// indexes no more is said than what is known exactly.
func indexCosts(p *pass) {
	scan := p.Workload.ScanUnits()
	for _, k := range p.Estimate.Keys {
		if k.Key.Index == "" || k.PerMonth == nil {
			continue
		}
		cost := finding.IndexCost{Index: k.Key.Index, Serves: k.Key.Design.Serves, PerMonth: p.amount(k.PerMonth)}
		switch {
		case p.Estimate.Billing.Capacity != nil:
			p.keysAlone(k)
		case !dear(k.PerMonth):
		case k.Key.Local: // it stays as it is made: of a table that is there nothing is known that would help
			p.keysAlone(k)
		case p.hardlyRead(k, scan, cost) || p.movesOften(k, cost):
		case p.Design.Certificate.Cost != nil:
			p.keysAlone(k)
		default:
			p.copiesTooMuch(k, cost)
		}
	}
}

func dear(money *big.Rat) bool { return money.Cmp(big.NewRat(worthAWord, 1)) > 0 }

// hardlyRead reports an index that costs more than scanning the table as often as it is read.
func (p *pass) hardlyRead(k capacity.KeyEstimate, scan *big.Rat, cost finding.IndexCost) bool {
	calls, _ := p.Workload.Served(k.Key.Index)
	if calls == nil || scan == nil {
		return false
	}
	instead := p.money(new(big.Rat).Mul(calls, scan), new(big.Rat))
	if instead.Cmp(k.PerMonth) >= 0 {
		return false
	}
	cost.Calls, cost.Instead = about(new(big.Rat).Mul(calls, big.NewRat(86400, 1))), p.amount(instead)
	p.report(finding.HardlyRead(servedAt(k.Key), cost))
	return true
}

// movesOften reports an index whose order is by a time that updates write, for ten times what reading it costs.
func (p *pass) movesOften(k capacity.KeyEstimate, cost finding.IndexCost) bool {
	_, moves, moved := p.Workload.Rewrites(k.Key.Index)
	if moves == nil || k.Reads == nil || !p.timesOnly(k.Key, moved) {
		return false
	}
	paid, read := p.money(new(big.Rat), moves), p.money(k.Reads, new(big.Rat))
	if !dear(paid) || paid.Cmp(new(big.Rat).Mul(read, big.NewRat(10, 1))) <= 0 {
		return false
	}
	cost.Rewrites, cost.Instead = p.amount(paid), p.amount(read)
	p.report(finding.Moves(servedAt(k.Key), cost, moved))
	return true
}

// copiesTooMuch reports an index of whole items whose copies cost more to keep than to fetch.
func (p *pass) copiesTooMuch(k capacity.KeyEstimate, cost finding.IndexCost) {
	rewrites, _, _ := p.Workload.Rewrites(k.Key.Index)
	_, gets := p.Workload.Served(k.Key.Index)
	if rewrites == nil || gets == nil || p.fetches(k.Key) {
		return
	}
	saved, instead := p.money(new(big.Rat), rewrites), p.money(gets, new(big.Rat))
	if dear(new(big.Rat).Sub(saved, instead)) {
		cost.Rewrites, cost.Instead = p.amount(saved), p.amount(instead)
		p.report(finding.CopiesTooMuch(servedAt(k.Key), cost, p.identities(k.Key)))
	}
}

// keysAlone reports an index of the cheapest design whose copies cost more than gets of the items would, which is known
// exactly.
func (p *pass) keysAlone(k capacity.KeyEstimate) {
	cost := p.Design.Certificate.Cost
	if cost == nil {
		return
	}
	for _, choice := range cost.Choices {
		alone := choice.KeysAlone
		if choice.Index != k.Key.Index || alone == nil {
			continue
		}
		by, cheaper := alone.Cheaper()
		if amount, ok := new(big.Rat).SetString(by); !cheaper || !ok || !dear(amount) {
			continue
		}
		copies := finding.Copies{
			Index: choice.Index, Cost: design.Amount(by) + " " + cost.Currency, Cheaper: alone.Sentence(cost.Currency), Lists: listsOf(alone),
		}
		if len(alone.Rest) > 0 {
			copies.For = alone.Patterns()
		}
		p.report(finding.CopiesCost(finding.Pattern(alone.Lists[0].Pattern), copies))
	}
}

func listsOf(k *design.KeysAlone) []finding.KeyList {
	var lists []finding.KeyList
	for _, l := range k.Lists {
		list := finding.KeyList{Pattern: l.Pattern, Fetch: l.Fetch}
		for _, g := range l.Gets {
			list.Gets = append(list.Gets, finding.KeyGet{
				Pattern: g.Pattern, Entity: g.Entity, Match: g.Match, MatchAny: g.MatchAny, Consistent: g.Consistent, Operators: g.Operators,
				AveragePerSecond: g.AveragePerSecond, PeakPerSecond: g.PeakPerSecond,
			})
		}
		lists = append(lists, list)
	}
	return lists
}

// money is what units per second cost in a month.
func (p *pass) money(reads, writes *big.Rat) *big.Rat {
	return p.Estimate.Prices.Requests(p.Estimate.Prices.Of(p.Estimate.Billing), reads, writes)
}

func (p *pass) amount(money *big.Rat) string { return about(money) + " " + p.Estimate.Prices.Currency }

// servedAt is what a finding about an index is about: the first of its patterns.
func servedAt(key *capacity.Key) finding.Subject {
	if len(key.Design.Serves) == 0 {
		return finding.Table("")
	}
	return finding.Pattern(key.Design.Serves[0])
}

// timesOnly reports whether attributes are all times.
func (p *pass) timesOnly(key *capacity.Key, names []string) bool {
	for _, name := range names {
		for _, entity := range key.Design.Entities {
			if a := p.Model.Entity(entity).Attributes[name]; a != nil && a.Type != model.Timestamp && a.Type != model.EpochSeconds {
				return false
			}
		}
	}
	return len(names) > 0
}

// fetches reports whether all patterns of an index say what they fetch: then it copies no more than that.
func (p *pass) fetches(key *capacity.Key) bool {
	return !slices.ContainsFunc(key.Design.Serves, func(name string) bool {
		pattern := p.Model.Pattern(name)
		return pattern != nil && len(pattern.Declared.Fetch) == 0
	})
}

// identities are the attributes that identify the items in an index: what a reader needs to get them.
func (p *pass) identities(key *capacity.Key) []string {
	var names []string
	for _, entity := range key.Design.Entities {
		if e := p.Model.Entity(entity); e != nil {
			names = append(names, e.Identity...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
