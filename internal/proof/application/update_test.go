package application_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

func template(t *testing.T, text string) design.Template {
	t.Helper()
	parsed, err := design.ParseTemplate(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// orders is a table of orders with a slot by status, one by owner for flagged orders alone, and one for those not closed.
func orders(t *testing.T) *design.Design {
	t.Helper()
	text := func(name string) []design.KeyAttribute { return []design.KeyAttribute{{Name: name, Type: "S"}} }
	d := &design.Design{Delimiter: "#", EntityAttribute: "entity", Key: design.KeySchema{Partition: text("PK")[0], Sort: &text("SK")[0]}}
	for _, name := range []string{"GSI1", "GSI2", "GSI3"} {
		d.GlobalIndexes = append(d.GlobalIndexes, design.Index{Name: name, Partition: text(name + "PK"), Sort: text(name + "SK"), Overloaded: true, Projection: design.ProjectAll})
	}
	keys := design.ItemKeys{Entity: "order"}
	for _, key := range [][2]string{
		{"PK", "ORDER#{id}"}, {"SK", "ORDER"}, {"entity", "order"}, {"GSI1PK", "STATUS#{status}"}, {"GSI1SK", "ORDER#{at}#{id}"},
		{"GSI2PK", "OWNER#{owner}"}, {"GSI2SK", "FLAGGED#{flagged}"}, {"GSI3PK", "OWNER#{owner}"}, {"GSI3SK", "OPEN#{total}"},
	} {
		keys.Attributes = append(keys.Attributes, design.ItemAttribute{Name: key[0], Template: template(t, key[1])})
	}
	d.ItemKeys = []design.ItemKeys{keys}
	d.Conditions = []design.EntryCondition{{Entity: "order", Index: "GSI3", Where: map[string]string{"live": "true"}, Absent: []string{"closed"}}}
	facts := design.EntityFacts{Name: "order", Identity: []string{"id"}}
	for _, name := range []string{"id", "status", "at", "owner", "flagged", "total", "live", "closed"} {
		facts.Attributes = append(facts.Attributes, design.AttributeFacts{Name: name, Stored: "S", Coding: design.Coding{Type: "string"}, Optional: name == "flagged" || name == "closed"})
	}
	d.Entities = []design.EntityFacts{facts}
	return d
}

func TestRewrite_writesWhatItMustAndCan(t *testing.T) {
	t.Parallel()
	d := orders(t)
	for _, c := range []struct{ name, known, absent, changed, set, removed string }{
		{"the text of a changed attribute", "id=1 status=paid", "", "status", "GSI1PK=STATUS#paid", ""},
		{"the other text stays", "id=1 at=9", "", "at", "GSI1SK=ORDER#9#1", ""},
		{"a text that it does not know stays", "at=9", "", "at", "", ""},
		{"nothing of an attribute in no text", "id=1 name=x", "", "name", "", ""},
		{"both texts of a slot that it enters", "flagged=y owner=o", "", "flagged", "GSI2PK=OWNER#o GSI2SK=FLAGGED#y", ""},
		{"what it knows of a slot that it enters", "flagged=y", "", "flagged", "GSI2SK=FLAGGED#y", ""},
		{"both texts of a slot that it leaves go", "", "flagged", "flagged", "", "GSI2PK GSI2SK"},
		{"a condition that no longer holds", "live=false", "", "live", "", "GSI3PK GSI3SK"},
		{"a condition that holds now", "live=true owner=o total=5", "closed", "live", "GSI3PK=OWNER#o GSI3SK=OPEN#5", ""},
		{"setting what must be absent", "live=true closed=now owner=o total=5", "", "closed", "", "GSI3PK GSI3SK"},
		{"removing what must be absent", "live=true owner=o total=5", "closed", "closed", "GSI3PK=OWNER#o GSI3SK=OPEN#5", ""},
		{"a text where the entry is not known", "total=7", "", "total", "GSI3SK=OPEN#7", ""},
		{"a text where the item is known to be out", "total=7 live=false", "", "total", "", "GSI3PK GSI3SK"},
		{"two slots at once", "owner=o flagged=y live=true total=5", "closed", "owner", "GSI2PK=OWNER#o GSI3PK=OWNER#o", ""},
	} {
		k := application.Knowledge{Values: map[string]string{}, Absent: map[string]bool{}}
		for _, pair := range strings.Fields(c.known) {
			name, value, _ := strings.Cut(pair, "=")
			k.Values[name] = value
		}
		for _, name := range strings.Fields(c.absent) {
			k.Absent[name] = true
		}
		set, remove := application.Rewrite(d, "order", k, strings.Fields(c.changed))
		var sets []string
		for _, name := range slices.Sorted(maps.Keys(set)) {
			sets = append(sets, name+"="+set[name].Text)
		}
		if got := strings.Join(sets, " "); got != c.set || strings.Join(remove, " ") != c.removed {
			t.Errorf("%s: sets %q and removes %q, want %q and %q", c.name, got, remove, c.set, c.removed)
		}
	}
}

func TestRewrite_knowsTextsForAbsence(t *testing.T) {
	t.Parallel()
	d := orders(t)
	d.ItemKeys[0].Attributes[4].Template = template(t, "ORDER#{closed?NEVER}#{id}")
	d.ItemKeys[0].Attributes = append(d.ItemKeys[0].Attributes, design.ItemAttribute{Name: "closed", Template: template(t, "{closed?NEVER}")})
	d.Entities[0].Attributes[7].Coding = design.Coding{Type: "string", AbsentAs: "NEVER", AbsentStored: true}
	for _, c := range []struct{ name, known, absent, set string }{
		{"what stands for absence is written and stored", "id=1", "closed", "GSI1SK=ORDER#NEVER#1 closed=NEVER"},
		{"a value is", "id=1 closed=9", "", "GSI1SK=ORDER#9#1"},
		{"a text of which that is not known stays", "id=1", "", ""},
	} {
		k := application.Knowledge{Values: map[string]string{"live": "false"}, Absent: map[string]bool{c.absent: true}}
		for _, pair := range strings.Fields(c.known) {
			name, value, _ := strings.Cut(pair, "=")
			k.Values[name] = value
		}
		set, _ := application.Rewrite(d, "order", k, []string{"closed"})
		var sets []string
		for _, name := range slices.Sorted(maps.Keys(set)) {
			sets = append(sets, name+"="+set[name].Text)
		}
		if got := strings.Join(sets, " "); got != c.set {
			t.Errorf("%s: sets %q, want %q", c.name, got, c.set)
		}
	}
}

func order(values map[string]string) sample.Item {
	item := sample.Item{Entity: "order", Attributes: store.Item{}}
	for name, text := range values {
		item.Attributes[name] = store.Text(text)
	}
	return item
}

func TestStored_hasTheKeysOfSlotsThatItEnters(t *testing.T) {
	t.Parallel()
	d := orders(t)
	stored, err := application.Stored(d, order(map[string]string{"id": "1", "status": "paid", "at": "9", "owner": "o", "total": "5", "live": "true"}))
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, name := range slices.Sorted(maps.Keys(stored.Attributes)) {
		if strings.HasSuffix(name, "K") || name == "entity" {
			keys = append(keys, name+"="+stored.Attributes[name].Text)
		}
	}
	want := "GSI1PK=STATUS#paid GSI1SK=ORDER#9#1 GSI3PK=OWNER#o GSI3SK=OPEN#5 PK=ORDER#1 SK=ORDER entity=order"
	if got := strings.Join(keys, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := application.Key(d, stored); got != "ORDER#1\x00ORDER" {
		t.Errorf("key %q", got)
	}
	if _, err := application.Stored(d, order(map[string]string{"status": "paid"})); !errors.Is(err, application.ErrRefused) {
		t.Errorf("without its identity: got %v", err)
	}
}

func TestCalls_makeOneRequestForEachCombination(t *testing.T) {
	t.Parallel()
	d := orders(t)
	path := design.Path{
		Operation: design.Query, KeyCondition: "status = :s AND at BETWEEN :from AND :to", Filter: "total IN (:total_in) AND owner <> :o",
		PerValueOf: []string{"status", "at"}, ValueSets: map[string][]string{"status": {"open", "paid"}}, Entities: []string{"order"},
		Values: map[string]design.PathValue{
			":s": {Template: template(t, "{status}"), Type: "S"}, ":from": {Template: template(t, "{at}"), Type: "S"}, ":to": {Template: template(t, "8"), Type: "S"},
			":total_in": {Template: template(t, "{total}"), Type: "S"}, ":o": {Template: template(t, "{owner}"), Type: "S"},
		},
	}
	calls, err := application.Calls(d, path, sample.Arguments{
		Values: map[string]string{"owner": "o"}, Lists: map[string][]string{"at": {"7", "9"}, "total": {"1", "2", "3"}},
	})
	if err != nil || len(calls) != 4 {
		t.Fatalf("%d calls, %v", len(calls), err)
	}
	if got := calls[0].Filter; got != "total IN (:total_in0, :total_in1, :total_in2) AND owner <> :o" {
		t.Errorf("filter %s", got)
	}
	if calls[0].IsEmpty(path) || !calls[1].IsEmpty(path) {
		t.Error("a range from 7 to 8 holds something, one from 9 to 8 nothing")
	}
	if _, err := application.Calls(d, path, sample.Arguments{Lists: map[string][]string{"at": {"7"}}}); !errors.Is(err, application.ErrRefused) {
		t.Errorf("without a value: got %v", err)
	}
}

func TestUsed_keepsWhatAnExpressionNames(t *testing.T) {
	t.Parallel()
	all := map[string]int{":a": 1, ":a_b": 2, ":c": 3}
	got := application.Used(all, "x = :a_b AND size(y) IN (:c)")
	if len(got) != 2 || got[":a_b"] != 2 || got[":c"] != 3 {
		t.Errorf("got %v", got)
	}
	if application.Used(all, "attribute_exists(x)") != nil {
		t.Error("none are not nil")
	}
}
