package dynamofake

import "time"

// recovery is point-in-time recovery.
type recovery struct {
	// days is zero where it is off.
	days  int
	since time.Time
}

// The days that a table can be set back by (API reference, PointInTimeRecoverySpecification).
const (
	fewestDays = 1
	mostDays   = 35
)

type backupsInput struct {
	TableName                        string
	PointInTimeRecoverySpecification *struct {
		PointInTimeRecoveryEnabled *bool
		RecoveryPeriodInDays       *int
	}
}

// backedUp finds a table for the operations on backups, which have an error of their own where there is none.
func (r *request) backedUp(nameOrARN string) (*table, *refusal) {
	t, refused := r.readyTable(nameOrARN)
	if refused != nil && refused.code == "ResourceNotFoundException" {
		return nil, &refusal{"TableNotFoundException", "Table not found: " + nameOrARN}
	}
	return t, refused
}

// describeBackups is the answer of both operations.
func (t *table) describeBackups(r *request) any {
	status := "ENABLED"
	if r.now.Before(t.ready.Add(r.server.Delays.Backups)) && t.backups.days == 0 {
		status = "DISABLED"
	}
	point := struct {
		PointInTimeRecoveryStatus                            string
		RecoveryPeriodInDays                                 *int   `json:",omitempty"`
		EarliestRestorableDateTime, LatestRestorableDateTime *epoch `json:",omitempty"`
	}{PointInTimeRecoveryStatus: "DISABLED"}
	if t.backups.days > 0 {
		earliest, latest := newEpoch(t.backups.since), newEpoch(r.now)
		point.PointInTimeRecoveryStatus, point.RecoveryPeriodInDays = "ENABLED", &t.backups.days
		point.EarliestRestorableDateTime, point.LatestRestorableDateTime = &earliest, &latest
	}
	return map[string]any{"ContinuousBackupsDescription": map[string]any{
		"ContinuousBackupsStatus": status, "PointInTimeRecoveryDescription": point,
	}}
}

// describeContinuousBackups is DescribeContinuousBackups.
func describeContinuousBackups(r *request, in *tableInput) (any, *refusal) {
	t, refused := r.backedUp(in.TableName)
	if refused != nil {
		return nil, refused
	}
	return t.describeBackups(r), nil
}

// updateContinuousBackups is UpdateContinuousBackups.
func updateContinuousBackups(r *request, in *backupsInput) (any, *refusal) {
	var c constraints
	s := in.PointInTimeRecoverySpecification
	if s == nil || s.PointInTimeRecoveryEnabled == nil {
		c.fail(nil, "pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled", "not be null")
		return nil, c.refusal()
	}
	days := deref(s.RecoveryPeriodInDays, mostDays)
	switch {
	case days < fewestDays:
		c.fail(days, "pointInTimeRecoverySpecification.recoveryPeriodInDays", "have value greater than or equal to 1")
	case days > mostDays:
		c.fail(days, "pointInTimeRecoverySpecification.recoveryPeriodInDays", "have value less than or equal to 35")
	}
	if refused := c.refusal(); refused != nil {
		return nil, refused
	}
	if !*s.PointInTimeRecoveryEnabled && s.RecoveryPeriodInDays != nil {
		return nil, invalid("Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.")
	}
	t, refused := r.backedUp(in.TableName)
	switch {
	case refused != nil:
		return nil, refused
	case r.now.Before(t.ready.Add(r.server.Delays.Backups)):
		return nil, &refusal{"ContinuousBackupsUnavailableException", "Backups are being enabled for the table: " + t.name + ". Please retry later"}
	case !*s.PointInTimeRecoveryEnabled:
		t.backups = recovery{}
	case t.backups.days == 0:
		t.backups = recovery{days: days, since: r.now}
	default:
		t.backups.days = days
	}
	return t.describeBackups(r), nil
}
