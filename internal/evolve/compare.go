package evolve

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Compare says, in sentences, what of a table and of the items stored in it the next design would change. It
// leaves out what changes nothing that is stored: access paths, entities without items yet, entities given up.
func Compare(prior, next *design.Design) []string {
	list := CompareTables(prior, next)
	for _, keys := range prior.ItemKeys {
		if _, stays := next.Entity(keys.Entity); stays {
			list = append(list, compareItems(prior, next, keys)...)
		}
	}
	for _, keys := range next.ItemKeys {
		entity, attribute, isGuard := strings.Cut(keys.Entity, ".")
		_, had := prior.Entity(keys.Entity)
		if _, exists := prior.Entity(entity); isGuard && exists && !had {
			list = append(list, fmt.Sprintf("Items of %s that exist would have no guard of their %s.", entity, attribute))
		}
	}
	list = append(list, compareNames(prior, next)...)
	if next.EntityAttribute != prior.EntityAttribute && next.EntityAttribute != "" {
		list = append(list, fmt.Sprintf("Every item would have to carry the attribute %s.", next.EntityAttribute))
	}
	return list
}

// compareNames tells of entities that look renamed: some are gone while others are new. The items stored keep the label
// and the entity value of the old name, so nothing would find them under the new one.
func compareNames(prior, next *design.Design) []string {
	var gone, added []string
	for _, e := range prior.Entities {
		if _, stays := next.Entity(e.Name); !stays && !strings.Contains(e.Name, ".") {
			gone = append(gone, e.Name)
		}
	}
	for _, e := range next.Entities {
		if _, was := prior.Entity(e.Name); !was && !strings.Contains(e.Name, ".") {
			added = append(added, e.Name)
		}
	}
	if len(gone) == 0 || len(added) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("Entities %s are gone and %s are new: if that is a rename, the stored items would not be found.",
		strings.Join(gone, ", "), strings.Join(added, ", "))}
}

// CompareTables compares, in sentences, what DynamoDB knows of a table: its key and its indexes.
func CompareTables(prior, next *design.Design) []string {
	var list []string
	if !reflect.DeepEqual(prior.Key, next.Key) {
		list = append(list, fmt.Sprintf("The table's key would be %s; it is %s.", KeyText(next.Key), KeyText(prior.Key)))
	}
	list = append(list, compareIndexes("global", prior.GlobalIndexes, next.GlobalIndexes)...)
	return append(list, compareIndexes("local", prior.LocalIndexes, next.LocalIndexes)...)
}

// Drift says, in sentences, how a table at AWS differs from its design.
func Drift(made, actual *design.Design) []string {
	var list []string
	if !reflect.DeepEqual(made.Key, actual.Key) {
		list = append(list, fmt.Sprintf("Its key is %s; it was made with %s.", KeyText(actual.Key), KeyText(made.Key)))
	}
	list = append(list, indexDrift("global", made.GlobalIndexes, actual.GlobalIndexes)...)
	return append(list, indexDrift("local", made.LocalIndexes, actual.LocalIndexes)...)
}

func indexDrift(kind string, made, actual []design.Index) []string {
	declared, found := byName(made), byName(actual)
	var list []string
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		index, ok := found[name]
		switch {
		case !ok:
			list = append(list, fmt.Sprintf("It lacks the %s index %s, which serves %s.", kind, name, strings.Join(declared[name].Serves, ", ")))
		case indexText(index) != indexText(declared[name]):
			list = append(list, fmt.Sprintf("Its %s index %s has %s; it was made with %s.", kind, name, indexText(index), indexText(declared[name])))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, ok := declared[name]; !ok {
			list = append(list, fmt.Sprintf("It has a %s index %s that nobody declared.", kind, name))
		}
	}
	return list
}

