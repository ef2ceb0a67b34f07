package runner

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// answer is what one request of several returned, with what orders its items among those of the others.
type answer struct {
	items []sample.Item
	// order are the sort attributes that the request left open, in turn.
	order []string
	// skip is the text that all items of the request have at the beginning of a sort text, which orders nothing.
	skip string
}

func newAnswer(d *design.Design, path design.Path, c call, raw []attributes) answer {
	a := answer{}
	for _, item := range raw {
		a.items = append(a.items, itemOf(d, path, item))
	}
	compared := map[string]term{}
	for _, t := range terms(path) {
		compared[t.attribute] = t
	}
	for _, name := range sortAttributes(d, path) {
		t, ok := compared[name]
		if ok && t.operator == "=" {
			continue
		}
		a.order = append(a.order, name)
		if ok && isText(d, path) {
			a.skip = shared(c, t)
		}
	}
	return a
}

// shared is the beginning that a comparison of a sort text demands of all items.
func shared(c call, t term) string {
	text := c.values[t.values[0]].Text
	if t.operator != "between" {
		return text
	}
	upper := c.values[t.values[1]].Text
	n := 0
	for n < min(len(text), len(upper)) && text[n] == upper[n] {
		n++
	}
	return text[:n]
}

func sortAttributes(d *design.Design, path design.Path) []string {
	if path.Index == "" {
		if d.Key.Sort == nil {
			return nil
		}
		return []string{d.Key.Sort.Name}
	}
	index, _ := d.Index(path.Index)
	var names []string
	for _, a := range index.Sort {
		names = append(names, a.Name)
	}
	return names
}

// isText reports whether the path's key is filled from templates.
func isText(d *design.Design, path design.Path) bool {
	if path.Index != "" {
		index, _ := d.Index(path.Index)
		return index.Overloaded
	}
	return slices.ContainsFunc(d.Keys(path.Entities[0]), func(k design.ItemAttribute) bool { return k.Name == d.Key.Partition.Name })
}

// merge joins what several requests returned into one sequence, in the order each of them has.
func merge(path design.Path, answers []answer) []sample.Item {
	type placed struct {
		item sample.Item
		from answer
	}
	var all []placed
	for _, a := range answers {
		for _, item := range a.items {
			all = append(all, placed{item, a})
		}
	}
	if len(answers) > 1 {
		slices.SortStableFunc(all, func(a, b placed) int {
			order := compareAnswers(a.item, b.item, a.from, b.from)
			if path.Descending {
				return -order
			}
			return order
		})
	}
	var items []sample.Item
	for _, p := range all {
		items = append(items, p.item)
	}
	return items
}

func compareAnswers(a, b sample.Item, first, second answer) int {
	for _, name := range first.order {
		left, right := a.Attributes[name], b.Attributes[name]
		left.Text, right.Text = strings.TrimPrefix(left.Text, first.skip), strings.TrimPrefix(right.Text, second.skip)
		if order := left.Compare(right); order != 0 {
			return order
		}
	}
	return 0
}
