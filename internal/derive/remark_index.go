package derive

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// unspread are the indexes that bring together again what an entity's spread splits on the table: their partitions are told
// apart by no more than the table's are without shard and period.
func (em *emitter) unspread() []finding.Finding {
	var found []finding.Finding
	for _, k := range em.keys[1:] {
		for _, l := range k.layouts {
			if l.kind == localKey || l.split != nil || len(l.members) > 1 {
				continue
			}
			e := l.members[0]
			own, base := e.ownSplit(), em.keys[0].layoutOf(e)
			if own == nil || l.partitionSet(e) == 0 || !l.partitionSet(e).within(base.partitionSet(e)) {
				continue
			}
			fit := slices.DeleteFunc(slices.Clone(l.units), func(u *unit) bool { return !own.fits(u) })
			found = append(found, finding.SpreadUndone(e.name(), k.name, unitNames(l.units), e.names(l.partition[e]), own.declared(), unitNames(fit), own.bounded()))
		}
	}
	return found
}

// fits reports whether a pattern can have the split and ask the same: of a bucket it bounds the attribute, so that the periods
// asked are those that its range covers.
func (s *split) fits(u *unit) bool {
	return s.bucket == "" || u.rangeOp != "" && u.then == 0 && u.order[0][0] == s.of
}

// bounded is the attribute whose bounds tell the periods; empty where there is no bucket.
func (s *split) bounded() string {
	if s.bucket == "" {
		return ""
	}
	return s.entity.attr(s.of).Name
}

// declared is the split as a user writes it.
func (s *split) declared() string {
	text := ""
	if s.shards > 0 {
		text = "shards = " + strconv.Itoa(s.shards)
		if !slices.Equal(s.by, s.entity.identity.places()) {
			text += ", by = " + strconv.Quote(s.hashed())
		}
	}
	if s.bucket != "" {
		if text != "" {
			text += ", "
		}
		text += "bucket = " + strconv.Quote(s.bucket) + ", of = " + strconv.Quote(s.entity.attr(s.of).Name)
	}
	return "spread = { " + text + " }"
}

// besideGuards are the indexes that only gets by a unique attribute need: its guard would find their items.
func (em *emitter) besideGuards() []finding.Finding {
	var found []finding.Finding
	for _, k := range em.keys[1:] {
		var units []*unit
		for _, l := range k.layouts {
			units = append(units, l.units...)
		}
		needed := em.neededBy(k)
		units = slices.DeleteFunc(units, func(u *unit) bool { return !slices.Contains(needed, u.name()) })
		if len(units) == 0 || slices.ContainsFunc(units, func(u *unit) bool { return u.pinnedTo() != "" || em.guardOf(u) == nil }) {
			continue
		}
		g := em.guardOf(units[0])
		found = append(found, finding.IndexBesideGuard(k.name, unitNames(units), g.entity.name(), g.attribute().Name))
	}
	return found
}

// guardOf is the guard by which a get would find its item if it were consistent, or nil.
func (s *solver) guardOf(u *unit) *guard {
	asked := *u.pattern
	asked.Declared.Consistent = true
	other := *u
	other.pattern = &asked
	return s.looksUp(&other)
}
