package finding

import (
	"strconv"
	"strings"
)

var (
	codeItemTooLarge = register("DM309", "items larger than DynamoDB stores", `
		An item has at most 400 KB, attribute names and key texts included. The declared largest sizes come to more, so such
		items could not be written. Keep what is large in an object store and its address in the item, or split it into
		several items.`)
	codeItemLarge = registerWarning("DM310", "large items", `
		The largest items come near 400 KB, or all are so large that every read and write of one, whatever is wanted of it,
		takes many units. What is large belongs in an object store, or in an item of its own.`)
	codeScanned = registerWarning("DM311", "a scan that reads much", `
		One call of the pattern reads more than 100 MB by the declared counts and sizes: all items of the table, or of an
		index. A query on a key, a subset by where with an index that holds only it, an export to S3 or a stream consumer
		that keeps what is asked cost less.`)
	codeFiltered = registerWarning("DM312", "a filter that reads much and keeps little", `
		What a filter drops is read and paid for. By the declared numbers of values less than a tenth is kept of more than a
		megabyte a call. Ask for it by equality in match or where, so that a key holds it, or bound it by read_at_most.`)
	codeEndless = registerWarning("DM313", "a query that returns much", `
		One call returns more than 10 MB by the declared counts and sizes, page after page. A limit, or a range, bounds it.`)
	codeCounted = registerWarning("DM314", "items counted by reading them", `
		DynamoDB counts by reading: a count costs what a query of the items does, and by the declared counts it is more than a
		thousand items a call. Keep the number in an item of its own, which the writes increment, or which a stream consumer
		keeps.`)
	codeFanOut = registerWarning("DM315", "a call of many requests", `
		One call makes 50 requests or more: one for each shard, period and fixed value. Each takes at least half a read unit
		and the slowest decides. Fewer shards, a larger bucket, or matching the attribute that the shards are calculated from
		makes fewer.`)
	codeHardlyRead = registerWarning("DM316", "an index that costs more than it saves", `
		By the declared rates and sizes, keeping the index costs more each month than scanning the table each time that it is
		asked would. Write operation = "scan" in its patterns, or have it answered elsewhere.`)
	codeCopiesTooMuch = registerWarning("DM317", "an index that copies what changes often", `
		The index copies whole items, because its patterns don't say what they fetch, and updates that bear on none of its key
		rewrite the copies. By the declared rates that costs more than fetching the items from the table when they are read.`)
	codeOneDay = registerWarning("DM320", "a partition for what is written now", `
		The partition key is told apart by time alone, so all that is written on one day, or in one second, lies in one
		partition, which takes 1,000 write units a second, while all others are idle. Nothing is said where the rates of all
		that writes it are declared and low, or where it is split into shards.`)
	codeMoves = registerWarning("DM321", "an index whose order changes with every touch", `
		Updates write a key attribute of the index, such as the time of the last visit, and each takes a delete and a put
		there. By the declared rates that costs much more than reading the index does. Order by something coarser, as the day.`)
	codeOnlyOrdered = registerWarning("DM328", "an index that only orders what another one finds", `
		Two indexes have the same partition key and copy the same, and by the declared numbers all that the patterns of one of
		them find is at most 4 KB, which one read of the other brings whole. To put so few items in order, the application
		needs no index.`)
	codeDateText = registerWarning("DM319", "a time that is declared as a text", `
		An attribute that orders items is named as times are and has the type string, so nothing demands that its texts sort as
		the times do: 9/1/2026 stands behind 10/1/2026. Declare its type: timestamp, date or epoch_seconds.`)
)

// ItemSize is how large items are, in words.
type ItemSize struct {
	Entity, Size string
	// Widest is the attribute that takes most of it.
	Widest string
	// Reads and Writes are the units of one read and write of a mean item; empty where it is about the largest.
	Reads, Writes string
}

func (s ItemSize) remedy() string {
	if s.Widest == "" {
		return "Split the item into several, each with a part of it."
	}
	return "Keep " + s.Widest + " in an object store, and where it is in the item: " + s.Widest + "_location = { bytes = 100 }; or in an item of its own, which only those read who want it: " +
		s.Entity + "_" + s.Widest + " = { parent = " + quote(s.Entity) + ", identity = [], attributes = { " + s.Widest + " = {} } }."
}

// ItemTooLarge says that the largest items are more than DynamoDB stores.
func ItemTooLarge(s ItemSize) Finding {
	return codeItemTooLarge.fail(Entity(s.Entity), message{
		title:  "an item of " + s.Size + " is more than DynamoDB stores",
		found:  "By the declared largest sizes one " + s.Entity + " has " + s.Size + ", names and key texts included, most of it in " + s.Widest + ".",
		why:    "An item has at most 400 KB; a larger one can't be written.",
		remedy: s.remedy() + " If values are never that large, correct max_bytes.",
	})
}

