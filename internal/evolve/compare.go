package evolve

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Drift says, in sentences, how a table at AWS differs from its design.
func Drift(made, actual *design.Design) []string {
	var list []string
	if !reflect.DeepEqual(made.Key, actual.Key) {
		list = append(list, fmt.Sprintf("Its key is %s; it was made with %s.", KeyText(actual.Key), KeyText(made.Key)))
	}
	declared := made.GlobalIndexes
	for _, index := range made.Retiring {
		if holds(actual.GlobalIndexes, index.Name) { // one that is gone already is not missed
			declared = append(slices.Clone(declared), index)
		}
	}
	list = append(list, indexDrift("global", declared, actual.GlobalIndexes)...)
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
		case IndexText(index) != IndexText(declared[name]):
			list = append(list, fmt.Sprintf("Its %s index %s has %s; it was made with %s.", kind, name, IndexText(index), IndexText(declared[name])))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, ok := declared[name]; !ok {
			list = append(list, fmt.Sprintf("It has a %s index %s that nobody declared.", kind, name))
		}
	}
	return list
}

// indexDifference is one difference between lists of indexes: a sentence, and the index it is about.
type indexDifference struct {
	text  string
	index design.Index
}

func compareIndexes(kind string, prior, next []design.Index) []indexDifference {
	before, after := byName(prior), byName(next)
	var list []indexDifference
	add := func(index design.Index, format string, args ...any) {
		list = append(list, indexDifference{fmt.Sprintf(format, args...), index})
	}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		index := after[name]
		old, ok := before[name]
		switch {
		case !ok && len(index.Serves) > 0:
			add(index, "The %s index %s (%s) would be added, for %s.", kind, name, IndexText(index), strings.Join(index.Serves, ", "))
		case !ok:
			add(index, "The %s index %s (%s) would be added.", kind, name, IndexText(index))
		case IndexText(old) != IndexText(index):
			add(index, "The %s index %s would be %s; it is %s.", kind, name, IndexText(index), IndexText(old))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, ok := after[name]; !ok {
			add(before[name], "The %s index %s would be removed.", kind, name)
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

// KeyText is a primary key in words.
func KeyText(key design.KeySchema) string {
	text := attributeTexts([]design.KeyAttribute{key.Partition})
	if key.Sort != nil {
		text += " and " + attributeTexts([]design.KeyAttribute{*key.Sort})
	}
	return text
}

// IndexText is what DynamoDB knows of an index besides its name, in words.
func IndexText(index design.Index) string {
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
