package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// textKey writes the key condition of a question on a key filled from templates.
func (em *emitter) textKey(c *condition, k *physicalKey, l *layout, q question) {
	e := q.unit.members[0]
	t := texts{layout: l, entity: e, delimiter: em.solver.keys.Delimiter}
	c.equals(k.partitionName, t.valued(t.partition(), q), "S")
	w := &walk{texts: t, question: q, left: q.equalSet().minus(l.partitionSet(e) | l.entered(e)), at: l.root}
	w.down()
	em.sortCondition(c, k, w)
}

// valued fills a template with what is known today of the question's values.
func (t texts) valued(template design.Template, q question) design.Template {
	var out design.Template
	for _, s := range template {
		if s.Attribute == "" {
			out = out.Append(s.Literal)
			continue
		}
		filled := q.segment(t.entity, t.entity.place[s.Attribute], s.Format, t.delimiter)
		if filled.Attribute == "" {
			out = out.Append(filled.Literal)
			continue
		}
		out = append(out, filled)
	}
	return out
}

// walk goes down the tree of sort texts as far as a question's equalities lead.
type walk struct {
	texts
	question question
	// left are the equalities not consumed yet; at is the node reached, nil inside a leaf; passed counts the tokens.
	left   attrSet
	at     *node
	passed int
	// run are the adjacent branches the question wants, where they are more than one and not all.
	run []*branch
}

// down walks until the equalities are consumed and the wanted items are all that lies below.
func (w *walk) down() {
	tokens := w.tokens()
	for w.at != nil {
		switch {
		case w.at.step != nil:
			place := w.at.step[slices.Index(w.at.members, w.entity)]
			if !w.left.has(place) {
				return
			}
			w.left, w.at = w.left.minus(setOf(place)), w.at.below
		case w.at.branches != nil:
			wanted := w.at.within(claim{unit: w.question.unit, members: w.question.unit.members})
			if len(wanted) > 1 {
				if len(wanted) < len(w.at.branches) {
					w.run = wanted
				}
				return
			}
			w.at = wanted[0].below
		default:
			for w.passed < len(tokens) && tokens[w.passed].place >= 0 && w.left.has(tokens[w.passed].place) {
				w.left = w.left.minus(setOf(tokens[w.passed].place))
				w.passed++
			}
			w.at = nil
			return
		}
		w.passed++
	}
}

// prefix is the text of the tokens passed, its values filled in.
func (w *walk) prefix() design.Template { return w.valued(w.join(w.tokens(), w.passed), w.question) }

// sortCondition writes the condition on the sort text for what lies below the place the walk reached.
func (em *emitter) sortCondition(c *condition, k *physicalKey, w *walk) {
	tokens, prefix := w.tokens(), w.prefix()
	closed := prefix
	if w.passed > 0 {
		closed = prefix.Append(w.delimiter)
	}
	place := w.question.ranged()
	switch {
	case w.run != nil:
		first, last := w.run[0], w.run[len(w.run)-1]
		upper := closed.Append(last.literal)
		if !last.below.bare() {
			upper = upper.Append(design.AfterDelimiter(w.delimiter))
		}
		c.between(k.sortName, closed.Append(first.literal), upper, "S")
	case place >= 0 && w.left == 0 && w.passed < len(tokens) && tokens[w.passed].place == place:
		em.textRange(c, k, w, prefix, closed)
	case w.passed == 0 && em.alone(k, w.layout):
		return // everything under the partition is wanted
	case w.passed == 0:
		em.rootRun(c, k, w)
	case w.at == nil && w.passed == len(tokens):
		c.equals(k.sortName, prefix, "S")
	case w.at == nil && w.passed == len(tokens)-1 && tokens[w.passed].place < 0:
		c.equals(k.sortName, closed, "S")
	default:
		c.beginsWith(k.sortName, closed, "S")
	}
}

// bare reports whether the node is an item with nothing more to write, so that its text is the literal alone.
func (n *node) bare() bool { return n.step == nil && n.branches == nil && len(n.tail) == 0 }

// rootRun bounds all branches of a tree that shares its partition with others.
func (em *emitter) rootRun(c *condition, k *physicalKey, w *walk) {
	branches := w.at.branches
	last := branches[len(branches)-1]
	upper := design.Text(last.literal)
	if !last.below.bare() {
		upper = upper.Append(design.AfterDelimiter(w.delimiter))
	}
	c.between(k.sortName, design.Text(branches[0].literal), upper, "S")
}

// alone reports whether no other entity's items can stand under the same partition value.
func (em *emitter) alone(k *physicalKey, l *layout) bool {
	for _, g := range k.guards {
		if g.label == l.partitionFamily() {
			return false
		}
	}
	for _, other := range k.layouts {
		if other != l && other.partitionFamily() == l.partitionFamily() {
			return false
		}
	}
	return true
}

// textRange writes a range on the attribute that follows the prefix. The key goes on behind the attribute, so a value
// itself stands below everything that begins with it and the delimiter, and that below the text after the delimiter.
func (em *emitter) textRange(c *condition, k *physicalKey, w *walk, prefix, closed design.Template) {
	tokens := w.tokens()
	more := w.passed < len(tokens)-1
	after := design.AfterDelimiter(w.delimiter)
	bound := func(name string, past bool) design.Template {
		s := design.Segment{Attribute: w.entity.attr(tokens[w.passed].place).Name, Bound: name, Format: w.format(tokens, w.passed)}
		t := append(slices.Clone(closed), s)
		if past && more {
			t = t.Append(after)
		}
		return t
	}
	lowest, highest := closed, prefix.Append(after)
	if w.question.unit.instant() != "" {
		from, to := instantBounds(w.question.unit, w.entity.attr(tokens[w.passed].place))
		if from != nil {
			lowest = append(slices.Clone(closed), *from)
		}
		if to != nil {
			highest = append(slices.Clone(closed), *to)
			if more {
				highest = highest.Append(after)
			}
		}
		c.between(k.sortName, lowest, highest, "S")
		return
	}
	switch w.question.unit.rangeOp {
	case "begins_with":
		c.beginsWith(k.sortName, bound(design.BoundPrefix, false), "S")
	case ">=":
		c.between(k.sortName, bound(design.BoundFrom, false), highest, "S")
	case ">":
		c.between(k.sortName, bound(design.BoundAfter, true), highest, "S")
	case "<=":
		c.between(k.sortName, lowest, bound(design.BoundTo, true), "S")
	case "<":
		c.between(k.sortName, lowest, bound(design.BoundUntil, false), "S")
	case "between":
		c.between(k.sortName, bound(design.BoundFrom, false), bound(design.BoundTo, true), "S")
	case "from_until":
		c.between(k.sortName, bound(design.BoundFrom, false), bound(design.BoundUntil, false), "S")
	case "after_through":
		c.between(k.sortName, bound(design.BoundAfter, true), bound(design.BoundThrough, true), "S")
	}
}
