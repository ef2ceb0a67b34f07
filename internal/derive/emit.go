package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// emit writes a solution as a design, with what shows only then.
func (s *solver) emit(t *solution) (*design.Design, []finding.Finding) {
	was := s.emitting
	s.emitting = true
	defer func() { s.emitting = was }()
	em := &emitter{solver: s, solution: t}
	d := em.design()
	d.Certificate = s.certificate(t)
	d.Certificate.Cost = em.costOf(s.work.priced())
	return d, slices.Concat(em.redundant(), em.misnamed(), em.underNative(), em.unspread(), em.besideGuards())
}

// design is the design of the solution, but for how good it is.
func (em *emitter) design() *design.Design {
	s, t := em.solver, em.solution
	s.natural = t.natural
	s.leaveRestTo(t.base)
	em.keys = s.physicalKeys(t)
	d := &design.Design{
		Version: design.Version, Table: s.resolved.Table.Name, Key: em.tableKey(),
		LocalIndexes: em.indexes(true), GlobalIndexes: em.indexes(false),
		Delimiter: s.keys.Delimiter, Tenancy: s.tenancy(),
	}
	if em.writesEntity() {
		d.EntityAttribute = s.keys.EntityAttribute
	}
	for _, e := range s.entities {
		d.ItemKeys = append(d.ItemKeys, em.itemKeys(e))
		d.Entities = append(d.Entities, facts(e))
		for _, g := range guardsOf(s.guards, e) {
			d.ItemKeys = append(d.ItemKeys, em.guardKeys(g))
			d.Entities = append(d.Entities, g.facts())
		}
	}
	d.Left = s.left(d)
	if s.kept != nil {
		d.Former = s.kept.former
	}
	d.Conditions = em.conditions()
	d.Paths = em.paths()
	return d
}

// writesEntity reports whether items carry the entity attribute: in a table of several entities, or where a native key
// needs it. A table that may come to hold several has it from the start, so that no stored item lacks it.
func (em *emitter) writesEntity() bool {
	if em.severalEntities() || len(em.guards) > 0 {
		return true
	}
	if em.kept != nil && em.kept.prior.EntityAttribute != "" || em.kept == nil && em.keys[0].overloaded() {
		return true
	}
	return slices.ContainsFunc(em.keys, func(k *physicalKey) bool {
		return slices.ContainsFunc(k.layouts, func(l *layout) bool { return l.entityPart || l.entityFirst })
	})
}

// itemKeys are what an item of the entity must carry beyond its own attributes, in the order of the keys.
func (em *emitter) itemKeys(e *entity) design.ItemKeys {
	keys := design.ItemKeys{Entity: e.name(), Attributes: []design.ItemAttribute{}}
	for _, k := range em.keys {
		l := k.layoutOf(e)
		if l == nil {
			continue
		}
		if !k.overloaded() {
			keys.Attributes = addAttributes(keys.Attributes, em.storedSplit(l))
			keys.Attributes = addAttributes(keys.Attributes, em.storedRanks(l, e))
			continue
		}
		t := texts{layout: l, entity: e, delimiter: em.solver.keys.Delimiter}
		if !k.onTable { // it has the table's partition key
			keys.Attributes = append(keys.Attributes, design.ItemAttribute{Name: k.partitionName, Template: t.partition()})
		}
		if !k.sortOnTable {
			keys.Attributes = append(keys.Attributes, design.ItemAttribute{Name: k.sortName, Template: t.sort()})
		}
	}
	if em.writesEntity() {
		keys.Attributes = append(keys.Attributes, design.ItemAttribute{Name: em.solver.keys.EntityAttribute, Template: design.Text(e.name())})
	}
	keys.Attributes = append(keys.Attributes, storedAbsences(e)...)
	return keys
}

