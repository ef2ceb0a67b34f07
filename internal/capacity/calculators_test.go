package capacity_test

import (
	"math/big"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// TestEstimate_differsFromPublishedCalculatorsAsTheGuideSays: AWS publishes two calculators, in its MCP server and in its agent
// toolkit. With the month and the gigabyte of each the estimate is what its formulas come to, save that the first one counts an
// index whose key changes as one write.
func TestEstimate_differsFromPublishedCalculatorsAsTheGuideSays(t *testing.T) {
	t.Parallel()
	table, _, err := corpus.Decode([]byte(`{"name": "orders", "entities": {"order": {"identity": ["order_id"], "count": 1000000, "item_bytes": 2500,
		"attributes": {"order_id": {"type": "uuid"}, "city": {"distinct": 1000, "bytes": 20}}}},
		"access_patterns": {
			"get": {"entity": "order", "match": ["order_id"], "average_per_second": 40},
			"of_city": {"entity": "order", "match": ["city"], "limit": 10, "average_per_second": 6},
			"create": {"entity": "order", "operation": "create", "average_per_second": 3},
			"move": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["city"], "average_per_second": 2}}}`))
	if err != nil {
		t.Fatal(err)
	}
	resolved, _ := model.Check(table)
	w := capacity.New(resolved, derive.Table(table).Design)
	item := w.Sizes()[0].Mean
	// By hand: a get is half a unit, ten items of 2.5 KB are 7 steps of 4 KB and so 3.5 units, an item or an entry takes 3 writes.
	reads, writes, stored := big.NewRat(40*1+6*7, 2), int64(3*3+3*3+2*3), 2*1_000_000*(item+100)
	for name, c := range map[string]struct{ seconds, gigabyte, moves int64 }{
		"AWS MCP server":    {2_635_200, 1 << 30, 1},
		"AWS agent toolkit": {2_592_000, 1_000_000_000, 2},
	} {
		prices := capacity.PublishedPrices()
		prices.HoursPerMonth, prices.GigabyteBytes = c.seconds/3600, c.gigabyte
		ours := w.Estimate(prices, capacity.Billing{}).PerMonth
		months := big.NewRat(c.seconds, 1_000_000)
		theirs := new(big.Rat).Mul(reads, big.NewRat(125, 1000))
		theirs.Add(theirs, new(big.Rat).Mul(big.NewRat(writes+2*3*c.moves, 1), big.NewRat(625, 1000)))
		theirs.Mul(theirs, months).Add(theirs, new(big.Rat).Mul(big.NewRat(stored, c.gigabyte), big.NewRat(1, 4)))
		once := new(big.Rat).Mul(big.NewRat(2*3*(2-c.moves)*625, 1000), months) // what else a changed key takes
		if theirs.Add(theirs, once); ours.Cmp(theirs) != 0 {
			t.Errorf("%s: %s by its formulas, %s estimated", name, theirs.FloatString(6), ours.FloatString(6))
		}
	}
}
