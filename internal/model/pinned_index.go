package model

import "slices"

// PinnedIndex is an index on generic attributes whose key texts the declaration gives.
type PinnedIndex struct {
	Name string
	// Partition and Sort are the names of its key attributes.
	Partition, Sort string
	// Keys are how items of entities fill it, by entity, with the texts of the table's own key where it holds those.
	Keys map[string]PinnedIndexKey
}

// PinnedIndexes are the indexes whose key texts the declaration gives, by name. One that is made of the table's own key
// attributes, of all entities with a pinned key, needs no texts of its own.
func (r *Resolved) PinnedIndexes() []PinnedIndex {
	all := names(r.Keys.IndexAttributes)
	for _, e := range r.Entities {
		all = appendNew(all, names(e.Declared.IndexKeys)...)
	}
	slices.Sort(all)
	var list []PinnedIndex
	for _, name := range all {
		index := PinnedIndex{Name: name, Keys: map[string]PinnedIndexKey{}}
		index.Partition, index.Sort = r.Keys.indexAttributes(name)
		for _, e := range r.Entities {
			key, pinned := e.Declared.IndexKeys[name]
			if e.Declared.Key == nil || !pinned && !r.inverts(index) {
				continue
			}
			key.Partition, key.Sort = r.tableText(e, index.Partition, key.Partition), r.tableText(e, index.Sort, key.Sort)
			index.Keys[e.Name] = key
		}
		list = append(list, index)
	}
	return list
}

// indexAttributes are the names of the key attributes of an index: GSI1PK and GSI1SK unless others are given.
func (k Keys) indexAttributes(index string) (partition, sort string) {
	given := k.IndexAttributes[index]
	return orDefault(given.PartitionKey, index+"PK"), orDefault(given.SortKey, index+"SK")
}

// inverts reports whether an index is made of the table's own key attributes, so that every item is in it.
func (r *Resolved) inverts(index PinnedIndex) bool {
	return r.onTable(index.Partition) && r.onTable(index.Sort)
}

// onTable reports whether an attribute is one of the table's own key.
func (r *Resolved) onTable(attribute string) bool {
	return attribute == r.Keys.PartitionKey || attribute == r.Keys.SortKey
}

// tableText is the text of an attribute: that of the entity's base key where the attribute is one of the table's own.
func (r *Resolved) tableText(e *ResolvedEntity, attribute, text string) string {
	switch attribute {
	case r.Keys.PartitionKey:
		return e.Declared.Key.Partition
	case r.Keys.SortKey:
		return e.Declared.Key.Sort
	}
	return text
}
