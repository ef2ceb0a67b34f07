package proof

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var readable = design.EntityFacts{Name: "e", Attributes: []design.AttributeFacts{
	{Name: "a", Stored: "S", Coding: design.Coding{Type: "string"}}, {Name: "b", Stored: "S", Coding: design.Coding{Type: "string"}},
	{Name: "n", Stored: "N", Coding: design.Coding{Type: "number", Digits: 6, Decimals: 2, Minimum: -50}},
	{Name: "kind", Stored: "S", Coding: design.Coding{Type: "string", Values: []string{"low", "mid", "high"}}},
	{Name: "at", Stored: "S", Coding: design.Coding{Type: "timestamp"}},
}}

// Reading undoes rendering: the values that went in are among the readings, and every reading renders to the text.
func TestTextReader_undoesRendering(t *testing.T) {
	t.Parallel()
	templates := []string{
		"A#{a}", "A#{a}#{b}", "A#{a:escaped}#{b:escaped}#", "{n:06.2}#{a}", "{kind:rank}#{at}#{a}", "{a:escaped}#{kind:rank}", "A#{a}#B#{a}", "{a}{b}",
	}
	rapid.Check(t, func(t *rapid.T) {
		template, err := design.ParseTemplate(rapid.SampledFrom(templates).Draw(t, "template"))
		if err != nil {
			t.Fatal(err)
		}
		word := rapid.StringMatching(`[a-c#$ é]{1,4}`)
		values := map[string]string{
			"a": word.Draw(t, "a"), "b": word.Draw(t, "b"), "n": rapid.SampledFrom([]string{"-50", "0", "9.5", "100"}).Draw(t, "n"),
			"kind": rapid.SampledFrom([]string{"low", "mid", "high"}).Draw(t, "kind"), "at": "2026-01-31T23:59:59.999Z",
		}
		text, err := template.Render(readable, "#", values)
		if err != nil {
			t.Skip("the template can't hold these values")
		}
		r := textReader{entity: readable, delimiter: "#"}
		r.read(template, text, map[string]string{})
		for _, found := range r.found {
			if again, err := template.Render(readable, "#", found); err != nil || again != text {
				t.Fatalf("%v renders to %q, %v, not to %q", found, again, err, text)
			}
		}
		same := func(found map[string]string) bool {
			return !slices.ContainsFunc(slices.Collect(maps.Keys(found)), func(name string) bool { return found[name] != values[name] })
		}
		if len(r.found) < mostReadings && !slices.ContainsFunc(r.found, same) {
			t.Fatalf("%q is read as %v, not as %v", text, r.found, values)
		}
	})
}

func TestTextReader_findsWhatAWrongTemplateConfuses(t *testing.T) {
	t.Parallel()
	for template, want := range map[string]int{"{a}{b}": 2, "USER#{a}": 1, "ORDER#{a}": 0, "USER#{a}#TOPIC#{b}": 0} {
		parsed, err := design.ParseTemplate(template)
		if err != nil {
			t.Fatal(err)
		}
		r := textReader{entity: readable, delimiter: "#"}
		text := "USER#u#x"
		if !strings.Contains(template, "#") {
			text = "abc"
		}
		r.read(parsed, text, map[string]string{})
		if len(r.found) != want {
			t.Errorf("%s: %v", template, r.found)
		}
	}
}
