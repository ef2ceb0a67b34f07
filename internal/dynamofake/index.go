package dynamofake

import (
	"cmp"
	"slices"
	"time"
)

// index is a secondary index.
type index struct {
	name, arn  string
	key        []KeyElement
	projection Projection
	// status is empty for local indexes.
	status string
	// allocated is when the filling of a new index begins, and until when CREATING, UPDATING or DELETING ends. An index
	// made with its table has no allocated.
	allocated, until time.Time
	backfilling      bool
	capacity         Capacity
	pending          *Capacity
	decreases        []time.Time
	ceiling          OnDemand
	warm             warmth
}

// settle brings an index to a point in time, and reports whether it is gone.
func (i *index) settle(now time.Time) (gone bool) {
	if i.warm.next != nil && !now.Before(i.warm.until) {
		i.warm.read, i.warm.write, i.warm.next = i.warm.next.ReadUnitsPerSecond, i.warm.next.WriteUnitsPerSecond, nil
	}
	over := !now.Before(i.until)
	switch {
	case i.status == deleting:
		return over
	case i.status == creating && !over:
		i.backfilling = !now.Before(i.allocated)
	case i.status == creating || i.status == updating && over:
		i.status, i.backfilling = active, false
		if i.pending != nil {
			i.capacity, i.pending = *i.pending, nil
		}
	}
	return false
}

// online reports whether the index is being made or deleted, of which a table can stand one.
func (i *index) online() bool { return i.status == creating || i.status == deleting }

// describe is the index as DescribeTable shows it.
func (i *index) describe(billing string) IndexDescription {
	d := IndexDescription{
		IndexName: i.name, IndexArn: i.arn, KeySchema: i.key, Projection: i.projection, IndexStatus: i.status,
	}
	if i.status == "" {
		return d
	}
	if i.status == creating && !i.allocated.IsZero() {
		backfilling := i.backfilling // a copy: later calls may settle the index while this answer is being written
		d.Backfilling = &backfilling
	}
	capacity := i.capacity
	d.ProvisionedThroughput = &capacity
	d.OnDemandThroughput = i.ceiling.describe()
	d.WarmThroughput = i.warm.describe(billing, capacity)
	return d
}

// describe is the ceiling as DescribeTable shows it.
func (o OnDemand) describe() *OnDemand {
	if o.MaxReadRequestUnits == nil && o.MaxWriteRequestUnits == nil {
		return nil
	}
	return &o
}

// What a table on demand serves from the start (Amazon DynamoDB developer guide, Warm throughput).
const (
	initialReads  = 12000
	initialWrites = 4000
)

// floor is the warm throughput that a table or index has by itself.
func floor(billing string, c Capacity) (read, write int64) {
	if billing == onDemand {
		return initialReads, initialWrites
	}
	return c.ReadCapacityUnits, c.WriteCapacityUnits
}

// describe is the warm throughput as DescribeTable shows it.
func (w *warmth) describe(billing string, c Capacity) *Warm {
	read, write := floor(billing, c)
	shown := &Warm{ReadUnitsPerSecond: max(read, w.read), WriteUnitsPerSecond: max(write, w.write), Status: active}
	if w.next != nil {
		shown.Status = updating
	}
	return shown
}

// describe is the table as DescribeTable shows it.
func (t *table) describe() Description {
	capacity := t.capacity
	d := Description{
		TableName: t.name, TableArn: t.arn, TableId: t.id, TableStatus: t.status, CreationDateTime: newEpoch(t.created),
		AttributeDefinitions: slices.Clone(t.attributes), KeySchema: t.key, ProvisionedThroughput: &capacity,
		OnDemandThroughput: t.ceiling.describe(), WarmThroughput: t.warm.describe(t.billing, capacity),
		DeletionProtectionEnabled: t.protected, LatestStreamLabel: t.lastLabel,
	}
	d.Replicas = slices.Clone(t.replicas)
	if t.lastLabel != "" {
		d.LatestStreamArn = t.arn + "/stream/" + t.lastLabel
	}
	if t.wasOn {
		d.BillingModeSummary = &BillingMode{BillingMode: t.billing}
		if n := len(t.toOn); n > 0 {
			last := newEpoch(t.toOn[n-1])
			d.BillingModeSummary.LastUpdateToPayPerRequestDateTime = &last
		}
	}
	if t.class != "" {
		d.TableClassSummary = &Class{TableClass: t.class}
	}
	if t.view != "" {
		d.StreamSpecification = &Stream{StreamEnabled: true, StreamViewType: t.view}
	}
	if t.encryption != nil {
		encryption := *t.encryption
		d.SSEDescription = &encryption
	}
	for _, i := range t.local {
		d.LocalSecondaryIndexes = append(d.LocalSecondaryIndexes, i.describe(t.billing))
	}
	for _, i := range t.global {
		d.GlobalSecondaryIndexes = append(d.GlobalSecondaryIndexes, i.describe(t.billing))
	}
	// AWS promises no order; this one is not that of the request.
	byName := func(a, b IndexDescription) int { return -cmp.Compare(a.IndexName, b.IndexName) }
	slices.SortFunc(d.LocalSecondaryIndexes, byName)
	slices.SortFunc(d.GlobalSecondaryIndexes, byName)
	return d
}
