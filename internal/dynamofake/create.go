package dynamofake

import (
	"fmt"
	"slices"
	"time"
)

// createTable is CreateTable.
func createTable(r *request, in *createInput) (any, *refusal) {
	for _, check := range []func() *refusal{in.shape, in.checkBilling, in.checkKeys, in.checkIndexes, in.checkAttributes, in.checkSettings} {
		if refused := check(); refused != nil {
			return nil, refused
		}
	}
	if refused := checkProjected(in.projections(), r.server.Quotas.Projected); refused != nil {
		return nil, refused
	}
	if n := r.server.Quotas.GlobalIndexes; len(in.GlobalSecondaryIndexes) > n {
		return nil, invalidValue("GlobalSecondaryIndex count exceeds the per-table limit of %d", n)
	}
	tags, refused := newTags(nil, in.Tags)
	if refused != nil {
		return nil, refused
	}
	if refused := r.checkRoom(in.TableName); refused != nil {
		return nil, refused
	}
	r.server.remember(r.region, in.TableName)
	t := r.newTable(in)
	t.tags.set(tags, r.now, 0, 0)
	r.region.tables[t.name] = t
	answer := described{t.describe()}
	t.settle(r.now)
	return answer, nil
}

// checkRoom refuses names that are taken and more tables than there may be.
func (r *request) checkRoom(name string) *refusal {
	if t, ok := r.region.tables[name]; ok {
		if t.status == creating {
			return inUse("Table is being created: %s", name)
		}
		return &refusal{"ResourceInUseException", "Table already exists: " + name}
	}
	if len(r.region.tables) >= r.server.Quotas.Tables {
		return limitExceeded("There is a limit of %d tables per subscriber", r.server.Quotas.Tables)
	}
	return r.checkSimultaneous()
}

// checkSimultaneous refuses one more change than there may be at once.
func (r *request) checkSimultaneous() *refusal {
	if n := r.server.Quotas.Simultaneous; r.region.busy() >= n {
		return limitExceeded("Only %d tables can be created, updated, or deleted simultaneously", n)
	}
	return nil
}

// newTable is the table a checked request asks for.
func (r *request) newTable(in *createInput) *table {
	r.server.made++
	delay := r.server.Delays.Create
	if len(in.GlobalSecondaryIndexes) > 0 {
		delay = r.server.Delays.CreateIndexed
	}
	t := &table{
		name: in.TableName, arn: arnOf(r.region.name, in.TableName), id: tableID(r.server.made),
		created: r.now, status: creating, until: r.now.Add(delay),
		attributes: slices.Clone(in.AttributeDefinitions), key: in.KeySchema,
		billing: deref(in.BillingMode, provisioned), capacity: in.ProvisionedThroughput.capacity(), ceiling: OnDemand{}.with(in.OnDemandThroughput),
		class: deref(in.TableClass, ""), protected: deref(in.DeletionProtectionEnabled, false),
		policy: lagging[policy]{value: newPolicy(deref(in.ResourcePolicy, ""), r.server.made)},
	}
	t.wasOn = t.billing == onDemand
	t.warm = newWarmth(in.WarmThroughput)
	if in.StreamSpecification != nil && in.StreamSpecification.StreamEnabled {
		t.startStream(in.StreamSpecification.StreamViewType, r.now)
	}
	t.encrypt(in.SSESpecification, r.region.name, "ENABLED")
	for n := range in.LocalSecondaryIndexes {
		t.local = append(t.local, t.newIndex(&in.LocalSecondaryIndexes[n], ""))
	}
	for n := range in.GlobalSecondaryIndexes {
		t.global = append(t.global, t.newIndex(&in.GlobalSecondaryIndexes[n], creating))
	}
	return t
}

// tableID is the id of the n-th table ever made, in the shape of AWS's.
func tableID(n int) string { return fmt.Sprintf("%08x-fa4e-4000-8000-%012x", n, n) }

func newWarmth(w *warmInput) warmth {
	if w == nil {
		return warmth{}
	}
	return warmth{read: deref(w.ReadUnitsPerSecond, 0), write: deref(w.WriteUnitsPerSecond, 0)}
}

func (t *table) newIndex(in *indexInput, status string) *index {
	i := &index{
		name: in.IndexName, arn: t.arn + "/index/" + in.IndexName, key: in.KeySchema, status: status,
		projection: Projection{ProjectionType: deref(in.Projection.ProjectionType, "")},
		capacity:   in.ProvisionedThroughput.capacity(), ceiling: OnDemand{}.with(in.OnDemandThroughput), warm: newWarmth(in.WarmThroughput),
	}
	// AWS returns them in an order of its own.
	i.projection.NonKeyAttributes = slices.Clone(in.Projection.NonKeyAttributes)
	slices.Reverse(i.projection.NonKeyAttributes)
	return i
}

// startStream begins a stream with a label of its own.
func (t *table) startStream(view string, now time.Time) {
	t.view, t.label = view, now.UTC().Format("2006-01-02T15:04:05.000")
	t.lastLabel = t.label
}

// encrypt makes DynamoDB use a key that isn't its own.
func (t *table) encrypt(in *encryptionInput, region, status string) {
	if in == nil || !deref(in.Enabled, false) {
		return
	}
	key := in.KMSMasterKeyId
	if key == "" {
		key = "arn:aws:kms:" + region + ":" + Account + ":key/00000000-0000-4000-8000-00000000d7b0"
	}
	t.encryption = &Encryption{Status: status, SSEType: "KMS", KMSMasterKeyArn: key}
}
