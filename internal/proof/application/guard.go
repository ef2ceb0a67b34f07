package application

import (
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// PathOf is a step of a transaction as a path of its own, for an item of the entity as it is stored: that decides between
// what the step demands of an item with an optional value and of one without.
func PathOf(step design.Step, entity string, before sample.Item) design.Path {
	condition := step.ConditionOf(func(attribute string) bool {
		_, has := before.Attributes[attribute]
		return has
	})
	return design.Path{
		Operation: step.Operation, KeyCondition: step.KeyCondition, Filter: condition, Names: step.Names,
		Values: Used(step.Values, step.KeyCondition+" "+condition), Entities: []string{entity},
	}
}

// Guards are the guard items that are stored beside an item: one for each value that is unique by guard. Each holds the
// identity of the item and carries no attribute of an index.
func Guards(d *design.Design, item sample.Item) ([]store.Item, error) {
	var list []store.Item
	for _, keys := range d.ItemKeys {
		attribute, ok := strings.CutPrefix(keys.Entity, item.Entity+".")
		if _, has := item.Attributes[attribute]; !ok || !has {
			continue
		}
		guard, err := Guard(d, item, attribute)
		if err != nil {
			return nil, err
		}
		list = append(list, guard)
	}
	return list, nil
}

// Guard is the guard item of one unique value of an item.
func Guard(d *design.Design, item sample.Item, attribute string) (store.Item, error) {
	facts, _ := d.Entity(item.Entity)
	guard := store.Item{}
	for _, name := range facts.Identity {
		guard[name] = item.Attributes[name]
	}
	for _, key := range d.Keys(item.Entity + "." + attribute) {
		text, err := key.Template.Render(facts, d.Delimiter, item.Texts())
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRefused, err)
		}
		guard[key.Name] = store.Text(text)
	}
	return guard, nil
}
