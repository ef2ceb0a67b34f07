// Package space reads from a design what IAM sees of it: for the table and each index, the attribute whose value is
// compared (the first partition attribute) and the templates that fill it. It trusts no flag of the design.
package space

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Space is a table or an index as IAM sees it.
type Space struct {
	// Index is its name, empty for the table.
	Index string
	// Attribute is the first attribute of its partition key.
	Attribute design.KeyAttribute
	// Keys are the templates of that attribute, one for each entity and guard that may carry it, sorted by name.
	Keys []Key
	// Left are templates of that attribute that stored items may still carry although the design has no use for them: of the
	// kinds of items that left an index, and of those that are declared no more.
	Left []Key
	// Local is true for an LSI, Retiring for an index that the next apply drops.
	Local, Retiring bool
	// Definition is the index; empty for the table.
	Definition design.Index
}

// Key is the template of one kind of item.
type Key struct {
	// Entity is the entity's name; that of a guard is "<entity>.<attribute>".
	Entity   string
	Template design.Template
}

// IsTable reports whether the space is the table itself.
func (s Space) IsTable() bool { return s.Index == "" }

// Of lists the spaces of a design: the table, then its indexes by name.
func Of(d *design.Design) []Space {
	all := []Space{{Attribute: d.Key.Partition, Keys: keysOf(d, d.Key.Partition.Name)}}
	add := func(list []design.Index, local, retiring bool) {
		for _, index := range list {
			var attribute design.KeyAttribute // that of no key, where a forged design leaves it out
			if len(index.Partition) > 0 {
				attribute = index.Partition[0]
			}
			all = append(all, Space{
				Index: index.Name, Attribute: attribute, Keys: keysOf(d, attribute.Name),
				Left: leftOf(d, attribute.Name), Local: local, Retiring: retiring, Definition: index,
			})
		}
	}
	add(d.GlobalIndexes, false, false)
	add(d.LocalIndexes, true, false)
	add(d.Retiring, false, true)
	slices.SortStableFunc(all[1:], func(a, b Space) int { return strings.Compare(a.Index, b.Index) })
	return all
}

// keysOf lists every template of an attribute. An entity that has the attribute without a template carries its value.
func keysOf(d *design.Design, attribute string) []Key {
	var all []Key
	filled := map[string]bool{}
	for _, keys := range d.ItemKeys {
		for _, a := range keys.Attributes {
			if a.Name == attribute {
				filled[keys.Entity] = true
				all = append(all, Key{keys.Entity, a.Template})
			}
		}
	}
	for _, facts := range d.Entities {
		if _, own := facts.Attribute(attribute); own && !filled[facts.Name] {
			all = append(all, Key{facts.Name, design.Value(attribute)})
		}
	}
	slices.SortStableFunc(all, func(a, b Key) int { return strings.Compare(a.Entity, b.Entity) })
	return all
}

// leftOf lists the templates of an attribute that nothing uses any more.
func leftOf(d *design.Design, attribute string) []Key {
	var all []Key
	for _, keys := range d.Left {
		for _, a := range keys.Attributes {
			if a.Name == attribute {
				all = append(all, Key{keys.Entity, a.Template})
			}
		}
	}
	return all
}

// Owner is the entity of a kind of item: a guard's, which a design names "<entity>.<attribute>" and lists among its
// entities, is the one whose attribute it guards. Names of entities hold no dot.
func Owner(kind string) string {
	entity, _, _ := strings.Cut(kind, ".")
	return entity
}

// Requested is the template of the partition key that a key condition asks for.
func Requested(attribute, condition string, names map[string]string, values map[string]design.PathValue) (design.Template, bool) {
	for _, part := range strings.Split(condition, " AND ") {
		name, placeholder, equal := strings.Cut(part, " = ")
		if attribute, renamed := names[name]; renamed {
			name = attribute
		}
		if value, known := values[placeholder]; equal && name == attribute && known {
			return value.Template, true
		}
	}
	return nil, false
}
