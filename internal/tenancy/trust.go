package tenancy

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Shapes of what a trust policy names.
var (
	roleARN     = regexp.MustCompile(`^arn:aws[a-z-]*:iam::[0-9]{12}:(role|user)/[A-Za-z0-9+=,.@_/-]+$`)
	providerARN = regexp.MustCompile(`^arn:aws[a-z-]*:iam::[0-9]{12}:oidc-provider/(.+)$`)
	audience    = regexp.MustCompile(`^[A-Za-z0-9._:/=@-]{1,255}$`)
)

// trust writes the trust policy of a role that carries the document: who may become a tenant, and that nobody becomes one
// without saying which, for good, and nothing else.
func (g *generator) trust() policy.Document {
	t := g.args.Trusted
	if t == nil || !g.checkTrust(*t) {
		return policy.Document{}
	}
	s := policy.Statement{Sid: "BecomeATenant", Effect: policy.Allow}
	switch {
	case len(t.Roles) > 0:
		s.Principals = []policy.Principal{{Kind: "AWS", Names: t.Roles}}
		s.Actions = []string{"sts:AssumeRole"}
	case t.CognitoPool != "":
		s.Principals = []policy.Principal{{Kind: "Federated", Names: []string{cognito}}}
		s.Actions = []string{"sts:AssumeRoleWithWebIdentity"}
		s.Conditions = []policy.Condition{
			{Operator: "StringEquals", Key: cognito + ":aud", Values: []string{t.CognitoPool}},
			{Operator: "ForAnyValue:StringLike", Key: cognito + ":amr", Values: []string{"authenticated"}},
		}
	default:
		s.Principals = []policy.Principal{{Kind: "Federated", Names: []string{t.OIDCProvider}}}
		s.Actions = []string{"sts:AssumeRoleWithWebIdentity"}
		s.Conditions = []policy.Condition{
			{Operator: "StringEquals", Key: providerARN.FindStringSubmatch(t.OIDCProvider)[1] + ":aud", Values: []string{t.Audience}},
		}
	}
	if g.source.tag {
		s.Actions = append(s.Actions, "sts:TagSession")
		s.Conditions = append(s.Conditions, g.tagged(*t)...)
	}
	d := policy.Document{Version: policy.Version, Statements: []policy.Statement{s}}.Canonical()
	if n := d.Characters(); n > policy.TrustLimit {
		g.report(finding.TrustTooLarge(n, policy.TrustLimit, len(t.Tenants)))
	}
	return d
}

// tagged are the conditions on the tags that a session is given: the tenant's alone, not empty, kept when the session takes
// on another role, so that it can't be replaced there.
func (g *generator) tagged(t Trust) []policy.Condition {
	name := g.args.From.PrincipalTag
	request := "aws:RequestTag/" + name
	list := []policy.Condition{
		{Operator: "Null", Key: request, Values: []string{"false"}},
		{Operator: "StringLike", Key: request, Values: []string{"?*"}},
		{Operator: "StringNotLike", Key: request, Values: g.source.unfit(g.design.Delimiter)},
		{Operator: "ForAllValues:StringEquals", Key: "aws:TagKeys", Values: []string{name}},
		{Operator: "ForAnyValue:StringEquals", Key: "aws:TagKeys", Values: []string{name}},
		{Operator: "Null", Key: "aws:TagKeys", Values: []string{"false"}},
	}
	if len(t.Roles) > 0 {
		// A web identity says in its token which tags are transitive.
		list = append(list,
			policy.Condition{Operator: "ForAllValues:StringEquals", Key: "sts:TransitiveTagKeys", Values: []string{name}},
			policy.Condition{Operator: "ForAnyValue:StringEquals", Key: "sts:TransitiveTagKeys", Values: []string{name}},
			policy.Condition{Operator: "Null", Key: "sts:TransitiveTagKeys", Values: []string{"false"}},
		)
	}
	if t.Tenants != nil {
		list = append(list, policy.Condition{Operator: "StringEquals", Key: request, Values: t.Tenants})
	}
	return list
}

