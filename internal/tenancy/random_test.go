package tenancy_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// drawTable draws a table, right or wrong: partitions and slots that lead with the tenant and that only look so, items of
// every access, indexes of every kind, patterns of tenants and operators.
func drawTable(t *rapid.T) tenants.Table {
	pick := func(label string, list ...string) string { return rapid.SampledFrom(list).Draw(t, label) }
	chance := func(label string, in int) bool { return rapid.IntRange(1, in).Draw(t, label) == 1 }
	table := tenants.Table{
		Isolation: pick("isolation", design.IsolationStrict, design.IsolationPrefix), Writers: pick("writers", design.WritersTenants, design.WritersTrusted),
	}
	right := []string{
		"TENANT#{tenant_id}", "TENANT#{tenant_id}", "TENANT#{tenant_id}#{x:shard4}", "TENANT#{tenant_id}#{x:shard20}", "TENANT#{tenant_id}#BILL",
		"TENANT#{tenant_id}#{at:month}", "TENANT#{tenant_id}#ORDER#{x}", "TENANT#{tenant_id}#ORDER#{x}#{y}", "OPERATOR#TENANT#{tenant_id}", "TENANT#{tenant_id}#ORDER#A",
	}
	wrong := []string{
		"TENANT#{x}", "{x}", "TENANT#{tenant_id}{x}", "TENANT#{tenant_id}#{x}", "{x}#TENANT#{tenant_id}", "ORDER#{x}", "{tenant_id}", "TENANT{tenant_id}", "TENANT#{tenant_id}#ORDER{x}",
	}
	template := func(label string) string {
		if chance("wrong", 8) {
			return pick(label, wrong...)
		}
		return pick(label, right...)
	}
	names := []string{"a", "b", "c"}[:rapid.IntRange(1, 3).Draw(t, "entities")]
	for _, name := range names {
		table.Items = append(table.Items, name+" "+template("partition")+" "+strings.ToUpper(name)+"#{x}#{y}")
		if chance("access", 3) {
			table.Access = append(table.Access, name+" "+pick("access", design.AccessRead, design.AccessNone))
		}
		for _, slot := range []string{"G1", "status"} {
			if chance("slot", 2) {
				table.Slots = append(table.Slots, name+" "+slot+" "+map[string]string{"G1": template("slot"), "status": "{status}"}[slot])
			}
		}
	}
	indexes := map[string]string{"native": "status-index status", "slot": "G1-index G1", "base": "PK-status-index PK,status", "tenant": "tenant_id-index tenant_id,status"}
	places := []string{""}
	for _, kind := range []string{"native", "slot", "base", "tenant"} {
		if chance(kind, 2) {
			table.Indexes = append(table.Indexes, indexes[kind])
			places = append(places, " "+strings.Fields(indexes[kind])[0])
		}
	}
	for i := range rapid.IntRange(1, 5).Draw(t, "patterns") {
		operation, place := pick("operation", "get", "query", "put", "delete", "update", "batch"), ""
		if operation == "query" {
			place = pick("place", places...)
		}
		name := string(rune('p' + i))
		if chance("operators", 4) {
			name = "!" + name
		}
		table.Patterns = append(table.Patterns, name+" "+operation+" "+pick("entity", names...)+place)
	}
	return table
}

// stored is an item: whose it is, of which kind, and its key attributes.
type stored struct {
	kind, owner string
	keys        map[string]string
}

// items are what tables hold: of each kind and each tenant, with values that imitate keys, and, where tenants write, items
// in their own partitions whose other attributes claim to be another tenant's.
func items(d *design.Design, spaces []space.Space, reader space.Reader) []stored {
	var all []stored
	for _, k := range spaces[0].Keys {
		for _, owner := range []string{"acme", "acme2", "globex"} {
			for _, fill := range []string{"1", "A", "TENANT#acme", "X#TENANT#acme#ORDER#1"} {
				for _, base := range reader.Texts(k.Template, owner, fill) {
					item := stored{k.Entity, owner, map[string]string{d.Key.Partition.Name: base}}
					for _, p := range spaces[1:] {
						for _, other := range p.Keys {
							if other.Entity == k.Entity && p.Attribute != d.Key.Partition && carries(d, k.Entity, p) {
								item.keys[p.Attribute.Name] = reader.Texts(other.Template, owner, fill)[0]
							}
						}
					}
					all = append(all, item)
				}
			}
		}
	}
	if d.Tenancy.Writers == design.WritersTenants {
		own := d.Tenancy.Label + d.Delimiter + "globex"
		if d.Key.Partition.Name == d.Tenancy.Attribute {
			own = "globex"
		}
		for _, claim := range []string{"acme", "TENANT#acme", "TENANT#acme#ORDER#1", "TENANT#acme#0", "open"} {
			item := stored{"planted", "globex", map[string]string{d.Tenancy.Attribute: claim}}
			for _, p := range spaces[1:] {
				item.keys[p.Attribute.Name] = claim
			}
			item.keys[d.Key.Partition.Name] = own
			all = append(all, item)
		}
	}
	return all
}

