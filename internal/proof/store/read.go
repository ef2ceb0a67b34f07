package store

import "slices"

// maxKeys is how many items one BatchGetItem asks for.
const maxKeys = 100

// Selects of a request, as AWS spells them; the empty text stands for what the key holds.
const (
	SelectCount         = "COUNT"
	SelectAllAttributes = "ALL_ATTRIBUTES"
)

// Request is a Query, or without a key condition a Scan.
type Request struct {
	// Index is empty for the table.
	Index                string
	KeyCondition, Filter string
	Names                map[string]string
	Values               map[string]Value
	// Descending is ScanIndexForward = false.
	Descending, Consistent bool
	Select                 string
	// Limit is how many items are examined at most; 0 for as many as one page holds.
	Limit int
	// StartKey is the LastKey of the page before.
	StartKey Item
}

// Answer is one page of a Query or Scan.
type Answer struct {
	Items           []Item
	Count, Examined int
	// LastKey is where the next page begins; nil on the last.
	LastKey Item
	// HalfUnits is the read capacity taken, in halves of a unit.
	HalfUnits int
}

// Get returns the item of a base key, nil for none, and the half units taken.
func (s *Store) Get(baseKey Item, consistent bool) (Item, int, error) {
	base, err := s.baseKey(baseKey)
	if err != nil {
		return nil, 0, err
	}
	item := s.items[base]
	return item, halfUnits(item.Bytes(), consistent), nil
}

// BatchGet returns the items of base keys that exist, in no order that means anything, and the half units taken.
func (s *Store) BatchGet(keys []Item, consistent bool) ([]Item, int, error) {
	if len(keys) == 0 || len(keys) > maxKeys {
		return nil, 0, refuse("BatchGetItem takes 1 to %d keys, not %d", maxKeys, len(keys))
	}
	var items []Item
	units := 0
	seen := map[string]bool{}
	for _, one := range slices.Backward(keys) {
		item, taken, err := s.Get(one, consistent)
		if err != nil {
			return nil, 0, err
		}
		base := s.Key(one)
		if seen[base] {
			return nil, 0, refuse("BatchGetItem is given one key twice")
		}
		seen[base] = true
		if units += taken; item != nil {
			items = append(items, item)
		}
	}
	return items, units, nil
}

// Query answers one page of a query.
func (s *Store) Query(r Request) (Answer, error) {
	k, given, err := s.prepare(r)
	if err != nil {
		return Answer{}, err
	}
	condition, err := parseKeyCondition(r.KeyCondition, k, given)
	if err != nil {
		return Answer{}, err
	}
	filter, err := parseFilter(r, given, k)
	if err != nil {
		return Answer{}, err
	}
	var found []*entry
	if c := k.collections[partitionText(condition.partition)]; c != nil {
		for _, e := range k.ordered(c) {
			if all(condition.sort).holds(e.item) {
				found = append(found, e)
			}
		}
	}
	if r.Descending {
		slices.Reverse(found)
	}
	return s.page(r, k, found, filter)
}

// Scan answers one page of a scan.
func (s *Store) Scan(r Request) (Answer, error) {
	k, given, err := s.prepare(r)
	if err != nil {
		return Answer{}, err
	}
	if r.KeyCondition != "" || r.Descending {
		return Answer{}, refuse("a scan takes no key condition and no direction")
	}
	filter, err := parseFilter(r, given, nil)
	if err != nil {
		return Answer{}, err
	}
	return s.page(r, k, k.scanned(), filter)
}

func (s *Store) prepare(r Request) (*key, *placeholders, error) {
	k, err := s.key(r.Index)
	switch {
	case err != nil:
		return nil, nil, err
	case r.Consistent && k.global:
		return nil, nil, refuse("consistent reads are not supported on the global index %s", k.name)
	case r.Select == SelectAllAttributes && k.global && k.projected != nil:
		return nil, nil, refuse("ALL_ATTRIBUTES on %s, which does not project all", k.name)
	case r.Limit < 0:
		return nil, nil, refuse("a limit of %d", r.Limit)
	}
	return k, newPlaceholders(r.Names, r.Values), nil
}

// parseFilter reads the filter. That of a query can't name attributes of the key queried; of a scan, k is nil.
func parseFilter(r Request, given *placeholders, k *key) (expression, error) {
	filter, err := parse(r.Filter, given)
	if err != nil {
		return nil, err
	}
	if err := given.unused(); err != nil {
		return nil, err
	}
	var named string
	filter.attributes(func(name string) {
		if k != nil && k.has(name) {
			named = name
		}
	})
	if named != "" {
		return nil, refuse("the filter names %s, an attribute of the key", named)
	}
	return filter, nil
}

// page evaluates entries from the start key on, up to the limit and to one page of bytes.
func (s *Store) page(r Request, k *key, entries []*entry, filter expression) (Answer, error) {
	start, err := s.start(r, k, entries)
	if err != nil {
		return Answer{}, err
	}
	var a Answer
	bytes, fetched := 0, 0
	for i, e := range entries[start:] {
		a.Examined++
		bytes += e.item.Bytes()
		if filter.holds(e.item) {
			item := e.item
			if r.Select == SelectAllAttributes && k.projected != nil {
				item = s.items[e.base]
				fetched += halfUnits(item.Bytes(), r.Consistent)
			}
			a.Items = append(a.Items, item)
		}
		if full := bytes >= pageBytes && start+i+1 < len(entries); full || a.Examined == r.Limit {
			a.LastKey = s.keyOf(e.item, k)
			break
		}
	}
	a.HalfUnits = halfUnits(bytes, r.Consistent) + fetched
	if a.Count = len(a.Items); r.Select == SelectCount {
		a.Items = nil
	}
	return a, nil
}

// start is the place of the first entry behind the start key. An item deleted since doesn't matter.
func (s *Store) start(r Request, k *key, entries []*entry) (int, error) {
	if r.StartKey == nil {
		return 0, nil
	}
	if !k.takes(r.StartKey) || !s.table.takes(r.StartKey) {
		return 0, refuse("the start key lacks attributes of the key")
	}
	base := s.Key(r.StartKey)
	if r.KeyCondition == "" {
		return 1 + slices.IndexFunc(entries, func(e *entry) bool { return e.base == base }), nil
	}
	from := &entry{item: r.StartKey, base: base, tie: hashed(base)}
	behind := slices.IndexFunc(entries, func(e *entry) bool {
		order := k.compare(e, from)
		return order > 0 && !r.Descending || order < 0 && r.Descending
	})
	if behind < 0 {
		return len(entries), nil
	}
	return behind, nil
}

func (s *Store) keyOf(item Item, k *key) Item {
	last := Item{}
	for _, a := range slices.Concat(k.attributes, s.table.attributes) {
		last[a.Name] = item[a.Name]
	}
	return last
}
