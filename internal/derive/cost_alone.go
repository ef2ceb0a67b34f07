package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// weighKeysAlone adds to each index of the cheapest design that copies items what it comes to with two patterns in place of
// each that has it copy them: one that fetches only what leads to the items, and a get of each item found. That is never
// chosen, because a pattern is one request; what is told is what the cheapest design costs of the table that declares it.
// Nothing is where capacity is provisioned, which is paid used or not, and where no work is left.
func (r *Result) weighKeysAlone(t model.Table, w *work) {
	cost, terms := r.Design.Certificate.Cost, w.priced()
	if cost == nil || w.quiet || terms.billing(r.Design).Capacity != nil {
		return
	}
	resolved, _ := model.Check(t)
	load := capacity.New(resolved, r.Design)
	now := load.Estimate(terms.Prices, terms.billing(r.Design))
	var weighed []string
	for i, choice := range cost.Choices {
		if choice.Index == "" || slices.Contains(weighed, choice.Index) || !w.left() {
			continue
		}
		weighed = append(weighed, choice.Index)
		if lists := (&keyLists{table: t, model: resolved, load: load, design: r.Design}).of(choice.Index); len(lists) > 0 {
			cost.Choices[i].KeysAlone = keysAlone(t, now, lists, w)
		}
	}
}

// keysAlone is what the cheapest design comes to with those lists; nil where that isn't known.
func keysAlone(t model.Table, now capacity.Estimate, lists []design.KeyList, w *work) *design.KeysAlone {
	resolved, findings := model.Check(withLists(t, lists))
	if finding.HasErrors(findings) {
		return nil
	}
	quiet := work{spent: w.spent, most: w.most, terms: w.terms, quiet: true}
	best, s, refused := derive(resolved, &quiet)
	w.spent = quiet.spent
	if best == nil || len(refused) > 0 || s.truncated {
		return nil
	}
	s.emitting = true
	em := &emitter{solver: s, bare: true, solution: best}
	other := w.priced().estimate(resolved, em.design())
	more := minus(other.PerMonth, now.PerMonth)
	if more == nil {
		return nil
	}
	alone := &design.KeysAlone{Saves: more.FloatString(moneyDigits), Lists: lists}
	alone.Flips = flips(now, asLists(now, other, lists), more)
	return alone
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
