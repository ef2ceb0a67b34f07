package anymodel

import (
	"fmt"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Wide is a model of ten entities and that many patterns, spread evenly: gets, lists by different attributes in
// different orders, and equalities on two of them.
func Wide(patterns int) model.Table {
	t := model.Table{Name: "wide", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{}}
	for e := range 10 {
		attributes := map[string]model.Attribute{"created_at": {Type: model.Timestamp, Immutable: new(true)}}
		for a := range 6 {
			attributes[fmt.Sprintf("a%d_%d", e, a)] = model.Attribute{}
		}
		t.Entities[fmt.Sprintf("e%d", e)] = model.Entity{Identity: []string{fmt.Sprintf("e%d_id", e)}, Attributes: attributes}
	}
	for p := range patterns {
		e, n := p%10, p/10
		name := fmt.Sprintf("e%d", e)
		pattern := model.Pattern{Entity: name}
		switch {
		case n == 0:
			pattern.Match = []string{name + "_id"}
		case n%2 == 1:
			pattern.Match = []string{fmt.Sprintf("a%d_%d", e, n%6)}
			pattern.Sort, pattern.Descending = []string{"created_at"}, true
		default:
			pattern.Match = []string{fmt.Sprintf("a%d_%d", e, (n-1)%6), fmt.Sprintf("a%d_%d", e, (n+1)%6)}
		}
		t.Patterns[fmt.Sprintf("p%03d", p)] = pattern
	}
	return t
}

// Tangled asks for every pair of attributes, so that each pair could share a key with either of its two: the ways to
// serve all with the same number of indexes are too many to try.
func Tangled(attributes int) model.Table {
	e := model.Entity{Identity: []string{"id"}, Attributes: map[string]model.Attribute{}}
	t := model.Table{Name: "tangled", Patterns: map[string]model.Pattern{}, Limits: model.Limits{GlobalIndexes: 200}}
	for i := range attributes {
		e.Attributes[fmt.Sprintf("a%d", i)] = model.Attribute{}
		t.Patterns[fmt.Sprintf("by%d", i)] = model.Pattern{Entity: "e", Match: []string{fmt.Sprintf("a%d", i)}}
		for j := range i {
			t.Patterns[fmt.Sprintf("by%d_%d", i, j)] = model.Pattern{Entity: "e", Match: []string{fmt.Sprintf("a%d", i), fmt.Sprintf("a%d", j)}}
		}
	}
	t.Entities = map[string]model.Entity{"e": e}
	return t
}

// Large is a model of many entities in families of five, and patterns spread over them as an application's are: the
// root of a family, three kinds of items below it and one below one of those; lookups by what they refer to, newest
// first, by status, by two attributes; roots with their items; writes. The first entity has busiest read patterns of
// its own beside its share.
func Large(entities, patterns, busiest int) model.Table {
	l := large{table: model.Table{
		Name: "large", Entities: map[string]model.Entity{}, Patterns: map[string]model.Pattern{},
		Limits: model.Limits{GlobalIndexes: 1000},
	}}
	for i := range entities {
		l.entity(i)
	}
	for i := range busiest {
		l.busy(i)
	}
	for i := 0; len(l.table.Patterns) < patterns; i++ {
		l.pattern(i%entities, i/entities)
	}
	return l.table
}

type large struct{ table model.Table }

const family = 5

func entityName(i int) string { return fmt.Sprintf("e%03d", i) }

func (l *large) entity(i int) {
	name := entityName(i)
	e := model.Entity{Identity: []string{name + "_id"}, Attributes: map[string]model.Attribute{
		name + "_at":     {Type: model.Timestamp, Immutable: new(true)},
		name + "_status": {},
		name + "_owner":  {},
		name + "_score":  {Type: model.Number, Digits: 6},
		name + "_email":  {Optional: true},
	}}
	switch at := i % family; {
	case at == 4:
		e.Parent = entityName(i - 1)
	case at > 0:
		e.Parent = entityName(i - at)
	}
	if i >= family {
		e.Attributes[name+"_of"] = model.Attribute{References: fmt.Sprintf("%s.%s_id", entityName(i-family), entityName(i-family))}
	}
	if i == 0 {
		for a := range 7 {
			e.Attributes[fmt.Sprintf("%s_x%d", name, a)] = model.Attribute{}
		}
	}
	l.table.Entities[name] = e
}

// busy adds one more read of the first entity: each pair of its attributes in turn, in one of three orders.
func (l *large) busy(i int) {
	name := entityName(0)
	p := model.Pattern{Entity: name, Match: []string{fmt.Sprintf("%s_x%d", name, i%7)}}
	switch i / 7 {
	case 0:
		p.Sort = []string{name + "_at"}
	case 1:
		p.Match = append(p.Match, fmt.Sprintf("%s_x%d", name, (i+1)%7))
	default:
		p.Sort = []string{name + "_score"}
	}
	l.table.Patterns[fmt.Sprintf("busy%02d", i)] = p
}

// pattern adds the n-th pattern of an entity.
func (l *large) pattern(i, n int) {
	name := entityName(i)
	var p model.Pattern
	switch n {
	case 0:
		p = model.Pattern{Entity: name, Match: l.identity(i)}
	case 1:
		p = model.Pattern{Entity: name, Match: []string{name + "_owner"}, Sort: []string{name + "_at"}, Descending: true}
	case 2:
		p = l.collection(i)
	case 3:
		p = model.Pattern{Entity: name, Match: []string{name + "_owner", name + "_status"}, Sort: []string{name + "_at"}}
	case 4:
		p = model.Pattern{Entity: name, Operation: model.Update, Match: l.identity(i), Sets: []string{name + "_status", name + "_score"}}
	default:
		p = model.Pattern{Entity: name, Match: []string{name + "_owner"}, Filter: map[string]string{name + "_score": ">"}}
	}
	l.table.Patterns[fmt.Sprintf("%s_p%d", name, n)] = p
}

// identity is the whole identity of an entity, its parents' first.
func (l *large) identity(i int) []string {
	e := l.table.Entities[entityName(i)]
	if e.Parent == "" {
		return e.Identity
	}
	parent := i - i%family
	if i%family == 4 {
		parent = i - 1
	}
	return append(l.identity(parent), e.Identity...)
}

// collection reads an entity with what lies below it, or lists it under its parent.
func (l *large) collection(i int) model.Pattern {
	switch i % family {
	case 0:
		p := model.Pattern{Match: l.identity(i), Entities: []string{entityName(i)}}
		for j := i + 1; j < min(i+3, len(l.table.Entities)); j++ {
			p.Entities = append(p.Entities, entityName(j))
		}
		if len(p.Entities) == 1 {
			return model.Pattern{Entity: entityName(i), Match: []string{entityName(i) + "_email"}}
		}
		return p
	case 4:
		return model.Pattern{Entity: entityName(i), Match: l.identity(i - 1), Sort: []string{entityName(i) + "_at"}}
	}
	return model.Pattern{Entity: entityName(i), Match: l.identity(i - i%family), Sort: []string{entityName(i) + "_at"}, Descending: true}
}
