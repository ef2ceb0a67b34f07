package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// node is a place in the sort texts of entities that share partitions: one attribute step that all take, literal branches
// in an order, or the rest of one entity alone.
type node struct {
	entities []*model.ResolvedEntity
	// step is the attribute of each entity and next what follows; nil without a step.
	step map[*model.ResolvedEntity]string
	next *node
	// branches are at least two; none directly below a branch branches again, for that would be one more of its own.
	branches []*node
}

// keyText is the partition text and the beginning of the sort text of one entity.
type keyText struct {
	entity            *model.ResolvedEntity
	partition, shared []string
}

// trees are all trees of entities whose texts have used these attributes already.
func trees(entities []*model.ResolvedEntity, used map[*model.ResolvedEntity][]string, mayBranch bool) []*node {
	if len(entities) == 1 {
		return []*node{{entities: entities}}
	}
	var all []*node
	for _, step := range steps(entities, used) {
		more := map[*model.ResolvedEntity][]string{}
		for e, a := range step {
			more[e] = append(slices.Clone(used[e]), a)
		}
		for _, next := range trees(entities, more, true) {
			all = append(all, &node{entities: entities, step: step, next: next})
		}
	}
	if mayBranch {
		for _, blocks := range arrangements(entities) {
			for _, branches := range combined(blocks, used) {
				all = append(all, &node{entities: entities, branches: branches})
			}
		}
	}
	return all
}

// combined are all ways to choose a tree for each block.
func combined(blocks [][]*model.ResolvedEntity, used map[*model.ResolvedEntity][]string) [][]*node {
	all := [][]*node{nil}
	for _, block := range blocks {
		var longer [][]*node
		for _, tree := range trees(block, used, false) {
			for _, before := range all {
				longer = append(longer, append(slices.Clone(before), tree))
			}
		}
		all = longer
	}
	return all
}

// steps are all choices of one attribute for each entity with one label, or name, and one type.
func steps(entities []*model.ResolvedEntity, used map[*model.ResolvedEntity][]string) []map[*model.ResolvedEntity]string {
	all := []map[*model.ResolvedEntity]string{{}}
	for _, e := range entities {
		var longer []map[*model.ResolvedEntity]string
		for _, chosen := range all {
			for _, name := range e.AttributeNames() {
				if slices.Contains(used[e], name) || !e.Attributes[name].CanBeKey() || !agrees(e.Attributes[name], chosen) {
					continue
				}
				more := map[*model.ResolvedEntity]string{e: name}
				for other, a := range chosen {
					more[other] = a
				}
				longer = append(longer, more)
			}
		}
		all = longer
	}
	return all
}

func agrees(a *model.ResolvedAttribute, chosen map[*model.ResolvedEntity]string) bool {
	for other, name := range chosen {
		b := other.Attributes[name]
		if a.Type != b.Type || a.Label != b.Label && a.Name != b.Name {
			return false
		}
	}
	return true
}

// arrangements are all ways to put entities into two or more blocks in an order.
func arrangements(entities []*model.ResolvedEntity) [][][]*model.ResolvedEntity {
	var all [][][]*model.ResolvedEntity
	var place func(i int, blocks [][]*model.ResolvedEntity)
	place = func(i int, blocks [][]*model.ResolvedEntity) {
		if i == len(entities) {
			if len(blocks) > 1 {
				all = append(all, blocks)
			}
			return
		}
		for b := range blocks {
			more := slices.Clone(blocks)
			more[b] = append(slices.Clone(more[b]), entities[i])
			place(i+1, more)
		}
		for at := range len(blocks) + 1 {
			place(i+1, slices.Insert(slices.Clone(blocks), at, []*model.ResolvedEntity{entities[i]}))
		}
	}
	place(0, nil)
	return all
}

// sharedSteps are the attributes on the way to the entity's leaf.
func (n *node) sharedSteps(e *model.ResolvedEntity) []string {
	switch {
	case n.step != nil:
		return append([]string{n.step[e]}, n.next.sharedSteps(e)...)
	case len(n.branches) > 0:
		for _, b := range n.branches {
			if slices.Contains(b.entities, e) {
				return b.sharedSteps(e)
			}
		}
	}
	return nil
}

