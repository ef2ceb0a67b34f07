package provider_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// A refresh makes the calls that the configuration needs, and no other. The table that this test prints stands in the
// documentation of the resource.
func TestSettings_refreshCosts(t *testing.T) {
	t.Parallel()
	expiring := `"ttl_attribute": "expires"`
	const recoverable = `"point_in_time_recovery_days": 35`
	told := "| what is declared | calls of a refresh, made at once |\n| --- | --- |\n"
	for _, c := range []struct{ say, config string }{
		{"nothing of what follows", withTimes()},
		{"`billing_mode`, capacity, `index_settings`, ceilings, warm throughput, `table_class`, `encryption`, `stream_view_type`, tags", withTimes(
			provisioned, index(`"read_capacity": 9`), `"warm_throughput": {"read_units_per_second": 15000}`, `"table_class": "STANDARD"`,
			`"encryption": "aws_managed"`, `"stream_view_type": "KEYS_ONLY"`, oneTag)},
		{"`ttl_attribute`", withTimes(expiring)},
		{"`point_in_time_recovery_days`", withTimes(recoverable)},
		{"`resource_policy`, or `tenant`", withTimes(deny)},
		{"`resource_policy`, or `tenant`", shopWith()},
		{"all of these", withTimes(expiring, recoverable, deny, oneTag)},
	} {
		w := newWorld(t)
		w.mustApply(c.config)
		w.aws.ResetCalls()
		if failed := w.refresh(); failed != "" {
			t.Fatal(failed)
		}
		var operations []string
		for _, call := range w.aws.Calls() {
			operations = append(operations, call.Operation)
		}
		slices.Sort(operations)
		if row := fmt.Sprintf("| %s | %d: %s |\n", c.say, len(operations), strings.Join(operations, ", ")); !strings.HasSuffix(told, row) {
			told += row
		}
	}
	t.Log("\n" + told)
	template, err := os.ReadFile("../../templates/resources/table.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(template), told) {
		t.Errorf("templates/resources/table.md.tmpl doesn't hold this table:\n%s", told)
	}
}

// All calls of a refresh are under way at the same time.
func TestSettings_refreshMakesItsCallsAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(withTimes(`"ttl_attribute": "expires"`, `"point_in_time_recovery_days": 35`, deny, oneTag))
	w.aws.ResetCalls()
	w.aws.Meet(5)
	if failed := w.refresh(); failed != "" {
		t.Fatal(failed)
	}
	if calls := w.aws.Calls(); len(calls) != 5 {
		t.Errorf("calls %s", w.aws.Log())
	}
	if names := w.aws.Names(acctest.Region); len(names) != 1 {
		t.Errorf("tables %q", names)
	}
}
