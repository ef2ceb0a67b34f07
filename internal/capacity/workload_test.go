package capacity_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// estimate derives a model, given as JSON, and prices it.
func estimate(t *testing.T, text string) capacity.Estimate {
	t.Helper()
	table, _, err := corpus.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	resolved, _ := model.Check(table)
	return capacity.New(resolved, result.Design).Estimate(capacity.PublishedPrices(), capacity.Billing{})
}

func writesOf(t *testing.T, e capacity.Estimate, pattern string) string {
	t.Helper()
	for _, p := range e.Patterns {
		if p.Name == pattern {
			return show(p.WritesPerCall)
		}
	}
	t.Fatalf("no pattern %s", pattern)
	return ""
}

// What each write takes: of the table one unit, of the index by the table of the guide.
func TestEstimate_countsWhatChangesInAnIndex(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "orders", "entities": {"order": {"identity": ["order_id"], "attributes": {
			"status": {"values": ["open", "paid"]}, "customer_id": {}, "shipped_at": {"type": "timestamp", "optional": true, "immutable": true}, "note": {}, "total": {"type": "number"}
		}}},
		"access_patterns": {
			"get": {"entity": "order", "match": ["order_id"]},
			"by_status": {"entity": "order", "match": ["customer_id", "status"], "fetch": ["note"]},
			"shipped": {"entity": "order", "match": ["customer_id"], "sort": ["shipped_at"], "present": ["shipped_at"], "where_share": 0.25, "fetch": ["order_id"]},
			"create": {"entity": "order", "operation": "create"},
			"delete": {"entity": "order", "operation": "delete", "match": ["order_id"]},
			"pay": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["status"]},
			"annotate": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["note"]},
			"correct": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["total"]},
			"ship": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["shipped_at"]}
		}}`)
	for pattern, want := range map[string]string{
		"create":   "9/4", // the table, by_status, and shipped for a quarter of the items
		"delete":   "9/4",
		"pay":      "3", // a key that changes is deleted and put
		"annotate": "2", // a copy
		"correct":  "1", // neither key nor copy
		"ship":     "2", // the entry comes to be
	} {
		if got := writesOf(t, e, pattern); got != want {
			t.Errorf("%s: got %s, want %s", pattern, got, want)
		}
	}
}

// Guards, demands and copies are items of their own; of a transaction each takes twice, and its indexes once.
func TestEstimate_countsWhatGoesWithAWrite(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "shop", "entities": {
			"customer": {"identity": ["customer_id"], "count": 100, "attributes": {"email": {"unique": "enforced"}, "city": {}}},
			"order": {"identity": ["order_id"], "count": 700, "attributes": {"customer_id": {"references": "customer"}, "city": {"copied_from": "customer_id.city"}, "placed_at": {"type": "timestamp", "immutable": true}}}
		},
		"access_patterns": {
			"get_order": {"entity": "order", "match": ["order_id"]},
			"orders_of_city": {"entity": "order", "match": ["city"], "sort": ["placed_at"]},
			"get_customer": {"entity": "customer", "match": ["customer_id"]},
			"add": {"entity": "customer", "operation": "create"},
			"order": {"entity": "order", "operation": "create", "requires": ["customer"], "match": ["order_id", "customer_id"], "reads_first": ["get_customer"]},
			"move": {"entity": "customer", "operation": "update", "match": ["customer_id"], "sets": ["city"]}
		}}`)
	for pattern, want := range map[string]string{
		"add":   "4",  // the customer and its guard
		"order": "5",  // the order and the check of its customer, and the index once
		"move":  "22", // the customer; of seven orders each the item, and two in the index
	} {
		if got := writesOf(t, e, pattern); got != want {
			t.Errorf("%s: got %s, want %s", pattern, got, want)
		}
	}
}

// Both ways of adding up come to the same: pattern by pattern with the storage, and key by key.
func TestEstimate_addsUp(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "shop", "entities": {"order": {"identity": ["order_id"], "count": 70000, "item_bytes": 1500, "attributes": {"customer_id": {"distinct": 500}, "note": {}}}},
		"access_patterns": {
			"get": {"entity": "order", "match": ["order_id"], "average_per_second": 13.7, "peak_per_second": 100},
			"orders": {"entity": "order", "match": ["customer_id"], "average_per_second": 0.1},
			"create": {"entity": "order", "operation": "create", "average_per_second": 1.3},
			"annotate": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["note"], "average_per_second": 2}
		}}`)
	total := e.Prices.Stored(e.Prices.Standard, e.Bytes)
	for _, p := range e.Patterns {
		total = added(total, p.PerMonth)
	}
	if !same(total, e.PerMonth) || e.PerMonth == nil {
		t.Errorf("%s by pattern, %s by key", show(total), show(e.PerMonth))
	}
	// 100 gets a second take 50 units, so 72 are provisioned; a query of the index finds 140 items, 210,000 bytes, 26 units.
	if capacity.Provisioned(e.Keys[0].PeakReads) != 72 || show(e.Keys[1].Reads) != "13/5" {
		t.Errorf("%s, %s", show(e.Keys[0].PeakReads), show(e.Keys[1].Reads))
	}
	// 70,000 entries of two units each, at 4,000 a second.
	if show(e.Keys[1].BuildUnits) != "140000" || show(e.Keys[1].BuildSeconds) != "35" || e.Keys[1].Build.FloatString(4) != "0.0875" || e.Keys[0].Build != nil {
		t.Errorf("%s, %s, %s", show(e.Keys[1].BuildUnits), show(e.Keys[1].BuildSeconds), show(e.Keys[1].Build))
	}
}
