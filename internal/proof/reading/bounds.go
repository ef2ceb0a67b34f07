package reading

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// bounded reports whether range and prefix hold. They may be used only where all of then is given. A range applies to
// the entities that have the attribute; an item that lacks its value is outside.
func (s subject) bounded() bool {
	d := &s.question.Pattern.Declared
	if s.question.Level < len(d.Then) {
		return true
	}
	if !s.inPeriods() {
		return false
	}
	for name, operator := range d.Range {
		v, a, ok := s.value(name)
		if a == nil {
			continue
		}
		if !ok {
			return false
		}
		end := func(bound string) int {
			return sample.Rank(a, v.Text).Compare(sample.Rank(a, s.question.Arguments.Values[name+"."+bound]))
		}
		if !inside(operator, end) {
			return false
		}
	}
	if d.Prefix != "" {
		v, _, ok := s.value(d.Prefix)
		return ok && strings.HasPrefix(v.Text, s.question.Arguments.Values[d.Prefix+".prefix"])
	}
	return true
}

// inPeriods reports whether the item lies in one of the periods that the caller asks for, where the pattern splits by
// periods and has no range.
func (s subject) inPeriods() bool {
	d := &s.question.Pattern.Declared
	if d.Spread == nil || d.Spread.Bucket == "" || len(d.Range) > 0 {
		return true
	}
	v, _, ok := s.value(d.Spread.Of)
	first, given := sample.PeriodOf(s.question.Arguments.Values[d.Spread.Of+".period"], d.Spread.Bucket)
	if !ok || !given {
		return false
	}
	own, _ := sample.PeriodOf(v.Text, d.Spread.Bucket)
	if d.Descending {
		own, first = first, own
	}
	return own >= first && own < first+max(1, d.Spread.AtMost)
}

// inside reports whether a value lies in a range. End compares it with one end.
func inside(operator string, end func(bound string) int) bool {
	switch operator {
	case "<":
		return end("until") < 0
	case "<=":
		return end("to") <= 0
	case ">":
		return end("after") > 0
	case ">=":
		return end("from") >= 0
	case "between":
		return end("from") >= 0 && end("to") <= 0
	case "from_until":
		return end("from") >= 0 && end("until") < 0
	case "after_through":
		return end("after") > 0 && end("through") <= 0
	}
	return false
}
