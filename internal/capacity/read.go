package capacity

import (
	"cmp"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Read is one kind of request of a call.
type Read struct {
	// Key is what is read.
	Key *Key
	// Requests is how many of them a call makes; values of which the caller gives any number count as one.
	Requests int64
	// Found is what one request evaluates: items of each kind, of one size.
	Found []Several
	// Halves are the halves of a read unit that one request takes.
	Halves int64
	// Wanted is how many of the items that one request evaluates it returns, where its filter tests what no key compares
	// (design.Path, Filtered), or is a scan's; 0 for all.
	Wanted int64
	// unsure are what would have to be declared for the number of items that it returns to be known; none where it is.
	unsure []Gap
	// Known is false where the declaration doesn't tell how many items a request evaluates.
	Known bool
	// Path is the request.
	Path design.Path
	// Pattern is what it answers.
	Pattern *model.ResolvedPattern
	at      int
}

// units are the read units of all its requests in one call; nil where they are not known.
func (r *Read) units() *big.Rat {
	if !r.Known {
		return nil
	}
	return ratio(r.Requests*r.Halves, 2)
}

// returned is the number of items that reads return in one call, those that a declared filter drops included: at most as many
// as the limit says. Nil where it is not known.
func returned(reads []*Read) *big.Rat {
	total := new(big.Rat)
	for _, r := range reads {
		own := r.returned()
		if own == nil {
			return nil
		}
		total.Add(total, own)
	}
	return total
}

func (r *Read) returned() *big.Rat {
	limit := optionalLimit(r.Path.Limit)
	sure := len(r.unsure) == 0
	if !r.Known && (r.Wanted == 0 || !sure) || !sure && limit == nil {
		return limit
	}
	own := r.Wanted
	if !sure {
		own = 0 // what it evaluates bounds it
	}
	if own == 0 {
		for _, found := range r.Found {
			own += found.Items
		}
	}
	return least(whole(own*r.Requests), limit)
}

// Returned are how many items of each kind one call brings by its first read, those that a declared filter drops included, and as
// many as its limit says where nobody knows how many it evaluates; known is false where that isn't known.
func (c *Call) Returned() (list []Several, known bool) {
	if len(c.Reads) == 0 {
		return nil, false
	}
	r := c.Reads[0]
	total := r.returned()
	if total == nil {
		if c.Average == nil || c.Average.Sign() != 0 {
			return nil, false
		}
		total = zero // it is never called
	}
	left := Ceil(total)
	bounded := !r.Known && left > 0
	if bounded && len(r.Found) > 1 {
		return nil, false // of which kind they are isn't known
	}
	for _, found := range r.Found {
		if bounded {
			found.Items = left
		}
		found.Items = min(found.Items*r.Requests, left)
		left -= found.Items
		list = append(list, found)
	}
	return list, true
}

// optionalLimit is a limit, nil for none.
func optionalLimit(n int) *big.Rat {
	if n == 0 {
		return nil
	}
	return whole(int64(n))
}

// reads are the requests of a read pattern.
func (w *Workload) reads(c *Call, p *model.ResolvedPattern, path design.Path) []*Read {
	at := w.key(path.Index)
	if at < 0 {
		return nil
	}
	r := &Read{Key: w.Keys[at], at: at, Path: path, Pattern: p, Requests: requestsOf(path), Known: true}
	consistency := Eventual
	if path.Consistent {
		consistency = Strong
	}
	switch path.Operation {
	case design.GetItem, design.BatchGetItem:
		r.Found = r.Key.one(w.got(path))
		r.Halves = BatchHalves(r.Found, consistency)
	case design.Scan:
		r.Found, r.Known = w.scanned(c, r)
		r.Halves = PagedHalves(r.Found, consistency, r.page())
		r.Wanted = w.meant(r)
	case design.Query:
		r.Found, r.Known = w.queried(c, r)
		r.Halves = PagedHalves(r.Found, consistency, r.page())
		if r.Key.Local {
			r.Halves += BatchHalves(w.fetched(r), consistency)
		}
	case design.PutItem, design.UpdateItem, design.DeleteItem, design.TransactWriteItems, design.ConditionCheck:
	}
	list := []*Read{r}
	if path.Next != nil {
		list = append(list, w.reads(c, p, *path.Next)...)
	}
	return list
}

// got is the kind of item that a get reads: a guard where it leads to the item, which is got next.
func (w *Workload) got(path design.Path) string {
	partition := w.design.Key.Partition.Name
	for _, m := range w.Keys[0].members {
		if path.Next != nil && m.kind.guard && m.kind.entity.Name == path.Entities[0] && w.template(m.kind, partition).Equal(path.Values[":"+partition].Template) {
			return m.kind.name
		}
	}
	return path.Entities[0]
}

// one is one item of a kind, as the key holds it.
func (k *Key) one(kind string) []Several {
	s := Several{Kind: kind, Items: 1}
	if m := k.member(kind); m != nil {
		s.Bytes = m.bytes
	}
	return []Several{s}
}

// requestsOf is how many requests a path makes for what is known today.
func requestsOf(p design.Path) int64 {
	n := int64(max(1, p.Shards))
	if p.Periods != nil {
		n *= int64(max(1, p.Periods.AtMost))
	}
	for _, values := range p.ValueSets {
		n *= int64(max(1, len(values)))
	}
	return n
}

// queried are the items that one request of a query evaluates, and whether their number is known: at most one for a get,
// at most what the pattern's limit says, else the mean number of items with the values that the key condition compares.
func (w *Workload) queried(c *Call, r *Read) ([]Several, bool) {
	if r.Pattern.Operation == model.Get {
		return r.Key.one(r.Path.Entities[0]), true
	}
	bound, noted := r.bound(), len(c.Missing)
	var found []Several
	known := true
	for _, name := range r.Path.Entities {
		m := r.Key.member(name)
		if m == nil {
			continue
		}
		mean := w.evaluated(c, r, m)
		items := bound
		if mean != nil {
			items = Ceil(mean)
		}
		known = known && mean != nil
		found = append(found, Several{Kind: name, Items: items, Bytes: m.bytes})
	}
	if bound == 0 {
		return found, known
	}
	c.Missing = c.Missing[:noted]
	return atMost(found, bound), true
}

// evaluated is the mean number of a kind's items that one request evaluates: those with the values that it compares, in its
// shard. Where its filter tests single values, it goes on until as many as the limit says have all of them; where it isn't known
// how many pass the filter, to the end.
func (w *Workload) evaluated(c *Call, r *Read, m *member) *big.Rat {
	shards := whole(int64(max(1, r.Path.Shards)))
	mean := quotient(w.matching(c, r, m, r.Path.Filtered, nil), shards)
	tests, known := w.tests(r, m.kind.entity)
	if len(r.Path.Filtered)+len(tests) == 0 {
		return mean
	}
	asked := &Call{}
	wanted := quotient(w.matching(asked, r, m, nil, tests), shards)
	if wanted == nil {
		r.unsure = asked.Missing
		return mean
	}
	if limit := whole(int64(r.Path.Limit)); mean != nil && known && limit.Sign() > 0 && limit.Cmp(wanted) < 0 {
		mean, wanted = product(mean, quotient(limit, wanted)), limit
	}
	r.Wanted = Ceil(wanted)
	return mean
}

// bound is the most items that one request evaluates, 0 where there is no bound: with a filter a limit is only the size
// of a page.
func (r *Read) bound() int64 {
	bound := int64(r.Path.ReadAtMost)
	if limit := int64(r.Path.Limit); limit > 0 && r.Path.Filter == "" && (bound == 0 || limit < bound) {
		bound = limit
	}
	return bound
}

// page is how many items a page of one request holds at most, 0 where only their bytes bound it. Without a filter the first
// page is all there is.
func (r *Read) page() int64 {
	if r.Path.Filter == "" {
		return 0
	}
	return int64(r.Path.Limit)
}

// atMost is so many of the items, the largest first: of several kinds it is not known which come first.
func atMost(found []Several, bound int64) []Several {
	slices.SortStableFunc(found, func(a, b Several) int { return cmp.Compare(b.Bytes, a.Bytes) })
	var list []Several
	for _, s := range found {
		s.Items = min(s.Items, bound)
		bound -= s.Items
		list = append(list, s)
	}
	return list
}

// matching is the mean number of a kind's items in the key that the equalities of a read find, but for those left out and with
// those that its filter tests; ranges and prefixes are taken to keep all of them. Nil where it is not known, and what is missing is noted.
func (w *Workload) matching(c *Call, r *Read, m *member, out, tests []string) *big.Rat {
	e, d := m.kind.entity, r.Pattern.Declared
	if r.Path.Periods != nil {
		c.miss(patternField(r.Pattern.Name, "limit"))
		return nil
	}
	equal := slices.Clone(tests)
	for _, name := range slices.Concat(d.Match, d.MatchAny, levelOf(r.Path, d.Then)) {
		if slices.Contains(out, name) {
			continue
		}
		if own, ok := r.Pattern.AttributeOf(e, name); ok {
			equal = append(equal, own)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.Filter)) {
		if compares(r.Path, name) {
			equal = append(equal, name)
		}
	}
	if e.Covers(equal) {
		return whole(1)
	}
	share := optionalDecimal(d.WhereShare)
	fixed := append(slices.Sorted(maps.Keys(d.Where)), slices.Sorted(maps.Keys(d.WhereAny))...)
	fixed = slices.DeleteFunc(fixed, func(name string) bool { return slices.Contains(out, name) })
	switch {
	case share == nil:
		share, equal = whole(1), append(equal, fixed...)
	case len(fixed) == 0 && len(d.Where) > 0: // all that selects the share is left out
		share = whole(1)
	}
	if d.WhereShare != nil {
		for _, values := range r.Path.ValueSets { // each of which one request asks for
			share = quotient(share, whole(int64(len(values))))
		}
	}
	return product(share, w.mean(c, e, equal))
}

// compares reports whether the key condition of a path compares an attribute that is tested by a filter: with a native key
// that holds the attribute, a test of = is one more equality.
func compares(path design.Path, attribute string) bool {
	for _, clause := range strings.Split(path.KeyCondition, " AND ") {
		name, value, equal := strings.Cut(clause, " = ")
		if own, reserved := path.Names[name]; reserved {
			name = own
		}
		if t := path.Values[value].Template; equal && (name == attribute || t.IsRank() && t[0].Attribute == attribute) {
			return true
		}
	}
	return false
}

// levelOf are the attributes of then that a path gives.
func levelOf(p design.Path, then []string) []string { return then[:min(p.Level, len(then))] }

// scanned are the items that a scan evaluates: all of the table, unless it is bounded.
func (w *Workload) scanned(c *Call, r *Read) ([]Several, bool) {
	bound := r.bound()
	var found []Several
	known := true
	for _, m := range r.Key.members {
		count := m.kind.entity.Declared.Count
		if count == nil {
			if bound == 0 {
				c.miss(entityField(m.kind.entity.Name, "count"))
			}
			known = false
			found = append(found, Several{Kind: m.kind.name, Items: bound, Bytes: m.bytes})
			continue
		}
		found = append(found, Several{Kind: m.kind.name, Items: Ceil(product(whole(*count), m.share)), Bytes: m.bytes})
	}
	if bound > 0 {
		return atMost(found, bound), true
	}
	return found, known
}

// meant is how many of the items that a scan evaluates are what its pattern asks for; 0 where that isn't known.
func (w *Workload) meant(r *Read) int64 {
	m, asked := w.Keys[0].member(r.Path.Entities[0]), &Call{}
	mean := w.matching(asked, r, m, nil, nil)
	if len(r.Path.Entities) > 1 {
		return 0
	}
	if mean == nil {
		r.unsure = asked.Missing // it bears on no price of the scan's
		return 0
	}
	return Ceil(mean)
}

// fetched are the items that a query of a local index reads besides, because it lacks attributes that the pattern fetches.
func (w *Workload) fetched(r *Read) []Several {
	var list []Several
	for _, found := range r.Found {
		m := r.Key.member(found.Kind)
		if m == nil || m.copied == nil || r.Path.Select != "" {
			continue
		}
		wanted := r.Pattern.Declared.Fetch
		if len(wanted) == 0 {
			wanted = m.kind.entity.AttributeNames()
		}
		if slices.ContainsFunc(wanted, func(attribute string) bool { return !m.copies(attribute) }) {
			list = append(list, Several{Kind: found.Kind, Items: found.Items, Bytes: m.kind.bytes})
		}
	}
	return list
}
