package application

import (
	"regexp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

var (
	rangeShape = regexp.MustCompile(`BETWEEN (:\w+) AND (:\w+)`)
	// eitherShape are tests of which one is enough; functions and lists within it have parentheses of their own.
	eitherShape = regexp.MustCompile(`\((?:[^()]|\([^()]*\))* OR (?:[^()]|\([^()]*\))*\)`)
)

// IsEmpty reports whether a range that every item must lie in has its ends the wrong way round. DynamoDB refuses such a
// request; it means no items. Tests of which one is enough stand in parentheses.
func (c Call) IsEmpty(path design.Path) bool {
	always := c.Filter
	for inner := ""; inner != always; always = eitherShape.ReplaceAllString(always, "") {
		inner = always
	}
	for _, ends := range rangeShape.FindAllStringSubmatch(path.KeyCondition+" "+always, -1) {
		low, high := c.Values[ends[1]], c.Values[ends[2]]
		if low.Kind == high.Kind && low.Compare(high) > 0 {
			return true
		}
	}
	return false
}

// Key is the key that a path of one item names, written as a key condition.
func (c Call) Key(path design.Path) (store.Item, error) {
	return store.ParseKey(path.KeyCondition, path.Names, c.Values)
}

// Recognise tells the entity of an item that came back: what it says itself, else the one the path asks for.
func Recognise(d *design.Design, path design.Path, raw store.Item) sample.Item {
	item := sample.Item{Attributes: raw}
	if own, ok := raw[d.EntityAttribute]; ok {
		item.Entity = own.Text
	} else if len(path.Entities) == 1 {
		item.Entity = path.Entities[0]
	}
	return item
}
