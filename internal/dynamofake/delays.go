package dynamofake

import "time"

// Delays is how long things take. The defaults are of the order of what was measured at AWS; an index is filled more
// quickly.
type Delays struct {
	// Create is for a table without global indexes, CreateIndexed for one with them.
	Create, CreateIndexed time.Duration
	// Delete is from the request until the table is gone.
	Delete time.Duration
	// Throughput, Billing, Stream and Class are how long those changes keep a table UPDATING.
	Throughput, Billing, Stream, Class time.Duration
	// Allocate is how long a new index keeps its table UPDATING; Backfill is how long it is filled after that.
	Allocate, Backfill time.Duration
	// DeleteIndex is from the request until the index is gone.
	DeleteIndex time.Duration
	// Warm and Encryption are changes during which the table is ACTIVE.
	Warm, Encryption time.Duration
	// Tags and Policy are how long a change is locked and not shown.
	Tags, Policy time.Duration
	// Backups is how long after ACTIVE point-in-time recovery can't be changed yet.
	Backups time.Duration
	// Expiry is how long a change of time to live shows ENABLING or DISABLING.
	Expiry time.Duration
	// ProtectionPause, PolicyPause and ExpiryPause are how long such a change can't be followed by another.
	ProtectionPause, PolicyPause, ExpiryPause time.Duration
}

// usualDelays are the delays of a new Server.
func usualDelays() Delays {
	return Delays{
		Create: 6 * time.Second, CreateIndexed: 16 * time.Second, Delete: 6 * time.Second,
		Throughput: 2 * time.Second, Billing: 129 * time.Second, Stream: 6 * time.Second, Class: 4 * time.Second,
		Allocate: 40 * time.Second, Backfill: 8 * time.Minute, DeleteIndex: 5 * time.Second,
		Warm: 390 * time.Second, Encryption: 22 * time.Second,
		Tags: 1800 * time.Millisecond, Policy: 1500 * time.Millisecond, Backups: 5 * time.Second, Expiry: 2 * time.Second,
		ProtectionPause: 15 * time.Second, PolicyPause: 15 * time.Second,
		// The API reference says an hour; 30 minutes were measured.
		ExpiryPause: time.Hour,
	}
}

// Quotas are the limits that an account can have raised (Amazon DynamoDB developer guide, Quotas).
type Quotas struct {
	// Tables there may be in a region, and Simultaneous how many may be made, changed or deleted at once.
	Tables, Simultaneous int
	// GlobalIndexes of a table, and Projected attributes named in the projections of all its indexes.
	GlobalIndexes, Projected int
	// TagPage is how many tags an answer of ListTagsOfResource holds.
	TagPage int
}

// usualQuotas are the quotas of a new Server. AWS doesn't say how many tags a page holds.
func usualQuotas() Quotas {
	return Quotas{Tables: 2500, Simultaneous: 500, GlobalIndexes: 20, Projected: 100, TagPage: 10}
}

// Stale is how many answers after a change still show what was before it, for each table.
type Stale struct {
	// Describe is for DescribeTable after tables are made, changed and deleted; Tags for ListTagsOfResource after
	// changes of tags. Both come on top of Delays.
	Describe, Tags int
}

// lagging is a value whose changes are shown late.
type lagging[T any] struct {
	value, before T
	until         time.Time
	// reads is how many more answers show the value before.
	reads int
}

// set changes the value.
func (l *lagging[T]) set(v T, now time.Time, lag time.Duration, reads int) {
	l.before, l.value = l.value, v
	l.until, l.reads = now.Add(lag), reads
}

// locked reports whether the last change is still under way.
func (l *lagging[T]) locked(now time.Time) bool { return now.Before(l.until) }

// read is what an answer shows.
func (l *lagging[T]) read(now time.Time) T {
	if l.locked(now) {
		return l.before
	}
	if l.reads > 0 {
		l.reads--
		return l.before
	}
	return l.value
}
