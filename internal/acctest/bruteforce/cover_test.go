package bruteforce_test

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// index is one index of a design under trial.
type index struct {
	kind, mask int
}

// Kinds of index.
const (
	nativeIndex = iota
	slotIndex
	localIndex
)

// cover tries all ways to share the patterns that the base doesn't serve among indexes.
type cover struct {
	*search
	outcome  outcome
	natives  family
	best     value
	unserved int
	// locals is how many local indexes there may be.
	locals int
	// how is the best design in words.
	how string
}

func (c *cover) assign(i int, indexes []index) {
	if c.unserved > c.best.Unserved {
		return
	}
	if i == len(c.demands) {
		if v, ok := c.judge(indexes); ok && v.less(c.best) {
			c.best, c.how = v, c.describe(indexes)
		}
		return
	}
	if c.outcome.mask&(1<<i) != 0 {
		c.assign(i+1, indexes)
		return
	}
	for at := range indexes {
		more := slices.Clone(indexes)
		more[at].mask |= 1 << i
		c.assign(i+1, more)
	}
	for _, kind := range []int{nativeIndex, slotIndex, localIndex} {
		c.assign(i+1, append(slices.Clone(indexes), index{kind, 1 << i}))
	}
	c.unserved++
	c.assign(i+1, indexes)
	c.unserved--
}

// judge values a design; it reports false for what is none.
func (c *cover) judge(indexes []index) (value, bool) {
	v := value{Unserved: c.unserved, Indexes: len(indexes), Beyond: c.outcome.beyond, Constants: c.outcome.constants}
	for _, x := range indexes {
		cost := -1
		switch x.kind {
		case nativeIndex:
			cost = c.natives[x.mask]
			if c.resolved.Keys.Indexes == model.IndexesOverloaded && !c.some(x.mask, c.needsNative) {
				return v, false
			}
			for i := range c.demands {
				if x.mask&(1<<i) != 0 && c.guest(i) {
					v.Guests++
				}
			}
		case slotIndex:
			cost = c.slots[x.mask]
			if c.resolved.Keys.Indexes == model.IndexesNative && c.some(x.mask, func(i int) bool { return c.natives[1<<i] >= 0 }) {
				return v, false // a slot holds only patterns that no native key can serve
			}
		case localIndex:
			cost = c.outcome.locals[x.mask]
			v.Locals++
		}
		if cost < 0 {
			return v, false
		}
		v.Constants += cost / perConstant
		v.Amplified += cost % perConstant
	}
	if v.Locals > c.locals {
		return v, false
	}
	for i, d := range c.demands {
		if d.levels[0].get && c.outcome.mask&(1<<i) == 0 {
			v.LessGets++
		}
	}
	return v, true
}

// needsNative tells whether a native key may be made for a pattern under "overloaded": where no slot can serve it, or only
// with the items of an entity under few partitions although the caller gives a value. Once there, others may use it.
func (c *cover) needsNative(i int) bool {
	slot, native := c.slots[1<<i], c.natives[1<<i]
	return native >= 0 && (slot < 0 || len(c.demands[i].Declared.Match) > 0 && native/perConstant < slot/perConstant)
}

// guest tells whether a pattern on a native key has a slot that would serve it, where slots are asked for.
func (s *search) guest(i int) bool {
	return s.resolved.Keys.Indexes == model.IndexesOverloaded && s.slots[1<<i] >= 0
}

func (c *cover) some(mask int, is func(i int) bool) bool {
	for ; mask > 0; mask &= mask - 1 {
		if is(bits.TrailingZeros(uint(mask))) {
			return true
		}
	}
	return false
}

func (c *cover) describe(indexes []index) string {
	text := fmt.Sprintf("base %v", c.names(c.outcome.mask))
	for _, x := range indexes {
		text += fmt.Sprintf(" %s %v", [...]string{"native", "slot", "local"}[x.kind], c.names(x.mask))
	}
	return text
}

func (c *cover) names(mask int) []string {
	var list []string
	for i, d := range c.demands {
		if mask&(1<<i) != 0 {
			list = append(list, d.Name)
		}
	}
	return list
}
