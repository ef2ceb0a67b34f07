package proof

import (
	"maps"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

const (
	// mostReadings and mostSteps bound the search for the readings of one text.
	mostReadings = 3
	mostSteps    = 300
)

// textReader finds values for which a template writes a given text: the inverse of Template.Render, which a wrong design
// has more than one of.
type textReader struct {
	entity    design.EntityFacts
	delimiter string
	steps     int
	found     []map[string]string
}

// read tries every division of the text among the segments, longest values first.
func (r *textReader) read(t design.Template, text string, values map[string]string) {
	if r.steps++; r.steps > mostSteps || len(r.found) == mostReadings {
		return
	}
	if len(t) == 0 {
		if text == "" {
			r.found = append(r.found, maps.Clone(values))
		}
		return
	}
	segment := t[0]
	if segment.Attribute == "" {
		if rest, ok := strings.CutPrefix(text, segment.Literal); ok {
			r.read(t[1:], rest, values)
		}
		return
	}
	shortest := 1
	if len(t) == 1 {
		shortest = len(text)
	}
	for end := len(text); end >= max(1, shortest); end-- {
		r.readValue(t, text, end, values)
	}
}

// readValue takes the first bytes of the text for the value of the first segment and reads on, if that can be.
func (r *textReader) readValue(t design.Template, text string, end int, values map[string]string) {
	segment := t[0]
	if split, ok := splitText(segment, text[:end]); split {
		if ok { // what it was calculated from is read elsewhere, or nowhere
			r.read(t[1:], text[end:], values)
		}
		return
	}
	value, ok := r.value(segment, text[:end])
	if !ok || segment.Format == "" && len(t) > 1 && strings.Contains(value, r.delimiter) {
		return
	}
	old, known := values[segment.Attribute]
	if known && old != value {
		return
	}
	values[segment.Attribute] = value
	r.read(t[1:], text[end:], values)
	if !known {
		delete(values, segment.Attribute)
	}
}

// splitText reports whether a segment is a shard or a period, whose text tells no value, and whether the text is one.
func splitText(s design.Segment, text string) (split, ok bool) {
	width, split := design.SplitWidth(s.Format)
	return split, len(text) == width
}

// value is the value whose text in the segment is the given one.
func (r *textReader) value(s design.Segment, text string) (string, bool) {
	facts, ok := r.entity.Attribute(s.Attribute)
	if !ok {
		return "", false
	}
	return keytext.Read(facts.Coding, s, r.delimiter, text)
}
