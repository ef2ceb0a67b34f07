package model

import (
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

const (
	// mostValues is the most that the two digits of a rank can count.
	mostValues = 100
	// mostDigits is the precision of DynamoDB's numbers (developer guide, Constraints: 38 digits).
	mostDigits = 38
	// defaultDigits are the integer digits of a number's text where digits is left out.
	defaultDigits = 15
)

// checkValues checks the closed list of values.
func (c *checker) checkValues(at fieldOf, declared Attribute, a *ResolvedAttribute) {
	list := declared.Values
	c.noneTwice(at("values"), "values", list)
	if list != nil && len(list) == 0 {
		c.report(finding.EmptyList(at("values"), "values", "No item could have a value of an empty list; what holds any value has no list.", []string{"open", "paid"}))
	}
	if len(list) > mostValues {
		c.report(finding.TooManyValues(at("values"), len(list), mostValues))
	}
	if len(list) > 0 && (a.Stored() == "" || a.Stored() == "B") {
		c.needsType(at("values"), "values", a, String, Number)
		return
	}
	open := *a
	open.Declared.Values, open.Declared.AbsentAs = nil, ""
	for _, text := range list {
		if text == "" {
			c.report(finding.BadListedValue(at("values"), text, "an empty text can't be in a key"))
		} else if holds, _, ok := open.accepts(text); !ok {
			c.report(finding.BadListedValue(at("values"), text, "the attribute holds "+holds))
		}
	}
}

// checkNumberText checks how a number, or a timestamp, is written in a text.
func (c *checker) checkNumberText(at fieldOf, declared Attribute, a *ResolvedAttribute) {
	isNumber := a.Stored() == "N"
	for _, field := range []struct {
		name    string
		written bool
	}{{"digits", declared.Digits != 0}, {"decimals", declared.Decimals != 0}, {"minimum", declared.Minimum != nil}} {
		if field.written && !isNumber {
			c.needsType(at(field.name), field.name, a, Number)
		}
	}
	const rule = "A number has at most 38 digits in DynamoDB, those before and those after the decimal point together; digits counts the first (default 15), decimals the second (default 0)."
	digits := declared.Digits
	if digits < 0 || digits > mostDigits {
		c.report(finding.OutOfRange(at("digits"), "digits", strconv.Itoa(digits), rule, "10"))
	}
	if digits == 0 {
		digits = defaultDigits
	}
	if declared.Decimals < 0 || digits <= mostDigits && digits+declared.Decimals > mostDigits {
		c.report(finding.OutOfRange(at("decimals"), "decimals", strconv.Itoa(declared.Decimals), rule, "2"))
	}
	c.word(at("resolution"), "resolution", declared.Resolution, "millisecond", "second")
	if declared.Resolution != "" && a.Type != Timestamp {
		c.needsType(at("resolution"), "resolution", a, Timestamp)
	}
}
