package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

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