func compareIndexes(kind string, prior, next []design.Index) []string {
	before, after := byName(prior), byName(next)
	var list []string
	for _, name := range slices.Sorted(maps.Keys(after)) {
		index := after[name]
		old, ok := before[name]
		switch {
		case !ok && len(index.Serves) > 0:
			list = append(list, fmt.Sprintf("The %s index %s (%s) would be added, for %s.", kind, name, indexText(index), strings.Join(index.Serves, ", ")))
		case !ok:
			list = append(list, fmt.Sprintf("The %s index %s (%s) would be added.", kind, name, indexText(index)))
		case indexText(old) != indexText(index):
			list = append(list, fmt.Sprintf("The %s index %s would be %s; it is %s.", kind, name, indexText(index), indexText(old)))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, ok := after[name]; !ok {
			list = append(list, fmt.Sprintf("The %s index %s would be removed.", kind, name))
		}
	}
	return list
}

func byName(list []design.Index) map[string]design.Index {
	named := map[string]design.Index{}
	for _, index := range list {
		named[index.Name] = index
	}
	return named
}

// compareItems compares what the stored items of an entity carry: the texts of their keys, and when they carry them.
func compareItems(prior, next *design.Design, keys design.ItemKeys) []string {
	var list []string
	after := map[string]design.Template{}
	for _, a := range next.Keys(keys.Entity) {
		after[a.Name] = a.Template
	}
	for _, a := range keys.Attributes {
		template, ok := after[a.Name]
		delete(after, a.Name)
		switch {
		case !ok && a.Name == prior.EntityAttribute: // items may carry what nothing reads any more
		case !ok:
			list = append(list, fmt.Sprintf("Items of %s would no longer carry %s.", keys.Entity, a.Name))
		case !template.Equal(a.Template):
			list = append(list, fmt.Sprintf("Items of %s would have %s = %s; they have %s.", keys.Entity, a.Name, template, a.Template))
		default:
			list = append(list, compareTexts(prior, next, keys.Entity, a)...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		list = append(list, fmt.Sprintf("Items of %s would have to carry %s = %s.", keys.Entity, name, after[name]))
	}
	if !reflect.DeepEqual(conditions(prior, keys.Entity), conditions(next, keys.Entity)) {
		list = append(list, fmt.Sprintf("Items of %s would be in an index under another condition.", keys.Entity))
	}
	return list
}

// compareTexts compares how the attributes of a template that stays are written. Further values at the end of a closed
// list change no rank.
func compareTexts(prior, next *design.Design, entity string, a design.ItemAttribute) []string {
	if a.Template.IsValue() {
		return nil
	}
	var list []string
	for _, name := range a.Template.Attributes() {
		was, is := coding(prior, entity, name), coding(next, entity, name)
		if len(is.Values) >= len(was.Values) && slices.Equal(was.Values, is.Values[:len(was.Values)]) {
			is.Values = was.Values
		}
		was.AbsentAs, was.AbsentStored = is.AbsentAs, is.AbsentStored // the template shows what stands in the text
		if !reflect.DeepEqual(was, is) {
			list = append(list, fmt.Sprintf("In %s of items of %s, the attribute %s would be written another way.", a.Name, entity, name))
		}
	}
	return list
}

func coding(d *design.Design, entity, attribute string) design.Coding {
	facts, _ := d.Entity(entity)
	a, _ := facts.Attribute(attribute)
	return a.Coding
}

func conditions(d *design.Design, entity string) []design.EntryCondition {
	var list []design.EntryCondition
	for _, c := range d.Conditions {
		if _, exists := d.Index(c.Index); exists && c.Entity == entity {
			list = append(list, c)
		}
	}
	return list
}

// KeyText is a primary key in words.
func KeyText(key design.KeySchema) string {
	text := attributeTexts([]design.KeyAttribute{key.Partition})
	if key.Sort != nil {
		text += " and " + attributeTexts([]design.KeyAttribute{*key.Sort})
	}
	return text
}

// indexText is what DynamoDB knows of an index besides its name, in words.
func indexText(index design.Index) string {
	text := "partition " + attributeTexts(index.Partition)
	if len(index.Sort) > 0 {
		text += ", sort " + attributeTexts(index.Sort)
	}
	text += ", projection " + string(index.Projection)
	if index.Projection == design.ProjectInclude {
		text += " " + strings.Join(slices.Sorted(slices.Values(index.Projected)), ", ")
	}
	return text
}

func attributeTexts(list []design.KeyAttribute) string {
	texts := make([]string, 0, len(list))
	for _, a := range list {
		texts = append(texts, a.Name+" ("+a.Type+")")
	}
	return strings.Join(texts, ", ")
}
