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
		Paths: []design.Path{path("orders_of_customer", "GSI1", "GSI1PK")},
	}
	if change != nil {
		change(d)
	}
	return d
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
