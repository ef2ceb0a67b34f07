package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// tenanted is a table of tenants; more stands among its patterns.
func tenanted(tenant string, more ...string) string {
	return `{"name": "shop", "tenant": ` + tenant + `,
		"entities": {"order": {"identity": ["order_id"], "attributes": {"status": {}, "note": {}}}},
		"access_patterns": {
			"by_status": {"entity": "order", "match": ["status"]},
			"get_order": {"entity": "order", "match": ["order_id"]}` + strings.Join(append([]string{""}, more...), ", ") + `}}`
}

// The plan of a tenant table derives keys that keep tenants apart, and refuses what can't be isolated pattern by pattern.
func TestTable_tenants(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	for _, c := range []struct{ tenant, partition, index string }{
		{`{"attribute": "tenant_id"}`, "TENANT#{tenant_id}", "PK.status-index"},
		{`{"attribute": "tenant_id", "isolation": "prefix", "writers": "trusted"}`, "TENANT#{tenant_id}#ORDER#{order_id}", "tenant_id.status-index"},
	} {
		plan := server.Plan(server.Nothing(), tenanted(c.tenant))
		expect(t, plan.Diagnostics)
		keys := fmt.Sprint(acctest.Attribute(plan.Planned, "item_keys"))
		paths := fmt.Sprint(acctest.Attribute(plan.Planned, "access_paths"))
		if !strings.Contains(keys, "PK:"+c.partition+" ") || !strings.Contains(paths, c.index) {
			t.Errorf("%s: got %s\n%s", c.tenant, keys, paths)
		}
	}
	planted := server.Plan(server.Nothing(), tenanted(`{"attribute": "tenant_id", "isolation": "prefix", "writers": "tenants"}`))
	if len(planted.Diagnostics) != 1 || !strings.Contains(fmt.Sprint(planted.Diagnostics[0]), "DM405") {
		t.Errorf("got %v", planted.Diagnostics)
	}
}

// A table of tenants that exists keeps what its items carry when a pattern comes, and its isolation.
func TestTable_tenantsThatExist(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	state := server.MustApply(server.Nothing(), tenanted(`{"attribute": "tenant_id"}`))
	again := server.Plan(state, tenanted(`{"attribute": "tenant_id"}`, `"by_note": {"entity": "order", "match": ["note"]}`))
	expect(t, again.Diagnostics, "WARNING", "PK.note-index")
	if keys := fmt.Sprint(acctest.Attribute(again.Planned, "item_keys")); !strings.Contains(keys, "PK:TENANT#{tenant_id} ") {
		t.Error(keys)
	}
	other := server.Plan(state, tenanted(`{"attribute": "tenant_id", "isolation": "prefix", "writers": "trusted"}`))
	if len(other.Diagnostics) == 0 {
		t.Error("another isolation is another key of every item, and was planned")
	}
}

// A table of tenants that was imported says how its items are audited, and goes on saying it after its next change; one that
// was made here has nothing to audit.
func TestTable_ofTenantsThatWasImported(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	const tenant = `{"attribute": "tenant_id"}`
	made := server.MustApply(server.Nothing(), tenanted(tenant))
	if got := acctest.Attribute(made.Value, "audit"); got != nil {
		t.Errorf("a table that was made here has the audit %v", got)
	}
	of := fmt.Sprint(acctest.Attribute(made.Value, "tenant_of"))
	if !strings.Contains(of, "attribute:PK") || !strings.Contains(of, "template:TENANT#{tenant_id}") || !strings.Contains(of, "PK = :tenant") {
		t.Errorf("tenant_of is %s", of)
	}
	if indexes := fmt.Sprint(acctest.Attribute(made.Value, "global_secondary_indexes")); strings.Count(indexes, "class:tenant ") != 1 || strings.Count(indexes, "plant_proof:true ") != 1 {
		t.Errorf("indexes %s", indexes)
	}
	state, diagnostics := server.Import("shop")
	expect(t, diagnostics)
	imported := server.MustApply(state, tenanted(tenant))
	changed := server.MustApply(imported, tenanted(tenant, `"by_note": {"entity": "order", "match": ["note"]}`))
	for _, s := range []acctest.State{imported, changed} {
		audit := fmt.Sprint(acctest.Attribute(s.Value, "audit"))
		if !strings.Contains(audit, "NOT begins_with(PK, :begin1)") || !strings.Contains(audit, "order:map[PK:^TENANT#(?P<tenant>") {
			t.Errorf("audit is %s", audit)
		}
	}
}

// An operators' read of what tenants write says that only the partition key tells whose an item is: a tenant may write any
// tenant_id into its own items.
func TestTable_operatorsPathsSayWhoseAnItemIs(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	plan := server.Plan(server.Nothing(), tenanted(`{"attribute": "tenant_id"}`, `"everywhere": {"entity": "order", "match": ["note"], "tenant_scoped": false}`))
	paths, _ := acctest.Attribute(plan.Planned, "access_paths").(map[string]any)
	for name, want := range map[string]bool{"everywhere": true, "by_status": false, "get_order": false} {
		path, _ := paths[name].(map[string]any)
		if summary, _ := path["summary"].(string); strings.Contains(summary, "only PK tells (tenant_of)") != want || summary == "" {
			t.Errorf("%s: %q", name, summary)
		}
	}
}

// A local index under strict isolation bounds what a tenant may ever store, so that the plan of a new table wants to know how
// much that is.
func TestTable_localIndexOfTenantsNeedsSizes(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	local := tenanted(`{"attribute": "tenant_id"}`, `"now": {"entity": "order", "match": ["note"], "consistent": true}`)
	expect(t, server.Plan(server.Nothing(), local).Diagnostics, `ERROR: access_patterns["now"]: how much one tenant stores is not known [DM418]`,
		`entities["order"].count`, "largest_share")
	known := strings.Replace(local, `"identity": ["order_id"], "attributes": {`, `"identity": ["order_id"], "count": 90000, "attributes": {"tenant_id": {"distinct": 20, "largest_share": 0.3}, `, 1)
	state := server.MustApply(server.Nothing(), known)
	if p := server.Plan(state, local); errorsIn(p.Diagnostics) != "" {
		t.Errorf("of a table that has it: %s", errorsIn(p.Diagnostics))
	}
}

// What tenants may do with an entity stays when its patterns become the operators', and the plan says what to write.
func TestTable_keepsTenantAccess(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	state := server.MustApply(server.Nothing(), tenanted(`{"attribute": "tenant_id"}`))
	const operators = `"tenant_scoped": false}`
	later := strings.NewReplacer(`"match": ["status"]}`, `"match": ["status"], `+operators, `"match": ["order_id"]}`, `"match": ["tenant_id", "order_id"], `+operators).
		Replace(tenanted(`{"attribute": "tenant_id"}`))
	p := server.Plan(state, later)
	expect(t, p.Diagnostics, "WARNING", "[DM229]", `entities["order"]: tenant_access = "read_write"`)
	if keys := fmt.Sprint(acctest.Attribute(p.Planned, "item_keys")); !strings.Contains(keys, "PK:TENANT#{tenant_id} ") || errorsIn(p.Diagnostics) != "" {
		t.Errorf("%s\n%s", keys, errorsIn(p.Diagnostics))
	}
}
