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
	w := e.writeOf(p, 0)
	item := em.holdingRead(em.itemStep(e, p.Operation, p.Declared.Condition, valued(p.Declared.Sets, p.Declared.SetsTo)), w)
	path := design.Path{
		Pattern: p.Name, Operation: item.Operation, Entities: []string{e.name()}, KeyCondition: item.KeyCondition,
		Filter: item.Condition, Either: item.Either, Names: item.Names, Values: item.Values, Summary: em.writeSummary(p),
	}
	path.Requests = afterReads(p)
	guards, kept := em.guardSteps(w, &item)
	if len(kept)+len(p.Declared.Requires) == 0 {
		return path
	}
	steps := append([]design.Step{item}, guards...)
	if len(kept) > 0 {
		path.Summary += keptUnique(p.Operation, kept)
	}
	for _, name := range p.Declared.Requires {
		required := entityNamed(em.entities, name)
		step := em.itemStep(required, model.CheckExists, nil, nil)
		step.By = em.foundBy(p, required, nil)
		steps = append(steps, step)
		path.Summary += ", if the " + words(name) + " exists"
	}
	return design.Path{
		Pattern: path.Pattern, Operation: design.TransactWriteItems, Entities: path.Entities, Requests: path.Requests,
		Steps: steps, Summary: path.Summary,
	}
}

// afterReads says which requests a write makes first, to know what it needs; empty where it makes none.
func afterReads(p *model.ResolvedPattern) string {
	switch reads := p.Declared.ReadsFirst; len(reads) {
	case 0:
		return ""
	case 1:
		return "first " + reads[0] + ", then this with what it returned"
	default:
		return "first " + strings.Join(reads, ", then ") + ", then this with what they returned"
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
	var tests []string
	for _, name := range sortedKeys(condition) {
		tests = append(tests, c.testOf(e.resolved.Attributes[name], name, condition[name], em.comparedAs(e, name, condition[name], sets)))
	}
	all := strings.Join(tests, " AND ")
	switch {
	case all == "":
	case operation == model.Delete && slices.ContainsFunc(sortedKeys(condition), func(name string) bool {
		return holdsOnNothing(e.resolved.Attributes[name], condition[name])
	}):
		c.test("attribute_exists(" + partition + ") AND " + all)
	case operation == model.Put: // the item may be absent
		c.test("(attribute_not_exists(" + partition + ") OR " + all + ")")
	default:
		c.test(all)
	}
	return design.Step{
		Operation: writeRequest(operation), Entity: e.name(), KeyCondition: c.text(), Condition: c.filter(),
		Names: emptyNil(c.names), Values: c.values,
	}
}

// comparedAs is the bound under which the caller gives what a condition compares a stored value with: where the write gives
// the attribute another value, which goes by its name, the old one or whatever else it is compared with; so too where the
// item's key holds the value that goes by the name.
func (em *emitter) comparedAs(e *entity, name, test string, sets []string) string {
	keyed := em.keys[0].layoutOf(e).depends(e).overlaps(e.set([]string{name}))
	switch {
	case !slices.Contains(sets, name) && (test == "=" || !keyed):
		return ""
	case test == "=":
		return design.BoundOld
	}
	return design.BoundFilter
}

// valued are the attributes to which a write gives another value.
func valued(sets []string, to map[string]string) []string {
	return append(slices.Clone(sets), sortedKeys(to)...)
}

// holdsOnNothing reports whether DynamoDB finds a test to hold where there is no item. Where a text is stored for absence,
// an attribute exists that differs from it.
func holdsOnNothing(a *model.ResolvedAttribute, test string) bool {
	test = strings.TrimPrefix(test, "size ")
	return strings.HasPrefix(test, "<>") || test == "absent" || test == "exists" && a != nil && storesAbsence(a)
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
	path := design.Path{Pattern: p.Name, Operation: design.TransactWriteItems, Requests: afterReads(p)}
	var kept []string
	for i, entry := range p.Declared.Writes {
		e := entityNamed(em.entities, entry.Entity)
		w := e.writeOf(p, i)
		item := em.holdingRead(em.itemStep(e, entry.Operation, entry.Condition, valued(entry.Sets, entry.SetsTo)), w)
		item.Many = entry.Many
		if !w.whole() {
			item.By = em.foundBy(p, e, entry.By)
		}
		guards, attributes := em.guardSteps(w, &item)
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
