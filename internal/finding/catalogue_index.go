package finding

import "strconv"

var (
	codeIndexBuilt = registerWarning("DM217", "an index is built", `
		The apply adds a global index to a table that may hold items. DynamoDB fills it from them, one index of a table at
		a time: minutes for a small table, hours or days for a large one, billed as writes to the index. Requests to it
		fail while it is being made and miss items while it is being filled. The apply waits for it as long as
		timeouts.update says, unless wait_for_indexes is false; deploy what reads the index after that.`)
	codeIndexDropped = registerWarning("DM218", "an index is dropped", `
		No access path uses the global index any more. Requests that still go to it fail once it is gone. An index whose
		patterns are all given up is dropped by this apply; one whose patterns are answered by other keys from now on stays
		until the next apply, so that applications can move. Items keep the attributes they carried for it.`)
	codeIndexRebuilt = registerWarning("DM219", "an index is built anew under another name", `
		DynamoDB can't change the key of an index or let it copy more attributes, and a table has no two indexes of one
		name. So a new index is built beside the old one, which stays until the next apply. Where the key is the same, the
		new name ends with a number, and stays so from then on. Deploy applications and policies with the index of
		access_paths, then apply again: that drops the old index.`)
	codeIndexGap = registerWarning("DM220", "an index is dropped before its successor is there", `
		The quota of indexes of a table, or of attributes that their projections name, leaves no room for the old index and
		the new one at once. The old one goes first, and the patterns it serves have no answer until the new one is filled.
		Have the quota raised and declare it in limits.global_indexes, or give up another index first.`)
	codeRewrite = registerWarning("DM221", "stored items lack attributes of a key", `
		A new pattern finds items by attributes that those stored so far don't carry, or may not carry: key texts, ranks or
		the entity's name, which the application writes, or an attribute that was not declared before. An item without
		them is not in the index, so the pattern misses it. Write the attributes to every stored item of the entity, for
		instance by a scan that updates each of them, before the pattern is relied on.`)
	codeRestate = registerWarning("DM233", "an attribute is declared of another type", `
		Patterns compare an attribute as the stored items hold it, and its type is declared otherwise than before. A date, say, is
		another text than a timestamp: items that hold the old form are not found by bounds of the new one, or sort elsewhere.
		Where the old declaration was wrong and the items hold the new form already, nothing needs to be done. Otherwise write
		them anew, or declare an attribute of another name beside it.`)
	codeEntityLeft = registerWarning("DM222", "an entity is declared no more", `
		Removing an entity removes none of its items. They stay in the table and in its indexes, and are stored under keys
		that the provider no longer reckons with: a pattern that is declared later could find them. Delete the items of the
		entity before its declaration goes.`)
	codeIndexBuilding = registerWarning("DM223", "an index is not filled yet", `
		The table has an index that DynamoDB is still making or filling. Requests to it fail or miss items until it is
		ACTIVE. DynamoDB goes on by itself, and an apply that changes another index waits for it.`)
	codeIndexLeaving = registerWarning("DM228", "an imported table has an index that is being deleted", `
		The table that was imported has an index that DynamoDB is deleting, because somebody asked for that. It counts as gone:
		where a pattern needs one of its key, the plan builds another, once the old one is no more.`)
)

// IndexFacts are what a finding tells of a global index.
type IndexFacts struct {
	// Name is the index's name, and Text its key and projection in words.
	Name, Text string
	// Patterns are those that it serves, or served.
	Patterns []string
}

func (f IndexFacts) withText() string { return quote(f.Name) + " (" + f.Text + ")" }

// atFirst is the line of the first of some patterns: Terraform shows a whole map where a finding is about all of it.
func atFirst(patterns []string) Subject {
	if len(patterns) == 0 {
		return Table("")
	}
	return Pattern(patterns[0])
}

