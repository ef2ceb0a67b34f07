package derive

import "slices"

// assignment is the search for how the patterns are served beside chosen base keys: each in one of its forms, on the table
// or in an index that it shares or not.
type assignment struct {
	*costPart
	base []*layout
	// bare are all base keys, the other entities' too, as if they served nothing, and floor what they cost.
	bare  []*layout
	floor money
	units []*unit
	// rest is, from each unit on, what the reads of the units cost at least.
	rest []money
	// onTable are the units served by base keys so far, and groups those of indexes.
	onTable []*unit
	groups  []*layout
	// waiting are groups that are to be local indexes, and whose sort key is still to come from a pattern that joins them.
	waiting [][]*unit
	// copied tells what indexes copy beside the base keys.
	copied map[*layout]string
}

// assign serves the patterns beside base keys as cheaply as can be.
func (p *costPart) assign(base []*layout) {
	s := p.solver
	s.leaveRestTo(base)
	all := slices.Concat(p.others, withoutUnits(base))
	a := &assignment{costPart: p, base: base, bare: all, floor: p.price(all, nil).keys, units: p.asked(p.members), copied: map[*layout]string{}}
	slices.SortStableFunc(a.units, placeFirst)
	a.rest = make([]money, len(a.units)+1)
	a.rest[len(a.units)] = plus()
	for i := len(a.units) - 1; i >= 0; i-- {
		a.rest[i] = plus(a.rest[i+1], p.readLeast(all, a.baseOf(a.units[i]), a.units[i]))
	}
	_, may := a.added()
	if a.floor != nil && a.rest[0] != nil && may && !p.tooHot(p.members, all, nil) { // what is served adds to either
		if !p.started {
			p.started = true
			a.start()
		}
		a.place(0, a.floor)
	}
}

func (a *assignment) baseOf(u *unit) *layout {
	at := slices.IndexFunc(a.base, func(l *layout) bool { return slices.Contains(l.members, u.members[0]) })
	return a.base[at]
}

// place serves the units from place i on, where what is served so far costs that much.
func (a *assignment) place(i int, so money) {
	if a.solver.step(1); a.exhausted() || so == nil || a.hopeless(i, so) {
		return
	}
	if i == len(a.units) {
		if len(a.waiting) == 0 && a.distinct() && a.sparing() {
			a.complete(so)
		}
		return
	}
	for _, form := range a.formsOf(a.units[i]) {
		a.placeOnTable(i, form, so)
		a.placeInGroups(i, form, so)
		a.placeInWaiting(i, form, so)
	}
}

// hopeless reports whether what is served so far, and the least for the rest, is more than the best costs, or more than the table
// has capacity for. Entries of items that an index serves no pattern about don't count, nor what a filter reads: with more
// attributes in its key the index may hold none of them, and the key may answer what is tested. Nor does what is added to indexes.
func (a *assignment) hopeless(i int, so money) bool {
	more, may := a.added()
	return !may || cheaper(a.money, plus(minus(so, a.beside()), a.rest[i], more))
}

// beside is what such entries and reads in the indexes so far cost, and the capacity of those that may come to be one.
func (a *assignment) beside() money {
	sum := a.savedByFew()
	for _, l := range a.groups {
		sum = plus(sum, a.price(a.bare, []*layout{l}).beside, a.more(l))
	}
	return sum
}

// distinct reports whether no two groups of one key copy the same: as one index they are a group of its own. It is asked at
// the end, because a group may come to have another key. What is pinned to one name is in one index.
func (a *assignment) distinct() bool {
	for i, l := range a.groups {
		for _, other := range a.groups[:i] {
			if !l.onAttributes() || l.kind != other.kind || a.nameOf(l) != a.nameOf(other) {
				continue
			}
			if l.pinnedByName() && other.pinnedByName() || a.copies(l) == a.copies(other) {
				return false
			}
		}
	}
	return true
}

// copies tells what an index copies beside the base keys.
func (a *assignment) copies(l *layout) string {
	if _, known := a.copied[l]; !known {
		table := &physicalKey{kind: baseKey, layouts: a.base}
		if !a.solver.natural {
			table.partitionName, table.sortName = a.solver.keys.PartitionKey, a.solver.keys.SortKey
		}
		a.copied[l] = a.solver.copiesOf(table, &physicalKey{kind: l.kind, layouts: []*layout{l}})
	}
	return a.copied[l]
}

