package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// texts writes the templates of one entity in one layout filled from templates.
type texts struct {
	layout    *layout
	entity    *entity
	delimiter string
}

// partition is the template of the partition key: what is compared, then the shard and the period.
func (t texts) partition() design.Template {
	return t.withSplit(t.compared(), t.layout.split.segments())
}

// withSplit puts the pieces of the split behind a partition text.
func (t texts) withSplit(out design.Template, pieces []design.Segment) design.Template {
	for _, piece := range pieces {
		out = out.Append(t.delimiter)
		if piece.Attribute == "" {
			out = out.Append(piece.Literal)
			continue
		}
		out = append(out, piece)
	}
	return out
}

// compared is the template of what is compared for equality: LABEL#{attribute} for each attribute, or the entity's label
// alone.
func (t texts) compared() design.Template {
	if t.layout.bare {
		return design.Value(t.entity.attr(tenantPlace).Name)
	}
	if t.layout.onPins {
		return t.entity.templateOf(t.layout.texts[t.entity].partition, t.delimiter)
	}
	places := t.layout.partition[t.entity]
	if len(places) == 0 {
		return design.Text(t.layout.partitionLabels())
	}
	var out design.Template
	if t.entity.tenanted() && places[0] == tenantPlace {
		out, places = t.entity.tenantText(t.delimiter), places[1:]
	}
	for _, p := range places {
		label := t.entity.attr(p).Label + t.delimiter
		if len(out) > 0 {
			label = t.delimiter + label
		}
		out = append(out.Append(label), design.Segment{Attribute: t.entity.attr(p).Name, Format: plainFormat(t.entity.attr(p))})
	}
	return out
}

// tokens is the entity's sort text, closed by the delimiter where a bound on its last attribute leaves that value out.
func (t texts) tokens() []token {
	list := t.layout.root.tokens(t.entity)
	if t.layout.pinned {
		if len(list) < len(t.layout.texts[t.entity].sort) {
			list = append(list, token{place: -1}) // it ends with the delimiter
		}
		return list
	}
	last := list[len(list)-1]
	if last.place >= 0 && t.strictlyBounded(last.place) {
		list = append(list, token{place: -1})
	}
	return list
}

// strictlyBounded reports whether some unit's range on the attribute leaves a bound out.
func (t texts) strictlyBounded(place int) bool {
	for _, u := range t.layout.units {
		m := u.memberOf(t.entity)
		if m < 0 || u.rangeOp == "" || u.order[u.then][m] != place || u.instant() != "" {
			continue
		}
		switch u.rangeOp {
		case "<", ">", "from_until", "after_through":
			return true
		}
	}
	return false
}

// sort is the template of the sort key.
func (t texts) sort() design.Template {
	return t.join(t.tokens(), len(t.tokens()))
}

// join writes the first n tokens with the delimiter between them.
func (t texts) join(tokens []token, n int) design.Template {
	var out design.Template
	for i, tok := range tokens[:n] {
		if i > 0 {
			out = out.Append(t.delimiter)
		}
		if tok.place < 0 {
			out = out.Append(tok.literal)
			continue
		}
		s := design.Segment{Attribute: t.entity.attr(tok.place).Name, Format: t.format(tokens, i)}
		if t.layout.standsIn(t.entity).has(tok.place) {
			s.Absent = t.entity.attr(tok.place).Declared.AbsentAs
		}
		out = append(out, s)
	}
	return out
}

// format is how the attribute at place i of the text is written: text that bears order and has more text behind it is
// escaped, so that what follows never decides before the value does.
func (t texts) format(tokens []token, i int) string {
	if t.layout.pinned {
		return t.layout.texts[t.entity].sort[i].format
	}
	a := t.entity.attr(tokens[i].place)
	if format := plainFormat(a); format != "" || a.Type.FixedWidth() {
		return format
	}
	if i < len(tokens)-1 && t.bearsOrder(tokens[i].place) {
		return design.FormatEscaped
	}
	return ""
}

// bearsOrder reports whether some unit orders by the attribute; a shared step bears order for all if it does for one.
func (t texts) bearsOrder(place int) bool {
	for _, u := range t.layout.units {
		for _, places := range u.order {
			for m, e := range u.members {
				if places[m] < 0 {
					continue
				}
				if e == t.entity && places[m] == place || e != t.entity && t.layout.sharesStep(e, places[m], t.entity, place) {
					return true
				}
			}
		}
	}
	return false
}

// sharesStep reports whether attribute p of e and q of f are one shared step of the tree.
func (l *layout) sharesStep(e *entity, p int, f *entity, q int) bool {
	var found bool
	var walk func(n *node)
	walk = func(n *node) {
		if n == nil || found {
			return
		}
		if n.step != nil {
			i, j := slices.Index(n.members, e), slices.Index(n.members, f)
			found = i >= 0 && j >= 0 && n.step[i] == p && n.step[j] == q
		}
		walk(n.below)
		for _, b := range n.branches {
			walk(b.below)
		}
	}
	walk(l.root)
	return found
}

// plainFormat is the format an attribute has wherever it stands in a text.
func plainFormat(a *model.ResolvedAttribute) string {
	switch {
	case len(a.Declared.Values) > 0:
		return design.FormatRank
	case a.Type == model.Number || a.Type == model.EpochSeconds:
		c := codingOf(a)
		return design.NumberFormat(c.Digits, c.Decimals)
	}
	return ""
}

// defaultDigits is how many integer digits a number's text has where nothing was said (design 2.2).
const defaultDigits = 15

// codingOf is how the attribute's values are written as text.
func codingOf(a *model.ResolvedAttribute) design.Coding {
	d := a.Declared
	c := design.Coding{Type: string(a.Type), Values: d.Values, Decimals: d.Decimals, Minimum: minimum(d), Tenant: a.Tenant}
	if a.Optional {
		c.AbsentAs, c.AbsentStored = d.AbsentAs, d.AbsentStored
	}
	if a.Type == model.Number || a.Type == model.EpochSeconds {
		c.Digits = d.Digits
		if c.Digits == 0 {
			c.Digits = defaultDigits
		}
	}
	if d.Resolution == "second" {
		c.Resolution = d.Resolution
	}
	return c
}
