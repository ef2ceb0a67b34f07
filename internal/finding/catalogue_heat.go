package finding

import (
	"strconv"
)

const partitionLimit = "One partition takes 1,000 write and gives 3,000 read units a second, whatever the capacity of the table; what is beyond is throttled."

var (
	codeHotPartition = register("DM301", "a partition that takes more than it can", `
		At the declared peaks the busiest partition of the table or of an index would take more than 1,000 write units or
		give more than 3,000 read units a second, which no capacity changes. How much of the load it takes comes from
		hottest_share, or else from the number of values, of which one takes at least its part. Split it: the message shows
		the spread with the number of shards that keeps it at 70 %. Where other keys would have no such partition, as where
		patterns share an index that only some of them make hot, the message has the lines that ask for those. An index that is throttled holds up the writes of the table.`)
	codeWarmPartition = registerWarning("DM302", "a partition near what it can take", `
		At the declared peaks the busiest partition takes more than 70 % of the 1,000 write or 3,000 read units a second that
		it can; or more than that, in a table or an index that is there already. The message shows the spread that would
		split it.`)
	codeUneven = registerWarning("DM306", "a partition that is cool only if all values are alike", `
		The load is so high that the busiest partition would take more than it can if values differed in how busy they are as
		popularity often does: by Zipf's law, the second half as busy as the first, the third a third. Declare hottest_share,
		and the plan computes with it.`)
	codeHotItem = register("DM303", "an item that takes more than it can", `
		At the declared peaks one item would take more than 1,000 write units or give more than 3,000 read units a second.
		An item lies in one partition and nothing splits it. A counter becomes several items, of which each increment takes
		one and a read adds them up; an item that is read so often is kept in a cache before the table.`)
	codeWarmItem = registerWarning("DM304", "an item near what it can take", `
		At the declared peaks one item takes more than 70 % of what an item can, or more than it can in a table that is there
		already. Of a counter whose busiest item's share of the load isn't declared, the message says which share would be
		too much.`)
	codeFewValues = registerWarning("DM305", "a partition key with few values", `
		All items, and all load, lie under the few values of a partition key, such as a status. Each value's partition takes
		1,000 write units and gives 3,000 read units a second. Nothing is said where all patterns that use it have rates that
		are low, where the items are few, or where it is split by spread.`)
)

// Line is a line to write, and where.
type Line struct {
	At   Subject
	Text string
}

// linesText says where to write lines: the same line everywhere once.
func linesText(lines []Line) string {
	var at []string
	for _, line := range lines {
		at = append(at, line.At.String())
	}
	return lines[0].Text + " in " + and(at)
}

// lineTexts says where to write lines that differ.
func lineTexts(lines []Line) string {
	var texts []string
	for _, line := range lines {
		texts = append(texts, linesText([]Line{line}))
	}
	return and(texts)
}

// Names joins names of attributes as a sentence does.
func Names(names []string) string { return and(names) }

// Heat is what the busiest partition takes, in words.
type Heat struct {
	// Of is the table or the index, Index true of a global one, Partition what fills its partition key.
	Of        string
	Index     bool
	Partition string
	// Value says which share the busiest takes; empty where there is one partition.
	Value string
	// Writes and Reads are units per second, empty where they are not too many; By are the patterns they are of.
	Writes, Reads string
	By            []string
	// Shards is how many shards keep it cool, 0 where no number does; Lines are the lines that make them, none where none
	// can.
	Shards int
	Lines  []Line
	// ReadsToo is true where shards would split the writes and not the reads.
	ReadsToo bool
}

// comes is the verb behind names of patterns.
func comes(names []string) string {
	if len(names) == 1 {
		return " comes to "
	}
	return " come to "
}

// amount is what the busiest takes: "1,500 write units".
func amount(writes, reads string) string {
	switch {
	case reads == "":
		return writes + " write units"
	case writes == "":
		return reads + " read units"
	}
	return writes + " write and " + reads + " read units"
}

