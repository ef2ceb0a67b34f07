package tenancy_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

func TestFactsOf_tellsWhoseAnItemIs(t *testing.T) {
	t.Parallel()
	if tenancy.FactsOf(&design.Design{}) != nil {
		t.Error("a table without tenants has facts of them")
	}
	for name, c := range map[string]struct {
		table tenants.Table
		want  string
	}{
		"composite": {
			tenants.Table{
				Items: []string{"order TENANT#{tenant_id} ORDER#{order_id}", "fraud OPERATOR#TENANT#{tenant_id} FRAUD"}, Access: []string{"fraud none"},
				Indexes: []string{"by_status PK status", "all status"}, Retiring: []string{"old PK note/gone", "older note/!gone"},
				Patterns: []string{"get get order", "by_status query order by_status", "!all query order all"},
			},
			"PK TENANT#{tenant_id}: begins_with(PK, :tenants) OR PK = :tenant OR begins_with(PK, :tenants2) OR PK = :tenant2 " +
				":tenant=TENANT#{tenant_id} :tenant2=OPERATOR#TENANT#{tenant_id} :tenants=TENANT#{tenant_id}# :tenants2=OPERATOR#TENANT#{tenant_id}#; " +
				"all operator false by_status tenant true old tenant true older tenant false",
		},
		"natural": {
			tenants.Table{Natural: true, Items: []string{"note id"}, Indexes: []string{"by_kind tenant_id kind"}, Patterns: []string{"get get note", "by_kind query note by_kind"}},
			"tenant_id {tenant_id}: tenant_id = :tenant :tenant={tenant_id}; by_kind tenant true",
		},
	} {
		f := tenancy.FactsOf(c.table.Design())
		got := f.Of.Attribute + " " + f.Of.Template + ": " + f.Of.Filter.Expression
		for _, place := range slices.Sorted(maps.Keys(f.Of.Filter.Values)) {
			got += " " + place + "=" + f.Of.Filter.Values[place]
		}
		got += ";"
		for _, index := range slices.Sorted(maps.Keys(f.Indexes)) {
			got += fmt.Sprintf(" %s %s %t", index, f.Indexes[index].Class, f.Indexes[index].PlantProof)
		}
		if got != c.want || f.Audit != nil {
			t.Errorf("%s: got\n%s, want\n%s", name, got, c.want)
		}
	}
}

// TestAudit_isThereWhereOthersMayHaveWritten: an expression has at most 300 operators, and no name that is reserved.
func TestAudit_isThereWhereOthersMayHaveWritten(t *testing.T) {
	t.Parallel()
	for name, table := range tenants.Tables() {
		d := table.Design()
		audit := tenancy.FactsOf(d).Audit
		if (audit != nil) != d.Tenancy.Adopted {
			t.Errorf("%s: audit %v", name, audit)
		}
		d.Tenancy.Adopted = true
		audit = tenancy.FactsOf(d).Audit
		if len(audit.Scans) < 2 || len(audit.Patterns) < len(d.Entities) {
			t.Errorf("%s: %d scans, %d patterns", name, len(audit.Scans), len(audit.Patterns))
		}
		for what, f := range audit.Scans {
			if n := len(strings.Fields(f.Expression)); n > 100 || len(f.Expression) > 4096 || f.Expression == "" {
				t.Errorf("%s, %s: %s", name, what, f.Expression)
			}
		}
	}
}
