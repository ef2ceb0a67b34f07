package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// mostBatched is how many items one BatchWriteItem may put (API reference, BatchWriteItem).
const mostBatched = 25

// Store puts items, each with the key attributes that the design wants on it.
func Store(ctx context.Context, client *dynamodb.Client, d *design.Design, items []sample.Item) error {
	for chunk := range slices.Chunk(items, mostBatched) {
		var puts []types.WriteRequest
		for _, item := range chunk {
			stored, err := Stored(d, item)
			if err != nil {
				return err
			}
			puts = append(puts, types.WriteRequest{PutRequest: &types.PutRequest{Item: encodeAll(stored)}})
		}
		for pending := map[string][]types.WriteRequest{d.Table: puts}; len(pending) > 0; {
			out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending})
			if err != nil {
				return fmt.Errorf("storing items in %s: %w", d.Table, err)
			}
			pending = out.UnprocessedItems
		}
	}
	return nil
}

// Stored is the item as it is written: with its key attributes, save those of slots that it doesn't enter because it
// does not meet the slot's condition or lacks an attribute of its texts.
func Stored(d *design.Design, item sample.Item) (sample.Item, error) {
	out := sample.Item{Entity: item.Entity, Attributes: maps.Clone(item.Attributes)}
	facts, ok := d.Entity(item.Entity)
	if !ok {
		return out, fmt.Errorf("the design has no entity %s", item.Entity)
	}
	texts := item.Texts()
	for _, key := range d.Keys(item.Entity) {
		if !enters(d, item, key.Name) {
			continue
		}
		text, err := key.Template.Render(facts, d.Delimiter, texts)
		if err != nil {
			return out, fmt.Errorf("%w: %w", ErrRefused, err)
		}
		out.Attributes[key.Name] = sample.Value{Kind: kindOfKey(d, key.Name), Text: text}
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

// enters reports whether the item carries a key attribute: always one of the table's key, else where it meets the
// condition of the slot and has every attribute of the slot's texts.
func enters(d *design.Design, item sample.Item, attribute string) bool {
	index, ok := slotOf(d, attribute)
	if !ok {
		return true
	}
	for _, c := range d.Conditions {
		if c.Entity == item.Entity && c.Index == index.Name && !meets(item, c) {
			return false
		}
	}
	for _, key := range d.Keys(item.Entity) {
		if !holdsKey(index, key.Name) {
			continue
		}
		for _, name := range key.Template.Attributes() {
			if _, has := item.Attributes[name]; !has {
				return false
			}
		}
	}
	return true
}

func meets(item sample.Item, c design.EntryCondition) bool {
	for name, text := range c.Where {
		if v, has := item.Attributes[name]; !has || v.Text != text {
			return false
		}
	}
	for _, name := range c.Present {
		if _, has := item.Attributes[name]; !has {
			return false
		}
	}
	for _, name := range c.Absent {
		if _, has := item.Attributes[name]; has {
			return false
		}
	}
	return true
}

// slotOf is the overloaded index that a generic attribute belongs to. The table's own key attributes belong to none.
func slotOf(d *design.Design, attribute string) (design.Index, bool) {
	if attribute == d.Key.Partition.Name || d.Key.Sort != nil && attribute == d.Key.Sort.Name {
		return design.Index{}, false
	}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		if index.Overloaded && holdsKey(index, attribute) {
			return index, true
		}
	}
	return design.Index{}, false
}

func holdsKey(index design.Index, attribute string) bool {
	return slices.ContainsFunc(slices.Concat(index.Partition, index.Sort), func(a design.KeyAttribute) bool {
		return a.Name == attribute
	})
}

func kindOfKey(d *design.Design, attribute string) sample.Kind {
	for _, a := range d.KeyAttributes() {
		if a.Name == attribute {
			return sample.Kind(a.Type)
		}
	}
	return sample.S
}

func encodeAll(item sample.Item) attributes {
	raw := attributes{}
	for name, v := range item.Attributes {
		raw[name] = encode(v)
	}
	return raw
}