// sparing reports whether there are no more indexes of a key than there may be.
func (a *assignment) sparing() bool {
	for text, most := range a.spared {
		if countOf(a.groups, text) > most {
			return false
		}
	}
	return true
}

// countOf is how many layouts have a text.
func countOf(layouts []*layout, text string) int {
	n := 0
	for _, l := range layouts {
		if l.text() == text {
			n++
		}
	}
	return n
}

// nameOf is the structural name of a key on attributes, which is asked for often.
func (c *cheapest) nameOf(l *layout) string {
	if _, known := c.names[l]; !known {
		c.names[l] = c.solver.structuralName(l)
	}
	return c.names[l]
}

// further is what is served costs at least after one more step: a layout in place of another, or a unit on the table, the last of
// those. It is what it costs where that adds up.
func (a *assignment) further(so money, before, after *layout) money {
	if after == nil {
		return plus(so, a.ofTable(a.onTable[len(a.onTable)-1]))
	}
	if before != nil {
		so = minus(so, a.ofIndex(before))
	}
	return plus(so, a.ofIndex(after))
}

// ofTable is what one unit on the table costs at least, beside whatever others.
func (a *assignment) ofTable(u *unit) money {
	l := a.baseOf(u)
	if a.lengthens(u) {
		return a.readMoney(a.bare, l, u)
	}
	return minus(a.price(replaced(a.bare, l.serving([]*unit{u})), nil).keys, a.floor)
}

// ofIndex is what an index costs at least, beside whatever others.
func (a *assignment) ofIndex(l *layout) money {
	v := a.price(a.bare, []*layout{l})
	if !a.addsUp(l) {
		return plus(v.own, a.more(l))
	}
	return plus(minus(v.keys, a.floor), a.more(l))
}

// apart reports whether what the indexes, and what the table serves, cost adds up.
func (a *assignment) apart() bool {
	return !slices.ContainsFunc(a.groups, func(l *layout) bool { return !a.addsUp(l) }) && !slices.ContainsFunc(a.onTable, a.lengthens)
}

// lengthens reports whether the table's texts are closed, or escaped, for the sake of a unit: copies of them in indexes are, too.
func (a *assignment) lengthens(u *unit) bool {
	l := a.baseOf(u)
	longer, known := a.longer[served{l, u}]
	if known || l.root == nil {
		return longer
	}
	for _, e := range u.members {
		own := texts{layout: l.serving([]*unit{u}), entity: e, delimiter: a.solver.keys.Delimiter}
		bare := texts{layout: l.serving(nil), entity: e, delimiter: a.solver.keys.Delimiter}
		longer = longer || !own.sort().Equal(bare.sort())
	}
	a.longer[served{l, u}] = longer
	return longer
}

// served is a unit that a layout serves.
type served struct {
	layout *layout
	unit   *unit
}

// addsUp reports whether an index costs the same beside whatever others: it makes items no larger, as generic attributes,
// stored ranks and shards do, and shares what it copies with none.
func (a *assignment) addsUp(l *layout) bool {
	marks := a.solver.natural && (l.entityPart || l.entityFirst)
	return l.kind == nativeKey && l.split == nil && l.ranked == 0 && !marks
}

// serving are all base keys with what they serve so far.
func (a *assignment) serving() []*layout {
	list := slices.Clone(a.others)
	for _, l := range a.base {
		var own []*unit
		for _, u := range a.onTable {
			if slices.Contains(l.members, u.members[0]) {
				own = append(own, u)
			}
		}
		list = append(list, l.serving(own))
	}
	return list
}

// complete judges an answer that serves all, and costs so much with the capacity that is declared, with each way to share indexes
// that may be the cheapest: with the scans, which read the narrowest index there is, and with the capacity that has to be added.
func (a *assignment) complete(so money) {
	base := a.serving()
	own := slices.DeleteFunc(slices.Clone(base), func(l *layout) bool { return !meet(l.members, a.members) })
	if slices.ContainsFunc(own, func(l *layout) bool { return l.idlyConstant(a.groups) }) {
		return
	}
	if a.apart() && !a.namesakes() && !a.scans(a.members) {
		if more, may := a.addedToAll(); may {
			a.judge(own, a.groups, plus(so, more))
		}
		return
	}
	for indexes := range a.packed(base) {
		if l := a.price(base, indexes).load; a.mayTake(l.table, l.lacks) {
			a.judge(own, indexes, plus(a.worth(base, indexes), a.moreOf(indexes)))
		}
	}
}
