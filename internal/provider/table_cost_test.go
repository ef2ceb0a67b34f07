package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// cheapest is a table of which the price of writes decides whether a pattern has an index of its own; the rate of that pattern
// is put in.
func cheapest(rate string) string {
	return `{"name": "orders", "optimize": "cost", "deletion_protection": false,
	"entities": {"order": {"identity": ["order_id"], "count": 1000000, "attributes": {
		"customer_id": {"distinct": 50000}, "status": {"values": ["open", "paid", "packed", "sent", "returned"]},
		"placed_at": {"type": "timestamp", "immutable": true}, "lines": {"bytes": 700}}}},
	"access_patterns": {
		"get_order": {"entity": "order", "match": ["order_id"], "average_per_second": 20},
		"orders_of_customer": {"entity": "order", "match": ["customer_id"], "sort": ["placed_at"], "limit": 20, "average_per_second": 5},
		"open_orders": {"entity": "order", "match": ["customer_id", "status"], "sort": ["placed_at"], "limit": 10` + rate + `},
		"place_order": {"entity": "order", "operation": "create", "average_per_second": 2},
		"change_status": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["status"], "average_per_second": 8}}}`
}

func atPrices(t *testing.T, block string) *acctest.Server {
	t.Helper()
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Agree: derive.AgreementAt, Open: acctest.NewCloud().Open})
	expect(t, server.Configure(block))
	return server
}

// below is what stands in a value under names, nil where there is nothing.
func below(v any, names ...string) any {
	for _, name := range names {
		fields, _ := v.(map[string]any)
		v = fields[name]
	}
	return v
}

// TestTable_isAsCheapAsCanBe: rates and the prices of the provider block decide; the plan says what is filtered, what that
// saves and where it ends.
func TestTable_isAsCheapAsCanBe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ block, rate, filter string }{
		{`{}`, "3", "#status = :status"},
		{`{}`, "300", ""},
		{`{"prices": {"write_request_million": 0.001}}`, "3", ""},
		{`{"prices": {"read_request_million": 0.0001}}`, "300", "#status = :status"},
	} {
		server := atPrices(t, c.block)
		p := server.Plan(server.Nothing(), cheapest(`, "average_per_second": `+c.rate))
		filter, _ := below(acctest.Attribute(p.Planned, "access_paths"), "open_orders", "filter").(string)
		if filter != c.filter {
			t.Errorf("%s at %s a second: the filter is %q, want %q", c.block, c.rate, filter, c.filter)
		}
		if c.filter == "" {
			expect(t, p.Diagnostics)
			continue
		}
		expect(t, p.Diagnostics, "DM341", `access_patterns["open_orders"]`, "it reads items that it doesn't return", "calls per second of open_orders")
		choice, _ := below(acctest.Attribute(p.Planned, "estimate"), "choices", "open_orders").(string)
		if !strings.Contains(choice, "more per month; it would be the cheaper one above") {
			t.Errorf("the choice is told as %q", choice)
		}
	}
}

// TestTable_isWithinWhatIsProvisioned: a filter reads 20 orders, 2.5 units, where an index of its own reads 4, half a unit or one.
// 300 calls a second fit 1,000 units with a filter and 500 with an index only; of 20 units some index lacks capacity either way.
// Where something else scales it, what the average takes is paid.
func TestTable_isWithinWhatIsProvisioned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rate, capacity string
		filtered       bool
		says           []string
	}{
		{"300", `"read_capacity": 1000`, true, []string{"DM341", "With an index for all of it the cheapest design costs"}},
		{"300", `"read_capacity": 500`, false, nil},
		{"300", `"read_capacity": 20`, false, []string{"DM322", `index_settings = { "customer_id.status-placed_at-index" = { read_capacity = `}},
		{"300", `"read_capacity": 20, "scaled_elsewhere": true`, false, nil},
		{"3", `"read_capacity": 20, "scaled_elsewhere": true`, true, []string{"DM341"}},
		{"300", `"read_capacity": 500, "index_settings": {"customer_id-placed_at-index": {"read_capacity": 1000}}`, true, []string{"DM341"}},
	} {
		server := atPrices(t, `{}`)
		table := strings.Replace(cheapest(`, "average_per_second": `+c.rate), `"optimize"`, `"billing_mode": "PROVISIONED", "write_capacity": 100, `+c.capacity+`, "optimize"`, 1)
		p := server.Plan(server.Nothing(), table)
		filter, _ := below(acctest.Attribute(p.Planned, "access_paths"), "open_orders", "filter").(string)
		if c.filtered != (filter != "") {
			t.Errorf("%s calls with %s: the filter is %q", c.rate, c.capacity, filter)
		}
		expect(t, p.Diagnostics, c.says...)
		choice, _ := below(acctest.Attribute(p.Planned, "estimate"), "choices", "customer_id.status-placed_at-index").(string)
		if c.capacity == `"read_capacity": 500` && choice != "Without it no design fits the capacity that is declared." {
			t.Errorf("the choice is told as %q", choice)
		}
	}
}

