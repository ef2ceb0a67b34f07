package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

func text(name string) design.KeyAttribute   { return design.KeyAttribute{Name: name, Type: "S"} }
func number(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "N"} }

// composite is a table with a local index, an overloaded one that holds keys alone, and a native one that includes an
// attribute.
func composite() *design.Design {
	sort := text("SK")
	return &design.Design{
		Key: design.KeySchema{Partition: text("PK"), Sort: &sort},
		LocalIndexes: []design.Index{
			{Name: "local", Partition: []design.KeyAttribute{text("PK")}, Sort: []design.KeyAttribute{number("score")}, Projection: design.ProjectKeysOnly},
		},
		GlobalIndexes: []design.Index{
			{Name: "GSI1", Partition: []design.KeyAttribute{text("GSI1PK")}, Sort: []design.KeyAttribute{text("GSI1SK")}, Projection: design.ProjectKeysOnly},
			{
				Name: "native", Partition: []design.KeyAttribute{text("city"), text("kind")},
				Sort: []design.KeyAttribute{number("score"), text("due")}, Projection: design.ProjectInclude, Projected: []string{"note"},
			},
			{Name: "all", Partition: []design.KeyAttribute{text("kind")}, Projection: design.ProjectAll},
		},
	}
}

// places are items p1 to p6 that differ in score, city and time.
func places(t *testing.T) *store.Store {
	t.Helper()
	s := store.New(composite())
	for i, score := range []string{"10", "9", "100", "9", "", "-1"} {
		item := store.Item{
			"PK": store.Text("p"), "SK": store.Text(fmt.Sprintf("s%d", i+1)), "city": store.Text("Rome"), "kind": store.Text("bar"),
			"due": store.Text(fmt.Sprintf("t%d", 9-i)), "note": store.Text("n"), "extra": store.Text("o"), "score": store.Number(score),
		}
		if score == "" {
			delete(item, "score")
		}
		if i == 5 {
			item["city"] = store.Text("Paris")
		}
		if err := s.Put(item, store.Condition{}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func sorts(items []store.Item) string {
	var list []string
	for _, item := range items {
		list = append(list, item["SK"].Text)
	}
	return strings.Join(list, " ")
}

var asked = map[string]store.Value{
	":p": store.Text("p"), ":s2": store.Text("s2"), ":s4": store.Text("s4"), ":s": store.Text("s"), ":rome": store.Text("Rome"), ":bar": store.Text("bar"),
	":9": store.Number("9.0"), ":10": store.Number("10"), ":t6": store.Text("t6"), ":t": store.Text("t"), ":none": store.Text(""), ":o": store.Text("o"),
}

func request(index, condition, filter string) store.Request {
	used := map[string]store.Value{}
	for name, v := range asked {
		for _, field := range strings.FieldsFunc(condition+" "+filter, func(r rune) bool { return strings.ContainsRune(" (),", r) }) {
			if field == name {
				used[name] = v
			}
		}
	}
	return store.Request{Index: index, KeyCondition: condition, Filter: filter, Values: used}
}

func TestQuery_returnsTheItemsInOrder(t *testing.T) {
	t.Parallel()
	s := places(t)
	for _, c := range []struct{ index, condition, filter, want, down string }{
		{"", "PK = :p", "", "s1 s2 s3 s4 s5 s6", "s6 s5 s4 s3 s2 s1"},
		{"", "PK = :p AND SK > :s2", "", "s3 s4 s5 s6", "s6 s5 s4 s3"},
		{"", "SK <= :s2 AND PK = :p", "", "s1 s2", "s2 s1"},
		{"", "PK = :p AND SK BETWEEN :s2 AND :s4", "", "s2 s3 s4", "s4 s3 s2"},
		{"", "PK = :p AND begins_with(SK, :s)", "note = :s OR attribute_not_exists(score)", "s5", "s5"},
		{"", "(PK = :p) AND (SK = :s4)", "", "s4", "s4"},
		{"", "PK = :s", "", "", ""},
		{"native", "city = :rome AND kind = :bar", "", "s4 s2 s1 s3", "s3 s1 s2 s4"},
		{"native", "city = :rome AND kind = :bar AND score = :9", "", "s4 s2", "s2 s4"},
		{"native", "kind = :bar AND city = :rome AND score = :9 AND due > :t6", "", "s2", "s2"},
		{"native", "city = :rome AND kind = :bar AND score >= :10", "", "s1 s3", "s3 s1"},
		{"native", "city = :rome AND kind = :bar", "attribute_exists(note)", "s4 s2 s1 s3", "s3 s1 s2 s4"},
		{"native", "city = :rome AND kind = :bar", "extra = :o", "", ""},
	} {

		r := request(c.index, c.condition, c.filter)
		got, err := s.Query(r)
		if err != nil {
			t.Errorf("%s: %v", c.condition, err)
			continue
		}
		if sorts(got.Items) != c.want {
			t.Errorf("%s on %q: got %q, want %q", c.condition, c.index, sorts(got.Items), c.want)
		}
		r.Descending = true
		if got, err = s.Query(r); err != nil || sorts(got.Items) != c.down {
			t.Errorf("%s on %q, descending: got %q, %v, want %q", c.condition, c.index, sorts(got.Items), err, c.down)
		}
	}
}

func TestQuery_refusesWhatAWSRefuses(t *testing.T) {
	t.Parallel()
	s := places(t)
	for _, c := range []struct{ index, condition, filter string }{
		{"", "", ""}, {"", "SK = :s", ""}, {"", "PK > :p", ""}, {"", "PK = :p AND PK = :s", ""}, {"", "PK = :p OR SK = :s", ""},
		{"", "PK = :p AND SK <> :s", ""}, {"", "PK = :p AND contains(SK, :s)", ""}, {"", "PK = :p AND NOT SK = :s", ""},
		{"", "PK = :p AND SK IN (:s)", ""}, {"", "PK = :9", ""}, {"", "PK = :p AND SK > :9", ""}, {"", "PK = :none", ""},
		{"", "PK = :p AND begins_with(SK, :none)", ""}, {"", "PK = :p AND SK BETWEEN :s4 AND :s2", ""}, {"", "PK = :p AND note = :s", ""},
		{"", "PK = :p", "SK = :s"}, {"", "PK = :p AND SK = PK", ""}, {"", "PK = :p AND size(SK) = :9", ""}, {"", "PK = :p AND (SK > :s AND SK < :s4)", ""},
		{"native", "city = :rome", ""}, {"native", "city = :rome AND kind = :bar AND due = :t", ""}, {"native", "city = :rome AND kind = :bar", "due = :t"},
		{"native", "city = :rome AND kind = :bar AND score > :9 AND due = :t", ""}, {"native", "begins_with(city, :rome) AND kind = :bar", ""},
		{"unknown", "PK = :p", ""},
	} {
		_, err := s.Query(request(c.index, c.condition, c.filter))
		var refused *store.Refusal
		if !errors.As(err, &refused) {
			t.Errorf("%s filtered %q on %q: got %v", c.condition, c.filter, c.index, err)
		}
	}
	for _, change := range []func(*store.Request){
		func(r *store.Request) { r.Consistent = true }, func(r *store.Request) { r.Select = store.SelectAllAttributes },
		func(r *store.Request) { r.Limit = -1 }, func(r *store.Request) { r.StartKey = store.Item{} },
	} {
		r := request("native", "city = :rome AND kind = :bar", "")
		change(&r)
		var refused *store.Refusal
		if _, err := s.Query(r); !errors.As(err, &refused) {
			t.Errorf("%+v: got %v", r, err)
		}
	}
	var refused *store.Refusal
	if _, err := s.Scan(request("", "PK = :p", "")); !errors.As(err, &refused) {
		t.Errorf("a scan with a key condition: got %v", err)
	}
	if _, err := s.Scan(store.Request{Filter: "("}); !errors.As(err, &refused) {
		t.Errorf("a scan with a broken filter: got %v", err)
	}
}

func TestQuery_returnsWhatTheIndexHolds(t *testing.T) {
	t.Parallel()
	s := places(t)
	for _, c := range []struct {
		request store.Request
		want    string
	}{
		{request("", "PK = :p AND SK = :s2", ""), "PK SK city due extra kind note score"},
		{request("native", "city = :rome AND kind = :bar AND score = :10", ""), "PK SK city due kind note score"},
		{request("local", "PK = :p AND score = :10", ""), "PK SK score"},
		{request("all", "kind = :bar", "score = :10"), "PK SK city due extra kind note score"},
	} {
		got, err := s.Query(c.request)
		if err != nil || len(got.Items) != 1 || strings.Join(names(got.Items[0]), " ") != c.want {
			t.Errorf("%s: got %v, %v", c.request.Index, got.Items, err)
		}
	}
	whole := request("local", "PK = :p AND score = :10", "")
	whole.Select = store.SelectAllAttributes
	got, err := s.Query(whole)
	if err != nil || len(got.Items[0]) != 8 || got.HalfUnits != 2 {
		t.Errorf("all attributes of a local index: got %v, %v", got, err)
	}
	whole.Select = store.SelectCount
	if got, err = s.Query(whole); err != nil || got.Items != nil || got.Count != 1 {
		t.Errorf("count: got %v, %v", got, err)
	}
}
