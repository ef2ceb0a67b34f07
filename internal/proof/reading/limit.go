package reading

import (
	"fmt"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// isNested reports whether blocks have no order but that in which entities nest.
func (q Question) isNested() bool {
	return q.isOrdered() && q.isGrouped() && len(q.ordering()) == 0
}

// noneMissing checks that every certain item came back, or that the limit was reached with items that may stand before it.
func (q Question) noneMissing(got, certain []sample.Item, wanted int) error {
	limit := q.Pattern.Declared.Limit
	for _, item := range q.missing(got, certain) {
		if limit == 0 || len(got) < limit {
			return q.differ(fmt.Sprintf("missing, among %d items where %d are wanted", len(got), wanted), item, other(got, item)...)
		}
		if last := got[len(got)-1]; q.isOrdered() && !q.isNested() && q.compare(item, last) < 0 {
			return q.differ("left out, though it stands before the other", item, last)
		}
	}
	return nil
}

// missing are the items that did not come back.
func (q Question) missing(got, items []sample.Item) []sample.Item {
	count := q.ids(got)
	var list []sample.Item
	for _, item := range items {
		if count[item.ID(q.Model)] == 0 {
			list = append(list, item)
		}
	}
	return list
}

// certain are the wanted items that are found however few a call examines. A request examines at least one item for each
// that it returns and, but for a scan, none that the pattern without its filter does not mean; so with a bound of n those
// among the first n of these are found. Where no order is promised the first n may be any.
func (q Question) certain(wanted, all []sample.Item) []sample.Item {
	bound := q.Pattern.Declared.ReadAtMost
	switch {
	case bound == 0:
		return wanted
	case q.Pattern.Operation == model.Scan:
		return nil // it examines what else the table holds
	}
	pattern := *q.Pattern
	pattern.Declared.Filter, pattern.Declared.FilterAny = nil, nil
	examined := Question{Model: q.Model, Pattern: &pattern, Level: q.Level, Arguments: q.Arguments}.Wanted(all)
	sorted := q.isOrdered() && !q.isNested()
	var list []sample.Item
	for _, item := range wanted {
		before := 0 // and the item itself
		for _, one := range examined {
			if !sorted || q.compare(one, item) <= 0 {
				before++
			}
		}
		if before <= bound {
			list = append(list, item)
		}
	}
	return list
}
