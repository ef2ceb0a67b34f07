package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// spelled are the conditions of the question in the user's words, without what of its filter the key doesn't answer.
func (q question) spelled() []string {
	out := spelled(q.unit.pattern.Declared, q.level, q.boundedOnly())
	if period := q.spelledSplit(); period != "" {
		out = append(out, period)
	}
	d := q.unit.pattern.Declared
	for _, n := range sortedKeys(d.Filter) {
		if q.answers(n) {
			out = append(out, spelledTest(n, d.Filter[n], filterBound(d, n)))
		}
	}
	return out
}

// boundedOnly names the entities that a range bounds where others are wanted whole.
func (q question) boundedOnly() string {
	var names []string
	for _, e := range q.unit.bounded() {
		names = append(names, plural(e.name()))
	}
	if names == nil {
		return ""
	}
	return " (" + list(names, "and") + " only)"
}

// spelled are the conditions of a read. Level is the number of attributes of then that are given; a range needs all of
// them. Only is written behind the range.
func spelled(d model.Pattern, level int, only string) []string {
	var out []string
	for _, n := range append(slices.Clone(d.Match), d.Then[:level]...) {
		out = append(out, n+" = :"+n)
	}
	for _, n := range d.MatchAny {
		out = append(out, n+" is one of :"+n)
	}
	for _, n := range sortedKeys(d.Where) {
		out = append(out, n+" = "+d.Where[n])
	}
	for _, n := range sortedKeys(d.WhereAny) {
		out = append(out, n+" is "+list(d.WhereAny[n], "or"))
	}
	for _, n := range d.Present {
		out = append(out, n+" exists")
	}
	for _, n := range d.Absent {
		out = append(out, n+" is absent")
	}
	if bounds := spelledRange(d); bounds != "" && level == len(d.Then) {
		out = append(out, bounds+only)
	}
	return out
}

// spelledRange spells a bound by the names under which values gives it: {placed_at.from}.
func spelledRange(d model.Pattern) string {
	if d.Prefix != "" {
		return d.Prefix + " begins with " + callers(d.Prefix, design.BoundPrefix)
	}
	for n, op := range d.Range {
		switch op {
		case "<":
			return n + " < " + callers(n, design.BoundUntil)
		case "<=":
			return n + " <= " + callers(n, design.BoundTo)
		case ">":
			return n + " > " + callers(n, design.BoundAfter)
		case ">=":
			return n + " >= " + callers(n, design.BoundFrom)
		case "between":
			return n + " from " + callers(n, design.BoundFrom) + " to " + callers(n, design.BoundTo)
		case "from_until":
			return n + " from " + callers(n, design.BoundFrom) + " until " + callers(n, design.BoundUntil)
		case "after_through":
			return n + " after " + callers(n, design.BoundAfter) + " through " + callers(n, design.BoundThrough)
		}
	}
	return ""
}

// callers is how a sentence names a value that the caller gives: ":status", or with its bound "{placed_at.from}".
func callers(name, bound string) string {
	if bound == "" {
		return ":" + name
	}
	return "{" + name + "." + bound + "}"
}

// filtered says what is read and dropped again: every one of filter that the key doesn't answer, and one of filter_any
// must hold.
func filtered(d model.Pattern, answered func(name string) bool) string {
	var every, either []string
	for _, n := range sortedKeys(d.Filter) {
		if answered(n) {
			continue
		}
		every = append(every, spelledTest(n, d.Filter[n], filterBound(d, n)))
	}
	for _, n := range sortedKeys(d.FilterAny) {
		either = append(either, spelledTest(n, d.FilterAny[n], filterBound(d, n)))
	}
	switch {
	case len(every)+len(either) == 0:
		return ""
	case len(every) == 0:
		return "keeping those where " + list(either, "or")
	case len(either) > 1:
		return "keeping those where " + list(append(every, "either "+list(either, "or")), "and")
	}
	return "keeping those where " + list(append(every, either...), "and")
}

// spelledTest says a test in words, with the names under which values gives what the caller gives.
func spelledTest(name, text, bound string) string {
	t, err := model.ParseTest(text)
	if err != nil {
		return name + " " + text // refused before
	}
	what := name
	if t.Size {
		what, bound = "the size of "+name, design.BoundSize
	}
	value := func(i int, bound string) string {
		if i < len(t.Values) {
			return t.Values[i]
		}
		return callers(name, bound)
	}
	end := func(which string) string { return strings.TrimPrefix(bound+"_"+which, "_") }
	switch t.Operator {
	case "exists":
		return what + " exists"
	case "absent":
		return what + " is absent"
	case "contains":
		return what + " contains " + value(0, design.BoundPart)
	case "begins_with":
		return what + " begins with " + value(0, design.BoundPrefix)
	case "between":
		return what + " from " + value(0, end("from")) + " to " + value(1, end("to"))
	case "in":
		if len(t.Values) == 0 {
			return what + " is one of " + callers(name, "")
		}
		return what + " is " + list(t.Values, "or")
	}
	return what + " " + t.Operator + " " + value(0, bound)
}
