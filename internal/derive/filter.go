package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// filters adds the declared tests of a pattern: every one of filter that the key doesn't answer, and one of filter_any.
func (em *emitter) filters(c *condition, p *model.ResolvedPattern, answered func(name string) bool) {
	d := p.Declared
	for _, name := range sortedKeys(d.Filter) {
		if answered(name) {
			continue
		}
		c.test(em.filterTest(c, p, name, d.Filter[name]))
	}
	var either []string
	for _, name := range sortedKeys(d.FilterAny) {
		either = append(either, em.filterTest(c, p, name, d.FilterAny[name]))
	}
	switch len(either) {
	case 0:
	case 1:
		c.test(either[0])
	default:
		c.test("(" + strings.Join(either, " OR ") + ")")
	}
}

// filterTest is one test of a pattern's filter. Where some of the entities lack the attribute, the text that others store
// for absence says nothing of their items.
func (em *emitter) filterTest(c *condition, p *model.ResolvedPattern, name, test string) string {
	a := em.attributeOf(p, name)
	text := c.testOf(a, name, test, filterBound(p.Declared, name))
	if a == nil || !storesAbsence(a) || !slices.ContainsFunc(p.Entities, func(e *model.ResolvedEntity) bool { return e.Attributes[name] == nil }) {
		return text
	}
	switch test {
	case "exists":
		return "attribute_exists(" + c.name(name) + ") AND " + text
	case "absent":
		return "(attribute_not_exists(" + c.name(name) + ") OR " + text + ")"
	}
	return text
}

// filterBound names the value that a filter compares with where the key condition compares the attribute too, so that
// the caller gives two values for it.
func filterBound(d model.Pattern, name string) string {
	_, ranged := d.Range[name]
	_, oneOf := d.WhereAny[name]
	if ranged || oneOf || d.Prefix == name || slices.Contains(slices.Concat(d.Match, d.Then, d.MatchAny), name) {
		return design.BoundFilter
	}
	return ""
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

// exists tests that an item has a value of an attribute, or with absent that it has none. Where the application stores a
// text for absence, that text is none.
func (c *condition) exists(a *model.ResolvedAttribute, name string, absent bool) string {
	switch left := c.name(name); {
	case a != nil && storesAbsence(a) && absent:
		return left + " = " + c.none(a, name)
	case a != nil && storesAbsence(a):
		return left + " <> " + c.none(a, name)
	case absent:
		return "attribute_not_exists(" + left + ")"
	default:
		return "attribute_exists(" + left + ")"
	}
}

func storesAbsence(a *model.ResolvedAttribute) bool { return a.Optional && a.Declared.AbsentStored }

// none is the placeholder of the text that is stored for absence.
func (c *condition) none(a *model.ResolvedAttribute, name string) string {
	return c.value(name, "_none", design.Text(a.Declared.AbsentAs), "S")
}

// testOf writes one test of the language; of a text that is stored for absence it holds as of a missing attribute: only
// <> does.
func (c *condition) testOf(a *model.ResolvedAttribute, name, test, bound string) string {
	operator, rest, _ := strings.Cut(test, " ")
	text := c.plainTest(a, name, test, bound)
	switch {
	case operator == "exists" || operator == "absent" || a == nil || !storesAbsence(a):
		return text
	case operator == "<>": // nobody compares with the stored text, so it differs
		return text
	case operator == "size" && strings.HasPrefix(rest, "<>"):
		return "(" + text + " OR " + c.exists(a, name, true) + ")"
	}
	return text + " AND " + c.exists(a, name, false)
}

// plainTest writes one test of the language, such as "<> 200" or "in a, b", as an expression. Where no fixed value
// follows the operator, the caller gives it: under the attribute's name, or with a bound behind it.
func (c *condition) plainTest(a *model.ResolvedAttribute, name, test, bound string) string {
	operator, rest, _ := strings.Cut(test, " ")
	v := tested{condition: c, name: name, stored: "S", bound: bound}
	if a != nil {
		v.stored = filterType(a.Type)
	}
	left := c.name(name)
	if operator == "size" {
		operator, rest, _ = strings.Cut(rest, " ")
		left, v.stored, v.bound = "size("+left+")", "N", design.BoundSize
	}
	switch operator {
	case "exists", "absent":
		return c.exists(a, name, operator == "absent")
	case "contains":
		v.stored, v.bound = elementType(a, v.stored), design.BoundPart
		return "contains(" + left + ", " + v.value("", rest) + ")"
	case "begins_with":
		v.bound = design.BoundPrefix
		return "begins_with(" + left + ", " + v.value("", rest) + ")"
	case "between":
		from, to, _ := strings.Cut(rest, ",")
		return left + " BETWEEN " + v.value("from", from) + " AND " + v.value("to", strings.TrimSpace(to))
	case "in":
		return left + " IN (" + c.members(name, rest, v.stored) + ")"
	}
	return left + " " + operator + " " + v.value("", rest)
}

// tested is what the value side of a test needs to know.
type tested struct {
	condition           *condition
	name, stored, bound string
}

// value is the placeholder of a fixed value, or of one that the caller gives. End is "from" or "to" for one of two.
func (t tested) value(end, fixed string) string {
	bound, suffix := t.bound, ""
	if end != "" {
		suffix = "_" + end
		bound = strings.TrimPrefix(t.bound+"_"+end, "_")
	}
	template := design.Template{{Attribute: t.name, Bound: bound}}
	if fixed != "" {
		template = design.Text(fixed)
	}
	return t.condition.value(t.name, suffix, template, t.stored)
}

// members are the placeholders of an IN test; one that the caller repeats where the values aren't fixed.
func (c *condition) members(name, rest, stored string) string {
	if rest == "" {
		return c.value(name, "_in", design.Value(name), stored)
	}
	list := strings.Split(rest, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return c.among(name, list, stored)
}

// among are the placeholders of values known today.
func (c *condition) among(name string, values []string, stored string) string {
	var list []string
	for i, v := range values {
		suffix := "_" + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
		list = append(list, c.value(name, suffix, design.Text(v), stored))
	}
	return strings.Join(list, ", ")
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
