package derive

import "maps"

// textLayout builds a layout whose keys are filled from templates: the base of a composite table, an LSI or a slot.
// mayHold says what its texts may hold, inKey which fixed values they hold that an entry condition could stand for. It
// returns nil where no tree of texts serves the units.
func textLayout(kind keyKind, members []*entity, units []*unit, partition map[*entity][]int, mayHold func(*entity) attrSet, inKey map[*entity]attrSet) *layout {
	l := &layout{kind: kind, members: members, partition: partition, units: units, entry: map[*entity]entryCondition{}}
	if !l.settleSplit() || kind != baseKey && !l.condition(inKey) {
		return nil
	}
	used := map[*entity]attrSet{}
	for _, e := range members {
		used[e] = l.partitionSet(e)
		if !(used[e] | l.split.set()).within(mayHold(e)) || kind == baseKey && used[e].overlaps(e.standing) || l.entered(e).overlaps(used[e]) {
			return nil
		}
	}
	var claims []claim
	for _, u := range units {
		claims = append(claims, claim{unit: u, members: u.members, equal: l.unconsumed(u)})
	}
	g := &grower{mayHold: mayHold}
	if l.root = g.grow(members, used, claims, true); l.root == nil {
		return nil
	}
	if kind != baseKey && !l.maintained() || !l.tellsApart() {
		return nil
	}
	return l
}

// entered are the attributes of e that its entry condition answers, so that no key needs them.
func (l *layout) entered(e *entity) attrSet {
	var s attrSet
	for p := range l.entry[e].where {
		s = s.with(p)
	}
	return s
}

// unconsumed lists the equalities of u that neither the partition nor the entry condition answers.
func (l *layout) unconsumed(u *unit) []int {
	var list []int
	e := u.members[0]
	for q, eq := range u.equal {
		_, entered := l.entry[e].where[eq.places[0]]
		if !entered && !l.partitionSet(e).has(eq.places[0]) {
			list = append(list, q)
		}
	}
	return list
}

// condition settles the entry condition of every member: what all its units have in common (3.4), but for the fixed values
// that the key holds. It reports whether the units can share a slot as far as that goes.
func (l *layout) condition(inKey map[*entity]attrSet) bool {
	for _, e := range l.members {
		c := entryCondition{}
		first := true
		sure := e.all()
		for _, u := range l.units {
			m := u.memberOf(e)
			if m < 0 {
				continue
			}
			own := u.condition(m)
			sure &= own.present | u.tested[m]
			if first {
				c, first = own, false
				continue
			}
			if own.absent != c.absent {
				return false // absence can't stand in a key, so it must be everybody's
			}
			c.present |= own.present
			c.where = common(c.where, own.where)
		}
		c.present &= sure // what one asks for, the filters of others may imply
		maps.DeleteFunc(c.where, func(p int, _ string) bool {
			return inKey[e].has(p) || l.onTable() && l.partitionSet(e).has(p) // the table's partition answers what it holds
		})
		l.entry[e] = c
	}
	return l.parallel()
}

// parallel drops from the entry conditions what not all members of a unit have in common, so that their keys agree.
func (l *layout) parallel() bool {
	for _, u := range l.units {
		for _, eq := range u.equal {
			shared := true
			for m, e := range u.members {
				_, in := l.entry[e].where[eq.places[m]]
				shared = shared && in
			}
			for m, e := range u.members {
				if !shared {
					delete(l.entry[e].where, eq.places[m])
				}
			}
		}
	}
	return true
}

// condition is the part of u's question about member m that a slot can answer by holding only some items.
func (u *unit) condition(m int) entryCondition {
	c := entryCondition{where: map[int]string{}}
	for _, eq := range u.equal {
		if eq.kind == fixedValue {
			c.where[eq.places[m]] = eq.value
		}
	}
	c.present = u.named(m, u.pattern.Declared.Present)
	c.absent = u.named(m, u.pattern.Declared.Absent)
	return c
}

// named is the set of member m's attributes for names used in the pattern.
func (u *unit) named(m int, names []string) attrSet {
	var s attrSet
	for _, n := range names {
		if own, ok := u.pattern.AttributeOf(u.members[m].resolved, n); ok {
			s |= u.members[m].set([]string{own})
		}
	}
	return s
}

func common(a, b map[int]string) map[int]string {
	both := map[int]string{}
	for p, v := range a {
		if w, ok := b[p]; ok && v == w {
			both[p] = v
		}
	}
	return both
}
