package design_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var order = design.EntityFacts{Name: "order", Attributes: []design.AttributeFacts{
	{Name: "customer", Stored: "S", Coding: design.Coding{Type: "string"}},
	{Name: "placed_at", Stored: "S", Coding: design.Coding{Type: "timestamp"}},
	{Name: "priority", Stored: "S", Coding: design.Coding{Type: "string", Values: []string{"low", "high"}}},
	{Name: "score", Stored: "N", Coding: design.Coding{Type: "number", Digits: 4}},
}}

func TestParseTemplate_roundTrip(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "PK", "ORDER#{placed_at}#{order_id}", "{a}", "{priority:rank}", "{score:010.2}", "{placed_at.from}",
		"X#{placed_at.until - 1ms}$", "{at.after + 1d:rank}", "DEPT#{d}#",
		"AT#{at?9999-12-31T23:59:59.000Z}#{id}", "{city:escaped?NO NE?}",
	} {
		parsed, err := design.ParseTemplate(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if parsed.String() != text {
			t.Errorf("%q came back as %q", text, parsed)
		}
	}
	for _, text := range []string{"{", "}", "{}", "a{b{c}}", "x}y", "{:rank}", "{.from}"} {
		if parsed, err := design.ParseTemplate(text); err == nil {
			t.Errorf("%q was read as %q", text, parsed)
		}
	}
}

func TestTemplate_Render(t *testing.T) {
	t.Parallel()
	values := map[string]string{
		"customer": "a#b", "placed_at": "2026-01-02T03:04:05Z", "priority": "high", "score": "7",
		"placed_at.until": "2026-02-01T00:00:00Z", "customer.prefix": "a ",
	}
	for template, want := range map[string]string{
		"ORDER#{placed_at}#{customer}":  "ORDER#2026-01-02T03:04:05.000Z#a#b",
		"{priority:rank}#{score:04}":    "01#0007",
		"X#{placed_at.until - 1ms}$":    "X#2026-01-31T23:59:59.999Z$",
		"N#{customer.prefix:escaped}":   "N#a$P",
		"{customer:escaped}#{priority}": "a$Sb#high",
	} {
		parsed, err := design.ParseTemplate(template)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parsed.Render(order, "#", values); err != nil || got != want {
			t.Errorf("%s gives %q, %v; want %q", template, got, err, want)
		}
	}
	for template, want := range map[string]string{
		"{customer}#{score:04}": `attribute customer of order: "a#b" holds the delimiter "#", and more key text follows`,
		"{nothing}":             "entity order has no attribute nothing",
		"{placed_at.from}":      "attribute placed_at.from of order: no value is given",
		"{placed_at - 1q}":      `attribute placed_at of order: "-1q" is no step this version knows`,
	} {
		parsed, err := design.ParseTemplate(template)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parsed.Render(order, "#", values); err == nil || err.Error() != want {
			t.Errorf("%s gives %q, %v; want the error %s", template, got, err, want)
		}
	}
}

func TestDocument_roundTrip(t *testing.T) {
	t.Parallel()
	d := &design.Design{
		Version: design.Version, Table: "orders", Delimiter: "#",
		Key:      design.KeySchema{Partition: design.KeyAttribute{Name: "PK", Type: "S"}},
		ItemKeys: []design.ItemKeys{{Entity: "order", Attributes: []design.ItemAttribute{{Name: "PK", Template: design.Value("customer")}}}},
		Entities: []design.EntityFacts{order},
		Paths:    []design.Path{{Pattern: "p", Level: 1, Operation: design.Query, Values: map[string]design.PathValue{":a": {Template: design.Text("x"), Type: "S"}}}},
	}
	text, err := d.Document()
	if err != nil {
		t.Fatal(err)
	}
	back, err := design.ParseDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, back); diff != "" {
		t.Error(diff)
	}
	if !design.SameDocument(text, text) || design.SameDocument(text, "ddbmodel:1:AAAA") || design.SameDocument("x", text) {
		t.Error("SameDocument doesn't tell documents apart")
	}
	if got := back.Paths[0].Name(); got != "p.level2" {
		t.Errorf("the second level is named %s", got)
	}
	for _, bad := range []string{"", "ddbmodel:2:", "ddbmodel:1:?", "ddbmodel:1:AAAA", text[:len(text)/2]} {
		if d, err := design.ParseDocument(bad); err == nil {
			t.Errorf("%q was read as %v", bad, d)
		}
	}
}

func TestParseDocument_refusesOtherVersions(t *testing.T) {
	t.Parallel()
	text, err := (&design.Design{Version: 7}).Document()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := design.ParseDocument(text); err == nil || !strings.Contains(err.Error(), "version 7") {
		t.Errorf("error %v", err)
	}
}

func TestTemplate_JSON(t *testing.T) {
	t.Parallel()
	var back design.Template
	if err := json.Unmarshal([]byte(`"{"`), &back); err == nil {
		t.Error("a broken template was read")
	}
	if err := json.Unmarshal([]byte(`7`), &back); err == nil {
		t.Error("a number was read as a template")
	}
}

func TestIndexName_shortensWithAStableHash(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("attribute_", 40)
	name, other := design.IndexName([]string{long + "a"}, nil), design.IndexName([]string{long + "b"}, nil)
	if len(name) != design.MaxIndexNameBytes || name == other || name != design.IndexName([]string{long + "a"}, nil) {
		t.Errorf("%d bytes: %s", len(name), name)
	}
	if got := design.IndexName([]string{"a", "b"}, []string{"c"}); got != "a.b-c-index" {
		t.Error(got)
	}
	if one, two := design.IndexName([]string{"a"}, []string{"b"}), design.IndexName([]string{"a-b"}, nil); one == two {
		t.Errorf("two indexes are named %s", one)
	}
}

func TestNeedsPlaceholder(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"status": true, "Status": true, "date": true, "PK": false, "author_id": false, "with-hyphen": true, "9lives": true, "": true, "a9": false, "_a": true,
	} {
		if got := design.NeedsPlaceholder(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestDesign_KeyAttributes(t *testing.T) {
	t.Parallel()
	d := design.Design{
		Key:          design.KeySchema{Partition: design.KeyAttribute{Name: "PK", Type: "S"}, Sort: &design.KeyAttribute{Name: "SK", Type: "S"}},
		LocalIndexes: []design.Index{{Name: "l", Partition: []design.KeyAttribute{{Name: "PK", Type: "S"}}, Sort: []design.KeyAttribute{{Name: "L", Type: "S"}}}},
		GlobalIndexes: []design.Index{
			{Name: "g", Partition: []design.KeyAttribute{{Name: "a", Type: "N"}}, Sort: []design.KeyAttribute{{Name: "SK", Type: "S"}}},
			{Name: "h", Partition: []design.KeyAttribute{{Name: "a", Type: "N"}}},
		},
	}
	var names []string
	for _, a := range d.KeyAttributes() {
		names = append(names, a.Name+":"+a.Type)
	}
	if diff := cmp.Diff([]string{"PK:S", "SK:S", "L:S", "a:N"}, names); diff != "" {
		t.Error(diff)
	}
	if _, ok := d.Index("h"); !ok {
		t.Error("index h is not found")
	}
	if _, ok := d.Index("nothing"); ok {
		t.Error("an index that doesn't exist is found")
	}
}
