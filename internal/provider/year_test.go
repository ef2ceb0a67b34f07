package provider_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// yearShop is a table as it is declared, to be edited: entities and patterns by name, settings beside them.
type yearShop struct{ entities, patterns, settings map[string]string }

func (s yearShop) config() string {
	object := func(m map[string]string) string {
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fields = append(fields, fmt.Sprintf("%q: %s", name, m[name]))
		}
		return strings.Join(fields, ", ")
	}
	return `{"name": "blog", "entities": {` + object(s.entities) + `}, "access_patterns": {` + object(s.patterns) + `}, ` + object(s.settings) + `}`
}

// edit is one change of a year.
type edit struct {
	what string
	make func(yearShop)
	// touches are beginnings of the names of the indexes that requests may be about.
	touches []string
}

func pattern(name, text string) func(yearShop) { return func(s yearShop) { s.patterns[name] = text } }
func without(names ...string) func(yearShop) {
	return func(s yearShop) {
		for _, name := range names {
			delete(s.patterns, name)
		}
	}
}
func entity(name, text string) func(yearShop) { return func(s yearShop) { s.entities[name] = text } }
func setting(name, text string) func(yearShop) {
	return func(s yearShop) {
		if s.settings[name] = text; text == "" {
			delete(s.settings, name)
		}
	}
}
func renamed(from, to string) func(yearShop) {
	return func(s yearShop) { s.patterns[to] = s.patterns[from]; delete(s.patterns, from) }
}

const (
	customerOfTheShop = `{"identity": ["customer_id"], "attributes": {"email": {}, "city": {}, "since": {"type": "date", "immutable": true}}}`
	orderOfTheShop    = `{"identity": ["order_id"], "attributes": {"customer_id": {"references": "customer"}, "state": {"values": ["open", "paid", "sent"]},
		"placed_at": {"type": "timestamp", "immutable": true}, "total": {"type": "number"}, "carrier": {"optional": true}}}`
	productOfTheShop = `{"identity": ["sku"], "attributes": {"title": {}, "price": {"type": "number"}}}`
	reviewOfTheShop  = `{"parent": "product", "identity": ["review_id"], "attributes": {"stars": {"type": "number"}, "written_at": {"type": "timestamp", "immutable": true}}}`
)

