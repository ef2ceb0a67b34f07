package execution_test

import (
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// named is a model of the corpus, or else one of the hostile ones, in an index style.
func named(t *testing.T, name, style string) model.Table {
	t.Helper()
	if _, ok := expectedIndexes[name]; ok {
		return load(t, name, style)
	}
	table := decode(t, hostile(t)[name])
	table.Keys.Indexes = style
	return table
}

// eachTemplate changes one item key at a time. Nil leaves a template alone.
func eachTemplate(change func(design.Template) design.Template) func(*design.Design) []*design.Design {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, keys := range d.ItemKeys {
			for j, key := range keys.Attributes {
				t := change(key.Template)
				if t == nil {
					continue
				}
				broken := *d
				broken.ItemKeys = slices.Clone(d.ItemKeys)
				broken.ItemKeys[i].Attributes = slices.Clone(keys.Attributes)
				broken.ItemKeys[i].Attributes[j].Template = t
				list = append(list, &broken)
			}
		}
		return list
	}
}

// eachPath changes one access path at a time and leaves no other in the design. Nil leaves a path alone.
func eachPath(change func(design.Path) *design.Path) func(*design.Design) []*design.Design {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for _, path := range d.Paths {
			changed := change(path)
			if changed == nil {
				continue
			}
			broken := *d
			broken.Paths = []design.Path{*changed}
			list = append(list, &broken)
		}
		return list
	}
}

// eachValue changes one value of one access path at a time. Nil leaves a value alone.
func eachValue(change func(p design.Path, name string, t design.Template) design.Template) func(*design.Design) []*design.Design {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for _, path := range d.Paths {
			for _, name := range slices.Sorted(maps.Keys(path.Values)) {
				t := change(path, name, path.Values[name].Template)
				if t == nil {
					continue
				}
				list = append(list, eachPath(func(p design.Path) *design.Path {
					if p.Name() != path.Name() {
						return nil
					}
					p.Values = maps.Clone(p.Values)
					p.Values[name] = design.PathValue{Template: t, Type: p.Values[name].Type}
					return &p
				})(d)...)
			}
		}
		return list
	}
}

var between = regexp.MustCompile(`BETWEEN (:\w+) AND (:\w+)`)

func swapped(condition string) string {
	return between.ReplaceAllString(condition, "BETWEEN $2 AND $1")
}
