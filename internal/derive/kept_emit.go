package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// staleText is where stored items may stand in a key although nothing uses them there: under partitions that begin with
// the family, with sort texts that begin with the literal.
type staleText struct{ family, literal string }

// root is the place of the items among the sort texts of their partitions.
func (t staleText) root() *node {
	return &node{fixed: true, branches: []*branch{{literal: t.literal, below: &node{}}}}
}

// stale are the texts of items that may stand in a key although nothing uses them any more: of entities that are declared
// no more, and of those that left the key.
func (s *solver) stale(k *physicalKey) []staleText {
	if s.kept == nil || !k.overloaded() {
		return nil
	}
	partitionName := k.partitionName
	var list []staleText
	for _, keys := range slices.Concat(s.kept.prior.ItemKeys, s.kept.prior.Left) {
		if s.uses(k, keys.Entity) {
			continue
		}
		texts, family := map[string]string{}, ""
		for _, a := range keys.Attributes {
			first, _, _ := strings.Cut(leadingText(a.Template), s.kept.prior.Delimiter)
			texts[a.Name] = first
			if a.Name == partitionName {
				family = familyOfText(a.Template, s.kept.prior.Delimiter)
			}
		}
		_, partition := texts[partitionName]
		if t := s.resolved.Table.Tenant; t != nil && partition {
			family = staleTenantFamily(keys.Attributes, partitionName, t.Attribute, s.kept.prior.Delimiter)
		}
		literal, sort := texts[k.sortName]
		if partition && sort {
			list = append(list, staleText{family, literal})
		}
	}
	return list
}

// leadingText is the text that a template begins with.
func leadingText(t design.Template) string {
	if len(t) == 0 {
		return ""
	}
	return t[0].Literal
}

// uses reports whether the trees of a key hold the texts of an entity or a guard, used or not.
func (s *solver) uses(k *physicalKey, name string) bool {
	for _, g := range k.guards {
		if g.name() == name {
			return true
		}
	}
	return slices.ContainsFunc(k.layouts, func(l *layout) bool {
		return l.root != nil && slices.ContainsFunc(l.root.members, func(e *entity) bool { return e.name() == name })
	})
}

// keptLocals are the local indexes that the table has.
func (s *solver) keptLocals(t *solution) []*physicalKey {
	if s.kept == nil {
		return nil
	}
	var list []*physicalKey
	for _, key := range s.kept.keys {
		if key.kind != localKey {
			continue
		}
		k := &physicalKey{kind: localKey, name: key.index.Name, kept: key, onTable: true}
		if key.index.Overloaded {
			k.partitionName, k.sortName = key.index.Partition[0].Name, key.index.Sort[0].Name
		}
		for _, l := range t.indexes {
			if l.key == key {
				k.layouts = append(k.layouts, l)
			}
		}
		list = append(list, k)
	}
	return list
}

// freeName is the name for an index that is added: as it is, or with a number where an index that stays has it.
func (k *kept) freeName(name string) string {
	if k == nil {
		return name
	}
	taken := map[string]bool{}
	for _, key := range k.keys {
		taken[key.index.Name] = key.stays
	}
	return freeName(name, taken)
}

// left are the key attributes that stored items may still carry although the design has no use for them.
func (s *solver) left(d *design.Design) []design.ItemKeys {
	if s.kept == nil {
		return nil
	}
	var list []design.ItemKeys
	add := func(keys design.ItemKeys) {
		for _, a := range keys.Attributes {
			if a.Name == d.EntityAttribute || a.Template.IsValue() && a.Template[0].Attribute == a.Name || has(d.Keys(keys.Entity), a.Name) {
				continue
			}
			at := slices.IndexFunc(list, func(l design.ItemKeys) bool { return l.Entity == keys.Entity })
			if at < 0 {
				at, list = len(list), append(list, design.ItemKeys{Entity: keys.Entity})
			}
			if !has(list[at].Attributes, a.Name) {
				list[at].Attributes = append(list[at].Attributes, a)
			}
		}
	}
	for _, keys := range slices.Concat(s.kept.prior.Left, s.kept.prior.ItemKeys) {
		add(keys)
	}
	slices.SortStableFunc(list, func(a, b design.ItemKeys) int { return strings.Compare(a.Entity, b.Entity) })
	return list
}

func has(list []design.ItemAttribute, name string) bool {
	return slices.ContainsFunc(list, func(a design.ItemAttribute) bool { return a.Name == name })
}
