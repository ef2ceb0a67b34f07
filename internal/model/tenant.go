package model

import (
	"maps"
	"slices"
)

// Isolations of Tenant.Isolation, values of Tenant.Writers and of Entity.TenantAccess.
const (
	IsolationStrict = "strict"
	IsolationPrefix = "prefix"

	WritersTenants = "tenants"
	WritersTrusted = "trusted"

	AccessReadWrite = "read_write"
	AccessRead      = "read"
	AccessNone      = "none"
)

// TenantDelimiters are the delimiters that a tenant table may have: they keep key text in order, session tags can't hold
// them, and IAM doesn't read them.
const TenantDelimiters = "#!%,"

// WithDefaults fills what the user left out. Under prefix isolation writers has no default.
func (t Tenant) WithDefaults() Tenant {
	t.Isolation = orDefault(t.Isolation, IsolationStrict)
	if t.Isolation == IsolationStrict {
		t.Writers = orDefault(t.Writers, WritersTenants)
	}
	return t
}

// IsOperators reports whether the pattern is the operators' of a tenant table.
func (p Pattern) IsOperators() bool { return p.TenantScoped != nil && !*p.TenantScoped }

// withTenant writes out what tenant implies: the attribute is the first of every identity, of one type, and of the match of
// every tenant's pattern. A create or put without match knows the whole item, and so its tenant.
func withTenant(t Table) Table {
	if t.Tenant == nil || t.Tenant.Attribute == "" {
		return t
	}
	attribute := t.Tenant.Attribute
	kind := tenantType(t)
	parents := newLinks(t).parents
	entities := maps.Clone(t.Entities)
	for name, e := range t.Entities {
		e.Identity = without(e.Identity, attribute)
		e.Attributes = maps.Clone(e.Attributes)
		declared := e.Attributes[attribute]
		delete(e.Attributes, attribute)
		if parents[name] == "" {
			e.Identity = append([]string{attribute}, e.Identity...)
			if e.Attributes == nil {
				e.Attributes = map[string]Attribute{}
			}
			e.Attributes[attribute] = Attribute{
				Description: declared.Description, Type: orDefaultType(declared.Type, kind), Bytes: declared.Bytes, MaxBytes: declared.MaxBytes,
				Distinct: declared.Distinct, HottestShare: declared.HottestShare, LargestShare: declared.LargestShare,
			}
		}
		entities[name] = e
	}
	t.Entities = entities
	t.Patterns = maps.Clone(t.Patterns)
	for name, p := range t.Patterns {
		t.Patterns[name] = p.ofTenant(attribute)
	}
	return t
}

func orDefaultType(kind, def Type) Type {
	if kind == "" {
		return def
	}
	return kind
}

// tenantType is the type that some entity declares for the tenant attribute, string where none does.
func tenantType(t Table) Type {
	for _, name := range names(t.Entities) {
		if kind := t.Entities[name].Attributes[t.Tenant.Attribute].Type; kind != "" {
			return kind
		}
	}
	return String
}

// ofTenant is the pattern with the tenant in its match, where it is a tenant's and names the attribute nowhere else.
func (p Pattern) ofTenant(attribute string) Pattern {
	whole := len(p.Match) == 0 && (p.Operation == Create || p.Operation == Put || slices.ContainsFunc(p.Writes, func(w Write) bool {
		return w.Operation == Create || w.Operation == Put
	}))
	if p.IsOperators() || p.NotServed != "" || whole || p.namesBeside(attribute) != "" {
		return p
	}
	p.Match = append([]string{attribute}, without(p.Match, attribute)...)
	return p
}

// namesBeside is the field, other than match, by which a read asks for an attribute; empty where none does.
func (p Pattern) namesBeside(attribute string) string {
	_, where := p.Where[attribute]
	_, whereAny := p.WhereAny[attribute]
	_, ranged := p.Range[attribute]
	for _, f := range []struct {
		field string
		names bool
	}{
		{"then", slices.Contains(p.Then, attribute)},
		{"match_any", slices.Contains(p.MatchAny, attribute)},
		{"where", where},
		{"where_any", whereAny},
		{"range", ranged},
		{"prefix", p.Prefix == attribute},
		{"sort", slices.Contains(p.Sort, attribute)},
	} {
		if f.names {
			return f.field
		}
	}
	return ""
}

// tenantAccess is what a tenant may do with an entity's items: what was written, else none where all patterns about them
// are the operators'.
func (r *Resolved) tenantAccess(e *ResolvedEntity) string {
	if e.Declared.TenantAccess != "" {
		return e.Declared.TenantAccess
	}
	asked, tenants := false, false
	for _, p := range r.Patterns {
		if slices.Contains(p.Entities, e) {
			asked = true
			tenants = tenants || !p.Declared.IsOperators()
		}
	}
	if asked && !tenants {
		return AccessNone
	}
	return AccessReadWrite
}
