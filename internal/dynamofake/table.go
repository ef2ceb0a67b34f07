package dynamofake

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// The statuses of tables and indexes.
const (
	creating = "CREATING"
	active   = "ACTIVE"
	updating = "UPDATING"
	deleting = "DELETING"
)

// The billing modes.
const (
	provisioned = "PROVISIONED"
	onDemand    = "PAY_PER_REQUEST"
)

// table is one incarnation of a table.
type table struct {
	name, arn, id string
	created       time.Time
	status        string
	// until is when a status other than ACTIVE ends, and ready when the table became ACTIVE first.
	until, ready time.Time
	// pending are the changes that show when UPDATING ends.
	pending []func()

	attributes    []AttributeDefinition
	key           []KeyElement
	local, global []*index

	billing  string
	wasOn    bool // it is or was on demand
	toOn     []time.Time
	capacity Capacity
	ceiling  OnDemand
	warm     warmth
	// decreases are the times when capacity was lowered.
	decreases []time.Time

	class        string
	classChanges []time.Time
	view, label  string // of the stream; empty where it is off
	lastLabel    string
	encryption   *Encryption
	encrypted    time.Time // when a change of the encryption is done

	protected   bool
	protectedAt time.Time

	// replicas are those in other regions, made by Replicate.
	replicas []Replica

	tags    lagging[map[string]string]
	policy  lagging[policy]
	expiry  expiry
	backups recovery
}

// warmth is warm throughput and a change of it that is under way.
type warmth struct {
	read, write int64
	next        *Warm
	until       time.Time
}

// settle brings a table to a point in time, and reports whether it is gone.
func (t *table) settle(now time.Time) (gone bool) {
	over := !now.Before(t.until)
	switch {
	case t.status == deleting && over:
		return true
	case t.status == creating && over:
		t.status, t.ready = active, t.until
		for _, i := range t.global {
			i.status = active
		}
	case t.status == updating && over:
		t.status = active
		for _, change := range t.pending {
			change()
		}
		t.pending = nil
	}
	if t.encryption != nil && !now.Before(t.encrypted) {
		if t.encryption.Status == "DISABLING" {
			t.encryption = nil
		} else {
			t.encryption.Status = "ENABLED"
		}
	}
	if t.warm.next != nil && !now.Before(t.warm.until) {
		t.warm.read, t.warm.write, t.warm.next = t.warm.next.ReadUnitsPerSecond, t.warm.next.WriteUnitsPerSecond, nil
	}
	if t.status == creating {
		return false
	}
	before := len(t.global)
	t.global = slices.DeleteFunc(t.global, func(i *index) bool { return i.settle(now) })
	if len(t.global) != before {
		t.forgetUnused()
	}
	return false
}

// forgetUnused takes away the definitions of attributes that no key uses any more.
func (t *table) forgetUnused() {
	used := map[string]bool{}
	for _, key := range t.keys() {
		for _, element := range key {
			used[element.AttributeName] = true
		}
	}
	t.attributes = slices.DeleteFunc(t.attributes, func(a AttributeDefinition) bool { return !used[a.AttributeName] })
}

// keys are the keys of the table and its indexes.
func (t *table) keys() [][]KeyElement {
	keys := [][]KeyElement{t.key}
	for _, i := range slices.Concat(t.local, t.global) {
		keys = append(keys, i.key)
	}
	return keys
}

// update makes the table UPDATING for a while; the change shows at the end of it, and with others at the end of the
// longest.
func (t *table) update(now time.Time, d time.Duration, change func()) {
	until := now.Add(d)
	if t.status == updating && t.until.After(until) {
		until = t.until
	}
	t.status, t.until = updating, until
	t.pending = append(t.pending, change)
	if d == 0 {
		t.settle(now)
	}
}

// globalIndex is the global index of that name; nil for none.
func (t *table) globalIndex(name string) *index { return named(t.global, name) }

func named(list []*index, name string) *index {
	for _, i := range list {
		if i.name == name {
			return i
		}
	}
	return nil
}

// tableOf finds a table by its name or ARN.
func (r *request) tableOf(nameOrARN string) (*table, *refusal) {
	name := nameOrARN
	if strings.HasPrefix(nameOrARN, "arn:") {
		var refused *refusal
		if name, refused = r.nameIn(nameOrARN); refused != nil {
			return nil, refused
		}
	} else if refused := checkTableName(name); refused != nil {
		return nil, refused
	}
	t, ok := r.region.tables[name]
	if !ok {
		return nil, tableNotFound(name)
	}
	return t, nil
}

// readyTable finds a table for an operation that doesn't know tables before they are ACTIVE.
func (r *request) readyTable(nameOrARN string) (*table, *refusal) {
	t, refused := r.tableOf(nameOrARN)
	if refused == nil && t.status == creating {
		return nil, tableNotFound(t.name)
	}
	return t, refused
}

// nameIn is the table's name in an ARN of this region and account.
func (r *request) nameIn(arn string) (string, *refusal) {
	parts := strings.SplitN(arn, ":", 6)
	if parts[0] != "arn" {
		return "", invalidValue("ARNs must start with 'arn:': %s", arn)
	}
	if len(parts) < 6 || parts[2] != "dynamodb" {
		return "", invalidValue("Provided Arn is not a DynamoDB resource arn: %s", arn)
	}
	name, found := strings.CutPrefix(parts[5], "table/")
	switch {
	case parts[3] != r.region.name:
		return "", invalid("Invalid TableArn: Invalid ResourceArn provided as input %s", arn)
	case parts[4] != Account:
		return "", &refusal{"AccessDeniedException", "Access is denied"}
	case !found || strings.Contains(name, "/"):
		return "", invalidValue("Invalid resource arn provided, only table or stream is accepted. Provided resource arn: %s", arn)
	}
	return name, nil
}

// arnOf is the ARN of a table.
func arnOf(region, name string) string {
	return fmt.Sprintf("arn:aws:dynamodb:%s:%s:table/%s", region, Account, name)
}
