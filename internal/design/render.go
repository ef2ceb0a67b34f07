package design

import (
	"fmt"
	"strings"
)

// Lengths of key values in bytes (Amazon DynamoDB developer guide, Constraints: partition keys 1 to 2,048 bytes, sort
// keys 1 to 1,024 bytes).
const (
	MaxPartitionKeyBytes = 2048
	MaxSortKeyBytes      = 1024
)

// Render writes the template's text for the values of an entity's attributes. Values are given as DynamoDB carries
// them, bounds under "attribute.bound". The error names the attribute and the value that can't be written: one that is
// missing, of the wrong shape, or that holds the delimiter where more text follows.
func (t Template) Render(entity EntityFacts, delimiter string, values map[string]string) (string, error) {
	var b strings.Builder
	for i, s := range t {
		if s.Attribute == "" {
			b.WriteString(s.Literal)
			continue
		}
		text, err := s.render(entity, delimiter, values, t.IsRank())
		if err != nil {
			return "", err
		}
		if s.Format == "" && i < len(t)-1 && strings.Contains(text, delimiter) {
			return "", keyError(Delimited, "attribute %s of %s: %q holds the delimiter %q, and more key text follows", s.Attribute, entity.Name, text, delimiter)
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// render writes one segment: as text, or as a stored rank.
func (s Segment) render(entity EntityFacts, delimiter string, values map[string]string, rank bool) (string, error) {
	if shards := ShardsOf(s.Format); shards > 0 && s.Bound == "" {
		return Shard(entity, s.Attributes(), delimiter, values, shards)
	}
	facts, ok := entity.Attribute(s.Attributes()[0])
	if !ok {
		return "", fmt.Errorf("entity %s has no attribute %s", entity.Name, s.Attribute)
	}
	name := s.Attribute
	switch s.Bound {
	case "":
	case BoundEach: // one attribute may tell both the shard and the period
		name += "." + s.Bound + ":" + s.Format
	default:
		name += "." + s.Bound
	}
	value, ok := values[name]
	switch {
	case !ok && s.Absent != "":
		return s.absent(delimiter), nil
	case !ok:
		return "", keyError(MissingValue, "attribute %s of %s: no value is given", name, entity.Name)
	}
	if s.Bound == BoundPeriod {
		if err := isPeriod(value, s.Format); err != nil {
			return "", keyError(BadValue, "attribute %s of %s: %v", name, entity.Name, err)
		}
		return value, nil
	}
	if shapeless(s.Bound) {
		if s.Format == FormatEscaped {
			return Escape(value, delimiter), nil
		}
		return value, nil
	}
	text, err := s.text(facts.Coding, value, delimiter, rank)
	if err != nil {
		return "", keyError(BadValue, "attribute %s of %s: %v", name, entity.Name, err)
	}
	return text, nil
}

// absent is the text of an item that lacks the value.
func (s Segment) absent(delimiter string) string {
	if s.Format == FormatEscaped {
		return Escape(s.Absent, delimiter)
	}
	return s.Absent
}

func (s Segment) text(c Coding, value, delimiter string, rank bool) (string, error) {
	if rank {
		return c.storedRank(value, s.Shift)
	}
	value, err := c.Shift(value, s.Shift)
	if err != nil {
		return "", err
	}
	return c.Text(value, s.Format, delimiter)
}
