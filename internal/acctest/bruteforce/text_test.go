package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// The kinds of key that texts fill.
const (
	base = iota
	slot
	local
)

// space is one key of texts, to be filled for the entities of a component.
type space struct {
	*search
	kind int
	// met are the conditions that the entry condition stands for, by entity.
	met map[*model.ResolvedEntity][]condition
}

// filled is one way to fill the key: the patterns served, the entities under few partitions, the patterns whose deeper gets
// a base key answers, how many entities hold more than their identity, and what updates change of each entity's texts.
type filled struct {
	mask, constant, based, beyond int
	changed                       changes
}

// fill returns all ways to fill the key under the given partitions, each once.
func (k space) fill(partitions map[*model.ResolvedEntity][]string) []filled {
	all := []filled{{}}
	for _, group := range grouped(partitions) {
		all = together(all, k.fillGroup(group, partitions))
	}
	return all
}

// grouped are the entities that share partitions: those of one partition template. A constant one has the entity's name.
func grouped(partitions map[*model.ResolvedEntity][]string) [][]*model.ResolvedEntity {
	byTemplate, order := map[string][]*model.ResolvedEntity{}, []string{}
	for _, e := range inOrder(partitions) {
		var labels []string
		for _, a := range partitions[e] {
			labels = append(labels, e.Attributes[a].Label+":"+string(e.Attributes[a].Type))
		}
		slices.Sort(labels)
		template := joined(labels)
		if template == "" {
			template = "constant " + e.Name
		}
		if byTemplate[template] == nil {
			order = append(order, template)
		}
		byTemplate[template] = append(byTemplate[template], e)
	}
	var groups [][]*model.ResolvedEntity
	for _, template := range order {
		groups = append(groups, byTemplate[template])
	}
	return groups
}

func inOrder[V any](m map[*model.ResolvedEntity]V) []*model.ResolvedEntity {
	var list []*model.ResolvedEntity
	for e := range m {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *model.ResolvedEntity) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return list
}

// together joins the ways of groups that don't share patterns.
func together(a, b []filled) []filled {
	seen := map[filled]bool{}
	for _, x := range a {
		for _, y := range b {
			seen[filled{x.mask | y.mask, x.constant | y.constant, x.based | y.based, x.beyond + y.beyond, x.changed.plus(y.changed)}] = true
		}
	}
	return keys(seen)
}

func keys(seen map[filled]bool) []filled {
	var list []filled
	for f := range seen {
		list = append(list, f)
	}
	return list
}

func (k space) fillGroup(group []*model.ResolvedEntity, partitions map[*model.ResolvedEntity][]string) []filled {
	seen := map[filled]bool{}
	for _, tree := range trees(group, partitions, true) {
		if k.kind == base && slices.ContainsFunc(group, func(e *model.ResolvedEntity) bool {
			return slices.ContainsFunc(tree.sharedSteps(e), func(a string) bool { return !k.eligible(e, a) })
		}) {
			continue
		}
		asked := k.asks(tree, group, partitions)
		ways := []filled{{mask: asked.possible}}
		for _, e := range group {
			ways = both(ways, k.tails(keyText{e, partitions[e], tree.sharedSteps(e)}, asked))
		}
		for _, w := range ways {
			seen[w] = true
		}
	}
	return keys(seen)
}

// both joins what each of two entities allows.
func both(a, b []filled) []filled {
	seen := map[filled]bool{}
	for _, x := range a {
		for _, y := range b {
			mask := x.mask & y.mask
			seen[filled{mask, x.constant | y.constant, x.based | y.based, x.beyond + y.beyond, x.changed.plus(y.changed)}] = true
		}
	}
	return keys(seen)
}

// need is what a pattern asks of the rest of one entity's text at one of its levels.
type need struct {
	rest
	level level
}

// asked is what the patterns that a tree can serve ask of it: needs by pattern; possible is the set of these. deep is what
// those ask whose deeper gets a base key can answer.
type asked struct {
	needs, deep map[int][]need
	possible    int
}

func (k space) asks(tree *node, group []*model.ResolvedEntity, partitions map[*model.ResolvedEntity][]string) asked {
	all := asked{needs: map[int][]need{}, deep: map[int][]need{}}
	for i, d := range k.demands {
		if slices.ContainsFunc(d.Entities, func(e *model.ResolvedEntity) bool { return !slices.Contains(group, e) }) {
			continue
		}
		if list, ok := k.needsOf(d, tree, partitions, true); ok && k.kind == base && len(list) > 0 {
			all.deep[i] = list
		}
		if k.kind != base && d.alone() || k.kind == slot && d.Declared.Consistent || k.kind == slot && d.underConstant(partitions[d.Entities[0]]) && !d.acceptsConstant() {
			continue
		}
		if list, ok := k.needsOf(d, tree, partitions, false); ok {
			all.needs[i] = list
			all.possible |= 1 << i
		}
	}
	return all
}

