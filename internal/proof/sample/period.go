package sample

import (
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// periodLayouts are the layouts of the texts of periods, as the language defines its buckets.
var periodLayouts = map[string]string{
	"minute": "2006-01-02T15:04", "hour": "2006-01-02T15", "day": "2006-01-02", "month": "2006-01", "year": "2006",
}

// PeriodOf is the number of the period in which an instant, or a date, lies: neighbours differ by one.
func PeriodOf(text, bucket string) (int, bool) {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		if at, err = time.Parse(time.DateOnly, text); err != nil {
			if at, err = time.Parse(periodLayouts[bucket], text); err != nil {
				return 0, false
			}
		}
	}
	at = at.UTC()
	switch bucket {
	case "minute":
		return int(at.Unix() / 60), true
	case "hour":
		return int(at.Unix() / 3600), true
	case "day":
		return int(at.Unix() / 86400), true
	case "month":
		return at.Year()*12 + int(at.Month()), true
	}
	return at.Year(), true
}

// periodText is the text of a period by its number.
func periodText(n int, bucket string) string {
	var at time.Time
	switch bucket {
	case "minute":
		at = time.Unix(int64(n)*60, 0)
	case "hour":
		at = time.Unix(int64(n)*3600, 0)
	case "day":
		at = time.Unix(int64(n)*86400, 0)
	case "month":
		at = time.Date(0, time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	default:
		at = time.Date(n, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return at.UTC().Format(periodLayouts[bucket])
}

// mostPeriods is how many periods a range covers at most in a proof: each is a request.
const mostPeriods = 40

// bucketOf is the bucket of an attribute by which some partition that may answer the pattern is split, or empty.
func (c *caller) bucketOf(name string) string {
	spreads := []*model.Spread{c.pattern.Declared.Spread}
	for _, e := range c.pattern.Entities {
		spreads = append(spreads, e.Declared.Spread)
	}
	for _, s := range spreads {
		if s != nil && s.Bucket != "" && s.Of == name {
			return s.Bucket
		}
	}
	return ""
}

// fewPeriods reports whether two values are few enough periods apart to ask for all between them.
func (c *caller) fewPeriods(name, a, b string) bool {
	bucket := c.bucketOf(name)
	if bucket == "" {
		return true
	}
	x, _ := PeriodOf(a, bucket)
	y, _ := PeriodOf(b, bucket)
	return max(x-y, y-x) <= mostPeriods
}

// period names the first period where the pattern's range doesn't: one from which the target's is reached.
func (c *caller) period(args Arguments, target Item) {
	d := c.pattern.Declared
	if d.Spread == nil || d.Spread.Bucket == "" || len(d.Range) > 0 {
		return
	}
	first, ok := PeriodOf(c.valueOf(target, d.Spread.Of), d.Spread.Bucket)
	if !ok {
		return
	}
	back := c.rng.IntN(max(1, d.Spread.AtMost))
	if d.Descending {
		back = -back
	}
	args.Values[d.Spread.Of+".period"] = periodText(first-back, d.Spread.Bucket)
}
