package derive

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"

// An index filled from texts shows an item exactly when the item carries both texts of its key there (an LSI: its sort
// text; the other is the table's). So that it shows the items that meet the entry condition, each as it is now, every
// write keeps this true:
//
//	an item that meets the entry condition carries the texts of its values;
//	an item that doesn't lacks one of them.
//
// Puts and creates write whole items, deletes take them away. An update that
//
//   - surely takes the item out removes the texts: it needs to know nothing.
//   - may bring the item in must decide whether it does, so it knows every attribute of the condition as it is after the
//     write, and both texts: the item may carry neither, or an old one.
//   - changes a text, and leaves the item in or out, must know that text. Where it can't tell whether the item is in, it
//     writes the text blindly. That is right for an item that is in. One that is out now carries that text, and stays
//     out as long as the other is missing: so of one slot at most one text is ever written blindly, whichever updates do
//     it, and the one text of an LSI never.

// maintained reports whether a slot or LSI holds exactly what its units ask for and the writes can keep it true. It
// completes the entry conditions with the optional attributes that the texts need.
func (l *layout) maintained() bool {
	for _, e := range l.members {
		texts := l.holds(e)
		c := l.entry[e]
		c.present |= texts & e.optional.minus(l.standsIn(e))
		l.entry[e] = c
		for _, u := range l.units {
			m := u.memberOf(e)
			if m < 0 {
				continue
			}
			own := u.condition(m)
			if !c.present.within(u.sure(m)) || !own.present.minus(c.present).within(e.all()&^e.optional) {
				return false
			}
		}
		if !l.keptTrue(e) {
			return false
		}
	}
	return true
}

// keptTrue reports whether the entity's writes, in whatever turn, keep the texts of its items as they should be.
func (l *layout) keptTrue(e *entity) bool {
	var blind slotTexts
	for _, w := range e.writes {
		k := l.keeps(e, w)
		if !k.knows {
			return false
		}
		blind.partition = blind.partition || k.blindly.partition
		blind.sort = blind.sort || k.blindly.sort
	}
	own := l.tableTexts()
	switch {
	case own.partition:
		return !blind.sort
	case own.sort:
		return !blind.partition
	}
	return !blind.partition || !blind.sort
}

// tableTexts are the texts of an index that are those of the table's own key, which every item has.
func (l *layout) tableTexts() slotTexts {
	if l.key != nil && l.kind == slotKey {
		return l.key.own
	}
	return slotTexts{partition: l.onTable()}
}

// slotTexts are the texts of a slot's key.
type slotTexts struct{ partition, sort bool }

// keeping is how a write keeps an item's texts: whether it knows what it must, and which texts it writes without knowing
// whether the item is in the slot.
type keeping struct {
	knows   bool
	blindly slotTexts
}

// keeps tells how a write keeps the texts of a member's items (3.1).
func (l *layout) keeps(e *entity, w *write) keeping {
	c := l.entry[e]
	if w.whole() || !w.changesItem() || c.leaves(w) {
		return keeping{knows: true} // copies that a whole write doesn't know are not keyable
	}
	changed, decided := w.changes(), c.decided(e, w)
	known := w.knownAfter() | w.removes&e.standing // a text stands for what is removed
	partition, sort := l.partitionSet(e)|l.split.set(), l.sortSet(e)
	if c.mayEnter(w) {
		return keeping{knows: decided && (partition | sort).within(known)}
	}
	for _, text := range []attrSet{partition, sort} {
		if text.overlaps(changed) && !text.within(known) {
			return keeping{}
		}
	}
	if decided {
		return keeping{knows: true}
	}
	return keeping{knows: true, blindly: slotTexts{partition: partition.overlaps(changed), sort: sort.overlaps(changed)}}
}

// knownAfter are the attributes whose values after the write are known: what an increment comes to is not.
func (w *write) knownAfter() attrSet {
	if w.operation == model.Increment {
		return w.known &^ w.sets
	}
	return w.known
}

// attributes are all that the condition is about.
func (c entryCondition) attributes() attrSet {
	all := c.present | c.absent
	for p := range c.where {
		all = all.with(p)
	}
	return all
}

// decided reports whether a write that doesn't surely take the item out can tell whether the item meets the condition
// after it. What it sets is there afterwards, and what it removes is not.
func (c entryCondition) decided(e *entity, w *write) bool {
	known := w.knownAfter()
	for p := range c.where {
		if !known.has(p) {
			return false
		}
	}
	return (c.present&e.optional | c.absent).within(known | w.changes())
}

// leaves reports whether an item surely is outside the slot after the write.
func (c entryCondition) leaves(w *write) bool {
	if c.present.overlaps(w.removes) || c.absent.overlaps(w.sets) {
		return true
	}
	for p := range c.where {
		if w.removes.has(p) {
			return true
		}
	}
	for p, v := range w.setsTo {
		if want, ok := c.where[p]; ok && want != v || c.absent.has(p) {
			return true
		}
	}
	return false
}

// mayEnter reports whether an item that was outside the slot can be inside after the write.
func (c entryCondition) mayEnter(w *write) bool {
	if c.absent.overlaps(w.removes) || c.present.overlaps(w.sets) {
		return true
	}
	for p := range c.where {
		if _, to := w.setsTo[p]; w.sets.has(p) || to {
			return true
		}
	}
	for p := range w.setsTo {
		if c.present.has(p) {
			return true
		}
	}
	return false
}
