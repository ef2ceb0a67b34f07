package finding

import "strings"

var (
	codeKeysChange = register("DM201", "keys of the table would change", `
		The entities and access patterns now declared need a change that DynamoDB can't make to a table, or that would
		lose stored items from sight: another key of the table, another local index, another text or type of a key that
		items carry, a pattern whose items lack what it would find them by, or an index there is no room for. Take the
		edit back, declare what is new as a pattern of its own beside the old one, put it into a table of its own, or,
		where the items may be lost, replace the table: set deletion_protection = false and apply without the edit, then
		make the edit with allow_replacement = true. A refused edit also stops terraform destroy, which plans first:
		terraform destroy -refresh=false goes past it.`)
	codeReplace = register("DM202", "the table would be replaced", `
		The change can only be made by deleting the table, with all its items, and making another: a table can't be
		renamed and can't move to another region. Take the edit back, or declare the new table as a second resource and
		copy the items. Where the items may be lost: set deletion_protection = false and apply without the edit, then
		make the edit with allow_replacement = true. A refused edit also stops terraform destroy, which plans first:
		terraform destroy -refresh=false goes past it.`)
	codeReplaced = registerLoud("DM203", "the table is replaced and its items are lost", `
		allow_replacement is true and deletion protection is off, so the table is deleted, with all its items, and made
		again. Take a backup first if the items matter, and remove allow_replacement afterwards.`)
	codeProtected = register("DM204", "deletion protection is on", `
		The table is protected from deletion, in the state of Terraform and at AWS. Set deletion_protection = false and
		apply; destroy the table then.`)
	codeDrift = registerWarning("DM205", "the table at AWS is not as it was made", `
		Somebody changed keys, indexes or billing of the table outside of Terraform. A global index that is missing is
		built again by the next apply, and one that nobody declared is kept; the provider leaves all else alone. Access
		paths that need what is missing fail until it is back.`)
	codeUndecided = registerWarning("DM206", "keys can't be derived yet", `
		An argument that bears on the design is not known while the plan is made, because it comes from something that is
		yet to be created. The keys and indexes are derived during apply, and what is wrong with the model is only found
		then. Give names and access patterns as values that are known from the start.`)
	codeUnsettled = registerLoud("DM213", "where the table is to be is not known yet", `
		The name or the region of a table that exists is not known while the plan is made. Another name or region would
		be another table, which is refused unless allow_replacement is true, and that is only found during apply. Give
		names and regions as values that are known from the start.`)
	codeTagIgnored = registerWarning("DM214", "a tag that is never written", `
		The table declares a tag that the provider block leaves to others by ignore_tags, so it is neither written nor
		compared. Remove the tag from the table, or from ignore_tags.`)
	codeBaseKept = registerWarning("DM212", "the table keeps its base key", `
		keys.base is left open, and its default depends on the entities: natural for one, composite for several. The
		table was made when the default came to another base key, and keeps it, because keys never move. Write the base
		key down (keys = { base = "..." }), so that the configuration means the same keys everywhere.`)
	codeAccessKept = registerWarning("DM229", "a table keeps what tenants may do with an entity", `
		tenant_access is left out, and its default depends on the patterns: none where all of the entity's are the
		operators', else read_write. It is part of the items' keys, which never move, so that the table keeps what it was
		made with when patterns come and go. Write it down (tenant_access = "..."), so that the configuration means the
		same keys everywhere.`)
)

// KeysChanged is a refused change of keys. Differences and Fixes are full sentences.
type KeysChanged struct {
	// At is where the edit is, where there is one.
	At    Subject
	Table string
	// Differences are what would change of the table and its items.
	Differences []string
	// Edits are what is declared in another way than before.
	Edits []string
	// Fixes are what to write so that the keys stay.
	Fixes []string
}

// KeysChange says that a change of keys is refused.
func KeysChange(c KeysChanged) Finding {
	back := "Take the edit back"
	if len(c.Edits) > 0 {
		back += ": " + some(c.Edits)
	}
	ways := append(c.Fixes,
		back+".",
		"Declare what is new beside what is there, as a pattern of its own, or put it into a table of its own.",
		replaceAnyway,
		destroyAnyway,
	)
	return codeKeysChange.fail(c.At, message{
		title:  "keys of table " + quote(c.Table) + " would change",
		found:  bullets("What is declared now can't be made of the table as it is:", c.Differences),
		why:    "DynamoDB can't change the key or the local indexes of a table, and stored items keep the keys they were written with.",
		remedy: choices(ways...),
	})
}

// WriteLabel is a fix of KeysChange: a label to write on an attribute, so that another one keeps its own.
func WriteLabel(entity, attribute, label, moved, was string) string {
	return moved + " must keep its label " + quote(was) + ", which key texts carry: write entities = { " + entity + " = { attributes = { " + attribute +
		" = { label = " + quote(label) + " } } } }."
}

// LocalIndexLeft is a fix of KeysChange where patterns are the reason for another local index.
func LocalIndexLeft(patterns []string) string {
	return "DynamoDB makes local indexes with their table or never: leave consistent = true out of " + some(patterns) + " where it is new, so that a global index serves, and keep it where it was."
}

// NaturalKeyLeft is a fix of KeysChange where a table with a natural key would need a composite one.
func NaturalKeyLeft(key string) string {
	return "The table has the natural key " + key + ", which holds one entity and no guard items: put what needs a composite key into a table of its own; and where more may come to a new table, write keys = { base = \"composite\" } from the start."
}