// carries reports whether items of a kind have all key attributes of an index, so that they are in it.
func carries(d *design.Design, kind string, p space.Space) bool {
	facts, _ := d.Entity(kind)
	return !slices.ContainsFunc(slices.Concat(p.Definition.Partition, p.Definition.Sort), func(key design.KeyAttribute) bool {
		_, own := facts.Attribute(key.Name)
		return !own && !slices.ContainsFunc(d.Keys(kind), func(a design.ItemAttribute) bool { return a.Name == key.Name })
	})
}

// TestGenerate_randomTablesNeverLeak asks for policies of random tables. Whatever document comes out is tried on stored
// items: no request that a tenant may make touches an item of another one, or one that its access forbids.
func TestGenerate_randomTablesNeverLeak(t *testing.T) {
	t.Parallel()
	written := 0
	rapid.Check(t, func(t *rapid.T) {
		table := drawTable(t)
		d := table.Design()
		a := tenancy.Arguments{Design: d, ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: rapid.SampledFrom([]string{tenancy.Read, tenancy.Write, tenancy.ReadWrite}).Draw(t, "access")}
		r := tenancy.Generate(a)
		for _, f := range r.Findings {
			if !strings.HasPrefix(string(f.Code), "DM4") {
				t.Fatalf("%s\n%s", f.Summary(), f.Detail())
			}
		}
		if r.Document == "" {
			if !finding.HasErrors(r.Findings) {
				t.Fatal("neither a document nor a reason")
			}
			return
		}
		written++
		read, err := policy.Parse(r.Document)
		if err != nil {
			t.Fatal(err)
		}
		if leak := leak(d, read); leak != "" {
			t.Fatalf("%s\n%s", leak, r.Document)
		}
	})
	if written == 0 {
		t.Error("no document came out")
	}
	t.Logf("%d documents", written)
}

// leak tries the Allows of a document, as acme, on all stored items, and tells of the first that acme reaches though it is
// another tenant's or out of its access.
func leak(d *design.Design, document policy.Document) string {
	l := evaluate.Layers{Identity: []policy.Document{document.Only(policy.Allow)}}
	spaces := space.Of(d)
	for _, item := range items(d, spaces, space.Reader{Attribute: d.Tenancy.Attribute, Delimiter: d.Delimiter}) {
		for _, p := range spaces {
			key, there := item.keys[p.Attribute.Name]
			if !there {
				continue
			}
			for _, action := range attack.Granted() {
				access := d.Tenancy.AccessOf(space.Owner(item.kind))
				reads := slices.Contains([]string{"GetItem", "BatchGetItem", "Query", "ConditionCheckItem"}, action)
				if item.owner == "acme" && access != design.AccessNone && (reads || access != design.AccessRead) {
					continue
				}
				request := evaluate.Request{Action: "dynamodb:" + action, Resource: arn, Context: map[string]evaluate.Value{
					"aws:principaltag/tenant_id": evaluate.One("acme"), "dynamodb:leadingkeys": evaluate.Several(key),
				}}
				if !p.IsTable() {
					request.Resource += "/index/" + p.Index
				}
				if _, never := evaluate.Never(l, request); !never {
					return "acme may " + action + " " + item.kind + " of " + item.owner + " in " + strconv.Quote(p.Index) + " by " + key
				}
			}
		}
	}
	return ""
}

// TestGenerate_randomModelsNeverLeak derives random models of tenants and asks for a policy: each is proved and tried on
// stored items, or refused with a code about tenants; and no index that a strict one grants can be planted in.
func TestGenerate_randomModelsNeverLeak(t *testing.T) {
	t.Parallel()
	came := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		table := anymodel.Tenanted(rt, anymodel.Limits{Entities: 3, Patterns: 6})
		table.Name = "app"
		d := derive.Table(table).Design
		if d == nil {
			came["not derived"]++
			return
		}
		a := tenancy.Arguments{Design: d, ARN: arn, From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: rapid.SampledFrom([]string{tenancy.Read, tenancy.ReadWrite, tenancy.Write}).Draw(rt, "access")}
		r := tenancy.Generate(a)
		for _, f := range r.Findings {
			if !strings.HasPrefix(string(f.Code), "DM4") {
				rt.Fatalf("%s\n%s", f.Summary(), f.Detail())
			}
			if f.Severity == finding.Error {
				came[string(f.Code)]++
			}
		}
		if r.Document == "" {
			if !finding.HasErrors(r.Findings) {
				rt.Fatal("neither a document nor a reason")
			}
			return
		}
		came["written, "+d.Tenancy.Isolation]++
		read, err := policy.Parse(r.Document)
		if err != nil {
			rt.Fatal(err)
		}
		if leak := leak(d, read); leak != "" {
			rt.Fatalf("%s\n%s", leak, r.Document)
		}
		for _, p := range space.Of(d)[1:] {
			granted := slices.ContainsFunc(r.Accesses, func(x attack.Access) bool { return x.Index == p.Index })
			if d.Tenancy.Isolation == design.IsolationStrict && granted && p.Attribute != d.Key.Partition {
				rt.Errorf("%s is granted and begins with %s", p.Index, p.Attribute.Name)
			}
		}
		if facts := tenancy.FactsOf(d); facts == nil || facts.Of.Attribute != d.Key.Partition.Name {
			rt.Errorf("what is said of the tenants: %+v", facts)
		}
	})
	t.Log(came)
	if came["written, strict"] < 5 || came["written, prefix"] == 0 {
		t.Errorf("hardly any policy came out: %v", came)
	}
}
