package application

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Knowledge is what an application knows of an item as it is after a write: values, those that are no scalars as empty
// texts; which attributes the item has, though their values are unknown; and which it lacks. Of all other attributes it
// knows nothing.
type Knowledge struct {
	Values          map[string]string
	Present, Absent map[string]bool
}

// answer is yes, no or unknown.
type answer int

const (
	unknown answer = iota
	yes
	no
)

// Rewrite is what an update of an item writes beside the attributes that it changes: the key texts of slots that hold a
// changed attribute, or both texts of a slot that the item may enter, as far as the application knows what they hold; of
// a slot that the item is known to leave, or not to be in, all texts are removed. Texts that it would have to write and
// can't stay as they are. An attribute that the item lacks now is set where a text is stored for that.
func Rewrite(d *design.Design, entity string, k Knowledge, changed []string) (store.Item, []string) {
	set, remove := store.Item{}, []string(nil)
	facts, _ := d.Entity(entity)
	storedAbsences(facts, k, changed, set)
	for _, s := range slots(d, entity) {
		touched := s.touchedBy(changed)
		mayEnter := s.entryDependsOn(facts, changed)
		if len(touched) == 0 && !mayEnter {
			continue
		}
		if s.holds(facts, k) == no {
			remove = append(remove, slices.Sorted(maps.Keys(s.texts))...)
			continue
		}
		if mayEnter {
			touched = slices.Sorted(maps.Keys(s.texts))
		}
		for _, name := range touched {
			if !k.knowsAbsences(s.texts[name]) {
				continue
			}
			if text, err := s.texts[name].Render(facts, d.Delimiter, k.Values); err == nil && text != "" {
				set[name] = store.Value{Kind: kindOf(d, name), Text: text}
			}
		}
	}
	return set, remove
}

// storedAbsences adds the texts that are stored in changed attributes which the item lacks now.
func storedAbsences(facts design.EntityFacts, k Knowledge, changed []string, set store.Item) {
	for _, a := range facts.Attributes {
		if a.Coding.AbsentStored && k.Absent[a.Name] && slices.Contains(changed, a.Name) {
			set[a.Name] = store.Text(a.Coding.AbsentAs)
		}
	}
}

// knowsAbsences reports whether it is known of every attribute for whose absence a text can stand if the item has it.
func (k Knowledge) knowsAbsences(t design.Template) bool {
	return !slices.ContainsFunc(t, func(s design.Segment) bool { return s.Absent != "" && k.has(s.Attribute) == unknown })
}

// slot is one index as far as an entity's items fill it; or a rank, shard or period, which each index that has it in its key
// holds for itself.
type slot struct {
	texts      map[string]design.Template
	conditions []design.EntryCondition
}

// slots are the indexes that an entity's items fill from templates, with the key attributes so filled.
func slots(d *design.Design, entity string) []slot {
	templates := map[string]design.Template{}
	facts, _ := d.Entity(entity)
	for _, a := range d.Keys(entity) {
		if _, own := facts.Attribute(a.Name); !own {
			templates[a.Name] = a.Template
		}
	}
	var list []slot
	stored := map[string]design.Template{}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		one := slot{texts: map[string]design.Template{}}
		for _, a := range slices.Concat(index.Partition, index.Sort) {
			if template, ok := templates[a.Name]; ok && !isBase(d, a.Name) && a.Name != d.EntityAttribute {
				one.texts[a.Name] = template
			}
		}
		for _, c := range d.Conditions {
			if c.Entity == entity && c.Index == index.Name {
				one.conditions = append(one.conditions, c)
			}
		}
		switch {
		case !index.Overloaded:
			maps.Copy(stored, one.texts)
		case len(one.texts) > 0:
			list = append(list, one)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(stored)) {
		list = append(list, slot{texts: map[string]design.Template{name: stored[name]}})
	}
	return list
}

func isBase(d *design.Design, attribute string) bool {
	return attribute == d.Key.Partition.Name || d.Key.Sort != nil && attribute == d.Key.Sort.Name
}

// touchedBy are the key attributes whose texts hold a changed attribute.
func (s slot) touchedBy(changed []string) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(s.texts)) {
		if meets(s.texts[name].Attributes(), changed) {
			list = append(list, name)
		}
	}
	return list
}

// entryDependsOn reports whether a changed attribute decides if the item is in the slot: it stands in the condition, or
// may be missing and stands in a text.
func (s slot) entryDependsOn(facts design.EntityFacts, changed []string) bool {
	for _, c := range s.conditions {
		if meets(slices.Concat(slices.Collect(maps.Keys(c.Where)), c.Present, c.Absent), changed) {
			return true
		}
	}
	return slices.ContainsFunc(s.optional(facts), func(name string) bool { return slices.Contains(changed, name) })
}

// optional are the attributes of the texts that an item may lack.
func (s slot) optional(facts design.EntityFacts) []string {
	var list []string
	for _, template := range s.texts {
		for _, name := range template.Required() {
			if a, ok := facts.Attribute(name); ok && a.Optional {
				list = append(list, name)
			}
		}
	}
	return list
}

// holds reports whether the item is in the slot, as far as that is known.
func (s slot) holds(facts design.EntityFacts, k Knowledge) answer {
	result := yes
	note := func(one answer) {
		if one == no || result == yes {
			result = one
		}
	}
	for _, name := range s.optional(facts) {
		note(k.has(name))
	}
	for _, c := range s.conditions {
		for name, text := range c.Where {
			note(k.is(name, text))
		}
		for _, name := range c.Present {
			note(k.has(name))
		}
		for _, name := range c.Absent {
			note(not(k.has(name)))
		}
	}
	return result
}

func not(a answer) answer {
	switch a {
	case yes:
		return no
	case no:
		return yes
	default:
		return unknown
	}
}

func (k Knowledge) has(name string) answer {
	if _, ok := k.Values[name]; ok || k.Present[name] {
		return yes
	}
	if k.Absent[name] {
		return no
	}
	return unknown
}

func (k Knowledge) is(name, text string) answer {
	value, ok := k.Values[name]
	switch {
	case k.Absent[name] || ok && value != text:
		return no
	case ok:
		return yes
	}
	return unknown
}

func meets(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// Used are the placeholders that an expression names; nil for none, which is what the API wants.
func Used[V any](all map[string]V, expression string) map[string]V {
	var list map[string]V
	fields := strings.FieldsFunc(expression, func(r rune) bool { return strings.ContainsRune(" (),", r) })
	for name, v := range all {
		if slices.Contains(fields, name) {
			if list == nil {
				list = map[string]V{}
			}
			list[name] = v
		}
	}
	return list
}
