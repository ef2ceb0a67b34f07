package tenancy

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Audit is how to find out whether the items of a table that others may have written are what its templates say. Filters of
// DynamoDB can't take texts apart: the scans find what is certainly wrong, and the patterns decide of each item.
type Audit struct {
	// Scans are filters of scans of the whole table, by what they find. None of them should find anything.
	Scans map[string]Filter
	// Patterns are, by entity and key attribute, the regular expression (RE2) that the attribute has to match where the item
	// carries it. What its group "tenant" captures is the same in all keys of an item, and its tenant attribute. The one that
	// matches nothing but an empty text stands for keys that no item of the entity carries.
	Patterns map[string]map[string]string
}

// What the scans of an audit find.
const (
	auditKeys    = "partition_keys_of_no_template"
	auditIDs     = "tenant_ids_outside_the_alphabet"
	auditTenants = "tenant_ids_not_in_the_partition_key"
	auditKinds   = "items_of_no_entity"
	auditPlanted = "index_keys_of_another_tenant_"
)

func (g *generator) audit() *Audit {
	a := &Audit{Scans: map[string]Filter{auditIDs: g.auditIDs(), auditTenants: g.auditTenants()}, Patterns: map[string]map[string]string{}}
	if f, possible := g.auditKeys(g.spaces[0]); possible {
		a.Scans[auditKeys] = f
	}
	for _, p := range g.spaces[1:] {
		if f, possible := g.auditPlanted(p); possible {
			a.Scans[auditPlanted+p.Attribute.Name] = f
		}
	}
	for _, keys := range g.design.ItemKeys {
		for _, k := range keys.Attributes {
			g.pattern(a, keys.Entity, k.Name, k.Template)
		}
	}
	for _, k := range g.spaces[0].Keys { // a natural table's, too
		g.pattern(a, k.Entity, g.design.Key.Partition.Name, k.Template)
	}
	for _, facts := range g.design.Entities {
		for _, attribute := range g.strays(facts) {
			a.Patterns[facts.Name][attribute] = "^$" // no key is empty
		}
	}
	if g.design.EntityAttribute != "" {
		a.Scans[auditKinds] = g.auditKinds()
	}
	return a
}

// strays are the key attributes of indexes that no item of a kind carries: one that has them all the same is in an index
// where it doesn't belong.
func (g *generator) strays(facts design.EntityFacts) []string {
	owner, _ := g.design.Entity(space.Owner(facts.Name))
	var all []string
	for _, key := range g.design.KeyAttributes() {
		carried := func(k design.ItemAttribute) bool { return k.Name == key.Name }
		_, own := facts.Attribute(key.Name)
		if owner.Name != facts.Name {
			own = slices.Contains(owner.Identity, key.Name) // all that a guard has beside its key
		}
		base := key == g.design.Key.Partition || g.design.Key.Sort != nil && key == *g.design.Key.Sort
		if !base && !own && key.Name != g.design.EntityAttribute &&
			!slices.ContainsFunc(slices.Concat(g.design.Keys(facts.Name), g.design.LeftBy(facts.Name)), carried) {
			all = append(all, key.Name)
		}
	}
	return all
}

// mostIn is how many values IN takes (Amazon DynamoDB developer guide, Comparison operator and function reference).
const mostIn = 100

// auditKinds finds items that are of no entity that is declared, or was.
func (g *generator) auditKinds() Filter {
	f := Filter{Values: map[string]string{}}
	name := g.named(&f, g.design.EntityAttribute, "#entity")
	var kinds, none []string
	for _, facts := range slices.Concat(g.design.Entities, g.design.Former) {
		kinds = append(kinds, facts.Name)
	}
	slices.Sort(kinds)
	for chunk := range slices.Chunk(kinds, mostIn) {
		var places []string
		for _, kind := range chunk {
			place := fmt.Sprintf(":entity%d", len(f.Values)+1)
			f.Values[place] = kind
			places = append(places, place)
		}
		none = append(none, "NOT "+name+" IN ("+strings.Join(places, ", ")+")")
	}
	f.Expression = "attribute_not_exists(" + name + ") OR " + strings.Join(none, " AND ")
	return f
}

// beginsWithNone says that an attribute begins with no literal text of some templates. It can't be said where one of them
// begins with a value.
func (g *generator) beginsWithNone(f *Filter, name string, keys []space.Key) (string, bool) {
	var begins, none []string
	for _, k := range keys {
		if len(k.Template) == 0 || k.Template[0].Attribute != "" {
			return "", false
		}
		begins = append(begins, k.Template[0].Literal)
	}
	slices.Sort(begins)
	for i, begin := range slices.Compact(begins) {
		place := fmt.Sprintf(":begin%d", i+1)
		f.Values[place] = begin
		none = append(none, "NOT begins_with("+name+", "+place+")")
	}
	return strings.Join(none, " AND "), len(none) > 0
}

