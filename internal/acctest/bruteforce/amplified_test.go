package bruteforce_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// changes counts, for each entity by its place, the attributes of a key that some update changes.
type changes [maxEntities]int

// maxEntities is how many entities a model has at most.
const maxEntities = 4

func (c changes) plus(o changes) changes {
	for i, n := range o {
		c[i] += n
	}
	return c
}

// changedOf counts the attributes that some update of the entity changes.
func (s *search) changedOf(e *model.ResolvedEntity, attributes []string) int {
	return changedOf(s.resolved, e, attributes)
}

func changedOf(r *model.Resolved, e *model.ResolvedEntity, attributes []string) int {
	n := 0
	for _, a := range attributes {
		if slices.ContainsFunc(r.Patterns, func(w *model.ResolvedPattern) bool {
			return w.Operation == model.Update && w.Entities[0] == e && slices.Contains(slices.Concat(w.Declared.Sets, w.Declared.Removes), a)
		}) {
			n++
		}
	}
	return n
}

// cost of a key that serves some patterns: the entities under few partitions, and the pairs of entity and index with what
// updates change.
func (s *search) cost(mask, constant int, changed changes) int {
	cost := 0
	for i, e := range s.entities {
		if s.wants(mask, e) {
			cost += perConstant*(constant>>i&1) + 1 + changed[i]
		}
	}
	return cost
}

// few tells whether all items of an entity lie under one partition, or under as few as closed lists have values.
func few(e *model.ResolvedEntity, partition []string) bool {
	return !slices.ContainsFunc(partition, func(name string) bool {
		a := e.Attributes[name]
		return a == nil || len(a.Declared.Values) == 0
	})
}

// wants tells whether a pattern of the set wants the entity.
func (s *search) wants(mask int, e *model.ResolvedEntity) bool {
	for i, d := range s.demands {
		if mask&(1<<i) != 0 && d.wants(e) {
			return true
		}
	}
	return false
}

// amplified is the write amplification of a design: for each index the entities that patterns read there, and the
// attributes of their keys that some update changes.
func amplified(r *model.Resolved, d *design.Design) int {
	n := 0
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		for _, e := range r.Entities {
			if slices.ContainsFunc(d.Paths, func(p design.Path) bool {
				return p.Index == index.Name && slices.Contains(p.Entities, e.Name)
			}) {
				n += 1 + changedOf(r, e, heldBy(d, index, e.Name))
			}
		}
	}
	return n
}

// heldBy are the attributes of an entity in the key of an index, each once.
func heldBy(d *design.Design, index design.Index, entity string) []string {
	var list []string
	for _, a := range slices.Concat(index.Partition, index.Sort) {
		at := slices.IndexFunc(d.Keys(entity), func(key design.ItemAttribute) bool { return key.Name == a.Name })
		if at < 0 {
			list = append(list, a.Name)
			continue
		}
		list = append(list, d.Keys(entity)[at].Template.Attributes()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
