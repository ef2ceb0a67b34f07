package design

import (
	"fmt"
	"math/big"
	"time"
)

// Shift moves a value to its neighbour: by one step up or down, as Segment.Shift says. It is how a half-open range
// becomes a BETWEEN. An empty shift returns the value as it is.
func (c Coding) Shift(value, shift string) (string, error) {
	if shift == "" {
		return value, nil
	}
	up := shift[0] == '+'
	switch shift[1:] {
	case "1ms":
		return c.shiftInstant(value, signed(time.Millisecond, up))
	case "1s":
		return c.shiftInstant(value, signed(time.Second, up))
	case "1d":
		day, err := time.Parse(time.DateOnly, value)
		if err != nil {
			return "", fmt.Errorf("%q is not a date of the form 2006-01-02", value)
		}
		return day.AddDate(0, 0, int(signed(1, up))).Format(time.DateOnly), nil
	case "1":
		return c.shiftNumber(value, up)
	}
	return "", fmt.Errorf("%q is no step this version knows", shift)
}

func signed(step time.Duration, up bool) time.Duration {
	if up {
		return step
	}
	return -step
}

func (c Coding) shiftInstant(value string, by time.Duration) (string, error) {
	text, err := c.instant(value)
	if err != nil {
		return "", err
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return "", fmt.Errorf("%q is not an RFC 3339 timestamp", value)
	}
	return c.instant(at.Add(by).Format(time.RFC3339Nano))
}

// shiftNumber moves a number by one unit of its last decimal place.
func (c Coding) shiftNumber(value string, up bool) (string, error) {
	number, err := decimal(value)
	if err != nil {
		return "", err
	}
	step := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(c.Decimals)), nil))
	if !up {
		step.Neg(step)
	}
	return number.Add(number, step).FloatString(c.Decimals), nil
}
