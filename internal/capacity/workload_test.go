package capacity_test

import (
	"math/big"
	"strings"
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

func of(t *testing.T, e capacity.Estimate, pattern string) capacity.PatternEstimate {
	t.Helper()
	for _, p := range e.Patterns {
		if p.Name == pattern {
			return p
		}
	}
	t.Fatalf("no pattern %s", pattern)
	return capacity.PatternEstimate{}
}

func writesOf(t *testing.T, e capacity.Estimate, pattern string) string {
	t.Helper()
	return show(of(t, e, pattern).WritesPerCall)
}

func readsOf(t *testing.T, e capacity.Estimate, pattern string) string {
	t.Helper()
	return show(of(t, e, pattern).ReadsPerCall)
}

func same(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Cmp(b) == 0
}

func show(n *big.Rat) string {
	if n == nil {
		return "unknown"
	}
	return n.RatString()
}

func added(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Add(a, b)
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

// An item that carries all attributes of an index's key has an entry, whether the index serves its kind or not.
func TestEstimate_countsEntriesOfAllThatCarriesTheKey(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "shop", "entities": {
			"order": {"identity": ["order_id"], "count": 10, "attributes": {"status": {}}},
			"parcel": {"identity": ["parcel_id"], "count": 1000, "item_bytes": 1500, "attributes": {"status": {}}}
		},
		"access_patterns": {
			"get_parcel": {"entity": "parcel", "match": ["parcel_id"]},
			"orders_by_status": {"entity": "order", "match": ["status"]},
			"send": {"entity": "parcel", "operation": "create"},
			"track": {"entity": "parcel", "operation": "update", "match": ["parcel_id"], "sets": ["status"]}
		}}`)
	if index := e.Keys[1].Key.Name(); index != "entity.status-index" {
		t.Fatal(index)
	}
	// A parcel is two units on the table and as many in the index, where a new status moves its entry.
	if send, track := writesOf(t, e, "send"), writesOf(t, e, "track"); send != "4" || track != "6" {
		t.Errorf("creating takes %s and an update %s", send, track)
	}
	if least := big.NewRat(1000*1600, 1); e.Keys[1].Bytes.Cmp(least) < 0 {
		t.Errorf("%s bytes of entries", show(e.Keys[1].Bytes))
	}
}

// Whatever part of the items has an entry, an update that gives an attribute of the key a value leaves the item with one:
// it is new for the others, and moves for those.
func TestEstimate_countsEntriesThatAnUpdateMakesSure(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "users", "entities": {"user": {"identity": ["user_id"], "count": 1000, "attributes": {"invited_at": {"type": "timestamp", "optional": true}}}},
		"access_patterns": {
			"invited": {"entity": "user", "present": ["invited_at"], "sort": ["invited_at"], "where_share": 0.25, "spread": {"shards": 1}},
			"invite": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["invited_at"]}
		}}`)
	if got := writesOf(t, e, "invite"); got != "9/4" { // the item; and of the index 3/4 of one and 1/4 of two
		t.Errorf("got %s", got)
	}
}

// With a filter the limit is the size of a page, and each page is rounded by itself.
func TestEstimate_roundsEachPageOfALimit(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "orders", "entities": {"order": {"identity": ["order_id"], "count": 1000, "item_bytes": 300, "attributes": {"customer_id": {"distinct": 10}, "total": {"type": "number"}}}},
		"access_patterns": {
			"large": {"entity": "order", "match": ["customer_id"], "filter": {"total": ">"}, "limit": 5},
			"any": {"entity": "order", "match": ["customer_id"], "limit": 5}
		}}`)
	if large, some := readsOf(t, e, "large"), readsOf(t, e, "any"); large != "10" || some != "1/2" { // 20 pages of 5
		t.Errorf("%s with a filter, %s without", large, some)
	}
}

// A filter's = on an attribute of a native key is one more equality of the key condition.
func TestEstimate_countsWhatAKeyAnswersOfAFilter(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "orders", "entities": {"order": {"identity": ["order_id"], "count": 100000, "item_bytes": 300, "attributes": {
			"customer_id": {"distinct": 10}, "status": {"distinct": 1000}}}},
		"access_patterns": {
			"by_status": {"entity": "order", "match": ["customer_id"], "sort": ["status"]},
			"of_status": {"entity": "order", "match": ["customer_id"], "filter": {"status": "="}}
		}}`)
	if got := readsOf(t, e, "of_status"); got != "1/2" { // ten items
		t.Errorf("got %s", got)
	}
}

// A write after a scan is done once for each item that is what the scan asks for.
func TestEstimate_countsWhatAScanBeforeAWriteFinds(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "orders", "entities": {
			"order": {"identity": ["order_id"], "count": 1000, "attributes": {"status": {"distinct": 50}}},
			"customer": {"identity": ["customer_id"], "count": 70000}},
		"access_patterns": {
			"of_status": {"entity": "order", "match": ["status"], "operation": "scan"},
			"clear": {"entity": "order", "operation": "delete", "match": ["status"], "reads_first": ["of_status"]}
		}}`)
	if got := writesOf(t, e, "clear"); got != "20" {
		t.Errorf("got %s", got)
	}
}

// Of several fixed values each request finds its part of what they select together.
func TestEstimate_dividesAShareAmongItsValues(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "orders", "entities": {"order": {"identity": ["order_id"], "count": 40960, "item_bytes": 500, "attributes": {"status": {}, "city": {"distinct": 1}}}},
		"access_patterns": {
			"waiting": {"entity": "order", "match": ["city"], "where_any": {"status": ["open", "paid"]}, "where_share": 0.5, "fetch": ["city", "status"]}
		}}`)
	stored := e.Keys[1].Bytes // of 40,960 entries, with 100 bytes that aren't read
	half := new(big.Rat).Quo(new(big.Rat).Sub(stored, big.NewRat(40960*100, 1)), big.NewRat(2*4096, 1))
	reads := new(big.Rat).Mul(of(t, e, "waiting").ReadsPerCall, big.NewRat(2, 1))
	if over := new(big.Rat).Sub(reads, half); over.Sign() < 0 || over.Cmp(big.NewRat(2, 1)) > 0 { // each request rounds
		t.Errorf("%s halves for %s steps of 4 KB", show(reads), show(half))
	}
}

