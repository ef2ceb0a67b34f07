package execution_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// ask sends one random query or scan to both and returns how many items came back, and whether both refused it.
func (s *simulation) ask(t *testing.T) (int, bool) {
	t.Helper()
	index, key := s.pickKey()
	r := store.Request{Index: index, Descending: s.oneIn(2), Consistent: s.oneIn(6), Limit: pick(s.chance, 0, 0, 1, 3)}
	scan := s.oneIn(8)
	e := newExpressions()
	if index == "" && s.design.Key.Sort == nil {
		r.Limit = 0
	}
	if scan {
		r.Descending = false
	} else {
		s.keyCondition(e, key)
		r.KeyCondition, e.text = e.text, ""
	}
	if s.oneIn(3) {
		r.Filter = s.filter(e).text
	}
	r.Names, r.Values = e.names, e.values
	if s.oneIn(40) {
		r.Values[":unused"] = store.Text("x")
	}
	mine, errMine := pages(r, func(r store.Request) (store.Answer, error) {
		if scan {
			return s.store.Scan(r)
		}
		return s.store.Query(r)
	})
	theirs, errTheirs := pages(r, func(r store.Request) (store.Answer, error) {
		return runner.AskRaw(t.Context(), client, s.design.Table, r, scan)
	})
	if s.hasEmptyKey(r) {
		return 0, false // the engine finds nothing, AWS refuses it
	}
	if outcome(errMine) != outcome(errTheirs) {
		t.Errorf("%+v:\nthe simulator says %v,\nthe engine %v", r, errMine, errTheirs)
		return 0, false
	}
	sort := key.sort
	if scan {
		sort = nil // a scan promises no order
	}
	if a, b := s.inRuns(mine, sort), s.inRuns(theirs, sort); !slices.EqualFunc(a, b, sameItem) {
		t.Errorf("%+v:\nthe simulator returns %v,\nthe engine %v", r, a, b)
	}
	return len(mine), errMine != nil
}

// pages joins all pages of an answer.
func pages(r store.Request, ask func(store.Request) (store.Answer, error)) ([]store.Item, error) {
	var items []store.Item
	for n := 0; ; n++ {
		a, err := ask(r)
		if err != nil || n > 4*simulatedItems {
			return nil, errors.Join(err, fmt.Errorf("page %d after %v", n, r.StartKey))
		}
		items = append(items, a.Items...)
		if r.StartKey = a.LastKey; len(a.LastKey) == 0 {
			return items, nil
		}
	}
}

func sameItem(a, b store.Item) bool {
	if len(a) != len(b) {
		return false
	}
	for name, v := range a {
		if !v.Equal(b[name]) {
			return false
		}
	}
	return true
}

func (s *simulation) hasEmptyKey(r store.Request) bool {
	for name, v := range r.Values {
		if v.Kind != store.N && v.Text == "" && strings.Contains(r.KeyCondition+" ", name) {
			return true
		}
	}
	return false
}

// keyOf is the key of the table or of an index.
type keyOf struct{ partition, sort []design.KeyAttribute }

func (s *simulation) pickKey() (string, keyOf) {
	all := slices.Concat(s.design.LocalIndexes, s.design.GlobalIndexes)
	if at := s.IntN(len(all) + 1); at < len(all) {
		return all[at].Name, keyOf{all[at].Partition, all[at].Sort}
	}
	key := keyOf{partition: []design.KeyAttribute{s.design.Key.Partition}}
	if s.design.Key.Sort != nil {
		key.sort = []design.KeyAttribute{*s.design.Key.Sort}
	}
	return "", key
}

// expressions are texts under construction with their placeholders.
type expressions struct {
	text   string
	names  map[string]string
	values map[string]store.Value
}

func newExpressions() *expressions {
	return &expressions{names: map[string]string{}, values: map[string]store.Value{}}
}

func (e *expressions) value(v store.Value) string {
	name := fmt.Sprintf(":v%d", len(e.values))
	e.values[name] = v
	return name
}

