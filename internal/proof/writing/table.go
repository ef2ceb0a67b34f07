package writing

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// CheckTable holds everything that a table contains against what it must contain with these items in it: the items with
// their key attributes, the guards of their unique values, and nothing else.
func CheckTable(d *design.Design, all []store.Item, items []sample.Item) error {
	wanted, err := contents(d, items)
	if err != nil {
		return err
	}
	for _, one := range all {
		base := baseOf(d, one)
		want, ok := wanted[base]
		if !ok {
			return fmt.Errorf("left behind in the table: %v", one)
		}
		delete(wanted, base)
		if err := same(d, one, want); err != nil {
			return err
		}
	}
	for _, base := range slices.Sorted(maps.Keys(wanted)) {
		return fmt.Errorf("missing in the table: %v", wanted[base])
	}
	return nil
}

// contents are the items and guards that a table holds, by base key.
func contents(d *design.Design, items []sample.Item) (map[string]store.Item, error) {
	list := map[string]store.Item{}
	for _, item := range items {
		stored, err := application.Stored(d, item)
		if err != nil {
			return nil, err
		}
		guards, err := application.Guards(d, item)
		if err != nil {
			return nil, err
		}
		for _, one := range append(guards, stored.Attributes) {
			list[baseOf(d, one)] = one
		}
	}
	return list, nil
}

// same holds one stored item against what it should be.
func same(d *design.Design, one, want store.Item) error {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if !want[name].Equal(one[name]) {
			return fmt.Errorf("%s is %v and should be %v in %v", name, one[name], want[name], one)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(one)) {
		if _, ok := want[name]; !ok && !isHalf(d, one, name) {
			return fmt.Errorf("%s should not be there in %v", name, one)
		}
	}
	return nil
}

// isHalf reports whether an attribute is one text of an index that the item is not in because it lacks the other: a write
// that changes the one need not know whether the item is in the index.
func isHalf(d *design.Design, item store.Item, name string) bool {
	half := false
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		key := slices.Concat(index.Partition, index.Sort)
		if !slices.ContainsFunc(key, func(a design.KeyAttribute) bool { return a.Name == name }) {
			continue
		}
		half = true
		if !slices.ContainsFunc(key, func(a design.KeyAttribute) bool { _, has := item[a.Name]; return !has }) {
			return false
		}
	}
	return half
}

func baseOf(d *design.Design, item store.Item) string {
	return application.Key(d, sample.Item{Attributes: item})
}
