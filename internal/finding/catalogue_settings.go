package finding

import "strconv"

var (
	codeOtherBilling = register("DM190", "throughput of the other billing mode", `
		An argument belongs to the other billing mode. Capacity, and whether something else scales it, belong to
		PROVISIONED; ceilings (on_demand_throughput) to PAY_PER_REQUEST. AWS refuses either with the other mode. Change
		billing_mode or remove the argument.`)
	codeCapacityMissing = register("DM191", "provisioned without capacity", `
		With billing_mode = "PROVISIONED" the table needs read_capacity and write_capacity. Indexes have the table's
		unless index_settings says otherwise.`)
	codeTooCool = register("DM192", "warm throughput below what there is anyway", `
		warm_throughput is less than a table or an index has from the start: 12000 read and 4000 write units per second
		on demand, else its provisioned capacity. AWS refuses that. Write more, or remove the argument.`)
	codeBadKey = register("DM193", "not the ARN of a KMS key", `
		encryption is aws_owned, aws_managed, or names a key by its ARN (arn:aws:kms:REGION:ACCOUNT:key/ID). AWS answers
		with the key's ARN whatever it was given, so an alias or a bare id would be a difference for ever.`)
	codeBadPolicy = register("DM194", "a resource policy that AWS refuses", `
		resource_policy is no policy document: a JSON object with a Statement, of at most 20480 bytes with its white
		space. Write it by jsonencode, or by the data source aws_iam_policy_document.`)
	codeUnknownIndex = register("DM195", "unknown index", `
		index_settings names a global index that the table does not have. The names of indexes are derived; they stand in
		global_secondary_indexes of the plan.`)
	codeStream = registerWarning("DM240", "the stream changes", `
		A stream can't be changed: it is turned off, and another one is made, with another ARN. Consumers of the old one
		can read what is in it for 24 hours and get nothing new: give them the new stream_arn.`)
	codeExpiryInTwo = registerWarning("DM241", "another TTL attribute takes two applies", `
		Time to live is turned off for the old attribute, and AWS takes the next change of it an hour later. The apply
		ends with an error that says so, and one after the hour turns it on for the new attribute. In between nothing
		expires.`)
	codeNotCooler = registerWarning("DM242", "warm throughput is never lowered", `
		warm_throughput is declared to be less than before. AWS only raises it, so nothing changes at AWS.`)
	codeIndexSettingsLeft = registerWarning("DM243", "settings of an index that is gone", `
		index_settings names an index that the table had and doesn't have any more. Remove the entry; where another index
		took its place, give that one settings of its own.`)
	codeUnmade = registerWarning("DM244", "the table was made and not all of its settings", `
		AWS has made the table, and it was saved, but a setting that is made after it failed. The next plan sees what is
		missing, and the next apply goes on.`)
	codeUnread = registerWarning("DM245", "a setting can't be read", `
		A setting could not be compared with what AWS has, so changes made outside of Terraform are not noticed. Give the
		credentials the permission that the message names; a local engine may not know the operation.`)
)

// ofIndex names an index where there is one.
func ofIndex(index string) string {
	if index == "" {
		return ""
	}
	return " of index " + quote(index)
}

// OtherBilling says that an argument belongs to another billing mode. The index is empty for the table itself.
func OtherBilling(at Subject, argument, index, mode, other string) Finding {
	why := "Capacity is for tables that are PROVISIONED."
	if argument == "on_demand_throughput" {
		why = "Ceilings are for tables that are " + other + "."
	}
	return codeOtherBilling.fail(at, message{
		title:  argument + ofIndex(index) + " needs billing_mode = " + quote(other),
		found:  "The table has billing_mode = " + quote(mode) + ", and " + argument + ofIndex(index) + ".",
		why:    why + " AWS refuses it with " + mode + ".",
		remedy: "Remove " + argument + ", or write billing_mode = " + quote(other) + ".",
	})
}

// CapacityMissing says that a provisioned table has no read_capacity or no write_capacity.
func CapacityMissing(argument string) Finding {
	return codeCapacityMissing.fail(Table("billing_mode"), message{
		title:  argument + " is missing",
		found:  `The table has billing_mode = "PROVISIONED" and no ` + argument + ".",
		why:    "A provisioned table is made with capacity. Its indexes have the same, unless index_settings gives them their own.",
		remedy: "Write " + argument + " = 5, for example, or remove billing_mode; the table is then paid by request.",
	})
}

// TooCool says that warm throughput is less than there is anyway. Cause says what gives the least.
func TooCool(at Subject, index, member string, has, least int64, cause string) Finding {
	least10 := strconv.FormatInt(least, 10)
	return codeTooCool.fail(at, message{
		title:  "warm_throughput" + ofIndex(index) + ": " + member + " is below " + least10,
		found:  "This has warm_throughput = { " + member + " = " + strconv.FormatInt(has, 10) + " }.",
		why:    "The least is " + least10 + ", " + cause + "; AWS refuses less.",
		remedy: "Write " + member + " = " + least10 + " or more, or leave it out: AWS then decides.",
	})
}

