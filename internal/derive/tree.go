package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// node is a place in the tree that the sort texts of entities under one partition template form (3.5). It is a step,
// an attribute that all entities below share; or literal branches; or a leaf, the rest of one entity's text.
type node struct {
	members []*entity
	// step holds, per member, the attribute written here; below is what follows it.
	step  []int
	below *node
	// branches stand in their physical order.
	branches []*branch
	// tail is the rest of the single member's attributes.
	tail []int
	// fixed is true where the branches' literals are pinned by the user.
	fixed bool
	// closed is true for a fixed leaf whose text ends with the delimiter.
	closed bool
}

// branch is a literal and what stands below it. An empty literal is the item that the texts beside it lie beneath.
type branch struct {
	literal string
	below   *node
	// ordered is true where some unit depends on the branch's place among its neighbours.
	ordered bool
}

// grower grows the tree of a group of entities.
type grower struct {
	// mayHold are the attributes that the text may hold, per entity.
	mayHold func(*entity) attrSet
}

// grow builds the tree below a place at which each member has consumed what used holds, or returns nil where no tree
// meets every claim.
func (g *grower) grow(members []*entity, used map[*entity]attrSet, claims []claim, root bool) *node {
	if len(members) == 1 && !root {
		return g.leaf(members[0], used[members[0]], claims)
	}
	if n := g.part(members, used, claims, root); n != nil || root {
		return n
	}
	for _, step := range g.steps(members, used, claims) {
		if n := g.take(members, used, claims, step); n != nil {
			return n
		}
	}
	return nil
}

// leaf ends the text of one entity: what the claims demand, then the identity attributes not written yet.
func (g *grower) leaf(e *entity, used attrSet, claims []claim) *node {
	var demands []demand
	for _, c := range claims {
		d := demand{order: c.rest(e)}
		for _, q := range c.equal {
			d.equal = d.equal.with(c.place(e, c.unit.equal[q].places))
		}
		demands = append(demands, d)
	}
	tail, ok := chain(demands)
	if !ok {
		return nil
	}
	tail = append(tail, e.identity.minus(used|setOf(tail...)).places()...)
	if !setOf(tail...).within(g.mayHold(e)) {
		return nil
	}
	return &node{members: []*entity{e}, tail: tail}
}

// part splits the members into the finest literal branches that the claims allow. Where two branches would have one
// literal, an entity and what lies beneath it ask for the same first step: they are tried together, so that a hierarchy
// reads as one (DEPT#7# and DEPT#7#TEAM#3).
func (g *grower) part(members []*entity, used map[*entity]attrSet, claims []claim, root bool) *node {
	blocks := finest(members, claims, used)
	n := g.branch(members, used, claims, root, blocks)
	if n == nil {
		return nil
	}
	if joined := n.joinEqual(blocks); len(joined) < len(blocks) && (root || len(joined) > 1) {
		if better := g.branch(members, used, claims, root, joined); better != nil {
			return better
		}
	}
	return n
}

// joinEqual joins the blocks whose branches begin alike: with the same literal, or an entity whose first attribute is
// the one that names another entity beside it.
func (n *node) joinEqual(blocks [][]*entity) [][]*entity {
	literals := map[string]*node{}
	for _, b := range n.branches {
		literals[b.literal] = b.below
	}
	var joined [][]*entity
	at := map[string]int{}
	for _, block := range blocks {
		b := n.branchOf(block[0])
		literal := b.literal
		if first := b.below.first(); first != nil && literals[first.Label] != nil && literals[first.Label].begins(first.Root) {
			literal = first.Label
		}
		i, seen := at[literal]
		if !seen {
			at[literal] = len(joined)
			joined = append(joined, block)
			continue
		}
		joined[i] = slices.Concat(joined[i], block)
		slices.SortFunc(joined[i], func(a, b *entity) int { return a.id - b.id })
	}
	return joined
}

// first is the first attribute below a branch, or nil.
func (n *node) first() *model.ResolvedAttribute {
	switch {
	case n.step != nil:
		return n.members[0].attr(n.step[0])
	case len(n.tail) > 0:
		return n.members[0].attr(n.tail[0])
	}
	return nil
}

// begins reports whether the first attribute below a branch has that root.
func (n *node) begins(root string) bool {
	first := n.first()
	return first != nil && first.Root == root
}

// branch makes a literal branch of each block.
func (g *grower) branch(members []*entity, used map[*entity]attrSet, claims []claim, root bool, blocks [][]*entity) *node {
	if len(blocks) == 1 && !root {
		return nil
	}
	n := &node{members: members}
	for _, block := range blocks {
		inner, ok := within(claims, block)
		if !ok {
			return nil
		}
		b := &branch{below: g.single(block, used, inner)}
		if b.below == nil {
			return nil
		}
		b.literal = b.below.label(!root)
		n.branches = append(n.branches, b)
	}
	if !arrange(n, claims) {
		return nil
	}
	return n
}

// within restricts claims to one block, and reports whether none wants some items of the block and some beside it.
func within(claims []claim, block []*entity) ([]claim, bool) {
	var inner []claim
	for _, c := range claims {
		shared := intersect(c.members, block)
		switch {
		case len(shared) == 0:
			continue
		case len(shared) < len(c.members) && len(shared) < len(block):
			return nil, false
		}
		c.members = shared
		inner = append(inner, c)
	}
	return inner, true
}

// single grows one branch: a leaf, or for several entities at least one shared step.
func (g *grower) single(block []*entity, used map[*entity]attrSet, claims []claim) *node {
	if len(block) == 1 {
		return g.leaf(block[0], used[block[0]], claims)
	}
	for _, step := range g.steps(block, used, claims) {
		if n := g.take(block, used, claims, step); n != nil {
			return n
		}
	}
	return nil
}

// label is the literal of the branch that leads to n. Below a step, an item with nothing more to write has none.
func (n *node) label(belowStep bool) string {
	switch {
	case n.step != nil:
		return n.members[0].attr(n.step[0]).Label
	case belowStep && len(n.tail) == 0 && len(n.members) == 1:
		return ""
	}
	return n.members[0].resolved.Label
}

func compareBranches(a, b *branch) int { return strings.Compare(a.literal, b.literal) }
