package design

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Segment is one piece of a template: literal text, or an attribute's value in a coding.
type Segment struct {
	// Literal is fixed text; empty for an attribute.
	Literal string
	// Attribute is the attribute whose value stands here; for the shard of several attributes their names, with commas
	// between them.
	Attribute string
	// Bound tells which end of a range, or that a beginning of the value, stands here. Empty for the value itself.
	Bound string
	// Shift moves the value to its neighbour: "+" or "-" and a step such as 1ms, 1s, 1d or 1. Empty for none.
	Shift string
	// Absent is the text that stands here where the item lacks the value; empty where the item has to have one.
	Absent string
	// Format is how the value is written: empty as it is stored, "rank", "escaped", digits such as "015.2", "shard8" for its
	// shard of 8, or "minute", "hour", "day", "month" or "year" for the period in which it lies.
	Format string
}

// Bounds of a segment.
const (
	BoundFrom    = "from"    // the first value, included
	BoundTo      = "to"      // the last value, included
	BoundAfter   = "after"   // the value before the first
	BoundThrough = "through" // the last value, included, of a range open below
	BoundUntil   = "until"   // the value after the last
	BoundPrefix  = "prefix"  // a beginning of the value
	BoundPart    = "part"    // a part of the value, or an element
	BoundSize    = "size"    // a size to compare the value's with
	BoundOld     = "old"     // the value before a write
	BoundEach    = "each"    // the text of the shard, or of the period, that this one of several requests asks
	BoundPeriod  = "period"  // the text of the first period that the caller asks
	BoundFilter  = "filter"  // what a filter compares with, where a key condition compares the same attribute
)

// shapeless reports whether what the caller gives for a bound is no value of the attribute, so that it has no shape.
func shapeless(bound string) bool {
	return bound == BoundPrefix || bound == BoundPart || bound == BoundSize || bound == BoundEach
}

// Template is a function from attribute values to text. Its string form has literal text and attributes in braces:
// ORDER#{placed_at}#{order_id}.
type Template []Segment

// Text is a template of literal text alone.
func Text(literal string) Template { return Template{{Literal: literal}} }

// Value is the template of an attribute's own value.
func Value(attribute string) Template { return Template{{Attribute: attribute}} }

// String returns the template as it is shown to users.
func (t Template) String() string {
	var b strings.Builder
	for _, s := range t {
		b.WriteString(s.String())
	}
	return b.String()
}

// String returns the segment as it is shown to users: literal text, or {attribute.bound - step:format?absent}.
func (s Segment) String() string {
	if s.Attribute == "" {
		return s.Literal
	}
	text := s.Attribute
	if s.Bound != "" {
		text += "." + s.Bound
	}
	if s.Shift != "" {
		text += " " + s.Shift[:1] + " " + s.Shift[1:]
	}
	if s.Format != "" {
		text += ":" + s.Format
	}
	if s.Absent != "" {
		text += "?" + s.Absent
	}
	return "{" + text + "}"
}

// Attributes returns the attributes of the template in order, each once.
func (t Template) Attributes() []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range t {
		for _, name := range s.Attributes() {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// Attributes are the attributes whose values the segment needs; none for literal text.
func (s Segment) Attributes() []string {
	switch {
	case s.Attribute == "":
		return nil
	case ShardsOf(s.Format) > 0:
		return strings.Split(s.Attribute, ",")
	}
	return []string{s.Attribute}
}

// IsValue reports whether the template is one attribute's value as it is stored, so that it keeps its stored type.
func (t Template) IsValue() bool {
	return len(t) == 1 && t[0].Attribute != "" && t[0].Format == "" && t[0].Shift == "" && t[0].Absent == ""
}

// IsRank reports whether the template is the rank of one attribute's value alone, which is stored as a number.
func (t Template) IsRank() bool { return len(t) == 1 && t[0].Format == FormatRank }

// Required returns the attributes of the template that an item has to have, in order, each once: those for which no text
// stands in.
func (t Template) Required() []string {
	var held Template
	for _, s := range t {
		if s.Absent == "" {
			held = append(held, s)
		}
	}
	return held.Attributes()
}

// Append returns the template with literal text behind it.
func (t Template) Append(literal string) Template {
	if literal == "" {
		return t
	}
	if n := len(t); n > 0 && t[n-1].Attribute == "" {
		joined := append(Template{}, t...)
		joined[n-1].Literal += literal
		return joined
	}
	return append(append(Template{}, t...), Segment{Literal: literal})
}

// Equal reports whether two templates write the same text for all values.
func (t Template) Equal(other Template) bool { return t.String() == other.String() }

// ParseTemplate reads the string form of a template. Braces are never part of literal text. The error names the place
// where the text stops being a template.
func ParseTemplate(text string) (Template, error) {
	var t Template
	for rest := text; rest != ""; {
		open := strings.IndexAny(rest, "{}")
		switch {
		case open < 0:
			return append(t, Segment{Literal: rest}), nil
		case rest[open] == '}':
			return nil, fmt.Errorf("template %q has a closing brace without an opening one at byte %d", text, len(text)-len(rest)+open)
		case open > 0:
			t = append(t, Segment{Literal: rest[:open]})
		}
		end := strings.IndexAny(rest[open+1:], "{}")
		if end < 0 || rest[open+1+end] == '{' {
			return nil, fmt.Errorf("template %q has an opening brace without a closing one at byte %d", text, len(text)-len(rest)+open)
		}
		segment, err := parseAttribute(rest[open+1 : open+1+end])
		if err != nil {
			return nil, fmt.Errorf("template %q: %w", text, err)
		}
		t = append(t, segment)
		rest = rest[open+1+end+1:]
	}
	return t, nil
}

func parseAttribute(text string) (Segment, error) {
	text, absent, _ := strings.Cut(text, "?")
	name, format, _ := strings.Cut(text, ":")
	shift := ""
	for _, sign := range []string{" + ", " - "} {
		if before, step, ok := strings.Cut(name, sign); ok {
			name, shift = before, sign[1:2]+step
		}
	}
	name, bound, _ := strings.Cut(name, ".")
	if name == "" {
		return Segment{}, fmt.Errorf("{%s} names no attribute", text)
	}
	return Segment{Attribute: name, Bound: bound, Shift: shift, Format: format, Absent: absent}, nil
}

// MarshalJSON writes the string form.
func (t Template) MarshalJSON() ([]byte, error) { return json.Marshal(t.String()) }

// UnmarshalJSON reads the string form.
func (t *Template) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	parsed, err := ParseTemplate(text)
	*t = parsed
	return err
}