// ItemLarge says that items are large.
func ItemLarge(s ItemSize) Finding {
	m := message{
		title:  "an item has " + s.Size,
		found:  "By the declared largest sizes one " + s.Entity + " has " + s.Size + ", names and key texts included.",
		why:    "An item has at most 400 KB, and each further attribute, index and longer name brings it nearer.",
		remedy: s.remedy(),
	}
	if s.Reads != "" {
		m.found = "The mean " + s.Entity + " has " + s.Size + ", most of it in " + s.Widest + "."
		m.why = "A read takes " + s.Reads + " units and a write " + s.Writes + ", also of an update that changes one small attribute."
	}
	return codeItemLarge.warn(Entity(s.Entity), m)
}

// ReadCost is what one call of a read evaluates, in words.
type ReadCost struct {
	Items, Size, Units string
	Entity             string
	// Kept is the share that a filter keeps, Equal the attributes that it compares.
	Kept  string
	Equal []string
}

func (c ReadCost) evaluates() string {
	return "One call reads " + c.Items + " items, " + c.Size + ": " + c.Units + " read units."
}

// Scanned says that a scan reads much.
func Scanned(pattern string, c ReadCost) Finding {
	return codeScanned.warn(Pattern(pattern), message{
		title:  "one call scans " + c.Size,
		found:  c.evaluates(),
		why:    "A scan reads everything, whatever it returns, and takes capacity from all others while it does.",
		remedy: "Ask for a part by a key: match, or where with the fixed values that are wanted. What is an evaluation of everything is better made on an export or by a stream consumer: not_served = \"from the export to S3\". If it is rare, say so: average_per_second = 0.001.",
	})
}

// Filtered says that a filter drops nearly all that is read.
func Filtered(pattern string, c ReadCost) Finding {
	return codeFiltered.warn(Pattern(pattern), message{
		title:  "the filter keeps " + c.Kept + " of " + c.Size,
		found:  c.evaluates() + " Of that the filter keeps " + c.Kept + ", by the number of values of " + and(c.Equal) + ".",
		why:    "A filter is applied to what was read and paid for.",
		remedy: "Let a key hold it: match = [..., " + quoteAll(c.Equal) + "] instead of the filter. Or bound what a call reads: read_at_most = 1000.",
	})
}

// EndlessFilter says that a query with a limit reads much, because the design leaves part of what it compares to a filter.
func EndlessFilter(pattern string, c ReadCost) Finding {
	return codeEndless.warn(Pattern(pattern), message{
		title:  "one call may read " + c.Size,
		found:  c.evaluates(),
		why:    "Its limit bounds what it returns, and not what is read to find that: a filter drops the rest, page after page.",
		remedy: `Have its key hold what the filter tests: write optimize = "fewest_indexes", or declare the rates at which reading costs more than an index.`,
	})
}

// Endless says that a query returns much.
func Endless(pattern string, c ReadCost) Finding {
	return codeEndless.warn(Pattern(pattern), message{
		title:  "one call returns " + c.Size,
		found:  c.evaluates(),
		why:    "Nothing bounds it: it takes page after page of a megabyte, and grows with the items.",
		remedy: "Write limit = 100, for example, and go on from there; or a range; or fetch = [...] with the attributes that are needed.",
	})
}

// Counted says that items are counted by reading them.
func Counted(pattern string, c ReadCost, match []string) Finding {
	given := ""
	if len(match) > 0 {
		given = ", match = " + hclList(match)
	}
	return codeCounted.warn(Pattern(pattern), message{
		title: "one call counts " + c.Items + " items by reading them",
		found: c.evaluates(),
		why:   "A count costs what the items cost that are counted.",
		remedy: "Keep the number in an item: " + c.Entity + "_total = { identity = " + hclList(match) + ", attributes = { total = { type = \"number\" } } }, which the writes increment in their transaction (writes = [{ create = " +
			quote(c.Entity) + " }, { increment = " + quote(c.Entity+"_total") + ", sets = [\"total\"] }]), and read it: { entity = " + quote(c.Entity+"_total") + given + " }.",
	})
}

// Requests is how many requests one call makes, in words.
type Requests struct {
	Number int
	// What is what they are made for, Units what they take together; empty where it isn't known.
	What, Units string
}

// FanOut says that a call makes many requests.
func FanOut(pattern string, r Requests) Finding {
	units := ""
	if r.Units != "" {
		units = ", together " + r.Units + " read units"
	}
	return codeFanOut.warn(Pattern(pattern), message{
		title:  "one call makes " + strconv.Itoa(r.Number) + " requests",
		found:  "One call makes " + strconv.Itoa(r.Number) + " requests (" + r.What + ")" + units + ".",
		why:    "Each takes at least half a read unit, also where it finds nothing, and the call is as slow as the slowest.",
		remedy: "Let the callers know the shard: spread = { shards = ..., by = ... } with an attribute of match; or write fewer shards, as many as the writes per second divided by 700; or a larger bucket.",
	})
}