// needsOf is what a pattern asks at its levels, or at its deeper gets alone.
func (k space) needsOf(d demand, tree *node, partitions map[*model.ResolvedEntity][]string, deep bool) ([]need, bool) {
	var list []need
	for _, l := range d.levels {
		if deep && !l.deep {
			continue
		}
		left := map[*model.ResolvedEntity]map[string]bool{}
		for _, e := range d.Entities {
			var ok bool
			if left[e], ok = less(d.equal(e, l, k.met[e]), partitions[e]); !ok {
				return nil, false
			}
		}
		rests, ok := d.walk(tree, l, left, k.kind == base || l.deep)
		if !ok {
			return nil, false
		}
		asked := map[*model.ResolvedEntity]bool{}
		for _, r := range rests {
			asked[r.entity] = true
			list = append(list, need{r, l})
		}
		for _, e := range d.Entities { // where nothing is asked of the rest, the key still has to hold all items
			if !asked[e] {
				list = append(list, need{rest{entity: e}, l})
			}
		}
	}
	return list, true
}

// tails tries every rest of an entity's sort text.
func (k space) tails(t keyText, asked asked) []filled {
	seen := map[filled]bool{}
	for _, tail := range sequences(k.tailNames(t), len(t.entity.Attributes)) {
		sort := slices.Concat(t.shared, tail)
		for _, a := range t.entity.Identity {
			if !slices.Contains(t.partition, a) && !slices.Contains(sort, a) {
				sort = append(sort, a)
			}
		}
		key := slices.Concat(t.partition, sort)
		if k.kind != base && !k.writable(t.entity, t.partition, sort, k.met[t.entity], k.kind) {
			continue
		}
		f := filled{}
		if few(t.entity, t.partition) {
			f.constant = 1 << slices.Index(k.entities, t.entity)
		}
		if len(key) > len(t.entity.Identity) {
			f.beyond = 1
		}
		if k.kind != base {
			f.beyond = 0
			f.changed[slices.Index(k.entities, t.entity)] = k.changedOf(t.entity, key)
		}
		for i, d := range k.demands {
			if d.wants(t.entity) && asked.deep[i] != nil && k.meets(d, asked.deep[i], t, sort[len(t.shared):], key) {
				f.based |= 1 << i
			}
			if asked.possible&(1<<i) == 0 || d.wants(t.entity) && !k.meets(d, asked.needs[i], t, sort[len(t.shared):], key) {
				continue
			}
			f.mask |= 1 << i
		}
		seen[f] = true
	}
	return keys(seen)
}

// tailNames are the attributes that some pattern could want in the rest of an entity's sort text.
func (k space) tailNames(t keyText) []string {
	var list []string
	for _, d := range k.demands {
		if !d.wants(t.entity) {
			continue
		}
		last := d.levels[len(d.levels)-1]
		for _, name := range slices.Concat(last.equal, last.order, d.Declared.Present) {
			a := d.own(t.entity, name)
			if a == "" || !t.entity.Attributes[a].CanBeKey() || k.kind == base && !k.eligible(t.entity, a) {
				continue
			}
			if !slices.Contains(list, a) && !slices.Contains(t.partition, a) && !slices.Contains(t.shared, a) {
				list = append(list, a)
			}
		}
	}
	return list
}

// meets tells whether an entity's texts give the pattern what it asks of them.
func (k space) meets(d demand, needs []need, t keyText, tail, key []string) bool {
	for _, n := range needs {
		if n.entity != t.entity {
			continue
		}
		if n.get {
			if !singlesOut(t, tail, n.left, k.met[t.entity]) {
				return false
			}
			continue
		}
		if !d.admits(t.entity, n.level, key, k.met[t.entity]) || !follows(tail, n.left, n.order) {
			return false
		}
	}
	return true
}

// singlesOut tells whether the key, as far as the equalities lead into it, holds at most one item that meets the entry
// condition, so that others may be filters.
func singlesOut(t keyText, tail []string, left map[string]bool, met []condition) bool {
	held := slices.Concat(t.partition, t.shared)
	for _, c := range met {
		if c.kind == "where" {
			held = append(held, c.attribute)
		}
	}
	for _, a := range tail {
		if !left[a] {
			break
		}
		held = append(held, a)
	}
	return t.entity.Covers(held)
}
