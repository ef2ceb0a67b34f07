package capacity

import (
	"math"
	"math/big"
	"strconv"
)

// whole is a whole number as a rational, which nobody changes.
func whole(n int64) *big.Rat {
	switch n {
	case 0:
		return zero
	case 1:
		return one
	}
	return new(big.Rat).SetInt64(n)
}

// ratio is a rational of two whole numbers; the divisor is not 0.
func ratio(n, of int64) *big.Rat {
	if of <= 0 || n == math.MinInt64 {
		return big.NewRat(n, of)
	}
	return reduced(n, of).rat()
}

const thousand = 1000

// decimal reads a number of a configuration as it was written: 0.1 is a tenth, not the nearest binary fraction.
func decimal(value float64) *big.Rat {
	// The quotient is rounded as the text was when it was read, and of texts of up to 15 digits no two are the same number.
	if n := math.Round(value * thousand); math.Abs(n) < 1e15 && n/thousand == value {
		return ratio(int64(n), thousand)
	}
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(value, 'g', -1, 64))
	if !ok { // infinite or no number, which the model refuses
		return nil
	}
	return r
}

// optionalDecimal is decimal of what may not be declared; nil then.
func optionalDecimal(value *float64) *big.Rat {
	if value == nil {
		return nil
	}
	return decimal(*value)
}

// optionalWhole is whole of what may not be declared; nil then.
func optionalWhole(value *int64) *big.Rat {
	if value == nil {
		return nil
	}
	return whole(*value)
}

// sum adds numbers. It is nil where one of them is not known. What is given is never changed, so the sum of one number
// and zeros is that number itself: making and reducing fractions costs more than all else here.
func sum(list ...*big.Rat) *big.Rat {
	total := zero
	for _, n := range list {
		switch {
		case n == nil:
			return nil
		case n == zero || n.Sign() == 0:
		case total == zero || total.Sign() == 0:
			total = n
		default:
			total = together(total, n, small.plus, (*big.Rat).Add)
		}
	}
	return total
}

// product multiplies numbers. It is nil where one of them is not known, unless one is 0. As of a sum, the product of one number
// and ones is that number itself.
func product(list ...*big.Rat) *big.Rat {
	known := true
	for _, n := range list {
		if n == nil {
			known = false
		} else if n == zero || n.Sign() == 0 {
			return zero
		}
	}
	if !known {
		return nil
	}
	total := one
	for _, n := range list {
		switch {
		case isOne(n):
		case isOne(total):
			total = n
		default:
			total = together(total, n, small.times, (*big.Rat).Mul)
		}
	}
	return total
}

var zero, one = new(big.Rat), big.NewRat(1, 1)

func isOne(n *big.Rat) bool { return n == one || n.IsInt() && n.Num().Cmp(one.Num()) == 0 }

// quotient divides known numbers; nil where one is not known or the divisor is 0.
func quotient(n, of *big.Rat) *big.Rat {
	if n == nil || of == nil || of.Sign() == 0 {
		return nil
	}
	return together(n, of, divided, (*big.Rat).Quo)
}

// least is the smaller of two numbers, or the known one of them.
func least(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) < 0 {
		return b
	}
	return a
}

// most is the larger of two numbers, or the known one of them.
func most(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) > 0 {
		return b
	}
	return a
}

// Ceil is the least whole number that is not below n.
func Ceil(n *big.Rat) int64 {
	quotient, rest := new(big.Int).QuoRem(n.Num(), n.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return quotient.Int64()
}

// ceilDiv is n divided by a step, rounded up.
func ceilDiv(n, step int64) int64 { return (n + step - 1) / step }