// IndexCost is what an index costs, in words.
type IndexCost struct {
	Index  string
	Serves []string
	// PerMonth is the money it costs, Instead what the other way would.
	PerMonth, Instead string
	// Calls is how many times a day it is read, Rewrites the money for keeping its copies.
	Calls, Rewrites string
}

// HardlyRead says that an index costs more than scanning would.
func HardlyRead(at Subject, c IndexCost) Finding {
	return codeHardlyRead.warn(at, message{
		title:  c.Index + " costs " + c.PerMonth + " a month and is hardly read",
		found:  c.Index + " is read " + c.Calls + " times a day by " + some(c.Serves) + ", and costs " + c.PerMonth + " a month for its writes and storage.",
		why:    "Scanning the table each time would cost " + c.Instead + " a month.",
		remedy: "Write operation = \"scan\" in " + some(c.Serves) + ", in the place of sort and range, or not_served = \"from an export\".",
	})
}

// CopiesTooMuch says that keeping the copies of an index costs more than fetching the items would.
func CopiesTooMuch(at Subject, c IndexCost, identity []string) Finding {
	return codeCopiesTooMuch.warn(at, message{
		title:  c.Index + " rewrites its copies for " + c.Rewrites + " a month",
		found:  c.Index + " copies whole items, and updates that don't bear on its key rewrite the copies for " + c.Rewrites + " a month.",
		why:    "Fetching the items from the table when they are read would cost " + c.Instead + " a month.",
		remedy: "Say what is needed: fetch = " + hclList(identity) + " in " + some(c.Serves) + ", and get the items by their identity; or list the attributes that are needed and rarely change.",
	})
}

// Unordered is a pattern as it would stand without its order.
type Unordered struct {
	Pattern, Entity string
	Match, Fetch    []string
}

func (u Unordered) hcl() string {
	line := u.Pattern + " = { entity = " + quote(u.Entity) + ", match = " + hclList(u.Match)
	if len(u.Fetch) > 0 {
		line += ", fetch = " + hclList(u.Fetch)
	}
	return line + ", ... }"
}

// OnlyOrdered says that an index finds nothing that another one doesn't, in another order: bytes is what one call of its
// patterns reads at most on average.
func OnlyOrdered(at Subject, c IndexCost, other, bytes string, patterns []Unordered) Finding {
	var lines []string
	for _, pattern := range patterns {
		lines = append(lines, pattern.hcl())
	}
	return codeOnlyOrdered.warn(at, message{
		title:  c.Index + " costs " + c.PerMonth + " a month and only orders what " + other + " finds",
		found:  c.Index + " costs " + c.PerMonth + " a month and has the partition key of " + other + ": by the declared numbers one call of " + some(c.Serves) + " finds " + bytes + " bytes.",
		why:    "One read of " + other + " brings the same items for half a read unit, as now.",
		remedy: "Take out sort and leave the order to the application: " + strings.Join(lines, "; ") + ". If some values have far more items than the mean, declare largest_share of " + some(patterns[0].Match) + ".",
	})
}

// DateText says that a time which orders items is declared as a text.
func DateText(entity, attribute, pattern string) Finding {
	return codeDateText.warn(Entity(entity).At("attributes", attribute), message{
		title:  quote(attribute) + " orders items and is a text",
		found:  quote(pattern) + " orders by " + attribute + ", which is named as times are and of type string.",
		why:    "Nothing demands that its texts sort as the times do: of 9/1/2026 and 10/1/2026 the second stands first.",
		remedy: "Declare what it is: " + attribute + " = { type = \"timestamp\" }, or date, or epoch_seconds. If it is no time, name it otherwise or ignore this.",
	})
}

// OneDay says that a partition key is told apart by time alone.
func OneDay(at Subject, v Values, writes string) Finding {
	m := message{
		title: "all that is written at a time lies in one partition of " + v.Of,
		found: "The partition key of " + v.Of + " is told apart by " + and(v.Attributes) + " alone.",
		why:   "What is written now has one value of it, and so one partition. " + partitionLimit,
	}
	if writes != "" {
		m.found += " At the peak it takes " + writes + " write units a second."
	}
	m.remedy = splitOrRated(v, "")
	return codeOneDay.warn(at, m)
}

// Moves says that an index pays for a key attribute that updates write.
func Moves(at Subject, c IndexCost, attributes []string) Finding {
	return codeMoves.warn(at, message{
		title:  c.Index + " moves its entries for " + c.Rewrites + " a month",
		found:  "Updates write " + and(attributes) + ", of the key of " + c.Index + ", and move its entries for " + c.Rewrites + " a month.",
		why:    "Each update deletes an entry and puts another. What is read of the index costs " + c.Instead + " a month.",
		remedy: "Order by something that changes less often, as the day: " + attributes[0] + "_on = { type = \"date\" } in the place of " + attributes[0] + " in sort or range; the update then sets it only when it differs, in a pattern with a rate of its own.",
	})
}
