package derive

import "slices"

// caps bound the indexes that entities share, which are therefore counted for the whole table.
type caps struct{ slots, locals int }

// part is a way to serve some units from indexes. Its score counts native GSIs; slots and LSIs are counted apart.
type part struct {
	layouts  []*layout
	unserved []*unit
	score    score
	caps     caps
	// sorted are the texts of the layouts in byte order, made when two parts have one score.
	sorted []string
}

// and is both parts together, on the same entities: their slots and LSIs add up.
func (p *part) and(q *part) *part {
	return &part{
		layouts: slices.Concat(p.layouts, q.layouts), unserved: slices.Concat(p.unserved, q.unserved),
		score: p.score.plus(q.score), caps: caps{p.caps.slots + q.caps.slots, p.caps.locals + q.caps.locals},
	}
}

// beside is both parts together, on different entities, which can share slots and LSIs.
func (p *part) beside(q *part) *part {
	both := p.and(q)
	both.caps = caps{max(p.caps.slots, q.caps.slots), max(p.caps.locals, q.caps.locals)}
	return both
}

// betterThan compares two parts that serve the same units. Between equal scores their texts decide, in such a way that
// adding the same layouts to both changes nothing: the one with more of the least text that they don't share.
func (p *part) betterThan(q *part) bool {
	if q == nil {
		return true
	}
	if n := p.score.compare(q.score); n != 0 {
		return n < 0
	}
	a, b := p.texts(), q.texts()
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return len(a) > len(b)
}

func (p *part) texts() []string {
	if p.sorted == nil {
		for _, l := range p.layouts {
			p.sorted = append(p.sorted, l.text())
		}
		slices.Sort(p.sorted)
	}
	return p.sorted
}

// cover serves units from indexes as well as can be within the caps, or returns nil. Clusters of units that share no
// index are covered apart; those that take slots or LSIs of the same entity share its caps.
func (s *solver) cover(rest []*unit, base []*layout, within caps) *part {
	s.leaveRestTo(base)
	total := &part{}
	own := map[*entity][]*cluster{}
	var owners []*entity
	for _, c := range s.clusters(rest, base, within.locals > 0 && len(base) > 0) {
		if c.owner != nil && !c.tangled {
			if own[c.owner] == nil {
				owners = append(owners, c.owner)
			}
			own[c.owner] = append(own[c.owner], c)
			continue
		}
		p := c.within(within, within.locals == maxLocalIndexes)
		if p == nil {
			return nil
		}
		total = total.beside(p)
	}
	for _, e := range owners {
		free := s.kept.freeSlots(e)
		p := distribute(own[e], caps{within.slots + free, within.locals})
		if p == nil {
			return nil
		}
		p.caps.slots = max(0, p.caps.slots-free)
		total = total.beside(p)
	}
	return total
}

// distribute shares the caps of one entity out among its clusters, so that the whole is best.
func distribute(list []*cluster, within caps) *part {
	best := map[caps]*part{{}: {}}
	for _, c := range list {
		next := map[caps]*part{}
		for _, p := range c.partsWithin(within) {
			for _, before := range best {
				both := before.and(p)
				if both.caps.fit(within) && both.betterThan(next[both.caps]) {
					next[both.caps] = both
				}
			}
		}
		best = next
	}
	var chosen *part
	for _, used := range within.all() {
		if p := best[used]; p != nil && p.betterThan(chosen) {
			chosen = p
		}
	}
	return chosen
}

// partsWithin are the best ways to serve the cluster's units, one for each number of slots and LSIs that makes a difference.
// Once the search stops it is one, which takes what it needs.
func (c *cluster) partsWithin(within caps) []*part {
	last := within.locals == maxLocalIndexes
	if c.solver.exhausted() {
		if p := c.within(within, last); p != nil {
			return []*part{p}
		}
		return nil
	}
	var list []*part
	for _, own := range within.all() {
		if p := c.within(own, last); p != nil && p.caps == own { // others need more, or make no use of them all
			list = append(list, p)
		}
	}
	return list
}

// all are the caps from none to these, in order.
func (c caps) all() []caps {
	var list []caps
	for slots := range c.slots + 1 {
		for locals := range c.locals + 1 {
			list = append(list, caps{slots, locals})
		}
	}
	return list
}

func (c caps) fit(within caps) bool { return c.slots <= within.slots && c.locals <= within.locals }
