package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// writePath is the request of one write: the item's key, and the condition it is made on.
func (em *emitter) writePath(p *model.ResolvedPattern) design.Path {
	e := entityNamed(em.entities, p.Entities[0].Name)
	item := em.itemStep(e, p.Operation, p.Declared.Condition, p.Declared.Sets)
	path := design.Path{
		Pattern: p.Name, Operation: item.Operation, Entities: []string{e.name()}, KeyCondition: item.KeyCondition,
		Filter: item.Condition, Names: item.Names, Values: item.Values, Summary: em.writeSummary(p),
	}
	if len(p.Declared.ReadsFirst) > 0 {
		path.Requests = "after " + list(p.Declared.ReadsFirst, "and")
	}
	w := e.writeOf(p, 0)
	guards, kept := em.guardSteps(w, &item)
	if len(kept)+len(p.Declared.Requires) == 0 {
		return path
	}
	steps := append([]design.Step{item}, guards...)
	if len(kept) > 0 {
		path.Summary += keptUnique(p.Operation, kept)
	}
	for _, name := range p.Declared.Requires {
		steps = append(steps, em.itemStep(entityNamed(em.entities, name), model.CheckExists, nil, nil))
		path.Summary += ", if the " + words(name) + " exists"
	}
	return design.Path{
		Pattern: path.Pattern, Operation: design.TransactWriteItems, Entities: path.Entities, Requests: path.Requests,
		Steps: steps, Summary: path.Summary,
	}
}

// itemStep is the write of one item: its key, and the condition that its operation and the pattern demand.
func (em *emitter) itemStep(e *entity, operation model.Operation, condition map[string]string, sets []string) design.Step {
	c := newCondition()
	em.itemKey(c, e)
	partition := c.name(em.tableKey().Partition.Name)
	switch operation {
	case model.Create:
		c.test("attribute_not_exists(" + partition + ")")
	case model.Update, model.Increment, model.CheckExists:
		c.test("attribute_exists(" + partition + ")")
	default: // a put and a delete make no demand of their own
	}
	for _, name := range sortedKeys(condition) {
		bound := ""
		if slices.Contains(sets, name) { // the stored value, not the one that is set
			bound = design.BoundOld
		}
		c.test(c.testOf(e.resolved.Attributes[name], name, condition[name], bound))
	}
	return design.Step{
		Operation: writeRequest(operation), Entity: e.name(), KeyCondition: c.text(), Condition: c.filter(),
		Names: emptyNil(c.names), Values: c.values,
	}
}

// itemKey writes the whole key of one item of the entity, as a key condition.
func (em *emitter) itemKey(c *condition, e *entity) {
	k := em.keys[0]
	l := k.layoutOf(e)
	if !k.overloaded() {
		for _, p := range append(slices.Clone(l.partition[e]), l.sort...) {
			a := e.attr(p)
			c.equals(a.Name, design.Value(a.Name), a.Type.Stored())
		}
		return
	}
	t := texts{layout: l, entity: e, delimiter: em.solver.keys.Delimiter}
	c.equals(k.partitionName, t.partition(), "S")
	c.equals(k.sortName, t.sort(), "S")
}

func writeRequest(o model.Operation) design.Request {
	switch o {
	case model.Create, model.Put:
		return design.PutItem
	case model.Delete:
		return design.DeleteItem
	case model.CheckExists:
		return design.ConditionCheck
	default:
		return design.UpdateItem
	}
}

// transactionPath is the request of a list of writes, entry by entry, with the guards that they claim and free.
func (em *emitter) transactionPath(p *model.ResolvedPattern) design.Path {
	path := design.Path{Pattern: p.Name, Operation: design.TransactWriteItems}
	var kept []string
	for i, entry := range p.Declared.Writes {
		e := entityNamed(em.entities, entry.Entity)
		item := em.itemStep(e, entry.Operation, entry.Condition, entry.Sets)
		item.By, item.Many = em.knownBy(e, entry.By), entry.Many
		guards, attributes := em.guardSteps(e.writeOf(p, i), &item)
		path.Steps = append(append(path.Steps, item), guards...)
		kept = append(kept, attributes...)
	}
	for _, e := range p.Entities {
		path.Entities = append(path.Entities, e.Name)
	}
	path.Summary = em.transactionSummary(p)
	if len(kept) > 0 {
		path.Summary += keptUnique("", kept)
	}
	return path
}

// knownBy maps the attributes of the entity's identity to the names that an entry of a transaction says they are known by.
func (em *emitter) knownBy(e *entity, names []string) map[string]string {
	by := map[string]string{}
	for _, name := range names {
		for _, other := range em.resolved.Entities {
			a := other.Attributes[name]
			if a == nil || name == "" || e.resolved.Attributes[name] != nil {
				continue
			}
			if own := e.resolved.SameRoot(a.Root); len(own) == 1 && own[0] != name {
				by[own[0]] = name
			}
		}
	}
	return emptyNil(by)
}

// scanPath reads the whole table and tests everything by a filter.
func (em *emitter) scanPath(p *model.ResolvedPattern) design.Path {
	e := p.Entities[0]
	c := newCondition()
	if em.writesEntity() {
		c.test(c.name(em.solver.keys.EntityAttribute) + " = " + c.value(em.solver.keys.EntityAttribute, "", design.Text(e.Name), "S"))
	}
	d := p.Declared
	for _, name := range d.Match {
		c.test(c.name(name) + " = " + c.value(name, "", design.Value(name), filterType(e.Attributes[name].Type)))
	}
	for _, name := range sortedKeys(d.Where) {
		c.test(c.name(name) + " = " + c.value(name, "", design.Text(d.Where[name]), filterType(e.Attributes[name].Type)))
	}
	for _, name := range d.Present {
		c.test(c.exists(e.Attributes[name], name, false))
	}
	for _, name := range d.Absent {
		c.test(c.exists(e.Attributes[name], name, true))
	}
	for _, name := range sortedKeys(d.WhereAny) {
		c.test(c.name(name) + " IN (" + strings.Join(c.members(name, strings.Join(d.WhereAny[name], ","), filterType(e.Attributes[name].Type)), ", ") + ")")
	}
	em.filters(c, p, func(string) bool { return false })
	path := design.Path{
		Pattern: p.Name, Operation: design.Scan, Entities: []string{e.Name}, Consistent: d.Consistent,
		Filter: c.filter(), Names: emptyNil(c.names), Values: c.values, Limit: d.Limit, ReadAtMost: d.ReadAtMost,
	}
	path.Summary = scanSummary(p, path)
	return path
}
