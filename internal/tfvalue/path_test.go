package tfvalue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

func encoded(p design.Path) tfvalue.AccessPath {
	d := &design.Design{Key: design.KeySchema{Partition: design.KeyAttribute{Name: "PK", Type: "S"}}, Paths: []design.Path{p}}
	return tfvalue.Encode(d, types.StringNull()).AccessPaths[p.Name()]
}

func keyOf(template ...design.Segment) map[string]design.PathValue {
	return map[string]design.PathValue{":PK": {Template: template, Type: "S"}}
}

// The entries of a transaction stand in their order, with the caller's names for what finds their items.
func TestEncode_showsTheStepsOfATransaction(t *testing.T) {
	t.Parallel()
	user := keyOf(design.Segment{Literal: "USER#"}, design.Segment{Attribute: "user_id"})
	got := encoded(design.Path{
		Pattern: "follow", Operation: design.TransactWriteItems,
		Steps: []design.Step{
			{Operation: design.UpdateItem, Entity: "user", KeyCondition: "PK = :PK", Condition: "attribute_exists(PK)", Values: user, By: map[string]string{"user_id": "follower_id"}},
			{
				Operation: design.DeleteItem, Entity: "user.nick", KeyCondition: "PK = :PK", Values: user, When: "nick", Many: true,
				Holds: []string{"user_id"}, Either: []design.Either{{Attribute: "nick", Present: "nick = :nick_old", Absent: "attribute_not_exists(nick)"}},
			},
		},
	})
	condition, when, many := "attribute_exists(PK)", "nick", true
	want := []tfvalue.PathStep{
		{Operation: "UpdateItem", Entity: "user", KeyCondition: "PK = :PK", Values: map[string]string{":PK": "USER#{follower_id}"}, Condition: &condition},
		{
			Operation: "DeleteItem", Entity: "user.nick", KeyCondition: "PK = :PK", Values: map[string]string{":PK": "USER#{user_id}"},
			Either: map[string]tfvalue.Either{"nick": {With: "nick = :nick_old", Without: "attribute_not_exists(nick)"}},
			Holds:  []string{"user_id"}, When: &when, Many: &many,
		},
	}
	if diff := cmp.Diff(want, got.Steps); diff != "" {
		t.Error(diff)
	}
	if user[":PK"].Template[1].Attribute != "user_id" {
		t.Error("the design was changed")
	}
}

// What a guard leads to is a second step, with its filter.
func TestEncode_showsTheItemBehindAGuard(t *testing.T) {
	t.Parallel()
	got := encoded(design.Path{
		Pattern: "by_email", Operation: design.GetItem, KeyCondition: "PK = :PK",
		Next: &design.Path{Operation: design.Query, Entities: []string{"user"}, KeyCondition: "PK = :PK", Filter: "live = :live"},
	})
	filter := "live = :live"
	want := []tfvalue.PathStep{{Operation: "Query", Entity: "user", KeyCondition: "PK = :PK", Filter: &filter}}
	if diff := cmp.Diff(want, got.Steps); diff != "" {
		t.Error(diff)
	}
}

// What a write demands is a condition, and what a read tests a filter.
func TestEncode_tellsConditionsFromFilters(t *testing.T) {
	t.Parallel()
	for operation, isCondition := range map[design.Request]bool{
		design.PutItem: true, design.UpdateItem: true, design.DeleteItem: true, design.Query: false, design.GetItem: false, design.Scan: false,
	} {
		got := encoded(design.Path{Pattern: "p", Operation: operation, Filter: "a = :a"})
		if (got.Condition != nil) != isCondition || (got.Filter == nil) != isCondition {
			t.Errorf("%s: condition %v, filter %v", operation, got.Condition, got.Filter)
		}
	}
}