func (h Heat) message(verb string) message {
	share := ""
	if h.Value != "" {
		share = ": " + h.Value
	}
	why := partitionLimit
	if h.Index && h.Writes != "" {
		why += " While an index is throttled, so are the writes of the table."
	}
	m := message{
		title: "one partition of " + h.Of + " " + verb + " " + amount(h.Writes, h.Reads) + " a second",
		found: "At the peak, " + some(h.By) + comes(h.By) + amount(h.Writes, h.Reads) + " a second in one partition (" + h.Partition + ")" + share + ".",
		why:   why,
	}
	switch {
	case len(h.Lines) > 0:
		m.remedy = "Split it into " + strconv.Itoa(h.Shards) + " shards: write " + linesText(h.Lines) + ". A read of the whole then makes one request of each."
	case h.Shards > 0:
		m.remedy = "Split what is in it: let each pattern read one kind of item by its own key, and write spread = { shards = " + strconv.Itoa(h.Shards) + " } there. If the rates are lower than declared, correct peak_per_second."
	case h.ReadsToo:
		m.remedy = "Shards would split the writes, and not the reads, as each read asks every shard. First keep what is read in a cache, and declare as peak_per_second what comes through; the plan then shows the spread."
	default:
		m.remedy = "Shards don't help, because each read asks every one of them. Keep what is read in a cache, and declare as peak_per_second what comes through; or fetch less: write limit, or fetch with the attributes that are needed."
	}
	return m
}

// HotPartition says that the busiest partition takes more than it can.
func HotPartition(at Subject, h Heat) Finding {
	return codeHotPartition.fail(at, h.message("would take"))
}

// IsHotPartition reports whether a finding says that a partition takes more than it can.
func IsHotPartition(f Finding) bool { return f.Code == codeHotPartition }

// OtherKeys is the finding of a hot partition with another way out: keys that have none. Pins are the lines that ask for their
// indexes; none where such lines alone don't do.
func OtherKeys(f Finding, pins []Line) Finding {
	other := ` Other keys have no such partition: write optimize = "cost", which finds them.`
	if len(pins) > 0 {
		other = " Other keys have no such partition: write " + lineTexts(pins) + `, or optimize = "cost", which finds them by itself.`
	}
	f.Remedy += other
	return f
}

// WarmPartition says that the busiest partition takes nearly what it can; or more, of what is there already.
func WarmPartition(at Subject, h Heat, over bool) Finding {
	m := h.message("takes")
	if over {
		m.why += " It is there already, so this is no error."
	}
	return codeWarmPartition.warn(at, m)
}

// UnevenPartition says that the busiest partition would take too much if the values were unevenly busy.
func UnevenPartition(at Subject, h Heat, attributes []string) Finding {
	m := h.message("could take")
	m.found = "At the peak, " + some(h.By) + comes(h.By) + amount(h.Writes, h.Reads) + " a second in one partition (" + h.Partition +
		") if their load is spread as popularity often is, by Zipf's law: " + h.Value + ". No hottest_share is declared of " + or(attributes) + "."
	m.remedy = "Declare what the busiest takes: " + lastOf(attributes) + " = { hottest_share = 0.001 }, for example. If that is too much, the plan shows the spread."
	return codeUneven.warn(at, m)
}

// ItemHeat is what the busiest item of an entity takes, in words.
type ItemHeat struct {
	Entity   string
	Identity []string
	// Counter is true where what writes it most increments.
	Counter bool
	// Value says which share the busiest takes.
	Value string
	// Writes or Reads are units per second; By are the patterns they are of, those that take most first.
	Writes, Reads string
	By            []string
	// Shards is into how many items a counter would be split, Rate the calls per second of the first of By that a cache
	// may let through.
	Shards int
	Rate   string
}

func (h ItemHeat) message(verb string) message {
	m := message{
		title: "one " + h.Entity + " " + verb + " " + amount(h.Writes, h.Reads) + " a second",
		found: "At the peak, " + some(h.By) + comes(h.By) + amount(h.Writes, h.Reads) + " a second on one " + h.Entity + ": " + h.Value + ".",
		why:   partitionLimit + " An item lies in one partition, and nothing splits it.",
	}
	switch {
	case h.Counter:
		m.remedy = shardedCounter(h.Entity, h.Identity, h.Shards)
	case h.Writes != "":
		m.remedy = "Write less often to one item: collect changes in the application, or put each as an item of its own (an entity whose identity has a further attribute) and add them up when they are read. If the rates are lower than declared, correct peak_per_second of " + quote(h.By[0]) + "."
	default:
		m.remedy = "Keep the busiest in a cache before the table, and declare what comes through: peak_per_second = " + h.Rate + " in access_patterns[" + quote(h.By[0]) + "]."
	}
	return m
}

