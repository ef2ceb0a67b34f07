package application

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// mostKeys is how many items one BatchGetItem may ask for (API reference, BatchGetItem).
const mostKeys = 100

// Table is what answers the requests of read paths.
type Table interface {
	// Read sends one request of a path and all pages of it: GetItem, Query or Scan.
	Read(path design.Path, c Call) ([]store.Item, error)
	// Batch sends the calls as one BatchGetItem, and asks again for keys that it leaves out.
	Batch(path design.Path, calls []Call) ([]store.Item, error)
}

// Run answers a read path with what a caller gives: the items with all that came back of them, in the order of the
// pattern. A path that only counts is run as if it read the items.
func Run(t Table, d *design.Design, path design.Path, args sample.Arguments) ([]sample.Item, error) {
	calls, err := Calls(d, path, args)
	if err != nil {
		return nil, err
	}
	if path.Operation == design.BatchGetItem {
		items, err := batch(t, d, path, calls)
		return Merge(d, path, [][]sample.Item{items}), err
	}
	var answers [][]sample.Item
	for _, c := range calls {
		if c.IsEmpty(path) {
			continue
		}
		raw, err := t.Read(path, c)
		if err != nil {
			return nil, err
		}
		items := recognised(d, path, raw)
		if path.Next != nil {
			if items, err = follow(t, d, *path.Next, args, raw); err != nil {
				return nil, err
			}
		}
		answers = append(answers, items)
	}
	return Merge(d, path, answers), nil
}

// follow makes the request that comes next, once for each item that came back. What came back fills the key condition;
// the filter compares with what the caller gives.
func follow(t Table, d *design.Design, path design.Path, args sample.Arguments, raw []store.Item) ([]sample.Item, error) {
	var items []sample.Item
	for _, one := range raw {
		c, err := nextCall(d, path, args, sample.Item{Attributes: one}.Texts())
		if err != nil {
			return nil, err
		}
		if c.IsEmpty(path) {
			continue
		}
		more, err := t.Read(path, c)
		if err != nil {
			return nil, err
		}
		items = append(items, recognised(d, path, more)...)
	}
	return items, nil
}

func nextCall(d *design.Design, path design.Path, args sample.Arguments, found map[string]string) (Call, error) {
	key, filter := path, path
	key.Values, filter.Values = Used(path.Values, path.KeyCondition), Used(path.Values, path.Filter)
	read, err := NewCall(d, key, found, nil)
	if err != nil {
		return Call{}, err
	}
	c, err := NewCall(d, filter, args.Values, args.Lists)
	maps.Copy(c.Values, read.Values)
	return c, err
}

func batch(t Table, d *design.Design, path design.Path, calls []Call) ([]sample.Item, error) {
	var items []sample.Item
	for chunk := range slices.Chunk(calls, mostKeys) {
		raw, err := t.Batch(path, chunk)
		if err != nil {
			return nil, err
		}
		items = append(items, recognised(d, path, raw)...)
	}
	return items, nil
}

// Keys are the keys that calls of a path name.
func Keys(path design.Path, calls []Call) ([]store.Item, error) {
	var keys []store.Item
	for _, c := range calls {
		key, err := c.Key(path)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func recognised(d *design.Design, path design.Path, raw []store.Item) []sample.Item {
	items := make([]sample.Item, 0, len(raw))
	for _, one := range raw {
		items = append(items, Recognise(d, path, one))
	}
	return items
}
