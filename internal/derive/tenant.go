package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tenantPlace is the place of the tenant attribute in every entity of a tenant table: it is the first of every identity.
const tenantPlace = 0

// tenanted reports whether the entity's items belong to tenants.
func (e *entity) tenanted() bool { return e.resolved.Access != "" }

// operators reports whether the unit is the operators' of a tenant table.
func (u *unit) operators() bool { return u.members[0].tenanted() && u.pattern.Declared.IsOperators() }

// strict reports whether every base partition is its tenant's as a whole.
func (s *solver) strict() bool {
	t := s.resolved.Table.Tenant
	return t != nil && t.WithDefaults().Isolation == model.IsolationStrict
}

// ofTenant reports whether a partition keeps a tenant's items to themselves: it begins with the tenant, and under strict
// isolation that is all there is to a partition of texts. Items that one request reads must be open to tenants alike; those
// that a tenant may only read share no partition with anything.
func (s *solver) ofTenant(kind keyKind, units []*unit, mapping map[*entity][]int) bool {
	if kind == slotKey && s.strict() && slices.ContainsFunc(units, func(u *unit) bool { return u.split != nil }) {
		return false // the table's own partition attribute holds no shard of an index
	}
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

// onTable reports whether the layout's partition attribute is the table's own: that of an LSI, and of a slot of tenants
// under strict isolation, where every item has it and nobody can plant any.
func (l *layout) onTable() bool {
	return l.kind == localKey || l.kind == slotKey && l.members[0].wholly
}

// tenantFamily is what the partition of a tenant's item begins with, in as many words as keep it apart from others: a
// tenant's id holds no delimiter, so that the word behind it tells partitions apart, too.
func (l *layout) tenantFamily() string {
	e := l.members[0]
	family := e.resolved.Access
	if family == model.AccessRead {
		return family + " " + e.resolved.Label
	}
	for _, p := range l.partition[e][:min(len(l.partition[e]), 2)] {
		family += " " + e.attr(p).Label
	}
	return family
}

// guarded puts what says the access of tenants around a partition text that begins with the tenant.
func (e *entity) guarded(tenant design.Template, delimiter string) design.Template {
	switch e.resolved.Access {
	case model.AccessNone:
		return append(design.Text(model.OperatorLabel+delimiter), tenant...)
	case model.AccessRead:
		return tenant.Append(delimiter + e.resolved.Label)
	}
	return tenant
}

// tenantText is the beginning of the texts of every partition of the entity: that of its tenant.
func (e *entity) tenantText(delimiter string) design.Template {
	a := e.attr(tenantPlace)
	return e.guarded(design.Template{{Literal: a.Label + delimiter}, {Attribute: a.Name}}, delimiter)
}

// tenancy is what the design tells policies of the tenants; nil without any.
func (s *solver) tenancy() *design.Tenancy {
	declared := s.resolved.Table.Tenant
	if declared == nil {
		return nil
	}
	with := declared.WithDefaults()
	t := &design.Tenancy{
		Attribute: with.Attribute, Isolation: with.Isolation, Writers: with.Writers, Label: s.entities[0].attr(tenantPlace).Label,
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

// localTenants refuses LSIs under strict isolation, where they bound what one tenant may store.
func (em *emitter) localTenants() []finding.Finding {
	var list []finding.Finding
	for _, k := range em.keys[1:] {
		if k.kind == localKey && em.strict() {
			list = append(list, finding.TenantLocalNotYet(k.serves(), k.name))
		}
	}
	return list
}
