package tenancy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// JudgeResourcePolicy says what a policy of the table itself, or of a replica, lets those whom it names do with the items of
// any tenant: what the plan and the refresh of the table warn of, whether or not there is a tenant policy yet. An empty text,
// and a table without tenants, have nothing to say.
func JudgeResourcePolicy(d *design.Design, own ResourcePolicy) []finding.Finding {
	if d.Tenancy == nil || own.Text == "" {
		return nil
	}
	read, err := policy.Parse(own.Text)
	if err != nil {
		return []finding.Finding{finding.OwnPolicyOpens(own.Region, []string{err.Error()})}
	}
	g := newGenerator(d)
	g.where = g.locate()
	var list []string
	for i, s := range read.Statements {
		if c, opens := g.opensToAnybody(read.Version, s); opens {
			list = append(list, "statement "+orElse(s.Sid, "number "+strconv.Itoa(i+1))+": "+c.Short())
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []finding.Finding{finding.OwnPolicyOpens(own.Region, list)}
}

// variables are the policy variables of a text, by their condition keys.
var variables = regexp.MustCompile(`\$\{([A-Za-z][^},]*)\}`)

// opensToAnybody says which request on items of others a statement allows, alone, whichever of the variables that it
// compares partition keys with tells the tenant.
func (g *generator) opensToAnybody(version string, s policy.Statement) (attack.Case, bool) {
	sources := []source{{text: attack.Tenants(g.kind(), g.design.Delimiter)[0]}}
	for _, c := range s.Conditions {
		if !strings.EqualFold(c.Key, leadingKeys) {
			continue
		}
		for _, m := range variables.FindAllStringSubmatch(strings.Join(c.Values, " "), -1) {
			sources = append(sources, source{variable: m[1], tag: strings.HasPrefix(strings.ToLower(m[1]), "aws:principaltag/")})
		}
	}
	var c attack.Case
	for _, from := range sources {
		var opens bool
		g.source = from
		if c, opens = g.opens(policy.Document{Version: policy.Version}, version, s); !opens {
			return attack.Case{}, false
		}
	}
	return c, true
}

// judgeResourcePolicies refuses policies of the table itself that would let a tenant reach others' items: what they allow
// is added to what this policy allows. Anybody they name is taken for a tenant, because the tenants' role isn't known.
func (g *generator) judgeResourcePolicies(d policy.Document) {
	answered := g.args.Accept[finding.ResourcePolicy("", "", "").Answer()] != ""
	for _, own := range g.args.ResourcePolicies {
		read, err := policy.Parse(own.Text)
		if err != nil {
			g.report(finding.ResourcePolicy(own.Region, "", err.Error()))
			continue
		}
		for i, s := range read.Statements {
			if c, opens := g.opens(d, read.Version, s); opens && !answered {
				g.report(finding.ResourcePolicy(own.Region, orElse(s.Sid, "number "+strconv.Itoa(i+1)), c.Text()))
			}
		}
	}
}

// opens says which foreign request a statement of a resource policy allows, beside the document.
func (g *generator) opens(d policy.Document, version string, s policy.Statement) (attack.Case, bool) {
	if s.Effect != policy.Allow || ofServices(s) {
		return attack.Case{}, false
	}
	s.Principals, s.NotPrincipals = []policy.Principal{{Kind: "*"}}, nil
	s.Resources, s.Conditions = g.here(s.Resources), g.binding(s.Conditions)
	resource := policy.Document{Version: version, Statements: []policy.Statement{s}}
	subject := g.subject()
	for _, tenant := range g.tenants() {
		l := evaluate.Layers{Identity: []policy.Document{g.hydrated(d, tenant).Only(policy.Allow)}, Resource: &resource}
		for _, c := range subject.Foreign(tenant, g.others(tenant)[:1]) {
			if !c.Isolation || g.asked(c) {
				continue
			}
			if _, never := evaluate.Never(l, c.Request); !never {
				return c, true
			}
		}
	}
	return attack.Case{}, false
}

// ofServices reports whether a statement names nobody but services of AWS, which are no tenants.
func ofServices(s policy.Statement) bool {
	return len(s.Principals) > 0 && !slices.ContainsFunc(s.Principals, func(p policy.Principal) bool { return p.Kind != "Service" })
}

// binding are the conditions that bind a request to its tenant's keys. What else a statement tests, as the network or the
// organisation, a tenant's session may fulfil as well as any other.
func (g *generator) binding(conditions []policy.Condition) []policy.Condition {
	var all []policy.Condition
	for _, c := range conditions {
		if strings.EqualFold(c.Key, leadingKeys) || g.source.variable != "" && strings.EqualFold(c.Key, g.source.variable) {
			all = append(all, c)
		}
	}
	return all
}

// here puts the resources of a table's own policy where the table is tried. AWS takes none but those of the table itself, so
// that its account and its region need not be known.
func (g *generator) here(resources []string) []string {
	var all []string
	for _, r := range resources {
		_, rest, _ := strings.Cut(r, ":table/")
		name, below, deeper := strings.Cut(rest, "/")
		if name == g.design.Table || strings.ContainsAny(name, "*?$") {
			r = g.subject().Table
			if deeper {
				r += "/" + below
			}
		}
		all = append(all, r)
	}
	return all
}
