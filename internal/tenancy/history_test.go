package tenancy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// stand is a table at one time: its design, and the policies of then.
type stand struct {
	design   *design.Design
	policies []policy.Document
}

// written are the documents of the policies that a design gives.
func written(d *design.Design) []policy.Document {
	var all []policy.Document
	for _, access := range []string{tenancy.Read, tenancy.ReadWrite} {
		r := tenancy.Generate(tenancy.Arguments{Design: d, ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: access})
		if r.Document != "" {
			all = append(all, r.Policy)
		}
	}
	return all
}

// TestHistory_noPolicyEverLeaks edits random tables of tenants again and again. Whatever policy was written for one of the
// designs, nobody having taken it back, reaches nothing foreign on any that follows; and the name of an index that comes
// again stands for the same key and the same class as ever.
func TestHistory_noPolicyEverLeaks(t *testing.T) {
	t.Parallel()
	tried, dropped, again := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		whole := anymodel.Tenanted(rt, anymodel.Limits{Entities: 3, Patterns: 7})
		whole.Name = "app"
		prior := derive.Table(anymodel.Part(rt, whole)).Design
		if prior == nil {
			rt.Skip("refused")
		}
		prior = prior.RenameIndexes(adoptedNames(rt, prior))
		known := map[string]string{}
		gone := map[string]bool{}
		var past []stand
		for range 4 {
			if !finding.HasErrors(tenancy.Judge(prior)) {
				past = append(past, stand{prior, written(prior)})
			}
			for _, s := range past {
				for _, document := range s.policies {
					if tried++; !finding.HasErrors(tenancy.Judge(prior)) {
						if leak := leak(prior, document); leak != "" {
							rt.Fatalf("a policy from before: %s\n%s", leak, document.JSON())
						}
					}
				}
			}
			facts := tenancy.FactsOf(prior)
			for _, index := range slices.Concat(prior.GlobalIndexes, prior.Retiring) {
				is := fmt.Sprint(index.Partition, index.Sort, " of ", facts.Indexes[index.Name].Class)
				if was, seen := known[index.Name]; seen && was != is {
					rt.Fatalf("index %s was %s, and is %s", index.Name, was, is)
				}
				known[index.Name] = is
				if gone[index.Name] {
					again++
				}
			}
			next := derive.Beside(anymodel.Part(rt, whole), prior)
			if next.Design == nil {
				continue
			}
			e := evolve.Plan(prior, next.Design, evolve.Live{There: indexNames(prior)})
			if len(e.Refusals()) > 0 {
				continue
			}
			for name := range known {
				if !slices.Contains(indexNames(e.Design), name) {
					gone[name], dropped = true, dropped+1
				}
			}
			prior = e.Design
		}
	})
	t.Logf("%d times a policy from before was tried, %d indexes were dropped, and %d made again", tried, dropped, again)
	if tried == 0 || dropped == 0 {
		t.Error("nothing was tried")
	}
}

// adoptedNames are names that another hand may have given the indexes of a table that is taken over: those that deriving gives
// to indexes on generic attributes, or to others.
func adoptedNames(t *rapid.T, d *design.Design) map[string]string {
	names := map[string]string{}
	if !rapid.Bool().Draw(t, "adopted") {
		return names
	}
	pool := rapid.Permutation([]string{"GSI1", "GSI2", "GSI3", "GSI4", "by-status", "a-b-index"}).Draw(t, "names")
	for _, index := range d.GlobalIndexes {
		if _, taken := d.Index(pool[0]); !index.Overloaded && !taken && len(pool) > 1 {
			names[index.Name], pool = pool[0], pool[1:]
		}
	}
	return names
}

func indexNames(d *design.Design) []string {
	var names []string
	for _, index := range evolve.Wanted(d) {
		names = append(names, index.Name)
	}
	return names
}

// An index that is built anew stays until the next apply, and until then a policy grants both, so that no request of a tenant
// is refused in between.
func TestGenerate_grantsAnIndexUntilItIsDropped(t *testing.T) {
	t.Parallel()
	for _, tenant := range []string{`{"attribute": "tenant_id"}`, `{"attribute": "tenant_id", "isolation": "prefix", "writers": "trusted"}`} {
		for _, style := range []string{"native", "overloaded"} {
			grantedUntilDropped(t, tenant, style)
		}
	}
}

