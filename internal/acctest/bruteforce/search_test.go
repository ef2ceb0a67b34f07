package bruteforce_test

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// search looks for the best design of one model by trying all.
type search struct {
	resolved *model.Resolved
	entities []*model.ResolvedEntity
	demands  []demand
	// slots is what one slot can serve, of all entities; best finds it out.
	slots family
}

// value is what designs are compared by, the first first.
type value struct{ Unserved, Indexes, Locals, Beyond, Constants, Guests, LessGets, Amplified int }

func (v value) less(o value) bool {
	a := [...]int{v.Unserved, v.Indexes, v.Locals, v.Beyond, v.Constants, v.Guests, v.LessGets, v.Amplified}
	b := [...]int{o.Unserved, o.Indexes, o.Locals, o.Beyond, o.Constants, o.Guests, o.LessGets, o.Amplified}
	return slices.Compare(a[:], b[:]) < 0
}

func newSearch(r *model.Resolved) *search {
	s := &search{resolved: r, entities: r.Entities}
	for _, p := range r.Patterns {
		if !p.IsWrite() {
			s.demands = append(s.demands, demandOf(p))
		}
	}
	return s
}

// components are the entities that patterns over several couple.
func (s *search) components() [][]*model.ResolvedEntity {
	of := map[*model.ResolvedEntity]int{}
	for i, e := range s.entities {
		of[e] = i
	}
	for range s.entities {
		for _, d := range s.demands {
			least := of[d.Entities[0]]
			for _, e := range d.Entities {
				least = min(least, of[e])
			}
			for _, e := range d.Entities {
				of[e] = least
			}
		}
	}
	var all [][]*model.ResolvedEntity
	for i := range s.entities {
		var one []*model.ResolvedEntity
		for _, e := range s.entities {
			if of[e] == i {
				one = append(one, e)
			}
		}
		if len(one) > 0 {
			all = append(all, one)
		}
	}
	return all
}

// of is the set of patterns over entities of a component.
func (s *search) of(component []*model.ResolvedEntity) int {
	mask := 0
	for i, d := range s.demands {
		if slices.Contains(component, d.Entities[0]) {
			mask |= 1 << i
		}
	}
	return mask
}

// tuples are all choices of one partition for each entity.
func tuples(component []*model.ResolvedEntity, choices func(*model.ResolvedEntity) [][]string) []map[*model.ResolvedEntity][]string {
	all := []map[*model.ResolvedEntity][]string{{}}
	for _, e := range component {
		var longer []map[*model.ResolvedEntity][]string
		for _, partition := range choices(e) {
			for _, before := range all {
				more := maps.Clone(before)
				more[e] = partition
				longer = append(longer, more)
			}
		}
		all = longer
	}
	return all
}

// entryConditions are, by entity, the conditions that all patterns of a set have in common.
func (s *search) entryConditions(mask int) map[*model.ResolvedEntity][]condition {
	met := map[*model.ResolvedEntity][]condition{}
	for i, d := range s.demands {
		if mask&(1<<i) == 0 {
			continue
		}
		for _, e := range d.Entities {
			all := d.conditions()
			if before, ok := met[e]; ok {
				all = slices.DeleteFunc(all, func(c condition) bool { return !slices.Contains(before, c) })
			}
			met[e] = all
		}
	}
	return met
}

// texts is what one slot or local index can serve of a component. Partitions are given for a local index.
func (s *search) texts(component []*model.ResolvedEntity, kind int, partitions map[*model.ResolvedEntity][]string) family {
	f := newFamily(len(s.demands))
	all := s.of(component)
	ways := map[string][]filled{}
	for mask := all; mask > 0; mask = (mask - 1) & all {
		met := s.entryConditions(mask)
		for e, partition := range partitions { // what the partition of a local index answers is no condition
			met[e] = slices.DeleteFunc(met[e], func(c condition) bool { return slices.Contains(partition, c.attribute) })
		}
		for _, same := range weaker(met) {
			for _, met := range same {
				id := described(met)
				if _, ok := ways[id]; !ok {
					ways[id] = s.ways(component, space{s, kind, met}, partitions)
				}
				for _, w := range ways[id] {
					if w.mask&mask == mask {
						if n := s.cost(mask, w.constant, w.changed); f[mask] < 0 || n < f[mask] {
							f[mask] = n
						}
					}
				}
			}
			if f[mask] >= 0 {
				break // no more fixed values stay in the key than have to
			}
		}
	}
	return f
}

