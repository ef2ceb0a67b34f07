// Package tenants builds designs of tables whose items belong to tenants, from a few lines of text, for tests of what
// reads such designs.
package tenants

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Table is a table in few words.
type Table struct {
	// Isolation and Writers are strict and tenants where they are empty, Delimiter is #, Kind is string.
	Isolation, Writers, Delimiter, Kind string
	// Label is TENANT where it is empty; "-" stands for none.
	Label string
	// Natural is true where tenant_id is the table's partition key.
	Natural bool
	Adopted bool
	// Items are "entity partition sort", each with templates; a guard's entity is "<entity>.<attribute>".
	Items []string
	// Access is "entity access".
	Access []string
	// Indexes are "name partition[,partition..] [sort..]"; with a colon behind its name an attribute is filled from a template
	// for each entity that Slots lists.
	Indexes []string
	// Local are indexes "name sort"; Retiring are indexes with the patterns they served behind a slash.
	Local, Retiring []string
	// Slots are "entity attribute template"; Left are those that items may still carry.
	Slots, Left []string
	// Patterns are "name operation entity [index]"; a ! before the name makes it the operators'. A transaction is
	// "name transact entity:operation[,entity:operation..]".
	Patterns []string
}

var operations = map[string]design.Request{
	"get": design.GetItem, "batch": design.BatchGetItem, "query": design.Query, "scan": design.Scan, "put": design.PutItem,
	"update": design.UpdateItem, "delete": design.DeleteItem, "check": design.ConditionCheck, "create": design.PutItem,
}

// Design builds the design. It panics on templates that are none.
func (t Table) Design() *design.Design {
	d := &design.Design{
		Version: design.Version, Table: "app", Delimiter: or(t.Delimiter, "#"),
		Key: design.KeySchema{Partition: text("PK"), Sort: &design.KeyAttribute{Name: "SK", Type: "S"}},
	}
	if t.Natural {
		d.Key.Partition, d.Key.Sort.Name = text("tenant_id"), "id"
	}
	d.Tenancy = &design.Tenancy{
		Attribute: "tenant_id", Isolation: or(t.Isolation, design.IsolationStrict), Writers: or(t.Writers, design.WritersTenants),
		Label: strings.TrimPrefix(or(t.Label, "TENANT"), "-"), Adopted: t.Adopted,
	}
	if t.Natural {
		d.Tenancy.Label = ""
	}
	for _, a := range t.Access {
		f := strings.Fields(a)
		d.Tenancy.Access = append(d.Tenancy.Access, design.TenantAccess{Entity: f[0], Access: f[1]})
	}
	t.items(d)
	for _, left := range t.Left {
		f := strings.Fields(left)
		d.Left = append(d.Left, design.ItemKeys{Entity: f[0], Attributes: []design.ItemAttribute{{Name: f[1], Template: template(f[2])}}})
	}
	t.indexes(d)
	for _, p := range t.Patterns {
		f := strings.Fields(p)
		name, operators := strings.CutPrefix(f[0], "!")
		if operators {
			d.Tenancy.Operators = append(d.Tenancy.Operators, name)
		}
		d.Paths = append(d.Paths, path(d, name, f))
	}
	slices.Sort(d.Tenancy.Operators)
	return d
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func text(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }

func template(text string) design.Template {
	t, err := design.ParseTemplate(text)
	if err != nil {
		panic(err)
	}
	return t
}

func (t Table) items(d *design.Design) {
	for _, item := range t.Items {
		f := strings.Fields(item)
		var keys []design.ItemAttribute
		if !t.Natural {
			keys = []design.ItemAttribute{{Name: "PK", Template: template(f[1])}, {Name: "SK", Template: template(f[2])}}
		}
		for _, slot := range t.Slots {
			if s := strings.Fields(slot); s[0] == f[0] {
				keys = append(keys, design.ItemAttribute{Name: s[1], Template: template(s[2])})
			}
		}
		d.ItemKeys = append(d.ItemKeys, design.ItemKeys{Entity: f[0], Attributes: keys})
		names := []string{"tenant_id"}
		for _, k := range keys {
			names = append(names, k.Template.Attributes()...)
		}
		if t.Natural {
			names = append(names, f[1:]...)
		}
		slices.Sort(names)
		facts := design.EntityFacts{Name: f[0], Identity: []string{"tenant_id"}}
		for _, name := range slices.Compact(names) {
			kind := "string"
			if name == "tenant_id" {
				kind = or(t.Kind, "string")
			}
			facts.Attributes = append(facts.Attributes, design.AttributeFacts{Name: name, Stored: "S", Coding: design.Coding{Type: kind}})
		}
		d.Entities = append(d.Entities, facts)
	}
}

func (t Table) indexes(d *design.Design) {
	for _, index := range t.Indexes {
		d.GlobalIndexes = append(d.GlobalIndexes, global(index))
	}
	for _, index := range t.Retiring {
		definition, served, _ := strings.Cut(index, "/")
		i := global(definition)
		i.Serves = strings.Fields(served)
		d.Retiring = append(d.Retiring, i)
	}
	for _, index := range t.Local {
		f := strings.Fields(index)
		d.LocalIndexes = append(d.LocalIndexes, design.Index{Name: f[0], Partition: []design.KeyAttribute{d.Key.Partition}, Sort: []design.KeyAttribute{text(f[1])}})
	}
}

func global(index string) design.Index {
	f := strings.Fields(index)
	i := design.Index{Name: f[0], Projection: design.ProjectAll}
	for _, name := range strings.Split(f[1], ",") {
		i.Partition = append(i.Partition, text(name))
	}
	for _, name := range f[2:] {
		i.Sort = append(i.Sort, text(name))
	}
	return i
}

func path(d *design.Design, name string, f []string) design.Path {
	if f[1] == "transact" {
		p := design.Path{Pattern: name, Operation: design.TransactWriteItems}
		for _, step := range strings.Split(f[2], ",") {
			entity, operation, _ := strings.Cut(step, ":")
			condition, values := key(d, entity, d.Key.Partition.Name)
			p.Steps = append(p.Steps, design.Step{Operation: operations[operation], Entity: entity, KeyCondition: condition, Values: values})
			p.Entities = append(p.Entities, entity)
		}
		return p
	}
	p := design.Path{Pattern: name, Operation: operations[f[1]], Entities: []string{f[2]}}
	attribute := d.Key.Partition.Name
	if len(f) > 3 {
		p.Index = f[3]
		if index, found := d.Index(f[3]); found {
			attribute = index.Partition[0].Name
		}
	}
	if f[1] == "create" {
		p.Filter = "attribute_not_exists(" + attribute + ")"
	}
	if f[1] != "scan" {
		p.KeyCondition, p.Values = key(d, f[2], attribute)
	}
	return p
}

func key(d *design.Design, entity, attribute string) (string, map[string]design.PathValue) {
	value := design.Value(attribute)
	for _, a := range d.Keys(entity) {
		if a.Name == attribute {
			value = a.Template
		}
	}
	return attribute + " = :partition AND SK > :sort", map[string]design.PathValue{":partition": {Template: value, Type: "S"}}
}