// BaseKept warns that a table has another base key than its declaration alone would give it.
func BaseKept(table, has, fresh string) Finding {
	return codeBaseKept.warn(Table("keys"), message{
		title:  "table " + quote(table) + " keeps its " + has + " key",
		found:  "The table was made with a " + has + " key. A new table of this declaration would have a " + fresh + " one.",
		why:    "The keys of a table never move. But the same configuration now means other keys where the table doesn't exist yet.",
		remedy: "Write keys = { base = " + quote(has) + " }: it changes nothing here, and makes new tables like this one.",
	})
}

// AccessKept warns that items keep what tenants may do with them, though the declaration alone would give another default.
// Kept are the entities, each with what it is.
func AccessKept(table string, kept [][2]string) Finding {
	var names, lines []string
	for _, k := range kept {
		names = append(names, k[0])
		lines = append(lines, "entities["+quote(k[0])+"]: tenant_access = "+quote(k[1]))
	}
	return codeAccessKept.warn(Table("entities"), message{
		title:  "table " + quote(table) + " keeps what tenants may do with " + some(names),
		found:  bullets("It was made with this, and a new table of this declaration would have another default:", lines),
		why:    "What tenants may do with items is part of their partition keys, which never move. Patterns that come or go change the default of new tables alone.",
		remedy: "Write these lines: they change nothing here, and make new tables like this one. To have it otherwise, make a new table and copy the items.",
	})
}

// Change is a changed argument: its name, and its old and new value.
type Change struct{ Argument, From, To string }

// Replace says that a change which would replace the table is refused.
func Replace(table string, c Change) Finding {
	return codeReplace.fail(Table(c.Argument), message{
		title: "another " + c.Argument + " would replace table " + quote(table),
		found: c.Argument + " changes from " + quote(c.From) + " to " + quote(c.To) + ".",
		why:   "DynamoDB can't do that to a table that exists: it would be deleted, with all its items, and an empty one made.",
		remedy: choices(
			"Take the edit back.",
			"Declare the new table as a second resource, and copy the items.",
			replaceAnyway,
			destroyAnyway,
		),
	})
}

const (
	replaceAnyway = "The items may be lost: take the edit back, set deletion_protection = false and apply; then make the edit with allow_replacement = true."
	destroyAnyway = "The table is to be deleted, and its deletion protection is off: terraform destroy -refresh=false goes past this error."
)

// Replaced warns that the table is deleted and made again. Reasons are full sentences.
func Replaced(table string, reasons []string) Finding {
	return codeReplaced.warn(Table(""), message{
		title:  "table " + quote(table) + " is replaced and its items are lost",
		found:  bullets("allow_replacement is true, and the table has to be made anew:", reasons),
		why:    "The table is deleted with all its items, and an empty one is made.",
		remedy: "Take a backup before applying if the items matter, and remove allow_replacement afterwards.",
	})
}

// Protected says that a table is not deleted because its deletion protection is on.
func Protected(table string) Finding {
	return codeProtected.fail(Table("deletion_protection"), message{
		title:  "deletion protection of table " + quote(table) + " is on",
		found:  "The plan deletes table " + quote(table) + ", whose deletion protection is on.",
		why:    "Deleting a table deletes all its items.",
		remedy: "If that is meant, take two steps: first set deletion_protection = false and apply, then destroy it. Otherwise put the resource back into the configuration.",
	})
}

// Drifted warns that a table at AWS is not as it was made. Differences are full sentences.
func Drifted(table string, differences []string) Finding {
	return codeDrift.warn(Table(""), message{
		title:  "table " + quote(table) + " is not as it was made",
		found:  bullets("The table at AWS differs from its design:", differences),
		why:    "Somebody changed it outside of Terraform. Access paths that need what is missing fail. The next apply builds a missing global index again; all else ddbmodel leaves alone.",
		remedy: "Undo the change at AWS, or accept it by ignore_findings = [" + quote(string(codeDrift)) + "].",
	})
}

// Undecided warns that nothing can be derived before apply because the values at these paths are not known yet. The
// table's name is empty where it is one of them.
func Undecided(table string, paths []string) Finding {
	subject, verb := "keys", "is"
	if table != "" {
		subject = "keys of table " + quote(table)
	}
	if len(paths) > 1 {
		verb = "are"
	}
	return codeUndecided.warn(Table(""), message{
		title:  subject + " can't be derived before apply: " + some(paths) + " " + verb + " not known yet",
		found:  bullets("Not known while the plan is made:", paths),
		why:    "Keys and indexes follow from this, so they are derived during apply, and what is wrong with the model is only found then.",
		remedy: "Give values that are known from the start, or apply what they come from first (terraform apply -target).",
	})
}

// Unsettled warns that it is not known yet whether an argument of a table that exists changes, where a change would be
// refused.
func Unsettled(table, argument, before string) Finding {
	return codeUnsettled.warn(Table(argument), message{
		title:  "the " + argument + " of table " + quote(table) + " is not known yet",
		found:  "The " + argument + " was " + quote(before) + " and is not known while the plan is made.",
		why:    "If it comes out as something else, that is another table, and the apply stops there.",
		remedy: "Give a " + argument + " that is known from the start, or apply what it comes from first (terraform apply -target).",
	})
}

// TagIgnored warns that a declared tag is never written.
func TagIgnored(key string) Finding {
	return codeTagIgnored.warn(Table("tags"), message{
		title:  "the tag " + quote(key) + " is never written",
		found:  "tags has " + quote(key) + ", and ignore_tags of the provider block says that others set it.",
		why:    "The table doesn't get the tag from here.",
		remedy: "Remove " + quote(key) + " from tags, or from ignore_tags.",
	})
}

// bullets writes a line and a list below it.
func bullets(head string, items []string) string {
	return head + bullet + strings.Join(items, bullet)
}
