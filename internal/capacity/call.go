package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Call is what one call of an access pattern takes.
type Call struct {
	Pattern *model.ResolvedPattern
	// Reads are the requests that read, those before a write included. Of a pattern with then it is the call that gives
	// none of it, which reads most.
	Reads []*Read
	// Changes are the items written.
	Changes []*Change
	// Peak and Average are calls per second; nil where no rate is declared.
	Peak, Average *big.Rat
	// Missing is what would have to be declared for the units of a call to be known.
	Missing []Gap
}

func (w *Workload) call(p *model.ResolvedPattern) *Call {
	c := &Call{Pattern: p}
	c.Peak, c.Average = optionalDecimal(p.Declared.PeakPerSecond), optionalDecimal(p.Declared.AveragePerSecond)
	if c.Peak == nil {
		c.Peak = c.Average
	}
	if c.Average == nil {
		c.Average = c.Peak
	}
	path, ok := w.path(p.Name)
	switch {
	case !ok:
	case p.IsWrite():
		w.addChanges(c, path)
	default:
		c.Reads = w.reads(c, p, path)
	}
	c.Missing = inOrder(c.Missing)
	return c
}

func (w *Workload) path(pattern string) (design.Path, bool) {
	path, ok := w.paths[pattern]
	return path, ok
}

// addChanges adds what a write pattern reads first and what it writes: the items themselves, their guards, the items whose
// existence it demands, and the copies of what it changes.
func (w *Workload) addChanges(c *Call, path design.Path) {
	times := w.readsFirst(c)
	transactional := path.Operation == design.TransactWriteItems
	for _, change := range w.writes(c) {
		change.Times, change.Transactional = product(times, change.Times), transactional
		c.Changes = append(c.Changes, change)
	}
	for _, step := range path.Steps {
		if guard := w.kinds[step.Entity]; guard != nil && guard.guard {
			c.Changes = append(c.Changes, &Change{Entity: step.Entity, Operation: operationOf(step.Operation), Transactional: true, Times: times})
		}
	}
	for _, name := range c.Pattern.Declared.Requires {
		c.Changes = append(c.Changes, &Change{Entity: name, Operation: model.CheckExists, Transactional: true, Times: times})
	}
	for i := 0; i < len(c.Changes); i++ { // a copy may be copied in turn
		c.Changes = append(c.Changes, w.upkeep(c, c.Changes[i])...)
	}
	for _, change := range c.Changes {
		w.price(change)
	}
}

// readsFirst adds what a write reads before it, and returns how often it is carried out: once, or for each item that one of the
// reads finds. Nil where that isn't known, and what is missing is noted.
func (w *Workload) readsFirst(c *Call) *big.Rat {
	times := whole(1)
	for _, name := range c.Pattern.Declared.ReadsFirst {
		read, found := w.path(name)
		p := w.model.Pattern(name)
		if !found || p == nil {
			continue
		}
		reads := w.reads(c, p, read)
		c.Reads = append(c.Reads, reads...)
		if p.Operation == model.Get || len(p.Entities) > 1 {
			continue
		}
		items := returned(reads)
		if times = product(times, items); items == nil {
			for _, r := range reads {
				c.Missing = append(c.Missing, r.unsure...)
			}
		}
	}
	return times
}

// writes are the items that a pattern itself writes.
func (w *Workload) writes(c *Call) []*Change {
	p, d := c.Pattern, c.Pattern.Declared
	if !p.IsTransaction() {
		return []*Change{{
			Entity: p.Entities[0].Name, Operation: p.Operation, Sets: d.Sets, SetsTo: d.SetsTo, Removes: d.Removes, Times: whole(1),
		}}
	}
	var list []*Change
	for _, entry := range d.Writes {
		change := &Change{
			Entity: entry.Entity, Operation: entry.Operation, Sets: entry.Sets, SetsTo: entry.SetsTo, Removes: entry.Removes, Times: whole(1),
		}
		if entry.Many {
			change.Times = w.many(c, w.entities[entry.Entity])
		}
		list = append(list, change)
	}
	return list
}

// many is how many items an entry of a transaction stands for: the mean number with the values that the pattern gives.
func (w *Workload) many(c *Call, e *model.ResolvedEntity) *big.Rat {
	var given []string
	for _, name := range c.Pattern.Declared.Match {
		if e.Attributes[name] != nil {
			given = append(given, name)
		}
	}
	return w.mean(c, e, given)
}

// mean is the mean number of an entity's items with one combination of values; nil where it is not known, and what is
// missing is noted.
func (w *Workload) mean(c *Call, e *model.ResolvedEntity, equal []string) *big.Rat {
	count := optionalWhole(e.Declared.Count)
	if count == nil {
		c.miss(entityField(e.Name, "count"))
	}
	combinations := w.combinations(e, equal)
	if combinations == nil {
		for _, name := range equal {
			if w.distinct(e, name) == nil {
				c.miss(w.distinctField(e, name))
			}
		}
	}
	return quotient(count, combinations)
}

func operationOf(r design.Request) model.Operation {
	switch r {
	case design.PutItem:
		return model.Put
	case design.DeleteItem:
		return model.Delete
	case design.UpdateItem:
		return model.Update
	case design.GetItem, design.BatchGetItem, design.Query, design.Scan, design.TransactWriteItems, design.ConditionCheck:
	}
	return model.CheckExists
}

// copied is an attribute that is kept true from one of another entity.
type copied struct {
	entity       *model.ResolvedEntity
	name, source string
}

// addCopies notes the copies that an entity's items hold.
func (w *Workload) addCopies(e *model.ResolvedEntity) {
	for _, name := range e.AttributeNames() {
		a := e.Attributes[name]
		if a.Declared.CopiedFrom == "" || a.Immutable {
			continue
		}
		of, source := e.CopyOf(name)
		w.copies[of] = append(w.copies[of], copied{entity: e, name: name, source: source})
	}
}

// upkeep is the writes that keep copies true where a change writes what they are copied from: of each kind of item with
// such a copy, as many as there are for one source. What is a copy of itself in a ring is kept once.
func (w *Workload) upkeep(c *Call, change *Change) []*Change {
	if change.Operation != model.Update && change.Operation != model.Increment {
		return nil
	}
	var list []*Change
	source := w.entities[change.Entity]
	for _, of := range w.copies[change.Entity] {
		own := of.entity.Name + "." + of.name
		if !slices.Contains(change.changes(), of.source) || slices.Contains(change.kept, own) {
			continue
		}
		if last := len(list) - 1; last >= 0 && list[last].Entity == of.entity.Name {
			list[last].Sets, list[last].kept = append(list[last].Sets, of.name), append(list[last].kept, own)
			continue
		}
		for _, counted := range []*model.ResolvedEntity{of.entity, source} {
			if counted.Declared.Count == nil {
				c.miss(entityField(counted.Name, "count"))
			}
		}
		each := quotient(optionalWhole(of.entity.Declared.Count), optionalWhole(source.Declared.Count))
		list = append(list, &Change{
			Entity: of.entity.Name, Operation: model.Update, Sets: []string{of.name}, Times: product(change.Times, each),
			kept: append(slices.Clone(change.kept), own),
		})
	}
	return list
}
