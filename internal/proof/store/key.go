package store

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// key is one key with the entries under it: the table's own, or an index's. Its name is empty for the table.
type key struct {
	name            string
	global          bool
	partition, sort []design.KeyAttribute
	// attributes are both.
	attributes []design.KeyAttribute
	// projected are the attributes that entries hold; nil for all.
	projected   map[string]bool
	collections map[string]*collection
	// inOrder are all entries in the order of a scan; nil since the last write.
	inOrder []*entry
}

// collection is the entries under one partition value.
type collection struct {
	entries []*entry
	sorted  bool
	// place orders collections in a scan, in a way that has nothing to do with their values.
	place uint64
}

// entry is an item as far as a key holds it.
type entry struct {
	item Item
	// base is the item's base key as one text; tie orders entries of equal sort key.
	base string
	tie  uint64
}

func newTableKey(d *design.Design) *key {
	k := &key{partition: []design.KeyAttribute{d.Key.Partition}, collections: map[string]*collection{}}
	if d.Key.Sort != nil {
		k.sort = []design.KeyAttribute{*d.Key.Sort}
	}
	k.attributes = slices.Concat(k.partition, k.sort)
	return k
}

func newIndexKey(index design.Index, global bool, table *key) *key {
	k := &key{
		name: index.Name, global: global, partition: index.Partition, sort: index.Sort,
		attributes: slices.Concat(index.Partition, index.Sort), collections: map[string]*collection{},
	}
	if index.Projection == design.ProjectAll {
		return k
	}
	k.projected = map[string]bool{}
	for _, a := range slices.Concat(table.attributes, k.attributes) {
		k.projected[a.Name] = true
	}
	if index.Projection == design.ProjectInclude {
		for _, name := range index.Projected {
			k.projected[name] = true
		}
	}
	return k
}

func (k *key) has(attribute string) bool {
	return slices.ContainsFunc(k.attributes, func(a design.KeyAttribute) bool { return a.Name == attribute })
}

// takes reports whether the item has an entry: it has every attribute of the key.
func (k *key) takes(item Item) bool {
	return !slices.ContainsFunc(k.attributes, func(a design.KeyAttribute) bool {
		v, ok := item[a.Name]
		return !ok || string(v.Kind) != a.Type
	})
}

func (k *key) add(item Item, base string) {
	if !k.takes(item) {
		return
	}
	k.inOrder = nil
	at := partitionText(k.partitionOf(item))
	c := k.collections[at]
	if c == nil {
		c = &collection{place: hashed(at)}
		k.collections[at] = c
	}
	c.entries = append(c.entries, &entry{item: k.project(item), base: base, tie: hashed(base)})
	c.sorted = false
}

func (k *key) remove(item Item, base string) {
	if !k.takes(item) {
		return
	}
	k.inOrder = nil
	at := partitionText(k.partitionOf(item))
	c := k.collections[at]
	c.entries = slices.DeleteFunc(c.entries, func(e *entry) bool { return e.base == base })
	if len(c.entries) == 0 {
		delete(k.collections, at)
	}
}

func (k *key) project(item Item) Item {
	if k.projected == nil {
		return item
	}
	part := Item{}
	for name, v := range item {
		if k.projected[name] {
			part[name] = v
		}
	}
	return part
}

func (k *key) partitionOf(item Item) []Value {
	var values []Value
	for _, a := range k.partition {
		values = append(values, item[a.Name])
	}
	return values
}

// ordered are the entries of a collection in the order of the key.
func (k *key) ordered(c *collection) []*entry {
	if !c.sorted {
		slices.SortFunc(c.entries, k.compare)
		c.sorted = true
	}
	return c.entries
}

func (k *key) compare(a, b *entry) int {
	for _, s := range k.sort {
		if order := a.item[s.Name].Compare(b.item[s.Name]); order != 0 {
			return order
		}
	}
	return cmp.Or(cmp.Compare(a.tie, b.tie), strings.Compare(a.base, b.base))
}

// scanned are all entries in the order of a scan.
func (k *key) scanned() []*entry {
	if k.inOrder != nil {
		return k.inOrder
	}
	list := make([]*collection, 0, len(k.collections))
	for _, c := range k.collections {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *collection) int {
		return cmp.Or(cmp.Compare(a.place, b.place), strings.Compare(a.entries[0].base, b.entries[0].base))
	})
	k.inOrder = []*entry{}
	for _, c := range list {
		k.inOrder = append(k.inOrder, k.ordered(c)...)
	}
	return k.inOrder
}

// partitionText is one text for the values of the partition attributes, different for different values.
func partitionText(values []Value) string {
	if len(values) == 1 {
		return values[0].canonical()
	}
	var b strings.Builder
	for _, v := range values {
		text := v.canonical()
		b.WriteString(strconv.Itoa(len(text)))
		b.WriteByte(':')
		b.WriteString(text)
	}
	return b.String()
}

func hashed(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text)) // never fails
	return h.Sum64()
}