// Nothing is guessed of provisioned capacity either: a pattern without a rate, or without the number of values of what it compares,
// would take nothing of it. A limit bounds what is read, and what is never called takes nothing.
func TestTable_asksForWhatIsTakenOfWhatIsProvisioned(t *testing.T) {
	t.Parallel()
	const limited, rated = `"limit": 10`, `, "average_per_second": 3`
	for _, c := range []struct {
		rate, limit, customers string
		says                   []string
	}{
		{``, limited, `"distinct": 50000`, []string{"DM340", "average_per_second of access_patterns open_orders"}},
		{rated, `"description": "all"`, ``, []string{"DM340", "attributes.customer_id.distinct of entities order"}},
		{rated, `"description": "all"`, `"distinct": 50000`, []string{"DM341"}},
		{rated, limited, ``, nil},
		{`, "average_per_second": 0`, `"description": "all"`, ``, []string{"DM341"}},
	} {
		server := atPrices(t, `{}`)
		table := strings.NewReplacer(
			`"optimize"`, `"billing_mode": "PROVISIONED", "write_capacity": 100, "read_capacity": 500, "optimize"`,
			limited, c.limit, `"distinct": 50000`, c.customers,
		).Replace(cheapest(c.rate))
		if expect(t, server.Plan(server.Nothing(), table).Diagnostics, c.says...); t.Failed() {
			t.Fatalf("%+v", c)
		}
	}
}

// TestTable_saysWhatKeysAloneCost: of an index whose copies cost more than gets of its items would, the plan says what two
// patterns would cost and how to write them; written so, the table costs that.
func TestTable_saysWhatKeysAloneCost(t *testing.T) {
	t.Parallel()
	sessions := func(fetch, more string) string {
		return `{"name": "sessions", "optimize": "cost",
		"entities": {"session": {"identity": ["session_id"], "count": 1000000, "item_bytes": 800, "attributes": {
			"session_id": {"type": "uuid"}, "user_id": {"distinct": 100000, "immutable": true}, "last_seen": {"type": "timestamp"}}}},
		"access_patterns": {
			"get_session": {"entity": "session", "match": ["session_id"], "average_per_second": 400},
			"sessions_of_user": {"entity": "session", "match": ["user_id"], "average_per_second": 5` + fetch + `},
			"open": {"entity": "session", "operation": "create", "average_per_second": 30},
			"touch": {"entity": "session", "operation": "update", "match": ["session_id"], "sets": ["last_seen"], "average_per_second": 200}` + more + `}}`
	}
	server := atPrices(t, `{}`)
	p := server.Plan(server.Nothing(), sessions("", ""))
	expect(t, p.Diagnostics, `WARNING: access_patterns["sessions_of_user"]: the copies in user_id-index cost 321.26 USD a month more than reading the items would [DM342]`,
		`fetch = ["session_id"] in access_patterns["sessions_of_user"]`,
		`sessions_of_user_items = { entity = "session", match_any = ["session_id"], average_per_second = 50 }`)
	estimate := acctest.Attribute(p.Planned, "estimate")
	choice, _ := below(estimate, "choices", "user_id-index").(string)
	if want := "Nothing else serves sessions_of_user. With keys alone in it, and a get of each item found, the cheapest design costs 321.26 USD less per month; " +
		"it is the cheaper one below 222.324 calls per second of sessions_of_user, or above 4.408 calls per second of touch."; choice != want {
		t.Errorf("the choice is told as %q", choice)
	}
	cured := server.Plan(server.Nothing(), sessions(`, "fetch": ["session_id"]`,
		`, "sessions_of_user_items": {"entity": "session", "match_any": ["session_id"], "average_per_second": 50}`))
	expect(t, cured.Diagnostics)
	before, after := below(estimate, "money_per_month"), below(acctest.Attribute(cured.Planned, "estimate"), "money_per_month")
	if fmt.Sprint(before, " ", after) != "823.31 502.05" {
		t.Errorf("it costs %v, then %v", before, after)
	}
}

