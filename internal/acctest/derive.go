package acctest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Derive is a deriving for tests of the provider: a composite table, a get for a pattern that matches the identity, an
// index of its own for any other. A pattern without match earns the warning DM399, and an entity of the name "refused"
// the error DM198, two codes that exist nowhere else. A prior design makes no difference.
func Derive(t model.Table, _ *design.Design, _ derive.Terms) derive.Result {
	d := &design.Design{
		Version: design.Version, Table: t.Name, Delimiter: "#",
		Key: design.KeySchema{
			Partition: design.KeyAttribute{Name: "PK", Type: "S"}, Sort: &design.KeyAttribute{Name: "SK", Type: "S"},
		},
	}
	var findings []finding.Finding
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		if name == "refused" {
			findings = append(findings, finding.Finding{
				Code: "DM198", Severity: finding.Error, Subject: finding.Entity(name).At("label"), Title: "the name is refused",
				Found: "It is named refused.", Why: "The test wants it so.", Remedy: "Name it otherwise.",
			})
		}
		addEntity(d, name, t.Entities[name])
	}
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		if len(p.Match) == 0 {
			findings = append(findings, finding.Finding{
				Code: "DM399", Severity: finding.Warning, Subject: finding.Pattern(name).At("match"), Title: "reads all items",
				Found: "It matches nothing.", Why: "Reading everything is slow.", Remedy: "Write match.",
			})
		}
		addPattern(d, name, p, t.Entities[p.Entity].Identity)
	}
	if finding.HasErrors(findings) {
		return derive.Result{Findings: findings}
	}
	return derive.Result{Design: d, Findings: findings}
}

func addEntity(d *design.Design, name string, e model.Entity) {
	label := strings.ToUpper(name)
	partition := design.Text(label)
	facts := design.EntityFacts{Name: name, Identity: e.Identity}
	for _, attribute := range e.Identity {
		partition = append(partition, design.Segment{Literal: "#"}, design.Segment{Attribute: attribute})
		facts.Attributes = append(facts.Attributes, design.AttributeFacts{Name: attribute, Stored: "S", Coding: design.Coding{Type: "string"}})
	}
	for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
		facts.Attributes = append(facts.Attributes, design.AttributeFacts{Name: attribute, Stored: "S", Coding: design.Coding{Type: "string"}})
	}
	d.Entities = append(d.Entities, facts)
	d.ItemKeys = append(d.ItemKeys, design.ItemKeys{Entity: name, Attributes: []design.ItemAttribute{
		{Name: "PK", Template: partition}, {Name: "SK", Template: design.Text(label)},
	}})
}

func addPattern(d *design.Design, name string, p model.Pattern, identity []string) {
	path := design.Path{
		Pattern: name, Operation: design.Query, Descending: p.Descending, Consistent: p.Consistent, Entities: []string{p.Entity},
		Values:  map[string]design.PathValue{},
		Summary: fmt.Sprintf("%s by %s", p.Entity, strings.Join(p.Match, ", ")),
	}
	if slices.Equal(p.Match, identity) {
		path.Operation, path.KeyCondition = design.GetItem, "PK = :pk AND SK = :sk"
		keys := d.Keys(p.Entity)
		path.Values[":pk"] = design.PathValue{Template: keys[0].Template, Type: "S"}
		path.Values[":sk"] = design.PathValue{Template: keys[1].Template, Type: "S"}
		d.Paths = append(d.Paths, path)
		return
	}
	path.Index = "by_" + strings.Join(slices.Concat(p.Match, p.Sort), "_")
	index := design.Index{Name: path.Index, Projection: design.ProjectAll, Entities: []string{p.Entity}, Serves: []string{name}}
	for _, attribute := range p.Match {
		index.Partition = append(index.Partition, design.KeyAttribute{Name: attribute, Type: "S"})
		path.Values[":"+attribute] = design.PathValue{Template: design.Value(attribute), Type: "S"}
	}
	for _, attribute := range p.Sort {
		index.Sort = append(index.Sort, design.KeyAttribute{Name: attribute, Type: "S"})
	}
	path.KeyCondition = strings.Join(p.Match, " AND ")
	d.Paths = append(d.Paths, path)
	for i, other := range d.GlobalIndexes {
		if other.Name == index.Name {
			d.GlobalIndexes[i].Serves = append(d.GlobalIndexes[i].Serves, name)
			return
		}
	}
	d.GlobalIndexes = append(d.GlobalIndexes, index)
}
