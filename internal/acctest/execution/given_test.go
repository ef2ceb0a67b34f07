package execution_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/answers"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// texts are an item's attributes that are texts.
func texts(pairs ...string) store.Item {
	item := store.Item{}
	for i := 0; i < len(pairs); i += 2 {
		item[pairs[i]] = store.Text(pairs[i+1])
	}
	return item
}

// writtenByHand are items as somebody's application has written them for years, before anybody derived anything: users of
// three organisations, some of whom left, and their orders, of which the open ones are in an index of their own.
func writtenByHand() (raw []store.Item, meant []sample.Item) {
	add := func(entity string, own, keys store.Item) {
		item := store.Item{"type": store.Text(entity)}
		for _, part := range []store.Item{own, keys} {
			for name, v := range part {
				item[name] = v
			}
		}
		raw, meant = append(raw, item), append(meant, sample.Item{Entity: entity, Attributes: own})
	}
	for i := range 12 {
		user, org, email := "u"+strconv.Itoa(i), "o"+strconv.Itoa(i%3), fmt.Sprintf("m%d@example.org", (i*7)%12)
		own := texts("user_id", user, "org_id", org, "email", email)
		keys := texts("pk", "USER#"+user, "sk", "METADATA", "gsi1pk", "ORG#"+org, "gsi1sk", "USER#"+email)
		if i%4 == 0 {
			at := fmt.Sprintf("2026-03-%02dT09:00:00.000Z", i+1)
			own["left_at"] = store.Text(at)
			keys["leaversPK"], keys["leaversSK"] = store.Text("LEFT#"+org), store.Text(at)
		}
		add("user", own, keys)
		for j := range 3 {
			order, state := fmt.Sprintf("%s-%d", user, j), []string{"open", "paid"}[(i+j)%2]
			at := fmt.Sprintf("2026-04-%02dT0%d:00:00.000Z", i+1, 3-j)
			own := texts("order_id", order, "user_id", user, "org_id", org, "state", state, "placed_at", at)
			keys := texts("pk", "ORDER#"+order, "sk", "METADATA", "gsi1pk", "ORG#"+org, "gsi1sk", "ORDER#"+state+"#"+at)
			if state == "open" {
				keys["open_ordersPK"], keys["open_ordersSK"] = store.Text("USER#"+user), store.Text("OPEN#"+at+"#"+order)
			}
			add("order", own, keys)
		}
	}
	return raw, meant
}

// Every access path of a model that gives the texts of a table finds the items that somebody else wrote into it.
func TestGiven_itemsOfAnotherHandAreFound(t *testing.T) {
	t.Parallel()
	resolved, d, findings := derived(decode(t, modelsOf(t, "pinned.json")["given-index"]))
	if d == nil {
		t.Fatal(summaries(findings))
	}
	d.Table = fmt.Sprintf("given-%d", tables.Add(1))
	if err := runner.CreateTable(t.Context(), client, d); err != nil {
		t.Fatal(err)
	}
	raw, meant := writtenByHand()
	byKey := map[string]sample.Item{}
	for i, item := range raw {
		if err := runner.Write(t.Context(), client, d.Table, store.Write{Put: item}); err != nil {
			t.Fatal(err)
		}
		byKey[application.Key(d, sample.Item{Attributes: item})] = meant[i]
	}
	table := answers.Table{
		Resolved: resolved, Design: d, Items: meant, ByKey: byKey, Seed: 1,
		Run: func(path design.Path, args sample.Arguments) ([]sample.Item, error) {
			items, _, err := runner.Run(t.Context(), client, d, path, args)
			return items, err
		},
	}
	if wrong := table.Check(20); len(wrong) > 0 {
		t.Error(joined(wrong))
	}
}
