package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// nativeKey writes the key condition of a question on a key made of the entities' own attributes.
func (em *emitter) nativeKey(c *condition, l *layout, q question) {
	e := q.unit.members[0]
	if l.entityPart {
		c.equals(em.solver.keys.EntityAttribute, design.Text(e.name()), "S")
	}
	for _, p := range l.partition[e] {
		em.ownEquals(c, q, e, p)
	}
	if l.entityFirst {
		em.entityCondition(c, q.unit)
		if !q.unit.single() {
			return
		}
	}
	em.ownSort(c, l, q)
}

// ownSort compares the sort attributes from the left: equalities as far as they go, then the range.
func (em *emitter) ownSort(c *condition, l *layout, q question) {
	e := q.unit.members[0]
	left := q.equalSet().minus(l.partitionSet(e))
	for _, name := range l.members[0].names(l.sort) {
		p, known := e.place[name]
		switch {
		case known && left.has(p):
			em.ownEquals(c, q, e, p)
			left = left.minus(setOf(p))
		case known && left == 0 && p == q.ranged():
			if q.unit.instant() != "" {
				instantRange(c, q.unit, e.attr(p))
				return
			}
			ownRange(c, q.unit.rangeOp, e, p)
			return
		default:
			return
		}
	}
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

func (em *emitter) ownEquals(c *condition, q question, e *entity, place int) {
	a := e.attr(place)
	c.equals(a.Name, design.Template{q.segment(e, place, "", em.solver.keys.Delimiter)}, a.Type.Stored())
}

// ownRange writes a range on an attribute itself. Half-open ranges become a BETWEEN with the neighbouring value,
// because a key condition takes one comparison.
func ownRange(c *condition, op string, e *entity, place int) {
	a := e.attr(place)
	stored := a.Type.Stored()
	bound := func(name, sign string) design.Template {
		s := design.Segment{Attribute: a.Name, Bound: name}
		if sign != "" {
			s.Shift = sign + stepOf(a)
		}
		return design.Template{s}
	}
	switch op {
	case "begins_with":
		c.beginsWith(a.Name, bound(design.BoundPrefix, ""), stored)
	case ">=":
		c.compare(a.Name, op, bound(design.BoundFrom, ""), stored)
	case ">":
		c.compare(a.Name, op, bound(design.BoundAfter, ""), stored)
	case "<=":
		c.compare(a.Name, op, bound(design.BoundTo, ""), stored)
	case "<":
		c.compare(a.Name, op, bound(design.BoundUntil, ""), stored)
	case "between":
		c.between(a.Name, bound(design.BoundFrom, ""), bound(design.BoundTo, ""), stored)
	case "from_until":
		c.between(a.Name, bound(design.BoundFrom, ""), bound(design.BoundUntil, "-"), stored)
	case "after_through":
		c.between(a.Name, bound(design.BoundAfter, "+"), bound(design.BoundThrough, ""), stored)
	}
}
