package derive

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// guardSteps are what keeps the guards of the item that a write writes: a create claims them, a delete frees them, and an
// update that changes a guarded value does both. Where a guard is freed, the item's condition holds the value that it
// guards, or that there is none. The attributes whose guards are kept are named.
func (em *emitter) guardSteps(w *write, item *design.Step) (steps []design.Step, kept []string) {
	for _, g := range guardsOf(em.guards, w.entity) {
		if w.operation != model.Create && !w.frees(g) {
			continue
		}
		kept = append(kept, g.attribute().Name)
		if w.frees(g) {
			*item = em.holdingOld(*item, w, g)
			steps = append(steps, g.knownAs(em.freeing(w, g), item))
		}
		if w.operation != model.Delete && !w.removes.has(g.place) {
			steps = append(steps, g.knownAs(em.claiming(g), item))
		}
	}
	return steps, kept
}

// claiming puts a guard that must not exist yet.
func (em *emitter) claiming(g *guard) design.Step {
	c := newCondition()
	em.guardKey(c, g, "")
	c.test("attribute_not_exists(" + c.name(em.keys[0].partitionName) + ")")
	return g.step(design.PutItem, c, g.entity.resolved.Identity)
}

// freeing deletes the guard of the value that the item had.
func (em *emitter) freeing(w *write, g *guard) design.Step {
	c := newCondition()
	em.guardKey(c, g, w.oldBound())
	c.test("attribute_exists(" + c.name(em.keys[0].partitionName) + ")")
	return g.step(design.DeleteItem, c, nil)
}

func (g *guard) step(operation design.Request, c *condition, holds []string) design.Step {
	s := design.Step{
		Operation: operation, Entity: g.name(), KeyCondition: c.text(), Condition: c.filter(),
		Names: emptyNil(c.names), Values: c.values, Holds: holds,
	}
	if g.entity.optional.has(g.place) {
		s.When = g.attribute().Name
	}
	return s
}

// knownAs adds to a step on the guard under which name the caller knows the value, where it is of the item's identity.
func (g *guard) knownAs(step design.Step, item *design.Step) design.Step {
	if name, ok := item.By[g.attribute().Name]; ok {
		step.By = map[string]string{g.attribute().Name: name}
	}
	return step
}

func (em *emitter) guardKey(c *condition, g *guard, bound string) {
	table := em.keys[0]
	c.equals(table.partitionName, g.partition(em.solver.keys.Delimiter, bound), "S")
	c.equals(table.sortName, g.sort(em.solver.keys.Delimiter, bound), "S")
}

// oldBound names the value before the write: a delete has no other.
func (w *write) oldBound() string {
	if w.operation == model.Delete {
		return ""
	}
	return design.BoundOld
}

// holdingOld adds to the item's condition that the value still is the one whose guard is freed; where the item may lack
// it, that it still does if it did: there is no guard to free then.
func (em *emitter) holdingOld(item design.Step, w *write, g *guard) design.Step {
	return w.holding(item, g.place, w.oldBound())
}
