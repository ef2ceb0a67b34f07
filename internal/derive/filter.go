package derive

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// filters adds the declared tests of a pattern: every one of filter and one of filter_any.
func (em *emitter) filters(c *condition, u *unit) {
	d := u.pattern.Declared
	for _, name := range sortedKeys(d.Filter) {
		c.test(c.testOf(em.attributeOf(u.pattern, name), name, d.Filter[name]))
	}
	var either []string
	for _, name := range sortedKeys(d.FilterAny) {
		either = append(either, c.testOf(em.attributeOf(u.pattern, name), name, d.FilterAny[name]))
	}
	switch len(either) {
	case 0:
	case 1:
		c.test(either[0])
	default:
		c.test("(" + strings.Join(either, " OR ") + ")")
	}
}

// attributeOf is the attribute of the first entity of the pattern that has the name.
func (em *emitter) attributeOf(p *model.ResolvedPattern, name string) *model.ResolvedAttribute {
	for _, e := range p.Entities {
		if a := e.Attributes[name]; a != nil {
			return a
		}
	}
	return nil
}

// test adds one test to the filter or condition expression.
func (c *condition) test(expression string) { c.tests = append(c.tests, expression) }

// filter is the whole filter or condition expression.
func (c *condition) filter() string { return strings.Join(c.tests, " AND ") }

// testOf writes one test of the language, such as "<> 200" or "in a, b", as an expression. Where no fixed value
// follows the operator, the caller gives it.
func (c *condition) testOf(a *model.ResolvedAttribute, name, test string) string {
	operator, rest, _ := strings.Cut(test, " ")
	if operator == "size" {
		operator, rest, _ = strings.Cut(rest, " ")
		return c.comparison("size("+c.name(name)+")", a, name, operator, rest, "N")
	}
	stored := "S"
	if a != nil {
		stored = filterType(a.Type)
	}
	return c.comparison(c.name(name), a, name, operator, rest, stored)
}

func (c *condition) comparison(left string, a *model.ResolvedAttribute, name, operator, rest, stored string) string {
	value := func(suffix, fixed string) string {
		t := design.Template{{Attribute: name, Bound: strings.TrimPrefix(suffix, "_")}}
		if fixed != "" {
			t = design.Text(fixed)
		}
		return c.value(name, suffix, t, stored)
	}
	switch operator {
	case "exists":
		return "attribute_exists(" + left + ")"
	case "absent":
		return "attribute_not_exists(" + left + ")"
	case "contains":
		stored = elementType(a, stored)
		return "contains(" + left + ", " + value("", rest) + ")"
	case "begins_with":
		return "begins_with(" + left + ", " + value("", rest) + ")"
	case "between":
		from, to, _ := strings.Cut(rest, ",")
		return left + " BETWEEN " + value("_from", from) + " AND " + value("_to", strings.TrimSpace(to))
	case "in":
		return left + " IN (" + strings.Join(c.members(name, rest, stored), ", ") + ")"
	}
	return left + " " + operator + " " + value("", rest)
}

// members are the placeholders of an IN test; one that the caller repeats where the values aren't fixed.
func (c *condition) members(name, rest, stored string) []string {
	if rest == "" {
		return []string{c.value(name, "_in", design.Value(name), stored)}
	}
	var list []string
	for i, v := range strings.Split(rest, ",") {
		suffix := "_" + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
		list = append(list, c.value(name, suffix, design.Text(strings.TrimSpace(v)), stored))
	}
	return list
}

// filterType is the DynamoDB type a filter's value is sent as.
func filterType(t model.Type) string {
	if stored := t.Stored(); stored != "" {
		return stored
	}
	if t == model.Boolean {
		return "BOOL"
	}
	return "S"
}

// elementType is the type of what contains looks for: a set's element, else text.
func elementType(a *model.ResolvedAttribute, stored string) string {
	if a == nil {
		return stored
	}
	switch a.Type {
	case model.NumberSet:
		return "N"
	case model.BinarySet:
		return "B"
	default:
		return stored
	}
}