// BadKey says that encryption names something that is not the ARN of a key.
func BadKey(key string, alias bool) Finding {
	found, remedy := quote(key)+" is not the ARN of a KMS key.", `Write encryption = { kms_key_arn = "arn:aws:kms:REGION:ACCOUNT:key/ID" }, encryption = "aws_managed", or leave it out for a key of DynamoDB's own.`
	if alias {
		found, remedy = quote(key)+" is an alias.", "Write the ARN of the key that it stands for: encryption = { kms_key_arn = data.aws_kms_alias.NAME.target_key_arn }."
	}
	return codeBadKey.fail(Table("encryption"), message{
		title: "encryption names " + quote(key) + ", which is not the ARN of a key",
		found: found,
		why:   "AWS answers with the ARN of the key whatever it was given, so anything else would be a difference for ever.", remedy: remedy,
	})
}

// BadEncryption says that encryption is neither a word nor names a key.
func BadEncryption() Finding {
	return codeBadKey.fail(Table("encryption"), message{
		title:  "encryption says nothing",
		found:  `encryption is neither "aws_owned" nor "aws_managed" nor { kms_key_arn = "..." }.`,
		why:    "An object names a key of KMS by kms_key_arn and has no other field.",
		remedy: `Write encryption = { kms_key_arn = aws_kms_key.NAME.arn }, encryption = "aws_managed", or leave it out for a key of DynamoDB's own.`,
	})
}

// BadPolicy says that a resource policy is none. Problem goes on "resource_policy can't be used: ".
func BadPolicy(problem string) Finding {
	return codeBadPolicy.fail(Table("resource_policy"), message{
		title:  "resource_policy is not a policy",
		found:  "resource_policy can't be used: " + problem + ".",
		why:    "AWS refuses it.",
		remedy: "Write it by jsonencode({ Version = \"2012-10-17\", Statement = [...] }), or by the data source aws_iam_policy_document.",
	})
}

// UnknownIndex says that index_settings names an index that the table doesn't have.
func UnknownIndex(index string, has []string) Finding {
	why := "The table has no global indexes."
	switch len(has) {
	case 0:
	case 1:
		why = "The table's global index is " + has[0] + "."
	default:
		why = "The table's global indexes are " + some(has) + "."
	}
	remedy := "Remove the entry."
	if near := nearest(index, has); near != "" {
		remedy = "Did you mean " + quote(near) + "? Otherwise remove the entry."
	}
	return codeUnknownIndex.fail(Index(index), message{
		title:  "the table has no global index " + quote(index),
		found:  "index_settings has an entry " + quote(index) + ".",
		why:    why + " Their names are derived from the access patterns.",
		remedy: remedy,
	})
}

// IndexSettingsLeft warns that index_settings names an index that is gone.
func IndexSettingsLeft(index string) Finding {
	return codeIndexSettingsLeft.warn(Index(index), message{
		title:  "the index " + quote(index) + " is gone",
		found:  "index_settings has an entry " + quote(index) + ", and the table doesn't have that index any more.",
		why:    "The entry has no effect.",
		remedy: "Remove it. Where another index took the place of this one, give that one an entry.",
	})
}

// StreamChanges warns that the stream of a table is turned off, or that another one takes its place.
func StreamChanges(table, from, to string) Finding {
	found := "stream_view_type changes from " + quote(from) + " to " + quote(to) + ". No stream can change that: this one is turned off, and another one is made."
	remedy := "Give every consumer the new stream_arn, which is known after the apply."
	if to == "" {
		found = "stream_view_type was " + quote(from) + " and isn't declared any more, so the stream is turned off."
		remedy = "Make sure that nobody needs it, or put stream_view_type back."
	}
	return codeStream.warn(Table("stream_view_type"), message{
		title:  "the stream of table " + quote(table) + " ends",
		found:  found,
		why:    "Whoever reads the stream gets nothing new from it. What is in it can be read for 24 hours.",
		remedy: remedy,
	})
}

// ExpiryInTwo warns that another TTL attribute takes two applies.
func ExpiryInTwo(table, from, to string) Finding {
	return codeExpiryInTwo.warn(Table("ttl_attribute"), message{
		title:  "time to live of table " + quote(table) + " is off for an hour",
		found:  "ttl_attribute changes from " + quote(from) + " to " + quote(to) + ".",
		why:    "AWS turns it off for the one before it takes the other, and takes one change an hour. This apply turns it off and ends with an error that says so; nothing is lost, and nothing expires in between.",
		remedy: "Apply again after an hour.",
	})
}

// NotCooler warns that declaring less warm throughput changes nothing.
func NotCooler(at Subject, index string) Finding {
	return codeNotCooler.warn(at, message{
		title:  "warm_throughput" + ofIndex(index) + " can't be lowered",
		found:  "warm_throughput is declared to be less than before.",
		why:    "AWS never lowers it, so nothing changes at AWS.",
		remedy: "Nothing to do.",
	})
}

// Unmade warns that a table exists and that a setting of it failed. The failure is a text of full sentences.
func Unmade(table, argument, failure string) Finding {
	return codeUnmade.warn(Table(argument), message{
		title:  argument + " of table " + quote(table) + " is not as declared yet",
		found:  sentence(failure),
		why:    "The table is saved in the state: nothing is lost, and nothing is made twice.",
		remedy: "Apply again; the plan sees what is missing.",
	})
}

// SettingUnread warns that a setting can't be read. The failure is a text of full sentences.
func SettingUnread(table, argument, failure string) Finding {
	return codeUnread.warn(Table(argument), message{
		title:  argument + " of table " + quote(table) + " can't be read",
		found:  sentence(failure),
		why:    "Terraform takes it to be as it was last written, and doesn't notice when somebody changes it.",
		remedy: "Allow the operation, or accept it by ignore_findings = [" + quote(string(codeUnread)) + "].",
	})
}
