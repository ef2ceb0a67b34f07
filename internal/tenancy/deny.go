package tenancy

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const describe = "dynamodb:DescribeTable"

// all is every action of DynamoDB; only a Deny names it.
func all() []string { return []string{"dynamodb:*"} }

// denies writes the second layer: what no other policy of the role may give a tenant of this table. It depends on the
// table alone and not on what is granted, so that two policies of one table on one role don't deny each other's grants,
// and it names indexes by a wildcard, so that an index added later is covered before the policy is.
func (g *generator) denies() []policy.Statement {
	table := g.where.arns(g.where.all, "")
	indexes := append(slices.Clone(table), g.where.arns(g.where.all, "/index/*")...)
	everything := append(slices.Clone(table), g.where.arns(g.where.all, "/*")...)
	rest := actionNames(attack.Granted())
	described := slices.Contains(g.args.AlsoAllow, AllowDescribe)
	if described {
		rest = append(rest, describe)
	}
	deny := func(sid string, actions, resources []string, conditions ...policy.Condition) policy.Statement {
		return policy.Statement{Sid: sid, Effect: policy.Deny, Actions: actions, Resources: resources, Conditions: conditions}
	}
	// keyed is about the eight, shorter: DenyRest denies the others anyhow.
	keyed := func(sid, operator, value string) policy.Statement {
		s := deny(sid, all(), indexes, policy.Condition{Operator: operator, Key: leadingKeys, Values: []string{value}})
		if described {
			s.Actions, s.NotActions = nil, []string{describe}
		}
		return s
	}
	list := []policy.Statement{
		deny("DenyForeign", all(), indexes, g.foreign()),
		keyed("DenyKeyless", "Null", "true"),
		// ForAllValues holds where there are no values: also where a key without values would pass for one that exists.
		keyed("DenyEmpty", "ForAllValues:StringNotLike", "?*"),
		{Sid: "DenyRest", Effect: policy.Deny, NotActions: rest, Resources: everything},
	}
	if v := g.source.variable; v != "" {
		list = append(list, deny("DenyUntagged", all(), everything, policy.Condition{Operator: "Null", Key: v, Values: []string{"true"}}))
		unfit := []string{""}
		if g.source.tag {
			unfit = append(unfit, g.source.unfit(g.design.Delimiter)...)
		}
		list = append(list, deny("DenyUnfit", all(), everything, policy.Condition{Operator: "StringLike", Key: v, Values: unfit}))
	}
	return list
}

// foreign is the condition that holds where one of the keys is not the tenant's.
func (g *generator) foreign() policy.Condition {
	tenant := language.Piece{Kind: language.Tenant}
	own := language.Language{language.Text(g.begin()), tenant}
	values := []language.Language{own}
	for _, k := range g.tenantKeys() {
		for _, l := range g.reader.Languages(k.Template) {
			if len(l) > 0 && l[len(l)-1].Kind != language.Tenant {
				values = []language.Language{own, append(slices.Clone(own), language.Text(g.design.Delimiter), language.Piece{Kind: language.Any})}
			}
		}
	}
	for _, p := range g.spaces[1:] {
		if p.Attribute.Name == g.tenancy.Attribute {
			values = append(values, language.Language{tenant})
		} else if !g.onBase(p) && g.readByTenants(p) && len(values) == 1 {
			values = append(values, append(slices.Clone(own), language.Text(g.design.Delimiter), language.Piece{Kind: language.Any}))
		}
	}
	operator, like := "ForAnyValue:StringNotEquals", wildcards(values)
	if like {
		operator = "ForAnyValue:StringNotLike"
	}
	return policy.Condition{Operator: operator, Key: leadingKeys, Values: g.keyTexts(values, like)}
}

// exclusive writes the Denies that hold only where this is the one DynamoDB policy of its role: whatever it doesn't grant.
func (g *generator) exclusive(allows []policy.Statement) []policy.Statement {
	var actions, resources []string
	for _, s := range allows {
		for _, action := range s.Actions {
			if action != "kms:Decrypt" {
				actions = append(actions, action)
			}
		}
		if !slices.Contains(s.Actions, "kms:Decrypt") {
			resources = append(resources, s.Resources...)
		}
	}
	return []policy.Statement{
		{Sid: "DenyOtherActions", Effect: policy.Deny, NotActions: unique(actions), Resources: append(g.where.arns(g.where.all, ""), g.where.arns(g.where.all, "/*")...)},
		{Sid: "DenyOtherPlaces", Effect: policy.Deny, Actions: all(), NotResources: unique(resources)},
	}
}

func actionNames(list []string) []string {
	var all []string
	for _, action := range list {
		all = append(all, "dynamodb:"+action)
	}
	return all
}
