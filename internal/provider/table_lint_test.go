package provider_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// A hot partition is an error of a new table, and of a new index; of what is there already it is a warning.
func TestLint_refusesAHotPartitionOfWhatIsNew(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	hot := func(rate, more string) string {
		return strings.NewReplacer(`{"distinct": 50000}`, `{"distinct": 50000, "hottest_share": 0.5}`, `"peak_per_second": 20`, `"peak_per_second": `+rate).
			Replace(rated("100", `"orders_of_customer": {"entity": "order", "match": ["customer_id"], "limit": 20, "average_per_second": 1`+more+`}`))
	}
	p := server.Plan(server.Nothing(), hot("4000", ""))
	expect(t, p.Diagnostics, `ERROR: access_patterns["orders_of_customer"]: one partition of customer_id-index would take 2,000 write units a second [DM301]`,
		`Split it into 3 shards: write spread = { shards = 3 } in access_patterns["orders_of_customer"]`)
	cured := server.Plan(server.Nothing(), hot("4000", `, "spread": {"shards": 3}`))
	expect(t, cured.Diagnostics)
	state := server.MustApply(server.Nothing(), hot("20", ""))
	there := server.Plan(state, hot("4000", ""))
	expect(t, there.Diagnostics, "WARNING", "[DM302]", "It is there already")
	for _, d := range there.Diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			t.Error(d.Summary)
		}
	}
	findings, _ := acctest.Attribute(there.Planned, "findings").(map[string]any)
	if findings[`DM302 access_patterns["orders_of_customer"]`] == nil {
		t.Errorf("%v", findings)
	}
	ignored := server.Plan(state, strings.Replace(hot("4000", ""), `"name": "shop"`, `"name": "shop", "ignore_findings": ["DM302"]`, 1))
	expect(t, ignored.Diagnostics)
}

// Where patterns share an index that only one of them makes hot, shards don't help and an index of its own does: the lines
// that are said do what is said of them.
func TestLint_namesOtherKeysThatHaveNoHotPartition(t *testing.T) {
	t.Parallel()
	server := estimated(t, `{"region": "eu-west-1"}`)
	shared := func(table, pattern, more string) string {
		return `{"name": "orders"` + table + `, "entities": {"order": {"identity": ["order_id"], "count": 1000000, "attributes": {
				"customer_id": {"distinct": 50000, "hottest_share": 0.5}, "status": {"distinct": 50}, "lines": {"bytes": 700}}}},
			"access_patterns": {
				"orders_of_customer": {"entity": "order", "match": ["customer_id"], "sort": ["status"], "limit": 20, "average_per_second": 5},
				"open_orders": {"entity": "order", "match": ["customer_id", "status"], "limit": 10, "average_per_second": 20000` + pattern + `},
				"place_order": {"entity": "order", "operation": "create", "average_per_second": 2}` + more + `}}`
	}
	const said = `one partition of customer_id-status-index would take 5,008 read units a second [DM301]`
	hot := server.Plan(server.Nothing(), shared("", "", ""))
	expect(t, hot.Diagnostics, said, "Shards don't help",
		`Other keys have no such partition: write index = "customer_id.status-index" in access_patterns["open_orders"], or optimize = "cost", which finds them by itself.`)
	for _, way := range []string{shared(`, "optimize": "cost"`, "", ""), shared("", `, "index": "customer_id.status-index"`, "")} {
		if p := server.Plan(server.Nothing(), way); errorsIn(p.Diagnostics) != "" {
			t.Error(errorsIn(p.Diagnostics))
		}
	}
	// The same load of the pattern that no other key answers, and rates that don't say what the cheapest design is.
	for _, none := range []string{
		strings.Replace(shared("", "", ""), `"average_per_second": 5`, `"average_per_second": 20000`, 1),
		shared("", "", `, "get_order": {"entity": "order", "match": ["order_id"]}`),
	} {
		p := server.Plan(server.Nothing(), none)
		expect(t, p.Diagnostics, "[DM301]")
		if strings.Contains(acctest.Text(p.Diagnostics), "Other keys") {
			t.Error(acctest.Text(p.Diagnostics))
		}
	}
}
