package settings

import (
	"cmp"
	"maps"
	"slices"
)

// Changes lead from one declaration to the next: those before indexes are built, those after, and the policy, which comes
// last because it may take rights away. The names are those of the declared global indexes.
type Changes struct{ Before, After, Last []Change }

// Compare finds the changes between what was declared, with what has drifted since, and what is. A change that AWS has
// made already is for the one who carries it out to see.
func Compare(prior, next Table, indexes []string) Changes {
	var c Changes
	if prior.Class != next.Class {
		c.Before = append(c.Before, SetClass{cmp.Or(next.Class, Standard)})
	}
	if billingChanges(prior, next, indexes) {
		c.Before = append(c.Before, SetBilling{To: next, Indexes: indexes})
	}
	c.Before = append(c.Before, throughputChanges(prior, next, indexes)...)
	if prior.Encryption != next.Encryption {
		c.Before = append(c.Before, SetEncryption{cmp.Or(next.Encryption, OwnedKey)})
	}
	if prior.Stream != next.Stream {
		c.After = append(c.After, SetStream{next.Stream})
	}
	if prior.Expiry != next.Expiry {
		if prior.Expiry != "" && next.Expiry != "" {
			c.After = append(c.After, SetExpiry{""})
		}
		c.After = append(c.After, SetExpiry{next.Expiry})
	}
	if was, is := prior.Recovery, next.Recovery; (was == nil) != (is == nil) || was != nil && *was != *is {
		c.After = append(c.After, SetRecovery{value(is)})
	}
	if prior.Policy != next.Policy {
		c.Last = append(c.Last, SetPolicy{next.Policy})
	}
	return c
}

// Any reports whether there is anything to do.
func (c Changes) Any() bool { return len(c.Before)+len(c.After)+len(c.Last) > 0 }

func value(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// billingChanges reports whether the mode changes, or capacity that nothing else scales.
func billingChanges(prior, next Table, indexes []string) bool {
	if prior.Billing != next.Billing {
		return true
	}
	if next.Billing != Provisioned {
		return false
	}
	differs := func(was, is Throughput) bool {
		return !is.IsScaled() && (was.IsScaled() || was.Capacity != is.Capacity)
	}
	return differs(prior.Throughput, next.Throughput) || slices.ContainsFunc(indexes, func(index string) bool {
		return differs(prior.Of(index), next.Of(index))
	})
}

// throughputChanges are those of ceilings and warm throughput. Ceilings belong to tables on demand: with another billing
// mode they vanish by themselves.
func throughputChanges(prior, next Table, indexes []string) []Change {
	ceilings := SetCeilings{Table: ceiling(prior.Ceiling, next.Ceiling)}
	warm := SetWarm{Table: warmer(prior.Warm, next.Warm)}
	for _, index := range indexes {
		was, is := prior.Indexes[index], next.Indexes[index]
		if units := ceiling(was.Ceiling, is.Ceiling); !units.None() {
			put(&ceilings.Indexes, index, units)
		}
		if units := warmer(was.Warm, is.Warm); !units.None() {
			put(&warm.Indexes, index, units)
		}
	}
	var list []Change
	if next.Billing == OnDemand && (!ceilings.Table.None() || len(ceilings.Indexes) > 0) {
		list = append(list, ceilings)
	}
	if !warm.Table.None() || len(warm.Indexes) > 0 {
		list = append(list, warm)
	}
	return list
}

func put(m *map[string]Units, index string, units Units) {
	if *m == nil {
		*m = map[string]Units{}
	}
	(*m)[index] = units
}

// ceiling is the change of a ceiling: one that is declared no more is taken away.
func ceiling(was, is Units) Units {
	change := func(was, is int64) int64 {
		switch {
		case was == is:
			return 0
		case is == 0:
			return NoCeiling
		}
		return is
	}
	return Units{Read: change(was.Read, is.Read), Write: change(was.Write, is.Write)}
}

// warmer is the change of warm throughput: what is declared no more is left, and so is what is declared to be less.
func warmer(was, is Units) Units {
	change := func(was, is int64) int64 {
		if is > was {
			return is
		}
		return 0
	}
	return Units{Read: change(was.Read, is.Read), Write: change(was.Write, is.Write)}
}

// own are the names, sorted, of the indexes that have something of their own.
func (t Table) own() []string { return slices.Sorted(maps.Keys(t.Indexes)) }
