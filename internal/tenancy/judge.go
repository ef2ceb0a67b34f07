package tenancy

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Judge says everything that keeps the tenants of a table from being isolated, from its keys and templates alone: what the
// plan of the table shows, whether or not there is a policy yet. A table without tenants has nothing to say.
func Judge(d *design.Design) []finding.Finding {
	if d.Tenancy == nil {
		return nil
	}
	g := newGenerator(d)
	g.judge()
	return finding.Sort(g.findings)
}

func (g *generator) judge() {
	if !g.judgeWords() {
		return
	}
	g.judgeAttribute()
	g.judgeBase()
	g.judgeAccess()
	g.judgeIndexes()
	g.judgePaths()
	if !finding.HasErrors(g.findings) {
		g.judgeLanguages()
	}
}

// judgeWords judges what is declared of the tenants, without which nothing else has a meaning.
func (g *generator) judgeWords() bool {
	t := g.tenancy
	at := finding.Table("tenant")
	before := len(g.findings)
	if t.Isolation != design.IsolationStrict && t.Isolation != design.IsolationPrefix {
		g.report(finding.TenantWord(at.At("isolation"), t.Isolation, []string{design.IsolationStrict, design.IsolationPrefix}))
	}
	if t.Writers != design.WritersTenants && t.Writers != design.WritersTrusted {
		g.report(finding.TenantWord(at.At("writers"), t.Writers, []string{design.WritersTenants, design.WritersTrusted}))
	}
	for _, a := range t.Access {
		if !slices.Contains([]string{design.AccessReadWrite, design.AccessRead, design.AccessNone}, a.Access) {
			g.report(finding.TenantWord(finding.Entity(a.Entity).At("tenant_access"), a.Access,
				[]string{design.AccessReadWrite, design.AccessRead, design.AccessNone}))
		}
	}
	if d := g.design.Delimiter; len(d) != 1 || !strings.Contains(design.TenantDelimiters, d) {
		g.report(finding.TenantDelimiter(d, strings.Split(design.TenantDelimiters, "")))
	}
	if why := g.reader.UnfitLabel(design.Text(t.Label)); why != "" || strings.Contains(t.Label, g.design.Delimiter) && g.design.Delimiter != "" {
		g.report(finding.TenantLabel(finding.Table("tenant"), t.Label, orElse(why, "it contains the delimiter")))
	}
	return len(g.findings) == before
}

func orElse(text, other string) string {
	if text != "" {
		return text
	}
	return other
}

// judgeAttribute judges the attribute that holds the tenant, in every entity.
func (g *generator) judgeAttribute() {
	for _, e := range g.entities() {
		a, has := e.Attribute(g.tenancy.Attribute)
		at := finding.Entity(e.Name).At("attributes", g.tenancy.Attribute)
		switch {
		case !has:
			g.report(finding.TenantAttribute(at, e.Name, "the entity lacks it"))
		case a.Optional:
			g.report(finding.TenantAttribute(at, e.Name, "it is optional"))
		case a.Stored != "S" || !slices.Contains([]string{"string", "uuid", "ulid"}, a.Coding.Type):
			g.report(finding.TenantAttribute(at, e.Name, "it is a "+a.Coding.Type))
		case a.Coding.AbsentAs != "":
			g.report(finding.TenantAttribute(at, e.Name, "it has absent_as"))
		case len(a.Coding.Values) > 0:
			g.report(finding.TenantAttribute(at, e.Name, "it has a closed list of values"))
		case a.Coding.Type != g.kind():
			g.report(finding.TenantAttribute(at, e.Name, "it is a "+a.Coding.Type+" here and a "+g.kind()+" elsewhere"))
		}
	}
}

// judgeBase judges the table's own partition key of all that tenants may touch.
func (g *generator) judgeBase() {
	if g.design.Key.Partition.Type != "S" {
		g.report(finding.TenantKeyType(g.design.Key.Partition.Name, g.design.Key.Partition.Type))
	}
	for _, e := range g.design.Entities {
		if !slices.ContainsFunc(g.spaces[0].Keys, func(k space.Key) bool { return k.Entity == e.Name }) {
			g.report(finding.TenantNotLeading(finding.Entity(space.Owner(e.Name)).At("key", "partition"), e.Name, "", "", "the design does not say it", g.partition()))
		}
	}
	for _, k := range g.tenantKeys() {
		at := finding.Entity(space.Owner(k.Entity)).At("key", "partition")
		if g.badKey(at, k, "") || g.tenancy.Isolation != design.IsolationStrict {
			continue
		}
		for _, l := range g.reader.Languages(k.Template) {
			if slices.ContainsFunc(l, func(p language.Piece) bool { return p.Kind == language.Any }) {
				g.report(finding.TenantKeyNotStrict(at, k.Entity, k.Template.String(), g.partition()))
				break
			}
		}
	}
}

// badKey reports what is wrong with one template that should lead with its tenant, and whether anything is.
func (g *generator) badKey(at finding.Subject, k space.Key, index string) bool {
	f, bad := g.judgeKey(at, k, index)
	if bad {
		g.report(f)
	}
	return bad
}

