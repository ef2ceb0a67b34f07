package store_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

func names(item store.Item) []string { return slices.Sorted(maps.Keys(item)) }

func TestQuery_pagesLeaveNothingOut(t *testing.T) {
	t.Parallel()
	for _, r := range []store.Request{
		request("", "PK = :p", ""), request("native", "city = :rome AND kind = :bar", ""), request("local", "PK = :p", ""), request("all", "kind = :bar", ""),
	} {
		for _, descending := range []bool{false, true} {
			s := places(t)
			r.Descending, r.Limit, r.StartKey = descending, 0, nil
			whole, err := s.Query(r)
			if err != nil {
				t.Fatal(err)
			}
			for limit := 1; limit <= whole.Count+1; limit++ {
				if got := paged(t, s.Query, r, limit); sorts(got) != sorts(whole.Items) {
					t.Errorf("%s by %d: got %s, want %s", r.KeyCondition, limit, sorts(got), sorts(whole.Items))
				}
			}
		}
	}
}

func TestScan_pagesLeaveNothingOut(t *testing.T) {
	t.Parallel()
	s := places(t)
	for _, index := range []string{"", "native", "all"} {
		whole, err := s.Scan(store.Request{Index: index})
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string]int{"": 6, "native": 5, "all": 6}[index]; whole.Count != want {
			t.Errorf("%q: %d items, want %d", index, whole.Count, want)
		}
		if got := paged(t, s.Scan, store.Request{Index: index}, 2); sorts(got) != sorts(whole.Items) {
			t.Errorf("%q: got %s, want %s", index, sorts(got), sorts(whole.Items))
		}
	}
}

func paged(t *testing.T, ask func(store.Request) (store.Answer, error), r store.Request, limit int) []store.Item {
	t.Helper()
	var items []store.Item
	r.Limit = limit
	for {
		a, err := ask(r)
		if err != nil {
			t.Fatal(err)
		}
		if a.Examined > limit {
			t.Errorf("%d examined, more than %d", a.Examined, limit)
		}
		items = append(items, a.Items...)
		if r.StartKey = a.LastKey; r.StartKey == nil {
			return items
		}
	}
}

func TestQuery_aPageEndsAtOneMegabyte(t *testing.T) {
	t.Parallel()
	s := store.New(composite())
	for i := range 12 {
		item := store.Item{"PK": store.Text("p"), "SK": store.Text(fmt.Sprintf("s%02d", i)), "x": store.Text(strings.Repeat("x", 300_000))}
		if err := s.Put(item, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	a, err := s.Query(request("", "PK = :p", ""))
	if err != nil || a.Count != 4 || a.LastKey["SK"].Text != "s03" {
		t.Errorf("got %d items up to %v, %v", a.Count, a.LastKey, err)
	}
	if got := paged(t, s.Query, request("", "PK = :p", ""), 100); len(got) != 12 {
		t.Errorf("%d items in all pages", len(got))
	}
}

func TestHalfUnits_roundTheSumOfAPage(t *testing.T) {
	t.Parallel()
	s := store.New(composite())
	for i := range 8 { // as in AWS's example: 8 entries of 2,000 bytes
		item := store.Item{"PK": store.Text("p"), "SK": store.Text(fmt.Sprint(i)), "kind": store.Text("bar"), "x": store.Text("")}
		item["x"] = store.Text(strings.Repeat("x", 2000-item.Bytes()))
		if err := s.Put(item, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		request    store.Request
		consistent bool
		want       int
	}{
		{request("all", "kind = :bar", ""), false, 4}, {request("", "PK = :p", ""), false, 4}, {request("", "PK = :p", ""), true, 8},
		{request("", "PK = :p", "x = :o"), false, 4}, {request("", "PK = :s", ""), false, 1}, {request("", "PK = :s", ""), true, 2},
	} {
		c.request.Consistent = c.consistent
		if a, err := s.Query(c.request); err != nil || a.HalfUnits != c.want {
			t.Errorf("%s, consistent %t: %d half units, %v, want %d", c.request.KeyCondition, c.consistent, a.HalfUnits, err, c.want)
		}
	}
	key := func(sort string) store.Item { return store.Item{"PK": store.Text("p"), "SK": store.Text(sort)} }
	if item, units, err := s.Get(key("0"), true); err != nil || units != 2 || item == nil {
		t.Errorf("get: %d half units, %v", units, err)
	}
	if item, units, err := s.Get(key("none"), false); err != nil || units != 1 || item != nil {
		t.Errorf("get of nothing: %d half units, %v", units, err)
	}
	if items, units, err := s.BatchGet([]store.Item{key("0"), key("1"), key("none")}, false); err != nil || units != 3 || len(items) != 2 {
		t.Errorf("batch: %d items, %d half units, %v", len(items), units, err)
	}
}

func TestGet_refusesOtherKeys(t *testing.T) {
	t.Parallel()
	s := places(t)
	var refused *store.Refusal
	for _, key := range []store.Item{
		{"PK": store.Text("p")}, {"PK": store.Text("p"), "SK": store.Number("1")}, {"PK": store.Text(""), "SK": store.Text("s")},
		{"PK": store.Text("p"), "XK": store.Text("s")}, {"PK": store.Text("p"), "SK": store.Text("s"), "x": store.Text("x")},
	} {
		if _, _, err := s.Get(key, false); !errors.As(err, &refused) {
			t.Errorf("%v: got %v", key, err)
		}
		if err := s.Delete(key, store.Condition{}); !errors.As(err, &refused) {
			t.Errorf("deleting %v: got %v", key, err)
		}
	}
	one := store.Item{"PK": store.Text("p"), "SK": store.Text("s1")}
	for _, keys := range [][]store.Item{nil, {one, one}, make([]store.Item, 101), {{}}} {
		if _, _, err := s.BatchGet(keys, false); !errors.As(err, &refused) {
			t.Errorf("%d keys: got %v", len(keys), err)
		}
	}
}
