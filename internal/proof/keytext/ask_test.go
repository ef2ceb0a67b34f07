package keytext_test

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

// anyBeginning draws a beginning of a template as a question would have it: cut anywhere, also within literal text.
func anyBeginning(t *rapid.T, template design.Template) design.Template {
	n := rapid.IntRange(0, len(template)).Draw(t, "segments")
	cut := append(design.Template{}, template[:n]...)
	if n > 0 && cut[n-1].Attribute == "" && rapid.Bool().Draw(t, "within literal text") {
		literal := cut[n-1].Literal
		if cut[n-1].Literal = literal[:rapid.IntRange(0, len(literal)-1).Draw(t, "bytes")]; cut[n-1].Literal == "" {
			cut = cut[:n-1]
		}
	}
	return cut
}

// bounded writes a bound into the last attribute of a template, if it ends with one.
func bounded(template design.Template, bound string) design.Template {
	t := append(design.Template{}, template...)
	if n := len(t); n > 0 && t[n-1].Attribute != "" {
		t[n-1].Bound = bound
	}
	return t
}

// anyAsked draws a question about texts of a template: a beginning of it, the whole, or a range on what follows.
func anyAsked(t *rapid.T, template design.Template) (asked keytext.Asked, low, high design.Template) {
	cut := anyBeginning(t, template)
	if cut.IsRank() {
		t.Skip("a rank alone is a number and no text")
	}
	after := design.AfterDelimiter(delimiter)
	switch rapid.SampledFrom([]string{"beginning", "prefix", "exactly", "between", "below"}).Draw(t, "kind") {
	case "prefix":
		low = bounded(cut, design.BoundPrefix)
		return keytext.Beginning(text(t, low, nil)), low, low
	case "exactly":
		return keytext.Exactly(text(t, cut, nil)), cut, cut
	case "between":
		low, high = bounded(cut, design.BoundFrom), bounded(cut, design.BoundTo)
		if rapid.Bool().Draw(t, "goes on") {
			high = high.Append(after)
		}
		return keytext.Between(text(t, low, nil), text(t, high, nil)), low, high
	case "below":
		low, high = cut, cut.Append(after)
		return keytext.Between(text(t, low, nil), text(t, high, nil)), low, high
	}
	return keytext.Beginning(text(t, cut, nil)), cut, cut
}

// asks lists everything that a caller can give for the templates of both ends.
func asks(low, high design.Template) []map[string]string {
	names := map[string]string{}
	for _, s := range append(append(design.Template{}, low...), high...) {
		if s.Attribute != "" {
			name := s.Attribute
			if s.Bound != "" {
				name += "." + s.Bound
			}
			names[name] = s.Attribute
		}
	}
	all := []map[string]string{{}}
	length := 3 - min(len(names), 2)
	for name, attribute := range names {
		var more []map[string]string
		for _, given := range all {
			for _, v := range values(attribute, length) {
				next := maps.Clone(given)
				next[name] = v
				more = append(more, next)
			}
		}
		all = more
	}
	return all
}

// differs reports whether an item has another value than one given for equality, or doesn't begin with what is given as
// a beginning.
func differs(template design.Template, item written, given map[string]string) bool {
	for i, a := range template.Attributes() {
		if want, ok := given[a]; ok && want != item.values[i] {
			return true
		}
		if want, ok := given[a+"."+design.BoundPrefix]; ok && (len(want) > len(item.values[i]) || item.values[i][:len(want)] != want) {
			return true
		}
	}
	return false
}

// A question that is proved finds no item with other values than those given among all small ones, and one that is
// refuted finds the item shown.
func TestAsk_decidesAsTryingAllDoes(t *testing.T) {
	t.Parallel()
	proved, refuted := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		template := anyTemplate(t, "attributes")
		asked, low, high := anyAsked(t, template)
		for _, s := range low {
			if s.Bound == design.BoundPrefix && s.Attribute != "a" && s.Attribute != "b" {
				t.Skip("only texts are asked for by a beginning")
			}
		}
		item := text(t, template, nil)
		if alone := low.IsRank() || high.IsRank(); alone && !template.IsRank() {
			t.Skip("a rank alone is a stored number, which no text is compared with")
		}
		found := keytext.Ask(asked, item, true)
		if found != nil {
			refuted++
			written := written{text: show(t, item, found.Item)}
			for _, a := range template.Attributes() {
				written.values = append(written.values, found.Item[a])
			}
			from, to, ok := asked.Ends(found.Given)
			if !ok || !asked.Holds(written.text, from, to) || !differs(template, written, found.Given) {
				t.Fatalf("%s asked from %s to %s (%v, %v): %v is given, %v writes %q", template, low, high, asked.Open(), ok, found.Given, found.Item, written.text)
			}
			return
		}
		proved++
		checkFindsNoOther(t, template, asked, low, high)
	})
	if proved == 0 || refuted == 0 {
		t.Errorf("%d were proved and %d refuted", proved, refuted)
	}
}

func show(t *rapid.T, item *keytext.Text, values map[string]string) string {
	text, err := item.Write(values)
	if err != nil {
		t.Fatalf("%v: %v", values, err)
	}
	return text
}

func checkFindsNoOther(t *rapid.T, template design.Template, asked keytext.Asked, low, high design.Template) {
	all := everything(template)
	for n, given := range asks(low, high) {
		from, to, ok := asked.Ends(given)
		if !ok || n > 300 {
			continue
		}
		for _, w := range all {
			if asked.Holds(w.text, from, to) && differs(template, w, given) {
				t.Fatalf("%s asked from %s to %s was proved, but %v finds %q, which writes %q", template, low, high, given, w.values, w.text)
			}
		}
	}
}
