package finding

import "strings"

var (
	codeTenantAttribute = register("DM401", "a tenant attribute that doesn't tell every item's tenant", `
		The attribute that holds the tenant begins every partition key, and IAM compares it with the session's tenant as
		text. So every entity has it, always, as it is stored: a string, uuid or ulid that is neither optional nor has
		absent_as, a closed list of values, encryption or another entity's copy.`)
	codeTenantDelimiter = register("DM402", "a delimiter that a tenant id may contain", `
		The delimiter ends the tenant in a key. Where an id could contain it, the keys of one tenant would be among those
		of another. Tags, from which tenants mostly come, may hold letters, digits, spaces and _ . : / = + - @; and
		* ? $ { } are read by IAM. What is left is # (the default) | ~ ^ ! % , and ;.`)
	codeTenantNotLeading = register("DM403", "a partition key that does not lead with its tenant", `
		IAM compares the text of a partition key and sees nothing else of an item. Only where fixed text, the tenant, and
		then the delimiter or the end stand first does the text say whose item it is.`)
	codeTenantLabel = register("DM404", "a label that can't stand in a tenant's key", `
		Labels become part of the policy. One that IAM reads (* ? $ { }), that no policy may hold, or that could be taken
		for a shard or a date would open more than it says.`)
	codeTenantsPlant = register("DM405", "an index in which tenants could plant items", `
		IAM checks a write on the table's partition key alone. Whoever writes items can give them any other attribute, so
		an index on another attribute can be filled with items that look like another tenant's. Only an index whose
		partition key begins with the table's own partition attribute is free of that.`)
	codeTenantIndexShared = register("DM406", "an index of tenants and operators", `
		An index belongs to the tenants or to the operators. What serves both holds items of all tenants, or copies for
		the ones what only the others may see.`)
	codeTenantAccessShared = register("DM407", "items of different access in one partition", `
		IAM sees partitions, not sort keys: who may touch one item of a partition may touch all. Items that a tenant may
		not touch, or only read, need partitions of their own.`)
	codeTenantsMeet = register("DM408", "keys that two tenants can share", `
		The templates of keys are compared as languages, every attribute but the tenant ranging over all text. Here a text
		exists that is a key of one tenant and is covered by what the policy of another one says.`)
	codeTenantScan = register("DM409", "a tenant's pattern that scans", `
		A scan names no partition key, so that IAM can't tell whose items it reads. It is never granted to a tenant.`)
	codeTenantWord = register("DM410", "an unknown word about tenants", `
		isolation is strict or prefix, writers is tenants or trusted, tenant_access is read_write, read or none. Under
		prefix writers has to be said, because it decides which indexes tenants may read.`)
	codeTenantInIndex = register("DM411", "an index on the tenant attribute", `
		Under strict isolation an item's tenant is what its partition key says. The tenant attribute itself is only an
		attribute, and a tenant may write anything into it; an index on it could be filled with items that claim to be
		others'.`)
	codeTenantMayNot = register("DM412", "a tenant's pattern on items that tenants may not touch so", `
		tenant_access says what a tenant may do with the items of an entity. A pattern that does more has to be an
		operators' pattern.`)
	codeTenantKeyType = register("DM413", "a tenant's partition key that is no text", `
		How IAM writes numbers and binary values of partition keys is documented nowhere, so that nothing can be proved of
		them.`)
	codeOperatorHot = registerLoud("DM414", "an operators' index that tenants share", `
		An index over all tenants takes every tenant's writes into few partitions. When one of them throttles, DynamoDB
		throttles the writes of the table, and so one busy tenant can stop all.`)
	codeOwnPolicy = registerLoud("DM415", "a table's own policy that lets somebody at every tenant's items", `
		What the policy of a table allows is added to what the policies of a role allow. A statement there that tests no
		partition key opens every tenant's items to whom it names; as soon as the table has a tenant policy it is refused,
		because nobody can tell here that it doesn't name a tenant's role.`)
)

const partitionsSeen = "IAM sees the partition key of a request and nothing else of the item."

// TenantAttribute says that the tenant attribute of an entity doesn't do. Why ends without a full stop.
func TenantAttribute(at Subject, entity, why string) Finding {
	return codeTenantAttribute.fail(at, message{
		title:  "the tenant attribute of " + quote(entity) + " can't tell its tenant",
		found:  sentence(why),
		why:    "It begins every partition key, and IAM compares it with the tenant of the session as text.",
		remedy: "Make it a string, uuid or ulid that every item has, with no other options.",
	})
}

