package keytext_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

const delimiter = "#"

// tiny is an entity whose values can be listed: texts of three characters that mean something to key text, below, at and
// above the delimiter, and what is written with a fixed width.
var tiny = design.EntityFacts{Name: "tiny", Attributes: []design.AttributeFacts{
	{Name: "a", Stored: "S", Coding: design.Coding{Type: "string"}},
	{Name: "b", Stored: "S", Coding: design.Coding{Type: "string"}},
	{Name: "n", Stored: "N", Coding: design.Coding{Type: "number", Digits: 2, Minimum: -9}},
	{Name: "kind", Stored: "S", Coding: design.Coding{Type: "string", Values: []string{"b", "a", "ab"}}},
	{Name: "day", Stored: "S", Coding: design.Coding{Type: "date"}},
}}

// values lists values of an attribute, texts up to a length.
func values(attribute string, length int) []string {
	switch attribute {
	case "n":
		return []string{"-9", "-1", "0", "9", "10", "90"}
	case "kind":
		return []string{"b", "a", "ab"}
	case "day":
		return []string{"2026-01-31", "2026-02-01", "0999-12-31"}
	}
	list := []string{""}
	for from := 0; length > 0; length-- {
		upTo := len(list)
		for _, beginning := range list[from:upTo] {
			for _, c := range "a#$ " {
				list = append(list, beginning+string(c))
			}
		}
		from = upTo
	}
	return list
}

// less compares two values of an attribute by what they mean.
func less(attribute, x, y string) bool {
	list := values(attribute, 0)
	if len(list) > 1 && attribute != "day" {
		return slices.Index(list, x) < slices.Index(list, y)
	}
	return x < y
}

// anyTemplate draws a template of one to three attributes, with delimiters, or literals that look like values, or nothing
// between them.
func anyTemplate(t *rapid.T, name string) design.Template {
	attributes := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "a", "b", "n", "kind", "day"}), 1, 3, rapid.ID).Draw(t, name)
	literal := rapid.SampledFrom([]string{"", "#", "#", "a#", "#a", "$", " ", "#a#"})
	template := design.Text("").Append(literal.Draw(t, "label"))
	if template[0].Literal == "" {
		template = nil
	}
	for _, a := range attributes {
		s := design.Segment{Attribute: a}
		switch a {
		case "n":
			s.Format = "02"
		case "kind":
			s.Format = "rank"
		case "a", "b":
			s.Format = rapid.SampledFrom([]string{"", "escaped"}).Draw(t, "format of "+a)
		}
		template = append(append(design.Template{}, template...), s).Append(literal.Draw(t, "behind "+a))
	}
	return template
}

// written is one set of values and its text.
type written struct {
	values []string
	text   string
}

// everything writes all tuples of values that the template takes, in the order of their texts.
func everything(template design.Template) []written {
	attributes := template.Attributes()
	length := 4 - len(attributes)
	tuples := [][]string{{}}
	for _, a := range attributes {
		var longer [][]string
		for _, t := range tuples {
			for _, v := range values(a, length) {
				longer = append(longer, append(slices.Clone(t), v))
			}
		}
		tuples = longer
	}
	var all []written
	for _, tuple := range tuples {
		given := map[string]string{}
		for i, a := range attributes {
			given[a] = tuple[i]
		}
		if text, err := template.Render(tiny, delimiter, given); err == nil {
			all = append(all, written{tuple, text})
		}
	}
	slices.SortFunc(all, func(x, y written) int { return strings.Compare(x.text, y.text) })
	return all
}

// counterexample finds in a list of all texts two that are equal, or that sort otherwise than the first of their
// values to differ, if that is ordered.
func counterexample(template design.Template, all []written, ordered map[string]bool) string {
	attributes := template.Attributes()
	for i := 1; i < len(all); i++ {
		if all[i].text == all[i-1].text {
			return fmt.Sprintf("%q and %q write %q", all[i-1].values, all[i].values, all[i].text)
		}
	}
	for k, a := range attributes {
		before := map[string]written{}
		for _, w := range all {
			key := fmt.Sprintf("%q", w.values[:k])
			if last, ok := before[key]; ok && ordered[a] && less(a, w.values[k], last.values[k]) {
				return fmt.Sprintf("%q writes %q, %q writes %q", last.values, last.text, w.values, w.text)
			}
			before[key] = w
		}
	}
	return ""
}

func text(t *rapid.T, template design.Template, ordered map[string]bool) *keytext.Text {
	read, err := keytext.New(tiny, template, delimiter, func(a string) bool { return ordered[a] })
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func anyOrdered(t *rapid.T, template design.Template) map[string]bool {
	ordered := map[string]bool{}
	for _, a := range template.Attributes() {
		ordered[a] = rapid.Bool().Draw(t, a+" is ordered")
	}
	return ordered
}

// What is proved has no counterexample among all small values, and what is refuted has one that is real.
func TestCompare_decidesAsTryingAllDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		template := anyTemplate(t, "attributes")
		ordered := anyOrdered(t, template)
		read := text(t, template, ordered)
		shown := keytext.Compare(read, read)
		if shown.Fault == keytext.None {
			if found := counterexample(template, everything(template), ordered); found != "" {
				t.Fatalf("%s, ordered %v, was proved, but %s", template, ordered, found)
			}
			return
		}
		first, errFirst := read.Write(shown.First)
		second, errSecond := read.Write(shown.Second)
		if errFirst != nil || errSecond != nil {
			t.Fatalf("%s: %v, %v", template, errFirst, errSecond)
		}
		different := ""
		for _, a := range template.Attributes() {
			if shown.First[a] != shown.Second[a] {
				different = a
				break
			}
		}
		switch {
		case different == "":
			t.Fatalf("%s: both are %v", template, shown.First)
		case shown.Fault == keytext.Equal && first != second:
			t.Fatalf("%s: %v writes %q, %v writes %q", template, shown.First, first, shown.Second, second)
		case shown.Fault == keytext.Unsorted && (first <= second || !ordered[different] || shown.First[different] >= shown.Second[different]):
			t.Fatalf("%s, ordered %v: %v writes %q, %v writes %q", template, ordered, shown.First, first, shown.Second, second)
		}
	})
}

// Texts of two templates that are proved apart are never equal, and those that are not have one in common.
func TestCompare_decidesOfTwoAsTryingAllDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		one, other := anyTemplate(t, "one"), anyTemplate(t, "other")
		if other.Equal(one) {
			t.Skip("the templates are one")
		}
		first, second := text(t, one, nil), text(t, other, nil)
		shown := keytext.Compare(first, second)
		if shown.Fault == keytext.None {
			texts := map[string][]string{}
			for _, w := range everything(one) {
				texts[w.text] = w.values
			}
			for _, w := range everything(other) {
				if own, ok := texts[w.text]; ok {
					t.Fatalf("%s and %s were proved apart, but %q and %q both write %q", one, other, own, w.values, w.text)
				}
			}
			return
		}
		a, errA := first.Write(shown.First)
		b, errB := second.Write(shown.Second)
		if errA != nil || errB != nil || a != b {
			t.Fatalf("%s and %s: %v writes %q, %v; %v writes %q, %v", one, other, shown.First, a, errA, shown.Second, b, errB)
		}
	})
}
