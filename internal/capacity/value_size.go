package capacity

import (
	"strings"
	"unicode/utf8"
)

// Sizes of values as DynamoDB counts them (Amazon DynamoDB developer guide, Capacity unit consumption: item sizes and
// formats). An attribute is its name in UTF-8 and its value.

// TextBytes is the size of a string value or of an attribute name.
func TextBytes(text string) int64 {
	if utf8.ValidString(text) {
		return int64(len(text))
	}
	return int64(len([]byte(strings.ToValidUTF8(text, "\uFFFD"))))
}

// NumberBytes is about the size of a number in decimal notation: one byte for two significant digits and one more, and
// another for a sign. Zeros before and after it don't count.
func NumberBytes(text string) int64 {
	digits := strings.TrimLeft(text, "+-")
	sign := int64(0)
	if strings.HasPrefix(text, "-") {
		sign = 1
	}
	digits = strings.Trim(strings.Replace(digits, ".", "", 1), "0")
	return (int64(len(digits))+1)/2 + 1 + sign
}

const (
	// FlagBytes is the size of a boolean or a null.
	FlagBytes = 1
	// NestingBytes is what a list or a map takes besides its contents, and ElementBytes what each element does.
	NestingBytes = 3
	ElementBytes = 1
)

// ListBytes is the size of a list or a map of elements of these sizes; a map's elements include their names.
func ListBytes(elements ...int64) int64 {
	total := int64(NestingBytes)
	for _, bytes := range elements {
		total += ElementBytes + bytes
	}
	return total
}

// AttributeBytes is the size of an attribute: its name and its value.
func AttributeBytes(name string, value int64) int64 { return TextBytes(name) + value }

// StoredOverhead is what storage charges for each item and each entry of an index besides its bytes, ReplicatedOverhead
// what it charges besides for an item of a global table.
const (
	StoredOverhead     = 100
	ReplicatedOverhead = 48
)
