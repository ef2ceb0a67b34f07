package living

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Shop is a table as it is declared, to be edited: entities and patterns by name, settings beside them.
type Shop struct{ entities, patterns, settings map[string]string }

// Config is the table as JSON.
func (s Shop) Config() string { return s.declare(s.settings) }

// Declared is Config without the table's settings, which deriving doesn't know.
func (s Shop) Declared() string {
	return s.declare(map[string]string{"ignore_findings": s.settings["ignore_findings"]})
}

func (s Shop) declare(settings map[string]string) string {
	object := func(m map[string]string) string {
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fields = append(fields, fmt.Sprintf("%q: %s", name, m[name]))
		}
		return strings.Join(fields, ", ")
	}
	return `{"name": "blog", "entities": {` + object(s.entities) + `}, "access_patterns": {` + object(s.patterns) + `}, ` + object(settings) + `}`
}

// YearEdit is one change of a year.
type YearEdit struct {
	What string
	Make func(Shop)
	// Touches are beginnings of the names of the indexes that requests may be about.
	Touches []string
}

func pattern(name, text string) func(Shop) { return func(s Shop) { s.patterns[name] = text } }
func without(names ...string) func(Shop) {
	return func(s Shop) {
		for _, name := range names {
			delete(s.patterns, name)
		}
	}
}
func entity(name, text string) func(Shop) { return func(s Shop) { s.entities[name] = text } }
func setting(name, text string) func(Shop) {
	return func(s Shop) {
		if s.settings[name] = text; text == "" {
			delete(s.settings, name)
		}
	}
}
func renamed(from, to string) func(Shop) {
	return func(s Shop) { s.patterns[to] = s.patterns[from]; delete(s.patterns, from) }
}

const (
	customerOfTheShop = `{"identity": ["customer_id"], "attributes": {"email": {}, "city": {}, "since": {"type": "date", "immutable": true}}}`
	orderOfTheShop    = `{"identity": ["order_id"], "attributes": {"customer_id": {"references": "customer"}, "state": {"values": ["open", "paid", "sent"]},
		"placed_at": {"type": "timestamp", "immutable": true}, "total": {"type": "number"}, "carrier": {"optional": true}}}`
	productOfTheShop = `{"identity": ["sku"], "attributes": {"title": {}, "price": {"type": "number"}}}`
	reviewOfTheShop  = `{"parent": "product", "identity": ["review_id"], "attributes": {"stars": {"type": "number"}, "written_at": {"type": "timestamp", "immutable": true}}}`
)

// Year are the edits of a shop, in order.
var Year = []YearEdit{
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
	{"reviews", func(s Shop) {
		s.entities["review"] = reviewOfTheShop
		s.patterns["reviews"] = `{"entity": "review", "match": ["sku"]}`
	}, []string{"entity.sku-index"}},
	{"a stream", setting("stream_view_type", `"NEW_IMAGE"`), nil},
	{"customers of a city", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "fetch": ["customer_id"]}`), []string{"entity.city-"}},
	{"more of them fetched", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "fetch": ["customer_id", "email"]}`), []string{"entity.city-"}},
	{"nothing, for the old index to go", func(Shop) {}, []string{"entity.city-"}},
	{"newest customers first", pattern("customers_in_city", `{"entity": "customer", "match": ["city"], "sort": ["since"], "descending": true, "fetch": ["customer_id", "email"]}`), []string{"entity.city-"}},
	{"nothing again", func(Shop) {}, []string{"entity.city-"}},
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

// NewShop is the table as the year begins.
func NewShop() Shop {
	return Shop{
		entities: map[string]string{"customer": customerOfTheShop, "order": orderOfTheShop},
		patterns: map[string]string{
			"get_customer": `{"entity": "customer", "match": ["customer_id"]}`, "get_order": `{"entity": "order", "match": ["order_id"]}`,
		},
		settings: map[string]string{"ignore_findings": `["DM161", "DM305"]`},
	}
}
