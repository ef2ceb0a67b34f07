package design

import "fmt"

// Problem is a kind of thing that keeps a key from being written, in the words of the vectors (testdata/key_vectors.json).
type Problem string

// The problems of keys.
const (
	UnknownName  Problem = "unknown_name"  // the design has no such entity, or the entity no such attribute
	MissingValue Problem = "missing_value" // an attribute of the table's key has none
	BadValue     Problem = "bad_value"     // a value of another shape, outside its list or its range
	Delimited    Problem = "delimiter"     // a value holds the delimiter, and more text follows
	EmptyText    Problem = "empty_text"    // a text of the key, or what identifies the item, is empty
	LongText     Problem = "long_text"     // a text is longer than DynamoDB takes
)

// KeyError says why a key can't be written. It names the attribute and the value.
type KeyError struct {
	Problem Problem
	message string
}

func keyError(problem Problem, format string, args ...any) *KeyError {
	return &KeyError{problem, fmt.Sprintf(format, args...)}
}

// Error names the attribute and the value.
func (e *KeyError) Error() string { return e.message }
