package finding

import (
	"strconv"
	"strings"
)

var (
	codePeakBeyondStart = registerWarning("DM318", "peaks that a new table doesn't serve", `
		A new table on demand, and a new index, serves about 4,000 write and 12,000 read units a second at once, and twice its
		former peak after that; by default a table may take 40,000 units of each. Beyond that, requests are throttled until it
		has grown, or the quota is raised. warm_throughput makes it serve more from the first second.`)
	codePeakBeyondCapacity = registerWarning("DM322", "peaks beyond the provisioned capacity", `
		At the declared peaks the table, or an index, takes more units a second than are provisioned for it, and nothing is
		said to scale them. An index that is throttled holds up the writes of the table. The message shows the capacity of
		which the peak takes 70 %.`)
)

// Peak is what the table or an index takes at the peak, in words.
type Peak struct {
	// Of is the table or the index, Index the index's name.
	Of, Index     string
	Reads, Writes string
	// WarmReads and WarmWrites are the units to write; HasReads and HasWrites what is provisioned, 0 where it is enough.
	WarmReads, WarmWrites, HasReads, HasWrites int64
}

// PeakBeyondStart says that a new table or index doesn't serve the peaks; quota that some are beyond the quota of a table.
func PeakBeyondStart(peaks []Peak, quota bool) Finding {
	var of, takes, own []string
	remedy := ""
	for _, p := range peaks {
		of = append(of, p.Of)
		takes = append(takes, p.Of+" takes "+p.Writes+" write and "+p.Reads+" read units")
		warm := "warm_throughput = { read_units_per_second = " + strconv.FormatInt(p.WarmReads, 10) + ", write_units_per_second = " + strconv.FormatInt(p.WarmWrites, 10) + " }"
		if p.Index == "" {
			remedy = warm
		} else {
			own = append(own, quote(p.Index)+" = { "+warm+" }")
		}
	}
	if len(own) > 0 {
		remedy = strings.TrimPrefix(remedy+" and index_settings = { "+strings.Join(own, ", ")+" }", " and ")
	}
	m := message{
		title:  "peaks of " + some(of) + " need a warm start",
		found:  "At the declared peaks " + and(takes) + " a second.",
		why:    "New, each serves about 4,000 write and 12,000 read units a second on demand, and twice its former peak later; what is beyond is throttled until it has grown, which takes up to half an hour.",
		remedy: "Raise the load over half an hour or more, or write " + remedy + ", which AWS bills once.",
	}
	if quota {
		m.title = "peaks of " + some(of) + " are beyond the quota"
		m.why += " A table may take 40,000 units of each by default."
		m.remedy = "Have the quota of table-level units raised before (Service Quotas, DynamoDB). " + m.remedy
	}
	return codePeakBeyondStart.warn(Table(""), m)
}

// PeakBeyondCapacity says that less is provisioned than the peak takes.
func PeakBeyondCapacity(p Peak) Finding {
	var has, lines []string
	if p.WarmReads > 0 {
		has = append(has, strconv.FormatInt(p.HasReads, 10)+" read units")
		lines = append(lines, "read_capacity = "+strconv.FormatInt(p.WarmReads, 10))
	}
	if p.WarmWrites > 0 {
		has = append(has, strconv.FormatInt(p.HasWrites, 10)+" write units")
		lines = append(lines, "write_capacity = "+strconv.FormatInt(p.WarmWrites, 10))
	}
	m := message{
		title:  "less is provisioned for " + p.Of + " than its peak takes",
		found:  "At the declared peaks " + p.Of + " takes " + p.Writes + " write and " + p.Reads + " read units a second; " + and(has) + " are provisioned.",
		why:    "What is beyond is throttled, once what was saved up in the last five minutes is used up.",
		remedy: "Write " + and(lines) + ", of which the peak takes 70 %; or scaled_elsewhere = true if something else scales it.",
	}
	if p.Index != "" {
		m.why += " While an index is throttled, so are the writes of the table."
		m.remedy = "Write index_settings = { " + quote(p.Index) + " = { " + strings.Join(lines, ", ") + " } }, of which the peak takes 70 %; or scaled_elsewhere = true there if something else scales it."
	}
	return codePeakBeyondCapacity.warn(Table(""), m)
}
