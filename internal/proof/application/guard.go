package application

import (
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

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