func (e *expressions) name(c chance, attribute string) string {
	if !c.oneIn(3) {
		return attribute
	}
	e.names["#"+attribute] = attribute
	return "#" + attribute
}

// keyCondition tests the key, most times as AWS allows it: equality on the partition, then on the sort attributes from
// the left, then one inequality.
func (s *simulation) keyCondition(e *expressions, key keyOf) {
	var terms []string
	for _, a := range key.partition {
		if !s.oneIn(60) {
			terms = append(terms, s.keyTest(e, a, "="))
		}
	}
	sorts := s.IntN(len(key.sort) + 1)
	for i, a := range key.sort[:sorts] {
		operator := "="
		if i == sorts-1 && !s.oneIn(4) || s.oneIn(30) {
			operator = pick(s.chance, "<", "<=", ">", ">=", "BETWEEN", "begins_with", "BETWEEN", "<>")
		}
		if !s.oneIn(40) {
			terms = append(terms, s.keyTest(e, a, operator))
		}
	}
	if s.oneIn(40) {
		terms = append(terms, s.keyTest(e, pick(s.chance, columns...), "="))
	}
	s.Shuffle(len(terms), func(i, j int) { terms[i], terms[j] = terms[j], terms[i] })
	e.text = strings.Join(terms, pickOf(s, 40, " OR ", " AND "))
	if s.oneIn(30) {
		e.text = "(" + e.text + ")"
	}
}

// pickOf is rare once in n times.
func pickOf(s *simulation, n int, rare, usual string) string {
	if s.oneIn(n) {
		return rare
	}
	return usual
}

func (s *simulation) keyTest(e *expressions, a design.KeyAttribute, operator string) string {
	value := func() string {
		switch {
		case s.oneIn(60):
			return e.value(s.value(pick(s.chance, "S", "N", "B")))
		case s.oneIn(80):
			return e.value(store.Text(""))
		}
		return e.value(s.value(a.Type))
	}
	name := e.name(s.chance, a.Name)
	switch operator {
	case "BETWEEN":
		return name + " BETWEEN " + value() + " AND " + value()
	case "begins_with":
		return "begins_with(" + name + ", " + value() + ")"
	}
	return name + " " + operator + " " + value()
}

// filter is a filter or condition expression of tests that derive writes, and some that are wrong.
func (s *simulation) filter(e *expressions) *expressions {
	if e == nil {
		e = newExpressions()
	}
	var tests []string
	for range 1 + s.IntN(2) {
		tests = append(tests, s.test(e))
	}
	e.text = strings.Join(tests, pick(s.chance, " AND ", " AND ", " OR "))
	if s.oneIn(4) {
		e.text = pick(s.chance, "NOT ", "") + "(" + e.text + ") AND " + s.test(e)
	}
	return e
}

func (s *simulation) test(e *expressions) string {
	attribute := pick(s.chance, "x1", "x2", "x3", "missing", "x1", "x2", "s1", "n1", "b1")
	name := e.name(s.chance, attribute)
	value := func() string { return e.value(s.value(pick(s.chance, "S", "N", "B"))) }
	switch s.IntN(9) {
	case 0:
		return "attribute_exists(" + name + ")"
	case 1:
		return "attribute_not_exists(" + name + ")"
	case 2:
		return "contains(" + name + ", " + value() + ")"
	case 3:
		return "begins_with(" + name + ", " + value() + ")"
	case 4:
		low, high := s.value("N"), s.value("N")
		if low.Compare(high) > 0 {
			low, high = high, low
		}
		return name + " BETWEEN " + e.value(low) + " AND " + e.value(high)
	case 5:
		return name + " IN (" + value() + ", " + value() + ")"
	case 6:
		return "size(" + name + ") " + pick(s.chance, "<", "=", ">=") + " " + e.value(store.Number(pick(s.chance, "1", "2")))
	}
	return name + " " + pick(s.chance, "=", "<>", "<", "<=", ">", ">=") + " " + value()
}
