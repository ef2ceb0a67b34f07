package store_test

import (
	"errors"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// subject is the item that the expressions below are tried on.
var subject = store.Item{
	"PK": store.Text("p"), "SK": store.Text("s"),
	"city": store.Text("Rome"), "n": store.Number("10"), "b": {Kind: store.B, Text: "\x00\xff"},
	"live": {Kind: store.Bool, Text: "true"}, "tags": {Kind: store.SS, List: []string{"a", "b"}},
	"scores": {Kind: store.NS, List: []string{"1.0", "2"}}, "elements": {Kind: store.L, List: []string{"x", "y", "z"}},
	"parts": {Kind: store.M, List: []string{"k"}},
}

var given = map[string]store.Value{
	":rome": store.Text("Rome"), ":ro": store.Text("Ro"), ":om": store.Text("om"), ":paris": store.Text("Paris"), ":a": store.Text("a"),
	":n9": store.Number("9"), ":n10": store.Number("1E1"), ":n100": store.Number("100"), ":n1": store.Number("1"), ":n4": store.Number("4"),
	":yes": {Kind: store.Bool, Text: "true"}, ":bytes": {Kind: store.B, Text: "\x00"}, ":list": {Kind: store.L, List: []string{"x"}},
}

// use keeps of the values those that an expression names, because AWS refuses others.
func use(expression string) map[string]store.Value {
	used := map[string]store.Value{}
	for name, v := range given {
		for i := 0; i+len(name) <= len(expression); i++ {
			after := byte(' ')
			if i+len(name) < len(expression) {
				after = expression[i+len(name)]
			}
			if expression[i:i+len(name)] == name && (after < '0' || after > '9' && after < 'a') {
				used[name] = v
			}
		}
	}
	return used
}

func TestCondition_holdsAsAWSReadsIt(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]bool{
		"":             true,
		"city = :rome": true, "city = :paris": false, "city <> :paris": true, "city <> :rome": false,
		"nothing = :rome": false, "nothing <> :rome": true, "nothing < :rome": false,
		"n > :n9": true, "n < :n100": true, "n = :n10": true, "n >= :n10": true, "n <= :n9": false, "city > :n9": false, "city <> :n9": true,
		"n BETWEEN :n9 AND :n100": true, "n between :n100 and :n100": false,
		"n IN (:n9, :n10)": true, "n in (:n9)": false, "nothing IN (:n9)": false,
		"begins_with(city, :ro)": true, "begins_with(city, :om)": false, "begins_with(n, :ro)": false, "begins_with(b, :bytes)": true,
		"contains(city, :om)": true, "contains(tags, :a)": true, "contains(tags, :om)": false, "contains(scores, :n1)": true,
		"contains(elements, :a)": false, "contains(n, :n1)": false, "contains(parts, :a)": false,
		"attribute_exists(city)": true, "attribute_exists(nothing)": false, "attribute_not_exists(nothing)": true,
		"live = :yes": true, "live <> :yes": false,
		"NOT city = :rome": false, "NOT (city = :paris OR n = :n9)": true,
		"city = :paris AND n = :n9 OR n = :n10":   true,
		"city = :paris AND (n = :n9 OR n = :n10)": false,
		"city = :rome AND n = :n10 AND live=:yes": true,
		"elements = :list":                        false,
	} {
		s := store.New(composite())
		if err := s.Put(subject, store.Condition{}); err != nil {
			t.Fatal(err)
		}
		err := s.Put(subject, store.Condition{Expression: expression, Values: use(expression)})
		if got := err == nil; got != want || err != nil && !errors.Is(err, store.ErrConditionFailed) {
			t.Errorf("%s: got %v", expression, err)
		}
	}
}

func TestCondition_measuresSizes(t *testing.T) {
	t.Parallel()
	names := map[string]string{"#list": "elements", "#map": "parts"}
	for expression, want := range map[string]bool{
		"size(city) = :n4": true, "size(b) < :n4": true, "size(tags) = :n4": false, "size(#list) BETWEEN :n1 AND :n4": true,
		"size(#map) = :n1": true, "size(n) < :n100": false, "size(live) < :n100": false, "size(nothing) < :n100": false,
	} {
		s := store.New(composite())
		if err := s.Put(subject, store.Condition{}); err != nil {
			t.Fatal(err)
		}
		used := map[string]string{}
		for name, attribute := range names {
			if len(expression) > 9 && expression[5:5+len(name)] == name {
				used[name] = attribute
			}
		}
		err := s.Put(subject, store.Condition{Expression: expression, Names: used, Values: use(expression)})
		if got := err == nil; got != want || err != nil && !errors.Is(err, store.ErrConditionFailed) {
			t.Errorf("%s: got %v", expression, err)
		}
	}
}

func TestCondition_refusesWhatAWSRefuses(t *testing.T) {
	t.Parallel()
	for _, expression := range []string{
		"city", "city =", "= :rome", "city = :rome AND", "(city = :rome", "city = :rome)", "city == :rome", "city ! :rome", "city = :unknown",
		"#unknown = :rome", "status = :rome", "begins_with(city)", "begins_with(city, :n9)", "begins_with(:rome, :ro)", "ends_with(city, :ro)",
		"city < :yes", "n BETWEEN :n100 AND :n9", "n BETWEEN :n9 AND :rome", "n BETWEEN :n9 OR :n10", "n IN ()", "n IN :n9", "size(:rome) = :n4",
		"size(size(city)) = :n4", "attribute_exists(:rome)", "attribute_exists(city", "size(city) = ", "elements = :list AND elements < :list", "NOT", "city..x = :rome",
		"n BETWEEN :n9 AND", "n IN (:n9", "size city = :n4", ":", "city = #",
	} {
		s := store.New(composite())
		err := s.Put(subject, store.Condition{Expression: expression, Values: use(expression)})
		var refused *store.Refusal
		if !errors.As(err, &refused) || refused.Error() == "" {
			t.Errorf("%s: got %v", expression, err)
		}
	}
	s := store.New(composite())
	var refused *store.Refusal
	if err := s.Put(subject, store.Condition{Expression: "city = :rome", Values: given}); !errors.As(err, &refused) {
		t.Errorf("unused values: got %v", err)
	}
	if err := s.Put(subject, store.Condition{Names: map[string]string{"#x": "x"}}); !errors.As(err, &refused) {
		t.Errorf("unused names: got %v", err)
	}
}
