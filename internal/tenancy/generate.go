package tenancy

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Generate writes a tenant policy, or says why none can be written.
func Generate(args Arguments) Result {
	if args.Design == nil || args.Design.Version != design.Version || args.Design.Tenancy == nil {
		return Result{Findings: []finding.Finding{finding.PolicyTable("it declares no tenant, or its design is of another version of the provider")}}
	}
	g := newGenerator(args.Design)
	g.args = args
	g.judge()
	if finding.HasErrors(g.findings) {
		return Result{Findings: atArguments(g.findings)}
	}
	g.findings = nil // what is left warns, in the plan of the table
	g.source = g.sourceOf(args.From)
	g.where = g.locate()
	g.judgeArguments()
	patterns, not := g.choose()
	result := Result{NotGranted: not}
	if !finding.HasErrors(g.findings) {
		g.write(patterns, &result)
	}
	result.Findings = atArguments(g.findings)
	if finding.HasErrors(result.Findings) {
		result = Result{NotGranted: not, Findings: result.Findings}
	}
	return result
}

// write writes the document for patterns and proves it.
func (g *generator) write(patterns []string, r *Result) {
	g.need(patterns)
	if len(g.granted) == 0 {
		g.report(finding.PolicyEmpty(g.args.Access))
		return
	}
	if finding.HasErrors(g.findings) {
		return
	}
	var allows []policy.Statement
	allows, r.Grants = g.allows()
	if g.where.known {
		r.Regions = g.where.regions
	}
	r.Policy = g.document(allows)
	r.Characters, r.Limit = r.Policy.Characters(), limit(g.use())
	if r.Characters > r.Limit {
		g.report(finding.PolicyTooLarge("patterns", r.Characters, r.Limit, g.split(patterns, r.Limit)))
		return
	}
	g.judgeDocument(r.Policy)
	r.Reach = g.reach()
	r.ReaderFilters = g.filters()
	r.TenantPattern = g.source.pattern(g.kind(), g.design.Delimiter)
	r.Assumptions = g.assumptions()
	if trust := g.trust(); len(trust.Statements) > 0 {
		r.AssumeRolePolicy = trust.JSON()
	}
	g.judgeResourcePolicies(r.Policy)
	if finding.HasErrors(g.findings) {
		return
	}
	r.Accesses = g.granted
	r.Proof = g.prove(r.Policy)
	if g.where.known {
		r.Document = r.Policy.JSON()
	}
}

// document puts the statements together, in their one order.
func (g *generator) document(allows []policy.Statement) policy.Document {
	d := policy.Document{Version: policy.Version, Statements: slices.Concat(allows, g.also())}
	if g.denials() == DeniesIsolation || g.denials() == DeniesExclusive {
		if g.denials() == DeniesExclusive {
			d.Statements = append(d.Statements, g.exclusive(d.Statements)...)
		}
		d.Statements = append(d.Statements, g.denies()...)
	}
	return d.Canonical()
}

// denials is which Denies are written. A session policy and a boundary only cap what others allow, and have none.
func (g *generator) denials() string {
	if use := g.use(); use == UseSession || use == UseBoundary {
		return DeniesNone
	}
	return cmp.Or(g.args.Denies, DeniesIsolation)
}

func (g *generator) use() string { return cmp.Or(g.args.Use, UseManaged) }

// limit is how many characters a document may have.
func limit(use string) int {
	switch use {
	case UseInline:
		return policy.InlineLimit
	case UseSession:
		return policy.SessionLimit
	}
	return policy.ManagedLimit
}

// split shares patterns out to as few policies as fit, each in its turn to the first that has room. It is nil where a
// pattern doesn't fit alone.
func (g *generator) split(patterns []string, limit int) [][]string {
	fits := func(some []string) bool {
		part := newGenerator(g.design)
		part.args, part.source, part.where = g.args, g.source, g.where
		part.need(some)
		allows, _ := part.allows()
		return part.document(allows).Characters() <= limit
	}
	var parts [][]string
	for _, p := range patterns {
		i := slices.IndexFunc(parts, func(part []string) bool { return fits(append(slices.Clone(part), p)) })
		switch {
		case i >= 0:
			parts[i] = append(parts[i], p)
		case fits([]string{p}):
			parts = append(parts, []string{p})
		default:
			return nil
		}
	}
	return parts
}

