package derive

import (
	"reflect"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// unmoved is the design of a new table, where it keeps all that the prior one has and adds fewer indexes than what was
// found beside it: some keys can't be read back from their texts, and would be made a second time.
func unmoved(t model.Table, prior, found *design.Design, w *work) (Result, *solver, bool) {
	added := addedIndexes(prior, found)
	if added == 0 || !w.left() {
		return Result{}, nil, false
	}
	r, s := anew(t, w)
	if r.Design == nil || addedIndexes(prior, r.Design) >= added || !keepsAll(prior, r.Design) {
		return Result{}, nil, false
	}
	return r, s, true
}

// addedIndexes is how many global indexes a design has that the prior one lacks.
func addedIndexes(prior, next *design.Design) int {
	n := 0
	for _, index := range next.GlobalIndexes {
		if _, had := prior.Index(index.Name); !had {
			n++
		}
	}
	return n
}

// keepsAll reports whether a design has all of the prior one's keys, indexes and item keys as they are, and nothing that
// the prior one remembers is forgotten.
func keepsAll(prior, next *design.Design) bool {
	if len(prior.Left)+len(prior.Former)+len(prior.Retiring) > 0 || !reflect.DeepEqual(prior.Key, next.Key) ||
		prior.Delimiter != next.Delimiter || prior.EntityAttribute != next.EntityAttribute {
		return false
	}
	for _, keys := range prior.ItemKeys {
		if !slices.ContainsFunc(next.ItemKeys, func(k design.ItemKeys) bool { return reflect.DeepEqual(k, keys) }) {
			return false
		}
	}
	if !conditionsKept(prior.Conditions, next, prior) || !conditionsKept(next.Conditions, prior, prior) {
		return false
	}
	for _, index := range slices.Concat(prior.GlobalIndexes, prior.LocalIndexes) {
		now, has := next.Index(index.Name)
		if !has || !now.SameKey(index) || now.Projection != index.Projection || !slices.Equal(now.Projected, index.Projected) {
			return false
		}
	}
	return len(prior.LocalIndexes) == len(next.LocalIndexes)
}

// conditionsKept reports whether the conditions on indexes that the prior design has, of entities that it has, are those of the
// other one, too. Items that are there without a condition would be found under a new one.
func conditionsKept(conditions []design.EntryCondition, other, prior *design.Design) bool {
	for _, c := range conditions {
		if _, had := prior.Index(c.Index); !had || len(prior.Keys(c.Entity)) == 0 {
			continue
		}
		if !slices.ContainsFunc(other.Conditions, func(o design.EntryCondition) bool { return reflect.DeepEqual(o, c) }) {
			return false
		}
	}
	return true
}
