package tenancy_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// large is a table of many entities with partitions of their own, and of as many indexes as a table has.
func large(entities int) tenants.Table {
	table := tenants.Table{Isolation: design.IsolationPrefix, Writers: design.WritersTrusted}
	for i := range entities {
		name := fmt.Sprintf("e%d", i)
		label := strings.ToUpper(name) + "X"
		table.Items = append(table.Items, fmt.Sprintf("%s TENANT#{tenant_id}#%s#{id} %s", name, label, label))
		slot := fmt.Sprintf("G%dPK", i%19)
		table.Slots = append(table.Slots, fmt.Sprintf("%s %s TENANT#{tenant_id}#BY%s#{status}", name, slot, label))
		table.Patterns = append(table.Patterns, fmt.Sprintf("get_%s get %s", name, name))
		if i < 5 {
			table.Patterns = append(table.Patterns, fmt.Sprintf("by_%s query %s %s-index", name, name, slot))
		}
	}
	for i := range 19 {
		table.Indexes = append(table.Indexes, fmt.Sprintf("G%dPK-index G%dPK", i, i))
	}
	return table
}

// BenchmarkGenerate is what a policy costs a plan.
func BenchmarkGenerate(b *testing.B) {
	for name, table := range map[string]tenants.Table{"small": tenants.Tables()["strict native"], "large": large(30)} {
		b.Run(name, func(b *testing.B) {
			a := arguments(table)
			for b.Loop() {
				if r := tenancy.Generate(a); finding.HasErrors(r.Findings) {
					b.Fatal(findings(r.Findings))
				}
			}
		})
	}
}
