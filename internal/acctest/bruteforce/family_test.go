package bruteforce_test

import "strings"

// family tells, for every set of patterns (bit i for the i-th), whether one key serves all of them, and then at what cost;
// -1 where none does.
type family []int

// perConstant is what an entity under few partitions costs, so that fewer of them come before less write amplification, which is
// what the rest of a cost is.
const perConstant = 1 << 10

// newFamily is that of a key that serves nothing.
func newFamily(patterns int) family {
	f := make(family, 1<<patterns)
	for i := range f {
		f[i] = -1
	}
	f[0] = 0
	return f
}

// add says that one key serves all of mask, and every subset, each at its cost.
func (f family) add(mask int, cost func(sub int) int) {
	for sub := mask; sub > 0; sub = (sub - 1) & mask {
		if n := cost(sub); f[sub] < 0 || f[sub] > n {
			f[sub] = n
		}
	}
}

// with is what two keys serve together that stand in one index, each filled by entities of its own.
func (f family) with(g family) family {
	h := make(family, len(f))
	for i := range h {
		h[i] = -1
	}
	for a, x := range f {
		for b, y := range g {
			if x >= 0 && y >= 0 && (h[a|b] < 0 || h[a|b] > x+y) {
				h[a|b] = x + y
			}
		}
	}
	return h
}

func joined(list []string) string { return strings.Join(list, ",") }
