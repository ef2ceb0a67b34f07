package lint

import (
	"math/big"
	"strconv"
	"strings"
)

// grouped writes a whole number with commas: 12,000.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}

// about writes a number for reading: whole from 10 on, with one decimal place below, and below 1 with two digits.
func about(n *big.Rat) string {
	ten, one := big.NewRat(10, 1), big.NewRat(1, 1)
	switch {
	case n.IsInt() || n.Cmp(ten) >= 0:
		whole, err := strconv.ParseInt(n.FloatString(0), 10, 64)
		if err != nil {
			return n.FloatString(0)
		}
		return grouped(whole)
	case n.Cmp(one) >= 0:
		return strings.TrimSuffix(n.FloatString(1), ".0")
	}
	value, _ := n.Float64()
	return strconv.FormatFloat(value, 'g', 2, 64)
}

// percent writes a share: 10 %.
func percent(share *big.Rat) string {
	return about(new(big.Rat).Mul(share, big.NewRat(100, 1))) + " %"
}

// bytes writes a size: 1.5 GB.
func size(bytes *big.Rat) string {
	units := []string{"bytes", "KB", "MB", "GB", "TB", "PB"}
	step, at := big.NewRat(1024, 1), 0
	for n := bytes; ; at++ {
		if n.Cmp(step) < 0 || at == len(units)-1 {
			return about(n) + " " + units[at]
		}
		n = new(big.Rat).Quo(n, step)
	}
}
