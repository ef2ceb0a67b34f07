package derive

import (
	"maps"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// keepBase declares the base key that a table was made with where the declaration leaves it open. Left open, it would
// turn from natural to composite when a second entity comes, and back when it goes, and every key with it.
func keepBase(t model.Table, prior *design.Design) model.Table {
	if t.Keys.WithDefaults().Base == model.BaseAuto {
		t.Keys.Base = model.BaseComposite
		if priorNatural(prior) {
			t.Keys.Base = model.BaseNatural
		}
	}
	return t
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
