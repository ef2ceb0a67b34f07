package model_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// blog is the article's blogging platform.
func blog() model.Table {
	yes := true
	created := model.Attribute{Type: model.Timestamp, Immutable: &yes}
	return model.Table{
		Name: "blog",
		Entities: map[string]model.Entity{
			"post": {
				Identity:   []string{"post_id"},
				Attributes: map[string]model.Attribute{"author_id": {}, "created_at": created},
			},
			"comment": {
				Parent: "post", Identity: []string{"comment_id"},
				Attributes: map[string]model.Attribute{"created_at": created},
			},
		},
		Patterns: map[string]model.Pattern{
			"get_post":          {Entity: "post", Match: []string{"post_id"}},
			"posts_by_author":   {Entity: "post", Match: []string{"author_id"}, Sort: []string{"created_at"}, Descending: true},
			"comments_for_post": {Entity: "comment", Match: []string{"post_id"}, Sort: []string{"created_at"}},
		},
	}
}

// check resolves a table that must be right.
func check(t *testing.T, table model.Table) *model.Resolved {
	t.Helper()
	resolved, findings := model.Check(table)
	if len(findings) > 0 {
		t.Fatalf("findings:\n%s", text(findings))
	}
	return resolved
}

func TestCheck_putsTheParentsIdentityFirst(t *testing.T) {
	t.Parallel()
	comment := check(t, blog()).Entity("comment")
	if want := []string{"post_id", "comment_id"}; !slices.Equal(comment.Identity, want) {
		t.Errorf("identity: got %v, want %v", comment.Identity, want)
	}
	if want := []string{"comment_id", "created_at", "post_id"}; !slices.Equal(comment.AttributeNames(), want) {
		t.Errorf("attributes: got %v, want %v", comment.AttributeNames(), want)
	}
	inherited := comment.Attributes["post_id"]
	if inherited.Root != "post.post_id" || inherited.Label != "POST" || !inherited.Immutable || inherited.Optional {
		t.Errorf("inherited: got %+v", inherited)
	}
	if !comment.IsIdentity("post_id") || comment.IsIdentity("created_at") {
		t.Error("IsIdentity")
	}
}

func TestCheck_sortsEntitiesAndPatterns(t *testing.T) {
	t.Parallel()
	resolved := check(t, blog())
	if got := []string{resolved.Entities[0].Name, resolved.Entities[1].Name}; !slices.IsSorted(got) {
		t.Errorf("entities: %v", got)
	}
	var patterns []string
	for _, p := range resolved.Patterns {
		patterns = append(patterns, p.Name)
	}
	if !slices.IsSorted(patterns) || len(patterns) != 3 {
		t.Errorf("patterns: %v", patterns)
	}
	if resolved.Entity("nobody") != nil || resolved.Pattern("nothing") != nil {
		t.Error("an unknown name is found")
	}
}

