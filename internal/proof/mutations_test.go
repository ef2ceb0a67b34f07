package proof_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var (
	betweenShape = regexp.MustCompile(`BETWEEN (:\w+) AND (:\w+)`)
	beginsShape  = regexp.MustCompile(`begins_with\((\w+), (:\w+)\)`)
	atLeast      = regexp.MustCompile(` (>=|<=) `)
	firstTest    = regexp.MustCompile(`^\w+ = :\w+( AND |$)`)
)

// expressionMutations change what is asked.
var expressionMutations = []mutation{
	{name: "direction flipped", surely: []string{"article-customer-orders-between"}, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Descending = !p.Descending
		return p.Operation == design.Query
	})},
	{name: "limit forgotten", least: 60, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.Limit
		p.Limit = 0
		return was > 0
	})},
	{name: "one item too many", least: 60, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Limit++
		return p.Limit > 1
	})},
	{name: "one item too few", least: 60, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Limit--
		return p.Limit > 0
	})},
	{name: "bounds swapped", surely: []string{"article-customer-orders-between", "article-order-events", "delimiter-42"}, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.KeyCondition
		p.KeyCondition = betweenShape.ReplaceAllString(was, "BETWEEN $2 AND $1")
		return p.KeyCondition != was
	})},
	{name: "end of a range left open", surely: []string{"article-customer-orders-between"}, breaks: eachValue(func(_ *design.Path, _ string, t design.Template) design.Template {
		last := len(t) - 1
		if last < 1 || t[last-1].Bound == "" || t[last].Attribute != "" {
			return nil
		}
		return t[:last]
	})},
	{name: "bound inside a block forgotten", surely: []string{"article-order-events"}, breaks: eachValue(func(p *design.Path, _ string, t design.Template) design.Template {
		at := slices.IndexFunc(t, func(s design.Segment) bool { return s.Bound != "" })
		if at < 1 || len(p.Entities) < 2 {
			return nil
		}
		if bound := t[at].Bound; bound == design.BoundTo || bound == design.BoundUntil {
			return t[:at].Append(":")
		}
		return t[:at]
	})},
	{name: "closing delimiter dropped from a beginning", surely: []string{"article-company-then"}, breaks: eachValue(func(p *design.Path, name string, t design.Template) design.Template {
		last := len(t) - 1
		if last < 1 || t[last].Literal == "" || t[last-1].Attribute == "" || !strings.Contains(p.KeyCondition, ", "+name+")") {
			return nil
		}
		if t[last].Literal = t[last].Literal[:len(t[last].Literal)-1]; t[last].Literal == "" {
			return t[:last]
		}
		return t
	})},
	{name: "label dropped from what is asked", least: 80, breaks: eachValue(func(_ *design.Path, _ string, t design.Template) design.Template {
		if len(t) < 2 || t[0].Attribute != "" {
			return nil
		}
		return t[1:]
	})},
	{name: "escape dropped from what is asked", breaks: eachValue(func(_ *design.Path, _ string, t design.Template) design.Template {
		for i := range t {
			if t[i].Format == design.FormatEscaped {
				t[i].Format = ""
				return t
			}
		}
		return nil
	})},
	{name: "neighbour of a half-open end forgotten", surely: []string{"range-number-native-from-until/native"}, breaks: eachValue(func(_ *design.Path, _ string, t design.Template) design.Template {
		for i := range t {
			if t[i].Shift != "" {
				t[i].Shift = ""
				return t
			}
		}
		return nil
	})},
	{name: "inclusive bound made exclusive", breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.KeyCondition
		p.KeyCondition = atLeast.ReplaceAllStringFunc(was, func(s string) string { return s[:2] + " " })
		return p.KeyCondition != was
	})},
	{name: "beginning made equality", breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.KeyCondition
		p.KeyCondition = beginsShape.ReplaceAllString(was, "$1 = $2")
		return p.KeyCondition != was
	})},
	{name: "partition condition made a range", least: 100, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		return p.KeyCondition != "" && replaced(&p.KeyCondition, " = ", " >= ")
	})},
	{name: "sort condition dropped", surely: []string{"workshop"}, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.KeyCondition
		withoutTerm(p, "SK")
		return p.Operation == design.Query && p.KeyCondition != was
	})},
	{name: "filter dropped", least: 60, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.Filter
		p.Filter = ""
		for placeholder := range p.Values {
			if !strings.Contains(p.KeyCondition+" ", placeholder) {
				delete(p.Values, placeholder)
			}
		}
		p.Names = nil
		return was != "" && !strings.Contains(p.KeyCondition, "#")
	})},
	{name: "filter turned round", breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.Filter
		p.Filter = "NOT (" + was + ")"
		return was != ""
	})},
	{name: "one of a filter's tests enough", breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		return replaced(&p.Filter, " AND ", " OR ") && !strings.Contains(p.Filter, "BETWEEN")
	})},
	{name: "value left that no expression uses", least: 100, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		if p.Operation != design.Query {
			return false
		}
		p.Values[":unused"] = design.PathValue{Template: design.Text("x"), Type: "S"}
		return true
	})},
	{name: "reserved word without its placeholder", least: 100, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		for placeholder, name := range p.Names {
			p.KeyCondition = strings.ReplaceAll(p.KeyCondition, placeholder, name)
			p.Filter = strings.ReplaceAll(p.Filter, placeholder, name)
		}
		had := len(p.Names) > 0 && p.Operation != design.GetItem
		p.Names = nil
		return had
	})},
	{name: "value sent as another type", least: 90, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		for name, v := range p.Values {
			if strings.Contains(p.KeyCondition+" ", name+" ") && v.Type == "S" {
				v.Type = "N"
				p.Values[name] = v
				return true
			}
		}
		return false
	})},
	{name: "merge order dropped", breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		had := len(p.MergeBy) > 0
		p.MergeBy = nil
		return had
	})},
	{name: "blocks of a merge mixed", surely: []string{"match-any-blocks", "where-any-blocks"}, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		had := p.Blocks
		p.Blocks = false
		return had
	})},
	{name: "condition of a create dropped", least: 100, breaks: eachPath(func(_ *design.Design, p *design.Path) bool {
		if p.Operation != design.PutItem || !strings.HasPrefix(p.Filter, "attribute_not_exists(") {
			return false
		}
		p.Filter = ""
		return true
	})},
	{name: "update under another key", least: 100, breaks: eachPath(func(_ *design.Design, p *design.Path) bool {
		if p.Operation != design.UpdateItem {
			return false
		}
		for name, v := range p.Values {
			if len(v.Template) > 1 && v.Template[0].Attribute == "" && strings.Contains(p.KeyCondition+" ", name+" ") {
				v.Template = append(design.Text("X"), v.Template...)
				p.Values[name] = v
				return true
			}
		}
		return false
	})},
}

