package store

import (
	"maps"
	"slices"
)

// Condition is the condition of a write; the zero value always holds.
type Condition struct {
	Expression string
	Names      map[string]string
	Values     map[string]Value
}

// check evaluates the condition on the item that is stored, or on none.
func (c Condition) check(item Item) error {
	given := newPlaceholders(c.Names, c.Values)
	e, err := parse(c.Expression, given)
	if err != nil {
		return err
	}
	if err := given.unused(); err != nil {
		return err
	}
	if !e.holds(item) {
		return ErrConditionFailed
	}
	return nil
}

// Put stores an item in place of the one with its base key.
func (s *Store) Put(item Item, c Condition) error {
	if err := s.validate(item); err != nil {
		return err
	}
	base := s.Key(item)
	old := s.items[base]
	if err := c.check(old); err != nil {
		return err
	}
	s.replace(base, old, maps.Clone(item))
	return nil
}

// Delete removes the item of a base key, if there is one.
func (s *Store) Delete(baseKey Item, c Condition) error {
	base, err := s.baseKey(baseKey)
	if err != nil {
		return err
	}
	old := s.items[base]
	if err := c.check(old); err != nil {
		return err
	}
	s.replace(base, old, nil)
	return nil
}

// Update sets and removes attributes of the item of a base key, and makes it where there is none.
func (s *Store) Update(baseKey, set Item, remove []string, c Condition) error {
	return s.update(Write{Key: baseKey, Set: set, Remove: remove, Condition: c})
}

func (s *Store) update(w Write) error {
	base, err := s.baseKey(w.Key)
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(slices.Sorted(maps.Keys(w.Set)), w.Remove, slices.Sorted(maps.Keys(w.Add))) {
		if s.table.has(name) {
			return refuse("the attribute %s is part of the key and can't be updated", name)
		}
	}
	old := s.items[base]
	if err := w.check(old); err != nil {
		return err
	}
	next := maps.Clone(old)
	if next == nil {
		next = maps.Clone(w.Key)
	}
	maps.Copy(next, w.Set)
	for _, name := range w.Remove {
		delete(next, name)
	}
	for name, v := range w.Add {
		if had, ok := old[name]; v.Kind != N || ok && had.Kind != N {
			return refuse("only a number can be added to a number: %s", name)
		}
		next[name] = Sum(old[name], v)
	}
	if err := s.validate(next); err != nil {
		return err
	}
	s.replace(base, old, next)
	return nil
}

// baseKey checks that a key has the table's key attributes and nothing else.
func (s *Store) baseKey(given Item) (string, error) {
	if len(given) != len(s.table.attributes) {
		return "", refuse("the key given does not have the attributes of the table's key")
	}
	for _, a := range s.table.attributes {
		v, ok := given[a.Name]
		if !ok || string(v.Kind) != a.Type || v.Text == "" {
			return "", refuse("the key given has no value of type %s for %s", a.Type, a.Name)
		}
	}
	return s.Key(given), nil
}
