package settings

import "cmp"

// The billing modes, by AWS's names.
const (
	OnDemand    = "PAY_PER_REQUEST"
	Provisioned = "PROVISIONED"
)

// Standard is the table class of a table that nothing is said of.
const Standard = "STANDARD"

// The keys that DynamoDB encrypts with besides one that is named by its ARN.
const (
	OwnedKey   = "aws_owned"
	ManagedKey = "aws_managed"
)

// Units are units of reading and writing per second. Zero is what nothing is said of, or what there is none of.
type Units struct{ Read, Write int64 }

// Throughput is that of a table or of a global index.
type Throughput struct {
	// Capacity is what is provisioned.
	Capacity Units
	// Scaled is whether something else changes the capacity once it is set; nil where nothing is said of it.
	Scaled *bool
	// Ceiling is the most that is served on demand.
	Ceiling Units
	// Warm is what is served at once. AWS raises it by itself, and never lowers it.
	Warm Units
}

// Table is the settings of a table: those declared, or those that AWS shows. An empty field is one that nothing is said
// of, and of what AWS shows one that there is none of.
type Table struct {
	Billing string
	Throughput
	// Indexes are the global indexes that have something of their own, by name. Of what AWS shows all are there.
	Indexes map[string]Throughput
	Class   string
	// Encryption is OwnedKey, ManagedKey or the ARN of a key.
	Encryption string
	// Stream is what the stream holds: KEYS_ONLY, NEW_IMAGE, OLD_IMAGE or NEW_AND_OLD_IMAGES.
	Stream string
	// Expiry is the attribute that holds the time to live.
	Expiry string
	// Recovery is how many days a table can be set back by, zero for none; nil where nothing is said of it.
	Recovery *int64
	// Policy is the resource policy, a JSON document.
	Policy string
}

// Of is the throughput of an index: its own, and the table's capacity where it has none.
func (t Table) Of(index string) Throughput {
	own := t.Indexes[index]
	own.Capacity = own.Capacity.or(t.Capacity)
	if own.Scaled == nil {
		own.Scaled = t.Scaled
	}
	return own
}

// IsScaled reports whether something else changes the capacity.
func (t Throughput) IsScaled() bool { return t.Scaled != nil && *t.Scaled }

// or fills what is left open.
func (u Units) or(other Units) Units {
	return Units{Read: cmp.Or(u.Read, other.Read), Write: cmp.Or(u.Write, other.Write)}
}

// None reports whether nothing is said of either.
func (u Units) None() bool { return u == Units{} }
