package model

// Table is a whole declaration: the arguments of ddbmodel_table that bear on its design.
type Table struct {
	Name     string
	Entities map[string]Entity
	Patterns map[string]Pattern
	Keys     Keys
	Limits   Limits
	// LocalIndexes is "when_required" (or empty, the same) or "never".
	LocalIndexes string
	// Optimize is OptimizeFewest (or empty, the same) or OptimizeCost.
	Optimize       string
	Tenant         *Tenant
	TTLAttribute   string
	IgnoreFindings []string
}

// Base key styles of Keys.Base and index styles of Keys.Indexes. The empty text stands for the default.
const (
	BaseAuto          = "auto"
	BaseNatural       = "natural"
	BaseComposite     = "composite"
	IndexesNative     = "native"
	IndexesOverloaded = "overloaded"
)

// What Table.Optimize weighs designs by. The empty text stands for OptimizeFewest.
const (
	OptimizeFewest = "fewest_indexes"
	OptimizeCost   = "cost"
)

// Keys says how keys are spelt. The zero value means every default: auto, native, PK, SK, "#", entity.
type Keys struct {
	Base            string
	Indexes         string
	PartitionKey    string
	SortKey         string
	Delimiter       string
	EntityAttribute string
	// IndexAttributes are the key attributes of indexes on generic attributes where they have other names than derived ones
	// would have, by index.
	IndexAttributes map[string]IndexAttributes
}

// IndexAttributes are the names of an index's key attributes; empty for the default.
type IndexAttributes struct {
	PartitionKey string
	SortKey      string
}

// WithDefaults fills what the user left out.
func (k Keys) WithDefaults() Keys {
	return Keys{
		Base:            orDefault(k.Base, BaseAuto),
		Indexes:         orDefault(k.Indexes, IndexesNative),
		PartitionKey:    orDefault(k.PartitionKey, "PK"),
		SortKey:         orDefault(k.SortKey, "SK"),
		Delimiter:       orDefault(k.Delimiter, "#"),
		EntityAttribute: orDefault(k.EntityAttribute, "entity"),
		IndexAttributes: k.IndexAttributes,
	}
}

// Limits are raised quotas. Zero means AWS's default.
type Limits struct {
	// GlobalIndexes is the number of GSIs a table may have; AWS's default quota is 20 (Service, account, and table
	// quotas in Amazon DynamoDB: secondary indexes per table).
	GlobalIndexes int
}

// Tenant declares a table whose items belong to tenants.
type Tenant struct {
	Attribute string
	Isolation string
	Writers   string
}

// Entity is a kind of item.
type Entity struct {
	Description  string
	Identity     []string
	Parent       string
	Attributes   map[string]Attribute
	Label        string
	Count        *int64
	ItemBytes    *int64
	MaxItemBytes *int64
	Spread       *Spread
	TenantAccess string
	Key          *PinnedKey
	// IndexKeys are the key texts of the entity's items in indexes on generic attributes, by index, as given by hand.
	IndexKeys map[string]PinnedIndexKey
	Revision  int
}

// PinnedKey is a base item key given by hand.
type PinnedKey struct {
	Partition string
	Sort      string
}

// PinnedIndexKey is how items of an entity fill an index on generic attributes, given by hand: the texts, empty for one that
// the table's own key gives, and which items carry them, as an entry condition.
type PinnedIndexKey struct {
	Partition       string
	Sort            string
	Where           map[string]string
	Present, Absent []string
}

// Spread splits partitions: into Shards by a hash of By, or by the Bucket in which the timestamp Of lies.
type Spread struct {
	Shards int
	By     string
	Bucket string
	Of     string
	AtMost int
}

// AcceptsConstant reports whether the spread only accepts one constant partition: { shards = 1 }.
func (s *Spread) AcceptsConstant() bool {
	return s != nil && s.Shards == 1 && s.By == "" && s.Bucket == "" && s.Of == "" && s.AtMost == 0
}

// Attribute is an attribute of an entity. Immutable is nil where the user did not say.
type Attribute struct {
	Description  string
	Type         Type
	Immutable    *bool
	Optional     bool
	References   string
	Label        string
	Values       []string
	Unique       string
	SortsAs      string
	AbsentAs     string
	AbsentStored bool
	CopiedFrom   string
	Distinct     *int64
	HottestShare *float64
	LargestShare *float64
	Bytes        *int64
	MaxBytes     *int64
	Digits       int
	Decimals     int
	Minimum      *int64
	Resolution   string
	Encrypted    bool
}

// Values of Attribute.Unique.
const (
	UniqueEnforced = "enforced"
	UniqueAssumed  = "assumed"
)

func orDefault(text, def string) string {
	if text == "" {
		return def
	}
	return text
}