// TestTable_saysForWhichPatternsKeysAloneSave: keys alone pay for what is hardly asked for, and not for what is asked for often; of
// provisioned capacity by what is declared.
func TestTable_saysForWhichPatternsKeysAloneSave(t *testing.T) {
	t.Parallel()
	tickets := func(billing string) string {
		return `{"name": "tickets", "optimize": "cost", "limits": {"global_indexes": 1}, ` + billing + `
		"entities": {"ticket": {"identity": ["ticket_id"], "count": 1000000, "item_bytes": 6000, "attributes": {
			"ticket_id": {"type": "uuid"}, "customer_id": {"distinct": 50000, "immutable": true}, "title": {"bytes": 60}}}},
		"access_patterns": {
			"titles": {"entity": "ticket", "match": ["customer_id"], "fetch": ["ticket_id", "title"], "average_per_second": 200},
			"whole": {"entity": "ticket", "match": ["customer_id"], "average_per_second": 0.5},
			"open": {"entity": "ticket", "operation": "create", "average_per_second": 10},
			"change": {"entity": "ticket", "operation": "update", "match": ["ticket_id"], "sets": ["title"], "average_per_second": 20}}}`
	}
	server := atPrices(t, `{}`)
	for _, c := range []struct{ billing, saves, rates string }{
		{"", "1166.54", "; it is the cheaper one below 592.349 calls per second of whole."},
		{`"billing_mode": "PROVISIONED", "read_capacity": 3100, "write_capacity": 300, "index_settings": {"customer_id-index": {"read_capacity": 3100, "write_capacity": 100}},`, "39.31", "."},
	} {
		p := server.Plan(server.Nothing(), tickets(c.billing))
		expect(t, p.Diagnostics, `WARNING: access_patterns["whole"]: the copies in customer_id-index cost `+c.saves+` USD a month more than reading the items for "whole" would [DM342]`)
		choice, _ := below(acctest.Attribute(p.Planned, "estimate"), "choices", "customer_id-index").(string)
		if want := "Nothing else serves titles, whole. With keys alone for whole, and a get of each item found, the cheapest design costs " + c.saves + " USD less per month" + c.rates; choice != want {
			t.Errorf("the choice is told as %q", choice)
		}
	}
}

// TestTable_isNotGuessedToBeCheap: without a rate there is no telling, and prices that are not known yet decide nothing.
func TestTable_isNotGuessedToBeCheap(t *testing.T) {
	t.Parallel()
	server := atPrices(t, `{}`)
	p := server.Plan(server.Nothing(), cheapest(``))
	expect(t, p.Diagnostics, "DM340", "optimize", "average_per_second of access_patterns open_orders")
	server = atPrices(t, `{"prices": {"write_request_million": "<unknown>"}}`)
	p = server.Plan(server.Nothing(), cheapest(`, "average_per_second": 3`))
	if got := acctest.Attribute(p.Planned, "design"); got != "<unknown>" {
		t.Errorf("a design is planned before the prices are known: %v", got)
	}
	expect(t, p.Diagnostics, "prices (of the provider block)")
}

// TestTable_staysWhenRatesChange: the keys of a table that is there are kept, whatever becomes cheaper; the plan says that a
// new table would have others.
func TestTable_staysWhenRatesChange(t *testing.T) {
	t.Parallel()
	server := atPrices(t, `{}`)
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), cheapest(`, "average_per_second": 3`)))
	expect(t, diagnostics)
	p := server.Plan(state, cheapest(`, "average_per_second": 300`))
	expect(t, p.Diagnostics, "DM341", "DM2", "would have other keys")
	for _, attribute := range []string{"key_schema", "global_secondary_indexes", "access_paths", "item_keys"} {
		if before, after := text(t, acctest.Attribute(p.Prior.Value, attribute)), text(t, acctest.Attribute(p.Planned, attribute)); before != after {
			t.Errorf("%s was %s and is %s", attribute, before, after)
		}
	}
	expect(t, p.Diagnostics, `write index = "customer_id.status-placed_at-index" in access_patterns["open_orders"]; the plan shows what that saves`)
	if text := acctest.Text(p.Diagnostics); strings.Contains(text, "declare rates as they are") {
		t.Errorf("no rate changes the keys of a table that is there:\n%s", text)
	}
	// The line that is said builds the index, and then a new table has the same.
	pinned := cheapest(`, "average_per_second": 300, "index": "customer_id.status-placed_at-index"`)
	built := server.Plan(state, pinned)
	fresh := server.Plan(server.Nothing(), pinned)
	if text := acctest.Text(built.Diagnostics); strings.Contains(text, "DM232") || errorsIn(built.Diagnostics) != "" {
		t.Error(text)
	}
	if has, alone := text(t, acctest.Attribute(built.Planned, "access_paths")), text(t, acctest.Attribute(fresh.Planned, "access_paths")); has != alone {
		t.Errorf("with the line the table has %s, and a new one %s", has, alone)
	}
}

