package derive

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// physicalKey is one key of the table as it will exist: the table's own or an index's, with the layouts that fill it.
type physicalKey struct {
	kind keyKind
	// name is the index's name; empty for the table's own key.
	name string
	// partitionName and sortName are the attributes filled from templates; empty for natural and native keys.
	partitionName, sortName string
	layouts                 []*layout
	// onTable is true where the partition attribute is the table's own.
	onTable bool
	// sortOnTable is true where the sort attribute of an index is one of the table's own key.
	sortOnTable bool
	// guards stand in the table's own key.
	guards []*guard
	// kept is the index that the table has; nil for one that is added.
	kept *keptKey
	// stale are the texts of items that may stand in the key although nothing uses them any more.
	stale []staleText
}

// overloaded reports whether the key's attributes are filled from templates.
func (k *physicalKey) overloaded() bool { return k.partitionName != "" }

// layoutOf is the layout by which the entity fills the key, or nil.
func (k *physicalKey) layoutOf(e *entity) *layout {
	for _, l := range k.layouts {
		if slices.Contains(l.members, e) {
			return l
		}
	}
	return nil
}

// emitter turns a solution into a design.
type emitter struct {
	*solver
	solution *solution
	keys     []*physicalKey
	// bare is true where the design is only priced: what tells of it is left out.
	bare bool
}

// physicalKeys names the table's key and the indexes of a solution: the table, LSIs, native GSIs by name, slots.
func (s *solver) physicalKeys(t *solution) []*physicalKey {
	table := &physicalKey{kind: baseKey, layouts: t.base, guards: s.guards}
	if !t.natural {
		table.partitionName, table.sortName = s.keys.PartitionKey, s.keys.SortKey
	}
	list := []*physicalKey{table}
	taken := map[string]bool{}
	locals := s.keptLocals(t)
	for i, shelf := range s.shelve(t.indexes, localKey) {
		k := &physicalKey{kind: localKey, layouts: shelf, partitionName: table.partitionName, onTable: true}
		if t.natural {
			k.name = s.structuralName(shelf[0])
		} else {
			k.name, k.sortName = fmt.Sprintf("LSI%d", i+1), fmt.Sprintf("LSI%dSK", i+1)
		}
		locals = append(locals, k)
	}
	list = append(list, s.nameApart(table, locals, taken)...)
	list = append(list, s.nameApart(table, s.nativeKeys(t), taken)...)
	list = append(list, s.slotKeys(t)...)
	for _, k := range list {
		k.stale = s.stale(k)
		settleLiterals(k.layouts, k.guards, k.stale)
	}
	return list
}

// slotKeys are the indexes on generic attributes: those that the table has, and what is added to them or beside them.
func (s *solver) slotKeys(t *solution) []*physicalKey {
	var given []*physicalKey // by the declaration, with attributes that have no number
	byNumber := map[int]*physicalKey{}
	for _, l := range t.indexes {
		if l.kind != slotKey || l.key == nil {
			continue
		}
		n := l.key.number
		if n == 0 {
			at := slices.IndexFunc(given, func(k *physicalKey) bool { return k.kept == l.key })
			if at < 0 {
				at, given = len(given), append(given, l.key.physical(l))
			}
			given[at].layouts = append(given[at].layouts, l)
			continue
		}
		if byNumber[n] == nil {
			byNumber[n] = l.key.physical(l)
		}
		byNumber[n].layouts = append(byNumber[n].layouts, l)
	}
	for i, shelf := range s.shelve(t.indexes, slotKey) {
		if len(shelf) == 0 {
			continue // patterns are pinned to a later one
		}
		if byNumber[i+1] == nil {
			name := fmt.Sprintf("GSI%d", i+1)
			byNumber[i+1] = &physicalKey{kind: slotKey, name: name, partitionName: name + "PK", sortName: name + "SK"}
			if shelf[0].onTable() {
				byNumber[i+1].partitionName, byNumber[i+1].onTable = s.partitionOf(shelf[0].members[0]), true
			}
		}
		byNumber[i+1].layouts = append(byNumber[i+1].layouts, shelf...)
	}
	slices.SortFunc(given, func(a, b *physicalKey) int { return strings.Compare(a.name, b.name) })
	for _, n := range slices.Sorted(maps.Keys(byNumber)) {
		given = append(given, byNumber[n])
	}
	return given
}

// physical is an index of texts as it exists, yet without its layouts.
func (key *keptKey) physical(l *layout) *physicalKey {
	own := l.tableTexts()
	return &physicalKey{
		kind: slotKey, name: key.index.Name, partitionName: key.index.Partition[0].Name, sortName: key.index.Sort[0].Name, kept: key,
		onTable: own.partition, sortOnTable: own.sort,
	}
}

// partitionOf is the table's own partition attribute, where that is the tenants'.
func (s *solver) partitionOf(e *entity) string {
	if s.natural {
		return e.attr(tenantPlace).Name
	}
	return s.keys.PartitionKey
}

func keyNamesOf(list []design.KeyAttribute) []string {
	names := make([]string, len(list))
	for i, a := range list {
		names[i] = a.Name
	}
	return names
}

// tableKey is the table's own key schema.
func (em *emitter) tableKey() design.KeySchema {
	k := em.keys[0]
	if k.overloaded() {
		sort := design.KeyAttribute{Name: k.sortName, Type: "S"}
		return design.KeySchema{Partition: design.KeyAttribute{Name: k.partitionName, Type: "S"}, Sort: &sort}
	}
	l := k.layouts[0]
	schema := design.KeySchema{Partition: em.nativePartition(l)[0]}
	if sort := em.nativeSort(l); len(sort) > 0 {
		schema.Sort = &sort[0]
	}
	return schema
}

// indexes are the secondary indexes of one kind.
func (em *emitter) indexes(local bool) []design.Index {
	var list []design.Index
	for _, k := range em.keys[1:] {
		if (k.kind == localKey) != local {
			continue
		}
		index := design.Index{Name: k.name, Overloaded: k.overloaded()}
		if k.kept != nil {
			index.Partition, index.Sort = k.kept.index.Partition, k.kept.index.Sort
		} else if k.overloaded() {
			index.Partition = []design.KeyAttribute{{Name: k.partitionName, Type: "S"}}
			index.Sort = []design.KeyAttribute{{Name: k.sortName, Type: "S"}}
		} else {
			index.Partition, index.Sort = em.nativePartition(k.layouts[0]), em.nativeSort(k.layouts[0])
		}
		index.Entities, index.Serves = k.entities(), em.serves(k)
		if !em.bare {
			index.NeededBy = em.neededBy(k)
		}
		index.Projection, index.Projected = em.projection(k)
		list = append(list, index)
	}
	return list
}

func (k *physicalKey) entities() []string {
	var names []string
	for _, l := range k.layouts {
		for _, e := range l.members {
			names = append(names, e.name())
		}
	}
	slices.Sort(names)
	return names
}

func (k *physicalKey) serves() []string {
	var names []string
	for _, l := range k.layouts {
		for _, u := range l.units {
			names = append(names, u.name())
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
