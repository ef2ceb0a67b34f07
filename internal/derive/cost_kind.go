package derive

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// byCost is the cheapest solution, with the kind of base key of the one it begins with, or with the other one where both may
// be had. What the one it begins with leaves out may be served where filters take part of the patterns.
func byCost(first *solution, s *solver, w *work) (*solution, *solver, []finding.Finding) {
	best, refused := s.cheapest(first, w.priced())
	if s.keys.Base != model.BaseAuto || first.money == nil || !s.natural && (!s.mayBeNatural() || len(s.guards) > 0) {
		return best, s, refused
	}
	r := *s.resolved
	if r.Keys.Base = model.BaseNatural; s.natural {
		r.Keys.Base = model.BaseComposite
	}
	other, t, otherRefused := choose(&r, searchBudget, w)
	t.resolved, t.keys = s.resolved, s.keys
	switch {
	case other == nil && !t.ended: // no key of that kind is possible
		t.truncated = false
	case other == nil || len(otherRefused) > 0: // there was no time
		other, t.truncated = nil, true
	default:
		begun := other
		other, _ = t.cheapest(begun, w.priced())
		t.truncated = t.truncated || begun.money == nil
	}
	if best == nil && other == nil {
		return nil, s, refused
	}
	best, s = cheaperKind(best, other, s, t)
	return best, s, nil
}

// cheaperKind is the cheaper of a table's designs with either kind of base key, the natural one of two that cost the same. It
// is the cheapest of all only where the other one is proven, too. One of them may be nil, where there is none.
func cheaperKind(best, other *solution, s, t *solver) (*solution, *solver) {
	proven := !s.truncated && !t.truncated
	least := plus()
	switch {
	case best == nil && proven:
		least = other.least
	case other != nil && best != nil:
		if least = best.least; cheaper(other.least, least) {
			least = other.least
		}
	}
	switch {
	case other != nil && best != nil && best.allows != other.allows:
		if best.allows > other.allows {
			best, s = other, t
		}
	case best == nil || other != nil && (cheaper(other.money, best.money) || other.natural && !cheaper(best.money, other.money)):
		best, s = other, t
	}
	if s.truncated = !proven; !proven {
		best.least = least
	}
	return best, s
}
