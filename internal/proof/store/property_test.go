package store_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// After any writes every index holds exactly the items that have all its key attributes, in the order of its sort key:
// what a filter and a sort of all items give.
func TestIndexes_holdWhatAFilterAndASortGive(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := composite()
		s, plain := store.New(d), map[string]store.Item{}
		for range rapid.IntRange(1, 40).Draw(t, "writes") {
			item := anyItem(t)
			key := item["PK"].Text + "/" + item["SK"].Text
			base := store.Item{"PK": item["PK"], "SK": item["SK"]}
			switch rapid.IntRange(0, 3).Draw(t, "operation") {
			case 0:
				if err := s.Delete(base, store.Condition{}); err != nil {
					t.Fatal(err)
				}
				delete(plain, key)
			case 1:
				if old, ok := plain[key]; ok {
					update(t, s, base, old)
				}
			default:
				if err := s.Put(item, store.Condition{}); err != nil {
					t.Fatal(err)
				}
				plain[key] = item
			}
		}
		for _, city := range []string{"a", "b"} {
			for _, kind := range []string{"a", "b"} {
				compareNative(t, s, plain, city, kind)
			}
		}
		if s.Len() != len(plain) {
			t.Fatalf("%d items, want %d", s.Len(), len(plain))
		}
	})
}

func anyItem(t *rapid.T) store.Item {
	word := rapid.SampledFrom([]string{"a", "b"})
	item := store.Item{"PK": store.Text(word.Draw(t, "PK")), "SK": store.Text(rapid.SampledFrom([]string{"1", "2", "3", "4", "5"}).Draw(t, "SK"))}
	for _, name := range []string{"city", "kind", "due", "note"} {
		if rapid.IntRange(0, 5).Draw(t, name+"?") > 0 {
			item[name] = store.Text(word.Draw(t, name))
		}
	}
	if rapid.Bool().Draw(t, "score?") {
		item["score"] = store.Number(fmt.Sprint(rapid.IntRange(-2, 11).Draw(t, "score")))
	}
	return item
}

// update moves an item within its index, and out of it.
func update(t *rapid.T, s *store.Store, base, old store.Item) {
	set, remove := store.Item{"due": store.Text("c")}, []string{"score"}
	if rapid.Bool().Draw(t, "keeps its score") {
		set["score"], remove = store.Number("7"), nil
	}
	if err := s.Update(base, set, remove, store.Condition{}); err != nil {
		t.Fatal(err)
	}
	for name, v := range set {
		old[name] = v
	}
	for _, name := range remove {
		delete(old, name)
	}
}

func compareNative(t *rapid.T, s *store.Store, plain map[string]store.Item, city, kind string) {
	got, err := s.Query(store.Request{
		Index: "native", KeyCondition: "city = :c AND kind = :k", Values: map[string]store.Value{":c": store.Text(city), ":k": store.Text(kind)},
	})
	if err != nil {
		t.Fatal(err)
	}
	wanted := 0
	for _, item := range plain {
		_, scored := item["score"]
		_, due := item["due"]
		if item["city"].Text == city && item["kind"].Text == kind && scored && due {
			wanted++
		}
	}
	order := func(a, b store.Item) int {
		if n := a["score"].Compare(b["score"]); n != 0 {
			return n
		}
		return a["due"].Compare(b["due"])
	}
	if len(got.Items) != wanted || !slices.IsSortedFunc(got.Items, order) {
		t.Fatalf("%s %s: %d items, want %d: %v", city, kind, len(got.Items), wanted, got.Items)
	}
}

// A transaction is carried out whole or not at all.
func TestTransact_isAllOrNothing(t *testing.T) {
	t.Parallel()
	s := places(t)
	key := func(sort string) store.Item { return store.Item{"PK": store.Text("p"), "SK": store.Text(sort)} }
	exists, absent := store.Condition{Expression: "attribute_exists(PK)"}, store.Condition{Expression: "attribute_not_exists(PK)"}
	good := []store.Write{
		{Put: key("new"), Condition: absent}, {Key: key("s1"), Set: store.Item{"city": store.Text("Oslo")}, Condition: exists},
		{Key: key("s2"), Delete: true}, {Key: key("s3"), Condition: exists},
	}
	for _, bad := range [][]store.Write{
		nil, append(slices.Clone(good), store.Write{Key: key("none"), Condition: exists}), append(slices.Clone(good), store.Write{Put: key("new")}),
		append(slices.Clone(good), store.Write{Put: store.Item{"PK": store.Text("p")}}), make([]store.Write, 101),
	} {
		if err := s.Transact(bad); err == nil {
			t.Errorf("%d writes: no error", len(bad))
		}
		expectCity(t, s, "s1", "Rome")
		if s.Len() != 6 {
			t.Errorf("%d items after a transaction that failed", s.Len())
		}
	}
	if err := s.Transact(good); err != nil || s.Len() != 6 {
		t.Errorf("%v, %d items", err, s.Len())
	}
	expectCity(t, s, "s1", "Oslo")
}

func expectCity(t *testing.T, s *store.Store, sort, want string) {
	t.Helper()
	item, _, err := s.Get(store.Item{"PK": store.Text("p"), "SK": store.Text(sort)}, true)
	if err != nil || item["city"].Text != want {
		t.Errorf("%s is in %s, want %s, %v", sort, item["city"].Text, want, err)
	}
	a, err := s.Query(store.Request{
		Index: "native", KeyCondition: "city = :c AND kind = :k", Values: map[string]store.Value{":c": store.Text(want), ":k": store.Text("bar")},
	})
	if err != nil || !slices.ContainsFunc(a.Items, func(i store.Item) bool { return i["SK"].Text == sort }) {
		t.Errorf("the index has %s not in %s: %v, %v", sort, want, a.Items, err)
	}
}
