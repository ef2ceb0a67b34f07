package proof

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// show is an item as it is stored, key attributes first.
func (t *trial) show(item sample.Item) string {
	stored := item
	if written, err := application.Stored(t.design, item); err == nil {
		stored = written
	}
	var names []string
	for _, a := range t.design.KeyAttributes() {
		names = append(names, a.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(stored.Attributes)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	var parts []string
	for _, name := range names {
		if v, ok := stored.Attributes[name]; ok && name != t.design.EntityAttribute {
			parts = append(parts, name+" = "+shownValue(v))
		}
	}
	return item.Entity + " { " + strings.Join(parts, ", ") + " }"
}

// shown is the request made last, its values in their places.
func (r *reader) shown() string {
	text := string(r.sent.Operation)
	if r.sent.Index != "" {
		text += " on " + r.sent.Index
	}
	if r.sent.KeyCondition != "" {
		text += " where " + filled(r.sent.KeyCondition, r.sent.Names, r.last.Values)
	}
	if r.last.Filter != "" {
		text += " filtered by " + filled(r.last.Filter, r.sent.Names, r.last.Values)
	}
	if r.sent.Descending {
		text += ", descending"
	}
	if r.sent.Limit > 0 {
		text += fmt.Sprintf(", at most %d", r.sent.Limit)
	}
	return text
}

// filled is an expression with names and values in place of their placeholders, the longest first.
func filled(expression string, names map[string]string, values map[string]store.Value) string {
	shown := map[string]string{}
	maps.Copy(shown, names)
	for name, v := range values {
		shown[name] = shownValue(v)
	}
	placeholders := slices.SortedFunc(maps.Keys(shown), func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, placeholder := range placeholders {
		pairs = append(pairs, placeholder, shown[placeholder])
	}
	return strings.NewReplacer(pairs...).Replace(expression)
}

func shownValue(v store.Value) string {
	switch {
	case !v.IsScalar():
		return "[" + strings.Join(v.List, ", ") + "]"
	case v.Kind == store.N || v.Kind == store.Bool:
		return v.Text
	}
	return `"` + v.Text + `"`
}
