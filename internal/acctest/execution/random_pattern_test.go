package execution_test

import (
	"cmp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// randomCollection asks for items of several entities at once.
func randomCollection(c chance, r *model.Resolved, names []string) model.Pattern {
	p := model.Pattern{Entities: slices.Clone(names)}
	c.Shuffle(len(p.Entities), func(i, j int) { p.Entities[i], p.Entities[j] = p.Entities[j], p.Entities[i] })
	if len(names) == 3 && c.oneIn(2) {
		p.Entities = p.Entities[:2]
	}
	first := r.Entity(p.Entities[0])
	p.Match = c.some(first.Identity, 2)
	if len(p.Match) == 0 {
		p.Match = first.Identity[:min(1, len(first.Identity))]
	}
	p.Order = pick(c, "", "", model.OrderGrouped, model.OrderMerged, model.OrderAny)
	if !c.oneIn(3) {
		p.Sort = c.some(shared(r, p), 1)
	}
	p.Descending = len(p.Sort) > 0 && c.oneIn(2)
	if ranged := shared(r, p); len(ranged) > 0 && c.oneIn(2) {
		randomCollectionRange(c, &p, pick(c, ranged...))
	}
	if c.oneIn(6) && first.Attributes["live"] != nil {
		p.Where = map[string]string{"live": "true"}
	}
	if c.oneIn(4) {
		p.Limit = pick(c, 1, 2, 3, 7)
	}
	switch c.IntN(12) {
	case 0, 1:
		p.Match, p.MatchAny = nil, p.Match
	case 2:
		if a := first.Attributes["kind"]; a != nil {
			p.WhereAny = map[string][]string{"kind": a.Declared.Values[:2]}
		}
	}
	return p
}

// randomCollectionRange bounds what the last entity is sorted by, mostly at the end at which its block can be bounded; or
// one of its attributes where there is no sort.
func randomCollectionRange(c chance, p *model.Pattern, name string) {
	if len(p.Sort) > 0 {
		name = p.Sort[0]
	}
	operator := pick(c, "<", "<=", ">", ">=", "between", "from_until")
	if len(p.Sort) > 0 && !c.oneIn(3) {
		operator = pick(c, "<", "<=")
		if p.Descending {
			operator = pick(c, ">", ">=")
		}
	}
	p.Range = map[string]string{name: operator}
}

// shared are attributes of the last entity that are not matched; the other entities may lack them.
func shared(r *model.Resolved, p model.Pattern) []string {
	last := r.Entity(p.Entities[len(p.Entities)-1])
	return slices.DeleteFunc(slices.Clone(last.AttributeNames()), func(name string) bool { return slices.Contains(p.Match, name) })
}

// randomScan reads everything, of one entity or several, and tests it.
func randomScan(c chance, r *model.Resolved, names []string) model.Pattern {
	p := model.Pattern{Operation: model.Scan, Entities: c.some(names, len(names))}
	if len(p.Entities) < 2 {
		p.Entity, p.Entities = pick(c, names...), nil
	}
	e := r.Entity(cmp.Or(p.Entity, slices.Concat(p.Entities, names)[0]))
	if c.oneIn(2) {
		p.Match = c.some(e.AttributeNames(), 1)
	}
	free := slices.DeleteFunc(slices.Clone(e.AttributeNames()), func(name string) bool { return slices.Contains(p.Match, name) })
	randomConditions(c, &p, e, func(n int) []string { return c.some(free, n) })
	if c.oneIn(3) {
		p.Filter = map[string]string{pick(c, e.AttributeNames()...): pick(c, "=", "<>", "exists", "absent", "in", "between", "< 5")}
	}
	if c.oneIn(2) {
		p.Fetch = c.some(e.AttributeNames(), 2)
	}
	p.Consistent = c.oneIn(4)
	randomLimit(c, &p, e)
	return p
}

// randomLookup asks for the item, or some, of unique values, consistently and perhaps with more conditions.
func randomLookup(c chance, e *model.ResolvedEntity) model.Pattern {
	p := model.Pattern{Entity: e.Name, Consistent: !c.oneIn(4), Match: e.Enforced()[:1]}
	if c.oneIn(3) {
		p.Match, p.MatchAny = nil, p.Match
	}
	free := slices.DeleteFunc(slices.Clone(e.AttributeNames()), func(name string) bool { return name == e.Enforced()[0] })
	p.Match = append(slices.Clone(p.Match), c.some(free, 1)...)
	free = slices.DeleteFunc(free, func(name string) bool { return slices.Contains(p.Match, name) })
	if len(p.MatchAny) == 0 && c.oneIn(3) {
		p.MatchAny = c.some(free, 1)
		free = slices.DeleteFunc(free, func(name string) bool { return slices.Contains(p.MatchAny, name) })
	}
	if c.oneIn(2) {
		randomConditions(c, &p, e, func(n int) []string { return c.some(free, n) })
	}
	if c.oneIn(3) {
		p.Filter = map[string]string{pick(c, e.AttributeNames()...): pick(c, "=", "<>", "exists", "in", "between")}
	}
	return p
}
