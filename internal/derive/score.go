package derive

import "slices"

// score is what a design is judged by under fewest_indexes (3.10), in order; less is better. Everything but the text
// is a whole number, so that no rounding decides.
type score struct {
	unserved    int
	indexes     int
	local       int
	beyond      int // entities whose base key holds more than the identity
	constants   int // entities and keys with few partitions: one, or those of a closed list of values
	guests      int // patterns on native keys under "overloaded" although a slot would serve them
	gets        int // gets by identity on the base table, negated
	amplified   int // pairs of entity and index, plus one for each key attribute that some update changes
	partitioned int // attributes on the partition side, negated
	bytes       int
}

func (a score) plus(b score) score {
	return score{
		a.unserved + b.unserved, a.indexes + b.indexes, a.local + b.local, a.beyond + b.beyond, a.constants + b.constants,
		a.guests + b.guests, a.gets + b.gets, a.amplified + b.amplified, a.partitioned + b.partitioned, a.bytes + b.bytes,
	}
}

func (a score) compare(b score) int {
	return slices.Compare(a.list(), b.list())
}

func (a score) list() []int {
	return []int{a.unserved, a.indexes, a.local, a.beyond, a.constants, a.guests, a.gets, a.amplified, a.partitioned, a.bytes}
}

// scoreOf is what one layout adds. Indexes are counted by the solver, which knows what slots share.
func (s *solver) scoreOf(l *layout) score {
	if l.judged == nil {
		v := s.judge(l)
		l.judged = &v
	}
	return *l.judged
}

func (s *solver) judge(l *layout) score {
	var v score
	for _, e := range l.members {
		held := l.depends(e)
		v.partitioned -= len(l.partition[e])
		v.bytes += s.keyBytes(l, e)
		v.constants += l.constants(e)
		if l.kind == baseKey {
			if held != e.identity {
				v.beyond++
			}
			continue
		}
		v.amplified++
		for _, p := range held.places() {
			if slices.ContainsFunc(e.writes, func(w *write) bool { return w.changesItem() && w.changes().has(p) }) {
				v.amplified++
			}
		}
	}
	for _, u := range l.units {
		switch {
		case l.kind == baseKey && u.byIdentity():
			v.gets--
		case l.kind == nativeKey && s.kindsFor(u)[0] == slotKey && s.takesSlot(u):
			v.guests++
		}
	}
	return v
}

// constants counts a member whose items all lie under one partition, or under as few as closed lists have values.
func (l *layout) constants(e *entity) int {
	if l.split != nil || slices.ContainsFunc(l.partition[e], func(p int) bool { return len(e.attr(p).Declared.Values) == 0 }) {
		return 0
	}
	return 1
}

// keyBytes estimates the bytes of key text: labels, delimiters and the values' sizes.
func (s *solver) keyBytes(l *layout, e *entity) int {
	bytes := 0
	for _, p := range l.holds(e).places() {
		bytes += attributeBytes(e.attr(p))
	}
	for _, piece := range l.split.segments() {
		bytes += len(piece.Format) + 1
	}
	for _, p := range l.partition[e] {
		if l.root != nil {
			bytes += len(e.attr(p).Label) + 2
		}
	}
	if l.root != nil {
		for _, t := range l.root.tokens(e) {
			bytes += len(t.literal) + 1
		}
	}
	return bytes
}

// answersGet reports whether the base key answers a get by GetItem: the caller gives every key attribute.
func (l *layout) answersGet(u *unit) bool {
	if !u.get || !u.single() {
		return false
	}
	e := u.members[0]
	return slices.Contains(l.members, e) && l.depends(e).within(u.equalSet(0))
}
