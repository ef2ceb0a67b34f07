package capacity

import (
	"maps"
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Change is one write of one item, as part of a call.
type Change struct {
	// Entity is the kind of item, a guard's as "<entity>.<attribute>".
	Entity string
	// Operation is what is done to it; model.CheckExists for a condition check.
	Operation model.Operation
	// SetsTo are the attributes that get a value known today, Sets those that get another one, Removes those that go.
	Sets, Removes []string
	SetsTo        map[string]string
	// Transactional is true where the item is written in a transaction, at twice the price.
	Transactional bool
	// Times is how often a call makes the write, nil where that is not known.
	Times *big.Rat
	// Takes are the write units of one such write, of each key that takes any.
	Takes []Takes
	// kept are the copies, "entity.attribute", that the changes which led to this one keep true, and this one.
	kept []string
}

// Takes are the units that a key takes, by its place in Workload.Keys.
type Takes struct {
	Key   int
	Units *big.Rat
}

// changes are all attributes that an update may change.
func (c Change) changes() []string {
	return slices.Concat(c.Sets, slices.Sorted(maps.Keys(c.SetsTo)), c.Removes)
}

// price settles what a change takes.
func (w *Workload) price(c *Change) {
	for _, at := range w.places[c.Entity] {
		units := new(big.Rat)
		if w.Keys[at.at].Index != "" {
			units = at.member.units(c)
		} else {
			n := WriteUnits(at.member.bytes, at.member.bytes)
			if c.Transactional {
				n *= TransactionFactor
			}
			units.SetInt64(n)
		}
		if units.Sign() > 0 {
			c.Takes = append(c.Takes, Takes{Key: at.at, Units: units})
		}
	}
}

// units are the expected write units that a change of an item takes in an index. Where the declaration doesn't tell
// whether the item has an entry, or whether a value that is written differs from the one before, it is taken to: a write
// of a key attribute changes it, and one that lets an item in, or out, finds it where that is a change.
func (m *member) units(c *Change) *big.Rat {
	there, gone := Entry{Exists: true, Bytes: m.bytes}, Entry{}
	switch c.Operation {
	case model.CheckExists:
		return new(big.Rat)
	case model.Create, model.Put:
		return product(m.share, whole(IndexUnits(gone, there, false, false)))
	case model.Delete:
		return product(m.share, whole(IndexUnits(there, gone, false, false)))
	case model.Update, model.Increment, model.Get, model.Query, model.Count, model.Scan:
	}
	switch {
	case m.leaves(c):
		return whole(IndexUnits(there, gone, false, false))
	case m.enters(c):
		return whole(IndexUnits(gone, there, false, false))
	}
	copied := slices.ContainsFunc(c.changes(), m.copies)
	stays := product(m.share, whole(IndexUnits(there, there, m.moves(c), copied)))
	if !m.letsIn(c) {
		return stays
	}
	missed := new(big.Rat).Sub(whole(1), m.share)
	return sum(stays, product(missed, whole(IndexUnits(gone, there, false, false))))
}

// letsIn reports whether an item has an entry after the change whether it had one before or not: it gives a value to an
// attribute without which there is none.
func (m *member) letsIn(c *Change) bool {
	return slices.ContainsFunc(c.changes(), func(name string) bool {
		return c.sets(name) && (m.mayLack(name) || slices.Contains(m.condition.Present, name))
	})
}

// moves reports whether the change may write another value of an attribute of the key.
func (m *member) moves(c *Change) bool {
	return slices.ContainsFunc(c.changes(), func(name string) bool { return slices.Contains(m.held, name) })
}

// leaves reports whether an item surely has no entry after the change.
func (m *member) leaves(c *Change) bool {
	for name, value := range c.SetsTo {
		if want, ok := m.condition.Where[name]; ok && want != value {
			return true
		}
	}
	if slices.ContainsFunc(m.condition.Absent, func(name string) bool { return c.sets(name) }) {
		return true
	}
	return slices.ContainsFunc(c.Removes, func(name string) bool {
		_, where := m.condition.Where[name]
		return where || slices.Contains(m.condition.Present, name) || m.mayLack(name)
	})
}

// enters reports whether the change is what lets an item in: it gives the value that the entry condition wants, takes away
// the attribute that it doesn't, or writes an immutable attribute of the key for the first time.
func (m *member) enters(c *Change) bool {
	for name := range m.condition.Where {
		if c.sets(name) {
			return true
		}
	}
	if slices.ContainsFunc(m.condition.Absent, func(name string) bool { return slices.Contains(c.Removes, name) }) {
		return true
	}
	return slices.ContainsFunc(c.changes(), func(name string) bool {
		a := m.kind.entity.Attributes[name]
		return a != nil && a.Immutable && a.Optional && (m.mayLack(name) || slices.Contains(m.condition.Present, name))
	})
}

// sets reports whether the change gives the attribute a value.
func (c *Change) sets(name string) bool {
	_, to := c.SetsTo[name]
	return to || slices.Contains(c.Sets, name)
}
