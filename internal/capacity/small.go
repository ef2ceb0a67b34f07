package capacity

import (
	"math"
	"math/big"
	"math/bits"
)

// small is a fraction in lowest terms of which both parts fit into 64 bits, as nearly all here do. Of the time that exact numbers
// take, most goes into looking for common divisors of numbers of any size; of these it is a few divisions.
type small struct{ n, of int64 }

// smallOf is a rational as a small one, where it is one.
func smallOf(r *big.Rat) (s small, ok bool) {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() || r.Num().Int64() == math.MinInt64 {
		return small{}, false
	}
	return small{r.Num().Int64(), r.Denom().Int64()}, true
}

// rat is the rational of a small fraction.
func (s small) rat() *big.Rat {
	if s.of == 1 {
		return whole(s.n)
	}
	r := new(big.Rat).SetInt64(s.n)
	r.Denom().SetInt64(s.of) // lowest terms, as a rational wants them
	return r
}

// reduced is a fraction in lowest terms; the divisor is above 0.
func reduced(n, of int64) small {
	d := divisor(n, of)
	return small{n / d, of / d}
}

// times multiplies fractions. Common divisors are taken out crosswise first, so that the product is in lowest terms.
func (s small) times(t small) (product small, ok bool) {
	crossed, back := divisor(s.n, t.of), divisor(t.n, s.of)
	n, fits := multiplied(s.n/crossed, t.n/back)
	of, fit := multiplied(s.of/back, t.of/crossed)
	return small{n, of}, fits && fit
}

// plus adds fractions.
func (s small) plus(t small) (sum small, ok bool) {
	common := divisor(s.of, t.of)
	first, fits := multiplied(s.n, t.of/common)
	second, fit := multiplied(t.n, s.of/common)
	of, together := multiplied(s.of, t.of/common)
	n := first + second
	if !fits || !fit || !together || (first > 0) == (second > 0) && (n > 0) != (first > 0) || n == 0 || n == math.MinInt64 {
		return small{}, false
	}
	return reduced(n, of), true
}

// inverse is 1 divided by a fraction other than 0.
func (s small) inverse() small {
	if s.n < 0 {
		return small{-s.of, -s.n}
	}
	return small{s.of, s.n}
}

// multiplied is a product where it fits, and isn't the one number that has no opposite.
func multiplied(a, b int64) (product int64, fits bool) {
	high, low := bits.Mul64(size(a), size(b))
	if high != 0 || low > math.MaxInt64 {
		return 0, false
	}
	return a * b, true
}

// divisor is the greatest common divisor; 1 of 0 and 0.
func divisor(a, b int64) int64 {
	x, y := size(a), size(b)
	for y != 0 {
		x, y = y, x%y
	}
	return int64(max(x, 1)) //nolint:gosec // neither is the least number of all
}

// size is a number without its sign.
func size(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// together does with two rationals what small fractions can, and what all can where these can't.
func together(a, b *big.Rat, few func(small, small) (small, bool), all func(z, x, y *big.Rat) *big.Rat) *big.Rat {
	if first, ok := smallOf(a); ok {
		if second, ok := smallOf(b); ok {
			if s, ok := few(first, second); ok {
				return s.rat()
			}
		}
	}
	return all(new(big.Rat), a, b)
}

func divided(s, t small) (small, bool) { return s.times(t.inverse()) }
