package settings

// Change is one change of a table's settings. AWS takes each by itself, and refuses most of them together.
type Change interface {
	// Arguments are those that are as declared once the change is done. An index's own throughput is so after all
	// changes that concern it, and is named by none.
	Arguments() []string
	change()
}

// SetClass changes the table class.
type SetClass struct{ To string }

// SetBilling changes the billing mode and the capacity of the table and of all its indexes. Capacity that something else
// scales is sent with a change of the mode only.
type SetBilling struct {
	To Table
	// Indexes are the names of the global indexes that are declared.
	Indexes []string
}

// SetCeilings changes the most that is served on demand. Zero leaves a ceiling, NoCeiling takes it away.
type SetCeilings struct {
	Table   Units
	Indexes map[string]Units
}

// NoCeiling takes a ceiling away (API reference, OnDemandThroughput).
const NoCeiling = -1

// SetWarm raises warm throughput. Zero leaves it.
type SetWarm struct {
	Table   Units
	Indexes map[string]Units
}

// SetEncryption changes the key that the table is encrypted with.
type SetEncryption struct{ To string }

// SetStream turns the stream on, off, or into another one.
type SetStream struct{ To string }

// SetExpiry turns time to live on, or off where the attribute is empty.
type SetExpiry struct{ To string }

// SetRecovery changes for how many days a table can be set back; zero turns it off.
type SetRecovery struct{ To int64 }

// SetPolicy changes the resource policy; an empty one removes it.
type SetPolicy struct{ To string }

func (SetClass) change()      {}
func (SetBilling) change()    {}
func (SetCeilings) change()   {}
func (SetWarm) change()       {}
func (SetEncryption) change() {}
func (SetStream) change()     {}
func (SetExpiry) change()     {}
func (SetRecovery) change()   {}
func (SetPolicy) change()     {}

// Arguments are those that are as declared once the change is done.
func (SetClass) Arguments() []string { return []string{"table_class"} }

// Arguments are those that are as declared once the change is done.
func (SetBilling) Arguments() []string {
	return []string{"billing_mode", "read_capacity", "write_capacity", "scaled_elsewhere"}
}

// Arguments are those that are as declared once the change is done.
func (SetCeilings) Arguments() []string { return []string{"on_demand_throughput"} }

// Arguments are those that are as declared once the change is done.
func (SetWarm) Arguments() []string { return []string{"warm_throughput"} }

// Arguments are those that are as declared once the change is done.
func (SetEncryption) Arguments() []string { return []string{"encryption"} }

// Arguments are those that are as declared once the change is done.
func (SetStream) Arguments() []string { return []string{"stream_view_type"} }

// Arguments are those that are as declared once the change is done.
func (SetExpiry) Arguments() []string { return []string{"ttl_attribute"} }

// Arguments are those that are as declared once the change is done.
func (SetRecovery) Arguments() []string { return []string{"point_in_time_recovery_days"} }

// Arguments are those that are as declared once the change is done.
func (SetPolicy) Arguments() []string { return []string{"resource_policy"} }
