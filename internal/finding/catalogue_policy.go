package finding

import "strconv"

var (
	codeTenantSource = register("DM420", "a tenant that a policy can't name", `
		A policy names the tenant by a session tag, an identity, or the id itself. All of these are text that IAM parses, so
		each has an alphabet: a star would open every tenant, a comma would add a default tenant, a brace would leave the
		variable.`)
	codeSubjectNotExact = register("DM421", "an OIDC subject where keys go on behind the tenant", `
		An issuer may put any character into a subject, the delimiter too. Where keys go on behind the tenant, the subject
		acme#3 would name the third shard of acme.`)
	codePolicyWriters = register("DM422", "a policy that writes where only services do", `
		A table with writers = "trusted" has indexes in which whoever writes could plant items for other tenants. One policy
		that writes is enough to poison what every other tenant reads, whichever role it is attached to.`)
	codePolicyPattern = register("DM423", "a pattern that a policy can't grant", `
		patterns lists a pattern that is the operators', that the table doesn't have, or that access does not admit.`)
	codeStoredItems = register("DM424", "stored items that nobody has looked at", `
		An adopted table was made before its templates were written down. They say what its items should look like; an item
		under a foreign or unknown key is outside of every proof. Somebody has to look, and to say so in accept.`)
	codePolicySize = register("DM425", "a policy that is too large", `
		AWS limits the characters of a policy: 6,144 of a managed one, 10,240 of the inline ones of a role together, 2,048
		of a session policy and of a trust policy. A statement can't be split without losing a condition, so that the
		patterns have to be shared out to several policies.`)
	codePolicyTable = register("DM426", "a table that a policy can't be written for", `
		The design, the ARN and the name have to be of one table that declares its tenants, and nothing in them may be text
		that IAM reads.`)
	codeResourcePolicy = register("DM427", "a table's own policy that opens other tenants' items", `
		What the policy of a table allows is added to what the policies of a role allow. A statement there that allows
		requests on any key would undo the isolation of every tenant policy.`)
	codePolicyReach = registerLoud("DM428", "a policy that reaches more than its patterns do", `
		IAM sees partitions, not sort keys, so that a grant reaches every item of the partitions it names. The finding lists
		an entity that no granted pattern reads, or writes, and that a tenant can read, or write, all the same.`)
	codeTrust = register("DM429", "a trust that does not say who becomes which tenant", `
		The trust policy of a role decides who may become a tenant. It has to name who hands out sessions, and to demand
		that each of them says its tenant.`)
	codePolicyWord = register("DM430", "an argument of a policy that is unknown", `
		The arguments of a policy take a few words each; anything else is refused, not ignored.`)
	codePolicyEmpty = register("DM431", "a policy that grants nothing", `
		No pattern of the table is left that the policy could grant.`)
	codeAcceptsNothing = registerLoud("DM432", "an acceptance of nothing", `
		accept answers findings that ask for a reason. This entry names none of them: it is misspelt, or no longer needed.`)
	codePolicyFault = register("DM950", "a policy that is not what it was meant to be", `
		Before a policy is shown it is read back and tried with the tenant's own requests and with attacks, under every
		reading of IAM's documentation. It failed, and is not shown. Please report the message with the table.`)
)

// TenantSources says that not exactly one source of the tenant is given.
func TenantSources(at Subject, count int) Finding {
	return codeTenantSource.fail(at, message{
		title:  "the tenant comes from exactly one place",
		found:  counted(count, "member") + ".",
		why:    "A policy compares keys with one tenant. With two, either would do; with none, any.",
		remedy: "Write one of principal_tag, cognito_identity_pool_id, oidc_subject_of and value.",
	})
}

// TenantText says that a text is no tenant's id. Why ends without a full stop.
func TenantText(at Subject, id, why, delimiter string) Finding {
	return codeTenantSource.fail(at, message{
		title:  quote(id) + " can't be a tenant",
		found:  sentence(why),
		why:    "In a policy * stands for any text, so that \"acme*\" would open every tenant that begins with acme; and an id that holds " + delimiter + " is the beginning of another one's keys.",
		remedy: "Write the literal id, without * ? $ { } and " + delimiter + ", of at most 256 characters up to U+00FF.",
	})
}

