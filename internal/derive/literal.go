package derive

import (
	"fmt"
	"slices"
	"strings"
)

// settleLiterals gives the branches of every tree in one key their final literals: distinct among all that may stand
// under one partition value, and ranked where the byte order of the labels is not the order that patterns need.
func settleLiterals(layouts []*layout, guards []*guard, stale []staleText) {
	shared, spans, kept := map[string][]*node{}, map[string][]span{}, map[string]bool{}
	for _, g := range guards {
		shared[g.family()] = append(shared[g.family()], g.leaf())
	}
	for _, text := range stale {
		shared[text.family] = append(shared[text.family], text.root())
		kept[text.family] = true
	}
	for _, l := range layouts {
		if l.root != nil {
			family := l.partitionFamily()
			shared[family] = append(shared[family], l.root)
			spans[family] = append(spans[family], l.pinnedSpans()...)
			kept[family] = kept[family] || l.isKept()
		}
	}
	for _, text := range sortedKeys(shared) {
		settleRoots(shared[text], spans[text], kept[text])
	}
	for _, l := range layouts {
		if l.root != nil && !l.pinned {
			for _, b := range l.root.branches {
				b.below.settle()
			}
		}
	}
}

// partitionLabels tells partitions apart: entities with the same labels share partitions.
func (l *layout) partitionLabels() string {
	e := l.members[0]
	if len(l.partition[e]) == 0 {
		return e.resolved.Label
	}
	var labels []string
	for _, p := range l.partition[e] {
		labels = append(labels, e.attr(p).Label)
	}
	return strings.Join(labels, " ")
}

// partitionFamily names the partitions whose values can be equal: those that begin with the same label. The last
// attribute of a partition text may hold the delimiter, so a value of USER#{user_id} can be one of
// USER#{user_id}#TOPIC#{topic_id}.
func (l *layout) partitionFamily() string {
	if l.onPins {
		return l.texts[l.members[0]].family()
	}
	if e := l.members[0]; e.tenanted() && len(l.partition[e]) > 0 && l.partition[e][0] == tenantPlace {
		return tenantFamily(e.tenantPieces(l.partition[e]))
	}
	first, _, _ := strings.Cut(l.partitionLabels(), " ")
	return first
}

// familiesMeet reports whether partitions of two families can be equal: a pinned one that begins with an attribute can be
// any.
func familiesMeet(a, b string) bool { return a == b || a == "" || b == "" }

// settleRoots settles the first literals of all trees of one family of partitions. Each tree's ordered branches must stand
// side by side, in their order, with no branch of another tree between them; those that can't be changed are left alone.
// Kept is true where stored items stand under some of them.
func settleRoots(roots []*node, spans []span, kept bool) {
	roots = slices.DeleteFunc(roots, func(n *node) bool { return n.branches == nil }) // a pinned text may begin with a value
	slices.SortStableFunc(roots, func(a, b *node) int { return compareBranches(a.branches[0], b.branches[0]) })
	distinctLiterals(roots)
	rank := 1
	for _, n := range roots {
		switch {
		case n.fixed:
		case kept:
			n.settleBeside(roots, spans)
		case n.ordered() && (!n.sideBySide(roots) || n.amid(spans)):
			rank = n.rank(n.rankOutside(rank, spans))
		}
	}
	keepOut(roots, spans)
}

// settleBeside gives the branches of a tree literals that come in the way of none of those that stand under the same
// partitions already: the labels, else ranks before or behind all of them.
func (n *node) settleBeside(roots []*node, spans []span) {
	labels := make([]string, len(n.branches))
	for i, b := range n.branches {
		labels[i] = b.literal
	}
	for head := ""; ; head += "Z" {
		for first := range 90 {
			if n.standsBeside(roots, spans) {
				return
			}
			for i, b := range n.branches {
				b.literal = fmt.Sprintf("%s%02d_%s", head, first+i, labels[i])
			}
		}
	}
}

// standsBeside reports whether the tree's literals are its own, stand in no run that is read as one, and its own run is
// one.
func (n *node) standsBeside(roots []*node, spans []span) bool {
	for _, o := range roots {
		if o == n {
			continue
		}
		for _, b := range n.branches {
			for _, other := range o.branches {
				if b.literal == other.literal {
					return false
				}
			}
		}
	}
	return !n.amid(spans) && (!n.ordered() || n.sideBySide(roots))
}

// isKept reports whether the texts are those that stored items carry.
func (l *layout) isKept() bool {
	return l.pinned && slices.ContainsFunc(l.root.members, func(e *entity) bool { return l.texts[e] != nil && l.texts[e].kept })
}

// rank numbers the ordered branches from a first rank on, and returns the next free one.
func (n *node) rank(first int) int {
	for _, b := range n.branches {
		if b.ordered {
			b.literal = fmt.Sprintf("%02d_%s", first, b.literal)
			first++
		}
	}
	return first
}

// distinctLiterals gives every branch under one partition text a literal of its own: entities keep their labels, which
// are distinct; shared steps take what is free.
func distinctLiterals(roots []*node) {
	taken := map[string]bool{}
	for _, n := range roots {
		for _, b := range n.branches {
			if b.below.step == nil || n.fixed {
				taken[b.literal] = true
			}
		}
	}
	for _, n := range roots {
		for _, b := range n.branches {
			if b.below.step != nil && !n.fixed {
				b.literal = freeLiteral(b, taken)
				taken[b.literal] = true
			}
		}
	}
}

// freeLiteral is the label of a shared first step, or its full name where an entity under the same partition has that
// label.
func freeLiteral(b *branch, taken map[string]bool) string {
	a := b.below.members[0].attr(b.below.step[0])
	full := strings.ToUpper(strings.ReplaceAll(a.Name, "-", "_"))
	for _, literal := range []string{a.Label, full} {
		if !taken[literal] {
			return literal
		}
	}
	for n := 2; ; n++ {
		if literal := fmt.Sprintf("%s_%d", full, n); !taken[literal] {
			return literal
		}
	}
}

func (n *node) ordered() bool {
	return slices.ContainsFunc(n.branches, func(b *branch) bool { return b.ordered })
}

// sideBySide reports whether the byte order of all literals keeps the tree's ordered branches together and in order.
func (n *node) sideBySide(roots []*node) bool {
	var all []string
	for _, r := range roots {
		for _, b := range r.branches {
			all = append(all, b.literal)
		}
	}
	slices.Sort(all)
	at := -1
	for _, b := range n.branches {
		if !b.ordered {
			continue
		}
		place := slices.Index(all, b.literal)
		if at >= 0 && place != at+1 {
			return false
		}
		at = place
	}
	return true
}

// settle settles the literals below the root: an item whose branch is not the first needs its label, and ranks are
// written where the byte order is not the order needed.
func (n *node) settle() {
	if n == nil {
		return
	}
	n.below.settle()
	for i, b := range n.branches {
		if b.literal == "" && i > 0 {
			b.literal = b.below.members[0].resolved.Label
		}
		b.below.settle()
	}
	if !n.ordered() || n.sideBySide([]*node{n}) {
		return
	}
	for i, b := range n.branches {
		if b.literal != "" {
			b.literal = fmt.Sprintf("%02d_%s", i+1, b.literal)
		}
	}
}
