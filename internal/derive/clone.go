package derive

import "slices"

// copied is a layout with a tree of its own: naming the literals of a design changes the trees in it.
func (l *layout) copied() *layout {
	own := *l
	own.root = l.root.copied()
	return &own
}

func (n *node) copied() *node {
	if n == nil {
		return nil
	}
	own := *n
	own.below = n.below.copied()
	own.branches = slices.Clone(n.branches)
	for i, b := range n.branches {
		branch := *b
		branch.below = b.below.copied()
		own.branches[i] = &branch
	}
	return &own
}

// serving is the layout as if it served those units alone.
func (l *layout) serving(units []*unit) *layout {
	own := *l
	own.units = units
	return &own
}
