package finding

import "strings"

var (
	codeAnother = register("DM207", "another table has the name", `
		The table of this name at AWS is not the one that the state knows: AWS gives every table an id of its own, and
		this one has another. The table was deleted and made again or restored from a backup outside of Terraform, or
		the credentials are for another account. The provider doesn't take over, change or delete a table it didn't
		make. If the credentials are wrong, correct them. If nobody needs the other table, delete it at AWS and apply:
		the table is made anew. If it is to be kept, take this one out of the state (terraform state rm), and import the
		other one, or give the resource another name.`)
	codeNotReady = registerWarning("DM208", "the table was made and is not ready yet", `
		AWS has made the table, and it was saved, but waiting for it to be ACTIVE ended early: the timeout passed, the
		run was interrupted, or AWS refused to tell. Nothing is lost and nothing is made twice. The next plan or apply
		goes on waiting. Raise timeouts.create where it takes longer than expected.`)
	codeTagsUnread = registerWarning("DM209", "the tags of the table can't be read", `
		Tags could not be compared with those at AWS, so changes made outside of Terraform are not noticed. Give the
		credentials the permission dynamodb:ListTagsOfResource; a local engine may not know the operation.`)
	codeExists = register("DM210", "a table of the name exists already", `
		AWS has a table of this name that is not in Terraform's state: an apply was interrupted after AWS had made the
		table and before Terraform saved it, or somebody else made it. The provider doesn't take over, change or delete
		it unasked. Import it if it comes from an interrupted apply or is to be managed here. If nobody needs it, delete
		it at AWS, turning off its deletion protection first, and apply again. Otherwise give the resource another name.`)
	codeElsewhere = registerLoud("DM211", "the table was made somewhere else than planned", `
		The ARN of a new table is planned from the region and from account_id of the provider block, and AWS made the
		table in another place: account_id is not the account of the credentials. Correct account_id, or the
		credentials. The table is saved, and the next plan shows its real ARN.`)
)

// TableFacts are what tells one table from another of its name. Empty fields are not known.
type TableFacts struct {
	Name, ID, ARN string
	// Made is when the table was made, as text.
	Made string
	// Protected is true where its deletion protection is on.
	Protected bool
}

// Another says that the table at AWS is not the one that the state knows.
func Another(known, found TableFacts) Finding {
	text := "The state knows " + known.in() + "; AWS has " + found.in() + "."
	cause := "It was deleted and made again, or restored from a backup, outside of Terraform."
	if accountOf(known.ARN) != accountOf(found.ARN) {
		cause = "The credentials are for account " + accountOf(found.ARN) + "; the table of the state is in account " + accountOf(known.ARN) + "."
	}
	return codeAnother.fail(Table("name"), message{
		title: "the table " + quote(found.Name) + " at AWS is another one",
		found: text + " " + cause,
		why:   "ddbmodel doesn't take over, change or delete a table it didn't make.",
		remedy: choices(
			"Wrong account, or wrong region: correct the credentials or the provider block.",
			"Nobody needs the table at AWS: delete it there"+found.afterProtection()+" and apply; the table is made anew.",
			"It is to be managed here, because it was restored from a backup for example: terraform state rm ADDRESS, then terraform import ADDRESS "+found.Name+".",
			"It is somebody else's: terraform state rm ADDRESS, and give this resource another name.",
		),
	})
}

// in names one incarnation of a table.
func (f TableFacts) in() string {
	text := "the table with the id " + f.ID
	if f.Made != "" {
		text += ", made " + f.Made
	}
	return text
}

func (f TableFacts) afterProtection() string {
	if f.Protected {
		return ", after turning off its deletion protection,"
	}
	return ""
}

// accountOf is the account in an ARN (arn:partition:service:region:account:resource).
func accountOf(arn string) string {
	parts := strings.SplitN(arn, ":", 6)
	if len(parts) < 6 {
		return ""
	}
	return parts[4]
}

// NotReady warns that a table exists and that waiting for it ended before it was ACTIVE. The failure is a text of full
// sentences.
func NotReady(table, failure string) Finding {
	return codeNotReady.warn(Table("name"), message{
		title:  "table " + quote(table) + " was made and is not ready yet",
		found:  sentence(failure),
		why:    "The table is saved in the state: nothing is lost, and nothing is made twice. What reads or writes it fails until it is ACTIVE.",
		remedy: "Apply again; that goes on waiting. Where it takes longer than expected, raise timeouts = { create = \"...\" }.",
	})
}

// TagsUnread warns that the tags of a table can't be read. The failure is a text of full sentences.
func TagsUnread(table, failure string) Finding {
	return codeTagsUnread.warn(Table("tags"), message{
		title:  "the tags of table " + quote(table) + " can't be read",
		found:  sentence(failure),
		why:    "Terraform takes the tags to be as it last wrote them, and doesn't notice when somebody changes them.",
		remedy: "Allow dynamodb:ListTagsOfResource, or accept it by ignore_findings = [" + quote(string(codeTagsUnread)) + "].",
	})
}

// Exists says that a table can't be made because there is one of its name. Differences say what its keys and indexes
// have that is not planned, or lack; there are none where it is as planned.
func Exists(found TableFacts, differences []string) Finding {
	text := "AWS has a table " + quote(found.Name)
	if found.Made != "" {
		text += ", made " + found.Made
	}
	text += ", that isn't in the state."
	keys := " Its keys and indexes are those planned here."
	if len(differences) > 0 {
		keys = "\n" + bullets("Its keys and indexes are not those planned here:", differences)
	}
	remove := "aws dynamodb delete-table --table-name " + found.Name
	if found.Protected {
		remove = "aws dynamodb update-table --table-name " + found.Name + " --no-deletion-protection-enabled, then " + remove
	}
	return codeExists.fail(Table("name"), message{
		title: "a table " + quote(found.Name) + " exists already",
		found: text + keys,
		why: "Either an earlier apply was cut off after AWS had made the table and before Terraform saved it, or somebody else made it. " +
			"ddbmodel doesn't take over, change or delete a table it didn't make.",
		remedy: choices(
			"It comes from an apply that was cut off, or is to be managed here: terraform import ADDRESS "+found.Name+", and plan again.",
			"Nobody needs it: delete it ("+remove+") and apply again.",
			"It is somebody else's: give this resource another name.",
		),
	})
}

// Elsewhere warns that a table was not made where it was planned.
func Elsewhere(table, planned, made string) Finding {
	return codeElsewhere.warn(Table("name"), message{
		title:  "table " + quote(table) + " was made somewhere else than planned",
		found:  "Its ARN was planned as " + planned + "; AWS made " + made + ".",
		why:    "What was given the planned ARN in this run, a policy for example, points to nothing.",
		remedy: "Correct account_id in the provider block, or the credentials, and apply again.",
	})
}

// choices are ways out, one a line.
func choices(ways ...string) string { return bullets("Ways out:", ways) }

// sentence ends a text with a full stop and begins it with a capital letter.
func sentence(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}
