package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// settle finds, for every unit, a key of the table that serves it: the one that served the pattern of its name before,
// else the table's own key, else an index that stays. What is left over is returned: for each unit the indexes that would
// serve it but serve nothing that was there before.
func (s *solver) settle() map[*unit][]*keptKey {
	k := s.kept
	k.settled = map[int]*keptKey{}
	s.strengthened()
	s.leaveRestTo(nil)
	var rest []*unit
	for _, u := range s.units {
		if s.looksUp(u) != nil {
			continue
		}
		s.step(1)
		if key, ok := s.stays(u); ok {
			k.settled[u.id] = key
			if key != nil {
				key.stays = true
			}
			continue
		}
		rest = append(rest, u)
	}
	for _, key := range k.keys {
		key.stays = key.stays || key.kind == localKey // it goes with the table alone
	}
	open := map[*unit][]*keptKey{}
	for _, u := range rest {
		if s.keptBaseServes(u) {
			k.settled[u.id] = nil
			continue
		}
		staying, idle := s.serving(u)
		if len(staying) > 0 {
			k.settled[u.id] = staying[0]
			continue
		}
		open[u] = idle
	}
	return open
}

// stays is the key that served the pattern of the unit's name before, where it still serves.
func (s *solver) stays(u *unit) (*keptKey, bool) {
	at := slices.IndexFunc(s.kept.prior.Paths, func(p design.Path) bool { return p.Pattern == u.name() && p.Level == 0 })
	if at < 0 {
		return nil, false
	}
	if name := s.kept.prior.Paths[at].Index; name != "" {
		i := slices.IndexFunc(s.kept.keys, func(key *keptKey) bool { return key.index.Name == name })
		if i >= 0 && s.keptServes(s.kept.keys[i], u) != nil {
			return s.kept.keys[i], true
		}
		return nil, false
	}
	return nil, s.keptBaseServes(u)
}

// serving are the indexes of the table that serve a unit, those that stay and those that serve nothing else; of each kind
// first those that copy what it needs already.
func (s *solver) serving(u *unit) (staying, idle []*keptKey) {
	for _, copies := range []bool{true, false} {
		for _, key := range s.kept.keys {
			l := s.keptServes(key, u)
			switch {
			case l == nil || s.copied(key, l, u) != copies:
			case key.stays:
				staying = append(staying, key)
			default:
				idle = append(idle, key)
			}
		}
	}
	return staying, idle
}

// maxIdle is of how many indexes that serve nothing any more every choice to keep some is tried.
const maxIdle = 4

// solveBeside finds the best solution that keeps what the table has: the fewest indexes added, then as for a new table.
func (s *solver) solveBeside() *solution {
	open := s.settle()
	var idle []*keptKey
	for _, key := range s.kept.keys {
		if slices.ContainsFunc(s.units, func(u *unit) bool { return slices.Contains(open[u], key) }) {
			idle = append(idle, key)
		}
	}
	all := attrSet(1)<<len(idle) - 1
	var best *solution
	var chosen attrSet
	try := func(sub attrSet) bool {
		if t := s.solveOpen(open, sideBySideKeys(idle, sub)); t != nil && (best == nil || t.addsLess(best)) {
			best, chosen = t, sub
		}
		return best == nil || !s.exhausted()
	}
	try(all)
	if len(idle) <= maxIdle {
		all.subsets(try)
	} else {
		s.truncated = true
	}
	if best == nil {
		return nil
	}
	s.take(open, sideBySideKeys(idle, chosen))
	s.addKept(best)
	return best
}

func sideBySideKeys(keys []*keptKey, places attrSet) []*keptKey {
	var list []*keptKey
	for _, p := range places.places() {
		list = append(list, keys[p])
	}
	return list
}

// addsLess compares two solutions of one table: by what they leave unserved and add, then by what they keep of what
// serves nothing else, then as those of a new table.
func (t *solution) addsLess(other *solution) bool {
	if n := t.score.unserved - other.score.unserved; n != 0 {
		return n < 0
	}
	if n := t.score.indexes - other.score.indexes; n != 0 {
		return n < 0
	}
	if n := t.idle - other.idle; n != 0 {
		return n < 0
	}
	return t.betterThan(other)
}

// withUnits is a base layout that serves some units more.
func (l *layout) withUnits(more []*unit) *layout {
	wider := *l
	wider.units = slices.Concat(l.units, more)
	slices.SortFunc(wider.units, func(a, b *unit) int { return a.id - b.id })
	wider.units = slices.Compact(wider.units)
	wider.judged, wider.canonical = nil, ""
	return &wider
}

// splitApart parts units whose entity's partitions the table splits, by entity, from the others: an index of tenants on the
// table's partition attribute is split as they are.
func splitApart(units []*unit) [][]*unit {
	groups := map[string][]*unit{}
	for _, u := range units {
		of := ""
		if e := u.members[0]; e.wholly && e.ownSplit() != nil {
			of = e.name()
		}
		groups[of] = append(groups[of], u)
	}
	var list [][]*unit
	for _, of := range sortedKeys(groups) {
		list = append(list, groups[of])
	}
	return list
}

// keptLayouts are the layouts of an index for the units it serves. Of generic attributes only the entities of those units
// go on to carry them; a local index, which can't be made again, keeps all.
func (s *solver) keptLayouts(key *keptKey, units []*unit) []*layout {
	if !key.index.Overloaded {
		if len(units) == 0 {
			return nil
		}
		var list []*layout
		for _, some := range splitApart(units) {
			list = append(list, s.nativeOf(key, membersOf(some), some))
		}
		return list
	}
	var list []*layout
	for _, l := range key.layouts {
		used := *l
		used.key, used.units = key, nil
		for _, u := range units {
			if slices.Contains(l.members, u.members[0]) {
				used.units = append(used.units, u)
			}
		}
		if key.kind != localKey && key.pinnedAs == "" {
			used.members = intersect(l.members, membersOf(used.units))
		}
		if len(used.members) > 0 {
			list = append(list, &used)
		}
	}
	return list
}
