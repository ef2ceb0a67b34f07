package evolve

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// keyPins are what to declare so that a design has the key that a table has.
func keyPins(has design.KeySchema, next *design.Design) []string {
	if len(next.Entities) == 1 && holdsKey(next.Entities[0], has) {
		return []string{finding.PinNatural(next.Entities[0].Name, has.Partition.Name, sortName(has))}
	}
	if has.Partition.Type != "S" || has.Sort == nil || has.Sort.Type != "S" {
		return []string{finding.PinNothing(KeyText(has))}
	}
	pins := []string{finding.PinComposite(has.Partition.Name, has.Sort.Name)}
	for _, keys := range next.ItemKeys {
		if holdsEntity(next, keys.Entity) {
			pins = append(pins, finding.PinTexts(keys.Entity, textOf(next, keys.Entity, next.Key.Partition.Name), sortText(next, keys.Entity)))
		}
	}
	return pins
}

// holdsKey reports whether the attributes of a table's key are the entity's own.
func holdsKey(entity design.EntityFacts, key design.KeySchema) bool {
	own := func(name string) bool {
		return slices.ContainsFunc(entity.Attributes, func(a design.AttributeFacts) bool { return a.Name == name })
	}
	return own(key.Partition.Name) && (key.Sort == nil || own(key.Sort.Name))
}

// holdsEntity reports whether item keys are those of an entity, and not of a guard.
func holdsEntity(d *design.Design, name string) bool {
	return slices.ContainsFunc(d.Entities, func(e design.EntityFacts) bool { return e.Name == name })
}

func sortName(key design.KeySchema) string {
	if key.Sort == nil {
		return ""
	}
	return key.Sort.Name
}

func sortText(d *design.Design, entity string) string {
	if d.Key.Sort == nil {
		return ""
	}
	return textOf(d, entity, d.Key.Sort.Name)
}

// textOf is the template of a key attribute; a natural key is the attribute itself.
func textOf(d *design.Design, entity, attribute string) string {
	for _, a := range d.Keys(entity) {
		if a.Name == attribute {
			return a.Template.String()
		}
	}
	return "{" + attribute + "}"
}

// localPins are what to declare so that a design has the local indexes that a table has.
func localPins(has, next *design.Design) []string {
	var pins, without []string
	for _, index := range next.LocalIndexes {
		if !slices.ContainsFunc(has.LocalIndexes, func(c design.Index) bool { return c.SameKey(index) }) {
			without = append(without, index.Serves...)
		}
	}
	if len(without) > 0 {
		slices.Sort(without)
		pins = append(pins, finding.LocalIndexLeft(slices.Compact(without)))
	}
	for _, index := range has.LocalIndexes {
		at := slices.IndexFunc(next.LocalIndexes, func(c design.Index) bool { return c.SameKey(index) })
		switch {
		case at < 0:
			pins = append(pins, finding.PinLocal(index.Name, attributeTexts(index.Sort), servable(index, next)))
		case !index.Copies(next.LocalIndexes[at]):
			pins = append(pins, finding.FetchLess(index.Name, next.LocalIndexes[at].Serves, index.Projected))
		}
	}
	return pins
}

// servable are the patterns that are answered elsewhere in the order that a local index has.
func servable(local design.Index, next *design.Design) []string {
	var patterns []string
	for _, index := range next.GlobalIndexes {
		if slices.Equal(index.Sort, local.Sort) && slices.Equal(index.Partition, local.Partition) {
			patterns = append(patterns, index.Serves...)
		}
	}
	return patterns
}

// typePin is what to declare so that an attribute is stored as a key of the table has it.
func typePin(entity, attribute, stored string) string {
	return finding.PinType(entity, attribute, string(map[string]model.Type{"S": model.String, "N": model.Number, "B": model.Binary}[stored]))
}
