package store

import "maps"

// maxTransaction is how many items one transaction writes.
const maxTransaction = 100

// Write is one entry of a transaction. Exactly one of Put and Key is given: a Put stores an item; with a Key the item is
// updated by Set, Remove and Add, deleted where Delete is true, and otherwise only its condition is checked.
type Write struct {
	Put, Key Item
	Set      Item
	Remove   []string
	// Add are numbers to add to what the item has; an attribute that it lacks counts as 0.
	Add    Item
	Delete bool
	Condition
}

// OnlyChecks reports whether the entry changes nothing.
func (w Write) OnlyChecks() bool {
	return w.Put == nil && !w.Delete && len(w.Set)+len(w.Remove)+len(w.Add) == 0
}

// Transact carries out all writes or none. No two may be of one item.
func (s *Store) Transact(list []Write) error {
	if len(list) == 0 || len(list) > maxTransaction {
		return refuse("a transaction takes 1 to %d writes, not %d", maxTransaction, len(list))
	}
	bases := map[string]bool{}
	before := maps.Clone(s.items)
	for _, w := range list {
		base, err := s.baseOf(w)
		if err != nil {
			return err
		}
		if bases[base] {
			return refuse("a transaction writes one item twice")
		}
		bases[base] = true
	}
	for _, w := range list {
		if err := s.Write(w); err != nil {
			s.restore(before, bases)
			return err
		}
	}
	return nil
}

func (s *Store) baseOf(w Write) (string, error) {
	if w.Put != nil {
		return s.Key(w.Put), s.validate(w.Put)
	}
	return s.baseKey(w.Key)
}

// Write carries out one write.
func (s *Store) Write(w Write) error {
	switch {
	case w.Put != nil:
		return s.Put(w.Put, w.Condition)
	case w.Delete:
		return s.Delete(w.Key, w.Condition)
	case w.OnlyChecks():
		return w.check(s.items[s.Key(w.Key)])
	}
	return s.update(w)
}

// restore undoes what was written under some base keys. As no item is written twice, each write saw what was before.
func (s *Store) restore(before map[string]Item, bases map[string]bool) {
	for base := range bases {
		s.replace(base, s.items[base], before[base])
	}
}
