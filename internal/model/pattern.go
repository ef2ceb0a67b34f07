package model

// Operation is what a pattern does.
type Operation string

// The operations of access patterns. The empty operation of a read is settled by Check: get where the pattern covers
// an identity or a unique attribute, else query.
const (
	Get       Operation = "get"
	Query     Operation = "query"
	Count     Operation = "count"
	Scan      Operation = "scan"
	Create    Operation = "create"
	Put       Operation = "put"
	Update    Operation = "update"
	Delete    Operation = "delete"
	Increment Operation = "increment"
)

// IsWrite reports whether the operation changes items.
func (o Operation) IsWrite() bool {
	switch o {
	case Create, Put, Update, Delete, Increment:
		return true
	case Get, Query, Count, Scan, CheckExists:
	}
	return false
}

// Values of Pattern.Order.
const (
	OrderGrouped = "grouped"
	OrderMerged  = "merged"
	OrderAny     = "any"
)

// Pattern is one question, or one write, that the application puts to the table.
type Pattern struct {
	Description string
	Entity      string
	Entities    []string
	Operation   Operation

	Match    []string
	Then     []string
	MatchAny []string
	Where    map[string]string
	WhereAny map[string][]string
	Present  []string
	Absent   []string

	// Range has exactly one entry, attribute -> operator, where it is given.
	Range      map[string]string
	Prefix     string
	Sort       []string
	Descending bool
	Order      string

	Filter     map[string]string
	FilterAny  map[string]string
	ReadAtMost int
	Fetch      []string
	Limit      int
	Consistent bool
	Spread     *Spread
	NotServed  string
	WhereShare *float64

	Sets       []string
	SetsTo     map[string]string
	Removes    []string
	Condition  map[string]string
	Requires   []string
	ReadsFirst []string
	Writes     []Write

	PeakPerSecond    *float64
	AveragePerSecond *float64
	TenantScoped     *bool
	Index            string
	Revision         int
}

// Write is one entry of a transaction.
type Write struct {
	// Operation is create, put, update, delete, increment or check.
	Operation Operation
	Entity    string
	By        []string
	Sets      []string
	SetsTo    map[string]string
	Removes   []string
	Condition map[string]string
	Many      bool
}

// CheckExists is the operation of a transaction entry that only demands its item's existence.
const CheckExists Operation = "check"
