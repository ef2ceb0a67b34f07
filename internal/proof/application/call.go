package application

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Call is one request of a path: the values of its placeholders, and the filter with as many of them as lists need.
type Call struct {
	Values map[string]store.Value
	Filter string
}

// Calls are the requests of a path: one, or one for each combination of the values that it takes several of, the shards
// and the periods. Periods come in the order of the result.
func Calls(d *design.Design, path design.Path, args sample.Arguments) ([]Call, error) {
	all, err := split(d, path, combinations(path, args))
	if err != nil {
		return nil, err
	}
	asked := d.Asked(path)
	var list []Call
	for _, values := range all {
		c, err := newCall(d, path, asked, values, args.Lists)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// combinations are the caller's values, once for each combination of PerValueOf.
func combinations(path design.Path, args sample.Arguments) []map[string]string {
	all := []map[string]string{args.Values}
	for _, name := range path.PerValueOf {
		choices := args.Lists[name]
		if known, ok := path.ValueSets[name]; ok {
			choices = known
		}
		var next []map[string]string
		for _, values := range all {
			for _, choice := range choices {
				more := maps.Clone(values)
				if more == nil {
					more = map[string]string{}
				}
				more[name] = choice
				next = append(next, more)
			}
		}
		all = next
	}
	return all
}

// NewCall fills the placeholders of one request from values and lists by attribute.
func NewCall(d *design.Design, path design.Path, values map[string]string, lists map[string][]string) (Call, error) {
	return newCall(d, path, d.Asked(path), values, lists)
}

func newCall(d *design.Design, path design.Path, asked design.EntityFacts, values map[string]string, lists map[string][]string) (Call, error) {
	c := Call{Values: map[string]store.Value{}, Filter: path.Filter}
	for _, placeholder := range slices.Sorted(maps.Keys(path.Values)) {
		v := path.Values[placeholder]
		if many := "IN (" + placeholder + ")"; strings.Contains(path.Filter, many) && len(v.Template.Attributes()) == 1 {
			c.spread(placeholder, v, lists[v.Template[0].Attribute])
			continue
		}
		text, err := render(d, asked, v.Template, values)
		if err != nil {
			return c, err
		}
		c.Values[placeholder] = store.Value{Kind: store.Kind(v.Type), Text: text}
	}
	return c, nil
}

// spread writes one placeholder for each value that the caller gives to an IN test.
func (c *Call) spread(placeholder string, v design.PathValue, list []string) {
	var many []string
	for i, text := range list {
		name := placeholder + strconv.Itoa(i)
		c.Values[name] = store.Value{Kind: store.Kind(v.Type), Text: text}
		many = append(many, name)
	}
	c.Filter = strings.ReplaceAll(c.Filter, "IN ("+placeholder+")", "IN ("+strings.Join(many, ", ")+")")
}

// render fills a template with values of what the path asks for.
func render(d *design.Design, asked design.EntityFacts, t design.Template, values map[string]string) (string, error) {
	text, err := t.Render(asked, d.Delimiter, values)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return text, nil
}
