package finding

import "strings"

var (
	codeKeysChange = register("DM201", "keys or indexes of the table would change", `
		The entities and access patterns now declared need other keys or indexes than the table has. Items are stored
		under the keys the table was made with, and this version of the provider can't change a table's keys or indexes
		yet. Take the edit back, answer the new question with a key that is there, put it into a table of its own, or,
		where the items may be lost, replace the table: set deletion_protection = false and apply, then set
		allow_replacement = true.`)
	codeReplace = register("DM202", "the table would be replaced", `
		The change can only be made by deleting the table, with all its items, and making another: a table can't be
		renamed and can't move to another region. Take the edit back, or declare the new table as a second resource and
		copy the items. Where the items may be lost: set deletion_protection = false and apply, then set
		allow_replacement = true.`)
	codeReplaced = register("DM203", "the table is replaced and its items are lost", `
		allow_replacement is true and deletion protection is off, so the table is deleted, with all its items, and made
		again. Take a backup first if the items matter, and remove allow_replacement afterwards.`)
	codeProtected = register("DM204", "deletion protection is on", `
		The table is protected from deletion, in the state of Terraform and at AWS. Set deletion_protection = false and
		apply; destroy the table then.`)
	codeDrift = register("DM205", "the table at AWS is not as it was made", `
		Somebody changed keys, indexes or billing of the table outside of Terraform. The provider leaves such changes
		alone; access paths that need what is missing fail until it is back. Undo the change at AWS.`)
	codeUndecided = register("DM206", "keys can't be derived yet", `
		An argument that bears on the design is not known while the plan is made, because it comes from something that is
		yet to be created. The keys and indexes are derived during apply, and what is wrong with the model is only found
		then. Give names and access patterns as values that are known from the start.`)
)

// KeysChange says that a change of keys or indexes is refused. Differences are full sentences.
func KeysChange(table string, differences []string) Finding {
	return codeKeysChange.fail(Table(""), message{
		title:  "keys or indexes of table " + quote(table) + " would change",
		found:  bullets("What is declared now differs from the table as it was made:", differences),
		why:    "Items are stored under the keys the table was made with. This version of ddbmodel can't change a table's keys or indexes yet.",
		remedy: "Take the edit back; or keep the new question within the keys that are there; or give it a table of its own. " + replaceAnyway,
	})
}

// Change is a changed argument: its name, and its old and new value.
type Change struct{ Argument, From, To string }

// Replace says that a change which would replace the table is refused.
func Replace(table string, c Change) Finding {
	return codeReplace.fail(Table(c.Argument), message{
		title:  "another " + c.Argument + " would replace table " + quote(table),
		found:  c.Argument + " changes from " + quote(c.From) + " to " + quote(c.To) + ".",
		why:    "DynamoDB can't do that to a table that exists: it would be deleted, with all its items, and an empty one made.",
		remedy: "Take the edit back, or declare the new table as a second resource and copy the items. " + replaceAnyway,
	})
}

const replaceAnyway = "Where the items may be lost: set deletion_protection = false and apply, then set allow_replacement = true."

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
		why:    "Somebody changed it outside of Terraform. ddbmodel leaves such changes alone; access paths that need what is missing fail.",
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

// bullets writes a line and a list below it.
func bullets(head string, items []string) string {
	return head + "\n  - " + strings.Join(items, "\n  - ")
}
