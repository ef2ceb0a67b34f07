package derive

import (
	"fmt"
	"slices"
)

// span is what a unit reads as one stretch of literals that can't be changed: from its first to its last.
type span struct{ low, high string }

// pinnedSpans are the spans of units that read several entities from a pinned key.
func (l *layout) pinnedSpans() []span {
	if !l.pinned || l.root == nil {
		return nil
	}
	var spans []span
	for _, u := range l.units {
		var literals []string
		for _, b := range l.root.branches {
			if meet(b.below.members, u.members) {
				literals = append(literals, b.literal)
			}
		}
		if len(literals) > 1 {
			spans = append(spans, span{slices.Min(literals), slices.Max(literals)})
		}
	}
	return spans
}

// amid reports whether some literal of the tree stands inside one of the spans.
func (n *node) amid(spans []span) bool {
	for _, b := range n.branches {
		if inside(b.literal, spans) {
			return true
		}
	}
	return false
}

func inside(literal string, spans []span) bool {
	for _, s := range spans {
		if s.low < literal && literal < s.high {
			return true
		}
	}
	return false
}

// keepOut moves unordered branches of trees that may be changed out of the spans: before them, or behind them where a
// span begins before every number.
func keepOut(roots []*node, spans []span) {
	for _, n := range roots {
		if n.fixed {
			continue
		}
		for _, b := range n.branches {
			if inside(b.literal, spans) {
				b.literal = outside(b.literal, spans)
			}
		}
	}
}

// outside is the literal with something before it that keeps it out of the spans. Where nothing does it stays, and the
// proof refuses the design.
func outside(literal string, spans []span) string {
	for _, prefix := range []string{"00_", "~_"} {
		if !inside(prefix+literal, spans) {
			return prefix + literal
		}
	}
	return literal
}

// rankOutside is the first rank, from the given one on, at which the numbered branches stand outside the spans.
func (n *node) rankOutside(rank int, spans []span) int {
	for first := rank; first < 90; first++ {
		at, stands := first, true
		for _, b := range n.branches {
			if b.ordered {
				stands = stands && !inside(fmt.Sprintf("%02d_%s", at, b.literal), spans)
				at++
			}
		}
		if stands {
			return first
		}
	}
	return rank
}
