package store

import "maps"

// maxTransaction is how many items one transaction writes.
const maxTransaction = 100

// Write is one entry of a transaction. Exactly one of Put and Key is given: a Put stores an item; with a Key the item is
// updated by Set and Remove, deleted where Delete is true, and otherwise only its condition is checked.
type Write struct {
	Put, Key Item
	Set      Item
	Remove   []string
	Delete   bool
	Condition
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
		if err := s.one(w); err != nil {
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

func (s *Store) one(w Write) error {
	switch {
	case w.Put != nil:
		return s.Put(w.Put, w.Condition)
	case w.Delete:
		return s.Delete(w.Key, w.Condition)
	case len(w.Set)+len(w.Remove) > 0:
		return s.Update(w.Key, w.Set, w.Remove, w.Condition)
	}
	return w.check(s.items[s.Key(w.Key)])
}

// restore undoes what was written under some base keys. As no item is written twice, each write saw what was before.
func (s *Store) restore(before map[string]Item, bases map[string]bool) {
	for base := range bases {
		s.replace(base, s.items[base], before[base])
	}
}
