package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// textKey writes the key condition of a question on a key filled from templates. It returns the equalities that this
// leaves over: some of an item that the others single out.
func (em *emitter) textKey(c *condition, k *physicalKey, l *layout, q question) attrSet {
	e := q.unit.members[0]
	t := texts{layout: l, entity: e, delimiter: em.solver.keys.Delimiter}
	c.equals(k.partitionName, t.withSplit(t.valued(t.compared(), q), l.split.asked(q, t.delimiter)), "S")
	known := q.equalSet().minus(l.entered(e))
	w := &walk{texts: t, question: q, known: known, left: known.minus(l.partitionSet(e)), at: l.root}
	w.down()
	leftover := w.left
	em.sortCondition(c, k, w)
	return leftover
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
	// known are the attributes whose values the text can be filled with: a pinned text may name one again that its
	// partition or its beginning names. Of them left are not consumed yet; at is the node reached, nil inside a leaf;
	// passed counts the tokens.
	known  attrSet
	left   attrSet
	at     *node
	passed int
	// run are the adjacent branches the question wants, where they are more than one and not all that there is below at.
	run []*branch
}

// down walks until the equalities are consumed and the wanted items are all that lies below.
func (w *walk) down() {
	tokens := w.tokens()
	for w.at != nil {
		switch {
		case w.at.step != nil:
			place := w.at.step[slices.Index(w.at.members, w.entity)]
			if !w.known.has(place) {
				return
			}
			w.left, w.at = w.left.minus(setOf(place)), w.at.below
		case w.at.branches != nil:
			wanted := w.at.within(claim{unit: w.question.unit, members: w.question.unit.members})
			if len(wanted) > 1 {
				if len(wanted) < len(w.at.branches) || w.question.unit.bounded() != nil {
					w.run = wanted
				}
				return
			}
			w.at = wanted[0].below
		default:
			for w.passed < len(tokens) && tokens[w.passed].place >= 0 && w.known.has(tokens[w.passed].place) {
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
		lowest, highest := w.runEnds(closed)
		c.between(k.sortName, lowest, highest, "S")
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
		if familiesMeet(g.family(), l.partitionFamily()) {
			return false
		}
	}
	for _, text := range k.stale {
		if familiesMeet(text.family, l.partitionFamily()) {
			return false
		}
	}
	for _, other := range k.layouts {
		if other != l && familiesMeet(other.partitionFamily(), l.partitionFamily()) {
			return false
		}
	}
	return true
}

// runEnds are the first and the last text of a run of branches; a range that bounds only some of the unit's entities
// moves the end at which their branch stands.
func (w *walk) runEnds(closed design.Template) (lowest, highest design.Template) {
	first, last := w.run[0], w.run[len(w.run)-1]
	lowest, highest = closed.Append(first.literal), closed.Append(last.literal)
	if !last.below.bare() {
		highest = highest.Append(design.AfterDelimiter(w.delimiter))
	}
	bounded := w.question.unit.bounded()
	if bounded == nil {
		return lowest, highest
	}
	inner := texts{layout: w.layout, entity: bounded[0], delimiter: w.delimiter}
	if w.question.unit.boundsBelow() {
		prefix := closed.Append(first.literal)
		lowest, _ = inner.rangeEnds(w.question.unit, w.passed+1, prefix, prefix.Append(w.delimiter))
		return lowest, highest
	}
	prefix := closed.Append(last.literal)
	_, highest = inner.rangeEnds(w.question.unit, w.passed+1, prefix, prefix.Append(w.delimiter))
	return lowest, highest
}

// textRange writes a range on the attribute that follows the prefix.
func (em *emitter) textRange(c *condition, k *physicalKey, w *walk, prefix, closed design.Template) {
	u := w.question.unit
	if u.rangeOp == "begins_with" {
		c.beginsWith(k.sortName, w.bound(w.passed, design.BoundPrefix, closed), "S")
		return
	}
	lowest, highest := w.rangeEnds(u, w.passed, prefix, closed)
	c.between(k.sortName, lowest, highest, "S")
}

// rangeEnds are the least and the greatest text of a unit's range on the attribute at a place of the text, which follows
// the prefix; closed is the prefix with its delimiter. The key goes on behind the attribute, so a value itself stands below
// everything that begins with it and the delimiter, and that below the text after the delimiter.
func (t texts) rangeEnds(u *unit, at int, prefix, closed design.Template) (lowest, highest design.Template) {
	after := design.AfterDelimiter(t.delimiter)
	lowest, highest = closed, prefix.Append(after)
	tokens := t.tokens()
	past := func(bound design.Template) design.Template {
		if at < len(tokens)-1 {
			return bound.Append(after)
		}
		return bound
	}
	if u.instant() != "" {
		from, to := instantBounds(u, t.entity.attr(tokens[at].place))
		if from != nil {
			lowest = append(slices.Clone(closed), *from)
		}
		if to != nil {
			highest = past(append(slices.Clone(closed), *to))
		}
		return lowest, highest
	}
	switch u.rangeOp {
	case ">=", "between", "from_until":
		lowest = t.bound(at, design.BoundFrom, closed)
	case ">", "after_through":
		lowest = past(t.bound(at, design.BoundAfter, closed))
	}
	switch u.rangeOp {
	case "<=", "between":
		highest = past(t.bound(at, design.BoundTo, closed))
	case "after_through":
		highest = past(t.bound(at, design.BoundThrough, closed))
	case "<", "from_until":
		highest = t.bound(at, design.BoundUntil, closed)
	}
	return lowest, highest
}

// bound is the text up to one end of a range on the attribute at a place of the text.
func (t texts) bound(at int, name string, closed design.Template) design.Template {
	tokens := t.tokens()
	a := t.entity.attr(tokens[at].place)
	return append(slices.Clone(closed), design.Segment{Attribute: a.Name, Bound: name, Format: t.format(tokens, at)})
}
