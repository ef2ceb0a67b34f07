package runner

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// call is one request of a path: the values of its placeholders, and the filter with as many of them as lists need.
type call struct {
	values map[string]sample.Value
	filter string
}

// calls are the requests of a path: one, or one for each combination of the values that it takes several of.
func calls(d *design.Design, path design.Path, args sample.Arguments) ([]call, error) {
	var list []call
	for _, values := range combinations(path, args) {
		c, err := newCall(d, path, values, args.Lists)
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

func newCall(d *design.Design, path design.Path, values map[string]string, lists map[string][]string) (call, error) {
	c := call{values: map[string]sample.Value{}, filter: path.Filter}
	for _, placeholder := range slices.Sorted(maps.Keys(path.Values)) {
		v := path.Values[placeholder]
		if many := "IN (" + placeholder + ")"; strings.Contains(path.Filter, many) && len(v.Template.Attributes()) == 1 {
			c.spread(placeholder, v, lists[v.Template[0].Attribute])
			continue
		}
		text, err := render(d, path, v.Template, values)
		if err != nil {
			return c, err
		}
		c.values[placeholder] = sample.Value{Kind: sample.Kind(v.Type), Text: text}
	}
	return c, nil
}

// spread writes one placeholder for each value that the caller gives to an IN test.
func (c *call) spread(placeholder string, v design.PathValue, list []string) {
	var many []string
	for i, text := range list {
		name := placeholder + strconv.Itoa(i)
		c.values[name] = sample.Value{Kind: sample.Kind(v.Type), Text: text}
		many = append(many, name)
	}
	c.filter = strings.Replace(c.filter, "IN ("+placeholder+")", "IN ("+strings.Join(many, ", ")+")", 1)
}

// render fills a template for the first of the path's entities that has its attributes.
func render(d *design.Design, path design.Path, t design.Template, values map[string]string) (string, error) {
	facts := design.EntityFacts{}
	for _, name := range slices.Backward(path.Entities) {
		if e, ok := d.Entity(name); ok && hasAll(e, t.Attributes()) {
			facts = e
		}
	}
	text, err := t.Render(facts, d.Delimiter, values)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return text, nil
}

func hasAll(e design.EntityFacts, names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, ok := e.Attribute(name)
		return !ok
	})
}
