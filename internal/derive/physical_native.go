package derive

import (
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
		if !seen {
			at = len(list)
			places[name] = at
			list = append(list, &physicalKey{kind: nativeKey, name: name, kept: l.key})
		}
		list[at].layouts = append(list[at].layouts, l) // one index, whatever the search made of it
	}
	slices.SortFunc(list, func(a, b *physicalKey) int { return strings.Compare(a.name, b.name) })
	return list
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
