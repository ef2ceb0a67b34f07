package execution_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// continued is a model in which one entity's partition text, USER#{user_id}, is the beginning of another's,
// USER#{user_id}#TOPIC#{topic_id}, and the other's label sorts between those of a collection.
const continued = `{
  "name": "continued",
  "entities": {
    "user": {"identity": ["user_id"], "attributes": {"name": {}}},
    "order": {"parent": "user", "identity": ["order_id"], "attributes": {}},
    "photo": {"parent": "user", "identity": ["topic_id", "photo_id"], "attributes": {}}
  },
  "access_patterns": {
    "user_with_orders": {"entities": ["user", "order"], "match": ["user_id"]},
    "photos": {"entity": "photo", "match": ["user_id", "topic_id"]}
  }
}`

// A user whose id holds the delimiter can have the partition value of another user's photos. The collection of the one
// must not hold the photos of the other.
func TestCollection_holdsNothingOfAPartitionThatContinuesIt(t *testing.T) {
	t.Parallel()
	for _, style := range styles {
		table, _, err := corpus.Decode([]byte(continued))
		if err != nil {
			t.Fatal(err)
		}
		table.Keys.Indexes = style
		resolved, d, findings := derived(table)
		if finding.HasErrors(findings) {
			t.Fatal(findings)
		}
		b := newBench(resolved, d, 1, 1)
		item := func(entity string, values map[string]string) sample.Item {
			i := sample.Item{Entity: entity, Attributes: map[string]store.Value{}}
			for name, text := range values {
				i.Attributes[name] = store.Text(text)
			}
			return i
		}
		b.items = []sample.Item{
			item("user", map[string]string{"user_id": "u#TOPIC#t"}),
			item("order", map[string]string{"user_id": "u#TOPIC#t", "order_id": "o"}),
			item("photo", map[string]string{"user_id": "u", "topic_id": "t", "photo_id": "p"}),
			item("user", map[string]string{"user_id": "u"}),
		}
		if one, other := application.Key(b.design, b.items[0]), application.Key(b.design, b.items[2]); one[:len("USER#u#TOPIC#t")] != other[:len("USER#u#TOPIC#t")] {
			t.Fatalf("the partitions don't meet, so this tests nothing: %q, %q", one, other)
		}
		if err := b.fill(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, path := range b.design.Paths {
			for _, id := range []string{"u", "u#TOPIC#t"} {
				args := sample.Arguments{Values: map[string]string{"user_id": id, "topic_id": "t"}}
				if err := b.answers(t.Context()).Ask(path, resolved.Pattern(path.Pattern), args); err != nil {
					t.Errorf("%s, %s of %s: %v", style, path.Name(), id, err)
				}
			}
		}
	}
}
