package tenancy

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Result is a policy with all that is said about it. With an error among the findings there is no document.
type Result struct {
	// Policy is the document; while the account is unknown its ARNs are those of a made-up one, and Document is empty.
	Policy policy.Document
	// Document is its text, and AssumeRolePolicy that of the trust policy; empty where there is none.
	Document, AssumeRolePolicy string
	// Characters is the size of the document, Limit what its use allows.
	Characters, Limit int
	// Regions are those in which the table is granted, sorted; nil while the account is unknown.
	Regions []string
	// Grants tells by statement what is allowed.
	Grants map[string]Grant
	// Reach tells by entity what a tenant can really touch: IAM sees partitions, not sort keys.
	Reach map[string]Reach
	// NotGranted tells by pattern why it is not granted.
	NotGranted map[string]string
	// ReaderFilters tell by access path how a reader drops items that were planted. Empty under strict isolation.
	ReaderFilters map[string]Filter
	// TenantPattern is the regular expression (RE2) that every tenant's id has to match.
	TenantPattern string
	// Assumptions are what can't be checked here.
	Assumptions []string
	// Accesses are the actions, places and keys that the document is to allow, each by the pattern that needs it.
	Accesses []attack.Access
	Proof    Proof
	Findings []finding.Finding
}

// Grant is what one statement allows. On is "table" and "index/NAME"; all lists are sorted.
type Grant struct {
	Actions, On, Keys, Patterns []string
}

// Reach is what a tenant can do with an entity. Beyond is true where no granted pattern does it.
type Reach struct {
	Read, Write, Beyond bool
}

// Filter is a filter expression with its names and the templates of its values.
type Filter struct {
	Expression    string
	Names, Values map[string]string
}

// Proof counts what was tried: own requests that are allowed and others that are denied, each under every reading.
type Proof struct {
	OwnAllowed, ForeignDenied, Readings int
}
