package keytext

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Asked is what a key condition asks of one key attribute: every text from low to high, both included, that begin with a
// common row of units and the same values in them. Open has no high end: what begins with the common text.
type Asked struct {
	common, low, high *Text
	open              bool
	// ends are the whole templates of both ends.
	ends [2]*Text
}

// Beginning asks for all texts that begin with a template's, Exactly for those equal to it, and Between for those from
// one template's to another's.
func Beginning(t *Text) Asked {
	return Asked{common: t, low: t.nothing(), high: t.nothing(), open: true, ends: [2]*Text{t, t}}
}

// Exactly asks for the texts equal to a template's.
func Exactly(t *Text) Asked {
	return Asked{common: t, low: t.nothing(), high: t.nothing(), ends: [2]*Text{t, t}}
}

// Between asks for the texts from one template's to another's, both included.
func Between(low, high *Text) Asked {
	shared := 0
	for shared < min(len(low.units), len(high.units)) && low.units[shared].same(high.units[shared]) {
		shared++
	}
	return Asked{
		common: low.part(0, shared), low: low.part(shared, len(low.units)), high: high.part(shared, len(high.units)),
		ends: [2]*Text{low, high},
	}
}

// Open reports whether all texts with a beginning are asked for.
func (a Asked) Open() bool { return a.open }

// Ends writes both ends for given values, and reports whether they can be written.
func (a Asked) Ends(given map[string]string) (low, high string, ok bool) {
	low, errLow := a.ends[0].Write(given)
	high, errHigh := a.ends[1].Write(given)
	return low, high, errLow == nil && errHigh == nil
}

// Holds reports whether a text is among those asked for.
func (a Asked) Holds(text, low, high string) bool {
	if a.open {
		return strings.HasPrefix(text, low)
	}
	return low <= text && text <= high
}

// same reports whether two units of what is asked stand for the same symbol or the same value of the caller's.
func (u unit) same(other unit) bool {
	return u.isLiteral() == other.isLiteral() && u.literal == other.literal && u.segment == other.segment
}

func (t *Text) part(from, to int) *Text {
	p := *t
	p.units = t.units[from:to]
	return &p
}

func (t *Text) nothing() *Text { return t.part(0, 0) }

// Fill marks what in a question's text is known today: literal text that stands where the items it asks for have an
// attribute. Known gives the values known, by attribute.
func (t *Text) Fill(item *Text, known map[string][]string) *Text {
	filled := *t
	filled.units = nil
	rest := t.units
	for _, u := range item.units {
		if len(rest) == 0 {
			break
		}
		if u.isLiteral() || !rest[0].isLiteral() {
			filled.units, rest = append(filled.units, rest[0]), rest[1:]
			continue
		}
		for _, text := range t.texts(u, known) {
			if begins(rest, text) {
				filled.units = append(filled.units, unit{language: words([]string{text}), segment: u.segment, coding: u.coding, known: true})
				rest = rest[len(symbols(text)):]
				break
			}
		}
	}
	filled.units = append(filled.units, rest...)
	return &filled
}

// texts are the texts that a unit may have, as far as values are known.
func (t *Text) texts(u unit, known map[string][]string) []string {
	if isSplit(u.segment) {
		values := map[string]string{}
		for name, list := range known {
			values[name] = list[0]
		}
		text, err := design.Template{u.segment}.Render(t.entity, t.delimiter, values)
		if err != nil {
			return nil
		}
		return []string{text}
	}
	var list []string
	for _, value := range known[u.segment.Attribute] {
		if text, err := u.coding.Text(value, u.segment.Format, t.delimiter); err == nil {
			list = append(list, text)
		}
	}
	return list
}

// begins reports whether units begin with the symbols of a text.
func begins(units []unit, text string) bool {
	list := symbols(text)
	return len(list) <= len(units) && !slices.ContainsFunc(units[:len(list)], func(u unit) bool { return !u.isLiteral() }) &&
		slices.EqualFunc(units[:len(list)], list, func(u unit, x symbol) bool { return u.literal == x })
}

// open reports whether the unit is a beginning of a value, so that the value may go on behind it.
func (u unit) open() bool { return u.segment.Bound == design.BoundPrefix }
