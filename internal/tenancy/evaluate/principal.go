package evaluate

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// always accepts the statements of policies that are attached to who asks.
func (d decider) always(policy.Statement) bool { return true }

// session accepts statements that name the caller's session itself: what they grant is not capped by boundaries and
// session policies (IAM user guide, Policy evaluation logic: resource-based policies).
func (d decider) session(s policy.Statement) bool {
	return d.request.Caller.Session != "" && d.names(s.Principals, d.request.Caller.Session)
}

// named accepts statements whose principals hold the caller in any way.
func (d decider) named(s policy.Statement) bool {
	c := d.request.Caller
	in := func(list []policy.Principal) bool {
		return everybody(list) || d.names(list, c.ARN) || c.Session != "" && d.names(list, c.Session) || d.account(list)
	}
	if len(s.NotPrincipals) > 0 {
		return !in(s.NotPrincipals)
	}
	return in(s.Principals)
}

// granted accepts statements that grant to the caller by themselves: its account alone leaves that to its policies.
func (d decider) granted(s policy.Statement) bool {
	if len(s.NotPrincipals) > 0 {
		return d.named(s)
	}
	return everybody(s.Principals) || d.names(s.Principals, d.request.Caller.ARN) ||
		d.account(s.Principals) && d.ask(AccountPrincipal) == 1
}

func everybody(list []policy.Principal) bool {
	return slices.ContainsFunc(list, func(p policy.Principal) bool {
		return p.Kind == "*" || p.Kind == "AWS" && slices.Contains(p.Names, "*")
	})
}

func (d decider) names(list []policy.Principal, arn string) bool {
	return slices.ContainsFunc(list, func(p policy.Principal) bool {
		return p.Kind == d.request.Caller.Kind && slices.Contains(p.Names, arn)
	})
}

// account reports whether the caller's account is named, by its number or the ARN of its root.
func (d decider) account(list []policy.Principal) bool {
	account := d.request.Caller.Account
	return account != "" && slices.ContainsFunc(list, func(p policy.Principal) bool {
		return p.Kind == "AWS" && slices.ContainsFunc(p.Names, func(name string) bool {
			return name == account || strings.HasSuffix(name, ":"+account+":root")
		})
	})
}
