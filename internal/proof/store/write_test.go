package store_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

func TestPut_refusesWhatNoKeyTakes(t *testing.T) {
	t.Parallel()
	whole := store.Item{
		"PK": store.Text("p"), "SK": store.Text("s"), "city": store.Text("Rome"), "kind": store.Text("bar"), "score": store.Number("1"), "due": store.Text("t"),
	}
	for _, c := range []struct {
		attribute string
		value     store.Value
	}{
		{"PK", store.Text("")}, {"SK", store.Number("1")}, {"PK", store.Text(strings.Repeat("p", 2049))}, {"SK", store.Text(strings.Repeat("s", 1025))},
		{"GSI1SK", store.Number("1")}, {"GSI1PK", store.Text("")}, {"score", store.Text("1")}, {"city", store.Text("")}, {"city", store.Value{Kind: store.SS}},
		{"due", store.Text(strings.Repeat("t", 1025))}, {"note", store.Text(strings.Repeat("n", 410_000))},
	} {
		item := maps.Clone(whole)
		item[c.attribute] = c.value
		s := store.New(composite())
		var refused *store.Refusal
		if err := s.Put(item, store.Condition{}); !errors.As(err, &refused) || s.Len() != 0 {
			t.Errorf("%s of type %s: got %v", c.attribute, c.value.Kind, err)
		}
	}
	s := store.New(composite())
	delete(whole, "SK")
	if err := s.Put(whole, store.Condition{}); err == nil {
		t.Error("an item without its key was stored")
	}
}

// An item is in an index exactly as long as it has every attribute of the key.
func TestIndex_followsEveryWrite(t *testing.T) {
	t.Parallel()
	s := places(t)
	key := store.Item{"PK": store.Text("p"), "SK": store.Text("s5")}
	expect := func(what, want string) {
		t.Helper()
		a, err := s.Query(request("native", "city = :rome AND kind = :bar", ""))
		if err != nil || sorts(a.Items) != want {
			t.Errorf("%s: got %s, %v, want %s", what, sorts(a.Items), err, want)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	expect("at first", "s4 s2 s1 s3")
	must(s.Update(key, store.Item{"score": store.Number("99")}, nil, store.Condition{}))
	expect("with its last attribute", "s4 s2 s1 s5 s3")
	must(s.Update(key, store.Item{"score": store.Number("9.5")}, nil, store.Condition{}))
	expect("moved", "s4 s2 s5 s1 s3")
	must(s.Update(key, nil, []string{"kind"}, store.Condition{}))
	expect("without one", "s4 s2 s1 s3")
	must(s.Delete(store.Item{"PK": store.Text("p"), "SK": store.Text("s1")}, store.Condition{}))
	expect("one deleted", "s4 s2 s3")
	must(s.Put(store.Item{"PK": store.Text("p"), "SK": store.Text("s2")}, store.Condition{}))
	expect("one replaced", "s4 s3")
	must(s.Delete(store.Item{"PK": store.Text("p"), "SK": store.Text("never")}, store.Condition{}))
	if s.Len() != 5 {
		t.Errorf("%d items", s.Len())
	}
}

func TestUpdate_obeysItsCondition(t *testing.T) {
	t.Parallel()
	s := places(t)
	exists := store.Condition{Expression: "attribute_exists(PK)"}
	absent := store.Item{"PK": store.Text("p"), "SK": store.Text("s7")}
	if err := s.Update(absent, store.Item{"note": store.Text("n")}, nil, exists); !errors.Is(err, store.ErrConditionFailed) {
		t.Errorf("got %v", err)
	}
	if err := s.Delete(absent, exists); !errors.Is(err, store.ErrConditionFailed) {
		t.Errorf("got %v", err)
	}
	if err := s.Update(absent, store.Item{"note": store.Text("n")}, nil, store.Condition{}); err != nil || s.Len() != 7 {
		t.Errorf("an update makes the item where there is none: got %v", err)
	}
	for what, set := range map[string]store.Item{
		"its key": {"SK": store.Text("s8")}, "an index key of the wrong type": {"score": store.Text("1")}, "an empty index key": {"city": store.Text("")},
	} {
		var refused *store.Refusal
		if err := s.Update(absent, set, nil, store.Condition{}); !errors.As(err, &refused) {
			t.Errorf("an update sets %s: got %v", what, err)
		}
	}
	if err := s.Update(store.Item{}, nil, nil, store.Condition{}); err == nil {
		t.Error("an update without a key")
	}
}

func TestParseKey_readsEqualitiesAlone(t *testing.T) {
	t.Parallel()
	key, err := store.ParseKey("PK = :p AND #s = :s", map[string]string{"#s": "SK"}, asked)
	if err != nil || key["PK"].Text != "p" || key["SK"].Text != "s" || len(key) != 2 {
		t.Errorf("got %v, %v", key, err)
	}
	for _, text := range []string{"PK = :p AND SK > :s", "PK =", "PK = :p OR SK = :s"} {
		if _, err := store.ParseKey(text, nil, asked); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

func TestBytes_countNamesAndValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value store.Value
		want  int
	}{
		{store.Text("é"), 2}, {store.Number("0"), 1}, {store.Number("123"), 3}, {store.Number("-1200"), 3}, {store.Value{Kind: store.B, Text: "abc"}, 3},
		{store.Value{Kind: store.Bool, Text: "true"}, 1}, {store.Value{Kind: store.SS, List: []string{"ab", "c"}}, 3},
		{store.Value{Kind: store.NS, List: []string{"12", "3"}}, 4}, {store.Value{Kind: store.BS, List: []string{"ab"}}, 2},
		{store.Value{Kind: store.L, List: []string{"ab"}}, 6}, {store.Value{Kind: store.M, List: []string{"ab"}}, 8},
	} {
		if got := (store.Item{"name": c.value}).Bytes(); got != 4+c.want {
			t.Errorf("%v: got %d, want %d", c.value, got, 4+c.want)
		}
	}
}

func TestValue_equality(t *testing.T) {
	t.Parallel()
	list := func(kind store.Kind, elements ...string) store.Value { return store.Value{Kind: kind, List: elements} }
	for _, c := range []struct {
		a, b store.Value
		want bool
	}{
		{store.Number("1"), store.Number("1.0"), true}, {store.Text("1"), store.Text("1.0"), false}, {store.Text("1"), store.Number("1"), false},
		{list(store.SS, "a", "b"), list(store.SS, "b", "a"), true}, {list(store.L, "a", "b"), list(store.L, "b", "a"), false},
		{store.Number("x"), store.Number("0"), true},
	} {
		if got := c.a.Equal(c.b); got != c.want {
			t.Errorf("%v and %v: got %t", c.a, c.b, got)
		}
	}
}
