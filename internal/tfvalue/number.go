package tfvalue

import (
	"math"
	"math/big"
	"strings"
)

// Whole is a number as a whole one. Where it is none, or too large, rule is the sentence about the field that it breaks,
// and value one to write instead: the next one away from zero.
func Whole(n *big.Float) (value int64, rule string) {
	value, side := n.Int64()
	sign := int64(n.Sign())
	switch {
	case side == big.Exact:
		return value, ""
	case value == math.MaxInt64 || value == math.MinInt64:
		return sign * 1000, "It is a whole number, and none that is in use has so many digits."
	}
	return value + sign, "It is a whole number. One that is computed is rounded by ceil or floor."
}

// Real is a number as one of floating point, with a rule and a value instead as of Whole where that can't hold it.
func Real(n *big.Float) (value float64, rule string) {
	value, side := n.Float64()
	switch {
	case math.IsInf(value, 0):
		return float64(n.Sign()) * 1000, "No number that is in use is so large."
	case value == 0 && side != big.Exact:
		return 0, "No number that is in use is so close to zero."
	}
	return value, ""
}

// NumberText is a number as it stands in a configuration. Of one with very many digits, as a division makes, only the first
// are told.
func NumberText(n *big.Float) string {
	const digits = 13
	for _, format := range []byte{'f', 'g'} {
		if text := n.Text(format, -1); len(text) <= digits {
			return text
		}
	}
	mantissa, exponent, large := strings.Cut(n.Text('g', digits), "e")
	if large {
		exponent = "e" + exponent
	}
	return mantissa + "…" + exponent
}
