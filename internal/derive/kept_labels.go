package derive

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// AsMade declares what a table was made with where the declaration leaves it open: the base key, and what tenants may do
// with an entity. Left open, the one would turn from natural to composite when a second entity comes, and the other to none
// when the last pattern of tenants goes, and back again, and every key with them.
func AsMade(t model.Table, prior *design.Design) model.Table {
	if t.Keys.WithDefaults().Base == model.BaseAuto {
		t.Keys.Base = model.BaseComposite
		if priorNatural(prior) {
			t.Keys.Base = model.BaseNatural
		}
	}
	if t.Tenant == nil || prior.Tenancy == nil {
		return t
	}
	t.Entities = maps.Clone(t.Entities)
	for name, e := range t.Entities {
		if _, was := prior.Entity(name); was && e.TenantAccess == "" {
			e.TenantAccess = prior.Tenancy.AccessOf(name)
			t.Entities[name] = e
		}
	}
	return t
}

// accessKept lists the entities whose items keep what tenants may do with them, though a new table of the declaration
// would have it otherwise, each with what it is.
func accessKept(t model.Table, has *design.Design, w *work) [][2]string {
	if t.Tenant == nil || has.Tenancy == nil {
		return nil
	}
	resolved, _ := model.Check(t)
	var list [][2]string
	for _, e := range resolved.Entities {
		if _, there := has.Entity(e.Name); there && e.Declared.TenantAccess == "" && e.Access != has.Tenancy.AccessOf(e.Name) {
			list = append(list, [2]string{e.Name, has.Tenancy.AccessOf(e.Name)})
		}
	}
	if len(list) == 0 {
		return nil
	}
	fresh := tableWithin(t, w).Design // what revisions say came later gives no entity its default
	return slices.DeleteFunc(list, func(kept [2]string) bool { return fresh == nil || fresh.Tenancy.AccessOf(kept[0]) == kept[1] })
}

// keepLabels writes down the labels of attributes that would get another one because something new takes it. Stored key
// texts carry the old one.
func keepLabels(t model.Table, prior *design.Design) model.Table {
	resolved, findings := model.Check(t)
	if finding.HasErrors(findings) {
		return t
	}
	kept := t
	kept.Entities = maps.Clone(t.Entities)
	moved := false
	for _, e := range resolved.Entities {
		facts, was := prior.Entity(e.Name)
		for _, name := range sortedKeys(e.Attributes) {
			a := e.Attributes[name]
			before, known := facts.Attribute(name)
			if !was || !known || before.Label == "" || before.Label == a.Label || a.Declared.Label != "" || a.Root != e.Name+"."+name {
				continue
			}
			kept.Entities[e.Name] = withLabel(kept.Entities[e.Name], name, before.Label)
			moved = true
		}
	}
	if !moved {
		return t
	}
	if _, findings = model.Check(kept); finding.HasErrors(findings) {
		return t
	}
	return kept
}

func withLabel(e model.Entity, attribute, label string) model.Entity {
	e.Attributes = maps.Clone(e.Attributes)
	if e.Attributes == nil {
		e.Attributes = map[string]model.Attribute{}
	}
	a := e.Attributes[attribute]
	a.Label = label
	e.Attributes[attribute] = a
	return e
}