// shardedCounter says how a counter is split into items.
func shardedCounter(entity string, identity []string, shards int) string {
	n := "8"
	if shards > 0 {
		n = strconv.Itoa(shards)
	}
	given := ""
	if len(identity) > 0 {
		given = `match = ` + hclList(identity) + `, `
	}
	return "Count in " + n + " items of their own instead, of which each increment takes any: " + entity + `_count = { parent = ` + quote(entity) +
		`, identity = ["shard"], attributes = { shard = { type = "number", digits = 3, distinct = ` + n + ` }, total = { type = "number" } } } in entities; increment with match = ` +
		hclList(append(append([]string{}, identity...), "shard")) + `, and read them all at once: { entity = ` + quote(entity+"_count") + `, ` + given + `match_any = ["shard"] }.`
}

// HotItem says that the busiest item takes more than it can.
func HotItem(h ItemHeat) Finding { return codeHotItem.fail(Entity(h.Entity), h.message("would take")) }

// WarmItem says that the busiest item takes nearly what it can; or more, in a table that is there already.
func WarmItem(h ItemHeat, over bool) Finding {
	m := h.message("takes")
	if over {
		m.why += " The table is there already, so this is no error."
	}
	return codeWarmItem.warn(Entity(h.Entity), m)
}

// CounterUnknown says that increments come to more than one item takes, and that it isn't declared how they spread.
func CounterUnknown(entity string, identity []string, writes string, by []string, share string) Finding {
	return codeWarmItem.warn(Entity(entity), message{
		title: "counters of " + entity + " take " + writes + " write units a second together",
		found: "At the peak, " + some(by) + comes(by) + writes + " write units a second, and how much of it the busiest " + entity + " takes is not declared.",
		why:   partitionLimit + " If one " + entity + " takes more than " + share + " of it, its increments fail.",
		remedy: "Declare the share: " + lastOf(identity) + " = { hottest_share = 0.01 }, for example. If one takes more: " +
			lower(shardedCounter(entity, identity, 0)),
	})
}

func lastOf(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1]
}

// lower writes the first letter small.
func lower(sentence string) string { return string(sentence[0]|0x20) + sentence[1:] }

// Values is a partition key with few values, in words.
type Values struct {
	Of         string
	Attributes []string
	Number     string
	Lines      []Line
	// Unrated are the patterns without a rate that use it.
	Unrated []string
}

// FewValues says that a partition key has few values and that it isn't known to be cold.
func FewValues(at Subject, v Values) Finding {
	m := message{
		title: words(v.Attributes) + " has " + v.Number + " values, and is a partition key",
		found: "The partition key of " + v.Of + " is told apart by " + and(v.Attributes) + " alone, which has " + v.Number + " values.",
		why:   "All items and all load lie in so many partitions. " + partitionLimit,
	}
	m.remedy = splitOrRated(v, "; or, if there are few items, count of the entity")
	return codeFewValues.warn(at, m)
}

// splitOrRated is the remedy of partitions that aren't known to be cold: to say so, or to split them.
func splitOrRated(v Values, orElse string) string {
	rated := ""
	if len(v.Unrated) > 0 {
		rated = "If it is little, say so: peak_per_second for " + some(v.Unrated) + orElse + ". Else "
	}
	split := "let a further attribute that the callers know tell the partitions apart: add it to match."
	if len(v.Lines) > 0 {
		split = "split the partitions: " + linesText(v.Lines) + "."
	}
	if rated == "" {
		return upper(split)
	}
	return rated + split
}

// upper writes the first letter large.
func upper(sentence string) string { return string(sentence[0]&^0x20) + sentence[1:] }
