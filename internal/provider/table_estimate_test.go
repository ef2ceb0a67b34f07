package provider_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// rated is a table with all statistics but those that a test leaves out; more stands among its patterns.
func rated(rate string, more ...string) string {
	return `{"name": "shop",
		"entities": {"order": {"identity": ["order_id"], "count": 1000000, "item_bytes": 900, "attributes": {
			"customer_id": {"distinct": 50000}, "status": {"values": ["open", "closed"]}
		}}},
		"access_patterns": {
			"get_order": {"entity": "order", "match": ["order_id"], "average_per_second": ` + rate + `},
			"place_order": {"entity": "order", "operation": "create", "average_per_second": 10, "peak_per_second": 20}
		` + strings.Join(append([]string{""}, more...), ", ") + `}}`
}

func estimated(t *testing.T, block string) *acctest.Server {
	t.Helper()
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Open: acctest.NewCloud().Open})
	expect(t, server.Configure(block))
	return server
}

func estimateOf(t *testing.T, p acctest.Plan) map[string]any {
	t.Helper()
	expect(t, p.Diagnostics)
	e, _ := acctest.Attribute(p.Planned, "estimate").(map[string]any)
	return e
}

func TestEstimate_isInThePlan(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	e := estimateOf(t, server.Plan(server.Nothing(), rated("100")))
	// Of 100 gets with half a unit each and 10 puts of an item of a kilobyte, and a million items with 100 bytes each besides.
	for name, want := range map[string]any{
		"read_units_per_second": json.Number("50"), "write_units_per_second": json.Number("10"),
		"storage_gb": json.Number("0.931"), "money_per_month": json.Number("33.08"),
		"summary": "33.08 USD a month on demand, 0.2328 USD of it for storage; provisioned for the declared peaks it would be 20.83 USD",
		"prices":  "us-east-1, 2026-01 (https://aws.amazon.com/dynamodb/pricing/)",
	} {
		if e[name] != want {
			t.Errorf("%s: got %v, want %v", name, e[name], want)
		}
	}
	if e["missing"] != nil || e["change_per_month"] != nil || e["indexes"] != nil {
		t.Errorf("%v", e)
	}
}

func TestEstimate_isNullWithoutRates(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	p := server.Plan(server.Nothing(), strings.NewReplacer(`, "average_per_second": 100`, "", `, "average_per_second": 10, "peak_per_second": 20`, "").Replace(rated("100")))
	if e := estimateOf(t, p); e != nil {
		t.Errorf("%v", e)
	}
}

func TestEstimate_saysWhatIsMissing(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	config := strings.NewReplacer(`"count": 1000000, `, "", `"distinct": 50000`, "").Replace(
		rated("100", `"orders": {"entity": "order", "match": ["customer_id"], "average_per_second": 1}`, `"open": {"entity": "order", "match": ["customer_id"], "where": {"status": "open"}, "limit": 10}`))
	e := estimateOf(t, server.Plan(server.Nothing(), config))
	want := []any{
		"average_per_second of access_patterns open", "attributes.customer_id.distinct of entities order", "count of entities order",
	}
	got, _ := e["missing"].([]any)
	if len(got) != len(want) || e["money_per_month"] != nil || e["storage_gb"] != nil || e["summary"] != "not known as a whole: declare what missing lists" {
		t.Fatalf("%v", e)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %v, want %v", got[i], want[i])
		}
	}
	patterns, _ := e["patterns"].(map[string]any)
	if open, _ := patterns["open"].(map[string]any); open["read_units_per_call"] == nil || open["money_per_month"] != nil {
		t.Errorf("%v", patterns)
	}
}

