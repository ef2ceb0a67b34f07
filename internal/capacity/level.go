package capacity

import (
	"math/big"
	"slices"
)

// Level is how near a heat is to what a partition takes.
type Level int

const (
	// Cool is less than nearly all.
	Cool Level = iota
	// Near is beyond the use that AWS's own scaling holds.
	Near
	// Over is more than a partition takes: a design with such a partition is refused.
	Over
)

// Level is how near the heat is to what a partition takes.
func (h Heat) Level() Level {
	mostWrites, mostReads := whole(PartitionWrites), whole(PartitionReads)
	near := func(most *big.Rat) *big.Rat { return product(TargetUse(), most) }
	switch {
	case h.Writes.Cmp(mostWrites) > 0 || h.Reads.Cmp(mostReads) > 0:
		return Over
	case h.Writes.Cmp(near(mostWrites)) > 0 || h.Reads.Cmp(near(mostReads)) > 0:
		return Near
	}
	return Cool
}

// Judged is the heat of the busiest of some partitions and its level. Where all of them together are cool, so is each, and its
// heat isn't asked.
func (p *Partitions) Judged() (Heat, Level) {
	if h := (Heat{Reads: p.reads, Writes: p.writes}); h.Level() == Cool {
		return h, Cool
	}
	h := p.Heat(0)
	return h, h.Level()
}

// ItemsAlone reports whether partitions of the table are as hot as they are because one item alone is: no key makes it cooler.
func (w *Workload) ItemsAlone(p *Partitions, as Level) bool {
	return p.Key.Index == "" && slices.ContainsFunc(w.Items(), func(item Item) bool {
		return slices.Contains(p.Entities, item.Entity) && item.Heat.Level() >= as
	})
}

// Overheated are the kinds of items in partitions that take more than one can, and not because of a single item: a design with
// such is refused for a new table.
func (w *Workload) Overheated() []string {
	var list []string
	for _, p := range w.Partitions() {
		if _, level := p.Judged(); level == Over && !w.ItemsAlone(p, level) {
			list = append(list, p.Entities...)
		}
	}
	return list
}
