package tenancy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// subject is the table as it is attacked.
func (g *generator) subject() attack.Subject {
	return attack.Subject{
		Design: g.design, Spaces: g.spaces, Reader: g.reader, Table: g.where.arns(g.where.regions[:1], "")[0],
		Variable: strings.ToLower(g.source.variable), Tag: g.source.tag, WriteOnly: g.args.Access == Write,
	}
}

// A plan tries a few tenants with a few twins each; tests try all.
const (
	mostTenants = 2
	mostTwins   = 6
)

// tenants are the ids that the document is tried with.
func (g *generator) tenants() []string {
	if g.source.variable == "" && !g.source.replaced {
		return []string{g.source.text}
	}
	list := attack.Tenants(g.kind(), g.design.Delimiter)
	return list[:min(len(list), mostTenants)]
}

// prove tries the document on own requests, alone and with its Allows alone; and on others with its Allows alone, and with
// its Denies over a policy that allows everything. The Denies could hide a fault of the Allows, so that each half is held
// to the whole by itself.
func (g *generator) prove(d policy.Document) Proof {
	proof := Proof{Readings: evaluate.Readings()}
	s := g.subject()
	for _, tenant := range g.tenants() {
		document := g.hydrated(d, tenant)
		granting := []evaluate.Layers{layers(document), layers(document.Only(policy.Allow))}
		// What the Allows don't allow the whole doesn't either: Denies only take away.
		refusing := granting[1:]
		isolating := refusing
		if g.denials() != DeniesNone {
			isolating = append(slices.Clone(refusing), layers(everything(), document.Only(policy.Deny)))
		}
		for _, c := range s.Own(g.granted, tenant) {
			proof.OwnAllowed++
			g.tryAll(granting, evaluate.Always, c, "denies its tenant")
		}
		for _, c := range slices.Concat(s.Foreign(tenant, g.others(tenant)), s.Excess(g.granted, tenant)) {
			if g.asked(c) {
				continue
			}
			proof.ForeignDenied++
			tried := refusing
			if c.Isolation {
				tried = isolating
			}
			g.tryAll(tried, evaluate.Never, c, "allows what it must not")
		}
	}
	return proof
}

// tryAll decides a case on several policies and reports each that decides it wrongly.
func (g *generator) tryAll(
	list []evaluate.Layers, right func(evaluate.Layers, evaluate.Request) (evaluate.Outcome, bool), c attack.Case, wrong string,
) {
	for _, l := range list {
		if o, ok := right(l, c.Request); !ok {
			g.report(finding.PolicyNotProved(wrong, c.Text(), answers(o)))
		}
	}
}

// asked reports whether a case is one that also_allow asks for.
func (g *generator) asked(c attack.Case) bool {
	return c.Request.Action == describe && slices.Contains(g.args.AlsoAllow, AllowDescribe)
}

// others are the ids whose items a tenant is tried on.
func (g *generator) others(tenant string) []string {
	list := attack.Twins(tenant, g.kind(), g.design.Delimiter)
	return list[:min(len(list), mostTwins)]
}

// hydrated is the document with a tenant in the place of the placeholder.
func (g *generator) hydrated(d policy.Document, tenant string) policy.Document {
	if !g.source.replaced {
		return d
	}
	read, err := policy.Parse(strings.ReplaceAll(d.JSON(), g.source.text, tenant))
	if err != nil {
		g.report(finding.PolicyFault("with the tenant " + tenant + " " + err.Error()))
	}
	return read
}

func layers(documents ...policy.Document) evaluate.Layers {
	return evaluate.Layers{Identity: documents}
}

// everything is a policy that allows everything.
func everything() policy.Document {
	return policy.Document{Version: policy.Version, Statements: []policy.Statement{
		{Effect: policy.Allow, Actions: []string{"*"}, Resources: []string{"*"}},
	}}
}

// answers says under which reading an outcome came about.
func answers(o evaluate.Outcome) string {
	var list []string
	for _, a := range o.Answers {
		if a.Choice > 0 {
			list = append(list, a.Question.String()+" ("+strconv.Itoa(a.Choice)+")")
		}
	}
	if len(list) == 0 {
		return "as documented"
	}
	return strings.Join(list, ", ")
}
