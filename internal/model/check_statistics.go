package model

import (
	"math"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// Numbers beyond these are slips: with what is below, products of them are computed exactly.
const (
	mostItems = 1_000_000_000_000
	mostCalls = 1e9
)

// checkStatistics checks what an attribute's declaration says of its values, together.
func (c *checker) checkStatistics(at fieldOf, a *ResolvedAttribute) {
	d := a.Declared
	c.atLeast(at("distinct"), "distinct", d.Distinct, 1, "It is the number of different values.")
	c.atMostItems(at("distinct"), "distinct", d.Distinct)
	if n := int64(len(d.Values)); d.Distinct != nil && n > 0 && *d.Distinct > n {
		c.report(finding.OutOfRange(at("distinct"), "distinct", strconv.FormatInt(*d.Distinct, 10),
			"It is the number of different values, and values lists fewer.", strconv.FormatInt(n, 10)))
	}
	c.share(at("hottest_share"), "hottest_share", d.HottestShare, "It is the share of the traffic that the busiest value takes, from 0 to 1.")
	c.share(at("largest_share"), "largest_share", d.LargestShare, "It is the share of the items that the commonest value takes, from 0 to 1.")
	c.shareOfAll(at("hottest_share"), "hottest_share", d.HottestShare, d)
	c.shareOfAll(at("largest_share"), "largest_share", d.LargestShare, d)
}

// shareOfAll checks that the greatest of all shares is at least that of values which are all alike, a third being 0.33.
func (c *checker) shareOfAll(at finding.Subject, field string, share *float64, d Attribute) {
	if share == nil || d.Distinct == nil || *share < 0 || *d.Distinct < 1 {
		return
	}
	if least := 1 / float64(*d.Distinct); *share < 0.95*least {
		c.report(finding.OutOfRange(at, field, number(*share),
			"It is the greatest share, and of "+strconv.FormatInt(*d.Distinct, 10)+" distinct values one takes at least "+number(round(least))+".", number(round(least))))
	}
}

// round rounds up to four digits that count.
func round(share float64) float64 {
	scale := math.Pow(10, 3-math.Floor(math.Log10(share)))
	return math.Ceil(share*scale) / scale
}

func (c *checker) share(at finding.Subject, field string, share *float64, rule string) {
	if share != nil && !(*share >= 0 && *share <= 1) {
		c.report(finding.OutOfRange(at, field, number(*share), rule, "0.5"))
	}
}

// rate checks a number of calls per second.
func (c *checker) rate(at finding.Subject, field string, rate *float64) {
	if rate == nil {
		return
	}
	switch {
	case math.IsNaN(*rate) || math.IsInf(*rate, 0) || *rate < 0:
		c.report(finding.OutOfRange(at, field, number(*rate), "It is a number of calls per second.", "10"))
	case *rate > mostCalls:
		c.report(finding.OutOfRange(at, field, number(*rate), "It is a number of calls per second, at most a billion.", "1000"))
	}
}

// atMostItems checks a number of items, or of values that items have.
func (c *checker) atMostItems(at finding.Subject, field string, value *int64) {
	if value != nil && *value > mostItems {
		c.report(finding.OutOfRange(at, field, strconv.FormatInt(*value, 10), "It counts items, or their values: at most a trillion.", "1000000"))
	}
}
