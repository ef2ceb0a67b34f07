package finding

import "strings"

var (
	codeSpareIndex = registerWarning("DM324", "an index of which another would do with a filter", `
		Another key finds the same items in the same order, and some others, which a filter drops. By the declared rates and
		sizes reading those as well, in one request of at most a megabyte, costs less each month than keeping an index of their
		own. Move what only that index compares from match to filter, and the index goes.`)
	codeItemByItem = registerWarning("DM325", "a list of keys whose items are then read one by one", `
		The pattern fetches only what identifies the items, and by the declared rates a get follows for nearly all that it finds.
		Each get is a request and rounds up to a read unit of its own. By the declared sizes it costs less to let the index copy
		the items: leave out fetch, or list the attributes that are shown.`)
	codeAggregated = registerWarning("DM326", "numbers that are read to be added up", `
		The pattern fetches nothing but numbers of more than a thousand items a call by the declared counts: a sum, a mean or a
		maximum. DynamoDB adds nothing up, so each call reads and pays for all items. Keep the result in an item of its own,
		which the writes increment, or which a stream consumer keeps.`)
	codeHierarchy = registerWarning("DM327", "a deep hierarchy in one partition", `
		Items of three levels or more lie under the identity of their root alone, more than 10 MB for one root by the declared
		counts and sizes, and not all that reads and writes them has a rate. All of one root share what one partition takes:
		1,000 write and 3,000 read units a second. A pattern that matches a level between lets that level tell the partitions
		apart.`)
)

// SpareIndex is an index of which another key would do, in words.
type SpareIndex struct {
	IndexCost
	// Key is the other key, Of the pattern that it serves in any case.
	Key, Of string
	// Items is how many items a call would read there.
	Items string
	// Lines are the lines to write, of each pattern.
	Lines []FilterLine
}

// FilterLine is a pattern as it is to be written: what remains in match, and what becomes a filter.
type FilterLine struct {
	Pattern       string
	Match, Filter []string
}

func (l FilterLine) String() string {
	var tests []string
	for _, name := range l.Filter {
		tests = append(tests, name+` = "="`)
	}
	return "match = " + hclList(l.Match) + ", filter = { " + strings.Join(tests, ", ") + " } in " + quote(l.Pattern)
}

// FilterWouldDo says that another key and a filter cost less than an index does.
func FilterWouldDo(at Subject, s SpareIndex) Finding {
	var lines []string
	for _, l := range s.Lines {
		lines = append(lines, l.String())
	}
	return codeSpareIndex.warn(at, message{
		title: s.Index + " costs " + s.PerMonth + " a month, a filter " + s.Instead,
		found: s.Index + " serves " + some(s.Serves) + ". " + s.Key + ", which is there for " + quote(s.Of) + ", has the same items in the same order and others between them: " +
			s.Items + " a call, by the declared counts.",
		why:    "Reading all of them, at most a megabyte in one request, and dropping the others costs " + s.Instead + " a month; the index costs " + s.PerMonth + " for its reads, its writes and its storage.",
		remedy: "Write " + and(lines) + ".",
	})
}

// ItemByItem says that the items of a list are read one by one. Gets is the pattern that reads them, Items how many a call
// of the list finds, Paid what the gets cost and Copies what copying the items would cost more, per month.
func ItemByItem(list, gets, items, paid, copies string) Finding {
	return codeItemByItem.warn(Pattern(list), message{
		title:  "the items of the list are then read one by one",
		found:  quote(list) + " finds " + items + " items a call and fetches only what identifies them, and " + quote(gets) + " is asked about as often as it finds items.",
		why:    "One by one they cost " + paid + " a month. An index that copies the items costs " + copies + " more than it does now, and answers in one request.",
		remedy: "Remove fetch from " + quote(list) + ", or list there the attributes that are shown; and lower the rate of " + quote(gets) + " by what no longer follows. If other calls are meant, ignore this.",
	})
}

// Aggregated says that numbers are read to be added up.
func Aggregated(pattern string, c ReadCost, match, numbers []string) Finding {
	total := c.Entity + "_total"
	return codeAggregated.warn(Pattern(pattern), message{
		title: "one call reads " + c.Items + " items for " + and(numbers),
		found: c.evaluates() + " It fetches numbers alone.",
		why:   "DynamoDB adds nothing up: a sum, a mean or a maximum costs what all its items cost, each time.",
		remedy: "Keep the result in an item: " + total + " = { identity = " + hclList(match) + ", attributes = { total = { type = \"number\" } } }, which the writes increment in their transaction (writes = [{ create = " +
			quote(c.Entity) + " }, { increment = " + quote(total) + ", sets = [\"total\"] }]; an update adds the difference), or which a stream consumer keeps; and read it: { entity = " +
			quote(total) + ", match = " + hclList(match) + " }.",
	})
}

// Hierarchy says that a deep hierarchy lies in one partition. Levels are its entities from the root on, there those with
// items in the partition, and each is the size of what lies under one root.
func Hierarchy(at Subject, v Values, levels, there []string, each string) Finding {
	root := levels[0]
	return codeHierarchy.warn(at, message{
		title: "a hierarchy of " + and(levels) + " lies in one partition of " + v.Of,
		found: "The partition key of " + v.Of + " is told apart by " + and(v.Attributes) + " alone, and holds items of " + and(there) + ": " + each + " for one " + root +
			", by the declared counts and sizes.",
		why:    "All load on one " + root + " falls on that partition, however deep it goes. " + partitionLimit,
		remedy: splitOrRated(v, "") + " What identifies one " + levels[len(levels)-2] + ", a level between, does that.",
	})
}