// TenantsAsked says that a tenant's pattern asks for several tenants at once.
func TenantsAsked(pattern, attribute string) Finding {
	return codeTenantAttribute.fail(Pattern(pattern).At("match_any"), message{
		title:  "a tenant's pattern asks for one tenant",
		found:  "match_any lists " + quote(attribute) + ".",
		why:    "A session is of one tenant, and IAM denies it the keys of all others.",
		remedy: "Remove it from match_any, or write tenant_scoped = false for an operators' pattern.",
	})
}

// TenantAskedBy says that a field of a tenant's pattern names the tenant, which match does for it.
func TenantAskedBy(pattern, field, attribute string) Finding {
	return codeTenantAttribute.fail(Pattern(pattern).At(field), message{
		title:  "a tenant's pattern asks for one tenant",
		found:  field + " names " + quote(attribute) + ".",
		why:    "A session is of one tenant, and IAM denies it the keys of all others; the pattern compares " + attribute + " for equality without being told.",
		remedy: "Remove it from " + field + ", or write tenant_scoped = false for an operators' pattern.",
	})
}

// TenantReferenced says that another attribute than the tenant's holds a tenant's id by reference, and so its label.
func TenantReferenced(at Subject, attribute, tenant string) Finding {
	return codeTenantLabel.fail(at, message{
		title:  quote(attribute) + " would wear the tenant's label",
		found:  "references leads to " + quote(tenant) + ", the tenant attribute.",
		why:    "What references an attribute has its label, and a key that begins with that label and another value would be the key of another tenant.",
		remedy: "Remove references: " + attribute + " then has a label of its own.",
	})
}

// TenantDelimiter says that the delimiter may stand in tenants' ids. Allowed are those that may not.
func TenantDelimiter(delimiter string, allowed []string) Finding {
	return codeTenantDelimiter.fail(Table("keys").At("delimiter"), message{
		title: "a tenant id may contain the delimiter " + quote(delimiter),
		found: "delimiter = " + quote(delimiter) + "; tenant ids come from tags and may hold letters, digits, space and _ . : / = + - @, and IAM reads * ? $ { }.",
		why: "Tenant \"acme\" would be allowed TENANT" + delimiter + "acme" + delimiter + "*, and TENANT" + delimiter + "acme" + delimiter + "eu" +
			delimiter + "ORDER" + delimiter + "1 belongs to tenant \"acme" + delimiter + "eu\".",
		remedy: "Delete the line (\"#\" is the default and can't occur in a tag), or use one of " + strings.Join(allowed[1:], " ") + ".",
	})
}

// TenantNotLeading says that a template doesn't lead with the tenant. Index is empty for the table's own key.
func TenantNotLeading(at Subject, kind, index, template, why, partition string) Finding {
	where := "partition = " + quote(template)
	if index != "" {
		where = "The partition key of index " + index + " is " + quote(template)
	}
	return codeTenantNotLeading.fail(at, message{
		title:  "the key of " + quote(kind) + " does not lead with its tenant",
		found:  where + ": " + why + ".",
		why:    partitionsSeen + " No pattern separates the keys of two tenants unless they begin with fixed text and the tenant, closed by the delimiter or the end.",
		remedy: "Begin the partition with " + quote(partition) + ", then a label. Stored items keep their keys: that is a new table and a copy. Until then grant this table to your services only.",
	})
}

// TenantKeyNotStrict says that a partition isn't the tenant's as a whole, as strict isolation has it.
func TenantKeyNotStrict(at Subject, kind, template, partition string) Finding {
	return codeTenantNotLeading.fail(at, message{
		title:  "the partition of " + quote(kind) + " is not its tenant's alone",
		found:  "isolation = \"strict\" and partition = " + quote(template) + ".",
		why:    "Under strict isolation a partition is a tenant's as a whole, or one of its shards, periods or labels: that is what makes indexes on it proof against planted items.",
		remedy: "Write partition = " + quote(partition) + ", or isolation = \"prefix\" with writers = \"trusted\".",
	})
}

