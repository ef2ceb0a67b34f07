package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// guard is the kind of item that claims one value of an enforced attribute: under a key that the value alone decides,
// it can exist once. It holds the identity of the item that has the value and no index attribute.
type guard struct {
	entity *entity
	place  int
	// label is the beginning of its partition text and its whole sort text; no entity has it.
	label string
}

// name is the guard's name among item keys, and the value of its entity attribute.
func (g *guard) name() string { return g.entity.name() + "." + g.attribute().Name }

func (g *guard) attribute() *model.ResolvedAttribute { return g.entity.attr(g.place) }

// newGuards makes the guards of all enforced attributes, by entity and attribute.
func newGuards(entities []*entity, k *kept) []*guard {
	taken := map[string]bool{}
	for _, e := range entities {
		taken[e.resolved.Label] = true
	}
	var list []*guard
	for _, e := range entities {
		for _, p := range e.enforced.places() {
			taken[k.guardLabel(&guard{entity: e, place: p})] = true
		}
	}
	for _, e := range entities {
		for _, p := range e.enforced.places() {
			g := &guard{entity: e, place: p}
			g.label = k.guardLabel(g)
			full := strings.ToUpper(strings.ReplaceAll(e.name()+"_"+e.attr(p).Name, "-", "_"))
			for _, label := range []string{e.attr(p).Label, full, full + "_GUARD"} {
				if g.label == "" && !taken[label] {
					g.label = label
				}
			}
			taken[g.label] = true
			list = append(list, g)
		}
	}
	return list
}

// of are the guards of one entity.
func guardsOf(list []*guard, e *entity) []*guard {
	return slices.DeleteFunc(slices.Clone(list), func(g *guard) bool { return g.entity != e })
}

// partition is the guard's partition text for a value of the attribute; bound "old" names the value before a write. On a
// tenant table it is in the partitions of the item's tenant: under strict isolation in the one that the item is in.
func (g *guard) partition(delimiter, bound string) design.Template {
	switch e := g.entity; {
	case e.wholly:
		return e.tenantText(delimiter)
	case e.tenanted():
		return append(e.tenantText(delimiter).Append(delimiter+g.tenantLabel(delimiter)+delimiter), g.value(bound))
	}
	return design.Template{{Literal: g.label + delimiter}, g.value(bound)}
}

// sort is the guard's sort text.
func (g *guard) sort(delimiter, bound string) design.Template {
	switch e := g.entity; {
	case e.wholly:
		return design.Template{{Literal: g.tenantLabel(delimiter) + delimiter}, g.value(bound)}
	case e.tenanted():
		return design.Text(model.UniqueLabel)
	}
	return design.Text(g.label)
}

func (g *guard) value(bound string) design.Segment {
	a := g.attribute()
	return design.Segment{Attribute: a.Name, Bound: bound, Format: plainFormat(a)}
}

// tenantLabel tells the guard's texts apart from all others of a tenant.
func (g *guard) tenantLabel(delimiter string) string {
	return strings.Join([]string{model.UniqueLabel, g.entity.resolved.Label, g.attribute().Label}, delimiter)
}

// family names the partitions that the guard's can be equal to.
func (g *guard) family() string {
	e := g.entity
	if !e.tenanted() {
		return g.label
	}
	pieces := e.tenantPieces([]int{tenantPlace})
	if !e.wholly {
		pieces = append(pieces, piece{place: -1, literal: model.UniqueLabel})
	}
	return tenantFamily(pieces)
}

// leaf is the guard's place among the sort texts of its partition.
func (g *guard) leaf() *node {
	n := &node{members: []*entity{g.entity}}
	literal := g.label
	if g.entity.tenanted() {
		literal = model.UniqueLabel
	}
	return &node{members: n.members, branches: []*branch{{literal: literal, below: n}}}
}

// guardFindings are what keeps guards from being kept: a table that can't hold them, and writes that don't know which
// guard to free.
func (s *solver) guardFindings() []finding.Finding {
	var list []finding.Finding
	for _, g := range s.guards {
		e, a := g.entity, g.attribute()
		if !e.textual().has(g.place) {
			list = append(list, finding.GuardNeedsText(e.name(), a.Name, string(a.Type)))
			continue
		}
		if s.keys.Base == model.BaseNatural {
			list = append(list, finding.GuardNeedsComposite(e.name(), a.Name))
		}
		for _, w := range e.writes {
			switch {
			case w.operation == model.Put:
				list = append(list, finding.PutCannotGuard(w.pattern.Name, e.name(), a.Name))
			case w.frees(g) && !w.stored.has(g.place):
				list = append(list, finding.WriteCannotFreeGuard(w.pattern.Name, e.name(), getOf(s.resolved, e), a.Name))
			}
		}
	}
	return list
}

// frees reports whether the write takes the guarded value from the item.
func (w *write) frees(g *guard) bool {
	return w.operation == model.Delete || w.changesItem() && w.changes().has(g.place)
}

// looksUp is the guard by which a consistent get finds its item, or nil: the table holds the guard, so it is read as
// consistently as the item.
func (s *solver) looksUp(u *unit) *guard {
	if !u.get || !u.single() || !u.consistent() {
		return nil
	}
	e := u.members[0]
	if e.tenanted() && !u.equalSet(0).has(tenantPlace) {
		return nil
	}
	for _, g := range guardsOf(s.guards, e) {
		if u.equalSet(0).has(g.place) && !e.identity.within(u.equalSet(0)) {
			return g
		}
	}
	return nil
}
