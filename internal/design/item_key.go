package design

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ItemKey computes the key attributes of an item by name: the table's own, the entity attribute where there is one, and those of
// every index the item is in as far as its values are given. Values are given as DynamoDB carries them. The error is an
// *UnknownNameError, or a *KeyError that names the attribute and the value that can't be written; it ends without a full stop.
func (d *Design) ItemKey(entity string, values map[string]string) (map[string]string, error) {
	facts, ok := d.Entity(entity)
	if !ok {
		return nil, &UnknownNameError{Problem: "the design has no entity", Name: entity, Known: entityNames(d)}
	}
	if err := knownAttributes(facts, values); err != nil {
		return nil, err
	}
	for _, name := range facts.Identity {
		if value, given := values[name]; given && value == "" {
			return nil, keyError(EmptyText, "attribute %s of %s: the value is empty, and it is what tells one %s from another", name, entity, entity)
		}
	}
	k := keyWriter{design: d, entity: facts, values: facts.withoutAbsent(values), templates: map[string]Template{}}
	key := map[string]string{}
	for _, a := range d.Keys(entity) {
		if _, own := facts.Attribute(a.Name); own { // the text that is stored where the item lacks a value
			if _, given := k.values[a.Name]; !given {
				key[a.Name] = facts.absentText(a.Name)
			}
			continue
		}
		k.templates[a.Name] = a.Template
	}
	base := []KeyAttribute{d.Key.Partition}
	if d.Key.Sort != nil {
		base = append(base, *d.Key.Sort)
	}
	for i, a := range base {
		text, err := k.text(a.Name, i == 0)
		if err != nil {
			return nil, err
		}
		key[a.Name] = text
	}
	if template, ok := k.templates[d.EntityAttribute]; ok {
		key[d.EntityAttribute] = template.String()
	}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		slot, err := k.slot(index)
		if err != nil {
			return nil, err
		}
		maps.Copy(key, slot)
	}
	return key, nil
}

func knownAttributes(facts EntityFacts, values map[string]string) error {
	var names []string
	for _, a := range facts.Attributes {
		names = append(names, a.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(names, name) {
			return &UnknownNameError{Problem: "entity " + facts.Name + " has no attribute", Name: name, Known: names}
		}
	}
	return nil
}

// withoutAbsent are the values without those that stand for none, where the application stores such.
func (e EntityFacts) withoutAbsent(values map[string]string) map[string]string {
	given := maps.Clone(values)
	for _, a := range e.Attributes {
		if text, ok := given[a.Name]; ok && a.Coding.AbsentStored && text == a.Coding.AbsentAs {
			delete(given, a.Name)
		}
	}
	return given
}

// absentText is the text that stands for no value of an attribute.
func (e EntityFacts) absentText(attribute string) string {
	a, _ := e.Attribute(attribute)
	return a.Coding.AbsentAs
}

func entityNames(d *Design) []string {
	var names []string
	for _, facts := range d.Entities {
		names = append(names, facts.Name)
	}
	return names
}

// UnknownNameError says that a design has no entity, or an entity no attribute, of a name. Known are the names there are.
type UnknownNameError struct {
	Problem, Name string
	Known         []string
}

// Error says that there is no such name and which there are.
func (e *UnknownNameError) Error() string {
	return fmt.Sprintf("%s %q; it has %s", e.Problem, e.Name, strings.Join(e.Known, ", "))
}

// keyWriter writes the key texts of one item.
type keyWriter struct {
	design    *Design
	entity    EntityFacts
	values    map[string]string
	templates map[string]Template
}

// text writes one key attribute. Without a template the attribute is the entity's own.
func (k keyWriter) text(name string, partition bool) (string, error) {
	template, ok := k.templates[name]
	if !ok {
		template = Value(name)
	}
	text, err := template.Render(k.entity, k.design.Delimiter, k.values)
	if err != nil {
		return "", err
	}
	limit := MaxSortKeyBytes
	if partition {
		limit = MaxPartitionKeyBytes
	}
	switch {
	case text == "":
		return "", keyError(EmptyText, "the text of %s is empty, which DynamoDB refuses in a key", name)
	case len(text) > limit:
		return "", keyError(LongText, "the text of %s has %d bytes; DynamoDB takes at most %d there", name, len(text), limit)
	}
	return text, nil
}

// slot writes the attributes of an index that are filled from templates: of an overloaded one all of them, or none where the
// item is not in the index or values are not given. Ranks, shards and periods are written each for itself, because other
// native keys hold them, too.
func (k keyWriter) slot(index Index) (map[string]string, error) {
	filled := func(a KeyAttribute) bool { // from a template that is not written already
		_, ok := k.templates[a.Name]
		sort := k.design.Key.Sort
		return ok && a.Name != k.design.Key.Partition.Name && (sort == nil || a.Name != sort.Name) && a.Name != k.design.EntityAttribute
	}
	if !slices.ContainsFunc(index.Partition, filled) && !slices.ContainsFunc(index.Sort, filled) || !k.enters(index.Name) {
		return nil, nil
	}
	slot := map[string]string{}
	for i, a := range slices.Concat(index.Partition, index.Sort) {
		if !filled(a) {
			continue
		}
		missing := func(attribute string) bool { _, given := k.values[attribute]; return !given }
		if slices.ContainsFunc(k.templates[a.Name].Required(), missing) {
			if index.Overloaded {
				return nil, nil
			}
			continue
		}
		text, err := k.text(a.Name, i < len(index.Partition))
		if err != nil {
			return nil, err
		}
		slot[a.Name] = text
	}
	return slot, nil
}

// enters reports whether the item meets the entry condition of an index.
func (k keyWriter) enters(index string) bool {
	for _, c := range k.design.Conditions {
		if c.Entity != k.entity.Name || c.Index != index {
			continue
		}
		for attribute, value := range c.Where {
			if given, ok := k.values[attribute]; !ok || given != value {
				return false
			}
		}
		missing := func(attribute string) bool { _, ok := k.values[attribute]; return !ok }
		given := func(attribute string) bool { return !missing(attribute) }
		if slices.ContainsFunc(c.Present, missing) || slices.ContainsFunc(c.Absent, given) {
			return false
		}
	}
	return true
}
