package bruteforce_test

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// demand is a read pattern as serving defines it.
type demand struct {
	*model.ResolvedPattern
	levels []level
}

// level is one request of a pattern: what it compares and how its result is ordered, in the names of the pattern.
type level struct {
	equal, order []string
	// ranged is true where the first of order is compared with a range or prefix.
	ranged bool
	// get is true where at most one item answers; deep where that is so only of a level that gives more of then.
	get, deep bool
}

func demandOf(p *model.ResolvedPattern) demand {
	d := demand{ResolvedPattern: p}
	then := p.Declared.Then
	order := p.Declared.Sort
	ranged := p.Declared.Prefix
	for a := range p.Declared.Range {
		ranged = a
	}
	if ranged != "" && !slices.Contains(order, ranged) {
		order = append([]string{ranged}, order...)
	}
	for n := range len(then) + 1 {
		l := level{
			equal:  slices.Concat(p.Given(), then[:n]),
			order:  slices.Concat(then[n:], order),
			ranged: n == len(then) && ranged != "",
		}
		single := len(p.Declared.Entities) == 0
		// One key serves every level (2.3). Levels that single out an item are gets, which another key may answer; but a
		// pattern that goes on to a range needs a key that holds them in turn, and that is the one.
		l.get = !l.ranged && single && (p.Operation == model.Get || n > 0 && ranged == "" && p.Entities[0].Covers(l.equal))
		l.deep = l.get && n > 0
		d.levels = append(d.levels, l)
	}
	return d
}

// own is the entity's attribute for a name of the pattern, or empty.
func (d demand) own(e *model.ResolvedEntity, name string) string {
	own, ok := d.AttributeOf(e, name)
	if !ok || e.Attributes[own] == nil {
		return ""
	}
	return own
}

// equal is E of one entity: without the fixed values that an entry condition stands for.
func (d demand) equal(e *model.ResolvedEntity, l level, met []condition) map[string]bool {
	list := map[string]bool{}
	for _, name := range l.equal {
		value, fixed := d.Declared.Where[name]
		if fixed && slices.Contains(met, condition{"where", name, value}) {
			continue
		}
		list[d.own(e, name)] = true
	}
	return list
}

// order is R of one entity. It ends once what stands before it singles out an item: then the rest asks nothing. A range
// is kept, and so is all of a merged order. It reports false where the entity has no such attribute and isn't one item.
func (d demand) order(e *model.ResolvedEntity, l level) ([]string, bool) {
	var before, list []string
	for _, name := range l.equal {
		before = append(before, d.own(e, name))
	}
	for i, name := range l.order {
		if (len(d.Entities) == 1 || d.Order() != model.OrderMerged) && e.Covers(before) && (i > 0 || !l.ranged) {
			return list, true
		}
		own := d.own(e, name)
		if own == "" {
			return nil, false
		}
		before, list = append(before, own), append(list, own)
	}
	return list, true
}

// condition is one of where, present and absent.
type condition struct{ kind, attribute, value string }

func (d demand) conditions() []condition {
	var list []condition
	for name, value := range d.Declared.Where {
		list = append(list, condition{"where", name, value})
	}
	for _, name := range d.Declared.Present {
		list = append(list, condition{"present", name, ""})
	}
	for _, name := range d.Declared.Absent {
		list = append(list, condition{"absent", name, ""})
	}
	return list
}

// present tells whether every item that the level means has the attribute.
func (d demand) present(e *model.ResolvedEntity, l level, attribute string) bool {
	if !e.Attributes[attribute].Optional || slices.Contains(d.Declared.Present, attribute) {
		return true
	}
	if l.ranged && d.own(e, l.order[0]) == attribute {
		return true
	}
	for _, name := range l.equal {
		if d.own(e, name) == attribute {
			return true
		}
	}
	return false
}

// admits tells whether a key of these attributes holds every item of the entity that the level means, and whether those
// conditions that no entry condition meets and no comparison says are met by what the key holds.
func (d demand) admits(e *model.ResolvedEntity, l level, key []string, met []condition) bool {
	for _, a := range key {
		if e.Attributes[a] == nil || !d.present(e, l, a) {
			return false
		}
	}
	for _, name := range d.Declared.Present {
		own := d.own(e, name)
		if e.Attributes[own].Optional && !slices.Contains(met, condition{"present", name, ""}) && !slices.Contains(key, own) {
			return false
		}
	}
	for _, name := range d.Declared.Absent {
		if !slices.Contains(met, condition{"absent", name, ""}) {
			return false
		}
	}
	return true
}

// follows tells whether a sequence begins with exactly the left equalities, in any order, and then the order.
func follows(sequence []string, left map[string]bool, order []string) bool {
	left = maps.Clone(left)
	for len(left) > 0 {
		if len(sequence) == 0 || !left[sequence[0]] {
			return false
		}
		delete(left, sequence[0])
		sequence = sequence[1:]
	}
	return len(sequence) >= len(order) && slices.Equal(sequence[:len(order)], order)
}

// less is a set without the members of a list; it reports false where one isn't a member.
func less(set map[string]bool, list []string) (map[string]bool, bool) {
	set = maps.Clone(set)
	for _, a := range list {
		if !set[a] {
			return nil, false
		}
		delete(set, a)
	}
	return set, true
}

// wants tells whether the pattern returns items of the entity.
func (d demand) wants(e *model.ResolvedEntity) bool { return slices.Contains(d.Entities, e) }

// alone tells whether the pattern has no equality whose value the caller gives and doesn't say that it accepts one
// partition, so that it is refused.
func (d demand) alone() bool {
	return len(d.Declared.Match)+len(d.Declared.MatchAny) == 0 && !d.acceptsConstant() && d.Operation != model.Get
}

// underConstant tells whether a partition is one and the same on every call of the pattern: it holds fixed values alone.
func (d demand) underConstant(partition []string) bool {
	return !slices.ContainsFunc(partition, func(a string) bool { return d.Declared.Where[a] == "" })
}

// acceptsConstant tells whether the pattern may read a constant partition of an index.
func (d demand) acceptsConstant() bool { return d.Declared.Spread.AcceptsConstant() }

// subsets are all subsets of a list, the empty one first.
func subsets(list []string) [][]string {
	all := [][]string{nil}
	for _, a := range list {
		for _, s := range all[:len(all):len(all)] {
			all = append(all, append(slices.Clone(s), a))
		}
	}
	return all
}

// sequences are all ordered selections from a list, of at most so many.
func sequences(list []string, most int) [][]string {
	all := [][]string{nil}
	for i := 0; i < len(all); i++ {
		if len(all[i]) == most {
			continue
		}
		for _, a := range list {
			if !slices.Contains(all[i], a) {
				all = append(all, append(slices.Clone(all[i]), a))
			}
		}
	}
	return all
}
