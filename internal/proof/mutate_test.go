package proof_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// breaker breaks a design in every way of one kind; each result is a design of its own.
type breaker func(d *design.Design) []*design.Design

// eachTemplate changes one template of an item's key at a time; base ones only, index ones only, or both. Nil leaves a
// template alone.
func eachTemplate(where string, change func(design.Template) design.Template) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, keys := range d.ItemKeys {
			for j, key := range keys.Attributes {
				base := key.Name == d.Key.Partition.Name || d.Key.Sort != nil && key.Name == d.Key.Sort.Name
				if where == "base" && !base || where == "index" && base || key.Name == d.EntityAttribute {
					continue
				}
				t := change(slices.Clone(key.Template))
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

// eachSegment changes one segment of an item's key at a time, in every template. Nothing returned leaves it alone.
func eachSegment(change func(s design.Segment) (design.Segment, bool)) breaker {
	return eachTemplate("", func(t design.Template) design.Template {
		changed := false
		for i, s := range t {
			if next, ok := change(s); ok && !changed {
				t[i], changed = next, true
			}
		}
		if !changed {
			return nil
		}
		return t
	})
}

// eachPath changes one access path at a time. False leaves a path alone.
func eachPath(change func(d *design.Design, p *design.Path) bool) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, path := range d.Paths {
			path.Values = maps.Clone(path.Values)
			if !change(d, &path) {
				continue
			}
			broken := *d
			broken.Paths = slices.Clone(d.Paths)
			broken.Paths[i] = path
			list = append(list, &broken)
		}
		return list
	}
}

// eachRead is eachPath for queries, gets and scans.
func eachRead(change func(d *design.Design, p *design.Path) bool) breaker {
	return eachPath(func(d *design.Design, p *design.Path) bool {
		switch p.Operation {
		case design.Query, design.GetItem, design.BatchGetItem, design.Scan:
			return change(d, p)
		default:
			return false
		}
	})
}

// eachValue changes one value of one read path at a time. Nil leaves a value alone.
func eachValue(change func(p *design.Path, name string, t design.Template) design.Template) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for _, path := range d.Paths {
			for _, name := range slices.Sorted(maps.Keys(path.Values)) {
				list = append(list, eachRead(func(_ *design.Design, p *design.Path) bool {
					if p.Name() != path.Name() {
						return false
					}
					v := p.Values[name]
					v.Template = change(p, name, slices.Clone(v.Template))
					p.Values[name] = v
					return v.Template != nil
				})(d)...)
			}
		}
		return list
	}
}

// eachIndex changes one index at a time, and may change the paths on it. False leaves it alone.
func eachIndex(change func(index *design.Index) bool, follow func(index design.Index, p *design.Path)) breaker {
	return func(d *design.Design) []*design.Design {
		var list []*design.Design
		for i, index := range d.GlobalIndexes {
			index.Partition, index.Sort = slices.Clone(index.Partition), slices.Clone(index.Sort)
			if !change(&index) {
				continue
			}
			broken := *d
			broken.GlobalIndexes = slices.Clone(d.GlobalIndexes)
			broken.GlobalIndexes[i] = index
			if follow != nil {
				broken.Paths = slices.Clone(d.Paths)
				for j := range broken.Paths {
					if broken.Paths[j].Index == index.Name {
						broken.Paths[j].Values = maps.Clone(broken.Paths[j].Values)
						follow(index, &broken.Paths[j])
					}
				}
			}
			list = append(list, &broken)
		}
		return list
	}
}

// replaced changes the first place where a text stands in an expression.
func replaced(expression *string, old, next string) bool {
	changed := strings.Replace(*expression, old, next, 1)
	differs := changed != *expression
	*expression = changed
	return differs
}

// termShape is one comparison of a key condition; its attribute is the first, second or fourth group.
var termShape = regexp.MustCompile(`begins_with\((\S+), :\w+\)|(\S+) BETWEEN (:\w+) AND :\w+|(\S+) (?:=|<=|>=|<|>) :\w+`)

// withoutTerm drops the terms of a key condition that test an attribute, and their values.
func withoutTerm(p *design.Path, attribute string) {
	var kept []string
	for _, term := range termShape.FindAllStringSubmatch(p.KeyCondition, -1) {
		name := term[1] + term[2] + term[4]
		if own, ok := p.Names[name]; ok {
			name = own
		}
		if name != attribute {
			kept = append(kept, term[0])
		}
	}
	p.KeyCondition = strings.Join(kept, " AND ")
	names := map[string]string{}
	for placeholder, name := range p.Names {
		if strings.Contains(p.KeyCondition+" "+p.Filter, placeholder) {
			names[placeholder] = name
		}
	}
	p.Names = names
	for placeholder := range p.Values {
		if !strings.Contains(p.KeyCondition+" "+p.Filter+" ", placeholder) {
			delete(p.Values, placeholder)
		}
	}
}