// weaker are the entry conditions with some of their fixed values left to the key: none, any one, any two, and so on.
func weaker(met map[*model.ResolvedEntity][]condition) [][]map[*model.ResolvedEntity][]condition {
	type fixed struct {
		entity *model.ResolvedEntity
		condition
	}
	var list []fixed
	for _, e := range inOrder(met) {
		for _, c := range met[e] {
			if c.kind == "where" {
				list = append(list, fixed{e, c})
			}
		}
	}
	groups := make([][]map[*model.ResolvedEntity][]condition, len(list)+1)
	for sub := range 1 << len(list) {
		less := map[*model.ResolvedEntity][]condition{}
		for e, all := range met {
			less[e] = slices.DeleteFunc(slices.Clone(all), func(c condition) bool {
				at := slices.Index(list, fixed{e, c})
				return at >= 0 && sub&(1<<at) != 0
			})
		}
		n := bits.OnesCount(uint(sub))
		groups[n] = append(groups[n], less)
	}
	return groups
}

func described(met map[*model.ResolvedEntity][]condition) string {
	text := ""
	for _, e := range inOrder(met) {
		var list []string
		for _, c := range met[e] {
			list = append(list, fmt.Sprint(c))
		}
		slices.Sort(list)
		if len(list) > 0 {
			text += e.Name + fmt.Sprint(list)
		}
	}
	return text
}

func (s *search) ways(component []*model.ResolvedEntity, k space, partitions map[*model.ResolvedEntity][]string) []filled {
	if partitions != nil {
		return k.fill(partitions)
	}
	seen := map[filled]bool{}
	for _, tuple := range tuples(component, k.partitionChoices) {
		for _, f := range k.fill(tuple) {
			seen[f] = true
		}
	}
	return keys(seen)
}

// partitionChoices are the partitions that can serve some pattern of the entity.
func (k space) partitionChoices(e *model.ResolvedEntity) [][]string {
	all := [][]string{nil}
	seen := map[string]bool{"": true}
	for _, d := range k.demands {
		if !d.wants(e) {
			continue
		}
		names := slices.DeleteFunc(slices.Sorted(maps.Keys(d.equal(e, d.levels[0], k.met[e]))), func(a string) bool {
			return !e.Attributes[a].CanBeKey()
		})
		for _, subset := range subsets(names) {
			if !seen[joined(subset)] {
				seen[joined(subset)] = true
				all = append(all, subset)
			}
		}
	}
	return all
}

// outcome is what a choice of base keys comes to: the patterns served, those whose deeper gets are, the entities that hold
// more than their identity, those under few partitions, and what one local index beside them can serve.
type outcome struct {
	mask, based, beyond, constants int
	locals                         family
}

func (s *search) outcomes(component []*model.ResolvedEntity, withLocals bool) []outcome {
	var all []outcome
	seen := map[string]bool{}
	for _, tuple := range tuples(component, s.basePartitions) {
		locals := newFamily(len(s.demands))
		for _, f := range (space{s, base, nil}).fill(tuple) {
			if withLocals {
				locals = s.texts(component, local, tuple)
			}
			o := outcome{f.mask, f.based, f.beyond, bits.OnesCount(uint(f.constant)), locals}
			if id := fmt.Sprint(o); !seen[id] {
				seen[id] = true
				all = append(all, o)
			}
		}
	}
	return all
}

// basePartitions are the partitions that an entity may have in the base table: a constant one only where there is one item.
func (s *search) basePartitions(e *model.ResolvedEntity) [][]string {
	names := slices.Clone(e.Identity)
	for _, d := range s.demands {
		if !d.wants(e) {
			continue
		}
		for _, name := range d.levels[0].equal {
			if a := d.own(e, name); s.eligible(e, a) && !slices.Contains(names, a) {
				names = append(names, a)
			}
		}
	}
	if len(e.Identity) == 0 {
		return subsets(names)
	}
	return subsets(names)[1:]
}

// best is the value of the best design, and what that is.
func (s *search) best() (value, string) {
	withLocals := s.resolved.Table.LocalIndexes != "never" && slices.ContainsFunc(s.demands, func(d demand) bool { return d.Declared.Consistent })
	all := []outcome{{locals: newFamily(len(s.demands))}}
	s.slots = newFamily(len(s.demands))
	for _, component := range s.components() {
		s.slots = s.slots.with(s.texts(component, slot, nil))
		var longer []outcome
		for _, o := range s.outcomes(component, withLocals) {
			for _, before := range all {
				longer = append(longer, outcome{before.mask | o.mask, before.based | o.based, before.beyond + o.beyond, before.constants + o.constants, before.locals.with(o.locals)})
			}
		}
		all = longer
	}
	natives := map[int]family{}
	best, how := value{Unserved: len(s.demands) + 1}, ""
	for locals := 0; locals <= 5 && best.Unserved > 0 && (locals == 0 || withLocals); locals++ { // only as many as are required
		for _, o := range all {
			if natives[o.based] == nil {
				natives[o.based] = s.natives(o.based)
			}
			c := cover{search: s, outcome: o, natives: natives[o.based], locals: locals, best: best, how: how}
			c.assign(0, nil)
			best, how = c.best, c.how
		}
	}
	return best, how
}
