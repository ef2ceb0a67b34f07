package reading

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

func itoa(n int) string { return strconv.Itoa(n) }

// ordering are the attributes that order the level's result, in turn: what is not given of then, then what leads the
// order (range or prefix), then sort.
func (q Question) ordering() []string {
	d := q.Pattern.Declared
	list := slices.Clone(d.Then[q.Level:])
	for name := range d.Range {
		list = append(list, name)
	}
	if d.Prefix != "" {
		list = append(list, d.Prefix)
	}
	for _, name := range d.Sort {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// isGrouped reports whether several entities follow one another in blocks.
func (q Question) isGrouped() bool {
	d := q.Pattern.Declared
	return len(q.Pattern.Entities) > 1 && (d.Order == model.OrderGrouped || d.Order == "" && len(d.Sort) > 0)
}

// isOrdered reports whether the pattern promises an order.
func (q Question) isOrdered() bool {
	d := q.Pattern.Declared
	if q.Pattern.Operation == model.Count {
		return false
	}
	if len(q.Pattern.Entities) > 1 && (d.Order == model.OrderAny || d.Order == "" && len(d.Sort) == 0) {
		return false
	}
	return q.isGrouped() || len(q.ordering()) > 0
}

// compare orders two items as the pattern asks; 0 where it leaves their order open.
func (q Question) compare(a, b sample.Item) int {
	if q.isGrouped() {
		if order := cmp.Compare(q.block(a), q.block(b)); order != 0 {
			return order
		}
	}
	for _, name := range q.ordering() {
		order := q.compareBy(a, b, name)
		if q.Pattern.Declared.Descending {
			order = -order
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// block is the place of the item's entity among those listed.
func (q Question) block(item sample.Item) int {
	return slices.IndexFunc(q.Pattern.Entities, func(e *model.ResolvedEntity) bool { return e.Name == item.Entity })
}

// compareBy compares one attribute. Within a block, entities that lack it are single items.
func (q Question) compareBy(a, b sample.Item, name string) int {
	left, right := q.rank(a, name), q.rank(b, name)
	switch {
	case left == nil && right == nil:
		return 0
	case left == nil:
		return -1
	case right == nil:
		return 1
	}
	return left.Compare(*right)
}

func (q Question) rank(item sample.Item, name string) *store.Value {
	v, a, ok := subject{question: &q, entity: q.Model.Entity(item.Entity), item: item}.value(name)
	if !ok && (a == nil || a.Declared.AbsentAs == "") {
		return nil
	}
	if !ok {
		v.Text = a.Declared.AbsentAs
	}
	ranked := sample.Rank(a, v.Text)
	return &ranked
}
