package model

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// change is what one write does to one entity: a pattern, or an entry of a transaction.
type change struct {
	entity    *ResolvedEntity
	operation Operation
	sets      []string
	setsTo    map[string]string
	removes   []string
	condition map[string]string
}

// checkWrite checks a pattern that writes one entity.
func (c *checker) checkWrite(p *ResolvedPattern) {
	d := p.Declared
	at := finding.Pattern(p.Name)
	c.checkChange(at.At, change{
		entity: p.Entities[0], operation: p.Operation, sets: d.Sets, setsTo: d.SetsTo, removes: d.Removes, condition: d.Condition,
	})
	c.checkRequires(p)
}

// checkChange checks what a write changes and tests. Attributes that the entity does not have are no concern of it.
func (c *checker) checkChange(at fieldOf, ch change) {
	rewrites := ch.operation == Update || ch.operation == Increment
	for _, name := range appendNew(nil, ch.sets...) {
		c.checkSet(at(fieldSets), fieldSets, ch, name)
	}
	for _, name := range names(ch.setsTo) {
		c.checkSet(at(fieldSetsTo, name), fieldSetsTo, ch, name)
		if a := ch.entity.Attributes[name]; a != nil {
			if holds, example, ok := a.accepts(ch.setsTo[name]); !ok {
				c.report(finding.BadFixedValue(at(fieldSetsTo, name), fieldSetsTo, name, ch.setsTo[name], holds, example))
			}
		}
	}
	for _, name := range appendNew(nil, ch.removes...) {
		if !rewrites {
			break // the field has a finding of its own
		}
		c.checkRemove(at(fieldRemoves), ch.entity, name)
	}
	nothing := len(ch.sets)+len(ch.setsTo)+len(ch.removes) == 0 || ch.operation == Increment && len(ch.sets) == 0
	if rewrites && nothing {
		c.report(finding.NothingChanged(at(), string(ch.operation)))
	}
	for _, name := range names(ch.condition) {
		if a := ch.entity.Attributes[name]; a != nil {
			c.checkTest(at("condition", name), "condition", []owned{{ch.entity, a}}, ch.condition[name])
		}
	}
}

// checkSet checks one attribute that a write gives a value. A create or put writes the whole item, so there nothing is
// changed.
func (c *checker) checkSet(at finding.Subject, field string, ch change, name string) {
	a := ch.entity.Attributes[name]
	if a == nil {
		return
	}
	rewrites := ch.operation == Update || ch.operation == Increment
	switch {
	case !rewrites:
	case ch.entity.IsIdentity(name):
		c.report(finding.ChangesIdentity(at, field, name, ch.entity.Name))
		return
	case a.Immutable && !a.Optional:
		c.report(finding.ChangesImmutable(at, field, name, ch.entity.Name, a.Declared.Immutable == nil))
	}
	if ch.operation == Increment && field == fieldSets && a.Type != Number && a.Type != EpochSeconds {
		c.report(finding.IncrementType(at, field, name, string(a.Type)))
	}
}

func (c *checker) checkRemove(at finding.Subject, e *ResolvedEntity, name string) {
	a := e.Attributes[name]
	switch {
	case a == nil:
	case e.IsIdentity(name):
		c.report(finding.ChangesIdentity(at, fieldRemoves, name, e.Name))
	case !a.Optional:
		c.report(finding.RemovesRequired(at, fieldRemoves, name, e.Name))
	case a.Immutable:
		c.report(finding.ChangesImmutable(at, fieldRemoves, name, e.Name, a.Declared.Immutable == nil))
	}
}
