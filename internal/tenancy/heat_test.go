package tenancy_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// TestJudge_warnsOfAnIndexThatAllTenantsHeat: an operators' index gathers what all tenants write, and a throttled one stops
// them all. It is warned of unless one tenant's writes are spread over shards, or lie apart from others'; what the message
// says to write makes it go away. Above what one partition takes it is an error as everywhere (lint, tenant-operators).
func TestJudge_warnsOfAnIndexThatAllTenantsHeat(t *testing.T) {
	t.Parallel()
	const model = `{"name": "app", "tenant": TENANT, "keys": {"indexes": "STYLE"}, "entities": {"order": {"identity": ["order_id"],
	 "attributes": {"status": {"values": ["open", "paid"]}, "placed_at": {"type": "timestamp", "immutable": true}}}},
	 "access_patterns": {"get_order": {"entity": "order", "match": ["order_id"]}, "all": {"entity": "order", "match": ["status"], "sort": ["placed_at"] MORE}}}`
	strict, prefix := `{"attribute": "tenant_id"}`, `{"attribute": "tenant_id", "isolation": "prefix", "writers": "trusted"}`
	for _, c := range []struct {
		name, tenant, more string
		warned             bool
	}{
		{"one partition for each status", strict, `, "tenant_scoped": false`, true},
		{"under prefix", prefix, `, "tenant_scoped": false`, true},
		{"shards", strict, `, "tenant_scoped": false, "spread": {"shards": 8}`, false},
		{"shards under prefix", prefix, `, "tenant_scoped": false, "spread": {"shards": 8}`, false},
		{"a shard for each tenant", strict, `, "tenant_scoped": false, "spread": {"shards": 8, "by": "tenant_id"}`, true},
		{"periods", strict, `, "tenant_scoped": false, "range": {"placed_at": "between"}, "spread": {"bucket": "day", "of": "placed_at"}`, true},
		{"asked of each tenant", strict, ``, false},
		{"asked of each tenant under prefix", prefix, ``, false},
	} {
		for _, style := range []string{"native", "overloaded"} {
			t.Run(c.name+" "+style, func(t *testing.T) {
				t.Parallel()
				table, _, err := corpus.Decode([]byte(strings.NewReplacer("TENANT", c.tenant, "STYLE", style, "MORE", c.more).Replace(model)))
				if err != nil {
					t.Fatal(err)
				}
				r := derive.Table(table)
				if r.Design == nil || finding.HasErrors(r.Findings) {
					t.Fatal(findings(r.Findings))
				}
				list := tenancy.Judge(r.Design)
				if warned := slices.ContainsFunc(list, func(f finding.Finding) bool { return f.Code == "DM414" }); warned != c.warned {
					t.Errorf("warned: %v\n%s", warned, findings(list))
				}
			})
		}
	}
}
