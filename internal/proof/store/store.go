package store

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Store is a table with the indexes of one design.
type Store struct {
	table   *key
	indexes []*key
	// keys are the table's and those of the indexes.
	keys  []*key
	items map[string]Item
}

// New is an empty table.
func New(d *design.Design) *Store {
	s := &Store{table: newTableKey(d), items: map[string]Item{}}
	for _, index := range d.LocalIndexes {
		s.indexes = append(s.indexes, newIndexKey(index, false, s.table))
	}
	for _, index := range d.GlobalIndexes {
		s.indexes = append(s.indexes, newIndexKey(index, true, s.table))
	}
	s.keys = append([]*key{s.table}, s.indexes...)
	return s
}

// Len is the number of items.
func (s *Store) Len() int { return len(s.items) }

// Has reports whether an item is stored under the base key of this one.
func (s *Store) Has(item Item) bool { return s.items[s.Key(item)] != nil }

// Key is the base key of an item as one text, equal exactly for items that replace one another.
func (s *Store) Key(item Item) string {
	var values []Value
	for _, a := range s.table.attributes {
		values = append(values, item[a.Name])
	}
	return partitionText(values)
}

func (s *Store) key(index string) (*key, error) {
	if index == "" {
		return s.table, nil
	}
	at := slices.IndexFunc(s.indexes, func(k *key) bool { return k.name == index })
	if at < 0 {
		return nil, refuse("the table has no index %s", index)
	}
	return s.indexes[at], nil
}

// replace puts an item in the place of another; nil stands for none.
func (s *Store) replace(base string, old, next Item) {
	for _, k := range s.keys {
		if old != nil {
			k.remove(old, base)
		}
		if next != nil {
			k.add(next, base)
		}
	}
	if delete(s.items, base); next != nil {
		s.items[base] = next
	}
}

// validate refuses an item that AWS does: without its base key, with a value of the wrong type or an empty one where a
// key of the table or of an index has that attribute, or too large.
func (s *Store) validate(item Item) error {
	for _, k := range s.keys {
		for i, a := range k.attributes {
			v, ok := item[a.Name]
			if !ok {
				if k == s.table {
					return refuse("the item lacks the key attribute %s", a.Name)
				}
				continue
			}
			limit := design.MaxSortKeyBytes
			if i < len(k.partition) {
				limit = design.MaxPartitionKeyBytes
			}
			if err := fits(a, v, limit); err != nil {
				return err
			}
		}
	}
	if bytes := item.Bytes(); bytes > maxItemBytes {
		return refuse("the item has %d bytes, more than %d", bytes, maxItemBytes)
	}
	return nil
}

func fits(a design.KeyAttribute, v Value, limit int) error {
	switch {
	case string(v.Kind) != a.Type:
		return refuse("the key attribute %s has the type %s, and the item a value of type %s", a.Name, a.Type, v.Kind)
	case v.Text == "":
		return refuse("the key attribute %s is empty", a.Name)
	case len(v.Text) > limit:
		return refuse("the key attribute %s has %d bytes, more than %d", a.Name, len(v.Text), limit)
	}
	return nil
}
