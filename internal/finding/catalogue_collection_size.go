package finding

var (
	codeCollectionTooLarge = register("DM307", "an item collection larger than local indexes allow", `
		In a table with local indexes, all items under one partition key value, with their entries in those indexes, may have
		10 GB; beyond that writes fail. The declared counts, sizes and shares come to more. Drop consistent from the
		patterns that need the local index, so that a global one serves them, or let the partition hold less.`)
	codeCollectionNear = registerWarning("DM308", "an item collection that comes near its limit or grows without end", `
		The items under one partition key value come near the 10 GB that local indexes allow; or items are added to it at a
		rate that reaches 10 GB within five years, and nothing takes them away. Declare count if their number stays the
		same, let them expire, or split the partitions by time: the message shows the spread.`)
)

// Collection is what lies under one value of a partition key, in words.
type Collection struct {
	Partition string
	// Size is that of the largest, or what is added to it in a year.
	Size string
	// Patterns are those that need local indexes.
	Patterns []string
	// Days is after how many days it has 10 GB; Growing are the entities whose items are added; Local tells that local
	// indexes bound it.
	Days    string
	Growing []string
	Local   bool
	Lines   []Line
}

const localLimit = "With local indexes all items under one partition key value, and their entries, may have 10 GB together; then writes fail (ItemCollectionSizeLimitExceededException)."

func (c Collection) message(verb string) message {
	return message{
		title: "a partition of the table " + verb + " " + c.Size,
		found: "The largest partition (" + c.Partition + ") " + verb + " " + c.Size + ", by the declared counts, sizes and shares.",
		why:   localLimit,
		remedy: "Remove consistent from " + some(c.Patterns) + ", so that a global index serves it and there is no limit; or write local_indexes = \"never\" to see what needs one. " +
			"A local index can't be removed once the table exists.",
	}
}

// CollectionTooLarge says that an item collection is larger than local indexes allow.
func CollectionTooLarge(at Subject, c Collection) Finding {
	return codeCollectionTooLarge.fail(at, c.message("would have"))
}

// CollectionNearLimit says that an item collection comes near what local indexes allow, or is beyond it in a table that is
// there already.
func CollectionNearLimit(at Subject, c Collection) Finding {
	return codeCollectionNear.warn(at, c.message("has"))
}

// CollectionGrows says that items are added to a partition for ever.
func CollectionGrows(at Subject, c Collection) Finding {
	m := message{
		title: "partitions of the table grow by " + c.Size + " a year",
		found: "The busiest partition (" + c.Partition + ") gets " + c.Size + " of " + and(c.Growing) + " a year, which no pattern deletes, and has 10 GB after " + c.Days + " days.",
		why:   "A partition is read in the order of its sort key and throttled as one; what is old stays in the way of what is new, and is paid for every month.",
	}
	if c.Local {
		m.why = localLimit
	}
	m.remedy = "If the number of items stays the same, declare it: count. If they need not stay, let them expire: an epoch_seconds attribute, and ttl_attribute."
	if len(c.Lines) > 0 {
		m.remedy += " Else split the partitions by time: write " + linesText(c.Lines) + "."
	}
	return codeCollectionNear.warn(at, m)
}
