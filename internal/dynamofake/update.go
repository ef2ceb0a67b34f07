package dynamofake

import "time"

// updateTable is UpdateTable.
func updateTable(r *request, in *updateInput) (any, *refusal) {
	if refused := in.shape(); refused != nil {
		return nil, refused
	}
	if refused := in.checkCombination(); refused != nil {
		return nil, refused
	}
	t, refused := r.tableOf(in.TableName)
	if refused != nil {
		return nil, refused
	}
	u := &update{request: r, table: t, in: in}
	for _, check := range []func() *refusal{u.checkBusy, u.checkBilling, u.checkIndexes, u.checkSettings} {
		if refused := check(); refused != nil {
			return nil, refused
		}
	}
	r.server.remember(r.region, t.name)
	u.carryOut()
	answer := described{t.describe()}
	t.settle(r.now)
	return answer, nil
}

// update is one UpdateTable that is being carried out.
type update struct {
	*request
	table *table
	in    *updateInput
}

// carryOut makes the changes, which were checked.
func (u *update) carryOut() {
	t, in, delays := u.table, u.in, u.server.Delays
	if in.DeletionProtectionEnabled != nil && t.protected != *in.DeletionProtectionEnabled {
		t.protected, t.protectedAt = *in.DeletionProtectionEnabled, u.now
	}
	if in.TableClass != nil {
		t.classChanges = append(t.classChanges, u.now)
		t.update(u.now, delays.Class, func() { t.class = *in.TableClass })
	}
	if in.StreamSpecification != nil {
		u.changeStream()
	}
	u.changeBilling()
	for n := range in.GlobalSecondaryIndexUpdates {
		u.changeIndex(in.GlobalSecondaryIndexUpdates[n])
	}
	if in.OnDemandThroughput != nil {
		next := t.ceiling.with(in.OnDemandThroughput)
		t.update(u.now, delays.Throughput, func() { t.ceiling = next })
	}
	if in.WarmThroughput != nil {
		t.warm.next, _ = checkWarmer(in.WarmThroughput, t.warm.describe(t.billing, t.capacity), "table")
		t.warm.until = u.now.Add(delays.Warm)
	}
	if in.SSESpecification != nil {
		u.changeEncryption()
	}
}

func (u *update) changeStream() {
	t := u.table
	if u.in.StreamSpecification.StreamEnabled {
		t.startStream(u.in.StreamSpecification.StreamViewType, u.now)
	} else {
		t.view, t.label = "", ""
	}
	t.update(u.now, u.server.Delays.Stream, func() {})
}

// changeBilling changes billing mode and capacity. The mode shows at once, provisioned capacity when it is there.
func (u *update) changeBilling() {
	t, in := u.table, u.in
	capacity := in.ProvisionedThroughput.capacity()
	if in.BillingMode != nil && *in.BillingMode != t.billing {
		t.billing = *in.BillingMode
		if t.billing == onDemand {
			t.wasOn = true
			u.toOnDemand()
			return
		}
		t.ceiling = OnDemand{}
		for _, i := range t.global {
			i.ceiling = OnDemand{}
		}
		t.update(u.now, u.server.Delays.Billing, func() { t.capacity = capacity })
		return
	}
	if in.ProvisionedThroughput != nil {
		t.decreases = noteDecrease(t.decreases, t.capacity, capacity, u.now)
		t.update(u.now, u.server.Delays.Throughput, func() { t.capacity = capacity })
	}
}

// toOnDemand makes a provisioned table one on demand, with all its indexes.
func (u *update) toOnDemand() {
	t := u.table
	t.capacity = Capacity{}
	for _, i := range t.global {
		i.capacity = Capacity{}
	}
	at := u.now.Add(u.server.Delays.Billing)
	t.update(u.now, u.server.Delays.Billing, func() { t.toOn = append(t.toOn, at) })
}

func (u *update) changeEncryption() {
	t := u.table
	switch {
	case !deref(u.in.SSESpecification.Enabled, false):
		t.encryption.Status = "DISABLING"
	case t.encryption == nil:
		t.encrypt(u.in.SSESpecification, u.region.name, "ENABLING")
	default:
		t.encrypt(u.in.SSESpecification, u.region.name, "UPDATING")
	}
	t.encrypted = u.now.Add(u.server.Delays.Encryption)
}

// checkBusy refuses changes while another is under way. An index that is being filled holds up less than one that is
// being made; see update_index.go.
func (u *update) checkBusy() *refusal {
	t := u.table
	switch t.status {
	case creating:
		return inUse("Table is being created: %s", t.name)
	case deleting:
		return inUse("Table is being deleted: %s", t.name)
	case updating:
		return u.whyUpdating()
	}
	if u.now.Before(t.encrypted) && u.in.SSESpecification != nil {
		return inUse("Server-Side Encryption is still being updated")
	}
	if u.in.DeletionProtectionEnabled != nil || u.in.WarmThroughput != nil {
		return nil // those leave the table ACTIVE
	}
	return u.checkSimultaneous()
}

// whyUpdating is the refusal of a change while the table is UPDATING.
func (u *update) whyUpdating() *refusal {
	for _, change := range u.in.GlobalSecondaryIndexUpdates {
		if i := u.table.globalIndex(change.name()); i != nil && change.Delete != nil && i.status == creating && !i.backfilling {
			return inUse("Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. Table: %s Index: %s",
				u.table.name, i.name)
		}
	}
	if u.in.parts().index {
		if refused := u.checkOnline(""); refused != nil {
			return refused
		}
	}
	if u.in.DeletionProtectionEnabled != nil {
		return &refusal{"ResourceInUseException", "Table needs to be in ACTIVE status to modify deletion protection setting."}
	}
	return inUse("Table is being updated: %s", u.table.name)
}

// within counts the times that lie within a period before now.
func within(times []time.Time, now time.Time, period time.Duration) int {
	n := 0
	for _, t := range times {
		if t.After(now.Add(-period)) {
			n++
		}
	}
	return n
}
