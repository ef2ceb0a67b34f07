package application

import (
	"errors"
	"fmt"
	"maps"
	"slices"

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
	for name, text := range key {
		out.Attributes[name] = store.Value{Kind: kindOf(d, name), Text: text}
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

// kindOf is the type of a key attribute; the entity attribute, where it is in no key, is a text.
func kindOf(d *design.Design, name string) store.Kind {
	has := func(a design.KeyAttribute) bool { return a.Name == name }
	if has(d.Key.Partition) {
		return store.Kind(d.Key.Partition.Type)
	}
	if d.Key.Sort != nil && has(*d.Key.Sort) {
		return store.Kind(d.Key.Sort.Type)
	}
	for _, list := range [][]design.Index{d.LocalIndexes, d.GlobalIndexes} {
		for _, index := range list {
			for _, attributes := range [][]design.KeyAttribute{index.Partition, index.Sort} {
				if at := slices.IndexFunc(attributes, has); at >= 0 {
					return store.Kind(attributes[at].Type)
				}
			}
		}
	}
	return store.S
}
