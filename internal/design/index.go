package design

import "slices"

// KeyAttribute is an attribute of a key schema: its name and the stored type, "S", "N" or "B".
type KeyAttribute struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// KeySchema is the primary key of the table. Sort is nil where the table has no sort key.
type KeySchema struct {
	Partition KeyAttribute  `json:"partition_key"`
	Sort      *KeyAttribute `json:"sort_key,omitempty"`
}

// Projection is what an index copies from the item, in AWS's words.
type Projection string

// The projections of the CreateTable API.
const (
	ProjectAll      Projection = "ALL"
	ProjectKeysOnly Projection = "KEYS_ONLY"
	ProjectInclude  Projection = "INCLUDE"
)

// Index is a secondary index. A local index has the table's partition key and one sort attribute; a global one has
// one to four partition attributes and up to four sort attributes.
type Index struct {
	Name      string         `json:"name"`
	Partition []KeyAttribute `json:"partition_keys"`
	Sort      []KeyAttribute `json:"sort_keys,omitempty"`
	// Overloaded is true where the key attributes are generic and filled from templates.
	Overloaded bool       `json:"overloaded,omitempty"`
	Projection Projection `json:"projection"`
	// Projected names the attributes copied under ProjectInclude, sorted.
	Projected []string `json:"projected_attributes,omitempty"`
	// Entities are the kinds of items that can have an entry, sorted.
	Entities []string `json:"entities"`
	// Serves are the patterns whose path uses the index, sorted; of an index that retires those that used it.
	Serves []string `json:"serves"`
	// NeededBy are those of them that no other key of the design may serve: they lose their path without the index. Where a
	// slot could serve what keys.indexes = "native" leaves to native keys, that is no other key, and the other way round.
	NeededBy []string `json:"needed_by,omitempty"`
}

// GoneIndex is what the name of an index stands for, for good.
type GoneIndex struct {
	Name      string         `json:"name"`
	Partition []KeyAttribute `json:"partition_keys"`
	Sort      []KeyAttribute `json:"sort_keys,omitempty"`
	// Class is ClassTenant or ClassOperator; empty where it isn't known whose patterns the index served.
	Class string `json:"class,omitempty"`
}

// SameKey reports whether two indexes have the same key attributes in the same places.
func (i Index) SameKey(other Index) bool {
	return slices.Equal(i.Partition, other.Partition) && slices.Equal(i.Sort, other.Sort)
}

// HasKey reports whether an attribute is in the key of the index.
func (i Index) HasKey(attribute string) bool {
	return containsAttribute(i.Partition, attribute) || containsAttribute(i.Sort, attribute)
}

// Copies reports whether the index copies from an item all that another one copies.
func (i Index) Copies(other Index) bool {
	switch {
	case i.Projection == ProjectAll || other.Projection == ProjectKeysOnly:
		return true
	case i.Projection != ProjectInclude || other.Projection != ProjectInclude:
		return false
	}
	return !slices.ContainsFunc(other.Projected, func(name string) bool { return !slices.Contains(i.Projected, name) })
}

// ItemKeys are the key attributes an item of an entity must carry beyond its own attributes, in key order.
type ItemKeys struct {
	Entity     string          `json:"entity"`
	Attributes []ItemAttribute `json:"attributes"`
}

// ItemAttribute is one key attribute and the template that fills it.
type ItemAttribute struct {
	Name     string   `json:"name"`
	Template Template `json:"template"`
}

// EntryCondition says when an item of an entity carries the attributes of an index slot. An item for which it does
// not hold must not carry them. An attribute under its absent_as is absent.
type EntryCondition struct {
	Entity  string            `json:"entity"`
	Index   string            `json:"index"`
	Where   map[string]string `json:"where,omitempty"`
	Present []string          `json:"present,omitempty"`
	Absent  []string          `json:"absent,omitempty"`
}
