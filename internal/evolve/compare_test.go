package evolve_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
)

func attribute(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }

// orders is a design with one index and one entity, changed by the test.
func orders(change func(*design.Design)) *design.Design {
	sort := attribute("SK")
	d := &design.Design{
		Key: design.KeySchema{Partition: attribute("PK"), Sort: &sort},
		GlobalIndexes: []design.Index{{
			Name: "GSI1", Partition: []design.KeyAttribute{attribute("GSI1PK")}, Sort: []design.KeyAttribute{attribute("GSI1SK")},
			Projection: design.ProjectAll, Entities: []string{"order"}, Serves: []string{"orders_of_customer"},
		}},
		ItemKeys: []design.ItemKeys{{Entity: "order", Attributes: []design.ItemAttribute{
			{Name: "PK", Template: design.Template{{Literal: "ORDER#"}, {Attribute: "order_id"}}},
			{Name: "SK", Template: design.Template{{Literal: "ORDER#"}, {Attribute: "rank", Format: design.FormatRank}}},
		}}},
		Entities: []design.EntityFacts{{Name: "order", Identity: []string{"order_id"}, Attributes: []design.AttributeFacts{
			{Name: "order_id"}, {Name: "rank", Coding: design.Coding{Type: "string", Values: []string{"low", "high"}}},
		}}},
	}
	if change != nil {
		change(d)
	}
	return d
}

func TestCompare(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*design.Design)
		want   []string
	}{
		"nothing": {nil, nil},
		"paths only": {func(d *design.Design) {
			d.Paths = []design.Path{{Pattern: "another", Operation: design.Query, Index: "GSI1"}}
		}, nil},
		"table key": {func(d *design.Design) { d.Key.Sort = nil }, []string{"The table's key would be PK (S); it is PK (S) and SK (S)."}},
		"index added": {func(d *design.Design) {
			d.GlobalIndexes = append(d.GlobalIndexes, design.Index{Name: "by", Partition: []design.KeyAttribute{attribute("a")}, Projection: design.ProjectKeysOnly, Serves: []string{"p", "q"}})
		}, []string{"The global index by (partition a (S), projection KEYS_ONLY) would be added, for p, q."}},
		"index removed": {func(d *design.Design) { d.GlobalIndexes = nil }, []string{"The global index GSI1 would be removed."}},
		"projection": {func(d *design.Design) {
			d.GlobalIndexes[0].Projection, d.GlobalIndexes[0].Projected = design.ProjectInclude, []string{"b", "a"}
		}, []string{"The global index GSI1 would be partition GSI1PK (S), sort GSI1SK (S), projection INCLUDE a, b; it is partition GSI1PK (S), sort GSI1SK (S), projection ALL."}},
		"local index": {func(d *design.Design) {
			d.LocalIndexes = []design.Index{{Name: "LSI1", Partition: []design.KeyAttribute{attribute("PK")}, Sort: []design.KeyAttribute{attribute("LSI1SK")}, Projection: design.ProjectAll}}
		}, []string{"The local index LSI1 (partition PK (S), sort LSI1SK (S), projection ALL) would be added."}},
		"item key": {func(d *design.Design) {
			d.ItemKeys[0].Attributes[0].Template = design.Value("order_id")
		}, []string{"Items of order would have PK = {order_id}; they have ORDER#{order_id}."}},
		"value added at the end": {func(d *design.Design) {
			d.Entities[0].Attributes[1].Coding.Values = []string{"low", "high", "top"}
		}, nil},
		"value added before": {func(d *design.Design) {
			d.Entities[0].Attributes[1].Coding.Values = []string{"none", "low", "high"}
		}, []string{"In SK of items of order, the attribute rank would be written another way."}},
		"entity attribute": {func(d *design.Design) { d.EntityAttribute = "entity" }, []string{"Every item would have to carry the attribute entity."}},
		"guard added": {func(d *design.Design) {
			d.ItemKeys = append(d.ItemKeys, design.ItemKeys{Entity: "order.number"})
			d.Entities = append(d.Entities, design.EntityFacts{Name: "order.number"})
		}, []string{"Items of order that exist would have no guard of their number."}},
		"entity renamed": {func(d *design.Design) {
			d.ItemKeys[0].Entity, d.Entities[0].Name = "purchase", "purchase"
		}, []string{"Entities order are gone and purchase are new: if that is a rename, the stored items would not be found."}},
		"entity given up": {func(d *design.Design) { d.ItemKeys, d.Entities = nil, nil }, nil},
		"entry condition": {func(d *design.Design) {
			d.Conditions = []design.EntryCondition{{Entity: "order", Index: "GSI1", Present: []string{"flagged_at"}}}
		}, []string{"Items of order would be in an index under another condition."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, evolve.Compare(orders(nil), orders(c.change))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDrift(t *testing.T) {
	t.Parallel()
	actual := orders(func(d *design.Design) {
		d.Key.Sort = nil
		d.GlobalIndexes[0].Name = "foreign"
	})
	want := []string{
		"Its key is PK (S); it was made with PK (S) and SK (S).",
		"It lacks the global index GSI1, which serves orders_of_customer.",
		"It has a global index foreign that nobody declared.",
	}
	if diff := cmp.Diff(want, evolve.Drift(orders(nil), actual)); diff != "" {
		t.Error(diff)
	}
	if got := evolve.Drift(orders(nil), orders(nil)); got != nil {
		t.Errorf("a table as it was made has drifted: %v", got)
	}
	narrowed := orders(func(d *design.Design) { d.GlobalIndexes[0].Projection = design.ProjectKeysOnly })
	if got := evolve.Drift(orders(nil), narrowed); len(got) != 1 {
		t.Errorf("another projection: %v", got)
	}
}
