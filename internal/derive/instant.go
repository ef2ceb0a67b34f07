package derive

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// instantBounds are the least and the greatest id of a range of instants, both included; nil where the range is open.
// An id carries its instant only to its resolution, so a bound that leaves an instant out moves by one step.
func instantBounds(u *unit, id *model.ResolvedAttribute) (from, to *design.Segment) {
	name, step := u.instant(), idStep(id.Type)
	first := func(bound, shift string) *design.Segment {
		return &design.Segment{Attribute: name, Bound: bound, Shift: shift, Format: string(id.Type)}
	}
	last := func(bound, shift string) *design.Segment {
		return &design.Segment{Attribute: name, Bound: bound, Shift: shift, Format: string(id.Type) + design.LastID}
	}
	switch u.rangeOp {
	case ">=":
		return first(design.BoundFrom, ""), nil
	case ">":
		return first(design.BoundAfter, "+"+step), nil
	case "<=":
		return nil, last(design.BoundTo, "")
	case "<":
		return nil, last(design.BoundUntil, "-"+step)
	case "from_until":
		return first(design.BoundFrom, ""), last(design.BoundUntil, "-"+step)
	case "after_through":
		return first(design.BoundAfter, "+"+step), last(design.BoundThrough, "")
	}
	return first(design.BoundFrom, ""), last(design.BoundTo, "")
}

// idStep is the resolution of the instant in an id: a KSUID counts seconds, the others milliseconds.
func idStep(t model.Type) string {
	if t == model.KSUID {
		return "1s"
	}
	return "1ms"
}

// instantRange bounds an id in a key of its own by a range of instants.
func instantRange(c *condition, u *unit, id *model.ResolvedAttribute) {
	from, to := instantBounds(u, id)
	switch {
	case to == nil:
		c.compare(id.Name, ">=", design.Template{*from}, "S")
	case from == nil:
		c.compare(id.Name, "<=", design.Template{*to}, "S")
	default:
		c.between(id.Name, design.Template{*from}, design.Template{*to}, "S")
	}
}
