package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// covered tells whether a valid model is within what the search understands. Drawn models are; one that is made smaller
// need not be.
func covered(r *model.Resolved) bool {
	for _, e := range r.Entities {
		if len(e.Identity) == 0 || !agreesWithOthers(r, e) {
			return false
		}
	}
	for _, p := range r.Patterns {
		if p.IsWrite() && p.Operation != model.Create && p.Operation != model.Put && !within(p.Entities[0].Identity, p.Declared.Match) {
			return false // refused whatever the design
		}
		if !p.IsWrite() && (!ordersByOthers(demandOf(p)) || len(p.Declared.Entities) == 1) {
			return false // one entity under entities is read as entity is, which the search knows
		}
	}
	return true
}

// agreesWithOthers tells whether attributes of one name are written alike in all entities.
func agreesWithOthers(r *model.Resolved, e *model.ResolvedEntity) bool {
	for _, other := range r.Entities {
		for name, a := range e.Attributes {
			if b := other.Attributes[name]; b != nil && (a.Type != b.Type || !slices.Equal(a.Declared.Values, b.Declared.Values)) {
				return false
			}
		}
	}
	return true
}

// ordersByOthers tells whether no entity has what orders the pattern among its equalities, under whatever name.
func ordersByOthers(d demand) bool {
	for _, e := range d.Entities {
		for _, l := range d.levels {
			for _, ordered := range l.order {
				for _, equal := range l.equal {
					if own := d.own(e, ordered); own != "" && own == d.own(e, equal) {
						return false
					}
				}
			}
		}
	}
	return true
}
