package design

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Tenancy is what a tenant policy must be told of a table whose items belong to tenants: what was declared, and nothing
// that keys and templates say themselves. Shards, buckets, the language of each partition key, the class of an index and
// whether it can be planted in are calculated from those.
type Tenancy struct {
	// Attribute holds the tenant: a string, uuid or ulid of every entity.
	Attribute string `json:"attribute"`
	// Isolation is "strict" or "prefix".
	Isolation string `json:"isolation"`
	// Writers is "tenants" where a tenant policy may write, "trusted" where only services do.
	Writers string `json:"writers"`
	// Label is the literal text, without the delimiter, that the tenant's segment begins with. It is empty where a key
	// begins with the tenant itself, as in a natural table.
	Label string `json:"label,omitempty"`
	// Access tells what a tenant may do with the items of an entity. An entity without a row is "read_write".
	Access []TenantAccess `json:"access,omitempty"`
	// Operators are the patterns with tenant_scoped = false, sorted. All others are the tenants'.
	Operators []string `json:"operators,omitempty"`
	// Adopted is true where the table was imported, moved or pinned: its templates say what items should look like, and
	// nobody has seen whether the stored ones do.
	Adopted bool `json:"adopted,omitempty"`
}

// TenantAccess is what a tenant may do with the items of one entity: "read_write", "read" or "none".
type TenantAccess struct {
	Entity string `json:"entity"`
	Access string `json:"access"`
}

// Isolations of a tenant table, who writes its items, and what a tenant may do with an entity.
const (
	IsolationStrict = "strict"
	IsolationPrefix = "prefix"

	WritersTenants = "tenants"
	WritersTrusted = "trusted"

	AccessReadWrite = "read_write"
	AccessRead      = "read"
	AccessNone      = "none"
)

// AccessOf is what a tenant may do with the items of an entity, and with the guards of its unique attributes.
func (t Tenancy) AccessOf(entity string) string {
	for _, a := range t.Access {
		if a.Entity == entity {
			return a.Access
		}
	}
	return AccessReadWrite
}

// IsOperators reports whether a pattern is the operators'.
func (t Tenancy) IsOperators(pattern string) bool {
	for _, name := range t.Operators {
		if name == pattern {
			return true
		}
	}
	return false
}

// Classes of an index: whose patterns it serves.
const (
	ClassTenant   = "tenant"
	ClassOperator = "operator"
)

// ClassOf is the class of an index that serves those patterns: the tenants' where one of them is theirs, and empty where
// there are none.
func (t Tenancy) ClassOf(serves []string) string {
	class := ""
	for _, pattern := range serves {
		if !t.IsOperators(pattern) {
			return ClassTenant
		}
		class = ClassOperator
	}
	return class
}

// MaxTenantCharacters is the most characters of a tenant's id: those of a session tag's value (IAM and AWS STS quotas).
const MaxTenantCharacters = 256

// TenantDelimiters are the delimiters that a tenant table may have: session tags can't hold them, and IAM doesn't read them.
const TenantDelimiters = "#|~^!%,;"

// TenantCharacter reports whether a tenant's id may hold a character. Policy documents hold nothing beyond U+00FF, and up
// to there a character is written in one way only, so that ids which look alike are alike. Neither the delimiter nor what
// IAM reads may stand in an id, nor anything that isn't seen.
func TenantCharacter(r rune, delimiter string) bool {
	seen := r >= ' ' && r <= '~' || r > '\u00a0' && r <= '\u00ff' && r != '\u00ad'
	return seen && !strings.ContainsRune(`*?${}`+delimiter, r)
}

// CheckTenant says what is wrong with a tenant's id of a declared type, or nothing. A uuid is written in lower case and a
// ulid in upper case: nothing converts them on the way to IAM.
func CheckTenant(id, kind, delimiter string) error {
	switch {
	case id == "":
		return errors.New("it is empty")
	case utf8.RuneCountInString(id) > MaxTenantCharacters:
		return fmt.Errorf("it has more than %d characters", MaxTenantCharacters)
	case strings.Trim(id, " ") != id:
		return errors.New("a space stands at its beginning or end")
	}
	for _, r := range id {
		if !TenantCharacter(r, delimiter) {
			return fmt.Errorf("it contains %q", string(r))
		}
	}
	shape, known := fixedWidth[kind]
	switch {
	case known && !shape.MatchString(id):
		return fmt.Errorf("it is no %s", kind)
	case kind == "uuid" && strings.ToLower(id) != id:
		return errors.New("a uuid is written in lower case")
	}
	return nil
}
