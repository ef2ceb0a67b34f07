package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// writtenDifferently is a finding where members write what the unit compares, or orders one sequence by, in ways that one
// key can't hold; else nil.
func (u *unit) writtenDifferently() *finding.Finding {
	d := u.pattern.Declared
	for _, eq := range u.equal {
		if writings := u.writings(eq.places); writings != nil {
			f := finding.WrittenDifferently(u.name(), fieldOf(d, eq.name), eq.name, writings)
			return &f
		}
	}
	if u.single() || u.grouped {
		return nil // each block has a text of its own
	}
	for i, places := range u.order {
		name := orderNames(d)[i]
		if writings := u.writings(places); writings != nil {
			f := finding.WrittenDifferently(u.name(), fieldOf(d, name), name, writings)
			return &f
		}
	}
	return nil
}

// writings says how each member writes an attribute, where they differ.
func (u *unit) writings(places []int) []string {
	var list []string
	differ := false
	first := u.members[0].attr(max(0, places[0]))
	for m, e := range u.members {
		if places[m] < 0 {
			continue
		}
		a := e.attr(places[m])
		if places[0] < 0 && len(list) == 0 {
			first = a
		}
		differ = differ || !sameText(first, a)
		list = append(list, e.name()+"."+a.Name+" ("+writing(a)+")")
	}
	if !differ {
		return nil
	}
	return list
}

// writing says what decides the text of an attribute's values.
func writing(a *model.ResolvedAttribute) string {
	d := a.Declared
	parts := []string{string(a.Type)}
	if len(d.Values) > 0 {
		parts = append(parts, "values "+strings.Join(d.Values, ", "))
	}
	if d.Resolution != "" {
		parts = append(parts, "resolution "+d.Resolution)
	}
	if d.Digits != 0 {
		parts = append(parts, fmt.Sprintf("%d digits", d.Digits))
	}
	if d.Decimals != 0 {
		parts = append(parts, fmt.Sprintf("%d decimals", d.Decimals))
	}
	if minimum(d) != 0 {
		parts = append(parts, fmt.Sprintf("minimum %d", minimum(d)))
	}
	return strings.Join(parts, ", ")
}

// unknownCopy is a finding where a write of whole items doesn't know a copy that the unit compares or orders by; else nil.
func (u *unit) unknownCopy(m int) *finding.Finding {
	e := u.members[m]
	needed := u.equalSet(m) | setOf(slices.DeleteFunc(u.orderOf(m), func(p int) bool { return p < 0 })...) | u.condition(m).attributes()
	for _, p := range (needed & e.copies()).minus(e.keyable).places() {
		for _, w := range e.writes {
			if w.whole() && !w.known.has(p) {
				f := finding.CopyUnknown(u.name(), w.pattern.Name, e.name(), e.attr(p).Name, e.attr(p).Declared.CopiedFrom)
				return &f
			}
		}
	}
	return nil
}

// unknowing is a write that keeps every slot from serving the unit, or nil.
func (s *solver) unknowing(u *unit, e *entity) *write {
	for i, w := range e.writes {
		without := slices.Delete(slices.Clone(e.writes), i, i+1)
		all := e.writes
		e.writes = without
		served := len(s.slotLayouts([]*unit{u})) > 0
		e.writes = all
		if served {
			return w
		}
	}
	all := e.writes
	e.writes = nil
	served := len(s.slotLayouts([]*unit{u})) > 0
	e.writes = all
	if served { // several writes do: the first that lacks something
		if at := slices.IndexFunc(all, func(w *write) bool { return len(s.unknownTo(u, e, w)) > 0 }); at >= 0 {
			return all[at]
		}
	}
	return nil
}

// unknownTo are the attributes of the unit's key and conditions that an update doesn't know.
func (s *solver) unknownTo(u *unit, e *entity, w *write) []string {
	m := u.memberOf(e)
	if !w.changesItem() {
		return nil
	}
	needed := u.equalSet(m) | u.split.set() | setOf(u.orderOf(m)...) | e.identity | u.condition(m).attributes()
	return e.names(needed.minus(w.knownAfter()).places())
}

// getOf is the pattern that gets a whole item of the entity by what identifies it, which a write may read first; empty where none
// is declared.
func getOf(r *model.Resolved, e *entity) string {
	for _, p := range r.Patterns {
		d := p.Declared
		tests := len(d.Where) + len(d.WhereAny) + len(d.Filter) + len(d.FilterAny) + len(d.Present) + len(d.Absent) + len(d.MatchAny) + len(d.Fetch)
		if p.Operation == model.Get && p.IsServed() && tests == 0 && len(p.Entities) == 1 && p.Entities[0] == e.resolved &&
			e.identifies(e.set(d.Match)) && len(d.Match) == len(e.resolved.Identity) {
			return p.Name
		}
	}
	return ""
}
