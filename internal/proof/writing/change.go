package writing

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// change is what a write pattern does to items of one entity: the pattern itself, an entry of its writes, or an entity
// that it requires.
type change struct {
	entity    *model.ResolvedEntity
	operation model.Operation
	by        []string
	sets      []string
	setsTo    map[string]string
	removes   []string
	condition map[string]string
	many      bool
	// known are the attributes whose value after the write the application knows, and stored those whose value before it.
	known, stored map[string]bool
	// read are those of the stored ones that reads made first returned.
	read map[string]bool
	// names says under which name the write knows each attribute of the identity.
	names map[string]string
}

// makes reports whether the application has the whole item in its hands.
func (c *change) makes() bool { return c.operation == model.Create || c.operation == model.Put }

// rewrites reports whether attributes of a stored item change.
func (c *change) rewrites() bool {
	return c.operation == model.Update || c.operation == model.Increment
}

// touched are the attributes that the change may give another value, sorted.
func (c *change) touched() []string {
	list := slices.Concat(c.sets, slices.Collect(maps.Keys(c.setsTo)), c.removes)
	slices.Sort(list)
	return slices.Compact(list)
}

// enforced are the attributes of the entity that guards keep unique, sorted.
func (c *change) enforced() []string {
	var list []string
	for _, name := range c.entity.AttributeNames() {
		if c.entity.Attributes[name].Declared.Unique == model.UniqueEnforced {
			list = append(list, name)
		}
	}
	return list
}

// changesOf are the changes of a write pattern in the order of the steps of its path.
func changesOf(r *model.Resolved, p *model.ResolvedPattern) []*change {
	var list []*change
	d := p.Declared
	if p.IsTransaction() {
		for _, w := range d.Writes {
			list = append(list, &change{
				entity: r.Entity(w.Entity), operation: w.Operation, by: w.By, sets: w.Sets, setsTo: w.SetsTo, removes: w.Removes,
				condition: w.Condition, many: w.Many,
			})
		}
	} else {
		list = append(list, &change{
			entity: p.Entities[0], operation: p.Operation, sets: d.Sets, setsTo: d.SetsTo, removes: d.Removes, condition: d.Condition,
		})
		for _, name := range d.Requires {
			list = append(list, &change{entity: r.Entity(name), operation: model.CheckExists})
		}
	}
	for _, c := range list {
		c.settleKnown(r, p)
	}
	return list
}
