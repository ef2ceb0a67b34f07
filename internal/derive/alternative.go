package derive

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// alsoServes reports whether a layout of the solution, as it stands, would serve one more unit. Pins are left aside.
func (s *solver) alsoServes(l *layout, u *unit, base []*layout) bool {
	if slices.Contains(l.units, u) || u.consistent() && l.kind != baseKey && l.kind != localKey {
		return false
	}
	for m, e := range u.members {
		if !slices.Contains(l.members, e) || l.kind == baseKey && !l.partitionSet(e).within(u.equalSet(m)) {
			return false
		}
	}
	if l.key != nil {
		other := s.keptServes(l.key, withoutPin(u))
		return other != nil && (other.root == l.root || !l.key.index.Overloaded)
	}
	units := l.units
	if l.kind == baseKey && l.pinned && s.kept != nil {
		return s.keptBaseServes(withoutPin(u))
	}
	if l.kind == baseKey {
		units = slices.DeleteFunc(slices.Clone(l.built), func(o *unit) bool { return l.answersGet(o) })
	}
	units = append(slices.Clone(units), u)
	slices.SortFunc(units, func(a, b *unit) int { return a.id - b.id })
	for _, other := range s.rebuilt(l, units, base) {
		if other != nil && other.text() == l.text() && sameEntry(other, l) {
			return true
		}
	}
	return false
}

// rebuilt are the layouts of the same kind and partition that serve other units.
func (s *solver) rebuilt(l *layout, units []*unit, base []*layout) []*layout {
	switch l.kind {
	case baseKey:
		if slices.ContainsFunc(units, func(u *unit) bool { return u.whole == nil && !u.conditionsOnBase() }) {
			return nil
		}
		return []*layout{s.buildBase(l.members, units, l.partition, s.mayBase)}
	case localKey:
		return []*layout{s.localLayout(units, base)}
	case slotKey:
		return s.slotLayouts(units)
	default:
		return s.nativeLayouts(units)
	}
}

// withoutPin is the unit as if it said nothing of the key that is to serve it.
func withoutPin(u *unit) *unit {
	free := *u.pattern
	free.Declared.Index = ""
	other := *u
	other.pattern = &free
	return &other
}

func sameEntry(a, b *layout) bool {
	for _, e := range b.members {
		x, y := a.entry[e], b.entry[e]
		if !maps.Equal(x.where, y.where) || x.present != y.present || x.absent != y.absent {
			return false
		}
	}
	return a.entityFirst == b.entityFirst && a.entityPart == b.entityPart
}

// spare lists the keys of the design, as they stand, that would serve the unit as well as its own does; none where the
// user says which key is to serve it.
func (em *emitter) spare(u *unit) []*physicalKey {
	if u.pinnedTo() != "" {
		return nil
	}
	return em.alike(u)
}

// alike lists the keys of the design, as they stand, that would serve the unit as well as its own does, pins aside.
func (em *emitter) alike(u *unit) []*physicalKey {
	var list []*physicalKey
	for _, k := range em.keys {
		for _, l := range k.layouts {
			if em.alsoServes(l, u, em.solution.base) && em.projects(k, u) {
				list = append(list, k)
			}
		}
	}
	return list
}

// projects reports whether an index copies what one more unit needs.
func (em *emitter) projects(k *physicalKey, u *unit) bool {
	if k.kind == baseKey {
		return true
	}
	projection, names := em.projection(k)
	wanted, needed := em.projection(&physicalKey{
		kind: k.kind, name: k.name, partitionName: k.partitionName, sortName: k.sortName, onTable: k.onTable, sortOnTable: k.sortOnTable,
		layouts: []*layout{k.layoutOf(u.members[0]).serving([]*unit{u})},
	})
	return projection == design.ProjectAll || wanted != design.ProjectAll &&
		!slices.ContainsFunc(needed, func(n string) bool { return !slices.Contains(names, n) })
}

// neededBy names the patterns that lose their path without the index: no other key of the design serves them.
func (em *emitter) neededBy(k *physicalKey) []string {
	var names []string
	for _, l := range k.layouts {
		for _, u := range l.units {
			if !slices.ContainsFunc(em.spare(u), func(other *physicalKey) bool { return em.mayMoveTo(u, other) }) {
				names = append(names, u.name())
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// mayMoveTo reports whether keys.indexes lets a key serve the unit, or the table has that key and items fill it so.
func (em *emitter) mayMoveTo(u *unit, k *physicalKey) bool {
	if k.kept != nil && em.keptServes(k.kept, u) != nil {
		return true
	}
	return k.kind == baseKey || k.kind == localKey || em.allows(k.kind, u)
}

// runnerUp is the second best way to answer a pattern: another key of the design, else the index that would have to be
// added for it. It is nil where there is neither.
func (em *emitter) runnerUp(u *unit) *design.RunnerUp {
	if list := em.spare(u); len(list) > 0 {
		k := list[0]
		return &design.RunnerUp{Index: k.name}
	}
	if u.wantsLocal() || u.pinnedTo() != "" || em.looksUp(u) != nil {
		return nil
	}
	own := em.servedBy(u)
	for _, kind := range em.kindsFor(u) {
		for _, l := range em.ownLayouts(kind, u) {
			if own == nil || l.text() != own.text() && (own.key == nil || !em.spelledAlike(own, l)) {
				return em.added(l)
			}
		}
	}
	return nil
}

// servedBy is the layout of the solution that serves the unit, or nil.
func (em *emitter) servedBy(u *unit) *layout {
	for _, k := range em.keys {
		for _, l := range k.layouts {
			if slices.Contains(l.units, u) {
				return l
			}
		}
	}
	return nil
}

// ownLayouts are the layouts of one kind for the unit alone, the best first.
func (s *solver) ownLayouts(kind keyKind, u *unit) []*layout {
	list := s.nativeLayouts([]*unit{u})
	if kind == slotKey {
		list = s.slotLayouts([]*unit{u})
	}
	slices.SortFunc(list, func(a, b *layout) int {
		if n := s.scoreOf(a).compare(s.scoreOf(b)); n != 0 {
			return n
		}
		if a.text() < b.text() {
			return -1
		}
		return 1
	})
	return list
}

// spelledAlike reports whether an index that the table has and one that is derived have the same key.
func (em *emitter) spelledAlike(own, l *layout) bool {
	if own.kind != l.kind {
		return false
	}
	a, b := em.added(l), em.describe(own)
	return slices.Equal(a.Partition, b.Partition) && slices.Equal(a.Sort, b.Sort)
}

// added describes an index that isn't part of the design.
func (em *emitter) added(l *layout) *design.RunnerUp {
	if l.kind == nativeKey {
		return em.describe(l)
	}
	settleLiterals([]*layout{l}, nil, nil)
	return em.describe(l)
}

// describe tells the key of an index, its literals being settled.
func (em *emitter) describe(l *layout) *design.RunnerUp {
	if l.kind == nativeKey {
		return &design.RunnerUp{Added: true, Index: em.structuralName(l), Partition: keyNamesOf(em.nativePartition(l)), Sort: orNone(keyNamesOf(em.nativeSort(l)))}
	}
	t := texts{layout: l, entity: l.members[0], delimiter: em.solver.keys.Delimiter}
	return &design.RunnerUp{Added: true, Partition: []string{t.partition().String()}, Sort: []string{t.sort().String()}}
}