// TestTable_namesTheIndexThatIsThere: a pattern that comes builds an index that would serve one better which keeps its filter. The
// plan has the line that moves it there.
func TestTable_namesTheIndexThatIsThere(t *testing.T) {
	t.Parallel()
	server := atPrices(t, `{}`)
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), cheapest(`, "average_per_second": 3`)))
	expect(t, diagnostics)
	more := func(rest string) string {
		return strings.Replace(cheapest(`, "average_per_second": 3`+rest), `"get_order"`, `"by_status": {"entity": "order", "match": ["customer_id", "status"], "sort": ["placed_at"], "limit": 1, "average_per_second": 200}, "get_order"`, 1)
	}
	state, diagnostics = server.Apply(server.Plan(state, more("")))
	expect(t, diagnostics)
	if filter, _ := below(acctest.Attribute(state.Value, "access_paths"), "open_orders", "filter").(string); filter == "" {
		t.Fatal("open_orders has no filter any more")
	}
	p := server.Plan(state, more(""))
	line := `index = "customer_id.status-placed_at-index"`
	expect(t, p.Diagnostics, `write `+line+` in access_patterns["open_orders"]; the plan shows what that saves`)
	moved := server.Plan(state, more(`, "index": "customer_id.status-placed_at-index"`))
	if text := acctest.Text(moved.Diagnostics); strings.Contains(text, "DM232") || errorsIn(moved.Diagnostics) != "" {
		t.Error(text)
	}
}

// TestTable_tellsOfPricesOfToday: prices change although nothing of the table does, and change back.
func TestTable_tellsOfPricesOfToday(t *testing.T) {
	t.Parallel()
	config := cheapest(`, "average_per_second": 3`)
	server, dear := atPrices(t, `{}`), atPrices(t, `{"prices": {"read_request_million": 50}}`)
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), config))
	expect(t, diagnostics)
	p := dear.Plan(state, config)
	expect(t, p.Diagnostics, "DM341", "DM232", "would have other keys", "whatever rates and prices become")
	state, diagnostics = dear.Apply(p)
	expect(t, diagnostics)
	back := server.Plan(state, config)
	expect(t, back.Diagnostics, "DM341")
	if text := acctest.Text(back.Diagnostics); strings.Contains(text, "DM232") {
		t.Errorf("prices are as they were, and the plan tells of those in between:\n%s", text)
	}
}

// TestImport_usesTheIndexesThatAreThere: an index that a new table would do without is paid for where it is there, so what it
// answers is no filter.
func TestImport_usesTheIndexesThatAreThere(t *testing.T) {
	t.Parallel()
	server := atPrices(t, `{}`)
	config := cheapest(`, "average_per_second": 3`)
	made := server.MustApply(server.Nothing(), strings.Replace(config, `"optimize": "cost", `, "", 1))
	state, diagnostics := server.Import("orders")
	expect(t, diagnostics)
	p := server.Plan(state, config)
	expectWarnings(t, p.Diagnostics, "[DM216]")
	for _, attribute := range []string{"global_secondary_indexes", "access_paths"} {
		if before, after := text(t, acctest.Attribute(made.Value, attribute)), text(t, acctest.Attribute(p.Planned, attribute)); before != after {
			t.Errorf("%s was %s and is %s", attribute, before, after)
		}
	}
	state, diagnostics = server.Apply(p)
	expect(t, diagnostics)
	if again := server.Plan(state, config); again.Changes() {
		t.Errorf("the second plan changes something")
	}
}
