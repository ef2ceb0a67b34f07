package reckoning

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const (
	readStep = 4096
	pageSize = 1 << 20
)

// weight is what a unit of a read counts: half a one where it is eventually consistent.
func weight(consistent bool) *big.Rat {
	if consistent {
		return whole(1)
	}
	return big.NewRat(1, 2)
}

// reads are the units of one call of a read, and how many items it returns.
func (r *Reckoning) reads(p *model.ResolvedPattern, path design.Path) (Units, *big.Rat) {
	units := newUnits()
	switch path.Operation {
	case design.GetItem, design.BatchGetItem:
		for step := &path; step != nil; step = step.Next {
			units.read("", times(steps(whole(r.got(*step).itemBytes()), readStep), weight(path.Consistent)))
		}
		return units, whole(1)
	case design.Scan:
		units.read(path.Index, times(r.scanned(path), weight(path.Consistent)))
		returned := up(r.found(p, path, p.Entities[0], p.Declared.Match, true))
		if path.Limit > 0 {
			returned = least(returned, whole(int64(path.Limit)))
		}
		return units, least(returned, bound(path))
	case design.Query, design.PutItem, design.UpdateItem, design.DeleteItem, design.TransactWriteItems, design.ConditionCheck:
	}
	return r.query(p, path)
}

// got is the kind of item that a get reads: the guard whose texts its key has, else the entity.
func (r *Reckoning) got(path design.Path) *kind {
	e := r.kindOf(path.Entities[0])
	if path.Next == nil {
		return e
	}
	for _, k := range r.kinds {
		if k.entity == e.entity && k.guard != "" && k.templates[r.design.Key.Partition.Name].Equal(path.Values[":"+r.design.Key.Partition.Name].Template) {
			return k
		}
	}
	panic("no guard of " + path.Pattern)
}

// several are so many items of one size.
type several struct{ items, size *big.Rat }

// examining are the steps of a request that examines items of several kinds, at most so many of all, the largest first; nil
// for all of them. A page holds at most so many.
func examining(list []several, most *big.Rat, page int64) *big.Rat {
	if most != nil {
		slices.SortStableFunc(list, func(a, b several) int { return b.size.Cmp(a.size) })
	}
	for i := range list {
		if list[i].items == nil && most == nil {
			return nil
		}
		if most != nil {
			list[i].items = least(list[i].items, most)
			most = new(big.Rat).Sub(most, list[i].items)
		}
	}
	return paged(list, page)
}

// scanned are the steps of a scan of a key: all that is in it.
func (r *Reckoning) scanned(path design.Path) *big.Rat {
	k := r.key(path.Index)
	var list []several
	for _, items := range r.kinds {
		if k.holds(items) {
			list = append(list, several{up(times(items.count(), r.share(k, items))), whole(k.entryBytes(items))})
		}
	}
	return examining(list, bound(path), page(path))
}

// bound is how many items a request examines at most; nil for all.
func bound(path design.Path) *big.Rat {
	var most *big.Rat
	if path.ReadAtMost > 0 {
		most = whole(int64(path.ReadAtMost))
	}
	if path.Filter == "" && path.Limit > 0 {
		most = least(most, whole(int64(path.Limit)))
	}
	return most
}

// page is how many items a page holds by the limit, which with a filter is no more than that; 0 for no bound.
func page(path design.Path) int64 {
	if path.Filter == "" {
		return 0
	}
	return int64(path.Limit)
}

// query are the units of all requests of a query, and how many items they return.
func (r *Reckoning) query(p *model.ResolvedPattern, path design.Path) (Units, *big.Rat) {
	units, k := newUnits(), r.key(path.Index)
	requests := whole(int64(max(1, path.Shards)))
	for _, values := range path.ValueSets {
		requests = times(requests, whole(int64(len(values))))
	}
	if path.Periods != nil {
		requests = times(requests, whole(int64(max(1, path.Periods.AtMost))))
	}
	var list []several
	returned, seen := whole(0), whole(0)
	shards := whole(int64(max(1, path.Shards)))
	for _, e := range p.Entities {
		n, wanted, sure := r.examined(p, path, e)
		if path.Periods != nil { // how many of them are in a period isn't declared
			n, wanted = nil, nil
		}
		n, wanted = over(n, shards), over(wanted, shards)
		if n != nil && wanted != nil && sure && path.Limit > 0 && wanted.Cmp(whole(int64(path.Limit))) > 0 {
			n, wanted = times(n, over(whole(int64(path.Limit)), wanted)), whole(int64(path.Limit))
		}
		list = append(list, several{up(n), whole(k.entryBytes(r.kindOf(e.Name)))})
		returned, seen = plus(returned, up(wanted)), plus(seen, up(n))
	}
	most := bound(path)
	returned = times(least(returned, most), requests)
	if path.Limit > 0 {
		if returned == nil {
			returned = times(seen, requests) // it returns no more than it examines
		}
		returned = least(returned, whole(int64(path.Limit)))
	}
	units.read(path.Index, times(requests, times(examining(list, most, page(path)), weight(path.Consistent))))
	return units, returned
}

// examined is how many items of an entity a query may examine, and how many of them the key and the filter's equalities keep;
// sure is true where the filter tests some of these and nothing else.
func (r *Reckoning) examined(p *model.ResolvedPattern, path design.Path, e *model.ResolvedEntity) (all, wanted *big.Rat, sure bool) {
	if p.Operation == model.Get {
		return whole(1), whole(1), false
	}
	var equal, filtered []string
	for _, name := range compared(p, path) {
		if own, ok := p.AttributeOf(e, name); ok {
			name = own
		}
		if _, fixed := p.Declared.Where[name]; !fixed {
			equal = append(equal, name)
		}
	}
	conditions := true
	for _, name := range path.Filtered {
		if _, fixed := p.Declared.Where[name]; fixed {
			conditions = false
		} else {
			filtered = append(filtered, name)
		}
	}
	all = r.found(p, path, e, equal, conditions)
	tests, only := r.declaredTests(p, path, e)
	return all, r.found(p, path, e, slices.Concat(equal, filtered, tests), true), only && len(path.Filtered)+len(tests) > 0
}

// Returned is how many items one call of a read returns; nil where that isn't known.
func (r *Reckoning) Returned(p *model.ResolvedPattern) *big.Rat {
	_, returned := r.reads(p, r.path(p.Name))
	return returned
}
