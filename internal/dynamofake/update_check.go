package dynamofake

import "time"

// parts are the kinds of change in an UpdateTable request.
type parts struct{ index, iops, stream, class, warm, ceiling, protection, encryption bool }

func (in *updateInput) parts() parts {
	p := parts{
		iops:   in.ProvisionedThroughput != nil || in.BillingMode != nil,
		stream: in.StreamSpecification != nil, class: in.TableClass != nil, warm: in.WarmThroughput != nil,
		ceiling: in.OnDemandThroughput != nil, protection: in.DeletionProtectionEnabled != nil, encryption: in.SSESpecification != nil,
	}
	for _, u := range in.GlobalSecondaryIndexUpdates {
		switch {
		case u.Create != nil || u.Delete != nil:
			p.index = true
		case u.Update != nil && u.Update.ProvisionedThroughput != nil:
			p.iops = true
		case u.Update != nil && u.Update.WarmThroughput != nil:
			p.warm = true
		case u.Update != nil && u.Update.OnDemandThroughput != nil:
			p.ceiling = true
		}
	}
	return p
}

// count is how many kinds of change there are.
func (p parts) count() int {
	n := 0
	for _, there := range []bool{p.index, p.iops, p.stream, p.class, p.warm, p.ceiling, p.protection, p.encryption} {
		if there {
			n++
		}
	}
	return n
}

// checkCombination refuses requests that change nothing, and kinds of change that want a request of their own.
func (in *updateInput) checkCombination() *refusal {
	p := in.parts()
	n := p.count()
	if n == 0 && len(in.GlobalSecondaryIndexUpdates) == 0 {
		return invalid("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, SSESpecification, " +
			"ReplicaUpdates, MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, " +
			"WarmThroughput or TableClass is required")
	}
	if refused := checkClass(in.TableClass); refused != nil {
		return refused
	}
	toOnDemand := deref(in.BillingMode, "") == onDemand
	switch {
	case toOnDemand && in.ProvisionedThroughput != nil:
		return invalidValue("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST")
	case p.encryption && n > 1:
		return onlyOperation("Server-Side Encryption modification")
	case p.class && n > 1:
		return onlyOperation("TableClass modification")
	case p.protection && n > 1:
		return onlyOperation("DeletionProtection modification")
	case p.warm && n > 1:
		return onlyOperation("WarmThroughput")
	case p.ceiling && (n > 2 || n == 2 && in.BillingMode == nil):
		return invalidValue("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request")
	case p.stream && p.iops && !toOnDemand:
		return invalidValue("You cannot modify stream status while updating table IOPS")
	case p.index && p.iops:
		return invalidValue("You cannot create or delete index while updating table IOPS")
	case p.index && p.stream:
		return invalidValue("You cannot create or delete index while changing stream status")
	}
	return in.checkIndexActions()
}

// checkIndexActions refuses index updates without an action, with two, and two of one index.
func (in *updateInput) checkIndexActions() *refusal {
	seen := map[string]bool{}
	for _, u := range in.GlobalSecondaryIndexUpdates {
		actions := 0
		for _, there := range []bool{u.Create != nil, u.Update != nil, u.Delete != nil} {
			if there {
				actions++
			}
		}
		switch {
		case actions == 0:
			return invalidValue("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null")
		case actions > 1:
			return invalidValue("Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object")
		case seen[u.name()]:
			return invalidValue("Only one global secondary index update per index is allowed simultaneously. Index: %s", u.name())
		}
		seen[u.name()] = true
	}
	return nil
}

// What may be done in a period (Amazon DynamoDB developer guide, Quotas).
const (
	mostToOnDemand   = 4
	toOnDemandPeriod = 24 * time.Hour
	mostClasses      = 2
	classPeriod      = 30 * 24 * time.Hour
)

// checkBilling checks what belongs to the billing mode the table will have.
func (u *update) checkBilling() *refusal {
	t, in := u.table, u.in
	mode := deref(in.BillingMode, t.billing)
	switches := mode != t.billing
	switch {
	case mode == onDemand && in.ProvisionedThroughput != nil:
		return invalidValue("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST")
	case in.BillingMode != nil && mode == provisioned && in.ProvisionedThroughput == nil:
		return invalidValue("ProvisionedThroughput must be specified when BillingMode is PROVISIONED")
	case switches && mode == onDemand && within(t.toOn, u.now, toOnDemandPeriod) >= mostToOnDemand:
		return onDemandTooOften()
	}
	if refused := checkBounds(in.ProvisionedThroughput); refused != nil {
		return refused
	}
	if refused := checkCeiling(in.OnDemandThroughput, mode, "table", true); refused != nil {
		return refused
	}
	if now, next := t.capacity, in.ProvisionedThroughput.capacity(); in.ProvisionedThroughput != nil && !switches && now == next {
		return unchanged("table", now, next)
	} else if in.ProvisionedThroughput != nil && !switches {
		if refused := checkDecrease(t.decreases, now, next, u.now); refused != nil {
			return refused
		}
	}
	return u.checkAllProvisioned(switches && mode == provisioned)
}

