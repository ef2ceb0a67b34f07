package dynamofake

import "time"

// Description is a table as DescribeTable shows it; the names are AWS's.
type Description struct {
	TableName, TableArn, TableId, TableStatus string //nolint:revive // AWS's names
	CreationDateTime                          epoch
	AttributeDefinitions                      []AttributeDefinition
	KeySchema                                 []KeyElement
	LocalSecondaryIndexes                     []IndexDescription `json:",omitempty"`
	GlobalSecondaryIndexes                    []IndexDescription `json:",omitempty"`
	ProvisionedThroughput                     *Capacity          `json:",omitempty"`
	BillingModeSummary                        *BillingMode       `json:",omitempty"`
	OnDemandThroughput                        *OnDemand          `json:",omitempty"`
	WarmThroughput                            *Warm              `json:",omitempty"`
	TableClassSummary                         *Class             `json:",omitempty"`
	StreamSpecification                       *Stream            `json:",omitempty"`
	LatestStreamArn, LatestStreamLabel        string             `json:",omitempty"`
	SSEDescription                            *Encryption        `json:",omitempty"`
	DeletionProtectionEnabled                 bool
	ItemCount, TableSizeBytes                 int64
	Replicas                                  []Replica `json:",omitempty"`
}

// Replica is a table's replica in another region, as DescribeTable shows it.
type Replica struct {
	RegionName, ReplicaArn, ReplicaStatus string
	KMSMasterKeyId                        string `json:",omitempty"` //nolint:revive // AWS's name
}

// IndexDescription is an index as DescribeTable shows it. Local ones have no status and no capacity.
type IndexDescription struct {
	IndexName, IndexArn       string
	KeySchema                 []KeyElement
	Projection                Projection
	IndexStatus               string    `json:",omitempty"`
	Backfilling               *bool     `json:",omitempty"`
	ProvisionedThroughput     *Capacity `json:",omitempty"`
	OnDemandThroughput        *OnDemand `json:",omitempty"`
	WarmThroughput            *Warm     `json:",omitempty"`
	ItemCount, IndexSizeBytes int64
}

// AttributeDefinition gives a key attribute its type.
type AttributeDefinition struct{ AttributeName, AttributeType string }

// KeyElement is one attribute of a key.
type KeyElement struct{ AttributeName, KeyType string }

// Projection says what an index holds.
type Projection struct {
	ProjectionType   string
	NonKeyAttributes []string `json:",omitempty"`
}

// Capacity is provisioned throughput; zero on demand.
type Capacity struct{ NumberOfDecreasesToday, ReadCapacityUnits, WriteCapacityUnits int64 }

// BillingMode is shown of tables that are or were on demand.
type BillingMode struct {
	BillingMode                       string
	LastUpdateToPayPerRequestDateTime *epoch `json:",omitempty"`
}

// OnDemand is the ceiling of a table or index on demand; nil for none.
type OnDemand struct {
	MaxReadRequestUnits, MaxWriteRequestUnits *int64 `json:",omitempty"`
}

// Warm is warm throughput.
type Warm struct {
	ReadUnitsPerSecond, WriteUnitsPerSecond int64
	Status                                  string
}

// Class is the table class.
type Class struct{ TableClass string }

// Stream says what a table's stream holds.
type Stream struct {
	StreamEnabled  bool
	StreamViewType string `json:",omitempty"`
}

// Encryption is shown of tables whose key is not DynamoDB's own.
type Encryption struct{ Status, SSEType, KMSMasterKeyArn string }

// epoch is a time as AWS's JSON has it: seconds since 1970.
type epoch float64

func newEpoch(t time.Time) epoch { return epoch(float64(t.UnixMilli()) / 1000) }

// Time is the point in time.
func (e epoch) Time() time.Time { return time.UnixMilli(int64(float64(e) * 1000)).UTC() }
