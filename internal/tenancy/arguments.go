package tenancy

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"

// What a policy gives, what its Denies are, and what it is used for.
const (
	Read      = "read"
	Write     = "write"
	ReadWrite = "read_write"

	DeniesIsolation = "isolation"
	DeniesExclusive = "exclusive"
	DeniesNone      = "none"

	UseManaged  = "managed"
	UseInline   = "inline"
	UseSession  = "session"
	UseBoundary = "boundary"

	AllowDescribe = "describe_table"
	AllowDecrypt  = "kms_decrypt"
)

// Arguments say which policy is asked for.
type Arguments struct {
	// Design is the table's design.
	Design *design.Design
	// ARN is the table's; empty while the account is unknown.
	ARN string
	// Replicas are the other regions in which the table has replicas.
	Replicas []string
	// ResourcePolicies are those of the table and its replicas, as far as there are any.
	ResourcePolicies []ResourcePolicy
	// Keys are the ARNs of the customer managed KMS keys of the table and its replicas.
	Keys []string

	From   Source
	Access string
	// Patterns are the patterns to grant; nil for every tenant's pattern that Access admits.
	Patterns []string
	// Denies is DeniesIsolation where it is empty, and Use is UseManaged.
	Denies, Use string
	AlsoAllow   []string
	// Regions are the regions of the table that are granted; nil for all.
	Regions []string
	// Trusted tells who may become a tenant; nil without a trust policy.
	Trusted *Trust
	// Accept answers findings that ask for it: "CODE subject" to the reason.
	Accept map[string]string
}

// ResourcePolicy is a policy of the table itself, or of its replica in another region.
type ResourcePolicy struct {
	// Region is the replica's; empty for the table's own.
	Region, Text string
}

// Source is where the tenant comes from. Exactly one is given.
type Source struct {
	// PrincipalTag is the name of a session tag.
	PrincipalTag string
	// CognitoPool is the id of a Cognito identity pool each of whose identities is a tenant.
	CognitoPool string
	// OIDCSubjectOf is an issuer, without https://, each of whose subjects is a tenant.
	OIDCSubjectOf string
	// Value is the one tenant that the policy is for.
	Value string
	// Placeholder is text that an application replaces by the tenant's id: <tenant>.
	Placeholder string
}

// Trust tells who may take on a role that carries the policy.
type Trust struct {
	// Roles are the ARNs of the roles that hand out sessions for tenants.
	Roles []string
	// CognitoPool is the identity pool whose identities may.
	CognitoPool string
	// OIDCProvider is the ARN of an identity provider whose subjects may, with the audience that they are for.
	OIDCProvider, Audience string
	// Tenants are the only ids that may be handed out; nil for any.
	Tenants []string
}
