package capacity

import (
	"math"
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// fraction draws a rational with parts of all sizes: small, at the edges of 64 bits, and beyond.
func fraction(t *rapid.T, label string) *big.Rat {
	part := rapid.OneOf(rapid.Int64Range(-40, 40), rapid.Int64(), rapid.SampledFrom([]int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1 << 32, 0}))
	n, of := part.Draw(t, label), part.Draw(t, label+" of")
	if of == 0 {
		of = 1
	}
	r := big.NewRat(n, of)
	if rapid.IntRange(0, 9).Draw(t, label+" large") == 0 {
		r.Mul(r, big.NewRat(math.MaxInt64, 3))
	}
	return r
}

// same demands that a rational is another one, in lowest terms, and that it can be reckoned with further.
func same(t *rapid.T, what string, got, want *big.Rat) {
	if got.Cmp(want) != 0 || got.Num().Cmp(want.Num()) != 0 || got.Denom().Cmp(want.Denom()) != 0 {
		t.Errorf("%s is %s, want %s", what, got, want)
	}
	if again := new(big.Rat).Add(got, big.NewRat(1, 3)); again.Cmp(new(big.Rat).Add(want, big.NewRat(1, 3))) != 0 {
		t.Errorf("%s and a third are %s", what, again)
	}
}

func TestSmall_isAsExactAsBig(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := fraction(t, "a"), fraction(t, "b")
		first, second := a.RatString(), b.RatString()
		same(t, "the sum", sum(a, b), new(big.Rat).Add(a, b))
		same(t, "the product", product(a, b), new(big.Rat).Mul(a, b))
		if b.Sign() != 0 {
			same(t, "the quotient", quotient(a, b), new(big.Rat).Quo(a, b))
		}
		if a.RatString() != first || b.RatString() != second {
			t.Errorf("%s and %s became %s and %s", first, second, a, b)
		}
		n, of := rapid.Int64().Draw(t, "n"), rapid.Int64Range(1, math.MaxInt64).Draw(t, "of")
		same(t, "the ratio", ratio(n, of), big.NewRat(n, of))
	})
}

func TestDecimal_isWhatIsWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(
			rapid.Map(rapid.Int64Range(-1e17, 1e17), func(n int64) float64 { return float64(n) / 1000 }),
			rapid.Map(rapid.Int64Range(0, 1e7), func(n int64) float64 { return float64(n) / 1e5 }),
			rapid.Float64Range(-1e20, 1e20),
		).Draw(t, "value")
		want, _ := new(big.Rat).SetString(strconv.FormatFloat(value, 'g', -1, 64))
		same(t, "the number", decimal(value), want)
	})
}
