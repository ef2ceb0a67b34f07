package reading

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Question is one call of one level of a read pattern. Level is how many attributes of then are given.
type Question struct {
	Model     *model.Resolved
	Pattern   *model.ResolvedPattern
	Level     int
	Arguments sample.Arguments
}

// Wanted returns the items that the question means, in no order.
func (q Question) Wanted(items []sample.Item) []sample.Item {
	var wanted []sample.Item
	for _, item := range items {
		if q.means(item) {
			wanted = append(wanted, item)
		}
	}
	return wanted
}

// means reports whether the question means the item.
func (q Question) means(item sample.Item) bool {
	at := slices.IndexFunc(q.Pattern.Entities, func(e *model.ResolvedEntity) bool { return e.Name == item.Entity })
	if at < 0 {
		return false
	}
	s := subject{question: &q, entity: q.Pattern.Entities[at], item: item}
	return s.equal() && s.conditioned() && s.bounded() && s.filtered()
}

// subject is one item that is put to the question.
type subject struct {
	question *Question
	entity   *model.ResolvedEntity
	item     sample.Item
}

// value is what the item holds under a name of the pattern.
func (s subject) value(name string) (store.Value, *model.ResolvedAttribute, bool) {
	own := name
	if s.entity.Attributes[name] == nil {
		other, ok := s.question.Pattern.AttributeOf(s.entity, name)
		if !ok {
			return store.Value{}, nil, false
		}
		own = other
	}
	v, ok := s.item.Attributes[own]
	return v, s.entity.Attributes[own], ok
}

// is reports whether the item holds a value under a name.
func (s subject) is(name, text string) bool {
	v, _, ok := s.value(name)
	return ok && v.IsScalar() && v.Compare(store.Value{Kind: v.Kind, Text: text}) == 0
}

func (s subject) isOneOf(name string, texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return s.is(name, text) })
}

// equal reports whether match, the given part of then, match_any, where and where_any hold.
func (s subject) equal() bool {
	q, d := s.question, &s.question.Pattern.Declared
	for _, given := range [][]string{d.Match, d.Then[:q.Level]} {
		for _, name := range given {
			if !s.is(name, q.Arguments.Values[name]) {
				return false
			}
		}
	}
	for _, name := range d.MatchAny {
		if !s.isOneOf(name, q.Arguments.Lists[name]) {
			return false
		}
	}
	for name, text := range d.Where {
		if !s.is(name, text) {
			return false
		}
	}
	for name, texts := range d.WhereAny {
		if !s.isOneOf(name, texts) {
			return false
		}
	}
	return true
}

// conditioned reports whether present and absent hold.
func (s subject) conditioned() bool {
	d := &s.question.Pattern.Declared
	for _, name := range d.Present {
		if _, _, ok := s.value(name); !ok {
			return false
		}
	}
	for _, name := range d.Absent {
		if _, _, ok := s.value(name); ok {
			return false
		}
	}
	return true
}
