package derive

import "math/bits"

// attrSet is a set of attributes of one entity, by their place in entity.attrs.
type attrSet uint64

// maxKeyAttributes is how many attributes of one entity may take part in deriving: those of its identity and those
// that patterns match, order or condition on. It is the width of attrSet; no known model comes near.
const maxKeyAttributes = 64

func setOf(places ...int) attrSet {
	var s attrSet
	for _, p := range places {
		s |= 1 << p
	}
	return s
}

func (s attrSet) has(place int) bool      { return s&(1<<place) != 0 }
func (s attrSet) within(t attrSet) bool   { return s&^t == 0 }
func (s attrSet) overlaps(t attrSet) bool { return s&t != 0 }
func (s attrSet) minus(t attrSet) attrSet { return s &^ t }
func (s attrSet) len() int                { return bits.OnesCount64(uint64(s)) }
func (s attrSet) with(place int) attrSet  { return s | 1<<place }

// places lists the members in ascending order, which is canonical: identity first, then by name.
func (s attrSet) places() []int {
	var list []int
	for rest := s; rest != 0; rest &= rest - 1 {
		list = append(list, bits.TrailingZeros64(uint64(rest)))
	}
	return list
}

// subsets calls visit for every subset of s, the empty one included, until visit returns false.
func (s attrSet) subsets(visit func(attrSet) bool) {
	for sub := attrSet(0); ; sub = (sub - s) & s {
		if !visit(sub) || sub == s {
			return
		}
	}
}

// wideSet is from how many attributes on not every subset is tried: 2 to the 12th are.
const wideSet = 12

// choices visits the subsets of s; of a wide set only the empty one, those of one or two members, and the whole.
func (s attrSet) choices(visit func(attrSet) bool) {
	if s.len() <= wideSet {
		s.subsets(visit)
		return
	}
	places := s.places()
	if !visit(0) || !visit(s) {
		return
	}
	for i, p := range places {
		if !visit(setOf(p)) {
			return
		}
		for _, q := range places[i+1:] {
			if !visit(setOf(p, q)) {
				return
			}
		}
	}
}