// checkTrust reports whether a trust policy can be written from what is given.
func (g *generator) checkTrust(t Trust) bool {
	at := finding.Table("trusted_by")
	before := len(g.findings)
	kinds := 0
	for _, given := range []bool{len(t.Roles) > 0, t.CognitoPool != "", t.OIDCProvider != ""} {
		if given {
			kinds++
		}
	}
	if kinds != 1 {
		g.report(finding.TrustSources(at, kinds))
		return false
	}
	for _, role := range t.Roles {
		if !roleARN.MatchString(role) {
			g.report(finding.TrustText(at.At("role_arns"), role, "it is not the ARN of a role or user", `Write ARNs, for example role_arns = ["arn:aws:iam::123456789012:role/api"] or [aws_iam_role.api.arn].`))
		}
	}
	if t.CognitoPool != "" && !poolID.MatchString(t.CognitoPool) {
		g.report(finding.TrustText(at.At("cognito_identity_pool_id"), t.CognitoPool, "it is not the id of an identity pool", `Write the id, for example cognito_identity_pool_id = aws_cognito_identity_pool.app.id.`))
	}
	g.checkProvider(t, at)
	g.checkTrustFits(t, at)
	for _, id := range t.Tenants {
		if err := design.CheckTenant(id, g.kind(), g.design.Delimiter); err != nil {
			g.report(finding.TenantText(at.At("tenant_ids"), id, err.Error(), g.design.Delimiter))
		}
	}
	return len(g.findings) == before
}

func (g *generator) checkProvider(t Trust, at finding.Subject) {
	if t.OIDCProvider == "" {
		return
	}
	parts := providerARN.FindStringSubmatch(t.OIDCProvider)
	switch {
	case parts == nil || !issuer.MatchString(parts[1]):
		g.report(finding.TrustText(at.At("oidc_provider_arn"), t.OIDCProvider, "it is not the ARN of an identity provider", "Write the ARN, for example oidc_provider_arn = aws_iam_openid_connect_provider.app.arn."))
	case !audience.MatchString(t.Audience):
		g.report(finding.TrustText(at.At("audience"), t.Audience, "it is not one audience; without it any application of the issuer would do", `Write the id of the client that tokens are for, for example audience = "app".`))
	}
}

// checkTrustFits refuses a trust that does not give the policy its tenant.
func (g *generator) checkTrustFits(t Trust, at finding.Subject) {
	from := g.args.From
	issuerOf := strings.TrimPrefix(regexp.MustCompile(`^.*:oidc-provider/`).ReplaceAllString(t.OIDCProvider, "/"), "/")
	switch {
	case from.CognitoPool != "" && t.CognitoPool != from.CognitoPool:
		g.report(finding.TrustText(at.At("cognito_identity_pool_id"), t.CognitoPool, "tenant_from names the identity pool "+from.CognitoPool, "Write cognito_identity_pool_id = "+strconv.Quote(from.CognitoPool)+"."))
	case from.OIDCSubjectOf != "" && issuerOf != from.OIDCSubjectOf:
		g.report(finding.TrustText(at.At("oidc_provider_arn"), t.OIDCProvider, "tenant_from names the issuer "+from.OIDCSubjectOf, "Write the ARN of the identity provider of that issuer."))
	case t.Tenants != nil && !g.source.tag:
		g.report(finding.TrustText(at.At("tenant_ids"), strings.Join(t.Tenants, ", "), "only a tag can be held to a list of tenants", "Remove tenant_ids, or take the tenant from a tag: tenant_from = { principal_tag = \"tenant_id\" }."))
	case t.Tenants != nil && len(t.Tenants) == 0:
		g.report(finding.TrustText(at.At("tenant_ids"), "[]", "nobody could become a tenant", "List the tenants that may, or remove tenant_ids, so that all may."))
	case from.Value != "" && len(t.Roles) == 0:
		g.report(finding.TrustText(at, from.Value, "every identity would become this tenant", "Name the roles that may instead, for example role_arns = [aws_iam_role.api.arn]."))
	}
}
