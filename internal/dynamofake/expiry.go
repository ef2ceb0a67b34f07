package dynamofake

import "time"

// expiry is the time to live of a table.
type expiry struct {
	attribute string // empty where it is off
	before    string // the attribute it was on for, shown while DISABLING
	changed   time.Time
}

type expiryInput struct {
	TableName               string
	TimeToLiveSpecification *expirySpecification
}

type expirySpecification struct {
	AttributeName string
	Enabled       *bool
}

// describeTimeToLive is DescribeTimeToLive.
func describeTimeToLive(r *request, in *tableInput) (any, *refusal) {
	t, refused := r.tableOf(in.TableName)
	if refused != nil {
		return nil, refused
	}
	if t.status == creating || t.status == deleting {
		return nil, invalid("Cannot describe time to live while table is in %[1]s state: Current table state is %[1]s", t.status)
	}
	shown := struct {
		TimeToLiveStatus string
		AttributeName    string `json:",omitempty"`
	}{"DISABLED", ""}
	settling := !t.expiry.changed.IsZero() && r.now.Before(t.expiry.changed.Add(r.server.Delays.Expiry))
	switch {
	case t.expiry.attribute != "" && settling:
		shown.TimeToLiveStatus, shown.AttributeName = "ENABLING", t.expiry.attribute
	case t.expiry.attribute != "":
		shown.TimeToLiveStatus, shown.AttributeName = "ENABLED", t.expiry.attribute
	case settling:
		shown.TimeToLiveStatus, shown.AttributeName = "DISABLING", t.expiry.before
	}
	return map[string]any{"TimeToLiveDescription": shown}, nil
}

// updateTimeToLive is UpdateTimeToLive.
func updateTimeToLive(r *request, in *expiryInput) (any, *refusal) {
	var c constraints
	switch s := in.TimeToLiveSpecification; {
	case s == nil:
		c.fail(nil, "timeToLiveSpecification", "not be null")
	case s.Enabled == nil:
		c.fail(nil, "timeToLiveSpecification.enabled", "not be null")
	default:
		c.attributeName(s.AttributeName, "timeToLiveSpecification.attributeName")
	}
	if refused := c.refusal(); refused != nil {
		return nil, refused
	}
	t, refused := r.readyTable(in.TableName)
	if refused != nil {
		return nil, refused
	}
	if refused := t.checkExpiry(in.TimeToLiveSpecification, r); refused != nil {
		return nil, refused
	}
	t.expiry.before, t.expiry.attribute = t.expiry.attribute, ""
	if *in.TimeToLiveSpecification.Enabled {
		t.expiry.attribute = in.TimeToLiveSpecification.AttributeName
	}
	t.expiry.changed = r.now
	return map[string]any{"TimeToLiveSpecification": in.TimeToLiveSpecification}, nil
}

// checkExpiry refuses changes of time to live that change nothing, or follow another too soon.
func (t *table) checkExpiry(s *expirySpecification, r *request) *refusal {
	on, is := *s.Enabled, t.expiry.attribute
	switch {
	case t.status == deleting:
		return inUse("Table is being deleted: %s", t.name)
	case is != "" && is != s.AttributeName:
		return invalid("TimeToLive is active on a different AttributeName: current AttributeName is %s", is)
	case on && is != "":
		return invalid("TimeToLive is already enabled")
	case !on && is == "":
		return invalid("TimeToLive is already disabled")
	case !t.expiry.changed.IsZero() && r.now.Before(t.expiry.changed.Add(r.server.Delays.ExpiryPause)):
		return invalid("Time to live has been modified multiple times within a fixed interval")
	}
	return nil
}
