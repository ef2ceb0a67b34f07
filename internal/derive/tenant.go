package derive

import (
	"slices"
	"strings"

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

// tenantFamily is what the partition of a tenant's item begins with, in as many words as keep it apart from others: a
// tenant's id holds no delimiter, so that the word behind it tells partitions apart, too.
func tenantFamily(partition []piece) string {
	var words []string
	tenant := false
	for _, p := range partition {
		if p.place == tenantPlace && !tenant {
			tenant = true
			continue
		}
		if p.place >= 0 {
			break
		}
		if words = append(words, p.literal); tenant {
			break
		}
	}
	if len(words) == 0 {
		return "{tenant}" // the id alone, which is none of a longer text
	}
	return strings.Join(words, " ")
}

// writtenDown reports whether the user wrote the entity's base key.
func (e *entity) writtenDown() bool { return e.pin != nil && !e.pin.kept }

// tenantBegin are the pieces with which every partition text of the entity begins: its tenant, and what says the access of
// tenants. Under strict isolation that is all. A key that the user wrote says them itself.
func (e *entity) tenantBegin() []piece {
	if e.writtenDown() && !e.pin.natural {
		list := e.pin.partition
		end := slices.IndexFunc(list, func(p piece) bool { return p.place == tenantPlace }) + 1
		if e.wholly {
			end = len(list)
		} else if e.resolved.Access == model.AccessRead && end < len(list) && list[end].place < 0 {
			end++
		}
		return list[:end]
	}
	list := []piece{{place: -1, literal: e.attr(tenantPlace).Label}, {place: tenantPlace}}
	switch e.resolved.Access {
	case model.AccessNone:
		return append([]piece{{place: -1, literal: model.OperatorLabel}}, list...)
	case model.AccessRead:
		return append(list, piece{place: -1, literal: e.resolved.Label})
	}
	return list
}

// tenantPieces are the pieces of a partition text of the entity that begins with its tenant.
func (e *entity) tenantPieces(places []int) []piece {
	list := slices.Clone(e.tenantBegin())
	for _, p := range places[1:] {
		list = append(list, piece{place: -1, literal: e.attr(p).Label}, piece{place: p})
	}
	return list
}

// staleTenantFamily is the family of the partitions in which items of an entity stand that the declaration may not know
// any more.
func staleTenantFamily(carried []design.ItemAttribute, partition, tenant, delimiter string) string {
	var pieces []piece
	at := slices.IndexFunc(carried, func(a design.ItemAttribute) bool { return a.Name == partition })
	for _, s := range carried[at].Template {
		switch s.Attribute {
		case "":
			for _, word := range strings.Split(s.Literal, delimiter) {
				if word != "" {
					pieces = append(pieces, piece{place: -1, literal: word})
				}
			}
		case tenant:
			pieces = append(pieces, piece{place: tenantPlace})
		default:
			pieces = append(pieces, piece{place: tenantPlace + 1})
		}
	}
	return tenantFamily(pieces)
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

// tenantText is the beginning of the texts of every partition of the entity: that of its tenant.
func (e *entity) tenantText(delimiter string) design.Template {
	return e.templateOf(e.tenantBegin(), delimiter)
}

// tenantLabel is the text before the tenant in the partitions that tenants may touch; empty where there is none.
func (s *solver) tenantLabel() string {
	if s.natural {
		return ""
	}
	touched := slices.DeleteFunc(slices.Clone(s.entities), func(e *entity) bool { return e.resolved.Access == model.AccessNone })
	if len(touched) == 0 || slices.ContainsFunc(touched, func(e *entity) bool { return !e.writtenDown() }) {
		return s.entities[0].attr(tenantPlace).Label
	}
	return touched[0].beforeTenant(s.keys.Delimiter)
}

// beforeTenant is the literal text before the tenant in the entity's partitions, without the delimiter behind it.
func (e *entity) beforeTenant(delimiter string) string {
	var words []string
	for _, p := range e.tenantBegin() {
		if p.place == tenantPlace {
			break
		}
		words = append(words, p.literal)
	}
	return strings.Join(words, delimiter)
}

// begunOtherwise tells of partitions that the user wrote and that begin with another text before the tenant than those of
// other entities: one policy and one index speak of the tenant in one way.
func (s *solver) begunOtherwise() []finding.Finding {
	var list []finding.Finding
	if s.resolved.Table.Tenant == nil {
		return nil
	}
	label := s.tenantLabel()
	for _, e := range s.entities {
		if !e.writtenDown() || e.pin.natural || e.resolved.Access == model.AccessNone || e.beforeTenant(s.keys.Delimiter) == label {
			continue
		}
		begin := strings.TrimPrefix(label+s.keys.Delimiter, s.keys.Delimiter) + "{" + e.attr(tenantPlace).Name + "}"
		list = append(list, finding.TenantNotLeading(finding.Entity(e.name()).At("key", "partition"), e.name(), "", e.resolved.Declared.Key.Partition,
			"other partition keys begin with "+begin, begin))
	}
	return list
}

// misplacedTenant says what keeps a partition that the user wrote from being its tenant's.
func (e *entity) misplacedTenant(delimiter string) []finding.Finding {
	if !e.tenanted() {
		return nil
	}
	at, template := finding.Entity(e.name()).At("key", "partition"), e.resolved.Declared.Key.Partition
	name := e.attr(tenantPlace).Name
	begin := e.attr(tenantPlace).Label + delimiter + "{" + name + "}"
	held := places(e.pin.partition)
	switch {
	case len(held) == 0 || held[0] != tenantPlace:
		return []finding.Finding{finding.TenantNotLeading(at, e.name(), "", template, "its first value is not "+name, begin)}
	case e.wholly && len(held) > 1:
		return []finding.Finding{finding.TenantKeyNotStrict(at, e.name(), template, begin)}
	}
	return nil
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