// checkAllProvisioned refuses to provision a table without all its global indexes.
func (u *update) checkAllProvisioned(switches bool) *refusal {
	if !switches {
		return nil
	}
	given := map[string]bool{}
	for _, change := range u.in.GlobalSecondaryIndexUpdates {
		given[change.name()] = change.Update != nil && change.Update.ProvisionedThroughput != nil
	}
	for _, i := range u.table.global {
		if !given[i.name] {
			return invalidValue("ProvisionedThroughput must be specified for index: %s", i.name)
		}
	}
	return nil
}

// unchanged is the refusal of throughput that is as it was.
func unchanged(subject string, now, next Capacity) *refusal {
	return invalid("The provisioned throughput for the %[1]s will not change. The requested value equals the current value. "+
		"Current ReadCapacityUnits provisioned for the %[1]s: %[2]d. Requested ReadCapacityUnits: %[3]d. "+
		"Current WriteCapacityUnits provisioned for the %[1]s: %[4]d. Requested WriteCapacityUnits: %[5]d. "+
		"Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.",
		subject, now.ReadCapacityUnits, next.ReadCapacityUnits, now.WriteCapacityUnits, next.WriteCapacityUnits)
}

// checkSettings checks the rest of an UpdateTable request.
func (u *update) checkSettings() *refusal {
	for _, check := range []func() *refusal{u.checkProtection, u.checkStream, u.checkClass, u.checkEncryption, u.checkWarm} {
		if refused := check(); refused != nil {
			return refused
		}
	}
	return nil
}

func (u *update) checkProtection() *refusal {
	t, pause := u.table, u.server.Delays.ProtectionPause
	if u.in.DeletionProtectionEnabled == nil || *u.in.DeletionProtectionEnabled == t.protected || t.protectedAt.IsZero() {
		return nil
	}
	if again := t.protectedAt.Add(pause); u.now.Before(again) {
		return tooSoon("Deletion protection setting", t.name, pause, again)
	}
	return nil
}

func (u *update) checkStream() *refusal {
	s := u.in.StreamSpecification
	switch {
	case s == nil:
		return nil
	case s.StreamEnabled && s.StreamViewType == "":
		return invalidValue("If stream is being enabled then UpdateViewType is required")
	case !s.StreamEnabled && s.StreamViewType != "":
		return invalidValue("If stream is being disabled, then UpdateViewType must not be specified")
	case s.StreamEnabled && u.table.view != "":
		return invalid("Table already has an enabled stream: TableName: %s", u.table.name)
	case !s.StreamEnabled && u.table.view == "":
		return invalid("Table has no stream to disable: TableName: %s", u.table.name)
	}
	return checkView(s)
}

func (u *update) checkClass() *refusal {
	if u.in.TableClass != nil && within(u.table.classChanges, u.now, classPeriod) >= mostClasses {
		return limitExceeded("Updates to TableClass are limited to %d times in 30 day(s).", mostClasses)
	}
	return nil
}

func (u *update) checkEncryption() *refusal {
	e, is := u.in.SSESpecification, u.table.encryption
	if refused := checkEncryption(e); refused != nil || e == nil {
		return refused
	}
	next := &table{}
	next.encrypt(e, u.region.name, "ENABLED")
	switch {
	case next.encryption == nil && is == nil:
		return invalidValue("Table is already encrypted by default")
	case next.encryption != nil && is != nil && next.encryption.KMSMasterKeyArn == is.KMSMasterKeyArn:
		return invalidValue("Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change Master Key")
	}
	return nil
}

func (u *update) checkWarm() *refusal {
	if u.in.WarmThroughput == nil {
		return nil
	}
	_, refused := checkWarmer(u.in.WarmThroughput, u.table.warm.describe(u.table.billing, u.table.capacity), "table")
	return refused
}
