package dynamofake

// checkIndexes checks the changes of global indexes in an UpdateTable request.
func (u *update) checkIndexes() *refusal {
	online := 0
	for _, change := range u.in.GlobalSecondaryIndexUpdates {
		if refused := u.checkIndex(change); refused != nil {
			return refused
		}
		if change.Update == nil {
			online++
		}
	}
	if online > 1 {
		return oneIndexAtATime()
	}
	return nil
}

func (u *update) checkIndex(change indexUpdate) *refusal {
	switch {
	case change.Create != nil:
		return u.checkNewIndex(change.Create)
	case change.Delete != nil:
		return u.checkDeletedIndex(change.Delete.IndexName)
	}
	return u.checkChangedIndex(change.Update)
}

// checkNewIndex refuses indexes that can't be made, or not now.
func (u *update) checkNewIndex(in *indexInput) *refusal {
	t := u.table
	if t.globalIndex(in.IndexName) != nil || named(t.local, in.IndexName) != nil {
		return invalid("Attempting to create an index which already exists")
	}
	if len(u.in.AttributeDefinitions) == 0 {
		return invalidValue("AttributeDefinitions is not specified for index: %s", in.IndexName)
	}
	for _, refused := range []*refusal{
		checkTwice(u.in.AttributeDefinitions), checkDefined(in.KeySchema, u.in.AttributeDefinitions), checkGlobalKey(in.KeySchema),
		checkProjection(in.Projection), checkIndexThroughput(in, t.billing), u.checkProjected(in), u.checkOnline(in.IndexName),
	} {
		if refused != nil {
			return refused
		}
	}
	if most := u.server.Quotas.GlobalIndexes; len(t.global) >= most {
		return limitExceeded("Number of global secondary indexes exceeds per-table limit of %d", most)
	}
	return nil
}

func (u *update) checkProjected(in *indexInput) *refusal {
	counts := []int{len(in.Projection.NonKeyAttributes)}
	for _, i := range u.table.local {
		counts = append(counts, len(i.projection.NonKeyAttributes))
	}
	for _, i := range u.table.global {
		counts = append(counts, len(i.projection.NonKeyAttributes))
	}
	return checkProjected(counts, u.server.Quotas.Projected)
}

// checkOnline refuses to make or delete an index while another is being made or deleted.
func (u *update) checkOnline(name string) *refusal {
	for _, i := range u.table.global {
		if i.name != name && i.online() {
			return oneIndexAtATime()
		}
	}
	return nil
}

// checkDeletedIndex refuses the deletion of indexes that aren't there, or not now. An index that is being filled can be
// deleted.
func (u *update) checkDeletedIndex(name string) *refusal {
	i := u.table.globalIndex(name)
	switch {
	case i == nil && named(u.table.local, name) != nil:
		return invalid("Cannot delete an index that is not a GlobalSecondaryIndex: %s", name)
	case i == nil:
		return notFound("Index %s for table %s", name, u.table.name)
	case i.status == deleting:
		return inUse("Index is being deleted. Table: %s Index: %s", u.table.name, name)
	case i.status == updating:
		return inUse("Index is being updated. Table: %s Index: %s", u.table.name, name)
	}
	return u.checkOnline(name)
}

// checkChangedIndex refuses capacity that an index can't have, or not now.
func (u *update) checkChangedIndex(in *indexInput) *refusal {
	t := u.table
	i := t.globalIndex(in.IndexName)
	billing := deref(u.in.BillingMode, t.billing)
	switch {
	case i == nil && named(t.local, in.IndexName) != nil:
		return invalid("Cannot update an index that is not a GlobalSecondaryIndex: %s", in.IndexName)
	case i == nil:
		return notFound("Index %s for table %s", in.IndexName, t.name)
	case i.status == deleting:
		return inUse("Index is being deleted. Table: %s Index: %s", t.name, i.name)
	case in.ProvisionedThroughput != nil && billing == onDemand:
		return invalidValue("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: %s when BillingMode is PAY_PER_REQUEST", i.name)
	case in.ProvisionedThroughput == nil && in.OnDemandThroughput == nil && in.WarmThroughput == nil:
		return invalidValue("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: %s", i.name)
	}
	if next := in.ProvisionedThroughput.capacity(); in.ProvisionedThroughput != nil && billing == t.billing && i.capacity == next {
		return unchanged("index "+i.name, i.capacity, next)
	} else if in.ProvisionedThroughput != nil && billing == t.billing {
		if refused := checkDecrease(i.decreases, i.capacity, next, u.now); refused != nil {
			return refused
		}
	}
	if refused := checkCeiling(in.OnDemandThroughput, billing, "index : "+i.name, true); refused != nil {
		return refused
	}
	if in.WarmThroughput == nil {
		return nil
	}
	_, refused := checkWarmer(in.WarmThroughput, i.warm.describe(t.billing, i.capacity), "index "+i.name)
	return refused
}

// changeIndex carries out one change of a global index, which was checked.
func (u *update) changeIndex(change indexUpdate) {
	t, delays := u.table, u.server.Delays
	switch {
	case change.Create != nil:
		u.addIndex(change.Create)
	case change.Delete != nil:
		i := t.globalIndex(change.Delete.IndexName)
		i.status, i.backfilling, i.until = deleting, false, u.now.Add(delays.DeleteIndex)
		t.update(u.now, min(delays.Throughput, delays.DeleteIndex), func() {})
	default:
		u.adjustIndex(t.globalIndex(change.Update.IndexName), change.Update)
	}
}

// addIndex makes an index. An attribute that is defined already keeps its type, whatever the request says: that is what
// was measured, and the reason why a changed type of a key must be seen before it is asked for.
func (u *update) addIndex(in *indexInput) {
	t, delays := u.table, u.server.Delays
	for _, definition := range u.in.AttributeDefinitions {
		known, used := false, false
		for _, d := range t.attributes {
			known = known || d.AttributeName == definition.AttributeName
		}
		for _, element := range in.KeySchema {
			used = used || element.AttributeName == definition.AttributeName
		}
		if used && !known {
			t.attributes = append(t.attributes, definition)
		}
	}
	i := t.newIndex(in, creating)
	i.allocated = u.now.Add(delays.Allocate)
	i.until = i.allocated.Add(delays.Backfill)
	t.global = append(t.global, i)
	t.update(u.now, delays.Allocate, func() {})
}

// adjustIndex changes the capacity of an index.
func (u *update) adjustIndex(i *index, in *indexInput) {
	t, delays := u.table, u.server.Delays
	if in.ProvisionedThroughput != nil {
		next := in.ProvisionedThroughput.capacity()
		if u.in.BillingMode == nil {
			i.decreases = noteDecrease(i.decreases, i.capacity, next, u.now)
		}
		i.status, i.pending, i.until = updating, &next, u.now.Add(delays.Throughput)
		if t.status == active {
			t.update(u.now, delays.Throughput, func() {})
		}
	}
	if in.OnDemandThroughput != nil {
		next := i.ceiling.with(in.OnDemandThroughput)
		t.update(u.now, delays.Throughput, func() { i.ceiling = next })
	}
	if in.WarmThroughput != nil {
		i.warm.next, _ = checkWarmer(in.WarmThroughput, i.warm.describe(t.billing, i.capacity), "index "+i.name)
		i.warm.until = u.now.Add(delays.Warm)
	}
}
