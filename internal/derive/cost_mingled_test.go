package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// The index that lists all tags holds orders, too, and its entries copy their base keys. With placed_at in their base key orders are just
// over 1 KB, in the table and in that index; with an index of their own they aren't. By themselves the one costs less, beside tags the
// other.
func TestTable_weighsBaseKeysWithTheIndexesOfOthers(t *testing.T) {
	t.Parallel()
	const own = "entity.customer_id-placed_at-index"
	for tags, better := range map[bool]string{false: "base", true: own} {
		costs := func(pin string) string {
			d := derive.Table(taggedOrders(tags, pin)).Design
			if d == nil || !d.Certificate.Optimal {
				t.Fatalf("tags %v, index %q: it is not proven", tags, pin)
			}
			return d.Certificate.Cost.PerMonth
		}
		free, base, index := costs(""), costs("base"), costs(own)
		if free != costs(better) || base == index {
			t.Errorf("tags %v: it costs %s, by the table %s, by an index %s", tags, free, base, index)
		}
	}
}

func taggedOrders(tags bool, pin string) model.Table {
	table := model.Table{
		Name: "orders", Optimize: model.OptimizeCost, Keys: model.Keys{Base: model.BaseComposite},
		Entities: map[string]model.Entity{
			"customer": {Identity: []string{"customer_id"}, Count: new(int64(10_000))},
			"tag":      {Identity: []string{"tag_id"}, Count: new(int64(1_000_000))},
			"order": {Parent: "customer", Identity: []string{"order_id"}, Count: new(int64(100_000)), Attributes: map[string]model.Attribute{
				"placed_at": {Bytes: new(int64(200)), Distinct: new(int64(100_000)), Immutable: new(true)},
				"body":      {Bytes: new(int64(200))}, "title": {Bytes: new(int64(10))},
			}},
		},
		Patterns: map[string]model.Pattern{
			"of_customer": {
				Entity: "order", Match: []string{"customer_id"}, Sort: []string{"placed_at"}, Fetch: []string{"title"}, Index: pin,
				AveragePerSecond: new(0.001),
			},
			"put": {Entity: "order", Operation: model.Put, AveragePerSecond: new(10.0)},
		},
	}
	if tags {
		table.Patterns["all_tags"] = model.Pattern{Entity: "tag", Spread: &model.Spread{Shards: 1}, Limit: 20, AveragePerSecond: new(0.01)}
	}
	return table
}
