package tenancy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Facts is what the plan of a table says of its tenants, recomputed from keys and templates.
type Facts struct {
	Of Of
	// Indexes are the global indexes by name.
	Indexes map[string]IndexFacts
	// Audit is nil where nobody else can have written the table's items.
	Audit *Audit
}

// Of tells whose an item is: its tenant is what its partition key says, and never what another attribute of it claims.
type Of struct {
	// Attribute is the partition attribute of the table, which is on every item and in every index.
	Attribute string
	// Template is the tenant's own partition; other partitions of the tenant go on behind a delimiter.
	Template string
	// Filter keeps what is one tenant's, for reads that operators make over all tenants.
	Filter Filter
}

// IndexFacts are what an index is to tenants.
type IndexFacts struct {
	Class string
	// PlantProof is true where whoever may write an item decides by that alone into which partition of the index it comes.
	PlantProof bool
}

// FactsOf says what is so of a table's tenants; nil without any.
func FactsOf(d *design.Design) *Facts {
	if d.Tenancy == nil {
		return nil
	}
	g := newGenerator(d)
	f := &Facts{Of: Of{Attribute: d.Key.Partition.Name, Template: g.partition(), Filter: g.ofTenant(g.begins()...)}, Indexes: map[string]IndexFacts{}}
	for _, p := range g.spaces[1:] {
		if !p.Local {
			f.Indexes[p.Index] = IndexFacts{Class: g.class(p), PlantProof: g.onBase(p)}
		}
	}
	if d.Tenancy.Adopted {
		f.Audit = g.audit()
	}
	return f
}

// class is whose patterns an index serves, or served before it began to retire.
func (g *generator) class(p space.Space) string {
	tenants, _ := g.askedBy(p.Index)
	served := slices.ContainsFunc(p.Definition.Serves, func(pattern string) bool { return !g.tenancy.IsOperators(pattern) })
	if len(tenants) > 0 || p.Retiring && served {
		return design.ClassTenant
	}
	return design.ClassOperator
}

// begins are the literal texts before the tenant in the table's partition keys: the tenants' own first, then others, such
// as those of entities that only operators touch, sorted.
func (g *generator) begins() []string {
	all := []string{g.begin()}
	var others []string
	for _, k := range g.spaces[0].Keys {
		if g.reader.Leads(k.Template) == "" {
			others = append(others, g.reader.Before(k.Template))
		}
	}
	slices.Sort(others)
	for _, begin := range others {
		if !slices.Contains(all, begin) {
			all = append(all, begin)
		}
	}
	return all
}

// ofTenant is the filter that keeps items of one tenant: their partition key is its text, or goes on behind a delimiter.
func (g *generator) ofTenant(begins ...string) Filter {
	f := Filter{Values: map[string]string{}}
	name := g.named(&f, g.design.Key.Partition.Name, "#partition")
	var either []string
	for i, begin := range begins {
		place := ":tenant"
		if i > 0 {
			place = fmt.Sprintf(":tenant%d", i+1)
		}
		own := begin + "{" + g.tenancy.Attribute + "}"
		if !g.natural() {
			many := strings.Replace(place, "tenant", "tenants", 1)
			either = append(either, "begins_with("+name+", "+many+")")
			f.Values[many] = own + g.design.Delimiter
		}
		either = append(either, name+" = "+place)
		f.Values[place] = own
	}
	f.Expression = strings.Join(either, " OR ")
	return f
}

// named is how an expression says an attribute: by a placeholder where its name needs one.
func (g *generator) named(f *Filter, attribute, placeholder string) string {
	if !design.NeedsPlaceholder(attribute) {
		return attribute
	}
	if f.Names == nil {
		f.Names = map[string]string{}
	}
	f.Names[placeholder] = attribute
	return placeholder
}