// SourceText says that the name of a source isn't one. Why ends without a full stop; write is what to write instead, as sentences.
func SourceText(at Subject, text, why, write string) Finding {
	return codeTenantSource.fail(at, message{
		title:  quote(text) + " can't name where the tenant comes from",
		found:  sentence(why),
		why:    "It becomes part of a policy variable, where a comma begins a default tenant and a brace ends the variable.",
		remedy: write,
	})
}

// SubjectNotExact says that subjects of an issuer can't be tenants of the table.
func SubjectNotExact(at Subject, issuer, template string) Finding {
	return codeSubjectNotExact.fail(at, message{
		title:  "an OIDC subject can't be matched where keys go on",
		found:  "A partition key is " + quote(template) + ", and " + issuer + " may put any character into a subject, \"#\" and \"*\" included.",
		why:    "The subject \"acme#ORDER\" and the tenant \"acme\" would overlap.",
		remedy: "Use strict isolation without shards, buckets and tenant_access = \"read\", or map the claim to a principal tag and use principal_tag.",
	})
}

// PolicyWriters says that tenants of the table don't write. Indexes are those that they could plant in.
func PolicyWriters(access, table string, indexes []string) Finding {
	because := ""
	if len(indexes) > 0 {
		because = ", because tenants read indexes that writers could plant in (" + some(indexes) + ")"
	}
	return codePolicyWriters.fail(Table("access"), message{
		title:  "this table's tenants do not write",
		found:  "access = " + quote(access) + ", but table " + table + " says writers = \"trusted\"" + because + ".",
		why:    "One policy that writes is enough to poison what every other tenant reads, whichever role it is attached to.",
		remedy: "Write access = \"read\". If tenants must write, give the table isolation = \"strict\"; that changes its keys, so it is a new table.",
	})
}

// PolicyOperators says that a listed pattern is the operators'. Index is empty for the table.
func PolicyOperators(pattern, index, attribute string) Finding {
	where, ordinary := "the table", "the table"
	if index != "" {
		where, ordinary = "index "+index, "index "+index
	}
	return codePolicyPattern.fail(Table("patterns"), message{
		title:  pattern + " is for operators",
		found:  "patterns lists it, and it says tenant_scoped = false; it uses " + where + ", whose partition key begins with " + attribute + ".",
		why:    "What operators ask is about all tenants' items. No condition can keep a tenant to its own there.",
		remedy: "Remove it from patterns. Operators get an ordinary policy on " + ordinary + ".",
	})
}

// PolicyPatternUnknown says that a listed pattern is none of the table's.
func PolicyPatternUnknown(pattern string, known []string) Finding {
	remedy := "The table has " + some(known) + "."
	if near := Nearest(pattern, known); near != "" {
		remedy = "Did you mean " + quote(near) + "?"
	}
	return codePolicyPattern.fail(Table("patterns"), message{
		title:  "no pattern " + quote(pattern),
		found:  "patterns lists " + quote(pattern) + ", which the table does not have.",
		why:    "A policy grants the access paths of patterns.",
		remedy: remedy,
	})
}

// PolicyNotAdmitted says that a listed pattern does what access excludes.
func PolicyNotAdmitted(pattern, access string) Finding {
	return codePolicyPattern.fail(Table("patterns"), message{
		title:  "access = " + quote(access) + " does not admit " + pattern,
		found:  "patterns lists " + quote(pattern) + ".",
		why:    "access says whether tenants read, write, or both; a pattern that does the other thing would widen it.",
		remedy: "Remove it from patterns, or write access = \"read_write\".",
	})
}

// PolicyPathUnread says that the request of a pattern names no partition key that could be granted.
func PolicyPathUnread(pattern, condition string) Finding {
	return codePolicyFault.fail(Table("table"), message{
		title:  "the access path of " + quote(pattern) + " can't be read",
		found:  "Its key condition is " + quote(condition) + ".",
		why:    "The policy allows exactly the partition keys that access paths name.",
		remedy: "Please report this message with the table, unless its design was edited by hand.",
	})
}

