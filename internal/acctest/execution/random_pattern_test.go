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

// randomWrite changes items of one entity.
func randomWrite(c chance, e *model.ResolvedEntity) model.Pattern {
	p := model.Pattern{Entity: e.Name, Operation: pick(c, model.Create, model.Put, model.Update, model.Update, model.Delete)}
	p.Match = slices.Clone(e.Identity)
	for _, name := range c.some(e.AttributeNames(), 2) {
		if !slices.Contains(p.Match, name) && e.Attributes[name].Immutable {
			p.Match = append(p.Match, name)
		}
	}
	if p.Operation != model.Update {
		if a := e.Attributes["city"]; a != nil && a.Declared.Unique != "" && !slices.Contains(p.Match, "city") {
			p.Match = append(p.Match, "city") // it frees the guard of what it knows to be there, or not
		}
		return p
	}
	for _, name := range c.some(e.AttributeNames(), 3) {
		a := e.Attributes[name]
		switch {
		case e.IsIdentity(name) || a.Immutable:
		case a.Optional && c.oneIn(3):
			p.Removes = append(p.Removes, name)
		case a.Type == model.Boolean && c.oneIn(2):
			p.SetsTo = map[string]string{name: "true"}
		default:
			p.Sets = append(p.Sets, name)
		}
		if a.Declared.Unique != "" {
			p.Condition = map[string]string{name: "="}
		}
	}
	return p
}
