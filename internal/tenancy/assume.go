package tenancy

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// assumptions are what nobody can check here, in the words of a reviewer.
func (g *generator) assumptions() []string {
	var list []string
	key := g.source.variable
	trusted := "whoever the trust policy of the role names"
	if g.args.Trusted != nil && len(g.args.Trusted.Roles) > 0 {
		roles := slices.Clone(g.args.Trusted.Roles)
		trusted = strings.Join(unique(roles), " and ")
	}
	switch {
	case g.source.tag:
		list = append(list, key+" is set only by "+trusted, "the role that carries this policy has no tag "+g.args.From.PrincipalTag+" of its own, and tenants may neither tag roles nor assume others")
	case g.args.From.CognitoPool != "":
		list = append(list, "only the identity pool "+g.args.From.CognitoPool+" gives out sessions of the role that carries this policy")
	case key != "":
		list = append(list, "only "+g.args.From.OIDCSubjectOf+" gives out sessions of the role that carries this policy, and never one subject to two customers")
	case g.source.replaced:
		list = append(list, "whoever replaces "+g.source.text+" checks the tenant's id against tenant_id_pattern first")
	default:
		list = append(list, "only sessions of the tenant "+g.source.text+" carry this policy")
	}
	if p := g.args.Trusted; g.source.tag && p != nil && (p.CognitoPool != "" || p.OIDCProvider != "") {
		list = append(list, "no user can change the claim that becomes the tag "+g.args.From.PrincipalTag)
	}
	list = append(list,
		"every tenant's id matches tenant_id_pattern, and ids that differ in case only are different tenants",
		"no DAX cluster serves this table to tenants",
		"a change of this policy reaches running sessions when IAM has spread it",
	)
	if slices.ContainsFunc(g.granted, func(a access) bool { return !slices.Contains([]string{"GetItem", "BatchGetItem", "Query"}, a.Action) }) {
		list = append(list, "the conditions of writes tell a writer about the items they test, as far as the writer may reach them")
	}
	if g.args.Access == Write {
		list = append(list, "a write that fails may show the stored item (ReturnValuesOnConditionCheckFailure), for which AWS documents no condition key")
	}
	if g.denials() == DeniesNone {
		list = append(list, "no other policy of the role allows dynamodb on this table")
	}
	list = append(list, g.openings()...)
	if slices.ContainsFunc(g.design.Paths, func(p design.Path) bool {
		return p.Operation == design.TransactWriteItems && slices.ContainsFunc(g.granted, func(a access) bool { return a.Pattern == p.Pattern })
	}) {
		list = append(list, "AWS checks the partition keys of a transaction's entries as it checks those of single writes; if it doesn't, transactions are denied")
	}
	return list
}

// openings are what AWS documents by example only, or nowhere, of the keys of index queries. Where it does otherwise, own
// queries are denied; none of others is allowed.
func (g *generator) openings() []string {
	planted, several := false, false
	for _, p := range g.spaces[1:] {
		if slices.ContainsFunc(g.granted, func(a access) bool { return a.Index == p.Index }) {
			planted = planted || !g.onBase(p)
			several = several || len(p.Definition.Partition) > 1
		}
	}
	var list []string
	if planted {
		list = append(list, "AWS checks a query of an index on the partition key of the index; if it doesn't, such queries are denied")
	}
	if several {
		list = append(list, "AWS checks an index with several partition attributes on the first one; if it doesn't, queries of it are denied")
	}
	return list
}