// StoredItems asks whether somebody looked at the items of an adopted table.
func StoredItems(table string, entities, indexes int) Finding {
	f := codeStoredItems.fail(Table("accept"), message{
		title:  "nobody has looked at the items of " + quote(table),
		found:  "The table was adopted with its keys: " + strconv.Itoa(entities) + " entities, " + strconv.Itoa(indexes) + " indexes. Its templates describe what items should look like, not what is stored.",
		why:    "An item under a foreign or unknown key is outside every proof here, and items planted earlier would be served as genuine.",
		remedy: "Run the scans of the table's audit and hold its items against the patterns there (or let your team confirm them), then write accept = { \"" + string(codeStoredItems) + " stored_items\" = \"audited on ..., by ...\" }.",
	})
	f.Asks = "stored_items"
	return f
}

// PolicyTooLarge says that a document is larger than AWS takes. Parts share the patterns out to several; nil where that
// doesn't help.
func PolicyTooLarge(argument string, characters, limit int, parts [][]string) Finding {
	var ways []string
	for _, part := range parts {
		ways = append(ways, "patterns = "+hclList(part))
	}
	remedy := "Name fewer regions, or patterns of fewer indexes."
	if len(ways) > 0 {
		remedy = bullets("Write one policy for each of these, and attach all of them:", ways)
	}
	return codePolicySize.fail(Table(argument), message{
		title:  "the policy has " + strconv.Itoa(characters) + " characters; AWS takes " + strconv.Itoa(limit),
		found:  "White space is not counted.",
		why:    "A statement can't be cut in two without losing a condition, so nothing is left out.",
		remedy: remedy,
	})
}

// TrustTooLarge says that a trust policy is longer than AWS takes. Tenants is how many it lists.
func TrustTooLarge(characters, limit, tenants int) Finding {
	remedy := "Name fewer roles: let one role of yours assume this one for others."
	if tenants > 0 {
		remedy = "Remove tenant_ids, of which it lists " + strconv.Itoa(tenants) + ", so that the brokers in trusted_by decide who becomes a tenant; or make a role for each part of the list."
	}
	return codePolicySize.fail(Table("trusted_by"), message{
		title:  "the trust policy has " + strconv.Itoa(characters) + " characters; AWS takes " + strconv.Itoa(limit),
		found:  "White space is not counted.",
		why:    "AWS refuses a longer one, and nothing in it can be left out.",
		remedy: remedy,
	})
}

// counted is how many of something are given, of which one should be: "No kind is given", "2 kinds are given".
func counted(count int, what string) string {
	if count == 0 {
		return "No " + what + " is given"
	}
	return strconv.Itoa(count) + " " + what + "s are given"
}

// PolicyTable says that no policy can be written for what is given as the table. Why ends without a full stop.
func PolicyTable(why string) Finding {
	return codePolicyTable.fail(Table("table"), message{
		title:  "no policy can be written for this table",
		found:  sentence(why),
		why:    "A policy is proved on one table's keys and is worth nothing on another's.",
		remedy: "Write table = ddbmodel_table.NAME, with a tenant = { attribute = ... } in it.",
	})
}

// PolicyRegion says that the table is not in a listed region.
func PolicyRegion(region string, known []string) Finding {
	return codePolicyWord.fail(Table("regions"), message{
		title:  "the table is not in " + quote(region),
		found:  "It is in " + some(known) + ".",
		why:    "A grant for a region without the table would hold for whatever gets its name there later.",
		remedy: "Remove " + quote(region) + " from regions.",
	})
}

// policyOf says whose policy it is: the table's own, or that of its replica in a region.
func policyOf(region string) string {
	if region == "" {
		return "the table's own policy"
	}
	return "the policy of the replica in " + region
}

// ResourcePolicy says that a statement of the table's own policy, or of a replica's in a region, opens other tenants' items.
// What ends without a full stop.
func ResourcePolicy(region, statement, what string) Finding {
	which := "The policy can't be read"
	if statement != "" {
		which = "Statement " + statement + " allows a tenant what is not its own"
	}
	f := codeResourcePolicy.fail(Table("table"), message{
		title:  policyOf(region) + " could open other tenants' items",
		found:  which + ": " + what + ".",
		why:    "What it allows is added to what a tenant's role may do. Whom it names can't be told from the tenants' role here.",
		remedy: "Test dynamodb:LeadingKeys there, or, if it names services only, write accept = { \"" + string(codeResourcePolicy) + " resource_policy\" = \"names only ...\" }.",
	})
	f.Asks = "resource_policy"
	return f
}

