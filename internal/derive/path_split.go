package derive

import (
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// asked are the pieces of the split as a request has them: calculated where the question gives what they are calculated
// from, else one of all shards or of several periods.
func (s *split) asked(q question, delimiter string) []design.Segment {
	var list []design.Segment
	for _, piece := range s.segments() {
		known, fixed := q.gives(s.placesOf(piece))
		switch {
		case !known:
			piece.Bound = design.BoundEach
		case fixed:
			piece = s.fixedPiece(q, piece, delimiter)
		}
		list = append(list, piece)
	}
	return list
}

// tablePieces are the pieces asked of a split that the table's partition attribute tells, in an index that has it.
func (l *layout) tablePieces(q question, delimiter string) []design.Segment {
	if l.stored() != nil {
		return nil
	}
	return l.split.asked(q, delimiter)
}

func (s *split) placesOf(piece design.Segment) []int {
	if piece.Format == s.bucket {
		return []int{s.of}
	}
	return s.by
}

// gives reports whether the question compares all the attributes for equality, and whether their values are known today.
// Where only some are known today the caller would have to give those, too, so that counts as not given.
func (q question) gives(places []int) (known, fixed bool) {
	count := 0
	for _, p := range places {
		eq, ok := q.equal()[p]
		if !ok {
			return false, false
		}
		if eq.kind == fixedValue {
			count++
		}
	}
	return count == 0 || count == len(places), count > 0
}

// fixedPiece is the text of a piece whose values are known today.
func (s *split) fixedPiece(q question, piece design.Segment, delimiter string) design.Segment {
	values := map[string]string{}
	for p, eq := range q.equal() {
		values[s.entity.attr(p).Name] = eq.value
	}
	text, err := design.Template{piece}.Render(facts(s.entity), delimiter, values)
	if err != nil {
		piece.Bound = design.BoundEach
		return piece
	}
	return design.Segment{Literal: text}
}

// fanOut says on the path which shards and periods are asked.
func (em *emitter) fanOut(path *design.Path, l *layout, q question) {
	if l.split == nil {
		return
	}
	for _, piece := range l.split.asked(q, em.solver.keys.Delimiter) {
		switch {
		case piece.Bound != design.BoundEach:
		case piece.Format == l.split.bucket:
			path.Periods = q.periods(l.split)
		default:
			path.Shards = l.split.shards
		}
	}
}

// periods are the periods that a question asks: those that its range overlaps, else as many as the pattern says.
func (q question) periods(s *split) *design.Periods {
	a := s.entity.attr(s.of)
	bound := func(name, shift string) design.Template {
		return design.Template{{Attribute: a.Name, Bound: name, Shift: shift, Format: s.bucket}}
	}
	p := &design.Periods{Of: a.Name, Bucket: s.bucket}
	switch q.unit.rangeOp {
	case "between":
		p.First, p.Last = bound(design.BoundFrom, ""), bound(design.BoundTo, "")
	case "from_until":
		p.First, p.Last = bound(design.BoundFrom, ""), bound(design.BoundUntil, "-"+stepOf(a))
	case "after_through":
		p.First, p.Last = bound(design.BoundAfter, "+"+stepOf(a)), bound(design.BoundThrough, "")
	default:
		p.First, p.AtMost = bound(design.BoundPeriod, ""), max(1, q.unit.pattern.Declared.Spread.AtMost)
	}
	return p
}

// spelledPeriods spells several periods by the one that is asked first.
func spelledPeriods(n int, bucket, first string, back bool) string {
	from := " from "
	if back {
		from = " up to "
	}
	return strconv.Itoa(n) + " " + bucket + "s" + from + first
}

// spelledSplit says, in a summary, which periods the caller asks for by naming one.
func (q question) spelledSplit() string {
	s := q.unit.split
	if s == nil || s.of < 0 || model.BoundsBoth(q.unit.rangeOp) {
		return ""
	}
	name := s.entity.attr(s.of).Name
	first := "{" + name + ".period}"
	if n := q.unit.pattern.Declared.Spread.AtMost; n > 1 {
		return name + " lies in the " + spelledPeriods(n, s.bucket, first, q.unit.descending())
	}
	return name + " lies in the " + s.bucket + " " + first
}
