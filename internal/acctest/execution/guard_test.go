package execution_test

import (
	"errors"
	"maps"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// subscribers have a number that is unique and may be missing.
const subscribers = `{"name": "subscribers", "entities": {
	"user": {"identity": ["user_id"], "attributes": {"phone": {"unique": "enforced", "optional": true}, "name": {}}}},
	"access_patterns": {
		"get": {"entity": "user", "match": ["user_id"]},
		"make": {"entity": "user", "operation": "create"},
		"call": {"entity": "user", "operation": "update", "match": ["user_id"], "reads_first": ["get"], "sets": ["phone"]},
		"hang_up": {"entity": "user", "operation": "update", "match": ["user_id"], "reads_first": ["get"], "removes": ["phone"]},
		"leave": {"entity": "user", "operation": "delete", "match": ["user_id"], "reads_first": ["get"]}}}`

// user is an item of subscribers; without a phone where it is empty.
func user(id, phone string) sample.Item {
	item := sample.Item{Entity: "user", Attributes: map[string]store.Value{"user_id": store.Text(id), "name": store.Text("n")}}
	if phone != "" {
		item.Attributes["phone"] = store.Text(phone)
	}
	return item
}

// The recipes of an optional unique value claim it where there is one and free it where there was one, on the engine. A
// recipe carried out on other knowledge than what is stored is refused.
func TestGuards_ofAnOptionalValue(t *testing.T) {
	t.Parallel()
	resolved, d, findings := derived(decode(t, []byte(subscribers)))
	if d == nil {
		t.Fatal(summaries(findings))
	}
	b := newBench(resolved, d, 1, 1)
	if err := runner.CreateTable(t.Context(), client, b.design); err != nil {
		t.Fatal(err)
	}
	paths := map[string]design.Path{}
	for _, p := range b.design.Paths {
		paths[p.Name()] = p
	}
	none, own, other := user("1", ""), user("1", "555"), user("1", "777")
	for n, turn := range []struct {
		write         string
		before, after sample.Item
		refused       bool
	}{
		{"make", none, none, false},
		{"hang_up", none, none, false},
		{"call", none, own, false},
		{"call", none, other, true}, // it has a number by now
		{"make", user("2", "555"), user("2", "555"), true},
		{"call", own, other, false},
		{"make", user("2", "555"), user("2", "555"), false},
		{"call", other, own, true}, // the other has that
		{"hang_up", own, none, true},
		{"hang_up", other, none, false},
		{"leave", other, other, true},
		{"leave", none, none, false},
		{"make", user("3", "777"), user("3", "777"), false},
		{"leave", user("2", "555"), user("2", "555"), false},
		{"make", own, own, false},
	} {
		before := sample.Item{Entity: "user", Attributes: maps.Clone(turn.before.Attributes)}
		err := runner.Write(t.Context(), client, b.design, paths[turn.write], before, turn.after)
		var cancelled *types.TransactionCanceledException
		if turn.refused != errors.As(err, &cancelled) || !turn.refused && err != nil {
			t.Fatalf("turn %d, %s of %v: %v, want it refused: %v", n, turn.write, turn.after.Texts(), err, turn.refused)
		}
	}
}
