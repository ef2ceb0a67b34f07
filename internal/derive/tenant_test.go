package derive_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// TestTable_tenants keeps the designs of one table of tenants in both isolations and both index styles: items of every access,
// a guard, a collection, a subset, operators' patterns.
func TestTable_tenants(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/tenants.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, isolation := range []string{model.IsolationStrict, model.IsolationPrefix} {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			t.Run(isolation+"."+style, func(t *testing.T) {
				t.Parallel()
				table, _, err := corpus.Decode(text)
				if err != nil {
					t.Fatal(err)
				}
				table.Tenant.Isolation, table.Tenant.Writers = isolation, model.WritersTrusted
				table.Keys.Indexes = style
				r := derive.Table(table)
				golden(t, filepath.Join("testdata", "tenants."+isolation+"."+style+".golden"), spell(r))
				if r.Design == nil {
					t.Fatal("there is no design")
				}
				resolved, _ := model.Check(table)
				for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
					t.Errorf("%s\n%s", f.Summary(), f.Detail())
				}
			})
		}
	}
}

// TestBeside_itselfOfTenants finds again what tenant tables have in their designs, and keeps it when a pattern comes.
func TestBeside_itselfOfTenants(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	refused, all := 0, 0
	for _, m := range models {
		for _, isolation := range []string{model.IsolationStrict, model.IsolationPrefix} {
			for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
				table := m.Table
				table.Keys.Indexes = style
				table.Tenant = &model.Tenant{Attribute: "tenant_id", Isolation: isolation, Writers: model.WritersTrusted}
				all++
				fresh := derive.Table(table)
				if fresh.Design == nil {
					refused++
					continue
				}
				t.Run(m.Name+"."+isolation+"."+style, func(t *testing.T) {
					t.Parallel()
					besideItself(t, table, fresh)
				})
			}
		}
	}
	if refused*10 > all { // scans of tenants, and spread bases under strict isolation
		t.Errorf("%d of %d models have no design", refused, all)
	}
}

func besideItself(t *testing.T, table model.Table, fresh derive.Result) {
	t.Helper()
	again := derive.Beside(table, fresh.Design)
	if diff := cmp.Diff(plain(fresh.Design), plain(again.Design)); diff != "" {
		t.Fatalf("%s\n%v", diff, again.Findings)
	}
	// Without its first pattern, and with it again, every item stays where it is.
	name := slices.Sorted(maps.Keys(table.Patterns))[0]
	fewer := table
	fewer.Patterns = maps.Clone(table.Patterns)
	delete(fewer.Patterns, name)
	some := derive.Table(fewer)
	if some.Design == nil {
		return
	}
	more := derive.Beside(table, some.Design)
	if more.Design == nil {
		return // what is stored can't answer it
	}
	for _, keys := range some.Design.ItemKeys {
		for _, a := range keys.Attributes {
			own := a.Name == some.Design.Key.Partition.Name || some.Design.Key.Sort != nil && a.Name == some.Design.Key.Sort.Name
			if !own {
				continue
			}
			if now := templateOf(more.Design.Keys(keys.Entity), a.Name); now != "" && now != a.Template.String() {
				t.Errorf("%s of %s was %s and is %s", a.Name, keys.Entity, a.Template, now)
			}
		}
	}
	resolved, _ := model.Check(table)
	for _, f := range proof.Prove(resolved, more.Design, proof.Budget/4) {
		t.Errorf("%s\n%s", f.Summary(), f.Detail())
	}
}

func templateOf(list []design.ItemAttribute, name string) string {
	for _, a := range list {
		if a.Name == name {
			return a.Template.String()
		}
	}
	return ""
}

// TestTable_tenantKeys keeps the designs of tenant tables with keys that tenants rarely have: split, natural, pinned, with
// local indexes. Each is proved, and found again in a table that has it.
func TestTable_tenantKeys(t *testing.T) {
	t.Parallel()
	for name, declared := range tenants.Models(t, "../acctest/tenants/testdata") {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := declared
			table.Keys.Indexes = style
			t.Run(name+"."+style, func(t *testing.T) {
				t.Parallel()
				r := derive.Table(table)
				golden(t, filepath.Join("testdata", "tenants", name+"."+style+".golden"), spell(r))
				if r.Design == nil {
					t.Fatal("there is no design")
				}
				resolved, _ := model.Check(table)
				for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
					t.Errorf("%s\n%s", f.Summary(), f.Detail())
				}
				besideItself(t, table, r)
			})
		}
	}
}