func TestCheck_settlesTheOperation(t *testing.T) {
	t.Parallel()
	table := blog()
	user := model.Entity{
		Identity: []string{"user_id"},
		Attributes: map[string]model.Attribute{
			"email": {Unique: model.UniqueAssumed}, "state": {}, "at": {Type: model.Timestamp},
		},
	}
	table.Entities["user"] = user
	table.Entities["settings"] = model.Entity{}
	for name, c := range map[string]struct {
		pattern model.Pattern
		want    model.Operation
	}{
		"identity":      {model.Pattern{Entity: "user", Match: []string{"user_id"}}, model.Get},
		"more":          {model.Pattern{Entity: "user", Match: []string{"user_id", "state"}}, model.Get},
		"unique":        {model.Pattern{Entity: "user", Match: []string{"email"}}, model.Get},
		"some":          {model.Pattern{Entity: "user", MatchAny: []string{"user_id"}}, model.Get},
		"fixed":         {model.Pattern{Entity: "user", Where: map[string]string{"user_id": "root"}}, model.Get},
		"together":      {model.Pattern{Entity: "comment", Match: []string{"post_id"}, MatchAny: []string{"comment_id"}}, model.Get},
		"singleton":     {model.Pattern{Entity: "settings"}, model.Get},
		"half":          {model.Pattern{Entity: "comment", Match: []string{"post_id"}}, model.Query},
		"other":         {model.Pattern{Entity: "user", Match: []string{"state"}}, model.Query},
		"ranged":        {model.Pattern{Entity: "user", Match: []string{"user_id"}, Range: map[string]string{"at": "<"}}, model.Query},
		"prefixed":      {model.Pattern{Entity: "user", Match: []string{"user_id"}, Prefix: "at"}, model.Query},
		"several":       {model.Pattern{Entities: []string{"post", "comment"}, Match: []string{"post_id"}}, model.Query},
		"single_list":   {model.Pattern{Entities: []string{"post"}, Match: []string{"post_id"}}, model.Query},
		"written":       {model.Pattern{Entity: "user", Operation: model.Get, Match: []string{"state"}}, model.Get},
		"written_query": {model.Pattern{Entity: "user", Operation: model.Query, Match: []string{"user_id"}}, model.Query},
	} {
		table.Patterns = map[string]model.Pattern{name: c.pattern}
		if got := check(t, table).Patterns[0].Operation; got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

func TestCheck_takesTheTextOfAReferenceFromItsTarget(t *testing.T) {
	t.Parallel()
	least := int64(-7)
	table := model.Table{Name: "orders", Entities: map[string]model.Entity{
		"user": {Identity: []string{"number"}, Attributes: map[string]model.Attribute{
			"number": {Type: model.Number, Digits: 6, Decimals: 1, Minimum: &least, Label: "U"},
		}},
		"order": {Identity: []string{"order_id"}, Attributes: map[string]model.Attribute{
			"buyer": {References: "user"}, "agent": {References: "user.number", Optional: true},
		}},
		"refund": {Identity: []string{"refund_id"}, Attributes: map[string]model.Attribute{
			"order_id": {References: "order", Immutable: new(bool)},
		}},
	}}
	resolved := check(t, table)
	buyer := resolved.Entity("order").Attributes["buyer"]
	if buyer.Type != model.Number || buyer.Declared.Digits != 6 || buyer.Declared.Decimals != 1 || *buyer.Declared.Minimum != -7 {
		t.Errorf("text: %+v", buyer.Declared)
	}
	if buyer.Root != "user.number" || buyer.Label != "U" || !buyer.Immutable || buyer.Stored() != "N" || !buyer.CanBeKey() {
		t.Errorf("buyer: %+v", buyer)
	}
	if agent := resolved.Entity("order").Attributes["agent"]; !agent.Optional || !agent.Immutable {
		t.Errorf("agent: %+v", agent)
	}
	if of := resolved.Entity("refund").Attributes["order_id"]; of.Immutable || of.Root != "order.order_id" || of.Label != "ORDER" {
		t.Errorf("order_id: %+v", of)
	}
	if got := resolved.Entity("order").SameRoot("user.number"); !slices.Equal(got, []string{"agent", "buyer"}) {
		t.Errorf("same root: %v", got)
	}
}

func TestCheck_doesNotInheritUniqueness(t *testing.T) {
	t.Parallel()
	table := model.Table{Name: "orders", Entities: map[string]model.Entity{
		"order": {Identity: []string{"order_id"}, Attributes: map[string]model.Attribute{"order_id": {Unique: model.UniqueAssumed}}},
		"line":  {Parent: "order", Identity: []string{"line_id"}},
	}}
	if line := check(t, table).Entity("line"); line.Covers([]string{"order_id"}) || !line.Covers([]string{"order_id", "line_id"}) {
		t.Error("several lines share an order")
	}
}

func TestAttributeOf_findsByNameThenByRoot(t *testing.T) {
	t.Parallel()
	table := model.Table{
		Name: "orders",
		Entities: map[string]model.Entity{
			"user":  {Identity: []string{"user_id"}},
			"order": {Identity: []string{"order_id"}, Attributes: map[string]model.Attribute{"buyer": {References: "user"}}},
		},
		Patterns: map[string]model.Pattern{
			"both": {Entities: []string{"user", "order"}, Match: []string{"user_id"}},
		},
	}
	resolved := check(t, table)
	p := resolved.Pattern("both")
	for entity, want := range map[string]string{"user": "user_id", "order": "buyer"} {
		if got, ok := p.AttributeOf(resolved.Entity(entity), "user_id"); !ok || got != want {
			t.Errorf("%s: got %s, %v", entity, got, ok)
		}
	}
	if _, ok := p.AttributeOf(resolved.Entity("user"), "buyer"); ok {
		t.Error("only match finds attributes by their root")
	}
}

func TestResolvedPattern_tellsKindsApart(t *testing.T) {
	t.Parallel()
	table := blog()
	table.Patterns = map[string]model.Pattern{
		"read":   {Entity: "post", Match: []string{"author_id"}, Then: []string{"created_at"}},
		"write":  {Entity: "post", Operation: model.Create},
		"tx":     {Writes: []model.Write{{Operation: model.Create, Entity: "post"}, {Operation: model.Create, Entity: "comment"}}},
		"search": {Entity: "post", NotServed: "Elsewhere."},
	}
	resolved := check(t, table)
	for name, want := range map[string][3]bool{ // write, transaction, served
		"read": {false, false, true}, "write": {true, false, true}, "tx": {true, true, true}, "search": {false, false, false},
	} {
		p := resolved.Pattern(name)
		if got := [3]bool{p.IsWrite(), p.IsTransaction(), p.IsServed()}; got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	if got := resolved.Pattern("read").Levels(); got != 2 {
		t.Errorf("levels: %d", got)
	}
	if got := resolved.Pattern("tx"); got.Operation != "" || len(got.Entities) != 2 {
		t.Errorf("transaction: %+v", got)
	}
}

func TestGiven_listsEachAttributeOnce(t *testing.T) {
	t.Parallel()
	p := model.ResolvedPattern{Declared: model.Pattern{
		Match: []string{"b"}, MatchAny: []string{"c", "b"}, Where: map[string]string{"z": "1", "a": "2"},
	}}
	if got, want := p.Given(), []string{"b", "c", "a", "z"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCheck_keepsDefaultsOfKeys(t *testing.T) {
	t.Parallel()
	want := model.Keys{Base: "auto", Indexes: "native", PartitionKey: "PK", SortKey: "SK", Delimiter: "#", EntityAttribute: "entity"}
	if got := check(t, blog()).Keys; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestCheck_sortsFindings(t *testing.T) {
	t.Parallel()
	_, findings := model.Check(model.Table{Name: "!", Entities: map[string]model.Entity{"B": {}, "A": {Parent: "C"}}})
	if !slices.Equal(findings, finding.Sort(findings)) || len(findings) < 4 {
		t.Errorf("got %v", findings)
	}
}
