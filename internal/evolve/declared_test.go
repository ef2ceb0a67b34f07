package evolve_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// shop declares orders, got by their id, and what the test says besides.
func shop(change func(*model.Table)) model.Table {
	t := model.Table{
		Name:     "shop",
		Entities: map[string]model.Entity{"order": {Identity: []string{"order_id"}}, "user": {Identity: []string{"user_id"}}},
		Patterns: map[string]model.Pattern{"get_order": {Entity: "order", Match: []string{"order_id"}}},
	}
	if change != nil {
		change(&t)
	}
	return t
}

// differences are what makes an evolution impossible.
func differences(prior, next *design.Design) []string {
	var list []string
	for _, r := range evolve.Plan(prior, next, evolve.Live{There: names(prior)}).Refusals() {
		list = append(list, r.Difference)
	}
	return list
}

func TestEdits(t *testing.T) {
	t.Parallel()
	next := shop(func(t *model.Table) {
		t.Entities["note"] = model.Entity{Identity: []string{"note_id"}}
		t.Entities["order"] = model.Entity{Identity: []string{"order_id"}, Label: "O"}
		delete(t.Patterns, "get_order")
		t.Keys.Delimiter = "/"
	})
	var got []string
	for _, edit := range evolve.Edits(shop(nil), next) {
		got = append(got, edit.String())
	}
	want := []string{`entities["note"] (added)`, `entities["order"] (changed)`, `access_patterns["get_order"] (removed)`, "keys (changed)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if edits := evolve.Edits(shop(nil), shop(nil)); edits != nil {
		t.Errorf("edits of nothing: %v", edits)
	}
	if edits := evolve.Edits(model.Table{}, model.Table{}); edits != nil {
		t.Errorf("edits of empty tables: %v", edits)
	}
}

func TestLabels_keepTheKeysThatANewcomerWouldMove(t *testing.T) {
	t.Parallel()
	newcomer := func(name, attribute string, more ...string) func(*model.Table) {
		return func(t *model.Table) {
			t.Entities[name] = model.Entity{Identity: []string{attribute}}
			for _, other := range more {
				t.Entities[other] = model.Entity{Identity: []string{attribute}}
			}
		}
	}
	for name, c := range map[string]struct {
		change func(*model.Table)
		want   []evolve.Label
	}{
		"nothing":         {nil, nil},
		"no clash":        {newcomer("note", "note_id"), nil},
		"comes later":     {newcomer("zebra", "order_no"), nil},
		"comes earlier":   {newcomer("account", "order_no"), []evolve.Label{{"account", "order_no", "ORDER_NO", "order.order_id", "ORDER", "ORDER_ID"}}},
		"same name":       {newcomer("account", "order_id"), []evolve.Label{{"account", "order_id", "ACCOUNT_ORDER_ID", "order.order_id", "ORDER", "ORDER_ID"}}},
		"two of one name": {newcomer("account", "order_no", "booking"), []evolve.Label{{"order", "order_id", "ORDER", "order.order_id", "ORDER", "ORDER_ID"}}},
		"written by the user": {func(t *model.Table) {
			t.Entities["order"] = model.Entity{Identity: []string{"order_id"}, Attributes: map[string]model.Attribute{"order_id": {Label: "O"}}}
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, evolve.Labels(shop(nil), shop(c.change))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What is written as told leaves the keys of all stored items where they are.
func TestLabels_areEnough(t *testing.T) {
	t.Parallel()
	next := shop(func(t *model.Table) {
		t.Entities["account"] = model.Entity{Identity: []string{"order_no"}}
		t.Entities["booking"] = model.Entity{Identity: []string{"user_no"}}
	})
	prior := derive.Table(shop(nil)).Design
	if len(differences(prior, derive.Table(next).Design)) == 0 {
		t.Fatal("the newcomers move nothing")
	}
	fixes := evolve.Labels(shop(nil), next)
	if len(fixes) != 2 {
		t.Fatalf("fixes %v", fixes)
	}
	for _, fix := range fixes {
		entity := next.Entities[fix.Entity]
		entity.Attributes = map[string]model.Attribute{fix.Attribute: {Label: fix.Label}}
		next.Entities[fix.Entity] = entity
	}
	result := derive.Table(next)
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	if moved := differences(prior, result.Design); len(moved) > 0 {
		t.Error(moved)
	}
}

func TestBase_isKept(t *testing.T) {
	t.Parallel()
	one := shop(func(t *model.Table) { delete(t.Entities, "user") })
	natural, composite := derive.Table(one).Design, derive.Table(shop(nil)).Design
	if evolve.Base(natural) != model.BaseNatural || evolve.Base(composite) != model.BaseComposite {
		t.Fatalf("bases %s and %s", evolve.Base(natural), evolve.Base(composite))
	}
	kept := derive.Table(derive.AsMade(one, composite)).Design
	if moved := differences(composite, kept); len(moved) > 0 {
		t.Error(moved)
	}
	if evolve.Base(kept) != model.BaseComposite {
		t.Error("the kept base is natural")
	}
	for _, d := range []*design.Design{natural, composite} {
		explicit := one
		explicit.Keys.Base = model.BaseComposite
		if got := derive.AsMade(explicit, d); got.Keys.Base != model.BaseComposite {
			t.Errorf("what was written became %s", got.Keys.Base)
		}
	}
}

// What tenants may do with an entity is part of its items' keys, and its default depends on the patterns: a table keeps what
// it was made with, and says what to write.
func TestAccess_isKept(t *testing.T) {
	t.Parallel()
	declared := func(operators bool) model.Table {
		return model.Table{
			Name: "app", Tenant: &model.Tenant{Attribute: "tenant_id"},
			Entities: map[string]model.Entity{"note": {Identity: []string{"note_id"}}},
			Patterns: map[string]model.Pattern{"get_note": {Entity: "note", Match: []string{"tenant_id", "note_id"}, TenantScoped: new(!operators)}},
		}
	}
	for _, operators := range []bool{false, true} {
		prior := derive.Table(declared(operators)).Design
		r := derive.Beside(declared(!operators), prior)
		if operators { // a tenant's pattern on what only operators touch: its policy is refused, and no item moves
			if r.Design == nil || r.Design.Tenancy.AccessOf("note") != model.AccessNone {
				t.Fatal(r.Findings)
			}
		}
		if moved := differences(prior, r.Design); len(moved) > 0 {
			t.Error(moved)
		}
		told := derive.Agreement(declared(!operators), r.Design, prior)
		if len(told) != 1 || told[0].Code != "DM229" {
			t.Errorf("got %v", told)
		}
		written := declared(!operators)
		written.Entities["note"] = model.Entity{Identity: []string{"note_id"}, TenantAccess: prior.Tenancy.AccessOf("note")}
		if told := derive.Agreement(written, r.Design, prior); len(told) > 0 {
			t.Errorf("what was written is told again: %v", told)
		}
	}
}