// physicalMutations change the keys and indexes.
var physicalMutations = []mutation{
	{name: "projection cut to the keys", least: 60, breaks: eachIndex(func(index *design.Index) bool {
		was := index.Projection
		index.Projection, index.Projected = design.ProjectKeysOnly, nil
		return was != design.ProjectKeysOnly
	}, nil)},
	{name: "partition attribute dropped", least: 40, breaks: func(d *design.Design) []*design.Design {
		dropped := ""
		return eachIndex(func(index *design.Index) bool {
			if len(index.Partition) < 2 {
				return false
			}
			dropped = index.Partition[0].Name
			index.Partition = index.Partition[1:]
			return true
		}, func(_ design.Index, p *design.Path) { withoutTerm(p, dropped) })(d)
	}},
	{name: "partition attribute dropped, its test kept", least: 100, breaks: eachIndex(func(index *design.Index) bool {
		if len(index.Partition) < 2 {
			return false
		}
		index.Partition = index.Partition[:len(index.Partition)-1]
		return true
	}, nil)},
	{name: "sort attributes swapped", least: 50, breaks: eachIndex(func(index *design.Index) bool {
		slices.Reverse(index.Sort)
		return len(index.Sort) > 1
	}, nil)},
	{name: "last sort attribute dropped", breaks: eachIndex(func(index *design.Index) bool {
		if len(index.Sort) == 0 || index.Overloaded {
			return false
		}
		index.Sort = index.Sort[:len(index.Sort)-1]
		return true
	}, nil)},
	{name: "optional attribute made sort key", breaks: func(d *design.Design) []*design.Design {
		for _, e := range d.Entities {
			for _, a := range e.Attributes {
				if a.Optional && a.Stored == "S" {
					return eachIndex(func(index *design.Index) bool {
						index.Sort = append(index.Sort, design.KeyAttribute{Name: a.Name, Type: "S"})
						return !index.Overloaded && slices.Contains(index.Entities, e.Name)
					}, nil)(d)
				}
			}
		}
		return nil
	}},
	{name: "key attribute of another type", least: 100, breaks: eachIndex(func(index *design.Index) bool {
		index.Partition[0].Type = "B"
		return true
	}, nil)},
	{name: "path on another index", least: 90, breaks: eachRead(func(d *design.Design, p *design.Path) bool {
		for _, index := range d.GlobalIndexes {
			if index.Name != p.Index && p.Operation == design.Query {
				p.Index = index.Name
				return true
			}
		}
		return false
	})},
	{name: "path on the table", least: 90, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		was := p.Index
		p.Index = ""
		return was != ""
	})},
	{name: "consistent read of a global index", least: 100, breaks: eachRead(func(d *design.Design, p *design.Path) bool {
		p.Consistent = true
		return slices.ContainsFunc(d.GlobalIndexes, func(index design.Index) bool { return index.Name == p.Index })
	})},
	{name: "entity test dropped", least: 50, breaks: eachRead(func(d *design.Design, p *design.Path) bool {
		if d.EntityAttribute == "" || p.Operation != design.Scan || !strings.HasPrefix(p.Filter, d.EntityAttribute+" = ") {
			return false
		}
		p.Filter = firstTest.ReplaceAllString(p.Filter, "")
		for name := range p.Values {
			if !strings.Contains(p.Filter+" ", name) {
				delete(p.Values, name)
			}
		}
		return true
	})},
}
