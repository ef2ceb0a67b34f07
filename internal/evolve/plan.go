package evolve

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// MostIndexes is how many global indexes a table may have where the account's quota was not raised (Amazon DynamoDB
// developer guide, Quotas: global secondary indexes per table).
const MostIndexes = 20

// Live is what AWS has of a table with a design.
type Live struct {
	// There are the names of the design's global indexes that are there.
	There []string
	// Foreign are the global indexes that nobody declared. They stay, and count towards the quota; one that has the key of an
	// index to be built, and copies what that would, serves in its place.
	Foreign []design.Index
	// Most is the quota of global indexes, zero for AWS's own.
	Most int
}

// Plan says what becomes of a table with a prior design.
func Plan(prior, next *design.Design, live Live) Evolution {
	has := Has(prior, live)
	e := evolving{prior: prior, has: has, foreign: live.foreign(prior), keeping: keep(prior, next, has), most: Quota(live.Most)}
	e.refuseTable()
	e.compareItems()
	e.changeIndexes()
	e.next.Gone = gone(prior, e.next)
	e.repath()
	return Evolution{Design: e.next, Changes: slices.Concat(e.refused, e.changes), Steps: Steps(e.prior, e.next, live)}
}

// Settle is Plan for a table whose declaration is the same as before: its design stays, what is missing is built and what
// retires goes.
func Settle(prior *design.Design, live Live) Evolution {
	next := *prior
	next.Retiring = nil
	return Plan(prior, &next, live)
}

// Quota is how many global indexes a table may have; zero, where nothing is declared, means AWS's own quota.
func Quota(declared int) int { return cmp.Or(declared, MostIndexes) }

// Has are the global indexes that are at AWS: of a design, and those that nobody declared.
func Has(d *design.Design, live Live) []design.Index {
	has := slices.DeleteFunc(Wanted(d), func(index design.Index) bool { return !slices.Contains(live.There, index.Name) })
	return append(has, live.foreign(d)...)
}

// foreign are the indexes that a design doesn't have. What was foreign when somebody looked may have been declared since.
func (l Live) foreign(d *design.Design) []design.Index { return without(l.Foreign, Wanted(d)) }

// Wanted are the global indexes that a table with the design has.
func Wanted(d *design.Design) []design.Index { return slices.Concat(d.GlobalIndexes, d.Retiring) }

// evolving is one run of Plan.
type evolving struct {
	prior *design.Design
	keeping
	// has are the indexes at AWS, and foreign those of them that nobody declared.
	has, foreign     []design.Index
	most             int
	refused, changes []Change
}

func (e *evolving) refuse(format string, args ...any) {
	e.refused = append(e.refused, Refusal{Difference: fmt.Sprintf(format, args...)})
}

func (e *evolving) add(change Change) { e.changes = append(e.changes, change) }

// refuseTable refuses another key of the table, other local indexes, and an attribute of a key that turns into another
// type: DynamoDB keeps the type that it knows.
func (e *evolving) refuseTable() {
	if !reflect.DeepEqual(e.prior.Key, e.next.Key) {
		e.refuse("The table's key would be %s; it is %s.", KeyText(e.next.Key), KeyText(e.prior.Key))
	}
	e.refused = append(e.refused, localChanges(e.prior.LocalIndexes, e.next.LocalIndexes)...)
	was := map[string]string{}
	for _, a := range e.prior.KeyAttributes() {
		was[a.Name] = a.Type
	}
	for _, a := range e.next.KeyAttributes() {
		if t, known := was[a.Name]; known && t != a.Type {
			e.refuse("The key attribute %s would be of type %s; stored items have it as %s.", a.Name, a.Type, t)
		}
	}
}

// localChanges are refused: DynamoDB has local indexes made with their table, or never.
func localChanges(prior, next []design.Index) []Change {
	var list []Change
	for _, d := range compareIndexes("local", prior, next) {
		list = append(list, Refusal{Difference: d.text, Local: true, Patterns: d.index.Serves})
	}
	return list
}

// noRoom takes the name of an index, what it is, and both quotas.
const noRoom = "There is no room for the global index %s (%s): a table has at most %d of them, and their projections name at most %d attributes."

// changeIndexes sorts out what is built, rebuilt and dropped, and what there is no room for.
func (e *evolving) changeIndexes() {
	builds := without(e.next.GlobalIndexes, e.has)
	dead, moved := e.leaving()
	s := newStepper(e.has, e.next.GlobalIndexes, e.next.LocalIndexes, e.most)
	s.goes = slices.Concat(dead, moved)
	s.run()
	for _, index := range s.stuck {
		e.refuse(noRoom, index.Name, IndexText(index), e.most, MostProjected)
	}
	inPlaceOf := map[string]bool{}
	for _, old := range moved {
		gap, early := s.early[old.Name]
		if !early {
			e.next.Retiring = append(e.next.Retiring, e.retiring(old))
		}
		change := Rebuild{Old: old, Patterns: both(old.Serves, e.patterns()), Kept: !early, Gap: gap}
		for _, index := range builds {
			if len(both(index.Serves, old.Serves)) > 0 {
				change.New = append(change.New, index)
				inPlaceOf[index.Name] = true
			}
		}
		if len(change.New) == 0 {
			e.add(Drop{Index: old, Patterns: change.Patterns, Kept: !early})
			continue
		}
		e.add(change)
	}
	for _, index := range builds {
		old, known := e.from[index.Name]
		if !inPlaceOf[index.Name] {
			e.add(Build{Index: index, Missing: known && holds(e.prior.GlobalIndexes, old.Name)})
		}
	}
	for _, index := range dead {
		e.add(Drop{Index: index, Retired: holds(e.prior.Retiring, index.Name)})
	}
}

// retiring is an index as it is listed where no path uses it any more: it serves those of its patterns that there still are
// until they have moved, which policies go on granting.
func (e *evolving) retiring(index design.Index) design.Index {
	index.Serves, index.NeededBy = both(index.Serves, e.patterns()), nil
	return index
}

// leaving are the indexes at AWS that the next design doesn't have: those that serve nothing any more, and those whose
// patterns are answered by other keys from now on.
func (e *evolving) leaving() (dead, moved []design.Index) {
	for _, index := range without(without(e.has, e.foreign), e.next.GlobalIndexes) {
		if holds(e.prior.Retiring, index.Name) || len(both(index.Serves, e.patterns())) == 0 {
			dead = append(dead, index)
		} else {
			moved = append(moved, index)
		}
	}
	return dead, moved
}

// patterns are the names of the patterns of the next design.
func (e *evolving) patterns() []string {
	var names []string
	for _, p := range e.next.Paths {
		names = append(names, p.Pattern)
	}
	return names
}

// repath notes the patterns that another request of a key that stays answers, and those that come and go with none.
func (e *evolving) repath() {
	requests := func(d *design.Design) map[string]string {
		texts := map[string]string{}
		for _, p := range d.Paths {
			texts[p.Pattern] += p.Asks()
		}
		return texts
	}
	was, is := requests(e.prior), requests(e.next)
	var changed []string
	for _, names := range []map[string]string{was, is} {
		for name := range names {
			if was[name] != is[name] {
				changed = append(changed, name)
			}
		}
	}
	if len(changed) > 0 {
		slices.Sort(changed)
		e.add(Repath{Patterns: slices.Compact(changed)})
	}
}