// storedAbsences are the attributes into which the application writes the text for absence.
func storedAbsences(e *entity) []design.ItemAttribute {
	var list []design.ItemAttribute
	for _, name := range sortedKeys(e.resolved.Attributes) {
		if a := e.resolved.Attributes[name]; a.Optional && a.Declared.AbsentStored {
			list = append(list, design.ItemAttribute{Name: name, Template: design.Template{{Attribute: name, Absent: a.Declared.AbsentAs}}})
		}
	}
	return list
}

// storedRanks are the stored ranks that a key holds of the entity's attributes.
func (em *emitter) storedRanks(l *layout, e *entity) []design.ItemAttribute {
	var list []design.ItemAttribute
	for _, p := range l.rankedSet(e).places() {
		list = append(list, design.ItemAttribute{Name: em.ranks[e.attr(p).Name], Template: rankTemplate(e.attr(p).Name)})
	}
	return list
}

// addAttributes adds the attributes that the list doesn't have yet: two native keys may hold the same ones.
func addAttributes(all, more []design.ItemAttribute) []design.ItemAttribute {
	for _, a := range more {
		if !slices.ContainsFunc(all, func(o design.ItemAttribute) bool { return o.Name == a.Name }) {
			all = append(all, a)
		}
	}
	return all
}

// guardKeys are what a guard item carries: its key, and an entity value of its own.
func (em *emitter) guardKeys(g *guard) design.ItemKeys {
	table := em.keys[0]
	return design.ItemKeys{Entity: g.name(), Attributes: []design.ItemAttribute{
		{Name: table.partitionName, Template: g.partition(em.solver.keys.Delimiter, "")},
		{Name: table.sortName, Template: g.sort(em.solver.keys.Delimiter, "")},
		{Name: em.solver.keys.EntityAttribute, Template: design.Text(g.name())},
	}}
}

// facts is what an application must know of a guard: the guarded attribute, and the identity that it holds.
func (g *guard) facts() design.EntityFacts {
	own := facts(g.entity)
	f := design.EntityFacts{Name: g.name(), Identity: []string{g.attribute().Name}}
	if g.entity.tenanted() {
		f.Identity = []string{g.entity.attr(tenantPlace).Name, g.attribute().Name}
	}
	for _, a := range own.Attributes {
		if a.Name == g.attribute().Name || slices.Contains(own.Identity, a.Name) {
			f.Attributes = append(f.Attributes, a)
		}
	}
	return f
}

// conditions are the entry conditions of slots and LSIs that not every item meets.
func (em *emitter) conditions() []design.EntryCondition {
	var list []design.EntryCondition
	for _, e := range em.entities {
		for _, k := range em.keys[1:] {
			l := k.layoutOf(e)
			if l == nil || !k.overloaded() {
				continue
			}
			c := l.entry[e]
			if len(c.where) == 0 && c.present == 0 && c.absent == 0 {
				continue
			}
			entry := design.EntryCondition{
				Entity: e.name(), Index: k.name, Present: orNone(e.names(c.present.places())), Absent: orNone(e.names(c.absent.places())),
			}
			if len(c.where) > 0 {
				entry.Where = map[string]string{}
			}
			for p, v := range c.where {
				entry.Where[e.attr(p).Name] = v
			}
			list = append(list, entry)
		}
	}
	return list
}

// facts is what an application must know of an entity to write its items: its identity and every attribute. Lists are
// empty and not null where there is nothing in them, for those who read the document.
func facts(e *entity) design.EntityFacts {
	f := design.EntityFacts{
		Name: e.name(), Identity: append([]string{}, e.resolved.Identity...), Attributes: []design.AttributeFacts{},
	}
	for _, name := range sortedKeys(e.resolved.Attributes) {
		a := e.resolved.Attributes[name]
		f.Attributes = append(f.Attributes, design.AttributeFacts{
			Name: name, Stored: a.Type.Stored(), Label: a.Label, Coding: codingOf(a), Optional: a.Optional,
		})
	}
	return f
}

// orNone is nil for an empty list, as a document gives it back.
func orNone(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return names
}
