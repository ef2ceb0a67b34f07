package derive

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// condition is a key condition and a filter expression under construction, with their placeholders.
type condition struct {
	parts  []string
	tests  []string
	names  map[string]string
	values map[string]design.PathValue
}

func newCondition() *condition {
	return &condition{names: map[string]string{}, values: map[string]design.PathValue{}}
}

// name is how an attribute stands in an expression: itself, or a placeholder where it is a reserved word or has
// characters that expressions don't allow.
func (c *condition) name(attribute string) string {
	if !design.NeedsPlaceholder(attribute) {
		return attribute
	}
	placeholder := "#" + bare(attribute)
	c.names[placeholder] = attribute
	return placeholder
}

// value adds a value placeholder for an attribute, with a suffix where it is one of two.
func (c *condition) value(attribute, suffix string, t design.Template, stored string) string {
	placeholder := ":" + bare(attribute) + suffix
	for n := 'b'; ; n++ { // the same attribute may stand in key condition and filter with different values
		old, taken := c.values[placeholder]
		if !taken || old.Template.Equal(t) && old.Type == stored {
			break
		}
		placeholder = ":" + bare(attribute) + suffix + "_" + string(n)
	}
	c.values[placeholder] = design.PathValue{Template: t, Type: stored}
	return placeholder
}

func (c *condition) equals(attribute string, t design.Template, stored string) {
	c.parts = append(c.parts, c.name(attribute)+" = "+c.value(attribute, "", t, stored))
}

func (c *condition) compare(attribute, operator string, t design.Template, stored string) {
	c.parts = append(c.parts, c.name(attribute)+" "+operator+" "+c.value(attribute, "", t, stored))
}

func (c *condition) beginsWith(attribute string, t design.Template, stored string) {
	c.parts = append(c.parts, "begins_with("+c.name(attribute)+", "+c.value(attribute, "", t, stored)+")")
}

func (c *condition) between(attribute string, from, to design.Template, stored string) {
	c.parts = append(c.parts, c.name(attribute)+" BETWEEN "+c.value(attribute, "_from", from, stored)+" AND "+c.value(attribute, "_to", to, stored))
}

// text is the whole expression.
func (c *condition) text() string { return strings.Join(c.parts, " AND ") }

// bare replaces what placeholders may not hold.
func bare(attribute string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, attribute)
}
