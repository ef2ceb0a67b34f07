package dynamofake

// deleteTable is DeleteTable. The API reference says that a table that is being deleted can be deleted again; what was
// measured is a refusal.
func deleteTable(r *request, in *tableInput) (any, *refusal) {
	t, refused := r.tableOf(in.TableName)
	if refused != nil {
		return nil, refused
	}
	if refused := t.checkDeletable(r); refused != nil {
		return nil, refused
	}
	r.server.remember(r.region, t.name)
	t.status, t.until = deleting, r.now.Add(r.server.Delays.Delete)
	return described{t.describe()}, nil
}

// checkDeletable refuses the deletion of tables that are protected or not at rest.
func (t *table) checkDeletable(r *request) *refusal {
	switch {
	case t.protected:
		return invalid("Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.")
	case t.status == creating:
		return inUse("Table is being created: %s", t.name)
	case t.status == deleting:
		return inUse("Table is being deleted: %s", t.name)
	case t.status == updating:
		return inUse("Table: %s is in the process of being updated.", t.name)
	}
	for _, i := range t.global {
		if i.status != active {
			return inUse("Cannot delete table while indexes are being created, updated, or deleted.")
		}
	}
	switch {
	case t.tags.locked(r.now):
		return inUse("Table tags are being updated: %s", t.name)
	case t.policy.locked(r.now):
		return inUse("Table: %s has a pending resource-based policy update.", t.name)
	case r.now.Before(t.encrypted):
		return inUse("Server-Side Encryption is still being updated")
	case t.warm.next != nil:
		return inUse("Table: %s is in the process of being updated.", t.name)
	}
	return r.checkSimultaneous()
}
