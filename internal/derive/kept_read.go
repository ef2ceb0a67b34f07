package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// piecesOf reads a text that stored items carry: between two delimiters stands literal text or one attribute. It reports
// false where the declaration has some attribute no more.
func (e *entity) piecesOf(t design.Template, delimiter string) ([]piece, bool) {
	list := []piece{{place: -1}}
	for _, s := range t {
		last := &list[len(list)-1]
		if s.Attribute != "" {
			at, known := e.place[s.Attribute]
			if !known || last.place >= 0 || last.literal != "" {
				return nil, false
			}
			*last = piece{place: at, format: s.Format, absent: s.Absent != ""}
			continue
		}
		parts := []string{s.Literal}
		if delimiter != "" {
			parts = strings.Split(s.Literal, delimiter)
		}
		if last.place >= 0 && parts[0] != "" {
			return nil, false
		}
		last.literal += parts[0]
		for _, part := range parts[1:] {
			list = append(list, piece{place: -1, literal: part})
		}
	}
	return list, true
}

// unsplit parts a partition text into what is compared for equality and how the partitions are split.
func (e *entity) unsplit(t design.Template, delimiter string) (design.Template, *split, bool) {
	s := &split{entity: e, of: -1}
	rest := slices.Clone(t)
	for len(rest) > 0 && e.takeSplit(s, rest[len(rest)-1]) {
		rest = rest[:len(rest)-1]
		last := len(rest) - 1
		if last < 0 || rest[last].Attribute != "" || !strings.HasSuffix(rest[last].Literal, delimiter) {
			return nil, nil, false
		}
		rest[last].Literal = strings.TrimSuffix(rest[last].Literal, delimiter)
		if rest[last].Literal == "" {
			rest = rest[:last]
		}
	}
	if s.shards == 0 && s.bucket == "" {
		return t, nil, true
	}
	return rest, s, !slices.Contains(s.by, -1)
}

// takeSplit reads a segment that is a shard or a period into the split, and reports whether it is one.
func (e *entity) takeSplit(s *split, segment design.Segment) bool {
	switch {
	case segment.Attribute == "":
		return false
	case design.ShardsOf(segment.Format) > 0:
		s.shards = design.ShardsOf(segment.Format)
		for _, name := range strings.Split(segment.Attribute, ",") {
			at, known := e.place[name]
			if !known {
				at = -1
			}
			s.by = append(s.by, at)
		}
		return true
	case slices.Contains([]string{"minute", "hour", "day", "month", "year"}, segment.Format):
		at, known := e.place[segment.Attribute]
		if !known {
			return false
		}
		s.bucket, s.of = segment.Format, at
		return true
	}
	return false
}

// splitBy reads the attributes that items carry for a native key whose partitions are split; nil where there are none.
func (e *entity) splitBy(stored []design.ItemAttribute) *split {
	s := &split{entity: e, of: -1}
	for _, a := range stored {
		if len(a.Template) == 1 {
			e.takeSplit(s, a.Template[0])
		}
	}
	if s.shards == 0 && s.bucket == "" || slices.Contains(s.by, -1) {
		return nil
	}
	return s
}