// TenantLabel says that literal text of a tenant's key doesn't do.
func TenantLabel(at Subject, text, why string) Finding {
	return codeTenantLabel.fail(at, message{
		title:  quote(text) + " can't stand in a tenant's key",
		found:  sentence(why),
		why:    "The text becomes part of a policy, where it would be read otherwise or be taken for another key.",
		remedy: "Use a label of letters.",
	})
}

// TenantLabelCovered says that a label is as long as the shards or periods of others, for which a policy says one ? a digit.
func TenantLabelCovered(entity, label string, others []string) Finding {
	return codeTenantLabel.fail(Entity(entity).At("label"), message{
		title:  "the label " + quote(label) + " could be taken for a shard",
		found:  "It is as long as the shards or periods of " + some(others) + ", and stands in the same place of the key.",
		why:    "For more than 8 shards, and for periods, a policy says one ? for each digit, which is any character: who may write " + some(others) + " could write " + quote(entity) + ", too.",
		remedy: "Write a label of another length: label = " + quote(label+"_ITEM") + " in entities[" + quote(entity) + "].",
	})
}

// TenantsCouldPlant says that a tenant's pattern reads an index in which items can be planted.
func TenantsCouldPlant(pattern, index, attribute, base, isolation, writers, partition string) Finding {
	return codeTenantsPlant.fail(Pattern(pattern), message{
		title: "tenants could plant items in the index behind " + quote(pattern),
		found: "isolation = " + quote(isolation) + ", writers = " + quote(writers) + ", and " + pattern + " is served by " + index +
			", whose partition key begins with " + attribute + " and not with the table's partition key " + base + ".",
		why: "IAM checks a write on " + base + " only. Tenant acme may store an item under " + partition +
			" of its own with " + attribute + " of globex, and globex's query returns it.",
		remedy: choices(
			"isolation = \"strict\": the index is built on "+base+".",
			"isolation = \"prefix\" with writers = \"trusted\": a service of yours writes; tenants only read.",
			"tenant_scoped = false for this pattern.",
		),
	})
}

// TenantIndexShared says that an index serves tenants and operators.
func TenantIndexShared(index string, tenants, operators []string) Finding {
	return codeTenantIndexShared.fail(Pattern(operators[0]), message{
		title:  "index " + index + " serves tenants and operators",
		found:  some(tenants) + " are the tenants', and " + some(operators) + " the operators' (tenant_scoped = false).",
		why:    "What is granted to tenants there holds what is meant for operators, and what operators need is copied for tenants to see.",
		remedy: "Pin one of them to another index, or make all of them the operators'.",
	})
}

// TenantAccessShared says that items of one access lie in partitions of another one. Remedy is a partition that doesn't.
func TenantAccessShared(kind, access, template string, others []string, remedy string) Finding {
	with := "a tenant's own partition"
	if len(others) > 0 {
		with = "the partition of " + some(others)
	}
	return codeTenantAccessShared.fail(Entity(kind).At("tenant_access"), message{
		title:  "tenants would reach " + quote(kind),
		found:  kind + " has tenant_access = " + quote(access) + ", and its partition " + quote(template) + " is also " + with + ".",
		why:    "IAM sees the partition key, not the sort key: who may get one item of a partition may get all, and who may write one may write all.",
		remedy: "Give " + kind + " a partition of its own (" + remedy + "), or drop tenant_access.",
	})
}

// TenantAccessIndexed says that items that tenants may not touch have entries in an index that tenants read.
func TenantAccessIndexed(kind, index string, patterns []string) Finding {
	return codeTenantAccessShared.fail(Entity(kind).At("tenant_access"), message{
		title:  "tenants would read " + quote(kind) + " through index " + index,
		found:  kind + " has tenant_access = \"none\", and carries all key attributes of the index, which serves " + some(patterns) + ".",
		why:    "IAM sees the partition key of the index, not which kind of item an entry is of.",
		remedy: "Give " + kind + " other names for these attributes, or drop tenant_access.",
	})
}

// TenantsMeet shows a text that is a key of one tenant and covered by another's policy.
func TenantsMeet(index, kind, template, other, otherTemplate, text string) Finding {
	where := "the table"
	if index != "" {
		where = "index " + index
	}
	return codeTenantsMeet.fail(Entity(other).At("key", "partition"), message{
		title:  "two tenants can share a key of " + where,
		found:  "What a policy says of " + kind + " (" + template + ") covers the text " + quote(text) + ", which can be a key of " + other + " (" + otherTemplate + ") of another tenant.",
		why:    partitionsSeen + " It could not tell the two apart.",
		remedy: "Begin both partitions with the same fixed text and the tenant.",
	})
}

