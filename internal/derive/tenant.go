package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tenantPlace is the place of the tenant attribute in every entity of a tenant table: it is the first of every identity.
const tenantPlace = 0

// tenanted reports whether the entity's items belong to tenants.
func (e *entity) tenanted() bool { return e.resolved.Access != "" }

// operators reports whether the unit is the operators' of a tenant table.
func (u *unit) operators() bool { return u.members[0].tenanted() && u.pattern.Declared.IsOperators() }

// strict reports whether every base partition is its tenant's as a whole.
func (s *solver) strict() bool { return strictly(s.resolved) }

func strictly(r *model.Resolved) bool {
	t := r.Table.Tenant
	return t != nil && t.WithDefaults().Isolation == model.IsolationStrict
}

// ofTenant reports whether a partition keeps a tenant's items to themselves: it begins with the tenant, and under strict
// isolation that is all there is to a partition of texts. Items that one request reads must be open to tenants alike; those
// that a tenant may only read share no partition with anything.
func (s *solver) ofTenant(kind keyKind, units []*unit, mapping map[*entity][]int) bool {
	for e, places := range mapping {
		if !e.tenanted() {
			return true
		}
		whole := s.strict() && kind != nativeKey
		if len(places) == 0 || places[0] != tenantPlace || whole && len(places) > 1 {
			return false
		}
	}
	return !slices.ContainsFunc(units, (*unit).mixesAccess)
}

// mixesAccess reports whether the unit reads items at once that share no partition, because tenants may do one thing with
// some and another with others.
func (u *unit) mixesAccess() bool {
	return !u.single() && slices.ContainsFunc(u.members, func(e *entity) bool {
		return e.resolved.Access != u.members[0].resolved.Access || e.resolved.Access == model.AccessRead
	})
}

// ofOneClass reports whether an index may serve the units: those of tenants or those of operators, never both. An index of
// operators has nothing of the tenant in its partition.
func (s *solver) ofOneClass(kind keyKind, units []*unit, mapping map[*entity][]int) bool {
	if !units[0].members[0].tenanted() {
		return true
	}
	for _, u := range units {
		if u.operators() != units[0].operators() {
			return false
		}
	}
	if !units[0].operators() {
		return s.ofTenant(kind, units, mapping)
	}
	for _, places := range mapping {
		if kind != nativeKey || slices.Contains(places, tenantPlace) {
			return false
		}
	}
	return true
}

// holdsTenant reports whether an operators' key holds the tenant attribute, into which tenants may write anything.
func (l *layout) holdsTenant() bool {
	return l.units[0].operators() && slices.ContainsFunc(l.members, func(e *entity) bool { return l.holds(e).has(tenantPlace) })
}

// onTable reports whether the layout's first partition attribute is the table's own: that of an LSI, and of an index of
// tenants under strict isolation, where every item has it and nobody can plant any.
func (l *layout) onTable() bool {
	e := l.members[0]
	switch l.kind {
	case localKey:
		return true
	case slotKey:
		return e.wholly
	case nativeKey:
		return e.wholly && len(l.partition[e]) > 0 && l.partition[e][0] == tenantPlace
	default:
		return false
	}
}

// keepsTenants reports whether the items of a table keep their tenants' keys: isolation, the attribute, its label and what
// tenants may do are part of them.
func keepsTenants(r *model.Resolved, prior *design.Design) bool {
	declared, before := r.Table.Tenant, prior.Tenancy
	if declared == nil || before == nil {
		return declared == nil && before == nil
	}
	with := declared.WithDefaults()
	if with.Attribute != before.Attribute || with.Isolation != before.Isolation {
		return false
	}
	for _, e := range r.Entities {
		_, was := prior.Entity(e.Name)
		derived := e.Declared.Key == nil && !priorNatural(prior) // else the key says the label, if there is one
		if derived && e.Attributes[with.Attribute].Label != before.Label || was && before.AccessOf(e.Name) != e.Access {
			return false
		}
	}
	return true
}

// keptOfOneClass reports whether an index of texts that the table has may serve one more unit.
func (s *solver) keptOfOneClass(l *layout, u *unit) bool {
	mapping := map[*entity][]int{}
	for _, e := range u.members {
		mapping[e] = l.partition[e]
	}
	return s.ofOneClass(l.kind, []*unit{u}, mapping)
}

// tenancy is what the design tells policies of the tenants; nil without any.
func (s *solver) tenancy() *design.Tenancy {
	declared := s.resolved.Table.Tenant
	if declared == nil {
		return nil
	}
	with := declared.WithDefaults()
	t := &design.Tenancy{
		Attribute: with.Attribute, Isolation: with.Isolation, Writers: with.Writers, Label: s.tenantLabel(),
	}
	if s.kept != nil {
		t.Adopted = s.kept.prior.Tenancy.Adopted // keepsTenants saw to it that there is one
	}
	for _, e := range s.entities {
		if e.resolved.Access != model.AccessReadWrite {
			t.Access = append(t.Access, design.TenantAccess{Entity: e.name(), Access: e.resolved.Access})
		}
	}
	for _, p := range s.resolved.Patterns {
		if p.Declared.IsOperators() {
			t.Operators = append(t.Operators, p.Name)
		}
	}
	return t
}