// IndexBuilt warns that an index is added. Missing is true where somebody deleted it, and waits where the apply waits.
func IndexBuilt(f IndexFacts, missing, waits bool) Finding {
	found := "The table gets the global index " + f.withText() + ", for " + some(f.Patterns) + "."
	if missing {
		found = "The global index " + f.withText() + " was deleted outside of Terraform. It is built again, for " + some(f.Patterns) + "."
	}
	return codeIndexBuilt.warn(atFirst(f.Patterns), message{
		title:  "the index " + quote(f.Name) + " is built",
		found:  found,
		why:    "DynamoDB fills it from the stored items, which takes minutes to hours and is billed as writes. Until then " + some(f.Patterns) + " can't be answered.",
		remedy: waiting(waits) + " Deploy what reads the index when it is ACTIVE.",
	})
}

func waiting(waits bool) string {
	if waits {
		return "The apply waits until the index is ACTIVE, as long as timeouts.update says."
	}
	return "The apply doesn't wait for that, because wait_for_indexes is false."
}

// IndexDropped warns that an index goes because its patterns are given up.
func IndexDropped(f IndexFacts) Finding {
	return codeIndexDropped.warn(atFirst(f.Patterns), message{
		title:  "the index " + quote(f.Name) + " is dropped",
		found:  "No access pattern needs the global index " + f.withText() + " any more. It served " + some(f.Patterns) + ".",
		why:    "Requests that still go to the index fail once it is gone.",
		remedy: "Keep the pattern if an application still asks it.",
	})
}

// IndexRetired warns that an index goes that an earlier apply kept.
func IndexRetired(f IndexFacts) Finding {
	return codeIndexDropped.warn(atFirst(f.Patterns), message{
		title:  "the index " + quote(f.Name) + " is dropped",
		found:  "No access path uses the global index " + f.withText() + " any more; an earlier apply kept it for one more.",
		why:    "Requests that still go to the index fail once it is gone.",
		remedy: "Apply when all applications use the access paths of the plan.",
	})
}

// IndexUnused warns that other keys answer what an index served. Kept is true where it stays until the next apply.
func IndexUnused(f IndexFacts, kept bool) Finding {
	when, title := "It stays until the next apply.", "the index "+quote(f.Name)+" goes with the next apply"
	if !kept {
		when, title = "The quota leaves no room to keep it until the next apply, so this one drops it.", "the index "+quote(f.Name)+" is dropped"
	}
	return codeIndexDropped.warn(atFirst(f.Patterns), message{
		title:  title,
		found:  "Other keys answer " + some(f.Patterns) + " from now on, and nothing else needs the global index " + f.withText() + ". " + when,
		why:    "Requests that still go to the index fail once it is gone.",
		remedy: "Deploy applications and policies with the access paths of this plan.",
	})
}

// IndexRebuilt warns that indexes are built in the place of another. Kept is true where the old one stays until the next
// apply.
func IndexRebuilt(old IndexFacts, successors []IndexFacts, kept, waits bool) Finding {
	var texts, names []string
	for _, f := range successors {
		texts, names = append(texts, f.withText()), append(names, quote(f.Name))
	}
	rest := "the old index stays until the next apply, which drops it."
	if !kept {
		rest = "the quota leaves no room to keep the old index until the next apply, so this one drops it."
	}
	return codeIndexRebuilt.warn(atFirst(old.Patterns), message{
		title: "the index " + quote(old.Name) + " is built anew as " + and(names),
		found: "For " + some(old.Patterns) + " the table needs " + and(texts) + " in place of " + old.withText() + ".",
		why: "DynamoDB can't change the key or widen the projection of an index. The new one is built beside it, which takes minutes to hours and is billed as writes; " +
			rest,
		remedy: waiting(waits) + " Then deploy applications and policies with the index that access_paths names, and apply again.",
	})
}

// IndexGap warns that an index goes before its successors are there.
func IndexGap(old IndexFacts, successors []string) Finding {
	return codeIndexGap.warn(atFirst(old.Patterns), message{
		title:  "the index " + quote(old.Name) + " is dropped before " + quoteAll(successors) + " is there",
		found:  "The table has no room for " + quoteAll(successors) + " beside " + quote(old.Name) + ", so that one goes first.",
		why:    "Until the new index is filled, " + some(old.Patterns) + " can't be answered.",
		remedy: "Have the quota of global indexes raised and write it as limits = { global_indexes = ... }, or give up another index in an apply before this one.",
	})
}

