package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// maxIn is how many values IN takes.
const maxIn = 100

func itoa(n int) string { return strconv.Itoa(n) }

// placeholders are the names and values that a request gives, and which of them its expressions used.
type placeholders struct {
	names  map[string]string
	values map[string]Value
	used   map[string]bool
}

func newPlaceholders(names map[string]string, values map[string]Value) *placeholders {
	return &placeholders{names: names, values: values, used: map[string]bool{}}
}

// unused refuses placeholders that no expression has used.
func (p *placeholders) unused() error {
	if name, left := firstUnused(p.names, p.used); left {
		return refuse("a name in ExpressionAttributeNames is unused in expressions: %s", name)
	}
	if name, left := firstUnused(p.values, p.used); left {
		return refuse("a value in ExpressionAttributeValues is unused in expressions: %s", name)
	}
	return nil
}

// firstUnused is the first name in order that is not used, if there is one. Nearly always there is none.
func firstUnused[V any](given map[string]V, used map[string]bool) (first string, left bool) {
	for name := range given {
		if !used[name] && (!left || name < first) {
			first, left = name, true
		}
	}
	return first, left
}

// parser reads one expression by recursive descent: OR binds least, then AND, then NOT.
type parser struct {
	text  string
	rest  []string
	given *placeholders
}

// parse reads a whole expression; an empty text is always true.
func parse(text string, given *placeholders) (expression, error) {
	list, err := tokens(text)
	if err != nil || len(list) == 0 {
		return all{}, err
	}
	p := &parser{text: text, rest: list, given: given}
	e, err := p.either()
	if err != nil {
		return nil, err
	}
	if len(p.rest) > 0 {
		return nil, p.unexpected()
	}
	return e, nil
}

func (p *parser) unexpected() error {
	if len(p.rest) == 0 {
		return refuse("a syntax error in %q: it ends too early", p.text)
	}
	return refuse("a syntax error in %q: token %q", p.text, p.rest[0])
}

// takes drops the next token where it is the given one; words are written in any case.
func (p *parser) takes(token string) bool {
	if len(p.rest) > 0 && strings.EqualFold(p.rest[0], token) {
		p.rest = p.rest[1:]
		return true
	}
	return false
}

func (p *parser) wants(token string) error {
	if !p.takes(token) {
		return p.unexpected()
	}
	return nil
}

func (p *parser) either() (expression, error) {
	return p.joined("OR", func() (expression, error) {
		return p.joined("AND", p.term, func(list []expression) expression { return all(list) })
	}, func(list []expression) expression { return either(list) })
}

