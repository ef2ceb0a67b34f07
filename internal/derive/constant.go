package derive

import (
	"math"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A constant partition is accepted without a word where everything in it is small or cold (design 3.7).
const (
	smallBytes = 1 << 20 // 1 MB of items: about one page of a query
	coldWrites = 500     // write units per second, half of what one partition takes
	coldReads  = 1500    // read units per second, half of what one partition gives
)

// smallEnough reports whether all items of the members together are known to come to at most 1 MB.
func smallEnough(members []*entity) bool {
	var total float64
	for _, e := range members {
		if e.resolved.Declared.Count == nil {
			return false
		}
		total += float64(*e.resolved.Declared.Count) * itemBytes(e)
	}
	return total <= smallBytes
}

// idlyConstant reports whether a base key puts all items of an entity under one partition for the sake of no pattern, of those that it
// and the local indexes serve: that makes keys shorter by some bytes, and is worth none.
func (l *layout) idlyConstant(indexes []*layout) bool {
	units := slices.Clone(l.units)
	for _, index := range indexes {
		if index.kind == localKey {
			units = append(units, index.units...)
		}
	}
	return slices.ContainsFunc(l.members, func(e *entity) bool {
		return e.identity != 0 && l.partitionSet(e) == 0 && !slices.ContainsFunc(units, func(u *unit) bool { return u.memberOf(e) >= 0 && !u.get })
	})
}

// coldEnough reports whether the unit and all writes of its members have rates, and those are low.
func coldEnough(u *unit) bool {
	reads, known := peak(u.pattern.Declared)
	if !known {
		return false
	}
	var bytes, writes float64
	for _, e := range u.members {
		size := itemBytes(e)
		bytes = math.Max(bytes, size)
		for _, w := range e.writes {
			rate, known := peak(w.pattern.Declared)
			if !known {
				return false
			}
			writes += rate * math.Max(1, math.Ceil(size/1024))
		}
	}
	items := float64(max(1, u.pattern.Declared.Limit))
	units := math.Max(1, math.Ceil(items*bytes/4096)) / 2
	return writes <= coldWrites && reads*units <= coldReads
}

// peak is the busiest rate of a pattern per second, and whether it is known.
func peak(p model.Pattern) (float64, bool) {
	switch {
	case p.PeakPerSecond != nil:
		return *p.PeakPerSecond, true
	case p.AveragePerSecond != nil:
		return *p.AveragePerSecond, true
	}
	return 0, false
}

// itemBytes is the mean size of an item: declared, or the sum of its attributes' (design 2.1).
func itemBytes(e *entity) float64 {
	if e.resolved.Declared.ItemBytes != nil {
		return float64(*e.resolved.Declared.ItemBytes)
	}
	total := 0
	for _, a := range e.resolved.Attributes {
		total += attributeBytes(a)
	}
	return float64(total)
}
