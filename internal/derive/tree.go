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
}

// branch is a literal and what stands below it. An empty literal is the item that the texts beside it lie beneath.
type branch struct {
	literal string
	below   *node
	// ordered is true where some unit depends on the branch's place among its neighbours.
	ordered bool
}

// claim is what one unit still asks of the entities below a node.
type claim struct {
	unit    *unit
	members []*entity
	// equal are the equalities not yet consumed, by their place in unit.equal.
	equal []int
	// order is how many of the unit's order attributes are consumed.
	order int
}

func (c claim) place(e *entity, places []int) int { return places[c.unit.memberOf(e)] }

// rest are the order attributes of e that the claim still asks for.
func (c claim) rest(e *entity) []int {
	var list []int
	for _, o := range c.unit.order[c.order:] {
		if p := c.place(e, o); p >= 0 {
			list = append(list, p)
		}
	}
	return list
}

// together reports whether the claim's members have to share a step before they may part.
func (c claim) together(used map[*entity]attrSet) bool {
	if len(c.members) < 2 {
		return false
	}
	return len(c.equal) > 0 || !c.unit.grouped && c.ordered() || c.nest(used) != nil
}

// ordered reports whether all the claim's members have the attribute that the claim's order asks for next.
func (c claim) ordered() bool {
	return c.order < len(c.unit.order) && !slices.ContainsFunc(c.members, func(e *entity) bool { return c.place(e, c.unit.order[c.order]) < 0 })
}

// mixes reports whether the claim's members are to part: a range bounds some of them, and the others are wanted whole.
func (c claim) mixes() bool {
	bounded := len(intersect(c.unit.bounded(), c.members))
	return bounded > 0 && bounded < len(c.members)
}

// nest is the step that a nested claim's members have to share next, by the unit's members: an attribute of all their
// identities that isn't written yet. It is nil where there is none.
func (c claim) nest(used map[*entity]attrSet) []int {
	if !c.unit.nested || len(c.equal) > 0 || len(c.members) < 2 {
		return nil
	}
	return sharedIdentity(c.unit, c.members, used)
}

// sharedIdentity is the first attribute that the identities of all the members hold and that isn't written yet.
func sharedIdentity(u *unit, members []*entity, used map[*entity]attrSet) []int {
	first := members[0]
	for _, p := range first.identity.minus(used[first]).places() {
		places := make([]int, len(u.members))
		for i := range places {
			places[i] = -1
		}
		found := true
		for _, e := range members {
			at := e.rooted(first.attr(p).Root, used[e])
			places[u.memberOf(e)] = at
			found = found && at >= 0
		}
		if found {
			return places
		}
	}
	return nil
}

// relatives links the members of nested claims that share more of their identities than all of them do: a team and its
// employees stand together below their department.
func (c claim) relatives(used map[*entity]attrSet) [][]*entity {
	var links [][]*entity
	if !c.unit.nested || len(c.equal) > 0 {
		return nil
	}
	for i, e := range c.members {
		for _, f := range c.members[i+1:] {
			if pair := []*entity{e, f}; sharedIdentity(c.unit, pair, used) != nil {
				links = append(links, pair)
			}
		}
	}
	return links
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

// take writes a shared step and grows what follows.
func (g *grower) take(members []*entity, used map[*entity]attrSet, claims []claim, step []int) *node {
	after := map[*entity]attrSet{}
	for i, e := range members {
		after[e] = used[e].with(step[i])
	}
	var inner []claim
	for _, c := range claims {
		next, ok := c.consume(members, step, used)
		if !ok {
			return nil
		}
		inner = append(inner, next)
	}
	below := g.grow(members, after, inner, false)
	if below == nil {
		return nil
	}
	return &node{members: members, step: step, below: below}
}

// consume moves a claim past a step, and reports whether the step may stand there at all.
func (c claim) consume(members []*entity, step []int, used map[*entity]attrSet) (claim, bool) {
	at := func(places []int) bool {
		for i, e := range members {
			if slices.Contains(c.members, e) && c.place(e, places) != step[i] {
				return false
			}
		}
		return true
	}
	if len(c.equal) > 0 {
		for i, q := range c.equal {
			if at(c.unit.equal[q].places) {
				c.equal = slices.Delete(slices.Clone(c.equal), i, i+1)
				return c, true
			}
		}
		return c, false
	}
	if len(c.members) < len(members) || c.unit.grouped && c.order < len(c.unit.order) || c.mixes() {
		return c, false // a step here would mix the wanted items with others
	}
	if c.unit.nested && len(c.members) > 1 {
		nest := c.nest(used)
		return c, nest != nil && at(nest) // any other step would stand before the blocks
	}
	if c.ordered() {
		if !at(c.unit.order[c.order]) {
			return c, false
		}
		c.order++
	}
	return c, true
}

// steps lists the shared steps that some claim could consume next: per member the attribute, found through the claim
// or, for members it doesn't cover, by the same label.
func (g *grower) steps(members []*entity, used map[*entity]attrSet, claims []claim) [][]int {
	var list [][]int
	for _, c := range claims {
		next := [][]int{}
		for _, q := range c.equal {
			next = append(next, c.unit.equal[q].places)
		}
		if len(c.equal) == 0 && c.ordered() {
			next = append(next, c.unit.order[c.order])
		}
		if nest := c.nest(used); nest != nil {
			next = append(next, nest)
		}
		for _, places := range next {
			step := g.step(c, places, members, used)
			if step != nil && !slices.ContainsFunc(list, func(s []int) bool { return slices.Equal(s, step) }) {
				list = append(list, step)
			}
		}
	}
	return list
}

func (g *grower) step(c claim, places []int, members []*entity, used map[*entity]attrSet) []int {
	known := c.members[0].attr(max(0, c.place(c.members[0], places)))
	step := make([]int, len(members))
	for i, e := range members {
		p := e.labelled(known.Label, used[e])
		if slices.Contains(c.members, e) {
			p = c.place(e, places)
		}
		if p < 0 || used[e].has(p) || !g.mayHold(e).has(p) || !sameText(known, e.attr(p)) {
			return nil
		}
		step[i] = p
	}
	return step
}

// finest is the partition of the members into the smallest blocks that keep together what claims want together, each
// block and the list in the order of the members.
func finest(members []*entity, claims []claim, used map[*entity]attrSet) [][]*entity {
	var links [][]*entity
	for _, c := range claims {
		if c.together(used) {
			links = append(links, c.members)
		}
		links = append(links, c.relatives(used)...)
		if c.mixes() {
			links = append(links, intersect(c.members, c.unit.bounded()))
		}
	}
	return coupled(members, links)
}

func intersect(a, b []*entity) []*entity {
	var list []*entity
	for _, e := range a {
		if slices.Contains(b, e) {
			list = append(list, e)
		}
	}
	return list
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