// TenantScan says that a tenant's pattern scans.
func TenantScan(pattern string) Finding {
	return codeTenantScan.fail(Pattern(pattern).At("operation"), message{
		title:  "a tenant's pattern can't scan",
		found:  "The pattern is answered by a Scan.",
		why:    "A scan reads all tenants' items and names no partition key that IAM could check.",
		remedy: "Write operation = \"query\", or tenant_scoped = false for an operators' pattern.",
	})
}

// TenantWord says that a word about tenants is unknown, or missing.
func TenantWord(at Subject, word string, known []string) Finding {
	found := "It is " + quote(word) + "."
	if word == "" {
		found = "It is not given."
	}
	return codeTenantWord.fail(at, message{
		title:  fieldOf(at) + " is " + or(known),
		found:  found,
		why:    "It decides which keys and policies keep tenants apart.",
		remedy: "Write " + or(quoted(known)) + ".",
	})
}

func quoted(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = quote(w)
	}
	return all
}

// TenantAttributeInIndex says that an index has the tenant attribute in its key.
func TenantAttributeInIndex(index, attribute, base, patterns string) Finding {
	return codeTenantInIndex.fail(Table("access_patterns"), message{
		title:  "index " + index + " is built on " + quote(attribute),
		found:  "The key of the index holds " + attribute + "; it serves " + orNothing(patterns) + ".",
		why:    "IAM never compares " + attribute + " with " + base + ". A tenant may write items of its own that name another tenant there.",
		remedy: "Build the index on " + base + ", which says the tenant and can't be forged.",
	})
}

func orNothing(text string) string {
	if text == "" {
		return "nothing now"
	}
	return text
}

// TenantMayNot says that a tenant's pattern does more than tenant_access allows.
func TenantMayNot(pattern, entity, access string) Finding {
	return codeTenantMayNot.fail(Pattern(pattern), message{
		title:  "tenants may not do this to " + quote(entity),
		found:  "entities[" + quote(entity) + "] has tenant_access = " + quote(access) + ", and this pattern is a tenant's.",
		why:    "What a tenant may not touch lies in partitions that no tenant policy grants.",
		remedy: "Write tenant_scoped = false for an operators' pattern, or another tenant_access.",
	})
}

// TenantKeyType says that a partition key is no string.
func TenantKeyType(attribute, stored string) Finding {
	return codeTenantKeyType.fail(Table("tenant"), message{
		title:  "the partition key " + quote(attribute) + " is no text",
		found:  attribute + " is stored as " + stored + ".",
		why:    "IAM compares partition keys as texts, and how it writes numbers and binary values is not documented.",
		remedy: "Use a string, a uuid or a ulid.",
	})
}

// OperatorIndexHot warns that an operators' index gathers the writes of all tenants.
func OperatorIndexHot(index string, attributes, patterns []string) Finding {
	return codeOperatorHot.warn(Pattern(patterns[0]), message{
		title: "one tenant can slow down all through index " + index,
		found: "The index is partitioned by " + some(attributes) + ", under each value of which it holds the items of all tenants.",
		why: "One partition takes 1,000 write units a second. When one of an index throttles, DynamoDB throttles the writes of the table: a burst " +
			"of one tenant then stops the writes of all.",
		remedy: choices(
			"spread = { shards = 8 } in "+and(places(patterns))+": a read then makes 8 requests.",
			"A table of its own for operators, fed by the stream of this one.",
			"Remove tenant_scoped: the entries of tenants then lie apart, and operators ask one tenant after the other and merge.",
		),
	})
}

// OwnPolicyOpens warns of statements of a table's own policy, or of a replica's in a region, that let those whom they name at
// every tenant's items. What lists them, each with a request that it allows.
func OwnPolicyOpens(region string, what []string) Finding {
	return codeOwnPolicy.warn(Table("resource_policy"), message{
		title:  policyOf(region) + " lets somebody at every tenant's items",
		found:  bullets("It allows:", what),
		why:    "What it allows is added to what a tenant's role may do, if that is whom it names. A tenant policy of this table will be refused, unless it is told otherwise by name.",
		remedy: "Test dynamodb:LeadingKeys there, or name services only.",
	})
}
