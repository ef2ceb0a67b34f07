package model

// Type is the declared type of an attribute.
type Type string

// The attribute types of the language. The empty type means String.
const (
	String       Type = "string"
	Number       Type = "number"
	Binary       Type = "binary"
	Boolean      Type = "boolean"
	Timestamp    Type = "timestamp"
	Date         Type = "date"
	EpochSeconds Type = "epoch_seconds"
	UUID         Type = "uuid"
	UUID7        Type = "uuid7"
	ULID         Type = "ulid"
	KSUID        Type = "ksuid"
	List         Type = "list"
	Map          Type = "map"
	StringSet    Type = "string_set"
	NumberSet    Type = "number_set"
	BinarySet    Type = "binary_set"
)

// Types lists every type in the order of the documentation.
func Types() []Type {
	return []Type{
		String, Number, Binary, Boolean, Timestamp, Date, EpochSeconds, UUID, UUID7, ULID, KSUID,
		List, Map, StringSet, NumberSet, BinarySet,
	}
}

// Stored is the DynamoDB scalar type an attribute of type t is stored as: "S", "N" or "B", or "" where it is none of
// the three and so can't be a key.
func (t Type) Stored() string {
	switch t {
	case "", String, Timestamp, Date, UUID, UUID7, ULID, KSUID:
		return "S"
	case Number, EpochSeconds:
		return "N"
	case Binary:
		return "B"
	case Boolean, List, Map, StringSet, NumberSet, BinarySet:
	}
	return ""
}

// FixedWidth reports whether every value has a text of one width over an alphabet that sorts as the values do, so
// that more key text may follow it without changing the order.
func (t Type) FixedWidth() bool {
	switch t {
	case Number, Timestamp, Date, EpochSeconds, UUID, UUID7, ULID, KSUID:
		return true
	case "", String, Binary, Boolean, List, Map, StringSet, NumberSet, BinarySet:
	}
	return false
}

// DefaultBytes is the mean size of a value of type t where none is declared: that of its one width, else a guess that the
// language states.
func (t Type) DefaultBytes() int64 {
	switch t {
	case Number, EpochSeconds:
		return 8
	case Boolean:
		return 1
	case UUID, UUID7, ULID, KSUID:
		return 36
	case Timestamp:
		return 24
	case Date:
		return 10
	case "", String, Binary, List, Map, StringSet, NumberSet, BinarySet:
	}
	return 100
}
