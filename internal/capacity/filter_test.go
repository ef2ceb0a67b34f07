package capacity_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A customer has 200 orders of 1,000 bytes. Of four states a filter keeps a quarter, so that 10 are found among 40, in pages of 10:
// each takes 9.8 KB, 3 steps of 4 KB, half a unit each. Where it isn't known how many pass, all 20 pages are read.
func TestEstimate_filterEndsAtTheLimit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		filter map[string]string
		limit  int
		units  string
	}{
		"one value":            {map[string]string{"state": "="}, 10, "6"},
		"a fixed one":          {map[string]string{"state": "= open"}, 10, "6"},
		"two of them":          {map[string]string{"state": "=", "half": "="}, 10, "12"},
		"not known of one":     {map[string]string{"state": "=", "city": "="}, 10, "30"},
		"another test":         {map[string]string{"state": "<>"}, 10, "30"},
		"another test besides": {map[string]string{"state": "=", "half": "exists"}, 10, "30"},
		"fewer than the limit": {map[string]string{"state": "="}, 60, "25"},
		"no limit":             {map[string]string{"state": "="}, 0, "49/2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := model.Table{
				Name: "orders", Keys: model.Keys{Base: model.BaseNatural},
				Entities: map[string]model.Entity{"order": {
					Identity: []string{"customer", "order_id"}, Count: new(int64(20_000)), ItemBytes: new(int64(1_000)),
					Attributes: map[string]model.Attribute{
						"customer": {Distinct: new(int64(100))}, "order_id": {Type: model.UUID},
						"state": {Distinct: new(int64(4))}, "half": {Distinct: new(int64(2))}, "city": {},
					},
				}},
				Patterns: map[string]model.Pattern{"orders": {
					Entity: "order", Match: []string{"customer"}, Filter: c.filter, Limit: c.limit, AveragePerSecond: new(1.0),
				}},
			}
			resolved, _ := model.Check(table)
			e := capacity.New(resolved, derive.Table(table).Design).Estimate(capacity.PublishedPrices(), capacity.Billing{})
			if got := e.Patterns[0].ReadsPerCall.RatString(); got != c.units {
				t.Errorf("%s units, not %s", got, c.units)
			}
		})
	}
}
