package derive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// choiceAt is what is told of a choice where open_orders has that rate.
func choiceAt(t *testing.T, rate, name string) design.Choice {
	t.Helper()
	table, _, err := corpus.Decode([]byte(strings.ReplaceAll(`{
		"name": "orders", "optimize": "cost",
		"entities": {"order": {"identity": ["order_id"], "count": 1000000, "attributes": {
			"customer_id": {"distinct": 50000}, "status": {"values": ["open", "paid", "packed", "sent", "returned"]},
			"placed_at": {"type": "timestamp", "immutable": true}, "lines": {"bytes": 700}}}},
		"access_patterns": {
			"orders_of_customer": {"entity": "order", "match": ["customer_id"], "sort": ["placed_at"], "limit": 20, "average_per_second": 5},
			"open_orders": {"entity": "order", "match": ["customer_id", "status"], "sort": ["placed_at"], "limit": 10, "average_per_second": RATE},
			"place_order": {"entity": "order", "operation": "create", "average_per_second": 2},
			"change_status": {"entity": "order", "operation": "update", "match": ["order_id"], "sets": ["status"], "average_per_second": 8}
		}}`, "RATE", rate)))
	if err != nil {
		t.Fatal(err)
	}
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatal(details(result.Findings))
	}
	for _, c := range result.Design.Certificate.Cost.Choices {
		if c.Name() == name {
			return c
		}
	}
	t.Fatalf("nothing is told of %s: %+v", name, result.Design.Certificate.Cost.Choices)
	return design.Choice{}
}

// A pattern that isn't called yet has a rate at which another design is the cheaper one, and it is the same as where it is
// called a little.
func TestTable_tellsTheRateOfWhatIsNotCalledYet(t *testing.T) {
	t.Parallel()
	never, seldom := choiceAt(t, "0", "open_orders"), choiceAt(t, "0.001", "open_orders")
	if len(never.Flips) == 0 || fmt.Sprint(never.Flips) != fmt.Sprint(seldom.Flips) {
		t.Errorf("at rate 0 %+v, at rate 0.001 %+v", never.Flips, seldom.Flips)
	}
}

// An index that is needed for its partitions' sake is not told as the only thing that serves its pattern.
func TestTable_tellsOfWhatIsNeededForItsHeat(t *testing.T) {
	t.Parallel()
	for rate, hot := range map[string]bool{"40": false, "1000000000": true} {
		c := choiceAt(t, rate, "customer_id.status-placed_at-index")
		if c.Hot != hot || c.Needed != hot {
			t.Errorf("at %s calls a second: %+v", rate, c)
		}
	}
	if c := choiceAt(t, "1000000000", "customer_id-placed_at-index"); !c.Needed || c.Hot {
		t.Errorf("nothing else serves orders_of_customer: %+v", c)
	}
}