// A timestamp in a text has one width, whatever is stored.
func TestEstimate_countsTimestampsInTextsByTheirWidth(t *testing.T) {
	t.Parallel()
	bytes := func(stored string) *big.Rat {
		return estimate(t, `{"name": "orders", "keys": {"base": "composite"}, "entities": {"order": {"identity": ["customer_id", "placed_at"], "count": 1, "item_bytes": 500,
				"attributes": {"placed_at": {"type": "timestamp", "bytes": `+stored+`}}}},
			"access_patterns": {"get": {"entity": "order", "match": ["customer_id", "placed_at"]}}}`).Keys[0].Bytes
	}
	if a, b := bytes("24"), bytes("35"); !same(a, b) {
		t.Errorf("%s and %s bytes", show(a), show(b))
	}
}

// A consistent get by a unique value reads the guard, which is small, and then the item.
func TestEstimate_countsAGuardAsTheItemItIs(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "users", "entities": {"user": {"identity": ["user_id"], "count": 10, "item_bytes": 9000, "attributes": {"email": {"unique": "enforced"}}}},
		"access_patterns": {"by_email": {"entity": "user", "match": ["email"], "consistent": true}}}`)
	if got := readsOf(t, e, "by_email"); got != "4" {
		t.Errorf("got %s", got)
	}
}

// A copy of a copy is kept true as well, and what copies itself in a ring is written once.
func TestEstimate_followsCopiesOfCopies(t *testing.T) {
	t.Parallel()
	const chain = `{"name": "shop", "entities": {
		"user": {"identity": ["user_id"], "count": 10, "attributes": {"user_id": {"bytes": 10}, "name": {"bytes": 10}RING}},
		"order": {"identity": ["order_id"], "count": 100, "attributes": {"order_id": {"bytes": 10}, "user_id": {"references": "user", "bytes": 10}, "user_name": {"bytes": 10, "copied_from": "user_id.name"}}},
		"line": {"parent": "order", "identity": ["line_id"], "count": 1000, "attributes": {"line_id": {"bytes": 10}, "line_name": {"bytes": 10, "copied_from": "order.user_name"}}}},
		"access_patterns": {"get_order": {"entity": "order", "match": ["order_id"]}, "lines": {"entity": "line", "match": ["order_id"]},
		"rename": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["name"]}}}`
	if got := writesOf(t, estimate(t, strings.Replace(chain, "RING", "", 1)), "rename"); got != "111" { // 1 user, 10 orders, 10 lines of each
		t.Errorf("it takes %s", got)
	}
	ring := strings.Replace(chain, `"name": {"bytes": 10}RING`, `"line_id": {"references": "line.line_id", "bytes": 10}, "name": {"bytes": 10, "copied_from": "line_id.line_name"}`, 1)
	if got := writesOf(t, estimate(t, ring), "rename"); got != "112" { // and the users of 100 lines, a hundredth for each
		t.Errorf("in a ring it takes %s", got)
	}
}

// What is left to a filter is read and paid for, be it known or not how much of it is wanted.
func TestEstimate_countsWhatAFilterReads(t *testing.T) {
	t.Parallel()
	const shop = `{"name": "shop", "optimize": "cost", "entities": {"order": {"identity": ["order_id"], "count": 1000000, "item_bytes": 400, "attributes": {
		"order_id": {"type": "uuid"}, "city": {"distinct": 10000}, "owner": {OWNER}}}},
		"access_patterns": {"of_city": {"entity": "order", "match": ["city"], "average_per_second": 1},
		"of_owner": {"entity": "order", "match": ["city", "owner"], "limit": 20, "average_per_second": 0.001},
		"sell": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["owner"], "average_per_second": 1000}}}`
	// All 100 items of the city, 20 a page of 8,000 bytes; or as many pages as hold 20 of its 50 items of one owner.
	for owner, want := range map[string]string{``: "5", `"distinct": 2`: "2"} {
		e := estimate(t, strings.Replace(shop, "OWNER", owner, 1))
		if got := readsOf(t, e, "of_owner"); got != want || len(e.Missing) > 0 {
			t.Errorf("with %s it reads %s, missing %v", owner, got, e.Missing)
		}
	}
}

// Entries are no larger than items, which may be declared to be smaller than texts without a size are taken for.
func TestEstimate_countsEntriesOfAtMostTheItem(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"name": "shop", "entities": {"order": {"identity": ["order_id"], "count": 10, "item_bytes": 90, "attributes": {
		"order_id": {"bytes": 36}, "city": {"bytes": 10}, "note": {}, "more": {}}}},
		"access_patterns": {"get": {"entity": "order", "match": ["order_id"]}, "of_city": {"entity": "order", "match": ["city"], "fetch": ["note"]}}}`)
	if table, index := show(e.Keys[0].Bytes), show(e.Keys[1].Bytes); table != "1900" || index != table {
		t.Errorf("the table has %s bytes, the index %s", table, index)
	}
}