// The plan of a change says by how much; that of none shows none.
func TestEstimate_tellsTheChange(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	state := server.MustApply(server.Nothing(), rated("100"))
	if p := server.Plan(state, rated("100")); p.Changes() {
		t.Error("a plan without a change changes something")
	}
	p := server.Plan(state, rated("200"))
	if e := estimateOf(t, p); e["change_per_month"] != json.Number("16.43") || e["money_per_month"] != json.Number("49.51") {
		t.Errorf("%v", e)
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	if again := server.Plan(state, rated("200")); again.Changes() {
		t.Error("the change stays to be made")
	}
	if e := estimateOf(t, server.Plan(state, rated("50"))); e["change_per_month"] != json.Number("-24.64") {
		t.Errorf("%v", e)
	}
}

func TestEstimate_usesThePricesOfTheProviderBlock(t *testing.T) {
	t.Parallel()
	block := func(prices string) string { return `{"region": "eu-west-1", "prices": ` + prices + `}` }
	server := estimated(t, block(`{"write_request_million": 1.25, "storage_gb_month": 0.3, "currency": "EUR", "infrequent_access": {"storage_gb_month": 0.01}}`))
	e := estimateOf(t, server.Plan(server.Nothing(), rated("100")))
	if e["money_per_month"] != json.Number("49.55") {
		t.Errorf("%v", e)
	}
	const prices = "the provider block (EUR, write_request_million = 1.25, storage_gb_month = 0.3, infrequent_access.storage_gb_month = 0.01), " +
		"else us-east-1, 2026-01 (https://aws.amazon.com/dynamodb/pricing/)"
	if e["prices"] != prices || !strings.HasPrefix(fmt.Sprint(e["summary"]), "49.55 EUR a month") {
		t.Errorf("%v", e)
	}
	state := server.MustApply(server.Nothing(), rated("100"))
	if other := estimated(t, block(`{"read_request_million": 0.2}`)); !other.Plan(state, rated("100")).Changes() {
		t.Error("other prices change nothing")
	}
	unknown := estimated(t, block(`{"read_request_million": "<unknown>"}`))
	if p := unknown.Plan(unknown.Nothing(), rated("100")); acctest.Attribute(p.Planned, "estimate") != acctest.Unknown {
		t.Error("an estimate with prices that aren't known")
	}
	for _, wrong := range []string{`{}`, `{"read_request_million": -1}`, `{"infrequent_access": {}}`} {
		if len(server.ValidateProvider(block(wrong))) == 0 {
			t.Errorf("%s is accepted", wrong)
		}
	}
}

// The prices of a new version change nothing of a table that nobody changed.
func TestEstimate_staysWhereOnlyTheListIsNewer(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	state := server.MustApply(server.Nothing(), rated("100"))
	state.Value = replaced(t, state.Value, "us-east-1, 2026-01", "us-east-1, 2025-06")
	if server.Plan(state, rated("100")).Changes() {
		t.Error("a newer list changes the table")
	}
	if e := estimateOf(t, server.Plan(state, rated("101"))); !strings.Contains(fmt.Sprint(e["prices"]), "2026-01") {
		t.Errorf("%v", e)
	}
}

// replaced is a value with one text in the place of another, wherever it stands.
func replaced(t *testing.T, v tftypes.Value, old, text string) tftypes.Value {
	t.Helper()
	result, err := tftypes.Transform(v, func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		var is string
		if !v.Type().Is(tftypes.String) || !v.IsKnown() || v.IsNull() {
			return v, nil
		}
		if err := v.As(&is); err != nil {
			return v, err
		}
		return tftypes.NewValue(v.Type(), strings.ReplaceAll(is, old, text)), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// With provisioned capacity the money is that of the capacity, of the table and of each index, and of the class.
func TestEstimate_isOfTheBillingModeAndTheClass(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	billed := strings.Replace(rated("100", `"orders_of_customer": {"entity": "order", "match": ["customer_id"], "limit": 20, "average_per_second": 1}`), `"name": "shop"`,
		`"name": "shop", "billing_mode": "PROVISIONED", "read_capacity": 80, "write_capacity": 40, "index_settings": {"customer_id-index": {"write_capacity": 15}}, "table_class": "STANDARD_INFREQUENT_ACCESS"`, 1)
	p := server.Plan(server.Nothing(), billed)
	expect(t, p.Diagnostics, "less is provisioned for customer_id-index than its peak takes [DM322]", `index_settings = { "customer_id-index" = { write_capacity = 29 } }`)
	e, _ := acctest.Attribute(p.Planned, "estimate").(map[string]any)
	// 160 read units at 0.0001625 and 55 write units at 0.0008125 an hour, and twice a million items of 1,000 bytes at 0.1 a GB.
	if e["money_per_month"] != json.Number("51.79") {
		t.Errorf("%v", e)
	}
	patterns, _ := e["patterns"].(map[string]any)
	if get, _ := patterns["get_order"].(map[string]any); get["money_per_month"] != nil || get["read_units_per_second"] != json.Number("50") {
		t.Errorf("%v", patterns)
	}
	other, _ := e["alternatives"].(map[string]any)
	if other["standard"] == nil || other["on_demand"] == nil || other["provisioned"] != nil || !strings.HasPrefix(fmt.Sprint(e["summary"]), "51.79 USD a month for provisioned capacity") {
		t.Errorf("%v", e)
	}
}
