package design_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func template(t *testing.T, text string) design.Template {
	t.Helper()
	parsed, err := design.ParseTemplate(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// shop is a composite table with a sparse overloaded index.
func shop(t *testing.T) *design.Design {
	t.Helper()
	text := func(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }
	sort := text("SK")
	return &design.Design{
		Version: design.Version, Table: "shop", Delimiter: "#", EntityAttribute: "entity",
		Key: design.KeySchema{Partition: text("PK"), Sort: &sort},
		GlobalIndexes: []design.Index{
			{Name: "GSI1", Overloaded: true, Partition: []design.KeyAttribute{text("GSI1PK")}, Sort: []design.KeyAttribute{text("GSI1SK")}},
		},
		ItemKeys: []design.ItemKeys{{Entity: "order", Attributes: []design.ItemAttribute{
			{Name: "PK", Template: template(t, "ORDER#{order_id}")}, {Name: "SK", Template: template(t, "ORDER")},
			{Name: "GSI1PK", Template: template(t, "CUSTOMER#{customer_id}")}, {Name: "GSI1SK", Template: template(t, "ORDER#{placed_at}")},
			{Name: "entity", Template: template(t, "order")},
		}}},
		Conditions: []design.EntryCondition{
			{Entity: "order", Index: "GSI1", Where: map[string]string{"status": "open"}, Present: []string{"note"}, Absent: []string{"closed_at"}},
		},
		Entities: []design.EntityFacts{{Name: "order", Identity: []string{"order_id"}, Attributes: []design.AttributeFacts{
			{Name: "closed_at"}, {Name: "customer_id"}, {Name: "note"}, {Name: "order_id"}, {Name: "placed_at", Coding: design.Coding{Type: "timestamp"}}, {Name: "status"},
		}}},
	}
}

func TestItemKey_writesTextsAndSlots(t *testing.T) {
	t.Parallel()
	base := map[string]string{"PK": "ORDER#o1", "SK": "ORDER", "entity": "order"}
	full := map[string]string{
		"PK": "ORDER#o1", "SK": "ORDER", "entity": "order", "GSI1PK": "CUSTOMER#c1", "GSI1SK": "ORDER#2026-01-02T03:04:05.000Z",
	}
	in := func(more map[string]string) map[string]string {
		values := map[string]string{
			"order_id": "o1", "customer_id": "c1", "placed_at": "2026-01-02T04:04:05+01:00", "status": "open", "note": "n",
		}
		for name, value := range more {
			values[name] = value
			if value == "" {
				delete(values, name)
			}
		}
		return values
	}
	cases := map[string]struct{ values, want map[string]string }{
		"identity alone":       {map[string]string{"order_id": "o1"}, base},
		"in the index":         {in(nil), full},
		"other status":         {in(map[string]string{"status": "closed"}), base},
		"nothing present":      {in(map[string]string{"note": ""}), base},
		"something not absent": {in(map[string]string{"closed_at": "x"}), base},
		"half a slot":          {in(map[string]string{"placed_at": ""}), base},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := shop(t).ItemKey("order", c.values)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestItemKey_naturalKeyIsTheAttributeItself(t *testing.T) {
	t.Parallel()
	d := &design.Design{
		Delimiter: "#", Key: design.KeySchema{Partition: design.KeyAttribute{Name: "id", Type: "S"}},
		Entities: []design.EntityFacts{{Name: "note", Attributes: []design.AttributeFacts{{Name: "id"}}}},
	}
	got, err := d.ItemKey("note", map[string]string{"id": "a#b"})
	if err != nil || got["id"] != "a#b" {
		t.Errorf("got %v, %v", got, err)
	}
	d.Entities[0].Identity = []string{"id"}
	if _, err := d.ItemKey("note", map[string]string{"id": ""}); err == nil || !strings.Contains(err.Error(), "is empty") {
		t.Errorf("an empty key: %v", err)
	}
	if _, err := d.ItemKey("note", nil); err == nil || !strings.Contains(err.Error(), "attribute id of note: no value is given") {
		t.Errorf("no key: %v", err)
	}
}

func TestItemKey_refusesWhatItCannotWrite(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		entity string
		values map[string]string
		want   string
	}{
		"unknown entity":    {"oder", nil, `the design has no entity "oder"; it has order`},
		"unknown attribute": {"order", map[string]string{"order_idd": "x"}, `entity order has no attribute "order_idd"; it has closed_at`},
		"empty identity":    {"order", map[string]string{"order_id": ""}, "attribute order_id of order: the value is empty, and it is what tells one order from another"},
		"no identity":       {"order", map[string]string{"status": "x"}, "attribute order_id of order: no value is given"},
		"bad shape":         {"order", map[string]string{"order_id": "o", "customer_id": "c", "placed_at": "yesterday", "status": "open", "note": "n"}, "is not an RFC 3339 timestamp"},
		"too long":          {"order", map[string]string{"order_id": strings.Repeat("x", 2048)}, "the text of PK has 2054 bytes; DynamoDB takes at most 2048 there"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := shop(t).ItemKey(c.entity, c.values)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if err != nil && strings.HasSuffix(err.Error(), ".") {
				t.Errorf("Terraform adds a full stop of its own: %q", err)
			}
		})
	}
}
