package settings

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// The words of AWS (API reference, CreateTable).
var (
	modes   = []string{OnDemand, Provisioned}
	classes = []string{Standard, "STANDARD_INFREQUENT_ACCESS"}
	streams = []string{"KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"}
)

// MostDays is how many days a table can be set back by (API reference, PointInTimeRecoverySpecification).
const MostDays = 35

// mostPolicy is the size of a policy in bytes, white space included (API reference, PutResourcePolicy).
const mostPolicy = 20480

// What a table or an index on demand serves at once from the start, and so the least warm throughput (Amazon DynamoDB
// developer guide, Warm throughput).
const (
	initialReads  = 12000
	initialWrites = 4000
)

// Check finds what is wrong with declared settings by themselves. Where something of what is said of billing, capacity
// and throughput isn't known yet, that is not looked at. Time to live is checked with the model.
func Check(t Table, throughputKnown bool) []finding.Finding {
	c := &checker{table: t}
	c.word("billing_mode", t.Billing, modes)
	c.word("table_class", t.Class, classes)
	c.word("stream_view_type", t.Stream, streams)
	c.encryption()
	c.policy()
	if days := t.Recovery; days != nil && (*days < 0 || *days > MostDays) {
		c.report(finding.OutOfRange(finding.Table("point_in_time_recovery_days"), "point_in_time_recovery_days", strconv.FormatInt(*days, 10),
			"A table can be set back to any second of the last 1 to "+strconv.Itoa(MostDays)+" days; 0 turns that off.", strconv.Itoa(MostDays)))
	}
	if throughputKnown && slices.Contains(modes, t.Billing) {
		c.throughput()
	}
	return c.findings
}

type checker struct {
	table    Table
	findings []finding.Finding
}

func (c *checker) report(f finding.Finding) { c.findings = append(c.findings, f) }

func (c *checker) word(argument, word string, known []string) {
	if word != "" && !slices.Contains(known, word) {
		c.report(finding.UnknownWord(finding.Table(argument), argument, word, known))
	}
}

// keyARN is the ARN of a KMS key, aliasARN that of an alias of one (Service Authorization Reference, AWS KMS, resource
// types).
var (
	keyARN   = regexp.MustCompile(`^arn:aws[a-z-]*:kms:[a-z0-9-]+:[0-9]{12}:key/[A-Za-z0-9-]+$`)
	aliasARN = regexp.MustCompile(`^(arn:aws[a-z-]*:kms:[a-z0-9-]+:[0-9]{12}:)?alias/`)
)

func (c *checker) encryption() {
	switch key := c.table.Encryption; {
	case key == "" || key == OwnedKey || key == ManagedKey || keyARN.MatchString(key):
	default:
		c.report(finding.BadKey(key, aliasARN.MatchString(key)))
	}
}

func (c *checker) policy() {
	document := c.table.Policy
	if document == "" {
		return
	}
	var parsed struct{ Statement any }
	switch err := json.Unmarshal([]byte(document), &parsed); {
	case err != nil:
		c.report(finding.BadPolicy("it is no JSON object: " + err.Error()))
	case parsed.Statement == nil:
		c.report(finding.BadPolicy("it has no Statement"))
	case len(document) > mostPolicy:
		c.report(finding.BadPolicy("it has " + strconv.Itoa(len(document)) + " bytes, and AWS takes " + strconv.Itoa(mostPolicy)))
	}
}

// throughput checks what goes with the billing mode.
func (c *checker) throughput() {
	t := c.table
	c.of(finding.Table, "", t.Throughput, t.Throughput)
	for _, index := range t.own() {
		c.of(func(string) finding.Subject { return finding.Index(index) }, index, t.Indexes[index], t.Of(index))
	}
	if t.Billing != Provisioned {
		return
	}
	for _, missing := range []struct {
		argument string
		units    int64
	}{{"read_capacity", t.Capacity.Read}, {"write_capacity", t.Capacity.Write}} {
		if missing.units == 0 {
			c.report(finding.CapacityMissing(missing.argument))
		}
	}
}

// of checks the throughput of the table or an index: what is written of it, and what that comes to.
func (c *checker) of(at func(argument string) finding.Subject, index string, own, whole Throughput) {
	for _, written := range []struct {
		argument, mode string
		there          bool
	}{
		{"read_capacity", Provisioned, own.Capacity.Read != 0},
		{"write_capacity", Provisioned, own.Capacity.Write != 0},
		{"scaled_elsewhere", Provisioned, own.IsScaled()},
		{"on_demand_throughput", OnDemand, !own.Ceiling.None()},
	} {
		if written.there && written.mode != c.table.Billing {
			c.report(finding.OtherBilling(at(written.argument), written.argument, index, c.table.Billing, written.mode))
		}
	}
	least, cause := whole.Capacity, "what is provisioned"
	if c.table.Billing == OnDemand {
		least, cause = Units{initialReads, initialWrites}, "what a table or index on demand serves from the start"
	}
	if own.Warm.Read != 0 && own.Warm.Read < least.Read {
		c.report(finding.TooCool(at("warm_throughput"), index, "read_units_per_second", own.Warm.Read, least.Read, cause))
	}
	if own.Warm.Write != 0 && own.Warm.Write < least.Write {
		c.report(finding.TooCool(at("warm_throughput"), index, "write_units_per_second", own.Warm.Write, least.Write, cause))
	}
}

// CheckIndexes finds settings of indexes that the table doesn't have. An index that had settings before is one that was
// there: that its settings are left over is only a warning.
func CheckIndexes(t Table, before Table, has []string) []finding.Finding {
	var list []finding.Finding
	for _, index := range t.own() {
		_, was := before.Indexes[index]
		switch {
		case slices.Contains(has, index):
		case was:
			list = append(list, finding.IndexSettingsLeft(index))
		default:
			list = append(list, finding.UnknownIndex(index, has))
		}
	}
	return list
}

// Warn says what is to be known of the changes of a table.
func Warn(table string, before, next Table) []finding.Finding {
	var list []finding.Finding
	if before.Stream != "" && before.Stream != next.Stream {
		list = append(list, finding.StreamChanges(table, before.Stream, next.Stream))
	}
	if before.Expiry != "" && next.Expiry != "" && before.Expiry != next.Expiry {
		list = append(list, finding.ExpiryInTwo(table, before.Expiry, next.Expiry))
	}
	cooler := func(was, is Units) bool {
		return is.Read != 0 && is.Read < was.Read || is.Write != 0 && is.Write < was.Write
	}
	if cooler(before.Warm, next.Warm) {
		list = append(list, finding.NotCooler(finding.Table("warm_throughput"), ""))
	}
	for _, index := range next.own() {
		if cooler(before.Indexes[index].Warm, next.Indexes[index].Warm) {
			list = append(list, finding.NotCooler(finding.Index(index), index))
		}
	}
	return list
}
