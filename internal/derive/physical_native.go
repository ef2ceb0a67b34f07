package derive

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func (s *solver) nativeKeys(t *solution) []*physicalKey {
	var list []*physicalKey
	places := map[string]int{} // the name tells keys apart
	for _, l := range t.indexes {
		if l.kind != nativeKey {
			continue
		}
		name := s.structuralName(l)
		if l.key != nil {
			name = l.key.index.Name
		} else {
			name = s.kept.freeName(name)
		}
		at, seen := places[name]
		if !seen || l.apart {
			at = len(list)
			if !l.apart {
				places[name] = at
			}
			list = append(list, &physicalKey{kind: nativeKey, name: name, kept: l.key})
		}
		list[at].layouts = append(list[at].layouts, l) // one index, whatever the search made of it
	}
	slices.SortFunc(list, func(a, b *physicalKey) int { return strings.Compare(a.name, b.name) })
	return list
}

// nameApart gives indexes of one structural name names of their own: those after the first have a number. The first is the
// one that patterns are pinned to by name, then the one that copies most, so that no name depends on one of a pattern.
func (s *solver) nameApart(table *physicalKey, keys []*physicalKey, taken map[string]bool) []*physicalKey {
	for _, k := range keys {
		taken[k.name] = taken[k.name] || k.kept != nil
	}
	order := slices.Clone(keys)
	if !distinctNames(order, taken) {
		slices.SortStableFunc(order, func(a, b *physicalKey) int {
			return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(s.copiesOf(table, a), s.copiesOf(table, b)))
		})
	}
	for _, k := range order {
		if k.kept == nil {
			k.name = freeName(k.name, taken)
			taken[k.name] = true
		}
	}
	slices.SortStableFunc(keys, func(a, b *physicalKey) int {
		if a.kind == nativeKey {
			return strings.Compare(a.name, b.name)
		}
		return 0
	})
	return keys
}

// distinctNames reports whether each key that is added has a name of its own already.
func distinctNames(keys []*physicalKey, taken map[string]bool) bool {
	seen := maps.Clone(taken)
	for _, k := range keys {
		if k.kept == nil && seen[k.name] {
			return false
		}
		seen[k.name] = true
	}
	return true
}

// copiesOf is a text that puts what copies most first: all, a list, keys only; and before them what patterns are pinned to.
func (s *solver) copiesOf(table, k *physicalKey) string {
	em := &emitter{solver: s, keys: []*physicalKey{table}}
	projection, names := em.projection(k)
	rank := "1"
	if slices.ContainsFunc(k.layouts, (*layout).pinnedByName) {
		rank = "0"
	}
	return rank + string(projection) + " " + strings.Join(names, " ")
}

// pinnedByName reports whether a unit is pinned to the name of a key on attributes.
func (l *layout) pinnedByName() bool {
	return slices.ContainsFunc(l.units, func(u *unit) bool { return u.pinnedTo() != "" && u.pinnedTo() != pinLocal })
}

// onAttributes reports whether the key is made of the entities' own attributes: then its name tells them.
func (l *layout) onAttributes() bool {
	return l.kind == nativeKey || l.kind == localKey && l.root == nil
}

// structuralName is the name of an index on the entities' own attributes: its partition attributes, then its sort
// attributes. Patterns may be renamed without renaming it.
func (s *solver) structuralName(l *layout) string {
	return design.IndexName(keyNamesOf(s.nativePartition(l)), keyNamesOf(s.nativeSort(l)))
}

// nativePartition are the partition attributes of a natural or native key.
func (s *solver) nativePartition(l *layout) []design.KeyAttribute {
	first := l.members[0]
	var list []design.KeyAttribute
	if !first.tenanted() {
		list = s.entityKey(l.entityPart)
	}
	for _, p := range l.partition[first] {
		if l.kind == nativeKey && first.wholly && !s.natural && p == tenantPlace { // what no tenant can forge stands for the tenant
			list = append(list, design.KeyAttribute{Name: s.keys.PartitionKey, Type: "S"})
			continue
		}
		list = append(list, ownKey(first.attr(p)))
	}
	if first.tenanted() {
		list = append(list, s.entityKey(l.entityPart)...)
	}
	if l.kind == nativeKey {
		for _, stored := range s.storedSplit(l) {
			list = append(list, design.KeyAttribute{Name: stored.Name, Type: "S"})
		}
	}
	return list
}

// nativeSort are the sort attributes of a natural or native key.
func (s *solver) nativeSort(l *layout) []design.KeyAttribute {
	list := s.entityKey(l.entityFirst)
	for _, p := range l.sort {
		a := l.members[0].attr(p)
		if l.ranked.has(p) {
			list = append(list, design.KeyAttribute{Name: s.ranks[a.Name], Type: "N"})
			continue
		}
		list = append(list, ownKey(a))
	}
	return list
}

// entityKey is the entity attribute as the first of a key, where it stands there.
func (s *solver) entityKey(stands bool) []design.KeyAttribute {
	if !stands {
		return nil
	}
	return []design.KeyAttribute{{Name: s.keys.EntityAttribute, Type: "S"}}
}

// ownKey is an entity's own attribute in a key, of the type it is stored as.
func ownKey(a *model.ResolvedAttribute) design.KeyAttribute {
	return design.KeyAttribute{Name: a.Name, Type: a.Type.Stored()}
}
