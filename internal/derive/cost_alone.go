package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// weighKeysAlone adds to each index of the cheapest design that copies items what it comes to with two patterns in place of
// some that have it copy them: one that fetches only what leads to the items, and a get of each item found. That is never
// chosen, because a pattern is one request; what is told is what the cheapest design costs of the table that declares it.
// The dearest index comes first, and each is weighed for all of its patterns before any is for some; nothing is told of one for
// which no work is left.
func (r *Result) weighKeysAlone(t model.Table, w *work) {
	cost, terms := r.Design.Certificate.Cost, w.priced()
	if cost == nil || w.quiet {
		return
	}
	resolved, _ := model.Check(t)
	load := capacity.New(resolved, r.Design)
	now := terms.held(load.Estimate(terms.Prices, terms.billing(r.Design)))
	var indexes []*keysAlone
	for i, choice := range cost.Choices {
		if choice.Index == "" || slices.ContainsFunc(cost.Choices[:i], func(c design.Choice) bool { return c.Index == choice.Index }) {
			continue
		}
		k := &keyLists{table: t, model: resolved, load: load, design: r.Design, taken: map[string]bool{}}
		indexes = append(indexes, &keysAlone{at: i, costs: costOfIndex(now.estimate, choice.Index), table: t, lists: k.of(choice.Index), now: now, work: w, found: map[string]withKeys{}})
	}
	slices.SortStableFunc(indexes, func(a, b *keysAlone) int { return b.costs.Cmp(a.costs) })
	for _, k := range indexes {
		k.with(k.whole())
	}
	for _, k := range indexes {
		cost.Choices[k.at].KeysAlone = k.told()
	}
}

// costOfIndex is what an index costs; nothing where that isn't known.
func costOfIndex(e capacity.Estimate, name string) money {
	for _, k := range e.Keys {
		if k.Key.Index == name && k.PerMonth != nil {
			return k.PerMonth
		}
	}
	return plus()
}

// held is what a design costs with the capacity that has to be added, and whether it lacks some.
type held struct {
	estimate capacity.Estimate
	worth    money
	lacks    bool
}

// held adds to what a design is estimated at the capacity that it takes beyond what is declared.
func (t Terms) held(e capacity.Estimate) held {
	h := held{estimate: e, worth: e.PerMonth, lacks: len(e.Shortages()) > 0}
	if e.Billing.Capacity != nil {
		table, _ := e.OfTable()
		reads, writes := e.Billing.Beyond("", table)
		h.worth = plus(e.PerMonth, e.AddedToIndexes(), t.paidFor(e.Billing, reads, writes))
	}
	return h
}

// keysAlone weighs the lists that may stand in place of the patterns of one index.
type keysAlone struct {
	// at is the place of the index among the choices, costs what it costs.
	at    int
	costs money
	table model.Table
	lists []design.KeyList
	now   held
	work  *work
	// found is what was found, by the lists.
	found map[string]withKeys
}

// withKeys is the cheapest design with some lists: nil where there is none, or where it lacks capacity and the present one
// doesn't. Known is false where the search was cut short.
type withKeys struct {
	held  *held
	known bool
}

// told is what comes of those lists that cost least; nil where that isn't known.
func (k *keysAlone) told() *design.KeysAlone {
	chosen, sure := k.least()
	if len(chosen) == 0 {
		return nil
	}
	other, _ := k.with(chosen)
	more := minus(other.worth, k.now.worth)
	alone := &design.KeysAlone{Saves: more.FloatString(moneyDigits), Unsure: !sure}
	for i, l := range k.lists {
		if slices.Contains(chosen, i) {
			alone.Lists = append(alone.Lists, l)
		} else {
			alone.Rest = append(alone.Rest, l.Pattern)
		}
	}
	alone.Flips = flips(k.now.estimate, asLists(k.now.estimate, other.estimate, alone.Lists), more)
	return alone
}

// find derives the table with some of the lists, and prices it; known is false where the search was cut short.
func (k *keysAlone) find(lists []design.KeyList) (h *held, known bool) {
	resolved, findings := model.Check(withLists(k.table, lists))
	if finding.HasErrors(findings) {
		return nil, true
	}
	quiet := work{spent: k.work.spent, most: k.work.most, terms: k.work.terms, quiet: true}
	best, s, refused := derive(resolved, &quiet)
	k.work.spent = quiet.spent
	switch {
	case s.truncated:
		return nil, false
	case best == nil || len(refused) > 0:
		return nil, true
	}
	s.emitting = true
	em := &emitter{solver: s, bare: true, solution: best}
	terms := k.work.priced()
	other := terms.held(terms.estimate(resolved, em.design()))
	if other.worth == nil || other.lacks && !k.now.lacks {
		return nil, true
	}
	return &other, true
}

// asLists is an estimate by the patterns of another one: each list with the gets that follow it.
func asLists(now, other capacity.Estimate, lists []design.KeyList) capacity.Estimate {
	costs := map[string]money{}
	for _, p := range other.Patterns {
		costs[p.Name] = p.PerMonth
	}
	for _, l := range lists {
		for _, get := range l.Gets {
			costs[l.Pattern] = plus(costs[l.Pattern], costs[get.Pattern])
		}
	}
	other.Patterns = slices.Clone(now.Patterns)
	for i, p := range other.Patterns {
		other.Patterns[i].PerMonth = costs[p.Name]
	}
	return other
}
