package dynamofake

// The members of requests, by AWS's names. A nil pointer or slice is a member that was left out.

type throughputInput struct{ ReadCapacityUnits, WriteCapacityUnits *int64 }

type warmInput struct{ ReadUnitsPerSecond, WriteUnitsPerSecond *int64 }

type projectionInput struct {
	ProjectionType   *string
	NonKeyAttributes []string
}

type indexInput struct {
	IndexName             string
	KeySchema             []KeyElement
	Projection            *projectionInput
	ProvisionedThroughput *throughputInput
	OnDemandThroughput    *OnDemand
	WarmThroughput        *warmInput
}

type streamInput struct {
	StreamEnabled  bool
	StreamViewType string
}

type encryptionInput struct {
	Enabled        *bool
	SSEType        string
	KMSMasterKeyId string //nolint:revive // AWS's name
}

type tag struct {
	Key   string
	Value *string
}

type createInput struct {
	TableName                 string
	AttributeDefinitions      []AttributeDefinition
	KeySchema                 []KeyElement
	LocalSecondaryIndexes     []indexInput
	GlobalSecondaryIndexes    []indexInput
	BillingMode               *string
	ProvisionedThroughput     *throughputInput
	OnDemandThroughput        *OnDemand
	WarmThroughput            *warmInput
	StreamSpecification       *streamInput
	SSESpecification          *encryptionInput
	TableClass                *string
	DeletionProtectionEnabled *bool
	ResourcePolicy            *string
	Tags                      []tag
}

type updateInput struct {
	TableName                   string
	AttributeDefinitions        []AttributeDefinition
	GlobalSecondaryIndexUpdates []indexUpdate
	BillingMode                 *string
	ProvisionedThroughput       *throughputInput
	OnDemandThroughput          *OnDemand
	WarmThroughput              *warmInput
	StreamSpecification         *streamInput
	SSESpecification            *encryptionInput
	TableClass                  *string
	DeletionProtectionEnabled   *bool
}

type indexUpdate struct {
	Create, Update *indexInput
	Delete         *struct{ IndexName string }
}

// name is the index concerned.
func (u indexUpdate) name() string {
	switch {
	case u.Create != nil:
		return u.Create.IndexName
	case u.Update != nil:
		return u.Update.IndexName
	case u.Delete != nil:
		return u.Delete.IndexName
	}
	return ""
}

// tableInput is the request of the operations that take nothing but a table.
type tableInput struct{ TableName string }

// described is an answer that holds a table.
type described struct{ TableDescription Description }

// deref is the value of a member, or what it is where it was left out.
func deref[T any](member *T, otherwise T) T {
	if member == nil {
		return otherwise
	}
	return *member
}
