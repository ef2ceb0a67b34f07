package execution_test

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// addRandomWrite adds a write of one entity or of several, and the get that it reads first.
func addRandomWrite(c chance, t *model.Table, name string, r *model.Resolved, names []string) {
	e := r.Entity(pick(c, names...))
	p := randomWrite(c, e)
	if related := relatives(r, e, names); len(related) > 0 && c.oneIn(2) {
		if other := r.Entity(pick(c, related...)); c.oneIn(2) {
			p.Requires = []string{other.Name}
		} else {
			p = randomTransaction(c, p, other)
		}
	}
	if p.Operation != model.Create && c.oneIn(3) {
		get := "get_" + e.Name
		t.Patterns[get] = model.Pattern{Entity: e.Name, Match: slices.Clone(e.Identity)}
		p.ReadsFirst = []string{get}
	}
	t.Patterns[name] = p
}

// relatives are the other entities whose whole identity stands in an entity's attributes.
func relatives(r *model.Resolved, e *model.ResolvedEntity, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		other := r.Entity(name)
		return other == e || len(other.Identity) == 0 || slices.ContainsFunc(other.Identity, func(id string) bool { return e.Attributes[id] == nil })
	})
}

// randomWrite changes items of one entity.
func randomWrite(c chance, e *model.ResolvedEntity) model.Pattern {
	p := model.Pattern{Entity: e.Name, Operation: pick(c, model.Create, model.Put, model.Update, model.Update, model.Update, model.Delete, model.Increment)}
	p.Match = slices.Clone(e.Identity)
	for _, name := range c.some(e.AttributeNames(), 2) {
		if !slices.Contains(p.Match, name) && e.Attributes[name].Immutable {
			p.Match = append(p.Match, name)
		}
	}
	if a := e.Attributes["size"]; p.Operation == model.Increment && (a == nil || a.Immutable || len(a.Declared.Values) > 0) {
		p.Operation = model.Update
	}
	switch p.Operation {
	case model.Update:
		randomChange(c, &p, e)
	case model.Increment:
		p.Sets = []string{"size"}
	case model.Delete:
		if a := e.Attributes["city"]; a != nil && a.Declared.Unique != "" && !slices.Contains(p.Match, "city") {
			p.Match = append(p.Match, "city") // it frees the guard of what it knows to be there, or not
		}
	default:
	}
	if p.Operation != model.Create && c.oneIn(3) {
		name := pick(c, e.AttributeNames()...)
		if a := e.Attributes[name]; !slices.Contains(p.Match, name) && a.Type != model.Boolean {
			test := pick(c, "=", "<>", "exists", "absent", "<", ">=", "between", "in")
			if p.Condition == nil {
				p.Condition = map[string]string{name: test}
			}
		}
	}
	return p
}

// randomChange says what an update sets and removes.
func randomChange(c chance, p *model.Pattern, e *model.ResolvedEntity) {
	for _, name := range c.some(e.AttributeNames(), 3) {
		a := e.Attributes[name]
		switch {
		case e.IsIdentity(name) || a.Immutable:
		case a.Optional && c.oneIn(3):
			p.Removes = append(p.Removes, name)
		case a.Type == model.Boolean && c.oneIn(2):
			p.SetsTo = map[string]string{name: pick(c, "true", "false")}
		case len(a.Declared.Values) > 0 && c.oneIn(2):
			if p.SetsTo = maps.Clone(p.SetsTo); p.SetsTo == nil {
				p.SetsTo = map[string]string{}
			}
			p.SetsTo[name] = pick(c, a.Declared.Values...)
		default:
			p.Sets = append(p.Sets, name)
		}
		if a.Declared.Unique != "" {
			p.Condition = map[string]string{name: "="}
		}
	}
}

// randomTransaction makes a write an entry of a transaction, with one of another entity beside it.
func randomTransaction(c chance, p model.Pattern, other *model.ResolvedEntity) model.Pattern {
	entry := func(p model.Pattern) model.Write {
		return model.Write{Operation: p.Operation, Entity: p.Entity, Sets: p.Sets, SetsTo: p.SetsTo, Removes: p.Removes, Condition: p.Condition}
	}
	second := randomWrite(c, other)
	if c.oneIn(3) {
		second = model.Pattern{Entity: other.Name, Operation: model.CheckExists}
	}
	list := []model.Write{entry(p), entry(second)}
	return model.Pattern{Match: p.Match, Writes: list}
}