// rest is what the rest of an entity's sort text has to begin with: these equalities in any order, then the order.
type rest struct {
	entity *model.ResolvedEntity
	left   map[string]bool
	order  []string
	// get asks no more than that equalities at its beginning single out an item.
	get bool
}

// walk goes down with the equalities that are left of each wanted entity, until they are consumed. It returns what the
// rests of the entities must be, or false where the tree can't serve the pattern.
func (d demand) walk(n *node, l level, left map[*model.ResolvedEntity]map[string]bool, byBase bool) ([]rest, bool) {
	first := d.Entities[0]
	switch {
	case n.step == nil && len(n.branches) == 0:
		order, ok := d.order(first, l)
		return []rest{{first, left[first], order, l.get && byBase}}, ok
	case len(left[first]) == 0:
		if run, ok := d.run(n); ok {
			return d.atNode(run, l, byBase)
		}
		return nil, false
	case n.step != nil:
		fewer := map[*model.ResolvedEntity]map[string]bool{}
		for _, e := range d.Entities {
			var ok bool
			if fewer[e], ok = less(left[e], []string{n.step[e]}); !ok {
				return nil, false
			}
		}
		return d.walk(n.next, l, fewer, byBase)
	}
	for _, b := range n.branches {
		if d.within(b) {
			return d.walk(b, l, left, byBase)
		}
	}
	return nil, false
}

func (d demand) within(n *node) bool {
	return !slices.ContainsFunc(d.Entities, func(e *model.ResolvedEntity) bool { return !slices.Contains(n.entities, e) })
}

// run is the node, or the adjacent branches of it, below which exactly the wanted items are.
func (d demand) run(n *node) ([]*node, bool) {
	if len(d.Entities) == len(n.entities) {
		if len(n.branches) > 0 {
			return n.branches, true
		}
		return []*node{n}, true
	}
	for from := range n.branches {
		for to := from + 1; to <= len(n.branches); to++ {
			var below []*model.ResolvedEntity
			for _, b := range n.branches[from:to] {
				below = append(below, b.entities...)
			}
			if len(below) == len(d.Entities) && !slices.ContainsFunc(below, func(e *model.ResolvedEntity) bool { return !d.wants(e) }) {
				return n.branches[from:to], true
			}
		}
	}
	return nil, false
}

// atNode asks for the order of what is below a run of nodes.
func (d demand) atNode(run []*node, l level, byBase bool) ([]rest, bool) {
	if len(d.Entities) == 1 {
		e := d.Entities[0]
		order, ok := d.order(e, l)
		return []rest{{entity: e, order: order, get: l.get && byBase}}, ok && len(run) == 1
	}
	switch d.Order() {
	case model.OrderAny:
		return nil, true
	case model.OrderMerged:
		if len(run) != 1 {
			return nil, false
		}
		return d.merged(run[0], l.order)
	default:
		return d.grouped(run, l)
	}
}

// merged asks for steps of all wanted entities in the order, and then anything.
func (d demand) merged(n *node, order []string) ([]rest, bool) {
	for _, name := range order {
		if n.step == nil {
			return nil, false
		}
		for _, e := range d.Entities {
			if n.step[e] != d.own(e, name) {
				return nil, false
			}
		}
		n = n.next
	}
	return nil, true
}

// grouped asks for one branch for each entity, in the order listed, each in the order asked.
func (d demand) grouped(run []*node, l level) ([]rest, bool) {
	wanted := slices.Clone(d.Entities)
	if d.Declared.Descending {
		slices.Reverse(wanted)
	}
	if len(run) != len(wanted) {
		return nil, false
	}
	var list []rest
	for i, b := range run {
		if b.entities[0] != wanted[i] || len(b.entities) > 1 {
			return nil, false
		}
		order, ok := d.order(wanted[i], l)
		if !ok {
			return nil, false
		}
		list = append(list, rest{entity: wanted[i], order: order})
	}
	return list, true
}
