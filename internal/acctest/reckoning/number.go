package reckoning

import (
	"math/big"
	"strconv"
)

func whole(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

// exactly is a number as it was written, in decimals.
func exactly(f float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
	return r
}

// Nothing known of a part, nothing is known of the whole: sums, products and quotients of nil are nil. What is never done
// costs nothing, whatever it would.

func plus(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Add(a, b)
}

func times(a, b *big.Rat) *big.Rat {
	if a != nil && a.Sign() == 0 || b != nil && b.Sign() == 0 {
		return whole(0)
	}
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Mul(a, b)
}

func over(a, b *big.Rat) *big.Rat {
	if a == nil || b == nil || b.Sign() == 0 {
		return nil
	}
	return new(big.Rat).Quo(a, b)
}

// least is the smaller of two numbers, or the one that is known: both bound the same from above.
func least(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) < 0 {
		return b
	}
	return a
}

// up is a number rounded up to a whole one.
func up(r *big.Rat) *big.Rat {
	if r == nil {
		return nil
	}
	q, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	return new(big.Rat).SetInt(q)
}

// steps is how many steps of that many bytes hold the bytes; at least one.
func steps(bytes *big.Rat, step int64) *big.Rat {
	if bytes == nil {
		return nil
	}
	n := up(over(bytes, whole(step)))
	if n.Sign() <= 0 {
		return whole(1)
	}
	return n
}

// paged are the steps of reading items of several sizes, one size after the other, page after page: a page holds as many
// whole items as come to at most 1 MB, at most so many where that is said, and is rounded for itself.
func paged(list []several, most int64) *big.Rat {
	units, bytes, items := whole(0), whole(0), whole(0)
	for _, s := range list {
		for left := s.items; left.Sign() > 0; {
			fits := room(new(big.Rat).Sub(whole(pageSize), bytes), items, s.size, most)
			if fits.Sign() == 0 && items.Sign() > 0 {
				units, bytes, items = plus(units, steps(bytes, readStep)), whole(0), whole(0)
				continue
			}
			if fits.Sign() == 0 {
				fits = whole(1)
			}
			if full := down(over(left, fits)); items.Sign() == 0 && full.Cmp(whole(1)) > 0 {
				full.Sub(full, whole(1))
				units = plus(units, times(full, steps(times(fits, s.size), readStep)))
				left = new(big.Rat).Sub(left, times(full, fits))
			}
			taken := least(left, fits)
			bytes, items = plus(bytes, times(taken, s.size)), plus(items, taken)
			left = new(big.Rat).Sub(left, taken)
		}
	}
	if items.Sign() > 0 || units.Sign() == 0 {
		units = plus(units, steps(bytes, readStep))
	}
	return units
}

// room is how many more items of a size a page holds.
func room(bytes, items, size *big.Rat, most int64) *big.Rat {
	fits := down(over(bytes, size))
	if most > 0 {
		fits = least(fits, new(big.Rat).Sub(whole(most), items))
	}
	return fits
}

func down(r *big.Rat) *big.Rat { return new(big.Rat).SetInt(new(big.Int).Quo(r.Num(), r.Denom())) }