// Rewrite warns that stored items of an entity are not found before they are written anew. Carry are the attributes that
// all of them lack, each with its template ("GSI2PK = STATUS#{status}"), and declared those that some may lack.
func Rewrite(entity string, carry, declared, patterns []string) Finding {
	var lines []string
	for _, attribute := range carry {
		lines = append(lines, attribute+", which no item carries yet")
	}
	for _, name := range declared {
		lines = append(lines, name+", which was not declared before")
	}
	head, them, their := "Items of "+entity+" must carry from now on:", "them", "their values"
	if len(lines) == 1 {
		them, their = "it", "its value"
	}
	why := "Nothing reads " + them + " yet."
	if len(patterns) > 0 {
		why = "An item without " + them + " is not found by " + some(patterns) + "."
	}
	remedy := "Write " + them + " to every stored item of " + entity + "; provider::ddbmodel::key and the design document tell " + their + ". Rely on the pattern after that."
	if len(carry) == 0 {
		head = "Items of " + entity + " are found from now on by:"
		remedy = "If every item that has a value carries " + them + ", nothing needs to be done. Otherwise write " + them + " to those that don't."
	}
	return codeRewrite.warn(Entity(entity), message{
		title:  "stored items of " + quote(entity) + " may lack attributes of a key",
		found:  bullets(head, lines),
		why:    why,
		remedy: remedy,
	})
}

// Restate warns that stored items hold an attribute in the form of another type than the one that is declared now.
func Restate(entity, attribute, was, is string, patterns []string) Finding {
	return codeRestate.warn(Entity(entity).At("attributes", attribute, "type"), message{
		title: "stored items of " + quote(entity) + " may hold " + quote(attribute) + " in another form",
		found: quote(attribute) + " is of type " + is + " from now on; until now it was of type " + was + ". It is compared by " + some(patterns) + ".",
		why:   "An item that holds it in the form of type " + was + " is not found by values of type " + is + ", or sorts elsewhere.",
		remedy: "If every item holds it in the form of type " + is + " already, nothing needs to be done. Otherwise write it anew to the items stored so far, or keep type = " + strconv.Quote(was) +
			" and declare another attribute.",
	})
}

// EntityLeft warns that the items of an entity that is declared no more stay.
func EntityLeft(entity string) Finding {
	return codeEntityLeft.warn(Entity(entity), message{
		title:  "the items of " + quote(entity) + " stay in the table",
		found:  "The entity " + quote(entity) + " is declared no more.",
		why:    "Its items stay in the table and in its indexes, where patterns that are declared later could find them.",
		remedy: "Delete the items of " + quote(entity) + " before applying, if there are any.",
	})
}

// IndexBuilding warns that an index is not filled yet.
func IndexBuilding(table, index string, patterns []string) Finding {
	why := "Until it is ACTIVE, what it answers can't be relied on. The apply that takes the table over waits for it, unless wait_for_indexes is false."
	if len(patterns) > 0 {
		why = "Until it is ACTIVE, " + some(patterns) + " can't be relied on."
	}
	return codeIndexBuilding.warn(atFirst(patterns), message{
		title:  "the index " + quote(index) + " of table " + quote(table) + " is not filled yet",
		found:  "DynamoDB is still filling the index " + quote(index) + ".",
		why:    why,
		remedy: "Nothing needs to be done: DynamoDB goes on by itself.",
	})
}

// IndexLeaving warns that an index of an imported table is about to go.
func IndexLeaving(table, index string) Finding {
	return codeIndexLeaving.warn(Table(""), message{
		title:  "the index " + quote(index) + " of table " + quote(table) + " is being deleted",
		found:  "Somebody has the index " + quote(index) + " deleted, and DynamoDB isn't done yet.",
		why:    "The table is taken over without it: a pattern that it would answer gets another index, which is built when this one is gone.",
		remedy: "If it goes by mistake, deploy nothing that reads it until the other one is ACTIVE.",
	})
}
