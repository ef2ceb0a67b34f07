package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkOperationFields refuses the fields that the pattern's operation can't use. Of a word that is no operation there is
// no telling.
func (c *checker) checkOperationFields(p *ResolvedPattern) {
	if p.Operation != "" && !slices.Contains(operations(), string(p.Operation)) {
		return
	}
	at := finding.Pattern(p.Name)
	refused := p.refusedFields()
	for _, field := range p.Declared.written() {
		switch {
		case !p.IsWrite() && slices.Contains(writeFields, field):
			c.report(finding.WriteField(at.At(field), field, string(p.Operation)))
		case p.Operation == Create && field == "condition":
			c.report(finding.CreateCondition(at.At(field)))
		case slices.Contains(refused, field):
			c.report(finding.FieldNotFor(at.At(field), field, p.operationWords(), p.insteadOf(field)))
		}
	}
	several := len(p.Declared.Entities) > 0
	switch {
	case p.IsTransaction() && p.Declared.Operation != "":
		c.report(finding.FieldNotFor(at.At("operation"), "operation", p.operationWords(), ""))
	case several && (p.Declared.Operation == Get || p.IsWrite()):
		c.report(finding.SeveralNotFor(at.At("entities"), string(p.Operation), p.Entities[0].Name))
	case len(p.Declared.Entities) > 1 && len(p.Declared.Then) > 0 && p.Operation == Query:
		c.report(finding.ThenSeveral(at.At("then")))
	}
}

// operationWords names the operation in a message.
func (p *ResolvedPattern) operationWords() string {
	if p.IsTransaction() {
		return "transaction"
	}
	return string(p.Operation)
}

// insteadOf says what to write instead of a field that the operation can't use, or nothing.
func (p *ResolvedPattern) insteadOf(field string) string {
	isTest := slices.Contains([]string{fieldWhere, fieldWhereAny, fieldPresent, fieldAbsent, fieldFilter, "filter_any"}, field)
	isChange := slices.Contains([]string{fieldSets, fieldSetsTo, fieldRemoves, "condition"}, field)
	switch {
	case p.IsTransaction() && isChange:
		return "In a transaction it belongs to an entry of writes."
	case p.IsTransaction() && field == "requires":
		return `Write an entry for it: writes = [{ check = "..." }, ...].`
	case p.IsWrite() && isTest:
		return "What the stored item must fulfil stands in condition."
	case p.Operation == Scan && field == fieldThen, p.Operation == Scan && field == fieldMatchAny:
		return "A scan tests match, where, present, absent and filter on each item."
	case p.Operation == Scan && field == "order":
		return "A scan returns items in no order."
	case p.Operation == Scan && (field == fieldRange || field == fieldPrefix):
		return `Test it on each item: filter = { ... = "between" }.`
	}
	return ""
}

// checkAttributeNames checks that every attribute named by the pattern is on the entities that must have it.
func (c *checker) checkAttributeNames(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	for _, f := range p.Declared.attributeFields() {
		if !f.isMap {
			c.noneTwice(at.At(f.name), f.name, f.names)
		}
		for _, name := range appendNew(nil, f.names...) {
			c.checkAttributeName(p, f, name)
		}
	}
}

func (c *checker) checkAttributeName(p *ResolvedPattern, f patternField, name string) {
	at := finding.Pattern(p.Name).At(f.name)
	owners := p.Entities
	if f.name == fieldMatch && p.IsWrite() {
		owners = c.withReads(p)
	}
	if len(owners) == 0 {
		return
	}
	if !anyHas(owners, name) {
		var instead []string
		if f.name == fieldMatch || len(p.Entities) == 1 {
			instead = p.instead(name)
		}
		c.report(finding.UnknownAttributeOfAny(at, entityNames(owners), name, attributeNamesOf(owners), instead))
		return
	}
	if len(p.Entities) < 2 || p.IsTransaction() {
		return
	}
	if f.reach == onSome {
		c.checkFiltered(p, f, name)
		return
	}
	for _, e := range p.Entities {
		c.checkOnEntity(p, f, name, e)
	}
	c.checkSame(p, f, name)
	if p.Operation == Scan {
		c.checkInstants(p, f, name)
	}
}

// withReads returns the entities whose attributes a write may match: its own, those that it requires, and those of the
// patterns it reads first.
func (c *checker) withReads(p *ResolvedPattern) []*ResolvedEntity {
	owners := slices.Clone(p.Entities)
	add := func(e *ResolvedEntity) {
		if e != nil && !slices.Contains(owners, e) {
			owners = append(owners, e)
		}
	}
	for _, name := range p.Declared.Requires {
		add(c.resolved.Entity(name))
	}
	for _, name := range p.Declared.ReadsFirst {
		if read := c.resolved.Pattern(name); read != nil {
			for _, e := range read.Entities {
				add(e)
			}
		}
	}
	return owners
}

func anyHas(entities []*ResolvedEntity, name string) bool {
	return slices.ContainsFunc(entities, func(e *ResolvedEntity) bool { return e.Attributes[name] != nil })
}

func entityNames(entities []*ResolvedEntity) []string {
	var list []string
	for _, e := range entities {
		list = append(list, e.Name)
	}
	return list
}

// attributeNamesOf returns the names of the attributes of all entities, sorted, each once.
func attributeNamesOf(entities []*ResolvedEntity) []string {
	var list []string
	for _, e := range entities {
		list = appendNew(list, e.AttributeNames()...)
	}
	slices.Sort(list)
	return list
}