// PolicyReach warns that a policy reaches an entity beyond its patterns.
func PolicyReach(entity string, reads, writes bool, template, partition string) Finding {
	what, no, remedy := "read", "reads", "none"
	switch {
	case reads && writes:
		what, no = "read and write", "reads or writes"
	case writes:
		what, no, remedy = "write", "writes", "read"
	}
	return codePolicyReach.warn(Table("patterns"), message{
		title: "tenants can also " + what + " " + entity,
		found: "No granted pattern " + no + " " + entity + ", but its items lie in the partition " + template + ", where other granted patterns act.",
		why:   "IAM can't see sort keys.",
		remedy: "If tenants must not, set entities[" + quote(entity) + "].tenant_access = " + quote(remedy) + " before the first apply: it gets a partition of its own beside " +
			partition + ".",
	})
}

// TrustSources says that not exactly one kind of trusted principal is given.
func TrustSources(at Subject, count int) Finding {
	return codeTrust.fail(at, message{
		title:  "sessions of tenants come from exactly one kind of place",
		found:  counted(count, "kind") + ".",
		why:    "Each kind says in its own way which tenant a session is for.",
		remedy: "Write one of role_arns, cognito_identity_pool_id, and oidc_provider_arn with audience.",
	})
}

// TrustText says that something in trusted_by doesn't do. Why ends without a full stop; write is what to write instead, as
// sentences.
func TrustText(at Subject, text, why, write string) Finding {
	return codeTrust.fail(at, message{
		title:  quote(text) + " can't be trusted here",
		found:  sentence(why),
		why:    "The trust policy decides who may become a tenant, and which.",
		remedy: write,
	})
}

// PolicyWord says that an argument of a policy has an unknown word.
func PolicyWord(argument, word string, known []string) Finding {
	return codePolicyWord.fail(Table(argument), message{
		title:  argument + " can't be " + quote(word),
		found:  "It is " + or(quoted(known)) + ".",
		why:    "A word that is misspelt must not widen a policy.",
		remedy: "Write one of them.",
	})
}

// PolicyNoKey says that there is no KMS key to decrypt with.
func PolicyNoKey() Finding {
	return codePolicyWord.fail(Table("also_allow"), message{
		title:  "kms_decrypt needs the table's key",
		found:  "The table is not encrypted with a key of yours, or its ARN is not known.",
		why:    "A grant to decrypt names the key.",
		remedy: "Remove \"kms_decrypt\", or write encryption = { kms_key_arn = ... } on the table.",
	})
}

// PolicyEmpty says that nothing is granted.
func PolicyEmpty(access string) Finding {
	return codePolicyEmpty.fail(Table("patterns"), message{
		title:  "the policy grants nothing",
		found:  "No tenant's pattern is left with access = " + quote(access) + ".",
		why:    "A policy without an Allow only denies.",
		remedy: "List patterns that tenants may use, or remove the policy.",
	})
}

// AcceptsNothing warns about an entry of accept that answers nothing.
func AcceptsNothing(entry string, asked []string) Finding {
	remedy := "Remove it: nothing asks for a reason."
	if len(asked) > 0 {
		remedy = "Remove it, or write " + or(quoted(asked)) + "."
	}
	return codeAcceptsNothing.warn(Table("accept"), message{
		title:  "accept answers nothing with " + quote(entry),
		found:  "No finding asks for it.",
		why:    "A reason that answers nothing now would answer, unread, what is found later.",
		remedy: remedy,
	})
}

// PolicyFault says that the text of a policy is not what was meant.
func PolicyFault(why string) Finding {
	return codePolicyFault.fail(Table("table"), message{
		title:  "the policy is not what it was meant to be",
		found:  sentence(why),
		why:    "This is a fault of the provider. A policy that is not proved is not shown.",
		remedy: "Please report this message with the table.",
	})
}

// PolicyNotProved says that a document decided a request wrongly. Reading says how IAM was read.
func PolicyNotProved(what, request, reading string) Finding {
	return codePolicyFault.fail(Table("table"), message{
		title:  "the policy " + what,
		found:  "Tried in memory: " + request + ". IAM was read so: " + reading + ".",
		why:    "This is a fault of the provider. A policy that is not proved is not shown.",
		remedy: "Please report this message with the table.",
	})
}
