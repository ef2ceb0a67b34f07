package execution_test

import (
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
	return slices.DeleteFunc(last.AttributeNames(), func(name string) bool { return slices.Contains(p.Match, name) })
}
