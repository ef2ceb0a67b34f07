package dynamofake

import "time"

// mostCapacity is where AWS stops to read numbers.
const mostCapacity = 1_000_000_000_000

// checkBounds refuses numbers that are out of all bounds.
func checkBounds(p *throughputInput) *refusal {
	if p == nil {
		return nil
	}
	if v := deref(p.ReadCapacityUnits, 0); v > mostCapacity {
		return invalid("Given value %d for ReadCapacityUnits is out of bounds", v)
	}
	if v := deref(p.WriteCapacityUnits, 0); v > mostCapacity {
		return invalid("Given value %d for WriteCapacityUnits is out of bounds", v)
	}
	return nil
}

// capacity is provisioned throughput that was checked.
func (p *throughputInput) capacity() Capacity {
	if p == nil {
		return Capacity{}
	}
	return Capacity{ReadCapacityUnits: deref(p.ReadCapacityUnits, 0), WriteCapacityUnits: deref(p.WriteCapacityUnits, 0)}
}

// checkCeiling refuses ceilings that don't go with the billing mode or aren't numbers a ceiling can be. The least is 1,
// and -1 takes a ceiling away where there can be one. The subject is "table" or "index : NAME".
func checkCeiling(o *OnDemand, billing, subject string, removable bool) *refusal {
	if o == nil {
		return nil
	}
	for _, member := range []struct {
		name  string
		value *int64
	}{{"MaxReadRequestUnits", o.MaxReadRequestUnits}, {"MaxWriteRequestUnits", o.MaxWriteRequestUnits}} {
		removes := removable && deref(member.value, 0) == -1
		switch {
		case member.value == nil || removes && billing == onDemand:
		case billing != onDemand && removable:
			return invalidValue("%s for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED", member.name)
		case billing != onDemand:
			return invalidValue("%s for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.", member.name)
		case *member.value < 1:
			return invalidValue("Requested %s for OnDemandThroughput for %s is outside of valid range", member.name, subject)
		}
	}
	return nil
}

// with is a ceiling after a change: -1 takes it away, what is left out stays.
func (o OnDemand) with(change *OnDemand) OnDemand {
	if change == nil {
		return o
	}
	next := func(before, after *int64) *int64 {
		switch {
		case after == nil:
			return before
		case *after == -1:
			return nil
		}
		return after
	}
	return OnDemand{
		MaxReadRequestUnits:  next(o.MaxReadRequestUnits, change.MaxReadRequestUnits),
		MaxWriteRequestUnits: next(o.MaxWriteRequestUnits, change.MaxWriteRequestUnits),
	}
}

// checkWarm refuses warm throughput below what a new table or index has by itself. The subject is "table" or
// "index NAME".
func checkWarm(w *warmInput, billing string, c Capacity, subject string) *refusal {
	if w == nil {
		return nil
	}
	read, write := floor(billing, c)
	for _, member := range []struct {
		name, unit   string
		value, least int64
	}{
		{"ReadUnitsPerSecond", "ReadCapacityUnits", deref(w.ReadUnitsPerSecond, read), read},
		{"WriteUnitsPerSecond", "WriteCapacityUnits", deref(w.WriteUnitsPerSecond, write), write},
	} {
		switch {
		case member.value >= member.least:
		case billing == onDemand:
			return invalidValue("Requested %s for WarmThroughput for %s is lower than initial throughput for OnDemand", member.name, subject)
		default:
			return invalidValue("Requested %s for WarmThroughput for %s is lower than %s of ProvisionedThroughput", member.name, subject, member.unit)
		}
	}
	return nil
}

// checkWarmer refuses to lower warm throughput, and is what it changes to.
func checkWarmer(w *warmInput, now *Warm, subject string) (*Warm, *refusal) {
	next := &Warm{
		ReadUnitsPerSecond:  deref(w.ReadUnitsPerSecond, now.ReadUnitsPerSecond),
		WriteUnitsPerSecond: deref(w.WriteUnitsPerSecond, now.WriteUnitsPerSecond),
	}
	lower := func(member string) *refusal {
		return invalidValue("Requested %s for WarmThroughput for %s is lower than current WarmThroughput, decreasing WarmThroughput is not supported", member, subject)
	}
	switch {
	case next.ReadUnitsPerSecond < now.ReadUnitsPerSecond:
		return nil, lower("ReadUnitsPerSecond")
	case next.WriteUnitsPerSecond < now.WriteUnitsPerSecond:
		return nil, lower("WriteUnitsPerSecond")
	}
	return next, nil
}

// freeDecreases is how often capacity may be lowered in a day (UTC) at any pace; after that it is once in decreasePause
// (Amazon DynamoDB developer guide, Quotas, Decreasing provisioned throughput).
const (
	freeDecreases = 4
	decreasePause = time.Hour
)

// lower reports whether a change of capacity lowers anything.
func lower(now, next Capacity) bool {
	return next.ReadCapacityUnits < now.ReadCapacityUnits || next.WriteCapacityUnits < now.WriteCapacityUnits
}

// noteDecrease notes when capacity is lowered.
func noteDecrease(decreases []time.Time, now, next Capacity, at time.Time) []time.Time {
	if !lower(now, next) {
		return decreases
	}
	return append(decreases, at)
}

// checkDecrease refuses to lower capacity more often than is allowed.
func checkDecrease(decreases []time.Time, now, next Capacity, at time.Time) *refusal {
	today := within(decreases, at, at.Sub(at.Truncate(24*time.Hour)))
	if !lower(now, next) || today < freeDecreases || within(decreases, at, decreasePause) == 0 {
		return nil
	}
	return limitExceeded("Provisioned throughput decreases are limited within a given UTC day. After the first %d decreases, "+
		"each subsequent decrease in the same UTC day can be performed at most once every %d seconds. Number of decreases today: %d.",
		freeDecreases, int(decreasePause.Seconds()), today)
}