// theYear are the edits, in order.
var theYear = []edit{
	{"orders of a customer", pattern("orders_of_customer", `{"entity": "order", "match": ["customer_id"], "sort": ["placed_at"], "descending": true}`), []string{"entity.customer_id-placed_at"}},
	{"a limit on them", pattern("orders_of_customer", `{"entity": "order", "match": ["customer_id"], "sort": ["placed_at"], "descending": true, "limit": 20}`), nil},
	{"customers by email", pattern("customer_by_email", `{"entity": "customer", "match": ["email"]}`), []string{"entity.email-index"}},
	{"a tag", setting("tags", `{"team": "shop"}`), nil},
	{"another name of a pattern", renamed("customer_by_email", "customer_with_email"), nil},
	{"orders in a state", pattern("orders_in_state", `{"entity": "order", "match": ["state"], "sort": ["placed_at"]}`), []string{"entity.state-placed_at"}},
	{"unpaid ones of them", pattern("unpaid", `{"entity": "order", "match": [], "where": {"state": "open"}, "sort": ["placed_at"], "spread": {"shards": 1}}`), nil},
	{"orders between two times", pattern("orders_between", `{"entity": "order", "match": ["customer_id"], "range": {"placed_at": "between"}}`), nil},
	{"recovery", setting("point_in_time_recovery_days", "14"), nil},
	{"a second kind", entity("product", productOfTheShop), nil},
	{"products", pattern("get_product", `{"entity": "product", "match": ["sku"]}`), nil},
	{"parcels of a carrier", pattern("parcels", `{"entity": "order", "match": ["carrier"]}`), []string{"entity.carrier-index"}},
	{"no more parcels", without("parcels"), []string{"entity.carrier-index"}},
	{"reviews", func(s yearShop) {
		s.entities["review"] = reviewOfTheShop
		s.patterns["reviews"] = `{"entity": "review", "match": ["sku"]}`
	}, []string{"entity.sku-index"}},
	{"a stream", setting("stream_view_type", `"NEW_IMAGE"`), nil},
	{"customers of a city", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "fetch": ["customer_id"]}`), []string{"entity.city-"}},
	{"more of them fetched", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "fetch": ["customer_id", "email"]}`), []string{"entity.city-"}},
	{"nothing, for the old index to go", func(yearShop) {}, []string{"entity.city-"}},
	{"newest customers first", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "sort": ["since"], "descending": true, "fetch": ["customer_id", "email"]}`), []string{"entity.city-"}},
	{"nothing again", func(yearShop) {}, []string{"entity.city-"}},
	{"a description", pattern("get_order", `{"entity": "order", "match": ["order_id"], "description": "for the page of an order"}`), nil},
	{"a tag more, one changed", setting("tags", `{"team": "orders", "stage": "test"}`), nil},
	{"a write", pattern("pay", `{"entity": "order", "operation": "update", "match": ["order_id"], "sets_to": {"state": "paid"}}`), nil},
	{"deep totals", pattern("large_orders", `{"entity": "order", "match": ["customer_id"], "range": {"total": ">="}}`), []string{"entity.customer_id-total"}},
	{"protection off", setting("deletion_protection", "false"), nil},
	{"protection on", setting("deletion_protection", "true"), nil},
	{"two patterns go", without("unpaid", "orders_between"), nil},
	{"the states, too", without("orders_in_state"), []string{"entity.state-placed_at"}},
	{"another class", setting("table_class", `"STANDARD_INFREQUENT_ACCESS"`), nil},
	{"no stream", setting("stream_view_type", ""), nil},
	{"orders by state come back", pattern("in_state", `{"entity": "order", "match": ["state"], "sort": ["total"]}`), []string{"entity.state-total"}},
}

// After each of some thirty edits the plan is empty, no stored item needs another key, and no request was about an index
// that the edit is not about.
func TestTable_aYearOfChange(t *testing.T) {
	t.Parallel()
	w := worldWith(t, derive.Beside)
	quick(w)
	s := yearShop{
		entities: map[string]string{"customer": customerOfTheShop, "order": orderOfTheShop},
		patterns: map[string]string{
			"get_customer": `{"entity": "customer", "match": ["customer_id"]}`, "get_order": `{"entity": "order", "match": ["order_id"]}`,
		},
		settings: map[string]string{"ignore_findings": `["DM161", "DM305"]`},
	}
	w.mustApply(s.config())
	stored := w.keysOfSamples(nil)
	for i, e := range theYear {
		e.make(s)
		w.aws.ResetCalls()
		w.mustApply(s.config())
		w.wantOnly(fmt.Sprintf("%d, %s", i, e.what), e.touches)
		w.wantSettled(s.config())
		stored = w.keysOfSamples(stored)
		if t.Failed() {
			t.Fatalf("edit %d: %s", i, e.what)
		}
	}
	w.wantTable(map[string]string{"team": "orders", "stage": "test"})
}

// wantOnly demands that requests were about those indexes alone.
func (w *world) wantOnly(what string, touches []string) {
	w.t.Helper()
	for _, in := range w.updates() {
		changes, _ := in["GlobalSecondaryIndexUpdates"].([]any)
		for _, change := range changes {
			for _, about := range change.(map[string]any) { //nolint:forcetypeassert // as AWS has it
				name, _ := about.(map[string]any)["IndexName"].(string)
				if !slices.ContainsFunc(touches, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
					w.t.Errorf("%s: a request about the index %s", what, name)
				}
			}
		}
	}
}

// wantSettled demands that the next plan is empty, but for indexes that are kept for one more apply.
func (w *world) wantSettled(config string) {
	w.t.Helper()
	indexes, _ := acctest.Attribute(w.state.Value, "global_secondary_indexes").(map[string]any)
	for _, index := range indexes {
		if about, _ := index.(map[string]any); about["retiring"] == true {
			return
		}
	}
	if p := w.server.Plan(w.state, config); p.Changes() {
		diff, _ := p.Planned.Diff(w.state.Value)
		w.t.Errorf("the plan is not empty: %s %v", acctest.Text(p.Diagnostics), diff)
	}
}

// samples are items as they are stored early in the year.
var samples = map[string]map[string]string{
	"customer": {"customer_id": "c#1", "email": "a@example.com", "city": "Bern", "since": "2026-01-31"},
	"order":    {"order_id": "o 1", "customer_id": "c#1", "state": "open", "placed_at": "2026-02-01T00:00:00.000Z", "total": "12"},
}

// keysOfSamples are the key attributes of the samples under the design of the state. Those stored before must stand there
// unchanged, and there may be none more, which old items would lack.
func (w *world) keysOfSamples(before map[string]map[string]string) map[string]map[string]string {
	w.t.Helper()
	text, _ := acctest.Attribute(w.state.Value, "design").(string)
	document, err := design.ParseDocument(text)
	if err != nil {
		w.t.Fatal(err)
	}
	now := map[string]map[string]string{}
	for name, values := range samples {
		key, err := document.ItemKey(name, values)
		if err != nil {
			w.t.Fatal(err)
		}
		now[name] = key
	}
	if before != nil && !sameText(before, now) {
		w.t.Errorf("stored with %v, now asked for with %v", before, now)
	}
	return now
}

func sameText(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}
