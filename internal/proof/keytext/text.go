package keytext

import (
	"fmt"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// unit is one symbol of literal text, or an attribute's text.
type unit struct {
	*language
	// segment is the attribute's, with its coding; literal text has none.
	segment design.Segment
	coding  design.Coding
	literal symbol
	// ordered is true where texts have to sort as the values of the attribute.
	ordered bool
	// known is true for the text of a value that is known today.
	known bool
}

// isSplit reports whether a segment is a shard or a period: calculated from values, so that its text tells none.
func isSplit(s design.Segment) bool {
	_, split := design.SplitWidth(s.Format)
	return split
}

func (u unit) isLiteral() bool { return u.segment.Attribute == "" }

// alike reports whether two units stand for the same: the same symbol, or a value each.
func (u unit) alike(other unit) bool {
	if u.isLiteral() || other.isLiteral() {
		return u.isLiteral() && other.isLiteral() && u.literal == other.literal
	}
	return true
}

// Text is a template of an entity's attributes, as a row of units.
type Text struct {
	entity    design.EntityFacts
	template  design.Template
	delimiter string
	units     []unit
}

// New reads a template. Ordered names the attributes by whose values its texts have to sort. The error says what can't
// be known of the texts.
func New(entity design.EntityFacts, template design.Template, delimiter string, ordered func(attribute string) bool) (*Text, error) {
	t := &Text{entity: entity, template: template, delimiter: delimiter}
	for i, s := range template {
		if s.Attribute == "" {
			t.units = append(t.units, spelt(s.Literal)...)
			continue
		}
		facts, ok := entity.Attribute(s.Attributes()[0])
		if !ok {
			return nil, fmt.Errorf("entity %s has no attribute %s", entity.Name, s.Attribute)
		}
		l, err := languageOf(facts.Coding, s, delimiter, i == len(template)-1)
		if err != nil {
			return nil, err
		}
		if s.Absent != "" {
			l = l.with(absentText(s, delimiter))
		}
		t.units = append(t.units, unit{language: l, segment: s, coding: facts.Coding, ordered: !isSplit(s) && ordered(s.Attribute)})
	}
	return t, nil
}

// absentText is what a segment writes of an item that lacks the value.
func absentText(s design.Segment, delimiter string) string {
	if s.Format == design.FormatEscaped {
		return design.Escape(s.Absent, delimiter)
	}
	return s.Absent
}

// apart reports whether two rows of units begin with literal text that differs, as most do.
func apart(first, second []unit) bool {
	for i := range min(len(first), len(second)) {
		if !first[i].isLiteral() || !second[i].isLiteral() {
			return false
		}
		if first[i].literal != second[i].literal {
			return true
		}
	}
	return false
}

// spelt is literal text, a unit for each symbol.
func spelt(literal string) []unit {
	var list []unit
	for _, x := range symbols(literal) {
		list = append(list, unit{language: fixed([]span{{x, x}}), literal: x})
	}
	return list
}

// values are what an item needs to have for its text to be the one read: the symbols of each unit, which for attributes
// become values. A text that has no value is left out, so that writing the values fails.
func (t *Text) values(read [][]symbol) map[string]string {
	values := map[string]string{}
	for i, u := range t.units {
		if u.isLiteral() || u.known || isSplit(u.segment) {
			continue
		}
		name := u.segment.Attribute
		if u.segment.Bound != "" {
			name += "." + u.segment.Bound
		}
		if value, ok := Read(u.coding, u.segment, t.delimiter, text(read[i])); ok {
			values[name] = value
		}
	}
	return values
}

// Write is the text of values.
func (t *Text) Write(values map[string]string) (string, error) {
	return t.template.Render(t.entity, t.delimiter, values)
}