func (g *generator) auditKeys(p space.Space) (Filter, bool) {
	f := Filter{Values: map[string]string{}}
	name := g.named(&f, p.Attribute.Name, "#key")
	var possible bool
	f.Expression, possible = g.beginsWithNone(&f, name, p.Keys)
	return f, possible
}

// auditIDs finds ids that hold the delimiter or what IAM reads. Other characters are for the patterns to decide.
func (g *generator) auditIDs() Filter {
	f := Filter{Values: map[string]string{":string": "S", ":space": " "}}
	name := g.named(&f, g.tenancy.Attribute, "#tenant")
	wrong := []string{"NOT attribute_type(" + name + ", :string)", "begins_with(" + name + ", :space)"}
	if !slices.ContainsFunc(g.design.Entities, func(e design.EntityFacts) bool { return space.Owner(e.Name) != e.Name }) {
		wrong = append(wrong, "attribute_not_exists("+name+")") // guards have no tenant attribute
	} else {
		wrong[0] = "attribute_exists(" + name + ") AND " + wrong[0]
	}
	for i, c := range strings.Split("*?${}"+g.design.Delimiter, "") {
		place := fmt.Sprintf(":c%d", i+1)
		f.Values[place] = c
		wrong = append(wrong, "contains("+name+", "+place+")")
	}
	f.Expression = strings.Join(wrong, " OR ")
	return f
}

// auditTenants finds items that claim a tenant whose id isn't even part of their partition key.
func (g *generator) auditTenants() Filter {
	var f Filter
	tenant := g.named(&f, g.tenancy.Attribute, "#tenant")
	if g.natural() {
		f.Expression = "attribute_not_exists(" + tenant + ")"
		return f
	}
	key := g.named(&f, g.design.Key.Partition.Name, "#key")
	f.Expression = "attribute_exists(" + tenant + ") AND NOT contains(" + key + ", " + tenant + ")"
	return f
}

// auditPlanted finds items whose key of an index that tenants read is not of their tenant.
func (g *generator) auditPlanted(p space.Space) (Filter, bool) {
	tenants, _ := g.askedBy(p.Index)
	leads := func(k space.Key) bool { return g.reader.Leads(k.Template) == "" }
	if len(tenants) == 0 || g.onBase(p) || len(p.Keys) == 0 || !slices.ContainsFunc(p.Keys, leads) || p.Attribute.Name == g.tenancy.Attribute {
		return Filter{}, false
	}
	f := Filter{Values: map[string]string{}}
	name, tenant := g.named(&f, p.Attribute.Name, "#key"), g.named(&f, g.tenancy.Attribute, "#tenant")
	wrong := "NOT contains(" + name + ", " + tenant + ")"
	if none, possible := g.beginsWithNone(&f, name, p.Keys); possible {
		wrong = "(" + wrong + " OR " + none + ")"
	}
	f.Expression = "attribute_exists(" + name + ") AND " + wrong
	return f, true
}

// pattern adds the regular expression of a template.
func (g *generator) pattern(a *Audit, entity, attribute string, t design.Template) {
	if a.Patterns[entity] == nil {
		a.Patterns[entity] = map[string]string{}
	}
	a.Patterns[entity][attribute] = "^" + g.expression(entity, t) + "$"
}

func (g *generator) expression(entity string, t design.Template) string {
	id := strings.TrimSuffix(strings.TrimPrefix(source{}.pattern(g.kind(), g.design.Delimiter), "^"), "$")
	leads, first := g.reader.Leads(t) == "", true
	facts, _ := g.design.Entity(entity)
	var b strings.Builder
	for _, s := range t {
		width, split := design.SplitWidth(s.Format)
		switch {
		case s.Attribute == "":
			b.WriteString(regexp.QuoteMeta(s.Literal))
		case leads && first && s == (design.Segment{Attribute: g.tenancy.Attribute}):
			first = false
			b.WriteString("(?P<tenant>" + id + ")")
		case design.ShardsOf(s.Format) > 0:
			fmt.Fprintf(&b, "[0-9]{%d}", width)
		case split:
			fmt.Fprintf(&b, "[0-9T:-]{%d}", width)
		default:
			b.WriteString(g.anyOf(facts, s))
		}
	}
	return b.String()
}

// anyOf is what a value's text may be. Only a last one may hold the delimiter; what stands in for no value is any text, too.
func (g *generator) anyOf(facts design.EntityFacts, s design.Segment) string {
	if a, has := facts.Attribute(s.Attribute); has && len(a.Coding.Values) > 0 && s.Format == "" {
		var values []string
		for _, v := range a.Coding.Values {
			values = append(values, regexp.QuoteMeta(v))
		}
		if s.Absent != "" {
			values = append(values, regexp.QuoteMeta(s.Absent))
		}
		return "(" + strings.Join(values, "|") + ")"
	}
	return "(?s:.+)"
}
