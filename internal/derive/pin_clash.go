package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// pinClash names an entity whose items could come to the same key as those of an entity with a pinned one, or nil.
func (s *solver) pinClash(e *entity) *entity {
	for _, f := range s.entities {
		if f == e || e.pin == nil {
			continue
		}
		if f.pin != nil {
			if familiesMeet(e.pin.family(), f.pin.family()) && e.id < f.id && basePins([]*entity{e, f}).tree([]*entity{e, f}, 0) == nil {
				return f
			}
			continue
		}
		if e.pin.family() == "" || f.mayBegin(e.pin.family()) && e.pin.mayStandAs(f.resolved.Label) {
			return f
		}
	}
	return nil
}

// mayStandAs reports whether the pin's sort text may be one that begins with the label.
func (p *pin) mayStandAs(label string) bool {
	return len(p.sort) > 0 && (p.sort[0].literal == "" || p.sort[0].literal == label)
}

// pinnedOver names a guard whose key an item with the entity's pinned key could come to; empty where there is none.
func (s *solver) pinnedOver(e *entity) string {
	for _, g := range s.guards {
		if familiesMeet(e.pin.family(), g.family()) && e.pin.mayStandAs(g.leaf().branches[0].literal) {
			return g.name()
		}
	}
	return ""
}

// mayBegin reports whether a derived partition text of the entity may begin with the label.
func (e *entity) mayBegin(label string) bool {
	if e.tenanted() {
		for p := range e.attrs {
			if p == tenantPlace && tenantFamily(e.tenantBegin()) == label || !e.wholly && p != tenantPlace && tenantFamily(e.tenantPieces([]int{tenantPlace, p})) == label {
				return true
			}
		}
		return false
	}
	return e.resolved.Label == label || slices.ContainsFunc(e.attrs, func(a *model.ResolvedAttribute) bool { return a.Label == label })
}
