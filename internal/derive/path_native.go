package derive

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// nativeKey writes the key condition of a question on a key made of the entities' own attributes. It returns the
// equalities that this leaves over.
func (em *emitter) nativeKey(c *condition, l *layout, q question) attrSet {
	e := q.unit.members[0]
	if l.entityPart {
		c.equals(em.solver.keys.EntityAttribute, design.Text(e.name()), "S")
	}
	for _, p := range l.partition[e] {
		if e.wholly && !em.natural && p == tenantPlace {
			base := texts{layout: em.keys[0].layoutOf(e), entity: e, delimiter: em.solver.keys.Delimiter}
			c.equals(em.solver.keys.PartitionKey, base.withSplit(base.valued(base.compared(), q), l.tablePieces(q, base.delimiter)), "S")
			continue
		}
		em.ownEquals(c, q, own(e.attr(p)), p)
	}
	asked := l.stored().asked(q, em.solver.keys.Delimiter)
	for i, stored := range em.storedSplit(l) {
		c.equals(stored.Name, design.Template{asked[i]}, "S")
	}
	if l.entityFirst {
		em.entityCondition(c, q.unit)
		if !q.unit.single() {
			return 0
		}
	}
	return em.ownSort(c, l, q)
}

// ownSort compares the sort attributes from the left: equalities as far as they go, then the range. It
// returns the equalities left over.
func (em *emitter) ownSort(c *condition, l *layout, q question) attrSet {
	e := q.unit.members[0]
	left := q.equalSet().minus(l.partitionSet(e))
	for _, name := range l.members[0].names(l.sort) {
		p, known := e.place[name]
		held := keyed{}
		if known {
			if held = own(e.attr(p)); l.rankedSet(e).has(p) {
				held = em.rankOf(e.attr(p))
			}
		}
		switch {
		case known && left.has(p):
			em.ownEquals(c, q, held, p)
			left = left.minus(setOf(p))
		case known && left == 0 && p == q.ranged():
			if q.unit.instant() != "" {
				instantRange(c, q.unit, e.attr(p))
				return 0
			}
			held.bound(c, q.unit.rangeOp)
			return 0
		case known && left == 0 && q.answered.has(p) && q.unit.tests[0].ranged.has(p):
			em.keyTest(c, q, e, p)
			return 0
		default:
			return left
		}
	}
	return left
}

// entityCondition picks the wanted entities out of a key with the entity attribute first in its sort key.
func (em *emitter) entityCondition(c *condition, u *unit) {
	var names []string
	for _, e := range u.members {
		names = append(names, e.name())
	}
	attribute := em.solver.keys.EntityAttribute
	if len(names) == 1 {
		c.equals(attribute, design.Text(names[0]), "S")
		return
	}
	c.between(attribute, design.Text(slices.Min(names)), design.Text(slices.Max(names)), "S")
}

// keyTest makes a range of the filter part of the key condition. It names its values as the filter would.
func (em *emitter) keyTest(c *condition, q question, e *entity, place int) {
	a := e.attr(place)
	c.parts = append(c.parts, c.testOf(a, a.Name, q.unit.pattern.Declared.Filter[a.Name], ""))
}

// keyed is an attribute as a native key holds it: its value, or its stored rank.
type keyed struct {
	attribute *model.ResolvedAttribute
	// name and stored are those of the key attribute; step is the distance between neighbouring values there.
	name, stored, format, step string
}

func own(a *model.ResolvedAttribute) keyed {
	return keyed{attribute: a, name: a.Name, stored: a.Type.Stored(), step: stepOf(a)}
}

func (em *emitter) rankOf(a *model.ResolvedAttribute) keyed {
	return keyed{attribute: a, name: em.ranks[a.Name], stored: "N", format: design.FormatRank, step: rankStep}
}

func (em *emitter) ownEquals(c *condition, q question, k keyed, place int) {
	segment := q.segment(q.unit.members[0], place, k.format, em.solver.keys.Delimiter)
	if eq := q.equal()[place]; eq.kind == fixedValue && k.format == design.FormatRank {
		segment = design.Segment{Literal: strconv.Itoa(slices.Index(k.attribute.Declared.Values, eq.value))}
	}
	c.equals(k.name, design.Template{segment}, k.stored)
}

// bound writes a range on the key attribute. Half-open ranges become a BETWEEN with the neighbouring value, because a key
// condition takes one comparison.
func (k keyed) bound(c *condition, op string) {
	end := func(name, sign string) design.Template {
		s := design.Segment{Attribute: k.attribute.Name, Bound: name, Format: k.format}
		if sign != "" {
			s.Shift = sign + k.step
		}
		return design.Template{s}
	}
	switch op {
	case "begins_with":
		c.beginsWith(k.name, end(design.BoundPrefix, ""), k.stored)
	case ">=":
		c.compare(k.name, op, end(design.BoundFrom, ""), k.stored)
	case ">":
		c.compare(k.name, op, end(design.BoundAfter, ""), k.stored)
	case "<=":
		c.compare(k.name, op, end(design.BoundTo, ""), k.stored)
	case "<":
		c.compare(k.name, op, end(design.BoundUntil, ""), k.stored)
	case "between":
		c.between(k.name, end(design.BoundFrom, ""), end(design.BoundTo, ""), k.stored)
	case "from_until":
		c.between(k.name, end(design.BoundFrom, ""), end(design.BoundUntil, "-"), k.stored)
	case "after_through":
		c.between(k.name, end(design.BoundAfter, "+"), end(design.BoundThrough, ""), k.stored)
	}
}
