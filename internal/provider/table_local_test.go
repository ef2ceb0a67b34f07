package provider_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// deliveries is a table with a local index, for newest; what a test replaces makes edits.
const deliveries = `{"name": "deliveries", "entities": {"delivery": {"identity": ["customer_id", "delivery_id"], "attributes": {
	"sent_at": {"type": "timestamp"}, "weight": {"type": "number"}, "state": {}}}},
	"access_patterns": {
		"get": {"entity": "delivery", "match": ["customer_id", "delivery_id"]},
		"newest": {"entity": "delivery", "match": ["customer_id"], "sort": ["sent_at"], "descending": true, "consistent": true, "fetch": ["delivery_id", "state"]}
	}, "keys": {"base": "composite"}}`

// localEdits are edits that would need another local index, by what they say, with the line that the error is at.
var localEdits = map[string]struct{ from, to, at string }{
	"another sort of the pattern":     {`"sort": ["sent_at"]`, `"sort": ["weight"]`, `access_patterns["newest"]`},
	"more to be fetched":              {`"fetch": ["delivery_id", "state"]`, `"fetch": ["delivery_id", "state", "weight"]`, `access_patterns["newest"]`},
	"a second consistent pattern":     {`"newest":`, `"heaviest": {"entity": "delivery", "match": ["customer_id"], "sort": ["weight"], "consistent": true}, "newest":`, `access_patterns["heaviest"]`},
	"a pattern that turns consistent": {`"descending": true, "consistent": true,`, `"descending": true, "consistent": true, "filter": {"weight": ">"},`, `access_patterns["newest"]`},
	"the sort attribute's type":       {`"sent_at": {"type": "timestamp"}`, `"sent_at": {"type": "number"}`, `access_patterns["newest"]`},
	"a pin to a local index":          {`"newest":`, `"by_state": {"entity": "delivery", "match": ["customer_id"], "sort": ["state"], "index": "local"}, "newest":`, `access_patterns["by_state"]`},
}

// wantLocalRefused demands of each edit an error at its line, which names the way to a deletion, and no request.
func wantLocalRefused(t *testing.T, w *world) {
	t.Helper()
	for what, edit := range localEdits {
		w.aws.ResetCalls()
		config := strings.Replace(deliveries, edit.from, edit.to, 1)
		failed := w.apply(config)
		for _, part := range []string{edit.at, "terraform destroy -refresh=false"} {
			if !strings.Contains(failed, part) {
				t.Errorf("%s: lacks %q:\n%s", what, part, failed)
			}
		}
		if n := writes(w.aws) + w.aws.Count("DeleteTable"); n > 0 {
			t.Errorf("%s: %d requests: %s", what, n, w.aws.Log())
		}
	}
}

// A local index stays as it was made with its table: every edit that would add one, or change the key or the projection of
// the one there is, is refused by the plan.
func TestTable_localIndexesStay(t *testing.T) {
	t.Parallel()
	w := derivingAtFake(t)
	w.mustApply(deliveries)
	wantLocalRefused(t, w)
	// What it served may go: the index stays, as it goes with its table alone.
	w.aws.ResetCalls()
	w.mustApply(strings.Replace(deliveries, `, "consistent": true, "fetch": ["delivery_id", "state"]`, "", 1))
	table, _ := w.aws.Table(acctest.Region, "deliveries")
	if len(table.LocalSecondaryIndexes) != 1 || len(table.GlobalSecondaryIndexes) != 1 {
		t.Errorf("indexes %v %v", table.LocalSecondaryIndexes, table.GlobalSecondaryIndexes)
	}
	w.mustApply(deliveries)
	w.mustApply(deliveries) // the global index that served for a while goes
	if table, _ = w.aws.Table(acctest.Region, "deliveries"); len(table.LocalSecondaryIndexes) != 1 || len(table.GlobalSecondaryIndexes) != 0 {
		t.Errorf("indexes %v %v", table.LocalSecondaryIndexes, table.GlobalSecondaryIndexes)
	}
}

// So it is of a table that was imported.
func TestImport_localIndexesStay(t *testing.T) {
	t.Parallel()
	w := derivingAtFake(t)
	local := over("ByDate", "PK", "LSI1SK")
	local.Projection, local.Projected = design.ProjectInclude, []string{"delivery_id", "state"}
	handmade(t, w.aws, "deliveries", pair("PK", "SK"), []design.Index{local})
	state, diagnostics := w.server.Import("deliveries")
	expect(t, diagnostics)
	w.keep(state)
	w.mustApply(deliveries)
	wantLocalRefused(t, w)
}

// Where replacing is allowed, and protection was off before, such an edit replaces the table, and says what is lost.
func TestTable_localIndexIsReplacedWhereAllowed(t *testing.T) {
	t.Parallel()
	w := derivingAtFake(t)
	open := strings.Replace(deliveries, `"keys":`, `"deletion_protection": false, "allow_replacement": true, "keys":`, 1)
	w.mustApply(open)
	p := w.server.Plan(w.state, strings.Replace(open, `"sort": ["sent_at"]`, `"sort": ["weight"]`, 1))
	if text := acctest.Text(p.Diagnostics); len(p.Replaces) == 0 || errorsIn(p.Diagnostics) != "" || !strings.Contains(text, "[DM203]") {
		t.Errorf("replaces %v: %s", p.Replaces, text)
	}
}
