package finding

import (
	"strconv"
	"strings"
)

var codeKeyTooLong = register("DM169", "a key that can be longer than DynamoDB takes", `
	A partition key has at most 2,048 bytes and a sort key 1,024. The declared max_bytes of attributes, with what else
	stands in the text, come to more, so items whose values are that long could not be written. Declare the size that
	values really have at most, or let a shorter attribute identify or order the items. Escaped text counts twice, because
	each character up to the delimiter is written as two. Of attributes without max_bytes nothing is claimed.`)

// Length is how long the text of a key can be, in bytes.
type Length struct {
	// Key is the key attribute, Template what fills it, Limit the most that DynamoDB takes.
	Key, Template string
	Limit         int
	// Literal counts literal text; Parts are the attributes in it.
	Literal int
	Parts   []LengthPart
	// Longest is the attribute whose declared size counts most, and AtMost the most it may be for the text to fit.
	Longest string
	AtMost  int
}

// LengthPart is what one attribute adds, 0 where its size is not known. Declared tells that the size is its max_bytes, and
// Escaped that it counts twice.
type LengthPart struct {
	Attribute         string
	Bytes             int
	Declared, Escaped bool
}

// Sum is the length of the whole.
func (l Length) Sum() int {
	sum := l.Literal
	for _, p := range l.Parts {
		sum += p.Bytes
	}
	return sum
}

// String shows the sum.
func (l Length) String() string {
	var parts []string
	if l.Literal > 0 {
		parts = append(parts, strconv.Itoa(l.Literal)+" of literal text")
	}
	for _, p := range l.Parts {
		text := strconv.Itoa(p.Bytes) + " of " + p.Attribute
		switch {
		case p.Declared && p.Escaped:
			text += " (twice its max_bytes, because it is escaped)"
		case p.Declared:
			text += " (its max_bytes)"
		case p.Bytes == 0:
			text = p.Attribute + ", whose size is not declared"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// KeyTooLong says that values of the declared sizes make a key longer than DynamoDB takes.
func KeyTooLong(at Subject, l Length) Finding {
	remedy := "If values are never that long, declare what they are at most: " + l.Longest + " = { max_bytes = " + strconv.Itoa(l.AtMost) + " }. Otherwise use an attribute that is shorter, as a hash of this one."
	if l.AtMost < 1 {
		remedy = "Use attributes that are shorter: the others leave no room for " + l.Longest + "."
	}
	return codeKeyTooLong.fail(at, message{
		title:  l.Key + " can be longer than DynamoDB takes",
		found:  l.Key + " is " + l.Template + " and can have " + strconv.Itoa(l.Sum()) + " bytes: " + l.String() + ".",
		why:    "DynamoDB takes at most " + strconv.Itoa(l.Limit) + " bytes there, so items with values of these sizes could not be written.",
		remedy: remedy,
	})
}
