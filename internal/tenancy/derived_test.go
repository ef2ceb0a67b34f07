package tenancy_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// TestGenerate_ofDerivedTables keeps the policies of derived tables with keys that tenants rarely have (split, natural,
// pinned, with local indexes), and tries each with every attack. Under strict isolation no index that it grants can be
// planted in, and each request of a granted path, with every shard, is one that it allows.
func TestGenerate_ofDerivedTables(t *testing.T) {
	t.Parallel()
	for name, declared := range tenants.Models(t, "../acctest/tenants/testdata") {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := declared
			table.Keys.Indexes, table.Name = style, "app"
			t.Run(name+"."+style, func(t *testing.T) {
				t.Parallel()
				derived := derive.Table(table)
				if derived.Design == nil {
					t.Fatal(findings(derived.Findings))
				}
				if judged := tenancy.Judge(derived.Design); finding.HasErrors(judged) {
					t.Fatal(findings(judged))
				}
				a := tenancy.Arguments{Design: derived.Design, ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: tenancy.ReadWrite}
				if derived.Design.Tenancy.Writers == model.WritersTrusted {
					a.Access = tenancy.Read
				}
				r := tenancy.Generate(a)
				golden(t, "derived/"+name+"."+style, spell(t, r))
				wrong, own, foreign := faults(t, a, r.Policy, r.Accesses, false, 5)
				for _, w := range wrong {
					t.Error(w)
				}
				if own < len(r.Accesses) || foreign < 200 {
					t.Errorf("only %d own and %d foreign requests", own, foreign)
				}
				grantsNothingPlantable(t, a, r.Accesses)
			})
		}
	}
}

// grantsNothingPlantable checks under strict isolation that each granted index begins with the table's own partition
// attribute, whatever else is said of it.
func grantsNothingPlantable(t *testing.T, a tenancy.Arguments, granted []attack.Access) {
	t.Helper()
	strict := a.Design.Tenancy.Isolation == model.IsolationStrict
	for _, p := range space.Of(a.Design)[1:] {
		if strict && slices.ContainsFunc(granted, func(x attack.Access) bool { return x.Index == p.Index }) && p.Attribute != a.Design.Key.Partition {
			t.Errorf("%s is granted and begins with %s", p.Index, cmp.Or(p.Attribute.Name, "nothing"))
		}
	}
}
