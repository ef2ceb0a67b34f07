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
	c := newCondition()
	em.itemKey(c, e)
	path := design.Path{
		Pattern: p.Name, Operation: writeRequest(p.Operation), Entities: []string{e.name()},
		KeyCondition: c.text(), Summary: em.writeSummary(p),
	}
	partition := c.name(em.tableKey().Partition.Name)
	switch p.Operation {
	case model.Create:
		c.test("attribute_not_exists(" + partition + ")")
	case model.Update, model.Increment:
		c.test("attribute_exists(" + partition + ")")
	default: // a put and a delete make no demand of their own
	}
	for _, name := range sortedKeys(p.Declared.Condition) {
		c.test(c.testOf(em.attributeOf(p, name), name, p.Declared.Condition[name], slices.Contains(p.Declared.Sets, name)))
	}
	path.Filter, path.Names, path.Values = c.filter(), emptyNil(c.names), c.values
	if len(p.Declared.ReadsFirst) > 0 {
		path.Requests = "after " + list(p.Declared.ReadsFirst, "and")
	}
	return path
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
	default:
		return design.UpdateItem
	}
}

// transactionPath is the request of a list of writes. Its recipe, entry by entry, is not part of this version.
func (em *emitter) transactionPath(p *model.ResolvedPattern) design.Path {
	path := design.Path{Pattern: p.Name, Operation: design.TransactWriteItems, Summary: em.transactionSummary(p)}
	for _, e := range p.Entities {
		path.Entities = append(path.Entities, e.Name)
	}
	return path
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
		c.test("attribute_exists(" + c.name(name) + ")")
	}
	for _, name := range d.Absent {
		c.test("attribute_not_exists(" + c.name(name) + ")")
	}
	for _, name := range sortedKeys(d.WhereAny) {
		c.test(c.name(name) + " IN (" + strings.Join(c.members(name, strings.Join(d.WhereAny[name], ","), filterType(e.Attributes[name].Type)), ", ") + ")")
	}
	em.filters(c, p)
	return design.Path{
		Pattern: p.Name, Operation: design.Scan, Entities: []string{e.Name}, Consistent: d.Consistent,
		Filter: c.filter(), Names: emptyNil(c.names), Values: c.values,
		Summary: "all " + plural(e.Name) + " of the table, read whole",
	}
}