// judgeDocument reads the document's own text back and compares it with what was meant.
func (g *generator) judgeDocument(meant policy.Document) {
	text := meant.JSON()
	if r, foreign := policy.Foreign(text); foreign {
		g.report(finding.PolicyFault("it holds the character " + string(r) + ", which no policy may hold"))
	}
	read, err := policy.Parse(text)
	switch {
	case err != nil:
		g.report(finding.PolicyFault(err.Error()))
	case read.JSON() != text:
		g.report(finding.PolicyFault("it reads otherwise than it is meant"))
	}
	for _, wrong := range shape(meant, g.source) {
		g.report(finding.PolicyFault(wrong))
	}
	if g.source.replaced {
		if n := strings.Count(text, g.source.text); n != g.occurrences(meant) {
			g.report(finding.PolicyFault("its placeholder stands where no tenant is meant"))
		}
	}
}

// occurrences is how often the tenant's text stands in values of partition keys.
func (g *generator) occurrences(d policy.Document) int {
	n := 0
	for _, s := range d.Statements {
		for _, c := range s.Conditions {
			if c.Key == leadingKeys {
				n += strings.Count(strings.Join(c.Values, "\n"), g.source.text)
			}
		}
	}
	return n
}

// judgeArguments judges what else was asked.
func (g *generator) judgeArguments() {
	a := g.args
	word := func(argument, value string, known ...string) {
		if !slices.Contains(known, value) {
			g.report(finding.PolicyWord(argument, value, known))
		}
	}
	word("access", a.Access, Read, Write, ReadWrite)
	word("denies", cmp.Or(a.Denies, DeniesIsolation), DeniesIsolation, DeniesExclusive, DeniesNone)
	word("use", g.use(), UseManaged, UseInline, UseSession, UseBoundary)
	if a.Denies != "" && a.Denies != DeniesNone && g.denials() == DeniesNone {
		word("denies", a.Denies, DeniesNone) // a session policy or boundary only caps, and has none
	}
	for _, also := range a.AlsoAllow {
		word("also_allow", also, AllowDescribe, AllowDecrypt)
	}
	if slices.Contains(a.AlsoAllow, AllowDecrypt) && (len(g.keysIn(g.where.regions)) == 0 && g.where.known || len(a.Keys) == 0 || slices.ContainsFunc(a.Keys, func(k string) bool { return !keyARN.MatchString(k) })) {
		g.report(finding.PolicyNoKey())
	}
	if a.Access != Read && g.tenancy.Writers == design.WritersTrusted {
		g.report(finding.PolicyWriters(a.Access, g.design.Table, g.plantable()))
	}
	g.judgeAccepted()
}

// plantable lists the indexes that tenants read and that writers could plant in.
func (g *generator) plantable() []string {
	var all []string
	for _, p := range g.spaces[1:] {
		if tenants, _ := g.askedBy(p.Index); len(tenants) > 0 && !g.onBase(p) {
			all = append(all, p.Index)
		}
	}
	return all
}

// judgeAccepted asks for the reasons that only people can give, and says which given ones answer nothing.
func (g *generator) judgeAccepted() {
	asked := map[string]bool{}
	if g.tenancy.Adopted {
		f := finding.StoredItems(g.design.Table, len(g.entities()), len(g.spaces)-1)
		asked[f.Answer()] = true
		if g.args.Accept[f.Answer()] == "" {
			g.report(f)
		}
	}
	if len(g.args.ResourcePolicies) > 0 {
		asked[finding.ResourcePolicy("", "", "").Answer()] = true
	}
	for _, key := range slices.Sorted(maps.Keys(g.args.Accept)) {
		if !asked[key] {
			g.report(finding.AcceptsNothing(key, slices.Sorted(maps.Keys(asked))))
		}
	}
}
