package dynamo

import (
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// newSettings reads the settings in a description. Engines leave out much, so nothing is taken for granted.
func newSettings(t *types.TableDescription) settings.Table {
	// A table that was never on demand has no summary (API reference, TableDescription).
	s := settings.Table{Billing: settings.Provisioned, Encryption: encryptionOf(t.SSEDescription)}
	if t.BillingModeSummary != nil && t.BillingModeSummary.BillingMode != "" {
		s.Billing = string(t.BillingModeSummary.BillingMode)
	}
	s.Throughput = throughputOf(t.ProvisionedThroughput, t.OnDemandThroughput, t.WarmThroughput)
	if t.TableClassSummary != nil {
		s.Class = string(t.TableClassSummary.TableClass)
	}
	if t.StreamSpecification != nil && aws.ToBool(t.StreamSpecification.StreamEnabled) {
		s.Stream = string(t.StreamSpecification.StreamViewType)
	}
	for _, g := range t.GlobalSecondaryIndexes {
		if s.Indexes == nil {
			s.Indexes = map[string]settings.Throughput{}
		}
		var warm *types.TableWarmThroughputDescription
		if w := g.WarmThroughput; w != nil {
			warm = &types.TableWarmThroughputDescription{
				ReadUnitsPerSecond: w.ReadUnitsPerSecond, WriteUnitsPerSecond: w.WriteUnitsPerSecond, Status: types.TableStatus(w.Status),
			}
		}
		s.Indexes[aws.ToString(g.IndexName)] = throughputOf(g.ProvisionedThroughput, g.OnDemandThroughput, warm)
	}
	return s
}

// throughputOf reads throughput. Warm throughput that is being raised is left out: what it will be isn't shown.
func throughputOf(p *types.ProvisionedThroughputDescription, o *types.OnDemandThroughput, w *types.TableWarmThroughputDescription) settings.Throughput {
	var t settings.Throughput
	if p != nil {
		t.Capacity = units(p.ReadCapacityUnits, p.WriteCapacityUnits)
	}
	if o != nil {
		t.Ceiling = units(o.MaxReadRequestUnits, o.MaxWriteRequestUnits)
	}
	if w != nil && w.Status != types.TableStatusUpdating {
		t.Warm = units(w.ReadUnitsPerSecond, w.WriteUnitsPerSecond)
	}
	return t
}

// units are two numbers; what is left out or below zero, as a ceiling that there isn't, is zero.
func units(read, write *int64) settings.Units {
	return settings.Units{Read: max(0, aws.ToInt64(read)), Write: max(0, aws.ToInt64(write))}
}

// encryptionOf is the key that a table is encrypted with. A key of KMS is told by its ARN: which of them is AWS's own
// for DynamoDB only KMS knows.
func encryptionOf(d *types.SSEDescription) string {
	if d == nil || d.Status == types.SSEStatusDisabled || d.Status == types.SSEStatusDisabling || d.SSEType != types.SSETypeKms {
		return settings.OwnedKey
	}
	return aws.ToString(d.KMSMasterKeyArn)
}

// changesKey reports whether another key is being taken up.
func changesKey(d *types.SSEDescription) bool {
	return d != nil && slices.Contains([]types.SSEStatus{types.SSEStatusEnabling, types.SSEStatusDisabling, types.SSEStatusUpdating}, d.Status)
}