func (p *parser) joined(word string, part func() (expression, error), join func([]expression) expression) (expression, error) {
	var list []expression
	for {
		e, err := part()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		if !p.takes(word) {
			break
		}
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return join(list), nil
}

// term is NOT, parentheses, a function or a comparison.
func (p *parser) term() (expression, error) {
	if p.takes("NOT") {
		e, err := p.term()
		return not{e}, err
	}
	if p.takes("(") {
		e, err := p.either()
		if err != nil {
			return nil, err
		}
		return e, p.wants(")")
	}
	if len(p.rest) > 1 && p.rest[1] == "(" && p.rest[0] != "size" {
		return p.function()
	}
	return p.comparison()
}

func (p *parser) function() (expression, error) {
	c := call{function: p.rest[0]}
	p.rest = p.rest[2:]
	var err error
	if c.of, err = p.operand(); err != nil {
		return nil, err
	}
	if c.of.isValue() || c.of.size {
		return nil, refuse("the function %s in %q takes an attribute", c.function, p.text)
	}
	switch c.function {
	case "attribute_exists", "attribute_not_exists":
		return c, p.wants(")")
	case "begins_with", "contains":
	default:
		return nil, refuse("%q has an unknown function %s", p.text, c.function)
	}
	if err := p.wants(","); err != nil {
		return nil, err
	}
	if c.with, err = p.operand(); err != nil {
		return nil, err
	}
	if c.function == "begins_with" && c.with.isValue() && c.with.value.Kind != S && c.with.value.Kind != B {
		return nil, refuse("begins_with in %q takes no %s", p.text, c.with.value.Kind)
	}
	return c, p.wants(")")
}

func (p *parser) comparison() (expression, error) {
	left, err := p.operand()
	if err != nil {
		return nil, err
	}
	switch {
	case p.takes("BETWEEN"):
		return p.between(left)
	case p.takes("IN"):
		return p.oneOf(left)
	}
	operators := []string{"=", "<>", "<", "<=", ">", ">="}
	if len(p.rest) == 0 || !slices.Contains(operators, p.rest[0]) {
		return nil, p.unexpected()
	}
	c := comparison{operator: p.rest[0], left: left}
	p.rest = p.rest[1:]
	if c.right, err = p.operand(); err != nil {
		return nil, err
	}
	if c.operator != "=" && c.operator != "<>" {
		err = p.ordered(c.left, c.right)
	}
	return c, err
}

// ordered refuses values that have no order.
func (p *parser) ordered(list ...operand) error {
	for _, o := range list {
		if o.isValue() && o.value.Kind != S && o.value.Kind != N && o.value.Kind != B {
			return refuse("%q compares the order of a value of type %s", p.text, o.value.Kind)
		}
	}
	return nil
}

func (p *parser) between(of operand) (expression, error) {
	b := between{of: of}
	var err error
	if b.low, err = p.operand(); err != nil {
		return nil, err
	}
	if err := p.wants("AND"); err != nil {
		return nil, err
	}
	if b.high, err = p.operand(); err != nil {
		return nil, err
	}
	if b.low.isValue() && b.high.isValue() {
		if b.low.value.Kind != b.high.value.Kind {
			return nil, refuse("BETWEEN in %q has ends of two types", p.text)
		}
		if b.low.value.Compare(b.high.value) > 0 {
			return nil, refuse("BETWEEN in %q has %q above %q", p.text, b.low.value.Text, b.high.value.Text)
		}
	}
	return b, p.ordered(b.of, b.low, b.high)
}

func (p *parser) oneOf(of operand) (expression, error) {
	o := oneOf{of: of}
	if err := p.wants("("); err != nil {
		return nil, err
	}
	for {
		one, err := p.operand()
		if err != nil {
			return nil, err
		}
		if o.list = append(o.list, one); !p.takes(",") {
			break
		}
	}
	if len(o.list) > maxIn {
		return nil, refuse("IN in %q has %d values, more than %d", p.text, len(o.list), maxIn)
	}
	return o, p.wants(")")
}

// operand reads size(attribute), an attribute or a value.
func (p *parser) operand() (operand, error) {
	if len(p.rest) > 1 && p.rest[0] == "size" && p.rest[1] == "(" {
		p.rest = p.rest[2:]
		o, err := p.operand()
		if err != nil {
			return o, err
		}
		if o.isValue() || o.size {
			return o, refuse("size in %q takes an attribute", p.text)
		}
		o.size = true
		return o, p.wants(")")
	}
	if len(p.rest) == 0 {
		return operand{}, p.unexpected()
	}
	token := p.rest[0]
	switch {
	case token[0] == ':':
		v, ok := p.given.values[token]
		if !ok {
			return operand{}, refuse("%q uses the value %s, which is not given", p.text, token)
		}
		p.rest, p.given.used[token] = p.rest[1:], true
		return operand{value: v}, nil
	case token[0] == '#':
		name, ok := p.given.names[token]
		if !ok {
			return operand{}, refuse("%q uses the name %s, which is not given", p.text, token)
		}
		p.rest, p.given.used[token] = p.rest[1:], true
		return operand{attribute: name}, nil
	case !isWordByte(token[0]):
		return operand{}, p.unexpected()
	case design.NeedsPlaceholder(token):
		return operand{}, refuse("%q names %s, a reserved word, without a placeholder", p.text, token)
	}
	p.rest = p.rest[1:]
	return operand{attribute: token}, nil
}
