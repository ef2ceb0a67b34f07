package execution_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// auditedModels is how many random models of tenants are audited on the engine.
const auditedModels = 40

// The audit of a table finds nothing among items that are stored as the templates say, and each of those that a tenant, or
// somebody before, stored otherwise.
func TestRandomModels_auditFindsWhatIsPlanted(t *testing.T) {
	t.Parallel()
	plants := map[string]int{}
	for seed, audited := uint64(700_000), 0; audited < auditedModels; seed++ {
		c := newChance(seed)
		table := randomTenants(c, randomModel(c))
		if table.Tenant == nil {
			continue
		}
		table.Keys.Indexes = pick(c, styles...)
		resolved, d, _ := derived(table)
		if d == nil || d.Key.Sort == nil || len(tenancy.Judge(d)) > 0 {
			continue
		}
		audited++
		d.Tenancy.Adopted = true
		b := newBench(resolved, d, seed, randomItems)
		d = b.design
		if err := b.fill(t.Context()); err != nil {
			t.Fatal(err)
		}
		if found := auditOf(t, d); len(found) > 0 {
			t.Errorf("seed %d %s: of what is stored as it should be\n%s", seed, table.Keys.Indexes, strings.Join(found, "\n"))
			continue
		}
		for _, entity := range resolved.Entities {
			first, planting := plantsOf(t, d, b, entity.Name)
			for what, planted := range planting {
				write(t, d, store.Write{Put: planted})
				if found := auditOf(t, d); len(found) == 0 {
					t.Errorf("seed %d %s: nobody finds %s: %v", seed, table.Keys.Indexes, what, planted)
				}
				key := store.Item{d.Key.Partition.Name: planted[d.Key.Partition.Name], d.Key.Sort.Name: planted[d.Key.Sort.Name]}
				write(t, d, store.Write{Key: key, Delete: true})
				write(t, d, store.Write{Put: first})
				plants[what]++
			}
		}
	}
	t.Log(plants)
	for _, what := range []string{"another tenant", "a key of the delimiter", "an index key of another tenant", "a stray index key", "an unknown kind"} {
		if plants[what] < 3 {
			t.Errorf("%s was planted %d times", what, plants[what])
		}
	}
}

func write(t *testing.T, d *design.Design, w store.Write) {
	t.Helper()
	if err := runner.Write(t.Context(), client, d.Table, w); err != nil {
		t.Fatal(err)
	}
}

// auditOf carries out the audit of a design as a reader of its documentation would, and says what is wrong with which item.
func auditOf(t *testing.T, d *design.Design) []string {
	t.Helper()
	audit := tenancy.FactsOf(d).Audit
	var wrong []string
	for name, scan := range audit.Scans {
		r := store.Request{Filter: scan.Expression, Names: scan.Names, Values: map[string]store.Value{}}
		for place, text := range scan.Values {
			r.Values[place] = store.Text(text)
		}
		for _, item := range everything(t, d, r) {
			wrong = append(wrong, name+" "+item[d.Key.Partition.Name].Text)
		}
	}
	for _, item := range everything(t, d, store.Request{}) {
		entity := d.Entities[0].Name
		if d.EntityAttribute != "" {
			entity = item[d.EntityAttribute].Text
		}
		texts := map[string]string{}
		for name, value := range item {
			if value.IsScalar() {
				texts[name] = value.Text
			}
		}
		if why := unlike(audit.Patterns[entity], texts); why != "" {
			wrong = append(wrong, entity+": "+why)
		}
	}
	return wrong
}

// everything are all items that a scan finds.
func everything(t *testing.T, d *design.Design, r store.Request) []store.Item {
	t.Helper()
	var all []store.Item
	for {
		answer, err := runner.AskRaw(t.Context(), client, d.Table, r, true)
		if err != nil {
			t.Fatalf("%s: %v", r.Filter, err)
		}
		all = append(all, answer.Items...)
		if answer.LastKey == nil {
			return all
		}
		r.StartKey = answer.LastKey
	}
}

// plantsOf are items like one of an entity, each with something that doesn't belong there.
func plantsOf(t *testing.T, d *design.Design, b *bench, entity string) (first store.Item, all map[string]store.Item) {
	t.Helper()
	var items []store.Item
	for _, item := range b.items {
		if item.Entity == entity {
			stored, err := application.Stored(d, item)
			if err != nil {
				t.Fatal(err)
			}
			items = append(items, stored.Attributes)
		}
	}
	key, tenant := d.Key.Partition.Name, d.Tenancy.Attribute
	if key == tenant || len(items) == 0 {
		return nil, nil
	}
	first = items[0]
	other := slices.IndexFunc(items, func(i store.Item) bool { return i[tenant].Text != first[tenant].Text })
	if other < 0 {
		return nil, nil
	}
	all = map[string]store.Item{}
	plant := func(what string, change func(store.Item)) {
		planted := maps.Clone(first)
		change(planted)
		all[what] = planted
	}
	plant("another tenant", func(i store.Item) { i[tenant] = items[other][tenant] })
	plant("a key of the delimiter", func(i store.Item) {
		i[key] = store.Text(strings.Replace(i[key].Text, first[tenant].Text, first[tenant].Text+d.Delimiter+first[tenant].Text, 1))
	})
	if d.EntityAttribute != "" {
		plant("an unknown kind", func(i store.Item) { i[d.EntityAttribute] = store.Text("nobody") })
	}
	for _, a := range d.Keys(entity) {
		if slices.ContainsFunc(a.Template, func(s design.Segment) bool { return s == design.Segment{Attribute: tenant} }) && a.Name != key {
			if _, carries := first[a.Name]; carries && items[other][a.Name].Kind == store.S {
				plant("an index key of another tenant", func(i store.Item) { i[a.Name] = items[other][a.Name] })
			}
		}
	}
	for _, a := range d.KeyAttributes() {
		if tenancy.FactsOf(d).Audit.Patterns[entity][a.Name] == "^$" && a.Type == "S" {
			plant("a stray index key", func(i store.Item) { i[a.Name] = first[key] })
		}
	}
	return first, all
}
