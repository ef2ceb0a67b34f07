package model_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// labelled is a table of entities, each with an identity and attributes of the default type.
func labelled(entities map[string][]string) model.Table {
	table := model.Table{Name: "labels", Entities: map[string]model.Entity{}}
	for name, attributes := range entities {
		e := model.Entity{Identity: attributes[:1], Attributes: map[string]model.Attribute{}}
		for _, attribute := range attributes[1:] {
			e.Attributes[attribute] = model.Attribute{}
		}
		table.Entities[name] = e
	}
	return table
}

func TestCheck_shortensLabels(t *testing.T) {
	t.Parallel()
	table := labelled(map[string][]string{
		"order": {"order_id", "a_uuid", "b_ulid", "c_key", "d_number", "e_no", "f_code", "g-h_id", "_id", "paid", "x_id_code", "state"},
	})
	order := check(t, table).Entity("order")
	for name, want := range map[string]string{
		"order_id": "ORDER", "a_uuid": "A", "b_ulid": "B", "c_key": "C", "d_number": "D", "e_no": "E", "f_code": "F",
		"g-h_id": "G_H", "_id": "_ID", "paid": "PAID", "x_id_code": "X_ID", "state": "STATE",
	} {
		if got := order.Attributes[name].Label; got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestCheck_givesABareIdTheEntitysLabel(t *testing.T) {
	t.Parallel()
	table := labelled(map[string][]string{"blog-post": {"id"}, "user": {"id"}})
	user := table.Entities["user"]
	user.Label = "U"
	table.Entities["user"] = user
	resolved := check(t, table)
	if post := resolved.Entity("blog-post"); post.Label != "BLOG_POST" || post.Attributes["id"].Label != "BLOG_POST" {
		t.Errorf("post: %s, %s", post.Label, post.Attributes["id"].Label)
	}
	if got := resolved.Entity("user").Attributes["id"].Label; got != "U" {
		t.Errorf("user: %s", got)
	}
}

func TestCheck_givesEachDomainALabelOfItsOwn(t *testing.T) {
	t.Parallel()
	resolved := check(t, labelled(map[string][]string{
		"a": {"order_id", "state"},
		"b": {"order_no", "state"},
		"c": {"order_number", "state", "b_state"},
	}))
	for _, c := range []struct{ entity, attribute, want string }{
		{"a", "order_id", "ORDER"}, {"b", "order_no", "ORDER_NO"}, {"c", "order_number", "ORDER_NUMBER"},
		{"a", "state", "STATE"}, {"b", "state", "B_STATE"}, {"c", "b_state", "C_B_STATE"}, {"c", "state", "C_STATE"},
	} {
		if got := resolved.Entity(c.entity).Attributes[c.attribute].Label; got != c.want {
			t.Errorf("%s.%s: got %s, want %s", c.entity, c.attribute, got, c.want)
		}
	}
}

func TestCheck_prefersWrittenLabels(t *testing.T) {
	t.Parallel()
	table := labelled(map[string][]string{"a": {"order_id"}, "b": {"id", "x"}})
	table.Entities["b"].Attributes["x"] = model.Attribute{Label: "ORDER"}
	resolved := check(t, table)
	if got := resolved.Entity("b").Attributes["x"].Label; got != "ORDER" {
		t.Errorf("written: %s", got)
	}
	if got := resolved.Entity("a").Attributes["order_id"].Label; got != "ORDER_ID" {
		t.Errorf("the other: %s", got)
	}
}

func TestCheck_givesOneLabelToWhatACollectionMatches(t *testing.T) {
	t.Parallel()
	table := labelled(map[string][]string{"a": {"a_id", "zone_code"}, "b": {"b_id", "zone_code"}, "c": {"c_id", "zone"}})
	table.Patterns = map[string]model.Pattern{"both": {Entities: []string{"a", "b"}, Match: []string{"zone_code"}}}
	resolved := check(t, table)
	a, b := resolved.Entity("a").Attributes["zone_code"], resolved.Entity("b").Attributes["zone_code"]
	if a.Label != "ZONE" || b.Label != "ZONE" || a.Root == b.Root {
		t.Errorf("got %+v, %+v", a, b)
	}
	if got := resolved.Entity("c").Attributes["zone"].Label; got != "C_ZONE" {
		t.Errorf("the other: %s", got)
	}
}
