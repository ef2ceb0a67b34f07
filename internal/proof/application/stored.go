package application

import (
	"errors"
	"fmt"
	"maps"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// ErrRefused is wrapped by errors about a value that the design allows in no key text.
var ErrRefused = errors.New("refused by the key text")

// Stored is the item as it is written: with its key attributes, save those of slots that it doesn't enter because it
// does not meet the slot's condition or lacks an attribute of its texts.
func Stored(d *design.Design, item sample.Item) (sample.Item, error) {
	out := sample.Item{Entity: item.Entity, Attributes: maps.Clone(item.Attributes)}
	values := item.Texts()
	for name, v := range item.Attributes { // an entry condition may ask whether there is a list, a map or a set
		if !v.IsScalar() {
			values[name] = ""
		}
	}
	key, err := d.ItemKey(item.Entity, values)
	if err != nil {
		return out, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	kinds := map[string]store.Kind{}
	for _, a := range d.KeyAttributes() {
		kinds[a.Name] = store.Kind(a.Type)
	}
	for name, text := range key {
		kind, ok := kinds[name]
		if !ok {
			kind = store.S
		}
		out.Attributes[name] = store.Value{Kind: kind, Text: text}
	}
	return out, nil
}

// Key is the item's base key as one text, of an item in the application's hands as of one that came back.
func Key(d *design.Design, item sample.Item) string {
	stored := item
	if _, has := item.Attributes[d.Key.Partition.Name]; !has {
		if written, err := Stored(d, item); err == nil {
			stored = written
		}
	}
	key := stored.Attributes[d.Key.Partition.Name].Text
	if d.Key.Sort != nil {
		key += "\x00" + stored.Attributes[d.Key.Sort.Name].Text
	}
	return key
}
