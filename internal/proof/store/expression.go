package store

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// expression is a parsed condition: it holds for an item, or not.
type expression interface {
	holds(item Item) bool
	// attributes adds the attributes it looks at.
	attributes(add func(name string))
}

// operand is one side of a comparison: an attribute, its size, or a value.
type operand struct {
	attribute string
	size      bool
	value     Value
}

func (o operand) isValue() bool { return o.attribute == "" }

// of is the operand's value for an item, and whether there is one.
func (o operand) of(item Item) (Value, bool) {
	if o.isValue() {
		return o.value, true
	}
	v, ok := item[o.attribute]
	if !ok || !o.size {
		return v, ok
	}
	return v.Size()
}

// Size is what the function size gives for a value: only texts, bytes, sets, lists and maps have one.
func (v Value) Size() (Value, bool) {
	switch v.Kind {
	case S: // AWS counts UTF-16 code units here, not the bytes that it charges for
		return Number(itoa(len(utf16.Encode([]rune(v.Text))))), true
	case B:
		return Number(itoa(len(v.Text))), true
	case M:
		return Number(itoa(len(slices.Compact(slices.Sorted(slices.Values(v.List)))))), true
	case L, SS, NS, BS:
		return Number(itoa(len(v.List))), true
	case N, Bool:
	}
	return Value{}, false
}

// comparison is one of = <> < <= > >=.
type comparison struct {
	operator    string
	left, right operand
}

func (c comparison) holds(item Item) bool {
	left, okLeft := c.left.of(item)
	right, okRight := c.right.of(item)
	both := okLeft && okRight
	switch c.operator {
	case "=":
		return both && left.Equal(right)
	case "<>": // also holds where one side is missing
		return !both || !left.Equal(right)
	}
	if !both || left.Kind != right.Kind {
		return false
	}
	order := left.Compare(right)
	switch c.operator {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	default:
		return order >= 0
	}
}

func (c comparison) attributes(add func(string)) { addOperands(add, c.left, c.right) }

// between holds both ends in.
type between struct{ of, low, high operand }

func (b between) holds(item Item) bool {
	return comparison{">=", b.of, b.low}.holds(item) && comparison{"<=", b.of, b.high}.holds(item)
}

func (b between) attributes(add func(string)) { addOperands(add, b.of, b.low, b.high) }

// oneOf is IN.
type oneOf struct {
	of   operand
	list []operand
}

func (o oneOf) holds(item Item) bool {
	return slices.ContainsFunc(o.list, func(one operand) bool { return comparison{"=", o.of, one}.holds(item) })
}

func (o oneOf) attributes(add func(string)) { addOperands(add, append(slices.Clone(o.list), o.of)...) }

// call is a function of an attribute: attribute_exists, attribute_not_exists, begins_with or contains.
type call struct {
	function string
	of, with operand
}

func (c call) holds(item Item) bool {
	v, ok := item[c.of.attribute]
	switch c.function {
	case "attribute_exists":
		return ok
	case "attribute_not_exists":
		return !ok
	}
	with, given := c.with.of(item)
	if !ok || !given {
		return false
	}
	if c.function == "begins_with" {
		return v.Kind == with.Kind && (v.Kind == S || v.Kind == B) && strings.HasPrefix(v.Text, with.Text)
	}
	return v.contains(with)
}

// contains reports whether a text or bytes has a part, or a set or list an element.
func (v Value) contains(part Value) bool {
	elements := map[Kind]Kind{SS: S, NS: N, BS: B, L: S}
	switch {
	case v.Kind == S || v.Kind == B:
		return part.Kind == v.Kind && strings.Contains(v.Text, part.Text)
	case elements[v.Kind] == part.Kind:
		return slices.ContainsFunc(v.List, func(text string) bool { return Value{Kind: part.Kind, Text: text}.Equal(part) })
	}
	return false
}

func (c call) attributes(add func(string)) { addOperands(add, c.of, c.with) }

// all, either and not join expressions.
type (
	all    []expression
	either []expression
	not    struct{ of expression }
)

func (a all) holds(item Item) bool {
	return !slices.ContainsFunc(a, func(e expression) bool { return !e.holds(item) })
}

func (e either) holds(item Item) bool {
	return slices.ContainsFunc(e, func(one expression) bool { return one.holds(item) })
}

func (n not) holds(item Item) bool { return !n.of.holds(item) }

func (a all) attributes(add func(string)) {
	for _, e := range a {
		e.attributes(add)
	}
}

func (e either) attributes(add func(string)) { all(e).attributes(add) }

func (n not) attributes(add func(string)) { n.of.attributes(add) }

func addOperands(add func(string), list ...operand) {
	for _, o := range list {
		if o.attribute != "" {
			add(o.attribute)
		}
	}
}