func grantedUntilDropped(t *testing.T, tenant, style string) {
	t.Helper()
	declared := func(fetch string) *design.Design {
		table, _, err := corpus.Decode([]byte(`{"name": "app", "tenant": ` + tenant + `, "keys": {"indexes": "` + style + `"},
			"entities": {"order": {"identity": ["order_id"], "spread": {"shards": 2}, "attributes": {"status": {}, "size": {}}}},
			"access_patterns": {"in_state": {"entity": "order", "match": ["status"], "fetch": ["order_id"` + fetch + `]}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return derive.Table(table).Design
	}
	prior, next := declared(""), declared(`, "size"`)
	e := evolve.Plan(prior, next, evolve.Live{There: indexNames(prior)})
	if len(e.Design.Retiring) != 1 {
		t.Fatalf("%v retire", e.Design.Retiring)
	}
	queried := func(d *design.Design) string {
		var names []string
		r := generated(t, tenancy.Arguments{Design: d, ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: tenancy.Read})
		for _, x := range slices.SortedFunc(slices.Values(r.Accesses), func(a, b attack.Access) int { return strings.Compare(a.Index, b.Index) }) {
			names = append(names, x.Index)
		}
		return strings.Join(slices.Compact(names), " ")
	}
	old, built := prior.GlobalIndexes[0].Name, e.Design.GlobalIndexes[0].Name
	if got := queried(e.Design); old == built || got != old+" "+built {
		t.Errorf("%s, %s: granted are %s; want %s and %s", tenant, style, got, old, built)
	}
	if got := queried(evolve.Settle(e.Design, evolve.Live{There: indexNames(e.Design)}).Design); got != built {
		t.Errorf("%s, %s: when it is dropped %s is granted", tenant, style, got)
	}
}

// A retiring index under prefix isolation is granted only where each text that items carry for it, or may still carry, leads
// with its tenant, and tenants read it before.
func TestGenerate_grantsNoRetiringIndexInDoubt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*tenants.Table)
		want   bool
	}{
		"as it is":                    {func(*tenants.Table) {}, true},
		"a text of another beginning": {func(t *tenants.Table) { t.Left = append(t.Left, "note GSI1PK OPERATOR#{tenant_id}#X") }, false},
		"a text without the tenant":   {func(t *tenants.Table) { t.Left = append(t.Left, "note GSI1PK EMAIL#{email}") }, false},
		"a text that is anything":     {func(t *tenants.Table) { t.Left = append(t.Left, "note GSI1PK {text}") }, false},
		"a text that isn't closed":    {func(t *tenants.Table) { t.Left = append(t.Left, "note GSI1PK TENANT#{tenant_id}X") }, false},
		"a text that items carry now": {func(t *tenants.Table) { t.Slots = append(t.Slots, "line GSI1PK {sku}#{tenant_id}") }, false},
		"items that tenants may not see": {func(t *tenants.Table) {
			t.Left, t.Access = append(t.Left, "note GSI1PK TENANT#{tenant_id}#N#{n}"), []string{"note none"}
		}, false},
		"an index that was the operators'": {func(t *tenants.Table) {
			t.Retiring[0] = "GSI1 GSI1PK/all"
			t.Patterns = append(t.Patterns, "!all query order GSI3B")
			t.Indexes = append(t.Indexes, "GSI3B region")
		}, false},
	} {
		table := tenants.Tables()["prefix retiring"]
		table.Left = slices.Clone(table.Left)
		if name == "a text that items carry now" {
			table.Slots = slices.DeleteFunc(slices.Clone(table.Slots), func(s string) bool { return strings.HasPrefix(s, "line GSI1PK") })
		}
		c.change(&table)
		r := generated(t, arguments(table))
		granted := slices.ContainsFunc(r.Accesses, func(a attack.Access) bool { return a.Index == "GSI1" })
		if granted != c.want || strings.Contains(r.Document, "/GSI1\"") != c.want {
			t.Errorf("%s: granted %t", name, granted)
		}
	}
}

// The name of an index that is gone never stands for another key, nor for the operators' where it stood for the tenants': the
// design remembers it, over any number of changes, and whoever left a policy behind opens nothing. The same key comes back
// under the same name.
func TestHistory_namesAreBoundForGood(t *testing.T) {
	t.Parallel()
	declared := func(patterns string) *model.Table {
		table, _, err := corpus.Decode([]byte(`{"name": "app", "tenant": {"attribute": "tenant_id"},
			"entities": {"order": {"identity": ["order_id"], "attributes": {"status": {}, "paid_at": {"optional": true}, "size": {}}}},
			"access_patterns": {"get_order": {"entity": "order", "match": ["order_id"]}` + patterns + `}}`))
		if err != nil {
			t.Fatal(err)
		}
		return &table
	}
	byStatus := `, "by_status": {"entity": "order", "match": ["status"]}`
	unpaid := `, "unpaid": {"entity": "order", "match": ["size"], "absent": ["paid_at"]}`
	after := func(prior *design.Design, patterns string) *design.Design {
		next := derive.Beside(*declared(patterns), prior)
		if next.Design == nil {
			t.Fatal(findings(next.Findings))
		}
		e := evolve.Plan(prior, next.Design, evolve.Live{There: indexNames(prior)})
		if refusals := e.Refusals(); len(refusals) > 0 {
			t.Fatal(refusals)
		}
		return e.Design
	}
	adopted := derive.Table(*declared(byStatus)).Design
	adopted = adopted.RenameIndexes(map[string]string{adopted.GlobalIndexes[0].Name: "GSI1"})
	left := written(adopted)
	gone := after(adopted, "")
	if len(gone.GlobalIndexes) > 0 || len(gone.Gone) != 1 || gone.Gone[0].Name != "GSI1" || gone.Gone[0].Class != design.ClassTenant {
		t.Fatalf("%v are there, %v are gone", gone.GlobalIndexes, gone.Gone)
	}
	text, err := gone.Document()
	if err != nil {
		t.Fatal(err)
	}
	if gone, err = design.ParseDocument(text); err != nil { // as a state keeps it
		t.Fatal(err)
	}
	other := after(gone, unpaid)
	if names := indexNames(other); len(names) != 1 || names[0] == "GSI1" || !other.GlobalIndexes[0].Overloaded {
		t.Errorf("an index on %v is named %q", other.GlobalIndexes[0].Partition, names)
	}
	for _, document := range left {
		if leak := leak(other, document); leak != "" {
			t.Error(leak)
		}
	}
	again := after(after(other, ""), byStatus)
	if names := indexNames(again); !slices.Contains(names, "GSI1") && !slices.Contains(names, "PK.status-index") {
		t.Errorf("the key that was GSI1 is named %q", names)
	}
	if slices.ContainsFunc(again.Gone, func(g design.GoneIndex) bool { return slices.Contains(indexNames(again), g.Name) }) {
		t.Errorf("%v are gone and there", again.Gone)
	}
	if same := after(after(again, unpaid), unpaid); len(same.Gone) < 2 {
		t.Errorf("%v are gone; two names were dropped", same.Gone)
	}
}