// judgeKey says what is wrong with one template that should lead with its tenant, and whether anything is.
func (g *generator) judgeKey(at finding.Subject, k space.Key, index string) (finding.Finding, bool) {
	why := g.reader.Leads(k.Template)
	if why == "" {
		before := g.reader.Before(k.Template)
		if native := k.Template.IsValue() && index != ""; before != g.begin() && !native {
			why = "other partition keys begin with " + orElse(g.begin(), "the tenant itself")
		}
	}
	if why != "" {
		return finding.TenantNotLeading(at, k.Entity, index, k.Template.String(), why, g.partition()), true
	}
	if why := g.reader.UnfitLabel(k.Template); why != "" {
		return finding.TenantLabel(at, k.Template.String(), why), true
	}
	if _, why := g.reader.Values(k.Template); why != "" {
		return finding.TenantNotLeading(at, k.Entity, index, k.Template.String(), why, g.partition()), true
	}
	return finding.Finding{}, false
}

// judgeAccess demands that entities of different access share no partition: IAM doesn't see what else tells them apart.
func (g *generator) judgeAccess() {
	keys := g.spaces[0].Keys
	all := []language.Language{
		{language.Text(g.begin()), {Kind: language.Tenant}},
		{language.Text(g.begin()), {Kind: language.Tenant}, language.Text(g.design.Delimiter), {Kind: language.Any}},
	}
	for _, k := range keys {
		if g.access(k) != design.AccessNone {
			continue
		}
		for _, other := range all {
			if g.meets([]language.Language{other}, g.reader.Languages(k.Template), language.Everybody) {
				g.report(finding.TenantAccessShared(k.Entity, design.AccessNone, k.Template.String(), g.sharing(k), "OPERATOR"+g.design.Delimiter+g.partition()))
				break
			}
		}
	}
	for _, k := range keys {
		if g.access(k) != design.AccessRead {
			continue
		}
		others := g.sharing(k)
		label, own := strings.CutPrefix(k.Template.String(), g.partition()+g.design.Delimiter)
		switch {
		case len(others) == 0:
		case own && !strings.ContainsAny(label, g.design.Delimiter+"{") && g.counted(others): // it has a partition of its own
			g.report(finding.TenantLabelCovered(k.Entity, label, others))
		default:
			g.report(finding.TenantAccessShared(k.Entity, design.AccessRead, k.Template.String(), others,
				g.partition()+g.design.Delimiter+strings.ToUpper(k.Entity)))
		}
	}
}

// counted reports whether a policy says the partitions of all these kinds with a ? for each digit of a shard or period.
func (g *generator) counted(kinds []string) bool {
	return !slices.ContainsFunc(g.spaces[0].Keys, func(k space.Key) bool {
		return slices.Contains(kinds, k.Entity) && !slices.ContainsFunc(g.reader.Languages(k.Template), func(l language.Language) bool {
			return slices.ContainsFunc(l, func(p language.Piece) bool { return p.Kind == language.One })
		})
	})
}

// sharing lists the kinds of items of another access whose partitions, as a policy would say them, hold those of one. What
// a policy says may be wider than the template: behind the first place of any text it doesn't look.
func (g *generator) sharing(k space.Key) []string {
	var names []string
	for _, other := range g.spaces[0].Keys {
		said, why := g.reader.Values(other.Template)
		if why != "" {
			said = g.reader.Languages(other.Template)
		}
		if g.access(other) != g.access(k) && g.meets(said, g.reader.Languages(k.Template), language.Everybody) {
			names = append(names, other.Entity)
		}
	}
	return names
}

func (g *generator) meets(a, b []language.Language, whose language.Whose) bool {
	for _, x := range a {
		for _, y := range b {
			if _, meet := language.Meet(x, y, g.reader.Alphabet(), whose); meet {
				return true
			}
		}
	}
	return false
}

// judgeLanguages proves for the table, and for each index that tenants read, that what a policy would say of one tenant is
// never a key of another one.
func (g *generator) judgeLanguages() {
	for _, p := range g.spaces {
		if !p.IsTable() && (!g.readByTenants(p) || g.onBase(p)) {
			continue
		}
		keys := slices.Concat(p.Keys, p.Left)
		if p.IsTable() {
			keys = g.tenantKeys()
		}
		for _, f := range g.shared(p.Index, keys) {
			g.report(f)
		}
	}
}

// shared lists the texts that are a key of one tenant and covered by what a policy would say of another one.
func (g *generator) shared(index string, keys []space.Key) []finding.Finding {
	var list []finding.Finding
	for _, k := range keys {
		values, _ := g.reader.Values(k.Template)
		for _, other := range keys {
			if text, meet := g.meeting(values, g.reader.Languages(other.Template)); meet {
				list = append(list, finding.TenantsMeet(index, k.Entity, k.Template.String(), other.Entity, other.Template.String(), text))
			}
		}
	}
	return list
}

func (g *generator) meeting(a, b []language.Language) (string, bool) {
	for _, x := range a {
		for _, y := range b {
			if text, meet := language.Meet(x, y, g.reader.Alphabet(), language.Different); meet {
				return text, true
			}
		}
	}
	return "", false
}
